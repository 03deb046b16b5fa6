"""Kills a playing program at random moments and looks into its profile each time."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from engine.storage.profile import Profile, SavedGame
from tests.endurance.player import mark_of

GRACE = 0.5
"""Seconds the thread that writes may take, on a busy machine too, for what was shown last."""


@dataclass(slots=True)
class Kills:
    """How many were made, how many positions had been shown, what was lost, and what only the last moment cost."""

    done: int = 0
    shown: int = 0
    lost: int = 0
    last_moment: int = 0


def kill_often(number: int, seed: int, end: float) -> Kills:
    """At most ``number`` kills, none begun after ``end`` (monotonic seconds).

    Each program goes on where the last one was killed.
    """
    random, kills = Random(seed), Kills()
    with tempfile.TemporaryDirectory(prefix="barg-kills-") as name:
        while kills.done < number and time.monotonic() < end:
            _kill_once(Path(name), random, kills)
    return kills


def _kill_once(folder: Path, random: Random, kills: Kills) -> None:
    log = folder / "shown"
    name = str(folder)
    with log.open("w") as out:
        command = [sys.executable, "-m", "tests.endurance.player", str(random.randrange(10**9)), str(folder / "data")]
        program = subprocess.Popen(command, stdout=out, env={**os.environ, "HOME": name})
        until = time.monotonic() + 60
        while not log.stat().st_size and program.poll() is None and time.monotonic() < until:
            time.sleep(0.01)
        time.sleep(random.uniform(0.0, 1.5))
        program.kill()
        killed = time.monotonic()
        program.wait()
    shown = [json.loads(line) for line in log.read_text().splitlines() if line.endswith("]")]
    kills.done += 1
    kills.shown += len(shown)
    if not shown:
        kills.lost += 1
        print("a program showed nothing", flush=True)
        return
    _compare(shown, *_saved(folder / "data"), killed, kills)


def _compare(shown: list[list[Any]], saved: SavedGame | None, left: int, killed: float, kills: Kills) -> None:
    """The program may have gone one step on since it printed; it may not have fallen back."""
    if _holds(shown[-1], saved, left):
        return
    settled = max((n for n, one in enumerate(shown) if one[0] < killed - GRACE), default=0)
    if any(_holds(one, saved, left) for one in shown[settled:]) or killed - shown[0][0] < GRACE:
        kills.last_moment += 1
        return
    kills.lost += 1
    print(f"lost: shown {shown[-1][1:]}, saved {saved}, {left} left", flush=True)


def _holds(shown: list[Any], saved: SavedGame | None, left: int) -> bool:
    """Whether the saved game has all the moves shown, or was begun after the shown one was left."""
    _, deal, position, mark, left_then = shown
    if saved is None:
        return False
    if saved.setup.deal != deal:
        return left == int(left_then) + 1
    return left >= int(left_then) and bool(mark_of([text for text, _ in saved.moves[:position]]) == mark)


def _saved(folder: Path) -> tuple[SavedGame | None, int]:
    with Profile.open(folder) as profile:
        return profile.unfinished("autumn_leaves"), profile.results("autumn_leaves").left
