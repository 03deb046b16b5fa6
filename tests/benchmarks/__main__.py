"""How quick and how small the program is: ``python -m tests.benchmarks [part ...]``.

Everything is measured and printed beside its budget; nothing is asserted, since machines differ. Parts: start,
process, opening, frames, undo, rules, answers, othello, nlk. The windows open on a screen of their own (Xvfb).
"""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from tests.benchmarks.lines import Line
from tests.support.folders import ROOT

STARTS = 7
FULL_HD = (1920, 1080)


# -- start


def start_lines() -> Iterator[Line]:
    """From the start of the process to the first painted launcher, with a cold and with a warm cache."""
    with tempfile.TemporaryDirectory() as folder:
        cold, _ = _start_seconds(folder)
        starts = [_start_seconds(folder) for _ in range(STARTS)]
    warm = [seconds for seconds, _ in starts]
    yield Line("start to painted launcher, first start ever", cold * 1000, "ms")
    yield Line(f"start to painted launcher, median of {STARTS}", median(warm) * 1000, "ms", 400)
    yield Line("  of it processor time", median(processor for _, processor in starts) * 1000, "ms")
    for name, command in (("GNOME Aisleriot", ("sol",)), ("KPatience", ("kpat",))):
        if shutil.which(command[0]) and shutil.which("xdotool"):
            others = [_window_seconds(command) for _ in range(STARTS)]
            yield Line(f"  window of {name}, median of {STARTS}", median(others) * 1000, "ms")
            yield Line(f"  our start beside {name}", median(warm) / median(others), "×", 1.0)


def _start_seconds(folder: str) -> tuple[float, float]:
    """Seconds until the launcher is painted, by the clock and of the processor."""
    began = time.time()
    process = _run_program(folder, BARG_TRACE_START="1")
    try:
        assert process.stdout is not None
        for line in process.stdout:
            if line.startswith("launcher painted"):
                return float(line.split()[-1]) - began, _processor_seconds(process.pid)
    finally:
        _end(process)
    raise RuntimeError("the program did not say that the launcher is painted")


def _window_seconds(command: Sequence[str]) -> float:
    """Seconds until another program has a visible window."""
    began = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        search = ("xdotool", "search", "--sync", "--onlyvisible", "--pid", str(process.pid))
        subprocess.run(search, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=30, check=False)
        return time.perf_counter() - began
    finally:
        _end(process)


def _run_program(folder: str, *arguments: str, **environment: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, str(ROOT / "main.py"), *arguments],
        env={**os.environ, "BARG_DATA": f"{folder}/data", "BARG_CACHE": f"{folder}/cache", **environment},
        stdout=subprocess.PIPE,
        text=True,
    )


def _end(process: subprocess.Popen[Any]) -> None:
    process.kill()
    process.wait()
    if process.stdout is not None:
        process.stdout.close()


# -- the running process


def process_lines() -> Iterator[Line]:
    """Processor use at rest and memory, as the system tells them."""
    with tempfile.TemporaryDirectory() as folder:
        for name, arguments in (("launcher", ()), ("forty_thieves", ("forty_thieves/forty_thieves",))):
            process = _run_program(folder, *arguments)
            try:
                time.sleep(4.0)
                before = _processor_seconds(process.pid)
                time.sleep(5.0)
                used = _processor_seconds(process.pid) - before
                yield Line(f"processor use over 5 s at rest, {name}", used * 1000, "ms", 50)
                yield Line(f"memory of the window process, {name}", _memory_megabytes(process.pid), "MB", 100)
            finally:
                _end(process)


def _processor_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _memory_megabytes(pid: int) -> float:
    for line in Path(f"/proc/{pid}/status").read_text(encoding="ascii").splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    raise LookupError("the system does not tell the memory in use")


# -- in the window


@contextlib.contextmanager
def _window(size: tuple[int, int] = FULL_HD) -> Iterator[Any]:
    with tempfile.TemporaryDirectory() as folder:
        os.environ.update(BARG_DATA=f"{folder}/data", BARG_CACHE=f"{folder}/cache", SDL_AUDIODRIVER="dummy")
        from engine.files.paths import data_folder
        from engine.storage.settings import SettingsStore
        from ui.app import App

        store = SettingsStore(data_folder())
        store.change(window_size=size)
        store.close()
        app = App()
        try:
            _settle(app)
            yield app
        finally:
            app.close()


def _settle(app: Any) -> None:
    """Let everything that follows the first picture be done."""
    end = time.monotonic() + 20
    while time.monotonic() < end:
        app.frame()
        wake = app.scene.wake_in(time.monotonic())
        if app.kit.art.ready and (wake is None or wake > 0):
            return


def _open(app: Any, game_id: str, variant: str = "") -> Any:

    app.open_game(next(game for game in app.games if game.id == game_id), variant)
    return app.scene


def opening_lines() -> Iterator[Line]:
    """From the click on a tile to the first picture of the table, the first time and again."""
    with _window((1280, 800)) as app:
        for game in [game for game in app.games if game.info is not None]:
            variant = game.variants[0].id if game.variants else ""
            times = []
            for _ in range(6):
                began = time.perf_counter()
                _open(app, game.id, variant)
                app.frame()
                times.append((time.perf_counter() - began) * 1000)
                _settle(app)
                app.show_launcher()
                _settle(app)
            yield Line(f"opening {game.id}, first time", times[0], "ms", 150)
            yield Line(f"opening {game.id}, median afterwards", median(times[1:]), "ms", 150)


