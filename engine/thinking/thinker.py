"""The window's side of the thinker: one worker process that is asked, watched, stopped and replaced.

Nothing here waits for the worker and nothing raises because of it: :meth:`Thinker.poll` is called once a frame.
A worker that dies, is late or answers with a move that is not legal costs one restart, then a weaker level, then
any legal move, and the player is told once.
"""

from __future__ import annotations

import contextlib
import logging
import multiprocessing
import signal
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from random import Random
from typing import Any

from engine.rules.catalogue import games_folders
from engine.rules.contract import Setup
from engine.thinking.thoughts import CHOOSE, HINT, WARM, Answer, Message, Progress, Request, Trouble
from engine.thinking.worker import serve
from engine.words.language import Sentence

GRACE_SECONDS = 2.0
"""How much later than its limit an answer may come."""
STOP_SECONDS = 0.1
"""How long a stopped thought may go on before its process is ended."""
PREPARING_SECONDS = 300.0
"""How long loading and compiling may take: a cold compilation on a slow machine needs a minute or two."""
_SAY_PREPARING_AFTER = 0.7
_MOST_MESSAGES_A_POLL = 200

_log = logging.getLogger(__name__)


@dataclass(slots=True)
class _Job:
    """A request on its way. ``attempt`` counts from 0; ``begun`` is when the thought proper began."""

    id: int
    request: Request
    attempt: int = 0
    weaker: int = 0
    sent: float = 0.0
    begun: float | None = None
    seconds: float = 0.0
    told_preparing: bool = False
    dropped: bool = False

    @property
    def key(self) -> tuple[str, str]:
        return self.request.kind, self.request.channel


