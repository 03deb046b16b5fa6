"""A game as a text file: a few header lines, then the moves.

::

    game: forty_thieves
    variant: lucas
    deal: 123
    position: 3
    time_out: 2

    # Remarks begin with a number sign. Moves in round brackets were played automatically.
    w>t4 t3>t5*4 (t1>f2) draw

``time_out`` is the player, counted from 1, whose time was up after the last move; it and ``position`` are left out
where there is nothing to tell. Moves stand one or several a line; those with blanks in them are divided by semicolons.
Reading forgives much (empty lines, move numbers, either kind of digits) and stops at the first move that is not legal.
The same reader takes the JSON form of ``showcase.json``: ``{"game": …, "setup": {…}, "moves": […]}``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from engine.play.replay import Replay
from engine.play.session import PERSON, Cause, Session
from engine.rules.catalogue import Game
from engine.rules.contract import IllegalMove, Seat, Setup, UnreadableMove, UnreadableState
from engine.storage.game_text_headers import Headers, Problem, read_headers
from engine.storage.profile_games import setup_from_json
from engine.words.language import Sentence
from engine.words.reasons import reason_of

MOST_CHARACTERS: Final = 200_000
MOST_MOVES: Final = 10_000
_LINE_WIDTH: Final = 90


@dataclass(frozen=True, slots=True, kw_only=True)
class Loaded:
    """What a text holds, as far as it is legal. ``game`` and ``setup`` are ``None`` where nothing could be loaded;
    ``problem`` says why, or what was left out. ``replay`` holds the positions and the moves, ``causes`` why each was
    played: both go into the session as they are. ``position`` is the number of the one to be shown, where it is told;
    ``timed_out`` the seat that lost by its time after the last move.
    """

    problem: Sentence | None = None
    game: Game | None = None
    setup: Setup | None = None
    players: tuple[str, ...] = (PERSON,)
    replay: Replay[Any, Any] | None = None
    causes: tuple[Cause, ...] = ()
    position: int | None = None
    timed_out: Seat | None = None

    @property
    def moves(self) -> Sequence[tuple[Any, Cause]]:
        """The moves with their causes."""
        return tuple(zip(self.replay.moves, self.causes, strict=True)) if self.replay is not None else ()


def write_record(session: Session[Any, Any]) -> str:
    """The text of a game, with the moves that could be redone."""
    rules, setup = session.rules, session.setup
    headers = {
        "game": session.game_id,
        "variant": setup.variant,
        "deal": str(setup.deal),
        "seats": str(setup.seats) if setup.seats > 1 else "",
        "options": ", ".join(f"{name}={value}" for name, value in sorted(setup.options.items())),
        "players": ", ".join(session.players) if session.players != (PERSON,) else "",
        "position": str(session.position_number) if session.position_number < session.length else "",
        "time_out": str(session.timed_out + 1) if session.timed_out is not None else "",
    }
    first = session.state_at(0)
    if first != rules.start(setup):
        headers["start"] = json.dumps(rules.write_state(first), ensure_ascii=False)
    texts = [rules.write_move(entry.move) for entry in session.log]
    marked = [
        f"({text})" if entry.cause is Cause.AUTOMATIC else text for text, entry in zip(texts, session.log, strict=True)
    ]
    lines = [f"{name}: {value}" for name, value in headers.items() if value]
    return "\n".join([*lines, "", *_filled(marked)]) + "\n"


def read_record(text: str, games: Sequence[Game]) -> Loaded:
    """The game in a text. Never fails: :attr:`Loaded.problem` names the first line that was not understood."""
    if len(text) > MOST_CHARACTERS:
        return Loaded(problem=Sentence("This text is too long for a game."))
    text = text.lstrip("\ufeff")
    if "\x00" in text or "\ufffd" in text:
        return Loaded(problem=Sentence("This is not the text of a game."))
    if not text.strip():
        return Loaded(problem=Sentence("There is nothing in this text."))
    try:
        if text.lstrip().startswith("{"):
            return _read_json(text, games)
        headers, rest = read_headers(text.splitlines(), games)
        return _loaded(headers, _move_texts(headers, rest))
    except Problem as problem:
        return Loaded(problem=problem.sentence)


def _loaded(headers: Headers, texts: Iterable[tuple[int, str, bool]]) -> Loaded:
    """Replays the moves as far as they are legal."""
    rules, setup = headers.game.rules, headers.setup
    start = rules.start(setup)
    if headers.start is not None:
        line, state_text = headers.start
        try:
            start = rules.read_state(state_text)
        except UnreadableState as error:
            raise Problem(
                Sentence("Line {line}: the position could not be read: {reason}", line=line, reason=reason_of(error))
            ) from error
    replay = Replay(rules, start)
    causes: list[Cause] = []
    wrong = None
    for line, move_text, automatic in texts:
        cause = _cause(rules.to_move(replay.state), headers.players, automatic)
        wrong = _play(replay, line, move_text)
        if wrong is not None:
            break
        causes.append(cause)
    return Loaded(
        problem=headers.problem or wrong,
        game=headers.game,
        setup=setup,
        players=headers.players,
        replay=replay,
        causes=tuple(causes),
        position=headers.position,
        timed_out=headers.time_out if wrong is None and rules.outcome(replay.state) is None else None,
    )


def _play(replay: Replay[Any, Any], line: int, text: str) -> Sentence | None:
    """Play the move that stands in a line; what is wrong with it, where that cannot be done."""
    if len(replay.moves) == MOST_MOVES:
        return Sentence("Line {line}: a game of more than {n} moves is not loaded.", line=line, n=MOST_MOVES)
    try:
        replay.read(text)
    except UnreadableMove:
        return Sentence("Line {line}: “{text}” is no move of this game.", line=line, text=_short(text))
    except IllegalMove:
        return Sentence(
            "Line {line}: the move {text} is not legal there. The game is loaded up to it.",
            line=line,
            text=_short(text),
        )
    return None


def _cause(seat: int | None, players: Sequence[str], automatic: bool) -> Cause:
    if automatic:
        return Cause.AUTOMATIC
    is_person = seat is None or seat >= len(players) or players[seat] == PERSON
    return Cause.PLAYER if is_person else Cause.OPPONENT


def _move_texts(headers: Headers, lines: Iterable[tuple[int, str]]) -> Iterator[tuple[int, str, bool]]:
    """(line number, move text, whether it was automatic) for each move that stands in the lines."""
    for number, line in lines:
        for part in line.partition("#")[0].split(";"):
            words = part.strip()
            if not words:
                continue
            alone = _bare(words)
            for word in [words] if _is_readable(headers.game, alone) else words.split():
                if not re.fullmatch(r"\d+\.", word):
                    yield number, _bare(word), word.startswith("(")


def _is_readable(game: Game, text: str) -> bool:
    try:
        game.rules.read_move(text)
    except UnreadableMove:
        return False
    return True


def _bare(word: str) -> str:
    return word[1:-1].strip() if word.startswith("(") and word.endswith(")") else word


def _short(text: str) -> str:
    return text if len(text) <= 40 else text[:39] + "…"


def _filled(moves: Sequence[str]) -> list[str]:
    """The moves in lines of a readable width."""
    between = "; " if any(" " in move for move in moves) else " "
    lines: list[str] = []
    for move in moves:
        if lines and len(lines[-1]) + len(between) + len(move) <= _LINE_WIDTH:
            lines[-1] += between + move
        else:
            lines.append(move)
    return lines


def _read_json(text: str, games: Sequence[Game]) -> Loaded:
    """The form of ``showcase.json``. Lines are counted as moves there."""
    try:
        data = json.loads(text)
        if not isinstance(data, Mapping):
            raise ValueError("not an object")
        setup = setup_from_json(data.get("setup", {}))
        moves = data.get("moves", [])
        if not isinstance(moves, list) or not all(isinstance(move, str) for move in moves):
            raise ValueError("moves are no list of texts")
    except (ValueError, RecursionError) as error:
        raise Problem(Sentence("This is not the text of a game.")) from error
    lines = [
        f"game: {data.get('game', '')}",
        f"variant: {setup.variant}",
        f"deal: {setup.deal}",
        f"seats: {setup.seats}",
        "options: " + ", ".join(f"{a}={b}" for a, b in setup.options.items()),
    ]
    if isinstance(data.get("players"), list):
        lines.append("players: " + ", ".join(str(player) for player in data["players"]))
    if isinstance(data.get("position"), int):
        lines.append(f"position: {data['position']}")
    headers, _ = read_headers(lines, games)
    return _loaded(headers, ((number, _bare(move), move.startswith("(")) for number, move in enumerate(moves, 1)))
