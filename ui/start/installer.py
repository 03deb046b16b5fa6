"""Runs ``venv`` and ``pip`` and says in one sentence what kept them from working."""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from ui.start import needed, sentences
from ui.start.needed import Needs

OPTIONAL = frozenset({"numba", "numpy", "llvmlite"})
"""Large packages that make things faster and that everything works without."""

FIRST_BYTES = 20_000_000
"""With less room than this not even an empty environment can be made."""

Report = Callable[[str, int, int], None]
"""Told the part being installed, how many were before it, and how many there are in all."""

_NETWORK = re.compile(
    r"NewConnectionError|NameResolutionError|name resolution|Connection ?(refused|reset|aborted)|"
    r"ConnectTimeout|Read ?timed ?out|Network is unreachable|getaddrinfo|ProxyError|Max retries|"
    r"SSLError|Connection broken|No route to host",
    re.IGNORECASE,
)
_CHANGED = re.compile(r"DO NOT MATCH THE HASHES.*?\n\s*([A-Za-z0-9._-]+)", re.DOTALL)
_NO_ROOM = re.compile(r"No space left|not enough space|Errno 28|Disk quota", re.IGNORECASE)
_NO_PACKAGE = re.compile(
    r"No matching distribution|Failed building|Failed to build|metadata-generation-failed|"
    r"requires a different Python|subprocess-exited-with-error",
    re.IGNORECASE,
)


class Failure(Exception):
    """Setting up is not possible; ``words`` tell the player what to do."""

    def __init__(self, words: tuple[str, str]) -> None:
        super().__init__(words[0])
        self.words = words


class Installer:
    """Installs what one way of starting needs. ``left_out`` are optional parts that could not be installed."""

    def __init__(self, needs: Needs) -> None:
        self._needs = needs
        self.requirements = locked_packages(needed.lock_text(needs))
        self.left_out: Sequence[str] = ()

    def check_python(self) -> None:
        """Raises :class:`Failure` if this Python cannot make environments."""
        if any(importlib.util.find_spec(name) is None for name in ("venv", "ensurepip")):
            raise Failure(sentences.no_environment_module())

    def create(self, folder: Path) -> None:
        """Makes an empty environment with pip in it."""
        code, output = _run([sys.executable, "-m", "venv", str(folder)], dict(os.environ))
        if code != 0:
            if _NO_ROOM.search(output) or free_bytes(folder) < FIRST_BYTES:  # venv does not tell what pip told it
                raise Failure(sentences.no_room(free_bytes(folder)))
            if "ensurepip" in output:
                raise Failure(sentences.no_environment_module())
            raise Failure(sentences.failed(_keep_log(output)))

    def install(self, python: Path, report: Report) -> None:
        """Installs everything with the environment's pip. Only optional parts may fail."""
        needed = [entry for entry in self.requirements if _name(entry) not in OPTIONAL]
        optional = [entry for entry in self.requirements if _name(entry) in OPTIONAL]
        output = self._pip(python, needed, report, 0)
        if output is not None:
            raise Failure(_reason(output, python))
        if optional and self._pip(python, optional, report, len(needed)) is not None:
            self.left_out = optional
        self._check(python)

    def _pip(self, python: Path, entries: Sequence[str], report: Report, before: int) -> str | None:
        """Runs pip for some of the lock's entries; its output if it failed."""
        total, seen, names = len(self.requirements), before, {_name(entry) for entry in entries}

        def follow(line: str) -> None:
            nonlocal seen
            part = _part_begun(line)
            if part:
                report(part, min(seen, total), total)
                seen += part in names

        # Hashes can only be told in a file. It lies on the disk that everything is installed on.
        with tempfile.TemporaryDirectory(prefix="barg-", dir=python.parent.parent) as folder:
            file = Path(folder, "packages.txt")
            file.write_text("\n".join(entries) + "\n", encoding="utf-8")
            code, output = _run(self._pip_command(python, file), _pip_environment(), follow)
        return None if code == 0 else output

    @staticmethod
    def _pip_command(python: Path, file: Path) -> list[str]:
        return [
            str(python),
            "-m",
            "pip",
            "install",
            "--no-input",
            "--disable-pip-version-check",
            "--retries",
            "2",
            "--progress-bar",
            "off",
            "--only-binary",
            ",".join(sorted(OPTIONAL)),
            "--require-hashes",
            "--requirement",
            str(file),
        ]

    def _check(self, python: Path) -> None:
        """Raises :class:`Failure` if the modules are not there although pip was content."""
        program = (
            "import sys; sys.path.insert(0, sys.argv[1]); from ui.start import needed; "
            "print(needed.missing_modules(getattr(needed, sys.argv[2])))"
        )
        which = "TESTING" if self._needs is needed.TESTING else "PLAYING"
        done = subprocess.run(
            [str(python), "-c", program, needed.PROGRAM_FOLDER, which],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
        )
        if done.stdout.strip() != "[]":
            raise Failure(sentences.failed(_keep_log(done.stdout)))


