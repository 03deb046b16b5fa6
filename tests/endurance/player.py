"""A program that plays at a hand's pace until it is killed, and prints what it has just shown, one JSON list a line."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Iterable
from hashlib import blake2b
from random import Random

import tests.conftest  # noqa: F401 - no screen, no sound
from engine.play.session import PERSON
from engine.rules.contract import Setup
from tests.support.window import Clock, Window, autumn


def mark_of(moves: Iterable[str]) -> str:
    """The same for the same moves only."""
    return blake2b("\n".join(moves).encode(), digest_size=8).hexdigest()


def main() -> None:
    """Goes on with the saved game. Arguments: a seed, the data folder."""
    os.environ["BARG_DATA"] = sys.argv[2]
    random = Random(int(sys.argv[1]))
    window = Window(Clock())
    window.app.open_game(autumn(), "")
    window.frame()
    while True:
        _act(window, random)
        window.frame()
        session = window.session
        texts = [session.rules.write_move(entry.move) for entry in session.log[: session.position_number]]
        left = window.app.profile.results("autumn_leaves").left
        shown = [time.monotonic(), session.setup.deal, session.position_number, mark_of(texts), left]
        print(json.dumps(shown), flush=True)
        time.sleep(random.uniform(0.0, 0.06))


def _act(window: Window, random: Random) -> None:
    """A move, an undo, or now and then another deal and its first move."""
    legal = list(window.session.legal_moves())
    if not legal or random.random() < 0.04:
        window.app.start_game(autumn(), Setup(deal=random.randrange(1, 1_000_000)), (PERSON,))
        window.frame()
        legal = list(window.session.legal_moves())
    elif window.session.position_number > 1 and random.random() < 0.15:
        window.session.undo()
        return
    window.session.play(random.choice(legal))


if __name__ == "__main__":
    main()
