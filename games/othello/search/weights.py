"""The learned weights as a file, and as the rows of memory that the kernels read."""

from __future__ import annotations

import io
import lzma
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from games.othello.kernels.context import aligned
from games.othello.kernels.evaluation import PRECISION, STAGE_WORDS, UNIT
from games.othello.kernels.patterns import STAGES, WEIGHTS_PER_STAGE, colour_swap, representatives

FILE = Path(__file__).parent / "weights.bin"
BIASES = 4
"""Numbers of each stage that are added whatever the position: one for each number of empties modulo four."""
_GRAIN = 2
"""The file keeps weights in steps of this many units: finer would be noise, and a larger file."""


def quantised(rows: NDArray[np.float64], grain: int = _GRAIN) -> NDArray[np.int16]:
    """Weights in discs, as whole numbers in the kernels' unit (multiples of ``grain``), of the same shape.

    What is too large for a number of 16 bits is cut.
    """
    scale = UNIT * 2**PRECISION / grain
    steps: NDArray[np.int16] = np.clip(np.rint(rows * scale), -16000, 16000).astype(np.int16)
    return steps * np.int16(grain)


def save(rows: NDArray[np.int16], path: Path = FILE) -> None:
    """Write the weights that are not determined by symmetry: low bytes, then high bytes, compressed.

    ``rows`` is one row a stage: the weights of its patterns, then its biases, as :func:`quantised` gives them.
    """
    kept = _kept()
    numbers = (rows[:, kept] // _GRAIN).astype("<i2")
    planes = np.ascontiguousarray(numbers).view(np.uint8).reshape(-1, 2).T
    filters = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "lc": 0, "lp": 0, "pb": 0}]
    path.write_bytes(lzma.compress(planes.tobytes(), format=lzma.FORMAT_XZ, filters=filters))


def load(path: Path = FILE) -> NDArray[np.int16]:
    """The rows that :func:`save` wrote, symmetric weights filled in; ``ValueError`` if the file does not fit."""
    kept = _kept()
    with lzma.open(io.BytesIO(path.read_bytes())) as packed:
        planes = np.frombuffer(packed.read(), dtype=np.uint8)
    if planes.size != 2 * STAGES * len(kept):
        raise ValueError(f"{path.name} has the wrong size for {STAGES} stages")
    numbers = np.ascontiguousarray(planes.reshape(2, -1).T).view("<i2").reshape(STAGES, len(kept))
    rows = np.zeros((STAGES, WEIGHTS_PER_STAGE + BIASES), dtype=np.int16)
    rows[:, kept] = numbers * _GRAIN
    rows[:, :WEIGHTS_PER_STAGE] = rows[:, representatives()]
    return rows


def memory_rows(rows: NDArray[np.int16]) -> NDArray[np.int16]:
    """The ``rows`` of :func:`load`, laid out for the kernels in one row of numbers.

    Stage by stage the weights as black and as white to move sees them, each with the biases behind.
    """
    laid_out = aligned(STAGES * 2 * STAGE_WORDS, np.int16)
    views = laid_out.reshape(STAGES, 2, STAGE_WORDS)
    full = rows[:, :WEIGHTS_PER_STAGE][:, representatives()]
    views[:, 0, :WEIGHTS_PER_STAGE] = full
    views[:, 1, :WEIGHTS_PER_STAGE] = full[:, colour_swap()]
    views[:, :, WEIGHTS_PER_STAGE : WEIGHTS_PER_STAGE + BIASES] = rows[:, None, WEIGHTS_PER_STAGE:]
    return laid_out


def _kept() -> NDArray[np.int64]:
    same = representatives()
    first = np.flatnonzero(same == np.arange(WEIGHTS_PER_STAGE))
    return np.concatenate([first, WEIGHTS_PER_STAGE + np.arange(BIASES)])
