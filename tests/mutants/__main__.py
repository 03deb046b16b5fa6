"""``python -m tests.mutants [MODULE…]``: how many of a sample of small changes the tests notice, and which they do not.

The sample depends on the seed and the sources only, so that two runs can be compared. Unix only: tests run in forks.
"""

from __future__ import annotations

import argparse
import atexit
import os
import shutil
import sys
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from random import Random

from tests.mutants.changes import changes_of
from tests.mutants.copies import Verdict
from tests.mutants.modules import MODULES, Module
from tests.mutants.trials import PROGRAM, Job, take_copy, tried


def main() -> int:
    options = _options()
    names = options.modules or list(MODULES)
    folder = Path(tempfile.mkdtemp(prefix="barg-mutants-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    _environment(folder)
    end = time.monotonic() + options.minutes * 60
    context = get_context("spawn")
    with ProcessPoolExecutor(options.processes, context, take_copy, (str(folder),)) as pool:
        for number, name in enumerate(names):
            share = time.monotonic() + max(0.0, end - time.monotonic()) / (len(names) - number)
            _report(name, _sample(MODULES[name], options), pool, share)
    return 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("modules", nargs="*", metavar="MODULE", help=f"of {', '.join(MODULES)}; without any: all")
    parser.add_argument("--minutes", type=float, default=20.0, help="stop after so many minutes (default %(default)s)")
    parser.add_argument("--changes", type=int, default=40, help="how many for each module (default %(default)s)")
    parser.add_argument("--seed", default="1", help="for another sample (default %(default)s)")
    parser.add_argument("--processes", type=int, default=min(2, os.cpu_count() or 1))
    parser.add_argument("--only", default="", help="only changes of lines with this place, such as session.py:250")
    options = parser.parse_args()
    for name in options.modules:
        if name not in MODULES:
            parser.error(f"no module {name!r}; there are {', '.join(MODULES)}")
    return options


def _environment(folder: Path) -> None:
    """Cards drawn and kernels compiled for one change serve all the others."""
    os.environ["BARG_TESTS_CACHE"] = str(folder / "cache")
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"


def _sample(module: Module, options: argparse.Namespace) -> list[Job]:
    jobs = [
        Job(path.relative_to(PROGRAM), change)
        for path in module.sources(PROGRAM)
        for change in changes_of(path.read_bytes())
    ]
    if options.only:
        return [job for job in jobs if f"{job.path}:{job.change.line}".endswith(options.only)]
    return sorted(
        Random(options.seed).sample(jobs, min(options.changes, len(jobs))), key=lambda job: (job.path, job.change.start)
    )


def _report(name: str, jobs: list[Job], pool: ProcessPoolExecutor, end: float) -> None:
    """Tries the changes of one module and prints what came out."""
    began = time.monotonic()
    futures = [pool.submit(tried, name, job, end) for job in Random(0).sample(jobs, len(jobs))]
    verdicts = dict(result for result in (future.result() for future in futures) if result is not None)
    noticed = sum(verdict is not Verdict.SURVIVED for verdict in verdicts.values())
    untried = f", {len(jobs) - len(verdicts)} untried for want of time" if len(verdicts) < len(jobs) else ""
    share = f"{100 * noticed / len(verdicts):.0f} %" if verdicts else "-"
    print(f"{name:16} {share:>5}  {noticed} of {len(verdicts)} noticed{untried}, {time.monotonic() - began:.0f} s")
    for job in jobs:
        if verdicts.get(job) is Verdict.SURVIVED:
            source = (PROGRAM / job.path).read_bytes()
            print(f"    {job.path}:{job.change.line}  {job.change.told(source)}")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
