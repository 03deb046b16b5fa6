"""Position texts of NLK, both phases, as the rules page describes them.

A dealt position has one more line, ``match: deal 17 hand 2 of 5 losses 0 1 0 0``, and a hand that went in
circles ends with ``ended: endless``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from itertools import pairwise

from engine.rules.cards import SUITS, Card, read_card, write_cards
from engine.rules.contract import Seat, UnreadableState
from games.nlk.play import lost_by, repetition_key
from games.nlk.position import (
    FEWEST_SEATS,
    MOST_SEATS,
    Laid,
    Match,
    Phase,
    State,
    Trail,
    beats,
    pack,
    sorted_hand,
)

ENDED = "ended: endless"
MATCH_LINE = re.compile(r"deal (\d+) hand (\d+) of (\d+) losses((?: \d+)+)", re.ASCII)


def write_state(state: State) -> str:
    """The position's text."""
    if state.phase is Phase.COLLECT:
        drawn = "-" if state.drawn is None else str(state.drawn)
        head = f"drawn {drawn} may-give {'yes' if state.may_give else 'no'}"
        body = [f"talon: {write_cards(state.talon)}".rstrip()]
    else:
        head = f"trumps {state.trumps} size {state.size}"
        body = ["trick: " + (" ".join(f"{laid.seat}:{laid.card}" for laid in state.trick) or "-")]
    number = 1 if state.phase is Phase.COLLECT else 2
    name = "pile" if number == 1 else "hand"
    lines = [f"phase {number} players {state.players} dealer {state.dealer} turn {state.turn} {head}", *body]
    lines += [f"{name} {seat}: {write_cards(hand)}".rstrip() for seat, hand in enumerate(state.hands)]
    if state.match.deal:
        lines.append(_write_match(state.match))
    if state.phase is Phase.ENDLESS:
        lines.append(ENDED)
    return "\n".join(lines) + "\n"


def _write_match(match: Match) -> str:
    losses = " ".join(str(count) for count in match.losses)
    return f"match: deal {match.deal} hand {match.hand + 1} of {match.hands} losses {losses}"


def read_state(text: str) -> State:
    """The position of a text; raises :class:`UnreadableState` with the reason."""
    try:
        return _read(text)
    except UnreadableState:
        raise
    except (ValueError, KeyError, IndexError) as error:
        raise UnreadableState(str(error)) from error


def _read(text: str) -> State:
    first, *rest = [line.strip() for line in text.splitlines() if line.strip()] or [""]
    words = first.lower().split()
    _demand(len(words) % 2 == 0, "the first line is words and their values by turns")
    head = dict(zip(words[::2], words[1::2], strict=True))
    _demand(head.get("phase") in ("1", "2"), "there are phases 1 and 2")
    collecting = head["phase"] == "1"
    wanted = {"phase", "players", "dealer", "turn"}
    wanted |= {"drawn", "may-give"} if collecting else {"trumps", "size"}
    _demand(set(head) == wanted, f"the first line names {', '.join(sorted(wanted))}")
    players = int(head["players"])
    _demand(FEWEST_SEATS <= players <= MOST_SEATS, "there are 2 to 9 players")
    body = _read_body(rest)
    name = "pile" if collecting else "hand"
    hands = tuple(_read_hand(body.pop(f"{name} {seat}")) for seat in range(players))
    match = _read_match(body.pop("match", ""), players)
    dealer, turn = _read_seat(head["dealer"], players), _read_seat(head["turn"], players)
    if not collecting:
        hands = tuple(sorted_hand(hand) for hand in hands)
    table = State(dealer=dealer, turn=turn, phase=Phase.COLLECT, hands=hands, match=match)
    return _read_collecting(head, body, table) if collecting else _read_shedding(head, body, table)


def _read_collecting(head: dict[str, str], body: dict[str, str], table: State) -> State:
    talon = _read_hand(body.pop("talon"))
    drawn = None if head["drawn"] == "-" else read_card(head["drawn"])
    _demand(head["may-give"] in ("yes", "no"), "may-give is yes or no")
    may_give = head["may-give"] == "yes"
    _demand(not body, "there is a line too many")
    _demand(drawn is None or not may_give, "after a draw nothing may be given")
    _demand(bool(talon) or drawn is not None, "without a talon phase 1 is over")
    seen = [card for hand in table.hands for card in hand] + ([drawn] if drawn else [])
    _check_cards((*seen, *talon), table.players)
    return replace(table, talon=talon, drawn=drawn, may_give=may_give, trail=Trail(seen=tuple(seen)))


