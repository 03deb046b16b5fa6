"""A first run of a game in a process of its own, with a limit in time: whatever it does there harms nobody.

The process loads all that the window would load, deals every variant and plays a few moves. It sends
:data:`BEGUN`, then :data:`PASSED` or :data:`FAILED` and the reason, as plain bytes: nothing that a game could have
made up is unpickled here.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import time
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Final

from engine.rules.catalogue import Game, GameInfo, add_games_folder, game_by_id, reason_of
from engine.rules.contract import Setup
from engine.rules.opponents import Level
from engine.words.known_languages import known_languages
from engine.words.language import N_

SECONDS = 15.0
"""How long a game may take. It is reached only by games that hang, so there is no hurry."""

PREPARING_SECONDS = 60.0
"""How long the process may take before the game begins."""

LIFETIME = round(SECONDS + PREPARING_SECONDS)
MOVES = 30
LONGEST_MESSAGE = 4_096

BEGUN: Final = b"begun"
PASSED: Final = b"passed"
FAILED: Final = b"failed "

LATE = N_("It did not come to an end in time.")
GONE = N_("It ended the process in which it was tried.")


def try_game(connection: Connection[Any, Any], folder: str, name: str) -> None:
    """Try the game ``name`` in ``folder`` and tell what came of it. The target of the process."""
    os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")
    if hasattr(os, "nice"):
        os.nice(3)
    if hasattr(signal, "alarm"):
        signal.alarm(LIFETIME)  # if the window is killed, nobody else ends a game that hangs
    add_games_folder(Path(folder))
    connection.send_bytes(BEGUN)
    reason = _reason_against(name)
    connection.send_bytes(FAILED + reason.encode("utf-8", "replace") if reason else PASSED)
    connection.close()
    os._exit(0)  # threads of the game must not keep the process


def _reason_against(name: str) -> str:
    """Why a game cannot run, or nothing."""
    try:
        game = game_by_id(name)
        if game.info is None:
            return game.error
        _use(game, game.info)
    except BaseException as error:  # sys.exit and an interrupt are told like everything else
        return reason_of(error)
    return ""


def _use(game: Game, info: GameInfo) -> None:
    """Do with a game what the window does before and shortly after it is opened."""
    if game.rules is None or game.table is None:
        raise TypeError("RULES or TABLE is None")
    for level in game.levels:
        if not isinstance(level, Level):
            raise TypeError("a member of LEVELS is not a Level")
    for member in [variant.id for variant in game.variants] or [""]:
        options = {option.id: option.default for option in game.options(member)}
        _play(game, Setup(deal=1, variant=member, seats=info.default_seats, options=options))
        for language in known_languages():
            game.help_text(language.code, member, options)
        game.showcase(member)


def _play(game: Game, setup: Setup) -> None:
    rules = game.rules
    state = rules.start(setup)
    for number in range(MOVES):
        legal = rules.legal_moves(state)
        rules.write_state(state)
        if not legal:
            break
        state = rules.apply(state, legal[number % len(legal)])


class Trial:
    """One game on trial, seen from the window. :meth:`poll` never waits.

    ``reason`` is ``None`` until the trial is over; then ``""``, or why the game cannot run.
    """

    def __init__(
        self, folder: Path, name: str, *, seconds: float = SECONDS, preparing: float = PREPARING_SECONDS
    ) -> None:
        self.reason: str | None = None
        self._seconds = seconds
        context = multiprocessing.get_context("spawn")
        self._connection, theirs = context.Pipe(duplex=False)
        self._process = context.Process(
            target=try_game, args=(theirs, str(folder), name), name="barg-trial", daemon=True
        )
        self._process.start()
        theirs.close()
        self._end = time.monotonic() + preparing

    def poll(self) -> bool:
        """Look what came in; whether the trial is over."""
        try:
            while self.reason is None and self._connection.poll():
                self._take(self._connection.recv_bytes(LONGEST_MESSAGE))
        except (EOFError, OSError):
            self._finish(GONE)
        if self.reason is None and time.monotonic() > self._end:
            self._finish(LATE)
        return self.reason is not None

    def close(self) -> None:
        """End the process, whatever it is doing."""
        self._process.kill()
        self._process.join(0.2)
        self._connection.close()

    def _take(self, message: bytes) -> None:
        if message == BEGUN:
            self._end = time.monotonic() + self._seconds
        elif message == PASSED:
            self._finish("")
        else:
            self._finish(message.removeprefix(FAILED).decode("utf-8", "replace") or GONE)

    def _finish(self, reason: str) -> None:
        self.reason = reason
        with contextlib.suppress(OSError):
            self.close()
