#!/usr/bin/env python3
"""Barg: start this file to play, by double-click or with ``python3 main.py``.

Worker processes import this file too, so nothing is imported until the program really starts.
"""

import sys


def main() -> int:
    """Start the program with the words it was called with; its exit code."""
    from ui.start.bootstrap import enter
    from ui.start.needed import PLAYING

    enter(PLAYING, sys.argv[1:])
    from ui.app import main as play

    return play(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
