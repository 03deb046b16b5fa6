#!/usr/bin/env python3
"""Barg: start this file to play, by double-click or with ``python3 main.py``. ``--help`` tells what else it takes.

Worker processes import this file too, so nothing is imported until the program really starts.
"""

import sys


def main() -> int:
    """Start the program with the words it was called with; its exit code."""
    from ui.start.bootstrap import check_version, enter
    from ui.start.needed import PLAYING

    check_version()
    from ui.start.command_line import read_arguments
    from ui.start.stop_signals import StopSignals

    signals = StopSignals()
    signals.listen()
    arguments = read_arguments(sys.argv[1:])
    enter(PLAYING, sys.argv[1:])
    from ui.program import main as play

    return play(arguments, signals)


if __name__ == "__main__":
    sys.exit(main())
