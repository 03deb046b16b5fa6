"""How the worker answers one request: load the game, reach the position, think. Runs in the worker process only."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from engine.play.hints import generic_hint
from engine.play.replay import Replay
from engine.rules.catalogue import Game, game_by_id
from engine.rules.contract import HiddenHands
from engine.rules.opponents import Level, Limit, Opponent
from engine.rules.solver import Finding, line_wins
from engine.thinking.thoughts import ANALYSE, CHOOSE, HINT, SOLVE, WARM, Answer, Request

HINT_LIMIT = Limit(seconds=2.0)
LONG_LIMIT = Limit(seconds=30.0)
_PROGRESS_INTERVAL = 0.1
_PARTS = {WARM: ("opponents",), CHOOSE: ("opponents",), SOLVE: ("solver",), ANALYSE: ("analysis",)}
_ALL_PARTS = ("opponents", "solver", "analysis")

Tell = Callable[[Mapping[str, Any]], None]


class Prepared:
    """A request with its game loaded and its position reached; only thinking remains."""

    def __init__(self, maker: ThoughtMaker, game: Game, request: Request, state: Any, level: Level | None) -> None:
        self.maker = maker
        self.game = game
        self.request = request
        self.state = state
        self.level = level
        self.limit = request.limit or self._usual_limit()

    def _usual_limit(self) -> Limit:
        if self.request.kind == CHOOSE and self.level is not None:
            return self.level.limit
        return HINT_LIMIT if self.request.kind == HINT else LONG_LIMIT

    def think(self, tell: Tell) -> Answer:
        """The answer; ``tell`` is given news on the way. Raises whatever a game's level, solver or analysis raises."""
        kind, request = self.request.kind, self.request
        move, data = "", None
        if kind == CHOOSE:
            move = self._choose(self.level)
        elif kind == HINT:
            move = self._hint()
        elif kind == SOLVE:
            data = self._solve(tell)
        elif kind == ANALYSE:
            analysis = self.game.optional("analysis", "ANALYSIS")
            data = analysis.analyse(self.state, request.question, self.limit, tell)
        return Answer(request.ticket, kind, move, data, request.channel)

    def _choose(self, level: Level | None) -> str:
        rules, request = self.game.rules, self.request
        if level is None:
            raise LookupError(f"{self.game.id} has no opponents")
        knowledge = self.state if request.view is None else request.view
        legal = [rules.read_move(text) for text in request.legal]
        opponent = self.maker.opponent(self.game.id, level)
        chosen = opponent.choose(knowledge, legal, self.limit, Random(request.seed))
        return str(rules.write_move(chosen))

    def _hint(self) -> str:
        """The best of what the game offers: its analysis, its solver, its strongest level, else common sense."""
        rules = self.game.rules
        if self.request.view is None:
            analysis = self.game.optional("analysis", "ANALYSIS")
            found = analysis.hint(self.state, self.limit) if analysis is not None else None
            found = found or self.maker.winning_move(self.game, self.state, self.limit)
            if found is not None:
                return str(found)
        if self.game.levels:
            return self._choose(self.game.levels[-1])
        return str(rules.write_move(generic_hint(rules, self.state, self.maker.history)))

    def _solve(self, tell: Tell) -> Mapping[str, Any]:
        last = 0.0

        def progress(positions: int) -> None:
            nonlocal last
            if time.monotonic() - last >= _PROGRESS_INTERVAL:
                last = time.monotonic()
                tell({"positions": positions})

        return self.maker.solve(self.game, self.state, self.limit, progress)


