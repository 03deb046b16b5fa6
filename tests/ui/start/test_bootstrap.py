"""The first start: what is missing is installed once; what cannot be done is said in one sentence.

The program that starts here is the real ``main.py`` and ``engine``, with a window of one line and with tiny
packages from a folder in place of the large ones from the internet.
"""

from __future__ import annotations

import ast
import hashlib
import os
import re
import shutil
import signal
import subprocess
import sys
import textwrap
import time
import zipfile
from collections.abc import Mapping
from importlib.machinery import PathFinder
from pathlib import Path

import pytest

from engine.files import paths
from tests.support.folders import ROOT
from ui.start import environment, installer, joined_letters, needed, sentences
from ui.start.needed import PLAYING, TESTING, Needs

PACKAGES = {
    "pygame_ce": "pygame/window.py",
    "python_bidi": "bidi.py",
    "babel": "babel.py",
    "platformdirs": "platformdirs.py",
    "pysol_cards": "pysol_cards.py",
    "fontpkg_ibm_plex_sans_arabic": "fontpkg_ibm_plex_sans_arabic.py",
    "jdatetime": "jdatetime.py",
}


def make_wheel(folder: Path, name: str, module: str, version: str = "1.0") -> None:
    info = f"{name}-{version}.dist-info"
    with zipfile.ZipFile(folder / f"{name}-{version}-py3-none-any.whl", "w") as wheel:
        wheel.writestr(module, f"version = {version!r}\n")
        wheel.writestr(f"{info}/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
        wheel.writestr(
            f"{info}/WHEEL", "Wheel-Version: 1.0\nGenerator: tests\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
        )
        wheel.writestr(f"{info}/RECORD", f"{module},,\n{info}/METADATA,,\n{info}/WHEEL,,\n{info}/RECORD,,\n")


class FreshMachine:
    """A copy of the program on a machine that has Python and nothing else."""

    def __init__(self, folder: Path) -> None:
        self.program = folder / "some folder با فاصله" / "barg"
        self.wheels = folder / "wheels"
        self.data = folder / "data"
        self.elsewhere = folder / "elsewhere"
        for new in (self.program / "ui", self.program / "packaging", self.wheels, self.elsewhere):
            new.mkdir(parents=True)
        shutil.copy(ROOT / "main.py", self.program)
        for room in ("engine", "ui/start"):
            shutil.copytree(ROOT / room, self.program / room, ignore=shutil.ignore_patterns("__pycache__"))
        (self.program / "ui" / "__init__.py").touch()
        (self.program / "ui" / "program.py").write_text(
            textwrap.dedent("""
            import sys
            from pygame import window
            def main(arguments, signals):
                print("playing", window.version, arguments.game, arguments.variant, sys.prefix)
                return 7
        """),
            encoding="utf-8",
        )
        for name, module in PACKAGES.items():
            make_wheel(self.wheels, name, module)
        self.require("1.0")

    def require(self, version: str) -> None:
        """Lock the packages, all in their version 1.0 and pygame-ce in ``version``, with the hashes they have now."""
        entries = ["# comment"]
        for name in PACKAGES:
            locked = version if name == "pygame_ce" else "1.0"
            wheel = self.wheels / f"{name}-{locked}-py3-none-any.whl"
            hashes = (hashlib.sha256(wheel.read_bytes()).hexdigest(), "0" * 64)  # a package has several files
            lines = [f"{name.replace('_', '-')}=={locked}", *(f"    --hash=sha256:{value}" for value in hashes)]
            entries.append(" \\\n".join(lines))
        entries.append("numba==9.9 \\\n    --hash=sha256:" + "0" * 64)
        (self.program / "packaging" / "requirements.lock").write_text("\n".join([*entries, ""]))

    @property
    def environment(self) -> Path:
        return self.program / ".venv"

    def start(self, *arguments: str, variables: Mapping[str, str] | None = None) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            self.command(*arguments),
            env=self.surroundings(variables),
            cwd=self.elsewhere,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=180,
        )

    def command(self, *arguments: str) -> list[str]:
        base = getattr(sys, "_base_executable", sys.executable)
        return [base, "-c", START, str(self.program / "main.py"), *arguments]

    def surroundings(self, variables: Mapping[str, str] | None = None) -> dict[str, str]:
        kept = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT", "TEMP") if name in os.environ}
        return {
            **kept,
            "HOME": str(self.data),
            "BARG_DATA": str(self.data),
            "PIP_NO_INDEX": "1",
            "PIP_CONFIG_FILE": os.devnull,
            "PIP_FIND_LINKS": self.wheels.as_uri(),
            "PYTHONUTF8": "1",
            **(variables or {}),
        }