def _run(
    command: Sequence[str], variables: Mapping[str, str], follow: Callable[[str], None] | None = None
) -> tuple[int, str]:
    """Runs a program; its exit code and what it wrote. Whatever ends this early ends the program's own children too."""
    output: list[str] = []
    with subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        env=variables,
        start_new_session=True,
    ) as process:
        assert process.stdout is not None
        try:
            for line in process.stdout:
                output.append(line)
                if follow is not None:
                    follow(line)
        except BaseException:
            _end_with_children(process)
            raise
    return process.returncode, "".join(output)


def _end_with_children(process: subprocess.Popen[str]) -> None:
    if sys.platform == "win32":
        subprocess.call(["taskkill", "/F", "/T", "/PID", str(process.pid)], stdout=subprocess.DEVNULL)
        return
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)


def free_bytes(folder: Path) -> int:
    """Room on the disk of a folder, which need not be there yet."""
    while not folder.exists() and folder != folder.parent:
        folder = folder.parent
    try:
        return shutil.disk_usage(folder).free
    except OSError:
        return 0


def locked_packages(text: str) -> list[str]:
    """The entries of a lock file: each a package, its version, and lines with the hashes of its files."""
    lines = [line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]
    return [entry.strip() for entry in re.split(r"\n(?=\S)", "\n".join(lines)) if entry]


def _name(requirement: str) -> str:
    found = re.match(r"[A-Za-z0-9._-]+", requirement)
    return found.group().lower() if found else ""


def _part_begun(line: str) -> str | None:
    """The package that a line of pip's output says it starts with."""
    found = re.match(r"\s*(?:Collecting|Requirement already satisfied:) ([A-Za-z0-9._-]+)", line)
    if found is None and line.lstrip().startswith("Processing "):
        path = line.partition(" (from ")[0]
        found = re.match("([A-Za-z0-9._]+)-[0-9]", re.split(r"[/\\]", path)[-1].rpartition(" ")[2])
    return found.group(1).lower().replace("_", "-") if found else None


def _reason(output: str, python: Path) -> tuple[str, str]:
    if _NO_ROOM.search(output):
        return sentences.no_room(free_bytes(python))
    if changed := _CHANGED.search(output):
        return sentences.changed_part(changed[1])
    if _NETWORK.search(output):
        return sentences.no_network()
    if _NO_PACKAGE.search(output):
        return sentences.no_packages()
    return sentences.failed(_keep_log(output))


def _pip_environment() -> dict[str, str]:
    """The player's own settings of pip (mirrors, proxies) hold, except those that would install elsewhere."""
    elsewhere = {"PIP_TARGET", "PIP_PREFIX", "PIP_ROOT", "PIP_PYTHON", "PYTHONHOME", "PYTHONPATH"}
    kept = {name: value for name, value in os.environ.items() if name not in elsewhere}
    return {**kept, "PIP_USER": "0", "PYTHONIOENCODING": "utf-8"}


def _keep_log(output: str) -> str:
    handle, name = tempfile.mkstemp(prefix="barg-setup-", suffix=".txt")
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        file.write(output)
    return name
