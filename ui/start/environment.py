"""Makes the environment in which the program runs, once, and goes on in it.

It is ``.venv`` beside ``main.py``, or, where nothing can be written there, in the player's data folder. A stamp
(:func:`ui.start.needed.is_stamped`) is set only when everything is installed: an environment of ours without
its stamp is a leftover of an interruption and is made anew. An environment that somebody else made there is used
and completed, never deleted.
"""

from __future__ import annotations

import errno
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NoReturn

from engine.files.file_lock import FileLock
from ui.start import needed, sentences
from ui.start.installer import Failure, Installer, free_bytes
from ui.start.needed import Needs
from ui.start.sentences import say_and_stop
from ui.start.setup_window import progress
from ui.start.stop_signals import Stopped

REPAIRING = "BARG_REPAIRING"
"""Set in the environment of a process that is to repair what its predecessor found missing."""


_NO_ROOM = (errno.ENOSPC, errno.EDQUOT)


def go_on_in_environment(needs: Needs, arguments: list[str]) -> NoReturn:
    """Ends this process, in favour of one that has what is needed or with a sentence to the player."""
    try:
        if _is_ours(Path(sys.prefix)):
            _leave_for_repair(needs, arguments)
        _replace_process(prepared_python(needs), needs, arguments)
    except Failure as failure:
        say_and_stop(failure.words)
    except OSError as error:
        say_and_stop(_words_for(error))
    except KeyboardInterrupt:
        _stop(130)
    except Stopped as stopped:
        _stop(int(str(stopped.code)))
    raise AssertionError("the process has been replaced")


def _first_place() -> Path:
    return places()[0]


def _words_for(error: OSError) -> tuple[str, str]:
    """What an error of the system means to the player. Most say nothing about the right to write."""
    if error.errno in _NO_ROOM:
        return sentences.no_room(free_bytes(_first_place()))
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return sentences.no_place(str(error.filename or _first_place()))
    return sentences.unexpected(str(error))


def _stop(code: int) -> NoReturn:
    """Whoever stops us knows it: a line on the terminal is enough, and no window keeps the system from ending."""
    sentences.say(sentences.stopped())
    sys.exit(code)


def _leave_for_repair(needs: Needs, arguments: list[str]) -> NoReturn:
    """Something is missing in the environment this runs in: it is completed from outside."""
    folder = Path(sys.prefix)
    if os.environ.get(REPAIRING):
        raise Failure(sentences.failed(str(folder)))
    os.environ[REPAIRING] = "1"
    if needed.is_stamped(needs, str(folder)):  # then the stamps are wrong
        for stamped in (needed.PLAYING, needed.TESTING):
            (folder / stamped.stamp).unlink(missing_ok=True)
    _replace_process(Path(getattr(sys, "_base_executable", sys.executable)), needs, arguments)


def prepared_python(needs: Needs) -> Path:
    """The interpreter of a complete environment, which is made if needed. Raises :class:`Failure`."""
    for folder in places():
        if is_complete(needs, folder):
            return python_of(folder)
    folder = _writable_place()
    with _only_one(folder.with_name(folder.name + ".lock")):
        if not is_complete(needs, folder):  # another start may have made it meanwhile
            _make(needs, folder)
    return python_of(folder)


def places() -> list[Path]:
    """Where an environment may lie, best first."""
    return [Path(needed.PROGRAM_FOLDER) / ".venv", data_folder() / "environment"]


def data_folder() -> Path:
    """As :func:`engine.files.paths.data_folder`, before platformdirs is there to ask."""
    if named := os.environ.get("BARG_DATA"):
        return Path(named)
    home = _home()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "barg"
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "barg"
    return Path(os.environ.get("XDG_DATA_HOME", "").strip() or home / ".local" / "share") / "barg"


def _home() -> Path:
    """The player's home; where the system knows none, as platformdirs does, the path of that name."""
    try:
        return Path.home()
    except RuntimeError:
        return Path("~").absolute()


def python_of(folder: Path) -> Path:
    """The interpreter of an environment; the one without a console where this one has none (Windows)."""
    if sys.platform == "win32":
        windowless = sys.executable.lower().endswith("pythonw.exe")
        return folder / "Scripts" / ("pythonw.exe" if windowless else "python.exe")
    return folder / "bin" / "python"


def is_complete(needs: Needs, folder: Path) -> bool:
    """Whether the environment is stamped and its interpreter still is the one it was made with."""
    if not (needed.is_stamped(needs, str(folder)) and python_of(folder).exists()):
        return False
    made_with = _version_of(folder)
    return made_with == sys.version_info[:2] or made_with == _answered_version(python_of(folder))


