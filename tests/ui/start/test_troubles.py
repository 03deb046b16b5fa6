"""What can go wrong in set-up: a full disk, a changed package, a user without a home. One sentence tells it."""

from __future__ import annotations

import errno
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn

import pytest

from tests.support.fresh_machine import FreshMachine, make_wheel
from ui.start import environment, sentences
from ui.start.needed import PLAYING, Needs


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A folder on a disk of its own, of 12 MB: room for the program and for no environment."""
    folder = tmp_path / "small"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=12m", "none", str(folder)]
    if shutil.which("mount") is None or subprocess.run(mount, capture_output=True).returncode != 0:
        pytest.skip("a small disk can be made only by root, on Linux")
    yield folder
    subprocess.run(["umount", "-l", str(folder)], check=True)


@pytest.mark.parametrize("left", [0, 100_000, 8_000_000])
def test_a_full_disk_is_said_however_little_is_left(left: int, small_disk: Path) -> None:
    machine = FreshMachine(small_disk)  # its environment is made the real way
    room = shutil.disk_usage(small_disk).free - left
    with (small_disk / "filling").open("wb") as file:
        file.write(bytes(room))
    started = machine.start(variables={"TMPDIR": str(small_disk.parent)})
    assert started.returncode == 1
    assert "not enough free disk space" in started.stderr
    assert "فضای خالی دیسک" in started.stderr
    assert "Traceback" not in started.stderr
    assert not machine.environment.exists()


@pytest.mark.parametrize(
    ("error", "english"),
    [
        (OSError(errno.ENOSPC, "No space left on device"), "not enough free disk space"),
        (PermissionError(errno.EACCES, "Permission denied", "/x/y"), "cannot write to its own folder nor to /x/y"),
        (OSError(errno.EROFS, "Read-only file system", "/x"), "cannot write"),
        (OSError(errno.EMFILE, "Too many open files"), "the system reports: [Errno 24] Too many open files"),
        (FileNotFoundError(errno.ENOENT, "No such file", "pip"), "the system reports: [Errno 2] No such file: 'pip'"),
    ],
)
def test_an_error_of_the_system_is_told_as_what_it_is(
    error: OSError, english: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(needs: Needs) -> Path:
        raise error

    monkeypatch.setattr(environment, "prepared_python", fail)
    monkeypatch.setattr(environment, "_is_ours", lambda folder: False)
    monkeypatch.setattr(sentences, "_show_window", lambda words: None)
    with pytest.raises(SystemExit) as ended:
        environment.go_on_in_environment(PLAYING, [])
    assert ended.value.code == 1
    said = capsys.readouterr().err.splitlines()
    assert len(said) == 2
    assert english in said[0]


@pytest.mark.skipif(sys.platform == "win32", reason="there are no entries of users there")
def test_a_user_without_home_and_entry_has_places_too(monkeypatch: pytest.MonkeyPatch) -> None:
    import pwd

    def unknown(number: int) -> NoReturn:
        raise KeyError(number)

    for name in ("HOME", "XDG_DATA_HOME", "BARG_DATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(pwd, "getpwuid", unknown)
    with pytest.raises(RuntimeError):
        Path.home()
    assert [place.name for place in environment.places()] == [".venv", "environment"]


def test_a_user_without_home_and_entry_starts(machine: FreshMachine) -> None:
    variables = machine.surroundings()
    del variables["HOME"], variables["BARG_DATA"]
    unknown = "import pwd\ndef unknown(number): raise KeyError(number)\npwd.getpwuid = unknown\n"
    python, flag, code, *words = machine.command()
    started = subprocess.run(
        [python, flag, unknown + code, *words], env=variables, cwd=machine.elsewhere, stdin=subprocess.DEVNULL,
        capture_output=True, text=True, timeout=180,
    )  # fmt: skip
    assert "playing 1.0" in started.stdout, started.stderr


def test_a_changed_package_is_refused_in_one_sentence(machine: FreshMachine) -> None:
    (machine.wheels / "babel-1.0-py3-none-any.whl").unlink()
    make_wheel(machine.wheels, "babel", "babel_with_more.py")
    started = machine.start()
    assert started.returncode == 1
    assert "A part of Barg (babel) came changed" in started.stderr
    assert "با تغییر از اینترنت رسید" in started.stderr
    assert "Traceback" not in started.stderr
    assert not machine.environment.exists()


def test_a_changed_accelerator_is_left_out(machine: FreshMachine) -> None:
    make_wheel(machine.wheels, "numba", "numba.py", "9.9")
    started = machine.start()
    assert "playing 1.0" in started.stdout
    assert "accelerator" in started.stderr
    assert not list(machine.environment.glob("**/site-packages/numba.py"))
