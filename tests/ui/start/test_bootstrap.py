"""The first start: what is missing is installed once; what cannot be done is said in one sentence."""

from __future__ import annotations

import ast
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path

import pytest

from engine.files import paths
from tests.support.folders import ROOT
from tests.support.fresh_machine import FreshMachine, make_wheel
from ui.start import environment, installer, joined_letters, needed, sentences
from ui.start.needed import PLAYING, TESTING


def test_first_start_installs_and_plays_and_later_starts_go_straight_in(machine: FreshMachine) -> None:
    first = machine.start("othello/fast")
    assert first.returncode == 7, first.stderr
    assert f"playing 1.0 othello fast {machine.environment}" in first.stdout
    assert "getting ready" in first.stderr
    assert "آماده می‌شود" in first.stderr
    assert "pygame-ce" in first.stderr
    assert "numba" in first.stderr  # it is said once that it is not there
    assert "Traceback" not in first.stderr
    assert sorted(path.name for path in machine.program.iterdir()) == [
        ".venv",
        "engine",
        "main.py",
        "packaging",
        "ui",
    ]

    second = machine.start()
    assert (second.returncode, second.stderr) == (7, "")
    assert f"playing 1.0   {machine.environment}" in second.stdout

    make_wheel(machine.wheels, "pygame_ce", "pygame/window.py", "2.0")
    machine.require("2.0")
    updated = machine.start()
    assert "playing 2.0" in updated.stdout

    shutil.rmtree(next(machine.environment.glob("**/site-packages/pygame")))
    repaired = machine.start()
    assert "playing 2.0" in repaired.stdout, repaired.stderr


