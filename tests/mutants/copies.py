"""Copies of the program in which changes are tried. The work tree itself is only read."""

from __future__ import annotations

import importlib
import os
import shutil
import signal
import sys
import time
from collections.abc import Sequence
from enum import Enum
from pathlib import Path
from typing import NoReturn

from tests.mutants.changes import Change

_LEFT_OUT = shutil.ignore_patterns(".git", ".venv", "__pycache__", ".*_cache", ".hypothesis", "packaging")
_PATIENCE = 5.0
"""How many times longer than the sound program a changed one may take, before it counts as stuck."""


class Verdict(Enum):
    """What the tests said of a change."""

    NOTICED = "noticed"
    STUCK = "stuck"
    SURVIVED = "survived"


class Copy:
    """One copy of the program. Tests run in forks of this process, so that pytest and pygame are loaded once.

    The process itself must not import anything of the program but ``tests.mutants``.
    """

    def __init__(self, program: Path, folder: Path) -> None:
        self.folder = folder
        shutil.copytree(program, folder, ignore=_LEFT_OUT, symlinks=True)
        for name in ("pytest", "hypothesis", "hypothesis.stateful", "pygame", "numpy", "sqlite3", "PIL"):
            try:
                importlib.import_module(name)
            except ImportError:
                continue

    def verdict(self, path: Path, change: Change, runs: Sequence[Sequence[str]], seconds: Sequence[float]) -> Verdict:
        """Run the tests on the program with one change of the file at ``path``, which is relative.

        ``seconds`` is what :meth:`sound` took for each of the ``runs``.
        """
        target = self.folder / path
        source = target.read_bytes()
        kept = target.stat()
        target.write_bytes(change.applied_to(source))
        try:
            for arguments, usual in zip(runs, seconds, strict=True):
                code = self._tested(arguments, 10.0 + _PATIENCE * usual)
                if code != 0:
                    return Verdict.STUCK if code is None else Verdict.NOTICED
            return Verdict.SURVIVED
        finally:
            target.write_bytes(source)
            os.utime(target, ns=(kept.st_atime_ns, kept.st_mtime_ns))

    def sound(self, runs: Sequence[Sequence[str]]) -> list[float]:
        """Seconds that each run takes on the unchanged program. Raises ``RuntimeError`` where a test fails already."""
        took = []
        for arguments in runs:
            began = time.monotonic()
            code = self._tested(arguments, 900.0)
            if code != 0:
                raise RuntimeError(f"the tests fail without any change: {' '.join(arguments)} (exit code {code})")
            took.append(time.monotonic() - began)
        return took

    def _tested(self, arguments: Sequence[str], limit: float) -> int | None:
        """Pytest's exit code, or ``None`` for a run that was still at it after ``limit`` seconds."""
        child = os.fork()
        if child == 0:
            self._be_the_child(arguments)
        end = time.monotonic() + limit
        code: int | None = None
        while code is None and time.monotonic() < end:
            time.sleep(0.02)
            done, status = os.waitpid(child, os.WNOHANG)
            if done:
                code = os.waitstatus_to_exitcode(status)
        _end_group(child)
        if code is None:
            os.waitpid(child, 0)
        return code

    def _be_the_child(self, arguments: Sequence[str]) -> NoReturn:
        code = 3
        try:
            os.setsid()
            _be_silent()
            code = self._pytest(arguments)
        finally:
            os._exit(code)

    def _pytest(self, arguments: Sequence[str]) -> int:
        import pytest
        from hypothesis import Phase, settings

        # That something fails is enough: nobody reads the smallest example.
        settings.register_profile("mutants", phases=(Phase.explicit, Phase.generate), database=None)
        settings.load_profile("mutants")
        os.chdir(self.folder)
        sys.dont_write_bytecode = True  # a change may keep a file's size, and then its second too
        sys.path.insert(0, str(self.folder))
        for name in [name for name in sys.modules if name.split(".")[0] == "tests"]:
            del sys.modules[name]
        usual = ["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", f"--rootdir={self.folder}"]
        return int(pytest.main([*usual, *arguments]))


def _be_silent() -> None:
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)


def _end_group(child: int) -> None:
    """Ends what the tests started and left running, and the tests themselves."""
    try:
        os.killpg(child, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        return