def _make(needs: Needs, folder: Path) -> None:
    """Makes or completes an environment. Whatever ends this early, no stamp is left."""
    installer = Installer(needs)
    installer.check_python()
    with progress(sentences.setting_up()) as report:
        existed = _prepare_folder(folder, needs)
        try:
            if not existed:
                report("venv", 0, len(installer.requirements))
                installer.create(folder)
            installer.install(python_of(folder), report)
        except BaseException:
            if not existed:
                shutil.rmtree(folder, ignore_errors=True)
            raise
    for installed in (needs, *needs.covers):
        (folder / installed.stamp).write_text(needed.lock_text(installed), encoding="utf-8")
    if installer.left_out:
        sentences.say(sentences.without_numba())


def _prepare_folder(folder: Path, needs: Needs) -> bool:
    """Whether a usable environment is there to be completed; otherwise an empty marked folder is."""
    usable = python_of(folder).exists() and _version_of(folder) == _answered_version(python_of(folder))
    if usable and (not _is_ours(folder) or _has_a_stamp(folder)):
        (folder / needs.stamp).unlink(missing_ok=True)
        return True
    if folder.exists():
        if not folder.is_dir():  # somebody's file of this name
            folder.rename(_free_name(folder))
        elif _is_ours(folder) or not any(folder.iterdir()):
            shutil.rmtree(folder, ignore_errors=True)
        else:
            folder.rename(_free_name(folder))
    folder.mkdir(parents=True, exist_ok=True)
    try:
        (folder / needed.ENVIRONMENT_MARK).write_text(
            "Barg made this environment and makes it anew when needed. It can be deleted at any time.\n",
            encoding="utf-8",
        )
    except OSError:
        shutil.rmtree(folder, ignore_errors=True)
        raise
    return False


def _is_ours(folder: Path) -> bool:
    return (folder / needed.ENVIRONMENT_MARK).exists()


def _has_a_stamp(folder: Path) -> bool:
    return any((folder / needs.stamp).exists() for needs in (needed.PLAYING, needed.TESTING))


def _free_name(folder: Path) -> Path:
    number = 1
    while (name := folder.with_name(f"{folder.name}.old-{number}")).exists():
        number += 1
    return name


def _version_of(folder: Path) -> tuple[int, ...] | None:
    """The Python version an environment was made for, from its ``pyvenv.cfg``."""
    try:
        lines = (folder / "pyvenv.cfg").read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return None
    values = {name.strip(): value.strip() for name, _, value in (line.partition("=") for line in lines)}
    parts = values.get("version", values.get("version_info", "")).split(".")[:2]
    return tuple(int(part) for part in parts) if all(part.isdecimal() for part in parts) else None


def _answered_version(python: Path) -> tuple[int, ...] | None:
    """The version the interpreter itself gives; ``None`` if it does not run."""
    try:
        done = subprocess.run(
            [python, "-c", "import sys; print(*sys.version_info[:2])"],
            capture_output=True,
            text=True,
            timeout=30,
            check=True,
        )
        return tuple(int(part) for part in done.stdout.split())
    except (OSError, ValueError, subprocess.SubprocessError):
        return None


def _writable_place() -> Path:
    """The first place that can be written to. Raises :class:`Failure` where there is none."""
    is_full = False
    for folder in places():
        try:
            folder.parent.mkdir(parents=True, exist_ok=True)
            probe = folder.with_name(f"{folder.name}.probe-{os.getpid()}")
            probe.mkdir()
            probe.rmdir()
        except OSError as error:
            is_full = is_full or error.errno in _NO_ROOM
            continue
        return folder
    if is_full:
        raise Failure(sentences.no_room(free_bytes(_first_place())))
    raise Failure(sentences.no_place(str(data_folder())))


@contextmanager
def _only_one(path: Path) -> Iterator[None]:
    """Two starts at once: the second waits until the first has installed everything."""
    lock = FileLock(path)
    if not lock.take(wait=False):
        sentences.say(sentences.waiting())
        lock.take(wait=True)
    try:
        yield
    finally:
        with suppress(OSError):  # Windows keeps it while another start waits for it
            path.unlink()
        lock.release()


def _replace_process(python: Path, needs: Needs, arguments: list[str]) -> NoReturn:
    command = [str(python), *needs.again, *arguments]
    if sys.platform == "win32":  # there, exec would return to the terminal at once
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is heard by the other process too, and is for that one
        sys.exit(subprocess.call(command))
    os.execv(command[0], command)
