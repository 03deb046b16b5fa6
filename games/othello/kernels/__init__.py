"""The compiled search: Numba kernels on 64-bit boards. Only the worker process imports the modules in here."""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shutil
from pathlib import Path

SWITCH = "BARG_NO_NUMBA"
"""An environment variable: when set, the compiled search is not used."""


def is_available() -> bool:
    """Whether kernels can be compiled here. Importing them afterwards keeps what was compiled (see below)."""
    if os.environ.get(SWITCH):
        return False
    if importlib.util.find_spec("numba") is None or importlib.util.find_spec("numpy") is None:
        return False
    _keep_compiled_code()
    return True


def _keep_compiled_code() -> None:
    """Give Numba a folder of its own for this version of the kernels.

    Numba notices a change in a function's own file only, not in the files of the functions it calls; code of an
    older version would go on running.
    """
    from numba.core import config

    from engine.files.paths import cache_folder

    base = Path(os.environ.get("NUMBA_CACHE_DIR") or cache_folder() / "numba")
    folder = base / f"othello-{_version()}"
    if getattr(config, "CACHE_DIR", "") == str(folder):
        return
    if base.is_dir():
        for old in base.glob("othello-*"):
            if old != folder:
                shutil.rmtree(old, ignore_errors=True)
    setattr(config, "CACHE_DIR", str(folder))  # noqa: B010  (Numba's settings have no declared names)


def _version() -> str:
    digest = hashlib.sha256()
    for source in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(source.read_bytes())
    return digest.hexdigest()[:12]