def test_an_interrupted_installation_leaves_nothing_half_usable(machine: FreshMachine) -> None:
    starting = subprocess.Popen(
        machine.command(),
        env=machine.surroundings(),
        cwd=machine.elsewhere,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    end = time.monotonic() + 60
    while not (machine.environment / "pyvenv.cfg").exists() and time.monotonic() < end:
        time.sleep(0.01)
    os.killpg(starting.pid, signal.SIGKILL)
    starting.wait()
    assert machine.environment.exists()
    assert not environment.is_complete(PLAYING, machine.environment)
    started = machine.start()
    assert "playing 1.0" in started.stdout, started.stderr


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_during_setting_up_ends_pip_too(machine: FreshMachine, number: signal.Signals) -> None:
    pip = "import os, time; print(os.getpid(), flush=True); time.sleep(300)"
    with (machine.program / "ui" / "start" / "installer.py").open("a", encoding="utf-8") as source:
        source.write(
            "\ndef _slow(self, python, lines, report, before):\n"
            f"    program = 'import subprocess, sys; subprocess.call([sys.executable, \"-c\", sys.argv[1]])'\n"
            f"    _run([sys.executable, '-c', program, {pip!r}], dict(os.environ), "
            "lambda line: print(line, flush=True))\n"
            "Installer._pip = _slow\n"
        )
    starting = subprocess.Popen(
        machine.command(), env=machine.surroundings(), stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert starting.stdout is not None
    pid = int(starting.stdout.readline())
    starting.send_signal(number)
    _, said = starting.communicate(timeout=60)
    assert starting.returncode == 128 + number
    assert "Stopped." in said
    assert "Traceback" not in said
    assert not machine.environment.exists()
    with pytest.raises(ProcessLookupError):
        for _ in range(500):
            os.kill(pid, 0)
            time.sleep(0.01)


def test_a_file_in_the_environments_place_is_put_aside(machine: FreshMachine) -> None:
    machine.environment.write_text("precious")
    started = machine.start()
    assert "playing 1.0" in started.stdout, started.stderr
    assert (machine.program / ".venv.old-1").read_text() == "precious"


@pytest.mark.parametrize(
    ("variables", "english", "persian"),
    [
        (
            {"PIP_NO_INDEX": "0", "PIP_INDEX_URL": "http://127.0.0.1:9/simple", "PIP_FIND_LINKS": ""},
            "internet cannot be reached",
            "اینترنت در دسترس نیست",
        ),
        ({"PIP_FIND_LINKS": "/nowhere"}, "not available for Python", "موجود نیست"),
    ],
)
def test_what_cannot_be_installed_is_said_in_one_sentence(
    machine: FreshMachine, variables: Mapping[str, str], english: str, persian: str
) -> None:
    started = machine.start(variables=variables)
    assert started.returncode == 1
    assert english in started.stderr
    assert persian in started.stderr
    assert "Traceback" not in started.stderr
    assert not machine.environment.exists()


def run_enter(code: str) -> subprocess.CompletedProcess[str]:
    """Runs the first lines of the program with something changed before, outside any environment of its own."""
    return subprocess.run(
        [sys.executable, "-c", f"import sys; sys.prefix = '/nowhere'\n{code}"],
        cwd=ROOT,
        text=True,
        env={**os.environ, "PYTHONUTF8": "1"},
        capture_output=True,
        stdin=subprocess.DEVNULL,
        timeout=60,
    )


@pytest.mark.parametrize(
    ("change", "english"),
    [
        ("bootstrap.OLDEST = (99, 0)", "Python 3.11 or newer"),
        (
            "import importlib.util as u; find = u.find_spec; "
            "u.find_spec = lambda name: None if name == 'ensurepip' else find(name); "
            "needed.PROGRAM_FOLDER = FOLDER; needed._has = lambda name: False",
            "venv",
        ),
        (
            "from ui.start import environment; from pathlib import Path; needed._has = lambda name: False; "
            "environment.places = lambda: [Path('/dev/null/.venv'), Path('/dev/null/data/environment')]",
            "cannot write",
        ),
    ],
)
def test_what_a_machine_lacks_is_said_in_one_sentence(tmp_path: Path, change: str, english: str) -> None:
    shutil.copytree(ROOT / "packaging", tmp_path / "packaging", ignore=lambda folder, names: {"screenshots", "art"})
    done = run_enter(
        f"from ui.start import bootstrap, needed\nFOLDER = {str(tmp_path)!r}\n{change}\n"
        "bootstrap.enter(needed.PLAYING, [])"
    )
    assert done.returncode == 1
    assert english in done.stderr
    assert "برگ" in done.stderr
    assert len(done.stderr.strip().splitlines()) == 2
    assert not (tmp_path / ".venv").exists()


def test_a_terminal_without_persian_letters_is_no_reason_to_fail() -> None:
    code = "bootstrap.OLDEST = (99, 0)\nbootstrap.enter(needed.PLAYING, [])"
    done = subprocess.run(
        [sys.executable, "-c", f"from ui.start import bootstrap, needed\n{code}"],
        cwd=ROOT,
        text=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        capture_output=True,
    )
    assert done.returncode == 1
    assert "Python 3.11 or newer" in done.stderr


@pytest.mark.parametrize(
    "name",
    [
        "main.py",
        "ui/__init__.py",
        "ui/start/__init__.py",
        "ui/start/needed.py",
        "ui/start/bootstrap.py",
        "ui/start/sentences.py",
        "ui/start/joined_letters.py",
        "tests/__init__.py",
        "tests/__main__.py",
    ],
)
def test_the_first_lines_can_be_read_by_old_pythons(name: str) -> None:
    source = (ROOT / name).read_text(encoding="utf-8")
    tree = ast.parse(source, feature_version=(3, 4))
    assert not any(isinstance(node, ast.ImportFrom) and node.module == "__future__" for node in ast.walk(tree))


def test_this_python_is_ready_and_looking_is_quick() -> None:
    assert needed.is_ready(PLAYING)
    assert needed.is_ready(TESTING)
    assert (
        "pygame"
        not in subprocess.run(
            [
                sys.executable,
                "-c",
                "import sys; from ui.start import bootstrap, needed; needed.is_ready(needed.PLAYING); "
                "print(*sys.modules)",
            ],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        ).stdout
    )


def test_the_older_pygame_is_not_taken_for_pygame_ce(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "pygame").mkdir()
    (tmp_path / "pygame" / "__init__.py").touch()
    monkeypatch.setattr(sys, "path", [str(tmp_path)])
    assert "pygame.window" in needed.missing_modules(PLAYING)


def test_places_before_and_after_platformdirs_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    for variables in ({"BARG_DATA": "/somewhere"}, {"BARG_DATA": ""}, {"BARG_DATA": "", "XDG_DATA_HOME": "/data"}):
        for name, value in variables.items():
            monkeypatch.setenv(name, value)
        assert environment.data_folder() == paths.data_folder()


def test_an_environment_of_somebody_else_is_never_deleted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / ".venv"
    (folder / "precious").mkdir(parents=True)
    monkeypatch.setattr(installer.Installer, "create", lambda self, folder: None)
    monkeypatch.setattr(installer.Installer, "install", lambda self, python, report: None)
    environment._make(PLAYING, folder)
    assert (tmp_path / ".venv.old-1" / "precious").exists()
    assert needed.is_stamped(PLAYING, str(folder))


def test_who_can_test_can_play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(installer.Installer, "create", lambda self, folder: None)
    monkeypatch.setattr(installer.Installer, "install", lambda self, python, report: None)
    environment._make(TESTING, tmp_path / ".venv")
    assert needed.is_stamped(TESTING, str(tmp_path / ".venv"))
    assert needed.is_stamped(PLAYING, str(tmp_path / ".venv"))
    environment._make(PLAYING, tmp_path / "other")
    assert not needed.is_stamped(TESTING, str(tmp_path / "other"))


def test_every_first_sentence_stands_in_both_languages() -> None:
    said = [
        sentences.too_old(),
        sentences.no_environment_module(),
        sentences.no_network(),
        sentences.no_room(7_000_000),
        sentences.no_place("/x"),
        sentences.changed_part("x"),
        sentences.unexpected("x"),
        sentences.no_packages(),
        sentences.failed("/x"),
        sentences.stopped(),
        sentences.setting_up(),
        sentences.waiting(),
        sentences.without_numba(),
        sentences.unknown_words("x"),
        sentences.unknown_game("x", ["y"]),
        sentences.no_screen("x"),
        sentences.shows_help(),
    ]
    for english, persian in said:
        assert english.isascii() or "“" in english
        assert any("\u0600" <= letter <= "\u06ff" for letter in persian)


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("برگ", "\ufb92\ufeae\ufe91"),
        ("می‌شود", "\ufea9\ufeee\ufeb7\ufbfd\ufee3"),
        ("تلاش", "\ufeb5\ufefc\ufe97"),
        ("پوشهٔ", "\ufeea\u0654\ufeb7\ufeee\ufb58"),
        ("به ۳٫۱۱ نیاز", "\ufeaf\ufe8e\ufbff\ufee7 ۳٫۱۱ \ufeea\ufe91"),
        ("با «sudo apt» نصب", "\ufe90\ufebc\ufee7 «sudo apt» \ufe8e\ufe91"),
    ],
)
def test_letters_for_windows_that_cannot_join_them(text: str, drawn: str) -> None:
    assert joined_letters.visual(text) == drawn
