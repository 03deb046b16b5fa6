"""What all tests share: their own folders, no real screen or sound, and silence in the log."""

from __future__ import annotations

import atexit
import logging
import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

# Cards are drawn and kernels compiled once for the whole run: the processes of pytest-xdist inherit the folder.
if "BARG_TESTS_CACHE" not in os.environ:
    os.environ["BARG_TESTS_CACHE"] = tempfile.mkdtemp(prefix="barg-tests-")
    atexit.register(shutil.rmtree, os.environ["BARG_TESTS_CACHE"], ignore_errors=True)
os.environ["BARG_CACHE"] = os.environ["BARG_TESTS_CACHE"]
os.environ.setdefault("NUMBA_CACHE_DIR", str(Path(os.environ["BARG_CACHE"]) / "numba"))
# Games of whoever calls the tests, if a data folder was named: the suites over all games find them too.
os.environ.setdefault(
    "BARG_TESTS_GAMES", str(Path(os.environ["BARG_DATA"]) / "games") if os.environ.get("BARG_DATA") else ""
)
os.environ["BARG_DATA"] = str(Path(os.environ["BARG_TESTS_CACHE"]) / "no-test-writes-here")
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from engine.rules.catalogue import add_games_folder
from tests.support.folders import PLUG_INS

if PLUG_INS is not None:
    add_games_folder(PLUG_INS)

pytest_plugins = [
    "tests.support.sharing",
    "tests.support.x11",
    "tests.support.window",
    "tests.support.x11_hand",
    "tests.support.fresh_machine",
]


class _Collector(logging.Handler):
    """Keeps every record that tells of trouble."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(record)


@pytest.fixture(autouse=True)
def log_trouble() -> Iterator[list[logging.LogRecord]]:
    """Fails the test if anything was logged at WARNING or above.

    A test of trouble itself asks for this fixture, looks at the records and clears the list.
    """
    collector = _Collector()
    root = logging.getLogger()
    root.addHandler(collector)
    yield collector.records
    root.removeHandler(collector)
    lines = [f"{record.levelname} {record.name}: {record.getMessage()}" for record in collector.records]
    assert not lines, "logged: " + "; ".join(lines)


@pytest.fixture(autouse=True)
def own_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Settings, games and results of this test alone."""
    folder = tmp_path / "data"
    monkeypatch.setenv("BARG_DATA", str(folder))
    return folder
