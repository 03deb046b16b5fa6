"""Sounds: small files, and a player that no device can trouble."""

from __future__ import annotations

import struct
import time
import wave
from pathlib import Path

import pygame
import pytest

from tests.support.folders import ASSETS
from ui.sound.player import NAMES, Sound


def wait_until_open(sound: Sound) -> None:
    for _ in range(300):
        if pygame.mixer.get_init() and sound._sounds:
            return
        time.sleep(0.01)
    raise AssertionError("the device never opened")


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


def test_play_returns_at_once_for_every_name_and_for_none() -> None:
    sound = Sound(ASSETS)
    began = time.perf_counter()
    for name in (*NAMES, "no such sound", ""):
        sound.play(name)
    assert time.perf_counter() - began < 0.25
    wait_until_open(sound)
    sound.play("no such sound")
    sound.play("win")
    sound.stop()
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
    sound = Sound(ASSETS)
    sound.play("place")
    time.sleep(0.3)
    assert pygame.mixer.get_init() is None
    for name in NAMES:
        sound.play(name)
    sound.stop()
    sound.close()


def test_a_device_that_disappears_is_silence() -> None:
    sound = Sound(ASSETS)
    sound.play("place")
    wait_until_open(sound)
    pygame.mixer.quit()
    for name in NAMES:
        sound.play(name)
    sound.enabled = False
    sound.enabled = True
    sound.play("flip")
    sound.close()


def test_missing_files_are_silence(tmp_path: Path) -> None:
    sound = Sound(tmp_path)
    sound.play("place")
    time.sleep(0.3)
    sound.play("flip")
    sound.close()


def test_closing_while_the_device_opens() -> None:
    for _ in range(5):
        sound = Sound(ASSETS)
        sound.play("slide")
        sound.close()
        assert pygame.mixer.get_init() is None
        sound.play("slide")
        time.sleep(0.02)
        assert pygame.mixer.get_init() is None
