"""Ctrl-C, SIGTERM and a closed terminal: the program ends in order at any time."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.storage.profile import Profile
from tests.support.folders import ROOT
from ui.start.stop_signals import Stopped, StopSignals

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals are sent as POSIX does")

PLAYING = """
import sys
sys.argv = ["main.py", "autumn_leaves"]
sys.path.insert(0, ".")
import ui.app

class Watched(ui.app.App):
    def run(self):
        while not hasattr(self.scene, "session"):  # the saved game is looked for meanwhile
            self.frame()
        self.scene.session.play(self.scene.session.rules.read_move("deal"))
        self.thinker.warm("othello")
        self.frame()
        print("worker", self.thinker._process.pid, flush=True)
        super().run()

ui.app.App = Watched
import main
if __name__ == "__main__":
    sys.exit(main.main())
"""


def is_running(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


@pytest.mark.parametrize("whom", ["the window", "everybody in the terminal"])
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_game_is_saved_and_the_worker_ends(
    number: signal.Signals, whom: str, own_data_folder: Path, tmp_path: Path
) -> None:
    file = tmp_path / "playing.py"
    file.write_text(PLAYING, encoding="utf-8")
    program = subprocess.Popen(
        [sys.executable, str(file)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        assert program.stdout is not None
        line = next(line for line in program.stdout if line.startswith("worker"))
        worker = int(line.split()[1])
        if whom == "the window":
            program.send_signal(number)
        else:
            os.killpg(program.pid, number)
        _, errors = program.communicate(timeout=60)
    finally:
        program.kill()
    assert (program.returncode, errors) == (128 + number, "")
    assert not is_running(worker)
    with Profile.open(own_data_folder) as profile:
        saved = profile.unfinished("autumn_leaves")
        assert saved is not None
        assert [text for text, _ in saved.moves] == ["deal"]


@pytest.fixture
def usual_signals() -> Iterator[None]:
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


@pytest.mark.usefixtures("usual_signals")
def test_before_a_window_a_signal_is_raised_once_and_then_closes_it() -> None:
    signals = StopSignals()
    signals.listen()
    with pytest.raises(Stopped) as stopped:
        signal.raise_signal(signal.SIGTERM)
    assert stopped.value.code == signals.code == 143
    signal.raise_signal(signal.SIGINT)  # while tidying up
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    closed: list[int] = []
    signals.listen()
    signals.close_with(lambda: closed.append(signals.code))
    signal.raise_signal(signal.SIGINT)
    assert closed == [130]


@pytest.mark.usefixtures("usual_signals")
def test_a_signal_that_was_ignored_before_stays_so() -> None:
    signal.signal(signal.SIGHUP, signal.SIG_IGN)  # as nohup does
    signals = StopSignals()
    signals.listen()
    signal.raise_signal(signal.SIGHUP)
    assert signals.code == 0
