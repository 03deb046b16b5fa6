"""The first lines that run: is everything here that is needed, and if not, see to it.

Only the standard library is imported here, as little of it as possible, and the text is kept readable for old
versions of Python 3, so that they can say what is missing instead of stopping at a line they do not know.
"""

import os
import sys

from ui.start.needed import Needs, is_ready

OLDEST = (3, 11)


def check_version() -> None:
    """Returns if this Python is new enough for the rest of the program; otherwise says so and ends with code 1."""
    if sys.version_info < OLDEST:
        from ui.start import sentences

        sentences.say_and_stop(sentences.too_old())


def enter(needs: Needs, arguments: "list[str]") -> None:
    """Returns at once if this Python has what is needed.

    Otherwise makes an environment that has it and goes on there with the same ``arguments``; where that cannot
    be done, one sentence says what to do, and the program ends with code 1.
    """
    check_version()
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    if not is_ready(needs):
        from ui.start import environment

        environment.go_on_in_environment(needs, arguments)
