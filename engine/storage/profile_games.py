"""One game as the profile knows it: the values of its row, checked one by one when they come from a file."""

from __future__ import annotations

import json
import math
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, Final

from engine.play.session import PERSON, Cause, Session
from engine.rules.contract import Outcome, Result, Setup

OPEN: Final = "open"
FINISHED: Final = "finished"
LEFT: Final = "left"
ASIDE: Final = "aside"
"""A row that no longer makes sense: kept as it is, never shown, never counted."""

Moves = tuple[tuple[str, str], ...]
"""Move texts with the values of their causes, the first move first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRow:
    """A row of the table ``games``; the fields are its columns, in order.

    Times are seconds since 1970, ``elapsed`` and the like seconds of play. ``setup``, ``players``, ``names``,
    ``clocks`` and ``outcome`` are JSON, read only when they are needed. ``result`` is the best that was reached,
    at ``ended``, after ``ended_elapsed`` and ``ended_length``; ``place`` orders the games that ended, whatever the
    clock said. ``tallied`` says that the game goes into results now, ``counted`` that it may.
    """

    id: int
    game: str
    variant: str
    setup: str
    start: str | None = None
    players: str
    names: str = "[]"
    counted: int
    begun: int = 0
    started: float
    touched: float
    elapsed: float = 0.0
    position: int = 0
    length: int = 0
    undos: int = 0
    hints: int = 0
    helps: int = 0
    clocks: str = "[]"
    status: str = OPEN
    result: str | None = None
    outcome: str | None = None
    ended: float | None = None
    place: int | None = None
    ended_elapsed: float | None = None
    ended_length: int | None = None
    tallied: int = 0
    window: int | None = None

    @property
    def counted_elapsed(self) -> float:
        """Seconds of play when the result was reached, or so far."""
        return self.elapsed if self.ended_elapsed is None else self.ended_elapsed

    @property
    def counted_length(self) -> int:
        """Moves when the result was reached, or so far."""
        return self.length if self.ended_length is None else self.ended_length


COLUMNS: Final = tuple(item.name for item in fields(GameRow))


@dataclass(frozen=True, slots=True, kw_only=True)
class SavedGame:
    """A game as it is saved. ``moves`` are move texts with their causes' values; ``position`` says how many of
    them lead to where the player is; ``elapsed`` is playing time in seconds; ``start`` is the text of the first
    position where it is not the one ``setup`` gives. ``begun`` says that the player gave a first command;
    ``clocks`` are the seconds that each seat has used, empty without clocks.
    """

    row: int
    game: str
    setup: Setup
    players: tuple[str, ...]
    moves: Moves
    position: int
    elapsed: float
    started: float
    undo_used: bool
    counted: bool
    start: str | None = None
    begun: bool = False
    hints: int = 0
    helps: int = 0
    names: tuple[str, ...] = ()
    clocks: tuple[float, ...] = ()

    @property
    def variant(self) -> str:
        """The family member that was played; empty for a single game."""
        return self.setup.variant


@dataclass(frozen=True, slots=True, kw_only=True)
class PastGame:
    """A game that ended or was left, for a list of them. ``result`` is ``None`` for a game that was left, and for
    one that is nobody's to win alone; ``length`` counts moves, ``when`` is in seconds since 1970; ``setup`` is
    ``None`` where an older program kept the result only.
    """

    row: int
    game: str
    variant: str
    setup: Setup | None
    players: tuple[str, ...]
    names: tuple[str, ...]
    is_left: bool
    result: Result | None
    outcome: Outcome | None
    length: int
    elapsed: float
    undos: int
    hints: int
    helps: int
    when: float


def new_row(session: Session[Any, Any], now: float, elapsed: float) -> tuple[GameRow, Moves]:
    """A session as a row that is not in the file yet. Its number is drawn here, so that nobody waits for it."""
    rules, setup = session.rules, session.setup
    first = session.state_at(0)
    row = GameRow(
        id=new_number(),
        game=session.game_id,
        variant=setup.variant,
        setup=json.dumps(setup_as_json(setup)),
        start=None if first == rules.start(setup) else rules.write_state(first),
        players=json.dumps(session.players),
        counted=int(session.players.count(PERSON) == 1 and session.length == 0),
        begun=int(session.length > 0),
        started=now,
        touched=now,
        elapsed=elapsed,
        position=session.position_number,
        length=session.move_count,
        undos=int(session.undo_used),
    )
    return row, tuple((rules.write_move(entry.move), entry.cause.value) for entry in session.log)


def new_number() -> int:
    """A number for a row that no other row has, without asking the file."""
    return 1 + secrets.randbits(62)


def saved_game(row: GameRow, moves: Moves) -> SavedGame:
    """A row as a game to go on with. Raises ``ValueError`` where the row makes no sense."""
    return SavedGame(
        row=row.id,
        game=row.game,
        setup=setup_from_json(json.loads(row.setup)),
        players=_texts(row.players),
        moves=moves,
        position=row.position,
        elapsed=row.elapsed,
        started=row.started,
        undo_used=row.undos > 0,
        counted=bool(row.counted),
        start=row.start,
        begun=bool(row.begun),
        hints=row.hints,
        helps=row.helps,
        names=_texts(row.names),
        clocks=_numbers(row.clocks),
    )


def past_game(row: GameRow) -> PastGame:
    """A row as an entry of a list. Raises ``ValueError`` where the row makes no sense."""
    setup = json.loads(row.setup)
    return PastGame(
        row=row.id,
        game=row.game,
        variant=row.variant,
        setup=None if setup is None else setup_from_json(setup),
        players=_texts(row.players),
        names=_texts(row.names),
        is_left=row.status == LEFT,
        result=None if row.result is None else Result(row.result),
        outcome=_outcome_from_json(row.outcome),
        length=row.counted_length,
        elapsed=row.counted_elapsed,
        undos=row.undos,
        hints=row.hints,
        helps=row.helps,
        when=row.touched if row.ended is None else row.ended,
    )


# -- JSON in a row


def setup_as_json(setup: Setup) -> dict[str, Any]:
    """A setup as it stands in the file; :func:`setup_from_json` reads it back."""
    return {"deal": setup.deal, "variant": setup.variant, "seats": setup.seats, "options": dict(setup.options)}


def setup_from_json(data: Any) -> Setup:
    """Raises ``ValueError`` unless ``data`` describes a setup."""
    if not isinstance(data, Mapping):
        raise ValueError("a setup is an object")
    deal, variant = data.get("deal", 1), data.get("variant", "")
    seats, options = data.get("seats", 1), data.get("options", {})
    numbers = all(isinstance(number, int) and not isinstance(number, bool) for number in (deal, seats))
    if not (numbers and isinstance(variant, str) and isinstance(options, Mapping)):
        raise ValueError("wrong types in a setup")
    if deal < 1 or not 1 <= seats <= 100:
        raise ValueError("no such deal or number of seats")
    if not all(isinstance(key, str) and isinstance(value, str) for key, value in options.items()):
        raise ValueError("wrong types in a setup's options")
    return Setup(deal=deal, variant=variant, seats=seats, options=dict(options))


def lists_as_json(values: Sequence[str] | Sequence[float]) -> str:
    """A list of names or of times by seat."""
    return json.dumps(list(values))


def outcome_as_json(outcome: Outcome) -> str:
    """Who won and lost, with the scores and the reason."""
    return json.dumps(
        {"winners": outcome.winners, "losers": outcome.losers, "scores": outcome.scores, "reason": outcome.reason}
    )


def _outcome_from_json(text: str | None) -> Outcome | None:
    if text is None:
        return None
    data = json.loads(text)
    if not isinstance(data, Mapping) or not isinstance(data.get("reason"), str):
        raise ValueError("no outcome")
    seats = [_whole_numbers(data.get(name)) for name in ("winners", "losers", "scores")]
    return Outcome(winners=seats[0], losers=seats[1], scores=seats[2], reason=data["reason"])


def _whole_numbers(data: Any) -> tuple[int, ...]:
    if not isinstance(data, list) or not all(isinstance(item, int) for item in data):
        raise ValueError("no list of whole numbers")
    return tuple(data)


def _texts(text: str) -> tuple[str, ...]:
    data = json.loads(text)
    if not isinstance(data, list) or not all(isinstance(item, str) for item in data):
        raise ValueError("no list of texts")
    return tuple(data)


def _numbers(text: str) -> tuple[float, ...]:
    data = json.loads(text)
    if not isinstance(data, list) or not all(is_time(item) for item in data):
        raise ValueError("no list of times")
    return tuple(float(item) for item in data)


# -- is a row of a file what it should be


def is_time(value: object) -> bool:
    """Whether a value is a number of seconds."""
    return isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value)


def _is_count(value: object) -> bool:
    return isinstance(value, int) and 0 <= value < 1_000_000_000


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _or_none(check: Callable[[object], bool]) -> Callable[[object], bool]:
    return lambda value: value is None or check(value)


_RESULTS: Final = frozenset(result.value for result in Result)
_CAUSES: Final = frozenset(cause.value for cause in Cause)

_CHECKS: Final[Mapping[str, Callable[[object], bool]]] = {
    "id": lambda value: isinstance(value, int),
    "start": _or_none(_is_text),
    "status": lambda value: value in (OPEN, FINISHED, LEFT),
    "result": _or_none(lambda value: value in _RESULTS),
    "outcome": _or_none(_is_text),
    "ended": _or_none(is_time),
    "place": _or_none(_is_count),
    "ended_elapsed": _or_none(is_time),
    "ended_length": _or_none(_is_count),
    "window": _or_none(_is_count),
    **dict.fromkeys(("game", "variant", "setup", "players", "names", "clocks"), _is_text),
    **dict.fromkeys(("counted", "begun", "position", "length", "undos", "hints", "helps", "tallied"), _is_count),
    **dict.fromkeys(("started", "touched", "elapsed"), is_time),
}


def checked_row(values: Sequence[object]) -> GameRow | None:
    """The row of a file whose columns are ``values``; ``None`` if one of them cannot be what it should be."""
    named = dict(zip(COLUMNS, values, strict=True))
    if not all(_CHECKS[name](value) for name, value in named.items()):
        return None
    row = GameRow(**named)  # type: ignore[arg-type]
    if row.status == OPEN:
        try:
            saved_game(row, ())
        except (ValueError, RecursionError):
            return None
    return row


def checked_moves(numbered: Sequence[tuple[object, object, object]]) -> Moves | None:
    """The moves of a file, given as (number, move, cause) in order; ``None`` if they make no sense."""
    for wanted, (number, move, cause) in enumerate(numbered, 1):
        if number != wanted or not isinstance(move, str) or cause not in _CAUSES:
            return None
    return tuple((str(move), str(cause)) for _, move, cause in numbered)
