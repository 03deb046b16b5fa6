"""Sounds that never get in the way: opened at the first sound, beside the window's work, and silent when there is no
sound device, when it disappears, or when a file is missing.
"""

from __future__ import annotations

import contextlib
import ctypes
import sys
import threading
import time
from enum import Enum, auto
from pathlib import Path
from typing import ClassVar

import pygame

NAMES = ("slide", "place", "lift", "flip", "deal", "refuse", "disc", "discs", "win", "lost", "home")
"""The sounds there are; ``disc`` is one laid down, ``discs`` are several turning."""

_RATE, _BUFFER, _VOICES = 44_100, 1024, 12
_LATE = 0.4
"""A sound asked for while the device opens is still played if it is at most so many seconds late."""

_ECHO = 0.035
"""The same sound is not started twice within so many seconds."""

_TRY_AGAIN = 60.0
_REST = 40.0
"""Seconds of silence after which the device is closed: an open one wakes the processor all the time."""


class _Phase(Enum):
    CLOSED = auto()
    OPENING = auto()
    OPEN = auto()
    BROKEN = auto()


class Sound:
    """Plays the sounds in ``assets/sounds``. No method raises, logs or waits, whatever becomes of the device.

    The device is the process's: the player that opened it last has it, and no other may close it. To play a sound of a
    device that was closed ends the program.
    """

    _lock = threading.Lock()
    _owner: ClassVar[Sound | None] = None

    def __init__(self, assets: Path, *, enabled: bool = True, volume: float = 0.7) -> None:
        self._folder = assets / "sounds"
        self._enabled = enabled
        self._volume = min(1.0, max(0.0, volume))
        self._phase = _Phase.CLOSED
        self._sounds: dict[str, pygame.mixer.Sound] = {}
        self._started: dict[str, float] = {}
        self._waiting: tuple[str, float] | None = None
        self._last = 0.0
        self._opener: threading.Thread | None = None
        self._rest: threading.Timer | None = None

    @property
    def enabled(self) -> bool:
        """Whether sounds are heard; switching off ends those that play."""
        return self._enabled

    @enabled.setter
    def enabled(self, on: bool) -> None:
        """Switch sounds on or off."""
        self._enabled = on
        if not on:
            self.stop()

    @property
    def volume(self) -> float:
        """From 0 to 1."""
        return self._volume

    @volume.setter
    def volume(self, volume: float) -> None:
        """What lies outside of 0 to 1 is brought inside."""
        self._volume = min(1.0, max(0.0, volume))

    def play(self, name: str) -> None:
        """Starts a sound of :data:`NAMES` and returns at once. The first call only begins to open the device."""
        now = time.monotonic()
        if not self._enabled or self._volume == 0 or now - self._started.get(name, -1.0) < _ECHO:
            return
        self._started[name] = now
        if self._phase is _Phase.BROKEN and now - self._last < _TRY_AGAIN:
            return
        # The lock is held elsewhere only while the device opens or closes: better no sound than a late frame.
        if not self._lock.acquire(blocking=False):
            self._waiting = (name, now)
            return
        try:
            if self._phase is _Phase.OPEN:
                self._start(name)
            else:
                self._open_beside(name, now)
        finally:
            self._lock.release()

    def stop(self) -> None:
        """Silences what is sounding."""
        if self._phase is _Phase.OPEN:
            with contextlib.suppress(pygame.error):
                pygame.mixer.stop()

    def close(self) -> None:
        """Gives the device back, at the end of the program. A device that hangs is left to itself."""
        self._enabled = False
        if self._rest:
            self._rest.cancel()
        if self._opener:
            self._opener.join(1.0)
        if self._lock.acquire(timeout=1.0):
            self._shut()
            self._lock.release()

    # -- the device ------------------------------------------------------------------------------------------------

    def _start(self, name: str) -> None:
        sound = self._sounds.get(name)
        if sound is None:
            return
        try:
            sound.set_volume(self._volume)
            sound.play()
        except pygame.error:
            self._give_up()
            return
        self._last = time.monotonic()
        if self._rest is None:
            self._rest_later(_REST)

    def _open_beside(self, name: str, now: float) -> None:
        self._phase = _Phase.OPENING
        self._waiting = (name, now)
        self._opener = threading.Thread(target=self._open, name="sound", daemon=True)
        self._opener.start()

    def _open(self) -> None:
        with self._lock:
            try:
                if Sound._owner is not None:
                    Sound._owner._shut()
                Sound._owner = self
                _hush_alsa()
                pygame.mixer.init(_RATE, -16, 1, _BUFFER)
                pygame.mixer.set_num_channels(_VOICES)
                self._sounds = {name: sound for name in NAMES if (sound := self._read(name))}
            except (pygame.error, OSError):
                self._give_up()
                return
            self._phase = _Phase.OPEN
            self._last = time.monotonic()
            if self._waiting and self._enabled and time.monotonic() - self._waiting[1] < _LATE:
                self._start(self._waiting[0])
            self._waiting = None
            self._rest_later(_REST)

    def _read(self, name: str) -> pygame.mixer.Sound | None:
        try:
            return pygame.mixer.Sound(self._folder / f"{name}.wav")
        except (pygame.error, OSError):
            return None

    def _give_up(self) -> None:
        """No device, or no longer: silence, until a later sound tries again."""
        self._shut()
        self._phase = _Phase.BROKEN
        self._last = time.monotonic()

    def _shut(self) -> None:
        self._sounds = {}
        self._phase = _Phase.CLOSED
        if Sound._owner is self:
            Sound._owner = None
            with contextlib.suppress(pygame.error):
                pygame.mixer.quit()

    def _rest_later(self, seconds: float) -> None:
        if self._rest:
            self._rest.cancel()
        self._rest = threading.Timer(seconds, self._rest_now)
        self._rest.daemon = True
        self._rest.start()

    def _rest_now(self) -> None:
        """Closes the device if nothing has sounded for long; else looks again when that may be so."""
        with self._lock:
            self._rest = None
            if self._phase is not _Phase.OPEN:
                return
            quiet = time.monotonic() - self._last
            if quiet >= _REST:
                self._shut()
            else:
                self._rest_later(_REST - quiet)


def _hush_alsa() -> None:
    """Keeps ALSA from printing a page of complaints where there is no sound card.

    Its error handler is replaced by a function that does nothing with what it is given; it must outlive the
    program's own objects, so one of the C library's is taken.
    """
    if not sys.platform.startswith("linux"):
        return
    with contextlib.suppress(OSError, AttributeError):
        # SDL loads the library under this name, and only while it looks for devices.
        alsa = ctypes.CDLL("libasound.so.2")
        nothing = ctypes.cast(ctypes.CDLL(None).getpid, ctypes.c_void_p)
        for name in ("snd_lib_error_set_handler", "snd_lib_log_set_handler"):
            if hasattr(alsa, name):
                getattr(alsa, name)(nothing)
