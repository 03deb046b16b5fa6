"""A program run as an ordinary user, who may not do everything: only root can play one."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.folders import ROOT

NOBODY = 65534


@pytest.fixture
def everybodys_folder() -> Iterator[Path]:
    """A folder that every user may enter. pytest's own are root's alone, whatever a test does to them."""
    folder = Path(tempfile.mkdtemp(prefix="barg-user-"))
    folder.chmod(0o777)
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


def run_as_nobody(program: str, *arguments: str) -> list[str]:
    """The lines that ``program`` prints when it runs as a user without rights; its own folder is not writable."""
    if not hasattr(os, "getuid") or os.getuid() != 0:
        pytest.skip("only root can play another user")
    drop = f"import os, sys; sys.path.insert(0, {str(ROOT)!r})\n"
    rights = f"os.setgid({NOBODY}); os.setuid({NOBODY})\n"
    command = [sys.executable, "-c", drop + program.replace("# as an ordinary user", rights), *arguments]
    done = subprocess.run(command, cwd="/", capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()
