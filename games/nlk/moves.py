"""The moves of NLK and their texts: ``give 3``, ``draw``, ``pass-on 3``, ``keep``, ``play 9c``, ``pick-up``."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from engine.rules.cards import Card, read_card
from engine.rules.contract import Seat, UnreadableMove
from games.nlk.position import MOST_SEATS


class Act(Enum):
    """What a move does; the value is the first word of its text."""

    GIVE = "give"
    DRAW = "draw"
    PASS_ON = "pass-on"
    KEEP = "keep"
    PLAY = "play"
    PICK_UP = "pick-up"
    NEXT_HAND = "next-hand"


class Move(NamedTuple):
    """One move. ``seat`` receives the card of ``GIVE`` and ``PASS_ON``; ``card`` is the one played."""

    act: Act
    seat: Seat | None = None
    card: Card | None = None


DRAW, KEEP, PICK_UP, NEXT_HAND = Move(Act.DRAW), Move(Act.KEEP), Move(Act.PICK_UP), Move(Act.NEXT_HAND)


def give(seat: Seat) -> Move:
    """The top card of one's own pile goes to the pile of ``seat`` (R7)."""
    return Move(Act.GIVE, seat=seat)


def pass_on(seat: Seat) -> Move:
    """The drawn card goes to the pile of ``seat`` (R9)."""
    return Move(Act.PASS_ON, seat=seat)


def play(card: Card) -> Move:
    """A card from the hand goes into the trick (R13, R14)."""
    return Move(Act.PLAY, card=card)


def write_move(move: Move) -> str:
    """The move's text, which :func:`read_move` reads back. Saved games consist of these texts."""
    words = [move.act.value]
    if move.seat is not None:
        words.append(str(move.seat))
    if move.card is not None:
        words.append(str(move.card))
    return " ".join(words)


def read_move(text: str) -> Move:
    """The move of a text, large or small letters; raises :class:`UnreadableMove` for anything else."""
    words = text.lower().split()
    try:
        act = Act(words[0])
        if act in (Act.GIVE, Act.PASS_ON):
            (seat,) = words[1:]
            return Move(act, seat=_read_seat(seat))
        if act is Act.PLAY:
            (card,) = words[1:]
            return Move(act, card=read_card(card))
        if len(words) == 1:
            return Move(act)
    except (ValueError, IndexError) as error:
        raise UnreadableMove(text[:80]) from error
    raise UnreadableMove(text[:80])


def _read_seat(word: str) -> Seat:
    if len(word) == 1 and word in "0123456789"[:MOST_SEATS]:
        return int(word)
    raise ValueError(f"{word!r} is no seat")
