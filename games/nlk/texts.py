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
from engine.words.language import N_
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
        raise UnreadableState("this is no position of NLK") from error


def _read(text: str) -> State:
    first, *rest = [line.strip() for line in text.splitlines() if line.strip()] or [""]
    words = first.lower().split()
    _demand(len(words) % 2 == 0, N_("the first line is words and their values by turns"))
    head = dict(zip(words[::2], words[1::2], strict=True))
    _demand(head.get("phase") in ("1", "2"), N_("there are phases 1 and 2"))
    collecting = head["phase"] == "1"
    wanted = {"phase", "players", "dealer", "turn"}
    wanted |= {"drawn", "may-give"} if collecting else {"trumps", "size"}
    _demand(set(head) == wanted, N_("the first line names {words}"), words=", ".join(sorted(wanted)))
    players = _read_number(head["players"])
    _demand(FEWEST_SEATS <= players <= MOST_SEATS, N_("there are 2 to 9 players"))
    body = _read_body(rest)
    name = "pile" if collecting else "hand"
    hands = tuple(_read_hand(_taken(body, f"{name} {seat}")) for seat in range(players))
    match = _read_match(body.pop("match", ""), players)
    dealer, turn = _read_seat(head["dealer"], players), _read_seat(head["turn"], players)
    if not collecting:
        hands = tuple(sorted_hand(hand) for hand in hands)
    table = State(dealer=dealer, turn=turn, phase=Phase.COLLECT, hands=hands, match=match)
    return _read_collecting(head, body, table) if collecting else _read_shedding(head, body, table)


def _read_collecting(head: dict[str, str], body: dict[str, str], table: State) -> State:
    talon = _read_hand(_taken(body, "talon"))
    drawn = None if head["drawn"] == "-" else _read_card(head["drawn"])
    _demand(head["may-give"] in ("yes", "no"), N_("may-give is yes or no"))
    may_give = head["may-give"] == "yes"
    _demand(not body, N_("there is a line too many"))
    _demand(drawn is None or not may_give, N_("after a draw nothing may be given"))
    _demand(bool(talon) or drawn is not None, N_("without a talon phase 1 is over"))
    seen = [card for hand in table.hands for card in hand] + ([drawn] if drawn else [])
    _check_cards((*seen, *talon), table.players)
    return replace(table, talon=talon, drawn=drawn, may_give=may_give, trail=Trail(seen=tuple(seen)))


def _read_shedding(head: dict[str, str], body: dict[str, str], table: State) -> State:
    line = _taken(body, "trick")
    trick = () if line == "-" else tuple(_read_laid(word, table.players) for word in line.split())
    ended = body.pop("ended", "")
    _demand(not body, N_("there is a line too many"))
    _demand(ended in ("", "endless"), N_("a hand ends endless or by its cards"))
    _demand(head["trumps"] in SUITS, N_("trumps is one of c d h s"))
    held = [card for hand in table.hands for card in hand]
    _check_cards((*held, *(laid.card for laid in trick)), table.players)
    gone = sorted(pack(table.players) - set(held) - {laid.card for laid in trick})
    state = replace(
        table,
        phase=Phase.SHED,
        trumps=head["trumps"],
        size=_read_number(head["size"]),
        trick=trick,
        trail=Trail((*gone, *held, *(laid.card for laid in trick)), trick[0].seat if trick else table.turn),
    )
    return replace(state, phase=Phase.ENDLESS) if ended else _checked(state)


def _checked(state: State) -> State:
    """The position, or the end of the hand if only one has cards; what cannot be is refused."""
    holders, trick = state.holders, state.trick
    _demand(bool(holders), N_("nobody has cards"))
    if len(holders) == 1:
        over = lost_by(state, holders[0])
        return over if state.match.deal == 0 else replace(over, match=state.match)
    _demand(state.turn in holders, N_("the player to move has no cards"))
    follows = all(beats(after.card, before.card, state.trumps) for before, after in pairwise(trick))
    _demand(follows, N_("a card of the trick does not beat the last"))
    if trick:
        _demand(max(len(trick) + 1, len(holders)) <= state.size <= state.players, N_("the trick's size cannot be"))
    else:
        _demand(state.size == len(holders), N_("the trick's size is how many players have cards"))
    return replace(state, trail=replace(state.trail, since=(repetition_key(state),)))


def _read_body(lines: Iterable[str]) -> dict[str, str]:
    body: dict[str, str] = {}
    for line in lines:
        name, colon, value = line.partition(":")
        name = " ".join(name.lower().split())
        _demand(bool(colon) and name not in body, N_("“{line}” is not understood"), line=line)
        body[name] = value.strip()
    return body


def _read_match(text: str, players: int) -> Match:
    """``deal 17 hand 2 of 5 losses 0 1 0 0``; without such a line the hand stands alone."""
    if not text:
        return Match(0, 0, 1, (0,) * players)
    found = MATCH_LINE.fullmatch(text)
    if found is None:
        raise UnreadableState("“{line}” is not understood", line=f"match: {text}")
    deal, hand, hands = (int(word) for word in found.groups()[:3])
    losses = tuple(int(word) for word in found[4].split())
    _demand(len(losses) == players, N_("there is one number of losses for each player"))
    _demand(deal >= 1 and 1 <= hand <= hands, N_("the match line's numbers cannot be"))
    return Match(deal, hand - 1, hands, losses)


def _read_hand(text: str) -> tuple[Card, ...]:
    """Cards separated by blanks; nothing, or ``-``, where there is none."""
    return () if text == "-" else tuple(_read_card(word) for word in text.split())


def _read_laid(word: str, players: int) -> Laid:
    seat, _, card = word.partition(":")
    return Laid(_read_seat(seat, players), _read_card(card))


def _read_seat(word: str, players: int) -> Seat:
    _demand(len(word) == 1 and word in "012345678"[:players], N_("“{text}” is no seat"), text=word)
    return int(word)


def _check_cards(cards: tuple[Card, ...], players: int) -> None:
    _demand(len(cards) == len(set(cards)), N_("a card is there twice"))
    strange = set(cards) - pack(players)
    _demand(not strange, N_("these cards are not in the pack: {cards}"), cards=write_cards(sorted(strange)))


def _taken(body: dict[str, str], name: str) -> str:
    """What a line of the body says; the line counts as read."""
    _demand(name in body, N_("there is no line for {name}"), name=name)
    return body.pop(name)


def _read_number(word: str) -> int:
    _demand(re.fullmatch("[0-9]{1,9}", word) is not None, N_("“{text}” is no number"), text=word)
    return int(word)


def _read_card(word: str) -> Card:
    try:
        return read_card(word)
    except ValueError:
        raise UnreadableState("“{text}” is no card", text=word) from None


def _demand(condition: bool, text: str, /, **values: object) -> None:
    """``text`` is the reason, marked with ``N_``, for a position that does not fulfil the condition."""
    if not condition:
        raise UnreadableState(text, **values)
