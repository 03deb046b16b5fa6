"""Tiny games written into temporary games folders, for tests of what all games share."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

HEAP_RULES = (Path(__file__).parent / "heap_game.py").read_text(encoding="utf-8")

HEAP_OPPONENTS = '''
import os, time
from engine.rules.opponents import Level, Limit, Opponent

class Perfect(Opponent):
    def choose(self, knowledge, legal, limit, random):
        return knowledge.left % 4 if knowledge.left % 4 in legal else random.choice(legal)

class Dead(Opponent):
    def choose(self, knowledge, legal, limit, random): os._exit(7)

class DeadOnce(Opponent):
    def choose(self, knowledge, legal, limit, random):
        mark = os.environ["TOY_MARK"]
        if not os.path.exists(mark):
            open(mark, "w").close()
            os._exit(7)
        return 1

class Broken(Opponent):
    def choose(self, knowledge, legal, limit, random): return {}["nothing"]

class Slow(Opponent):
    def choose(self, knowledge, legal, limit, random):
        time.sleep(60)
        return 1

class Stubborn(Opponent):
    """Swallows every attempt to stop it."""
    def choose(self, knowledge, legal, limit, random):
        end = time.monotonic() + 60
        while time.monotonic() < end:
            try: time.sleep(1)
            except BaseException: pass
        return 1

class Busy(Opponent):
    def choose(self, knowledge, legal, limit, random):
        end = time.monotonic() + 60
        while time.monotonic() < end: pass
        return 1

class Liar(Opponent):
    def choose(self, knowledge, legal, limit, random): return 9

class Reporter(Opponent):
    def choose(self, knowledge, legal, limit, random):
        import sys
        bad = [name for name in sys.modules if name.split(".")[0] in ("pygame", "ui")]
        return 3 if bad else 2

QUICK = Limit(seconds=0.3)
LEVELS = (
    Level("perfect", "Perfect", Perfect, QUICK), Level("dead", "Dead", Dead, QUICK),
    Level("perfect2", "Perfect", Perfect, QUICK), Level("broken", "Broken", Broken, QUICK),
    Level("dead2", "Dead", Dead, QUICK), Level("dead_once", "Dead once", DeadOnce, QUICK),
    Level("late0", "Late", Slow, QUICK), Level("late", "Late", Slow, QUICK),
    Level("slow", "Slow", Slow, Limit(seconds=50.0)),
    Level("stubborn", "Stubborn", Stubborn, Limit(seconds=50.0)), Level("busy", "Busy", Busy, Limit(seconds=50.0)),
    Level("perfect3", "Perfect", Perfect, QUICK), Level("liar", "Liar", Liar, QUICK),
    Level("reporter", "Reporter", Reporter, QUICK),
)
'''

HEAP_SOLVER = """
import time
from engine.rules.solver import Finding, Solver, Verdict

class HeapSolver(Solver):
    def solve(self, state, limit, progress):
        for step in range(5):
            progress(step)
            time.sleep(0.12)
        if state.left == 3: return Verdict(Finding.WON, (3,), 1)
        if state.left == 2: return Verdict(Finding.WON, (1,), 1)  # a lie: this does not end the game
        if state.left == 9: time.sleep(60)
        return Verdict(Finding.UNKNOWN, (), 5)

SOLVER = HeapSolver()
"""


def write_game(folder: Path, game_id: str, **files: str) -> Path:
    """A game folder with ``__init__.py`` and the given modules; returns the games folder."""
    home = folder / game_id
    home.mkdir(parents=True)
    seats = "seats=(2, 2), default_seats=2, " if "opponents" in files else ""
    (home / "__init__.py").write_text(
        f'from engine.rules.catalogue import GameInfo\nGAME = GameInfo({seats}name="Toy", line="A toy.", order=900)\n',
        encoding="utf-8",
    )
    for name, text in files.items():
        (home / f"{name}.py").write_text(dedent(text), encoding="utf-8")
    return folder