class Thinker:
    """One worker process, started when first needed. ``target`` is what it runs (tests put liars there)."""

    def __init__(
        self,
        *,
        grace: float = GRACE_SECONDS,
        preparing: float = PREPARING_SECONDS,
        target: Callable[[Connection[Any, Any]], None] = serve,
    ) -> None:
        self._grace = grace
        self._preparing = preparing
        self._target = target
        self._process: BaseProcess | None = None
        self._connection: Connection[Any, Any] | None = None
        self._waiting: list[_Job] = []
        self._job: _Job | None = None
        self._last_id = 0
        self._weakened: set[tuple[str, str]] = set()
        self._said: set[tuple[str, str]] = set()
        self._warm: set[str] = set()
        self._messages: list[Message] = []

    # -- what the window calls

    @property
    def busy(self) -> bool:
        """Whether anything is being thought about or waited for: then :meth:`poll` often."""
        return self._job is not None or bool(self._waiting) or bool(self._messages)

    def ask(self, request: Request) -> None:
        """Think about ``request``; an earlier request of the same kind and channel is forgotten.

        Choices and hints go before everything else and interrupt a solver or an analysis, which then
        starts again.
        """
        self._forget(lambda *key: key == (request.kind, request.channel))
        running = self._job
        if running is not None and not running.dropped and _goes_before(request, running.request):
            self._interrupt(running)
            self._waiting.append(_Job(self._new_id(), running.request, running.attempt))
        self._waiting.append(_Job(self._new_id(), request))
        self._waiting.sort(key=lambda job: (job.request.kind not in (CHOOSE, HINT), job.id))
        self._send_next()

    def warm(self, game_id: str) -> None:
        """Load and compile what the opponents of a game need, in the background."""
        if game_id not in self._warm:
            self._warm.add(game_id)
            self.ask(Request(kind=WARM, game=game_id, ticket=0, setup=Setup(deal=1), channel=game_id))

    def poll(self) -> list[Message]:
        """What came in since the last call. Never waits."""
        self._receive()
        self._watch(time.monotonic())
        self._send_next()
        messages, self._messages = self._messages, []
        return messages

    def stop(self, *kinds: str) -> None:
        """Forget all requests of these kinds (default: all) and end a running thought. Returns at once."""
        self._forget(lambda kind, channel: kind in kinds if kinds else kind != WARM)

    def close(self) -> None:
        """End the worker process. The thinker may be used again."""
        self._waiting.clear()
        self._messages.clear()
        self._end_process()

    # -- how

    def _new_id(self) -> int:
        self._last_id += 1
        return self._last_id

    def _forget(self, condition: Callable[[str, str], bool]) -> None:
        """Drop what is waiting, running or answered and not yet fetched, by kind and channel."""
        self._waiting = [job for job in self._waiting if not condition(*job.key)]
        self._messages = [
            message
            for message in self._messages
            if isinstance(message, Trouble) or not condition(message.kind, message.channel)
        ]
        if self._job is not None and condition(*self._job.key):
            self._interrupt(self._job)

    def _interrupt(self, job: _Job) -> None:
        """Ask the worker to stop; :meth:`_watch` ends it if it does not. While it only prepares it goes on,
        since the next request needs the same.
        """
        if job.dropped:
            return
        job.dropped = True
        if job.begun is not None:
            self._end_soon(job)
        with contextlib.suppress(OSError):
            if self._connection is not None:
                self._connection.send(("stop", job.id))

    def _end_soon(self, job: _Job) -> None:
        """End the process if the job is still there in a moment, even if nobody polls any more (the game was left)."""
        process = self._process

        def end() -> None:
            if self._job is job and process is not None:
                process.kill()

        timer = threading.Timer(STOP_SECONDS, end)
        timer.daemon = True
        timer.start()

    def _send_next(self) -> None:
        if self._job is not None or not self._waiting:
            return
        job = self._job = self._waiting.pop(0)
        request = job.request
        if job.attempt == 0 and (request.game, request.level) in self._weakened:
            job.attempt, job.weaker = 2, 1
        job.sent, job.begun = time.monotonic(), None
        try:
            connection = self._connection or self._start_process()
            connection.send(("think", job.id, request, games_folders(), job.weaker))
        except Exception as error:  # no memory, no processes allowed, a view that cannot be pickled
            self._fail(f"could not be asked: {error}")

    def _start_process(self) -> Connection[Any, Any]:
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=self._target, args=(theirs,), name="barg-thinker", daemon=True)
        with _interrupts_held_back():
            process.start()
        theirs.close()
        self._process, self._connection = process, ours
        return ours

    def _end_process(self) -> None:
        self._job = None
        if self._connection is not None:
            self._connection.close()
        if self._process is not None:
            self._process.kill()
            self._process.join(0.2)
        self._process = self._connection = None
        self._warm.clear()

    def _receive(self) -> None:
        for _ in range(_MOST_MESSAGES_A_POLL):
            if self._connection is None:
                return
            try:
                if not self._connection.poll():
                    return
                what, job_id, content = (*self._connection.recv(), None)[:3]
            except Exception as error:  # the process died, or what it sent cannot be read
                self._lost(str(error) or type(error).__name__)
                return
            if self._job is not None and self._job.id == job_id:
                self._take(self._job, what, content)

    def _take(self, job: _Job, what: str, content: Any) -> None:
        if what == "begun":
            job.begun, job.seconds = time.monotonic(), content
            if job.dropped:
                self._end_soon(job)
        elif job.dropped:
            if what != "progress":
                self._job = None
        elif what == "progress":
            request = job.request
            self._messages.append(Progress(request.ticket, request.kind, None, content, request.channel))
        elif what == "done" and _is_believable(job.request, content):
            self._job = None
            self._messages.append(content)
        else:
            self._fail("it answered with an illegal move" if what == "done" else str(content))

    def _watch(self, now: float) -> None:
        job = self._job
        if job is None:
            return
        if job.begun is not None:
            if now > job.begun + job.seconds + self._grace:
                self._fail_or_drop(job, "it did not answer in time")
        elif now > job.sent + self._preparing:
            self._fail_or_drop(job, "it did not get ready in time")
        elif now > job.sent + _SAY_PREPARING_AFTER and not job.told_preparing and not job.dropped:
            job.told_preparing = True
            request = job.request
            self._messages.append(Progress(request.ticket, request.kind, _preparing(request), None, request.channel))

    def _lost(self, reason: str) -> None:
        job = self._job
        if job is None or job.dropped:
            self._end_process()
        else:
            self._fail(f"the process ended: {reason}")

    def _fail_or_drop(self, job: _Job, reason: str) -> None:
        if job.dropped:
            self._end_process()
        else:
            self._fail(reason)

    def _fail(self, reason: str) -> None:
        """One restart; then, for a choice, a weaker level; then the best that needs no worker."""
        job = self._job
        assert job is not None
        self._end_process()
        _log.info("The thinker failed at %s (attempt %d): %s", job.request.kind, job.attempt, reason)
        job.attempt += 1
        request = job.request
        if job.attempt == 1 and request.kind != WARM:
            self._waiting.insert(0, job)
        elif job.attempt == 2 and request.kind == CHOOSE:
            job.weaker = 1
            self._weakened.add((request.game, request.level))
            self._say(request, Sentence("The opponent could not finish its thought, so a weaker level plays on."))
            self._waiting.insert(0, job)
        else:
            self._give_up(request)

    def _give_up(self, request: Request) -> None:
        move = ""
        if request.kind in (CHOOSE, HINT) and request.legal:
            move = Random(request.seed).choice(request.legal)
        if request.kind == CHOOSE:
            self._say(request, Sentence("The opponent could not think, so it plays any legal move."))
        elif request.kind == HINT:
            self._say(request, Sentence("No good hint was found, so this is any legal move."))
        elif request.kind != WARM:
            self._say(request, Sentence("The analysis stopped unexpectedly."))
        self._messages.append(Answer(request.ticket, request.kind, move, None, request.channel))

    def _say(self, request: Request, sentence: Sentence) -> None:
        if (request.game, sentence.text) not in self._said:
            self._said.add((request.game, sentence.text))
            self._messages.append(Trouble(request.ticket, request.kind, sentence))


def _goes_before(request: Request, running: Request) -> bool:
    return request.kind in (CHOOSE, HINT) and running.kind not in (CHOOSE, HINT, WARM)


def _is_believable(request: Request, answer: object) -> bool:
    if not isinstance(answer, Answer) or answer.kind != request.kind or answer.ticket != request.ticket:
        return False
    if request.kind in (CHOOSE, HINT):
        return answer.move in request.legal
    return request.kind == WARM or isinstance(answer.data, Mapping)


def _preparing(request: Request) -> Sentence:
    if request.kind in (CHOOSE, WARM):
        return Sentence("Preparing the opponent…")
    return Sentence("Preparing the analysis…")


@contextlib.contextmanager
def _interrupts_held_back() -> Iterator[None]:
    """A process started now does not hear Ctrl-C in the terminal, which is for the window; it inherits the mask until
    it listens in its own way.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # its own start would let them through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
