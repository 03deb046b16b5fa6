"""One change tried: what a process of the pool does. It keeps its copy of the program from one change to the next."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass
from pathlib import Path

from tests.mutants.changes import Change
from tests.mutants.copies import Copy, Verdict
from tests.mutants.modules import MODULES

PROGRAM = Path(__file__).resolve().parents[2]


@dataclass(frozen=True, slots=True)
class Job:
    """One change of one file; ``path`` is relative to the program's folder."""

    path: Path
    change: Change


_copy: list[Copy] = []
"""The copy that this process works on; empty in the process that only hands out jobs."""

_seconds: dict[str, list[float]] = {}
"""What each module's tests take without a change, as far as this process knows."""


def take_copy(folder: str) -> None:
    """A process of the pool begins: it makes its copy below ``folder``."""
    _copy.append(Copy(PROGRAM, Path(folder) / f"copy{os.getpid()}"))


def tried(name: str, job: Job, end: float) -> tuple[Job, Verdict] | None:
    """What the tests of the module ``name`` say of a change; ``None`` when ``time.monotonic()`` is past ``end``."""
    if time.monotonic() > end:
        return None
    (copy,) = _copy
    runs = MODULES[name].runs(copy.folder)
    if name not in _seconds:
        _seconds[name] = copy.sound(runs)
    return job, copy.verdict(job.path, job.change, runs, _seconds[name])
