"""Random events over all games in one window, and the memory it holds meanwhile."""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

import pytest

import tests.conftest  # noqa: F401 - no screen, no sound
from tests.support.window import Clock, Window, with_tables
from tests.ui.scenes.test_random_events import Monkey, NoThoughts

TURN = 100
"""Events before the next game has its turn."""


def megabytes() -> float:
    """The memory that this process holds now (Linux only)."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * 4096 / 1e6


def main() -> None:
    """Arguments: events, seconds, seed. Prints a JSON object; a fault ends the program with its traceback."""
    events, seconds, seed = int(sys.argv[1]), float(sys.argv[2]), int(sys.argv[3])
    patch, clock = pytest.MonkeyPatch(), Clock()
    subjects = with_tables()
    for subject in subjects:
        subject.game.table  # noqa: B018 - its modules must be there before their clock is taken over
    clock.rule(patch)
    window = Window(clock)
    window.app._thinker = NoThoughts()  # type: ignore[assignment]
    memory, done, end = [megabytes()], 0, time.monotonic() + seconds
    while done < events and time.monotonic() < end:
        turn = done // TURN
        subject = subjects[turn % len(subjects)]
        monkey = Monkey(window, subject, seed + turn)
        window.open(subject.game, seed + turn, subject.variant, seats=subject.seats)
        for _ in range(min(TURN, events - done)):
            monkey.act()
            done += 1
        monkey.back_to_the_table()
        window.app.draw = monkey._draw  # type: ignore[method-assign]
        memory.append(megabytes())
    print(json.dumps({"events": done, "memory": memory}), flush=True)


if __name__ == "__main__":
    main()
