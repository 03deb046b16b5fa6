"""How the processes of a test run share the work: file by file, but the longest files test by test and first.

A file goes to one process, so that what its tests share is made once. Left to itself, pytest-xdist begins with the
files of many tests; the few that play for minutes come last then, and one process waits for the other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from xdist.remote import Producer
    from xdist.scheduler import LoadScopeScheduling

LONG = (
    "tests/ui/scenes/test_random_events.py",
    "tests/games/nlk/test_opponents.py",
    "tests/ui/scenes/test_x11_won.py",
    "tests/ui/desk/test_drag.py",
)
"""Files whose tests share nothing and take long, the longest first."""


def _file(nodeid: str) -> str:
    return nodeid.partition("::")[0]


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The long ones first; all others keep their order."""
    rank = {file: number for number, file in enumerate(LONG)}
    items.sort(key=lambda item: rank.get(_file(item.nodeid), len(LONG)))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> LoadScopeScheduling | None:
    """Takes the place of ``--dist loadfile``; any other way that the caller chose is left alone."""
    if config.getvalue("dist") != "loadfile":
        return None
    from xdist.scheduler import LoadScopeScheduling

    class Sharing(LoadScopeScheduling):  # type: ignore[misc]
        """A file is one piece of work, and of a long file each test."""

        def _split_scope(self, nodeid: str) -> str:
            return nodeid if _file(nodeid) in LONG else _file(nodeid)

    config.option.loadscopereorder = False
    return Sharing(config, log)