def frame_lines() -> Iterator[Line]:
    """Processor time of a frame at 1920×1080 with all 104 cards on their way."""
    with _window() as app:
        play = _open(app, "forty_thieves", "forty_thieves")
        _settle(app)
        yield from _measure_frames(app, play)


def _measure_frames(app: Any, play: Any) -> Iterator[Line]:
    from ui.desk.animation import Motion

    animator, random = play.board._animator, Random(1)
    home = {piece: animator.goal(piece) for piece in play.board.where()}
    used = []
    for _ in range(6):
        poses = list(home.values())
        random.shuffle(poses)
        swapped = {}
        for (piece, own), pose in zip(home.items(), poses, strict=True):
            swapped[piece] = type(own)(pose.x, pose.y, own.width, own.height, own.face, pose.order, pose.slot)
        animator.retarget(swapped, Motion(time.monotonic(), 2.0))
        for _ in range(30):
            began = time.process_time()
            play.dirty = True
            app.frame()
            used.append((time.process_time() - began) * 1000)
            time.sleep(0.005)
    moving = sum(animator.is_gliding(piece) for piece in home)
    size = "×".join(map(str, app.size))
    yield Line(f"frame with {moving} cards moving at {size}, median", median(used), "ms", 8)
    yield Line("  the slowest twentieth from", sorted(used)[-len(used) // 20], "ms")


def undo_lines() -> Iterator[Line]:
    """A thousand undos and redos, of the session alone and with the window listening; undo of one move.

    All in processor time, which does not depend on what else the machine does.
    """
    from engine.play.session import Session

    with _window((1280, 800)) as app:
        play = _open(app, "autumn_leaves")
        _settle(app)
        session, random = play.session, Random(1)
        while session.position_number < 1000 and session.legal_moves():
            movable = [move for move in session.legal_moves() if session.rules.write_move(move) != "deal"]
            session.play(random.choice(movable or list(session.legal_moves())))
        count = session.position_number
        log = [(entry.move, entry.cause) for entry in session.log]
        alone: Session[Any, Any] = Session("autumn_leaves", session.rules, session.setup, moves=log)
        yield Line(f"{count} undos and redos, session alone", _undo_all(alone), "ms", 1000)
        yield Line(f"{count} undos and redos, window and autosave listening", _undo_all(session), "ms", 1000)
        times = []
        for _ in range(min(60, count)):
            began = time.process_time()
            play.undo()
            app.frame()
            times.append((time.process_time() - began) * 1000)
            time.sleep(0.01)
        yield Line("undo of one move with its first picture, median", median(times), "ms", 16.7)
        yield Line("undo of one move with its first picture, slowest", max(times), "ms", 16.7)


def _undo_all(session: Any) -> float:
    """Milliseconds of processor time."""
    began = time.process_time()
    while session.undo() is not None:
        pass
    while session.redo() is not None:
        pass
    return (time.process_time() - began) * 1000


# -- rules and opponents


def rules_lines() -> Iterator[Line]:
    from tests.benchmarks.patience import bench_legal_moves

    for name, microseconds in bench_legal_moves().items():
        yield Line(f"legal_moves of {name}, median", microseconds, "µs", 150)


def answer_lines() -> Iterator[Line]:
    from tests.benchmarks.answers import answer_lines

    yield from answer_lines()


def _run_module(name: str, *arguments: str) -> Callable[[], Iterator[Line]]:
    """A benchmark that prints its own table."""

    def lines() -> Iterator[Line]:
        subprocess.run([sys.executable, "-m", name, *arguments], cwd=ROOT, check=False)
        yield from ()

    return lines


PARTS: dict[str, tuple[str, Callable[[], Iterator[Line]]]] = {
    "start": ("Start", start_lines),
    "process": ("The running program", process_lines),
    "opening": ("Opening a game", opening_lines),
    "frames": ("Frames", frame_lines),
    "undo": ("Undo", undo_lines),
    "rules": ("Rules", rules_lines),
    "answers": ("Answers of opponents", answer_lines),
    "othello": ("Othello (more: python -m tests.benchmarks.othello)", _run_module("tests.benchmarks.othello", "short")),
    "nlk": ("NLK (more: python -m tests.benchmarks.nlk 400)", _run_module("tests.benchmarks.nlk", "20", "4")),
}


@contextlib.contextmanager
def _screen() -> Iterator[None]:
    """A screen without a desk around it; without Xvfb the user's own."""
    if not shutil.which("Xvfb"):
        yield
        return
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1920x1080x24", "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL)
    os.close(writing)
    try:
        with os.fdopen(reading) as numbers:
            os.environ["DISPLAY"] = ":" + numbers.readline().strip()
        os.environ.update(SDL_VIDEODRIVER="x11", SDL_VIDEO_WINDOW_POS="0,0", PYGAME_HIDE_SUPPORT_PROMPT="1")
        yield
    finally:
        server.kill()
        server.wait()


def main(arguments: Sequence[str]) -> int:
    unknown = set(arguments) - set(PARTS)
    if unknown:
        print(f"No such part: {', '.join(sorted(unknown))}. There are: {', '.join(PARTS)}.")
        return 2
    with _screen():
        for part in arguments or PARTS:
            title, lines = PARTS[part]
            print(f"\n{title}", flush=True)
            for line in lines():
                print(f"  {line}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
