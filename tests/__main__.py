"""``python3 -m tests``: sets itself up like the program does, then runs pytest. Arguments go on to pytest."""

import os
import sys


def main() -> int:
    from ui.start.bootstrap import enter
    from ui.start.needed import PROGRAM_FOLDER, TESTING

    enter(TESTING, sys.argv[1:])
    import pytest

    if os.environ.get("BARG_DATA"):  # its games are tested too (tests/conftest.py)
        os.environ["BARG_DATA"] = os.path.abspath(os.environ["BARG_DATA"])
    os.chdir(PROGRAM_FOLDER)
    return int(pytest.main(_with_usual_arguments(sys.argv[1:])))


def _with_usual_arguments(given: "list[str]") -> "list[str]":
    """Two processes share the work, unless the caller chose a number or wants to debug."""
    chosen = any(argument.startswith(("-n", "--numprocesses", "--pdb", "-s")) for argument in given)
    processes = str(min(2, os.cpu_count() or 1))
    return given if chosen else ["-n", processes, "--dist", "loadfile", *given]


if __name__ == "__main__":
    sys.exit(main())