class ThoughtMaker:
    """Loads games and keeps what the next request can use again: replayed positions, opponents, winning lines."""

    def __init__(self) -> None:
        self._replay: Replay[Any, Any] | None = None
        self._replayed: tuple[Any, tuple[str, ...]] | None = None
        self._opponents: dict[tuple[str, str], Opponent[Any, Any]] = {}
        self._warm: set[tuple[str, str]] = set()
        self._winning: list[tuple[Any, str]] = []

    @property
    def history(self) -> Sequence[Any]:
        """The positions that led to the one last thought about, and it; empty where only views were told."""
        return self._replay.states if self._replay is not None else ()

    def prepare(self, request: Request, weaker: int) -> Prepared:
        """Load what the request needs and reach its position. May take long the first time (compiling)."""
        game = game_by_id(request.game)
        level = self._level(game, request.level, weaker) if request.kind == CHOOSE else None
        if level is None or level.compiled:
            self._warm_up(game, _PARTS.get(request.kind, _ALL_PARTS))
        if request.kind == WARM:
            return Prepared(self, game, request, None, None)
        if isinstance(game.rules, HiddenHands) and request.view is None:
            raise PermissionError("hands are hidden: the view of a seat is all that may be known")
        state = None if request.view is not None else self._position(game, request)
        return Prepared(self, game, request, state, level)

    def opponent(self, game_id: str, level: Level) -> Opponent[Any, Any]:
        """The opponent of a level, made once and kept with what it has learnt and loaded."""
        key = (game_id, level.id)
        if key not in self._opponents:
            self._opponents[key] = level.make()
        return self._opponents[key]

    def solve(self, game: Game, state: Any, limit: Limit, progress: Callable[[int], None]) -> Mapping[str, Any]:
        """The solver's verdict as plain data; a line that does not win when replayed is an error."""
        solver = game.optional("solver", "SOLVER")
        verdict = solver.solve(state, limit, progress)
        if verdict.finding is Finding.WON:
            if not line_wins(game.rules, state, verdict.line):
                raise ValueError("the solver's line does not win")
            self._remember_line(game.rules, state, verdict.line)
        line = tuple(game.rules.write_move(move) for move in verdict.line)
        return {"finding": verdict.finding.value, "line": line, "positions": verdict.positions}

    def winning_move(self, game: Game, state: Any, limit: Limit) -> str | None:
        """The next move of a known or newly found winning line, so that hints lead to the end."""
        known = next((text for position, text in self._winning if position == state), None)
        if known is not None or game.optional("solver", "SOLVER") is None:
            return known
        line = self.solve(game, state, limit, lambda positions: None)["line"]
        return line[0] if line else None

    def _remember_line(self, rules: Any, state: Any, line: tuple[Any, ...]) -> None:
        self._winning = []
        for move in line:
            self._winning.append((state, rules.write_move(move)))
            state = rules.apply(state, move)

    def _warm_up(self, game: Game, parts: tuple[str, ...]) -> None:
        """Call the ``warm()`` of a game's parts once, where they have one (it compiles their kernels)."""
        for part in parts:
            if (game.id, part) not in self._warm:
                warm = getattr(game.module(part), "warm", None)
                if warm is not None:
                    warm()
                self._warm.add((game.id, part))

    def _position(self, game: Game, request: Request) -> Any:
        """The position a request is about, from as much as it shares with the one before."""
        rules, origin = game.rules, (request.game, request.setup, request.start)
        known: tuple[str, ...] = ()
        if self._replay is None or self._replayed is None or self._replayed[0] != origin:
            first = rules.start(request.setup) if request.start is None else rules.read_state(request.start)
            self._replay = Replay(rules, first)
        else:
            known = self._replayed[1]
        common = 0
        while common < min(len(known), len(request.moves)) and known[common] == request.moves[common]:
            common += 1
        self._replayed = None  # stays so if a move cannot be replayed
        self._replay.go_back(common)
        for text in request.moves[common:]:
            self._replay.follow(text)
        self._replayed = (origin, request.moves)
        return self._replay.state

    @staticmethod
    def _level(game: Game, level_id: str, weaker: int) -> Level:
        ids = [level.id for level in game.levels]
        level: Level = game.levels[max(0, ids.index(level_id) - weaker)]
        return level