# The base Python may have packages of its own; here it must look like one that has none.
START = """
import os, runpy, sys
sys.path[:] = [path for path in sys.path if "-packages" not in path]
sys.argv = sys.argv[1:]
sys.path.insert(0, os.path.dirname(sys.argv[0]))
runpy.run_path(sys.argv[0], run_name="__main__")
"""

# Making pip ready is what takes long in a new environment; the one at hand is copied instead. (That the real
# way works is shown by these tests running at all: they were set up by it.)
QUICK_PIP = """

def _create_quickly(self: Installer, folder: Path) -> None:
    import shutil
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder)], check=True)
    (packages,) = folder.glob("lib/*/site-packages")
    shutil.copytree({pip!r}, packages / "pip")

Installer.create = _create_quickly
"""


@pytest.fixture
def machine(tmp_path: Path) -> FreshMachine:
    machine = FreshMachine(tmp_path)
    pip = PathFinder.find_spec("pip")
    if pip is not None and pip.origin is not None:
        with (machine.program / "ui" / "start" / "installer.py").open("a", encoding="utf-8") as source:
            source.write(QUICK_PIP.format(pip=str(Path(pip.origin).parent)))
    return machine


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


def pins(text: str) -> set[str]:
    """``name==version`` of each line that pins one; names as the index writes them."""
    found = re.findall(r"^([A-Za-z0-9._-]+)==([^\s;\\]+)", text, re.M)
    return {f"{re.sub('[._-]+', '-', name).lower()}=={version}" for name, version in found}


@pytest.mark.parametrize(("needs", "requirements"), [(PLAYING, "requirements.txt"), (TESTING, "requirements-dev.txt")])
def test_the_lock_agrees_with_the_requirements_and_has_hashes(needs: Needs, requirements: str) -> None:
    text = (ROOT / requirements).read_text(encoding="utf-8")
    wanted = [line for line in text.splitlines() if line and not line.startswith(("#", "-r "))]
    lock = needed.lock_text(needs)
    assert len(pins(text)) == len(wanted), "a requirement is not exact"
    assert pins(text) <= pins(lock), "see python packaging/lock.py"
    entries = installer.locked_packages(lock)
    assert len(entries) == len(pins(lock)) >= len(wanted)
    for entry in entries:
        first, *hashes = [line.removesuffix("\\").strip() for line in entry.splitlines()]
        assert re.fullmatch(r"[a-z0-9.-]+==[0-9.]+( ; [^#]+)?", first)
        assert hashes
        assert all(re.fullmatch("--hash=sha256:[0-9a-f]{64}", line) for line in hashes)


def test_who_can_test_has_the_very_packages_of_who_plays() -> None:
    playing, testing = (installer.locked_packages(needed.lock_text(needs)) for needs in (PLAYING, TESTING))
    assert set(playing) <= set(testing)


def test_another_lock_is_another_stamp(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(ROOT / "packaging", tmp_path / "packaging", ignore=lambda folder, names: {"screenshots", "art"})
    monkeypatch.setattr(needed, "PROGRAM_FOLDER", str(tmp_path))
    (tmp_path / PLAYING.stamp).write_text(needed.lock_text(PLAYING), encoding="utf-8")
    assert needed.is_stamped(PLAYING, str(tmp_path))
    lock = tmp_path / "packaging" / PLAYING.lock
    last = lock.read_text(encoding="utf-8").rstrip()
    lock.write_text(last[:-1] + ("0" if last[-1] != "0" else "1") + "\n", encoding="utf-8")
    assert not needed.is_stamped(PLAYING, str(tmp_path))


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
