"""``python -m tests.endurance``: random events and kills, bounded in time; exit code 1 if something was lost."""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time

from tests.endurance.kills import kill_often


def main() -> int:
    """Half of the time for events, the rest for kills."""
    parser = argparse.ArgumentParser(prog="python -m tests.endurance")
    parser.add_argument("--events", type=int, default=200_000)
    parser.add_argument("--kills", type=int, default=300)
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    end = time.monotonic() + options.minutes * 60
    sound = _events(options.events, options.minutes * 30, options.seed)
    kills = kill_often(options.kills, options.seed, end)
    print(
        f"kills: {kills.done} of {options.kills}, {kills.shown} positions shown, {kills.lost} lost, "
        f"{kills.last_moment} times only the last moment was not written yet"
    )
    return 0 if sound and not kills.lost else 1


def _events(events: int, seconds: float, seed: int) -> bool:
    """Whether the window came through; what memory did is only printed."""
    if not events:
        return True
    command = [sys.executable, "-m", "tests.endurance.events", str(events), str(seconds), str(seed)]
    ended = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
    if ended.returncode:
        print(f"events: the window failed with exit code {ended.returncode}")
        return False
    found = json.loads(ended.stdout.splitlines()[-1])
    memory = found["memory"]
    warm = memory[len(memory) // 4]
    print(
        f"events: {found['events']} of {events}; memory {memory[0]:.0f} MB at the start, {warm:.0f} MB after a quarter,"
        f" {memory[-1]:.0f} MB at the end ({memory[-1] / warm - 1:+.0%})",
        flush=True,
    )
    return True


if __name__ == "__main__":
    sys.exit(main())
