"""Makes the sounds in ``assets/sounds``: ``python packaging/art/make_sounds.py``. All are computed, none recorded.

16 bits, one channel, 44,100 samples a second; the chance in the noises is seeded, so the files come out the same.
"""

from __future__ import annotations

import math
import random
import sys
import wave
from array import array
from pathlib import Path

RATE = 44_100
Samples = list[float]
"""A sound: one number from -1 to 1 for each moment, :data:`RATE` a second."""


def silence(seconds: float) -> Samples:
    """So many seconds of nothing, to mix sounds into."""
    return [0.0] * round(seconds * RATE)


def mix(into: Samples, sound: Samples, at: float = 0.0, gain: float = 1.0) -> None:
    """Adds a sound to another from the moment ``at`` (seconds) on; what reaches beyond the end is cut."""
    start = round(at * RATE)
    for index, value in enumerate(sound[: max(0, len(into) - start)], start):
        into[index] += gain * value


def noise(seconds: float, seed: int, low: float, high: float) -> Samples:
    """Noise between two frequencies (hertz), by two passes each of the simplest filters; the same for a ``seed``."""
    chance = random.Random(seed)
    values = [chance.uniform(-1, 1) for _ in range(round(seconds * RATE))]
    for _ in range(2):
        values = lowpass(values, high)
        values = [value - deep for value, deep in zip(values, lowpass(values, low), strict=True)]
    return values


def lowpass(values: Samples, frequency: float) -> Samples:
    """The sound without what is higher than ``frequency`` (hertz), which fades by 6 dB an octave."""
    weight = 1 - math.exp(-math.tau * frequency / RATE)
    level, out = 0.0, []
    for value in values:
        level += weight * (value - level)
        out.append(level)
    return out


def swell(values: Samples, rise: float, sharpness: float = 2.0) -> Samples:
    """Grows for the share ``rise`` (0 to 1) of its length and then fades to nothing."""
    last = len(values)
    return [
        value * ((i / last / rise) ** 1.5 if i < rise * last else ((1 - i / last) / (1 - rise)) ** sharpness)
        for i, value in enumerate(values)
    ]


def decay(values: Samples, half_life: float, attack: float = 0.001) -> Samples:
    """Starts within ``attack`` and loses half of its strength in each half life (both in seconds)."""
    return [value * min(1.0, i / (attack * RATE)) * 0.5 ** (i / (half_life * RATE)) for i, value in enumerate(values)]


def tone(seconds: float, frequency: float, half_life: float, bend: float = 0.0) -> Samples:
    """A sine of ``frequency`` hertz that fades; ``bend`` lets its pitch start higher by that share."""
    phase, out = 0.0, []
    for i in range(round(seconds * RATE)):
        phase += math.tau * frequency * (1 + bend * math.exp(-i / (0.012 * RATE))) / RATE
        out.append(math.sin(phase))
    return decay(out, half_life, 0.002)


def finish(values: Samples, peak: float) -> Samples:
    """Brings the loudest sample to ``peak`` (0 to 1) and lets the last 8 ms fade out, so that nothing clicks."""
    loudest = max(map(abs, values)) or 1.0
    fade = round(0.008 * RATE)
    size = len(values)
    return [value / loudest * peak * min(1.0, (size - i) / fade) for i, value in enumerate(values)]


# -- cards ---------------------------------------------------------------------------------------------------------


def slide() -> Samples:
    """Paper over felt."""
    sound = swell(noise(0.17, 1, 900, 4200), 0.4)
    mix(sound, swell(noise(0.15, 2, 250, 900), 0.5), 0.01, 0.5)
    return finish(sound, 0.16)


def place() -> Samples:
    """A card laid down: a soft pat with a little paper in it."""
    sound = silence(0.14)
    mix(sound, decay(noise(0.12, 3, 500, 3000), 0.009), 0, 1.6)
    mix(sound, tone(0.14, 128, 0.022, 0.5), 0.001, 0.32)
    return finish(sound, 0.27)


def lift() -> Samples:
    """A card picked up with a fingertip."""
    sound = silence(0.09)
    mix(sound, swell(noise(0.07, 4, 1800, 6000), 0.25), 0, 0.8)
    mix(sound, decay(noise(0.03, 5, 900, 3500), 0.004), 0.002, 0.5)
    return finish(sound, 0.11)


def flip() -> Samples:
    """A card turned over: a flick, then the pat of its landing."""
    sound = silence(0.2)
    mix(sound, swell(noise(0.075, 6, 1500, 6500), 0.65), 0, 0.7)
    mix(sound, decay(noise(0.05, 7, 700, 4500), 0.005), 0.066, 1.5)
    mix(sound, tone(0.12, 150, 0.018, 0.4), 0.068, 0.22)
    return finish(sound, 0.23)


def deal() -> Samples:
    """A pack riffled: many small ticks that hurry and die away."""
    sound = silence(0.62)
    chance = random.Random(8)
    moment, step = 0.0, 0.034
    for tick in range(24):
        strength = 0.5 + 0.5 * math.sin(math.pi * (tick + 2) / 27)
        mix(sound, decay(noise(0.035, 20 + tick, 900, 4200), 0.0045), moment, strength * chance.uniform(0.7, 1.0))
        moment += step
        step = max(0.014, step * 0.94)
    mix(sound, swell(noise(0.55, 9, 600, 2400), 0.6), 0.02, 0.16)
    return finish(sound, 0.2)


