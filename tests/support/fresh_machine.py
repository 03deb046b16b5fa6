"""A copy of the program on a machine that has nothing yet, with tiny packages in place of the large ones.

The program is the real ``main.py`` and ``engine``, with a window of one line.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import textwrap
import zipfile
from collections.abc import Mapping
from importlib.machinery import PathFinder
from pathlib import Path

import pytest

from tests.support.folders import ROOT

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
