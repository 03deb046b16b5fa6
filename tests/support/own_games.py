"""Data folders with games of the player's own, good and harmful ones, and a clean catalogue after each test."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import games
from engine.plugins.own_games import OwnGames
from engine.plugins.trial import Trial
from engine.rules.catalogue import Game
from tests.support.ladder_game import INIT

PATIENCE = 120.0
"""Seconds a slow and busy test machine may take to start a process."""

HARMFUL = {
    "exits": {"__init__": "import sys\nsys.exit(3)\n"},
    "vanishes": {"__init__": "import os\nos._exit(0)\n"},
    "hangs": {"__init__": "while True:\n    pass\n"},
    "strange_order": {"__init__": INIT.replace("order=1", 'order="x"')},
    "long_name": {"__init__": INIT.replace("Ladder", "L" * 5000)},
    "vanishes_later": {"rules": "import os\nos._exit(0)\n"},
    "long_error": {"table": "raise RuntimeError('no ' * 100_000)\n"},
}
"""Games by id: the files that are other than the ladder's."""

REASONS = {
    "exits": "SystemExit: 3",
    "vanishes": "ended the process",
    "hangs": "in time",
    "strange_order": "order is not a whole number",
    "long_name": "name has 5000 letters",
    "vanishes_later": "ended the process",
    "long_error": "RuntimeError: no no",
}


def quick(folder: Path, name: str) -> Trial:
    """A trial with a limit that only a game that hangs reaches."""
    return Trial(folder, name, seconds=1.0 if name == "hangs" else PATIENCE, preparing=PATIENCE)


def wait_for_trials(own: OwnGames) -> None:
    end = time.monotonic() + PATIENCE
    while own.is_busy and time.monotonic() < end:
        own.poll()
        time.sleep(0.01)
    assert not own.is_busy


def listed(own: OwnGames) -> dict[str, Game]:
    return {game.id: game for game in own.games()}


@pytest.fixture
def clean_catalogue() -> Iterator[None]:
    """Forgets the games a test found in folders of its own."""
    paths, modules = list(games.__path__), set(sys.modules)
    yield
    games.__path__[:] = paths
    for name in [name for name in sys.modules if name.startswith("games.") and name not in modules]:
        del sys.modules[name]
        if name.count(".") == 1:
            vars(games).pop(name.partition(".")[2], None)
