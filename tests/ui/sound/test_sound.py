"""Sounds: small files, and a player that no device can trouble."""

from __future__ import annotations

import struct
import threading
import time
import wave
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from tests.support.folders import ASSETS
from ui.sound.player import NAMES, Sound


@pytest.fixture(autouse=True)
def device_given_back() -> Iterator[None]:
    """Whatever a failed test leaves open, the next one begins without."""
    yield
    pygame.mixer.quit()


def wait_until_open(sound: Sound) -> None:
    assert comes_true(lambda: bool(pygame.mixer.get_init() and sound._sounds)), "the device never opened"


def comes_true(wanted: Callable[[], bool], seconds: float = 30.0) -> bool:
    end = time.monotonic() + seconds
    while not wanted() and time.monotonic() < end:
        time.sleep(0.01)
    return wanted()


def wait_until_it_tried(sound: Sound) -> None:
    """The thread that looks for the device has come to an end, whichever."""
    assert sound._opener is not None
    sound._opener.join(30.0)
    assert not sound._opener.is_alive()


class Ear:
    """Hears what is played on the device."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.heard = 0
        ear, real = self, pygame.mixer.Sound

        class Heard(real):  # type: ignore[misc, valid-type]
            def play(self, *arguments: object, **more: object) -> object:
                ear.heard += 1
                return super().play(*arguments, **more)

        patch.setattr(pygame.mixer, "Sound", Heard)


@pytest.mark.parametrize("name", NAMES)
def test_files_are_small_quiet_and_end_softly(name: str) -> None:
    file = ASSETS / "sounds" / f"{name}.wav"
    assert file.stat().st_size < (250_000 if name == "win" else 60_000)
    with wave.open(str(file)) as sound:
        assert (sound.getnchannels(), sound.getsampwidth(), sound.getframerate()) == (1, 2, 44_100)
        frames = sound.readframes(sound.getnframes())
    samples = struct.unpack(f"<{len(frames) // 2}h", frames)
    loudest = max(map(abs, samples))
    assert 0.08 < loudest / 32_768 < 0.4
    assert max(map(abs, samples[-40:])) < 0.03 * 32_768, "it ends with a click"
    assert abs(sum(samples) / len(samples)) < 60, "it is off centre"


def test_every_file_has_its_name() -> None:
    assert {file.stem for file in (ASSETS / "sounds").glob("*.wav")} == set(NAMES)


def test_the_device_is_opened_by_the_first_sound_only() -> None:
    sound = Sound(ASSETS)
    assert pygame.mixer.get_init() is None
    sound.play("place")
    wait_until_open(sound)
    assert set(sound._sounds) == set(NAMES)
    sound.close()
    assert pygame.mixer.get_init() is None


def test_play_waits_for_no_device(monkeypatch: pytest.MonkeyPatch) -> None:
    """While a device takes its time to open, every call comes back; here it opens when all have."""
    called, real = threading.Event(), pygame.mixer.init

    def slow(*arguments: Any) -> None:
        assert called.wait(30.0), "a call waits for the device"
        real(*arguments)

    monkeypatch.setattr(pygame.mixer, "init", slow)
    sound = Sound(ASSETS)
    for name in (*NAMES, "no such sound", ""):
        sound.play(name)
    assert pygame.mixer.get_init() is None
    called.set()
    wait_until_open(sound)
    sound.close()


def test_a_sound_is_heard_and_an_unknown_one_is_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    ear, sound = Ear(monkeypatch), Sound(ASSETS)
    sound.play("place")
    wait_until_open(sound)
    wait_until_it_tried(sound)
    first = ear.heard  # none where the device took so long that the sound would come too late
    sound.play("win")
    assert ear.heard == first + 1
    sound.play("no such sound")
    assert ear.heard == first + 1
    sound.stop()
    assert not pygame.mixer.get_busy()
    sound.close()


def test_disabled_or_volume_zero_opens_nothing() -> None:
    for sound in (Sound(ASSETS, enabled=False), Sound(ASSETS, volume=0)):
        sound.play("place")
        time.sleep(0.05)
        assert pygame.mixer.get_init() is None
        sound.close()


def test_volume_stays_between_nothing_and_all() -> None:
    sound = Sound(ASSETS, volume=7)
    assert sound.volume == 1
    sound.volume = -2
    assert sound.volume == 0


def test_no_device_is_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "there is no such driver")
    ear, sound = Ear(monkeypatch), Sound(ASSETS)
    sound.play("place")
    wait_until_it_tried(sound)
    for name in NAMES:
        sound.play(name)
    sound.stop()
    assert pygame.mixer.get_init() is None and ear.heard == 0
    sound.close()


def test_a_device_that_disappears_is_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    ear, sound = Ear(monkeypatch), Sound(ASSETS)
    sound.play("place")
    wait_until_open(sound)
    wait_until_it_tried(sound)
    pygame.mixer.quit()
    for name in NAMES:
        sound.play(name)
    before = ear.heard
    sound.enabled = False
    sound.enabled = True
    sound.play("flip")
    assert ear.heard == before
    assert pygame.mixer.get_init() is None, "it is not opened again at once"
    sound.close()


def test_missing_files_are_silence(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    ear, sound = Ear(monkeypatch), Sound(tmp_path)
    sound.play("place")
    wait_until_it_tried(sound)
    sound.play("flip")
    assert pygame.mixer.get_init() is not None and ear.heard == 0
    sound.close()
    assert pygame.mixer.get_init() is None


def test_closing_while_the_device_opens() -> None:
    for _ in range(5):
        sound = Sound(ASSETS)
        sound.play("slide")
        sound.close()
        assert pygame.mixer.get_init() is None
        sound.play("slide")
        time.sleep(0.02)
        assert pygame.mixer.get_init() is None


def test_only_who_has_the_device_closes_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """A closed device under a player that still plays ends the whole program."""
    ear, first, second = Ear(monkeypatch), Sound(ASSETS), Sound(ASSETS)
    first.play("place")
    wait_until_open(first)
    wait_until_it_tried(first)
    second.play("place")
    wait_until_open(second)
    wait_until_it_tried(second)
    before = ear.heard
    first.stop()
    first.close()
    assert pygame.mixer.get_init() is not None
    second.play("win")
    assert ear.heard == before + 1
    second.close()
    assert pygame.mixer.get_init() is None
