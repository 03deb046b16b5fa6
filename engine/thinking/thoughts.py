"""What is asked of the thinker and what comes back: plain data that crosses to the worker process and back.

Moves cross as texts. Where hands are hidden, the asking side sends a seat's view and never what the
position could be worked out from: not the moves, not the deal number.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from engine.play.session import Session
from engine.rules.contract import HiddenHands, Seat, Setup
from engine.rules.opponents import Limit
from engine.words.language import Sentence

CHOOSE, HINT, SOLVE, ANALYSE, WARM = "choose", "hint", "solve", "analyse", "warm"
KINDS = (CHOOSE, HINT, SOLVE, ANALYSE, WARM)


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """One question.

    ``ticket`` is the position number it was asked at and comes back with the answer. The position is the
    deal of ``setup`` (or the position text ``start``) followed by ``moves``, or else ``view`` is all that
    ``seat`` may know. ``legal`` are the texts of all legal moves: an answer outside them is not believed.
    ``level`` is who chooses; ``limit`` overrides the level's own. ``seed`` decides every random choice.
    ``question`` is for the game's analysis. Only one request of a ``kind`` and ``channel`` is kept.
    """

    kind: str
    game: str
    ticket: int
    setup: Setup
    moves: tuple[str, ...] = ()
    start: str | None = None
    view: Any = None
    seat: Seat = 0
    legal: tuple[str, ...] = ()
    level: str = ""
    limit: Limit | None = None
    seed: int = 0
    question: Mapping[str, Any] = field(default_factory=dict)
    channel: str = ""

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise ValueError(f"no such kind of request: {self.kind!r}")
        if self.view is not None and (self.moves or self.start or self.setup.deal):
            raise ValueError("a request with a view must not tell the position too")


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to a request: the text of a move (choose, hint), or ``data`` (solve, analyse).

    ``data`` of a solve is a mapping with ``finding`` (``won``, ``lost``, ``unknown``), ``line`` (move
    texts) and ``positions``; of an analysis whatever the game's analysis gives; ``None`` after a failure.
    """

    ticket: int
    kind: str
    move: str = ""
    data: Mapping[str, Any] | None = None
    channel: str = ""


@dataclass(frozen=True, slots=True)
class Progress:
    """News of a thought that goes on: a sentence for the status line, or partial ``data``."""

    ticket: int
    kind: str
    sentence: Sentence | None = None
    data: Mapping[str, Any] | None = None
    channel: str = ""


@dataclass(frozen=True, slots=True)
class Trouble:
    """Something went wrong and was got over; the sentence tells the player, once."""

    ticket: int
    kind: str
    sentence: Sentence


Message = Answer | Progress | Trouble


def request_for(
    session: Session[Any, Any],
    kind: str,
    *,
    seat: Seat | None = None,
    level: str = "",
    limit: Limit | None = None,
    question: Mapping[str, Any] | None = None,
    channel: str = "",
    variety: int = 0,
) -> Request:
    """A request about the present position of ``session``.

    ``variety`` other than 0 makes another game of the same deal. With hidden hands the view of ``seat``
    (default: who is to move) is all that goes along, and only a choice or a hint can be asked for.
    """
    rules, setup = session.rules, session.setup
    ticket = session.position_number
    viewer = seat if seat is not None else (session.to_move or 0)
    request = Request(
        kind=kind,
        game=session.game_id,
        ticket=ticket,
        setup=setup,
        seat=viewer,
        legal=tuple(rules.write_move(move) for move in session.legal_moves()),
        level=level,
        limit=limit,
        seed=seed_for(setup.deal, ticket, level, variety),
        question=dict(question or {}),
        channel=channel,
    )
    if isinstance(rules, HiddenHands):
        if kind not in (CHOOSE, HINT):
            raise ValueError(f"{kind} would tell hidden cards")
        return replace(request, setup=replace(setup, deal=0), view=rules.view(session.state, viewer))
    moves = tuple(rules.write_move(entry.move) for entry in session.log[:ticket])
    start = None if session.state_at(0) == rules.start(setup) else rules.write_state(session.state_at(0))
    return replace(request, moves=moves, start=start)


def seed_for(deal: int, ticket: int, level: str, variety: int = 0) -> int:
    """The seed of one choice: the same for the same deal, position number and level."""
    text = f"{deal}/{ticket}/{level}/{variety}".encode()
    return int.from_bytes(hashlib.blake2b(text, digest_size=8).digest(), "big")