def _read_shedding(head: dict[str, str], body: dict[str, str], table: State) -> State:
    line = body.pop("trick")
    trick = () if line == "-" else tuple(_read_laid(word, table.players) for word in line.split())
    ended = body.pop("ended", "")
    _demand(not body, "there is a line too many")
    _demand(ended in ("", "endless"), "a hand ends endless or by its cards")
    _demand(head["trumps"] in SUITS, "trumps is one of c d h s")
    held = [card for hand in table.hands for card in hand]
    _check_cards((*held, *(laid.card for laid in trick)), table.players)
    gone = sorted(pack(table.players) - set(held) - {laid.card for laid in trick})
    state = replace(
        table,
        phase=Phase.SHED,
        trumps=head["trumps"],
        size=int(head["size"]),
        trick=trick,
        trail=Trail((*gone, *held, *(laid.card for laid in trick)), trick[0].seat if trick else table.turn),
    )
    return replace(state, phase=Phase.ENDLESS) if ended else _checked(state)


def _checked(state: State) -> State:
    """The position, or the end of the hand if only one has cards; what cannot be is refused."""
    holders, trick = state.holders, state.trick
    _demand(bool(holders), "nobody has cards")
    if len(holders) == 1:
        over = lost_by(state, holders[0])
        return over if state.match.deal == 0 else replace(over, match=state.match)
    _demand(state.turn in holders, "the player to move has no cards")
    follows = all(beats(after.card, before.card, state.trumps) for before, after in pairwise(trick))
    _demand(follows, "a card of the trick does not beat the last")
    if trick:
        _demand(max(len(trick) + 1, len(holders)) <= state.size <= state.players, "the trick's size cannot be")
    else:
        _demand(state.size == len(holders), "the trick's size is how many players have cards")
    return replace(state, trail=replace(state.trail, since=(repetition_key(state),)))


def _read_body(lines: Iterable[str]) -> dict[str, str]:
    body: dict[str, str] = {}
    for line in lines:
        name, colon, value = line.partition(":")
        name = " ".join(name.lower().split())
        _demand(bool(colon) and name not in body, f"{line!r} is not understood")
        body[name] = value.strip()
    return body


def _read_match(text: str, players: int) -> Match:
    """``deal 17 hand 2 of 5 losses 0 1 0 0``; without such a line the hand stands alone."""
    if not text:
        return Match(0, 0, 1, (0,) * players)
    found = MATCH_LINE.fullmatch(text)
    if found is None:
        raise UnreadableState("the match line is not understood")
    deal, hand, hands = (int(word) for word in found.groups()[:3])
    losses = tuple(int(word) for word in found[4].split())
    _demand(len(losses) == players, "there is one number of losses for each player")
    _demand(deal >= 1 and 1 <= hand <= hands, "the match line's numbers cannot be")
    return Match(deal, hand - 1, hands, losses)


def _read_hand(text: str) -> tuple[Card, ...]:
    """Cards separated by blanks; nothing, or ``-``, where there is none."""
    return () if text == "-" else tuple(read_card(word) for word in text.split())


def _read_laid(word: str, players: int) -> Laid:
    seat, _, card = word.partition(":")
    return Laid(_read_seat(seat, players), read_card(card))


def _read_seat(word: str, players: int) -> Seat:
    _demand(len(word) == 1 and word in "012345678"[:players], f"{word!r} is no seat")
    return int(word)


def _check_cards(cards: tuple[Card, ...], players: int) -> None:
    _demand(len(cards) == len(set(cards)), "a card is there twice")
    strange = set(cards) - pack(players)
    _demand(not strange, f"{write_cards(sorted(strange))} is not in the pack")


def _demand(condition: bool, reason: str) -> None:
    if not condition:
        raise UnreadableState(reason)