def refuse() -> Samples:
    """Two soft knocks on wood."""
    sound = silence(0.26)
    for at, pitch, gain in ((0.0, 208, 1.0), (0.095, 174, 0.8)):
        mix(sound, tone(0.15, pitch, 0.02, 0.12), at, gain)
        mix(sound, tone(0.1, pitch * 2.76, 0.008), at, gain * 0.22)
        mix(sound, decay(noise(0.02, 11, 300, 1500), 0.004), at, gain * 0.5)
    return finish(sound, 0.24)


# -- discs ---------------------------------------------------------------------------------------------------------


def click(pitch: float, seed: int) -> Samples:
    """A small disc on a wooden board; ``pitch`` in hertz, ``seed`` for the noise of its touch."""
    sound = silence(0.13)
    for ratio, gain, half in ((1.0, 0.6, 0.013), (2.32, 0.42, 0.007), (4.1, 0.2, 0.004), (0.31, 0.55, 0.02)):
        mix(sound, tone(0.13, pitch * ratio, half), 0, gain)
    mix(sound, decay(noise(0.02, seed, 1500, 7000), 0.0025), 0, 0.5)
    return sound


def disc() -> Samples:
    """One disc laid on the board."""
    return finish(click(880, 12), 0.26)


def discs() -> Samples:
    """Several discs turning over, one after another."""
    sound = silence(0.46)
    for step, pitch in enumerate((990, 1060, 1010, 1120)):
        mix(sound, click(pitch, 30 + step), 0.03 + step * 0.085, 0.8 - 0.1 * step)
    mix(sound, swell(noise(0.4, 13, 1200, 3600), 0.5), 0, 0.06)
    return finish(sound, 0.19)


# -- strings -------------------------------------------------------------------------------------------------------


def string(frequency: float, seconds: float, strength: float = 1.0) -> Samples:
    """A course of a santur: three strings that are not quite in tune, struck by a light wooden hammer.

    ``strength`` (0 to 1) of the stroke makes it brighter; ``frequency`` in hertz.
    """
    size = round(seconds * RATE)
    sound = [0.0] * size
    for cents, gain in ((-2.2, 0.9), (0.0, 1.0), (2.6, 0.85)):
        base = frequency * 2 ** (cents / 1200)
        for partial in range(1, 10):
            pitch = base * partial * math.sqrt(1 + 0.00022 * partial * partial)
            if pitch > 12_000:
                break
            amount = gain * abs(math.sin(math.pi * partial * 0.13)) / partial**0.9
            amount *= strength ** (0.4 * partial)
            fade = 0.5 ** (1 / (RATE * 0.42 / (1 + 0.45 * partial) * (440 / frequency) ** 0.4))
            step, level, phase = math.tau * pitch / RATE, amount, 0.7 * partial + cents
            for i in range(size):
                sound[i] += level * math.sin(phase)
                phase += step
                level *= fade
    mix(sound, decay(noise(0.02, 14, 1500, 6000), 0.002), 0, 0.9)
    return [value * min(1.0, i / 40) for i, value in enumerate(sound)]


def degree(steps: float) -> float:
    """A pitch in hertz, so many half tones above the D that the phrases rest on."""
    return 293.66 * 2 ** (steps / 12)


def phrase(notes: list[tuple[float, float, float]], seconds: float) -> Samples:
    """Notes as (moment in seconds, half tones above D, strength from 0 to 1), ``seconds`` long altogether."""
    sound = silence(seconds)
    for at, steps, strength in notes:
        mix(sound, string(degree(steps), min(1.5, seconds - at), strength), at, strength)
    return sound


def win() -> Samples:
    """A short run upwards in Mahur with a trembling last note, as a santur player ends a piece."""
    rising = [(0.0, 0, 0.7), (0.13, 4, 0.6), (0.26, 7, 0.7), (0.39, 9, 0.6), (0.52, 11, 0.65), (0.65, 12, 0.9)]
    turn = [(0.91, 14, 0.6), (1.0, 12, 0.55), (1.09, 11, 0.55), (1.2, 12, 0.85)]
    tremble = [(1.33 + 0.075 * i, 12 if i % 2 else 19, 0.42 - 0.03 * i) for i in range(8)]
    last = [(1.2, 0, 0.6), (1.2, 7, 0.35), (1.95, 12, 0.7), (1.95, 0, 0.5)]
    return finish(lowpass(phrase([*rising, *turn, *tremble, *last], 2.78), 7000), 0.34)


def lost() -> Samples:
    """Two quiet notes downwards."""
    return finish(lowpass(phrase([(0.0, 3, 0.5), (0.16, 0, 0.6)], 0.66), 3500), 0.16)


def home() -> Samples:
    """One light string: a card has come home."""
    return finish(lowpass(phrase([(0.0, 19, 0.5)], 0.5), 6000), 0.12)


SOUNDS = (slide, place, lift, flip, deal, refuse, disc, discs, win, lost, home)


def main() -> None:
    """Write each sound as a file under the name of its function."""
    folder = Path(__file__).resolve().parents[2] / "assets" / "sounds"
    folder.mkdir(parents=True, exist_ok=True)
    for make in SOUNDS:
        samples = array("h", (round(value * 32_767) for value in make()))
        if sys.byteorder == "big":
            samples.byteswap()
        with wave.open(str(folder / f"{make.__name__}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(samples.tobytes())
        print(f"{make.__name__}: {len(samples) / RATE:.2f} s")


if __name__ == "__main__":
    main()
