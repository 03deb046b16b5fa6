"""What each way of starting needs, and whether it is there.

Like :mod:`ui.start.bootstrap`, this file stays readable for old versions of Python 3.
"""

import os
import sys
from importlib.machinery import PathFinder

ENVIRONMENT_MARK = "barg-environment.txt"
PROGRAM_FOLDER = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


class Needs:
    """What one way of starting needs: a lock file, and modules by which one sees it is installed.

    The lock (made by ``packaging/lock.py``) names every package with its only version and the hashes of its files.
    ``again`` are the interpreter's arguments that start the same thing once more. ``covers`` are other needs
    whose packages are among these.
    """

    def __init__(
        self, lock: str, modules: "tuple[str, ...]", again: "tuple[str, ...]", covers: "tuple[Needs, ...]" = ()
    ) -> None:
        self.lock = lock
        self.modules = modules
        self.again = again
        self.covers = covers

    @property
    def stamp(self) -> str:
        """The file in an environment of ours that says what was installed there completely."""
        return "barg-" + os.path.splitext(self.lock)[0] + ".txt"


# pygame.window is in pygame-ce and not in the older pygame, which has the same module name.
_PLAYING = (
    "pygame.window",
    "bidi",
    "babel",
    "platformdirs",
    "pysol_cards",
    "fontpkg_ibm_plex_sans_arabic",
    "jdatetime",
)
_TESTING = ("pytest", "xdist", "hypothesis", "mypy", "ruff", "vulture")

PLAYING = Needs("requirements.lock", _PLAYING, (os.path.join(PROGRAM_FOLDER, "main.py"),))
TESTING = Needs("requirements-dev.lock", _PLAYING + _TESTING, ("-m", "tests"), (PLAYING,))


def is_ready(needs: Needs) -> bool:
    """Whether the running Python has all modules; in an environment of ours also the right versions."""
    if getattr(sys, "frozen", False):  # a bundle brings everything along
        return True
    if os.path.exists(os.path.join(sys.prefix, ENVIRONMENT_MARK)) and not is_stamped(needs, sys.prefix):
        return False
    return not missing_modules(needs)


def missing_modules(needs: Needs) -> "list[str]":
    """Those of the needed modules that cannot be found. Nothing is imported for it."""
    return [name for name in needs.modules if not _has(name)]


def is_stamped(needs: Needs, folder: str) -> bool:
    """Whether exactly what the present lock names was installed completely in the environment ``folder``."""
    try:
        with open(os.path.join(folder, needs.stamp), encoding="utf-8") as file:
            return file.read() == lock_text(needs)
    except (OSError, UnicodeDecodeError):
        return False


def lock_text(needs: Needs) -> str:
    """What the lock file says. Raises ``OSError`` where it is not there."""
    with open(os.path.join(PROGRAM_FOLDER, "packaging", needs.lock), encoding="utf-8") as file:
        return file.read()


def _has(name: str) -> bool:
    package, _, module = name.partition(".")
    spec = PathFinder.find_spec(package)
    if spec is None or not module:
        return spec is not None
    return PathFinder.find_spec(name, spec.submodule_search_locations) is not None
