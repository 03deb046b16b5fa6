"""Parameters of the probabilistic cut: how far a shallow search misses what a deeper one finds.

Measured on the engine's own games by ``python -m games.othello.training cuts``.
"""

from __future__ import annotations

from games.othello.kernels.context import CUT_DEPTHS, CUTS, Memory
from games.othello.kernels.patterns import STAGES

SHALLOW = (0, 0, 0, 1, 2, 1, 2, 3, 4, 3, 4, 5, 4, 5, 6, 5, 6, 7, 6, 7, 8, 7, 8, 9)
"""For each depth the depth of the search that foretells it; 0 for none."""
_FIRST_MEASURED = 3
MEASURED: tuple[tuple[float, ...], ...] = (
    (2.44, 1.67, 2.28, 1.82, 1.69, 1.47, 1.83),
    (2.07, 1.45, 2.45, 1.83, 1.90, 1.45, 2.08),
    (2.12, 2.13, 2.18, 2.42, 2.26, 2.18, 2.55),
    (2.93, 2.39, 3.49, 2.97, 2.78, 2.34, 3.13),
    (3.10, 3.09, 4.22, 3.99, 2.90, 2.82, 3.08),
    (3.97, 3.05, 5.72, 5.17, 4.05, 4.56, 5.36),
    (4.61, 3.10, 4.96, 3.84, 2.76, 3.06, 3.86),
    (4.59, 3.20, 5.96, 4.59, 4.20, 4.77, 5.11),
    (4.36, 3.84, 5.04, 4.58, 3.79, 4.23, 5.05),
    (5.42, 4.56, 6.70, 5.67, 5.08, 6.41, 6.83),
    (5.82, 6.66, 7.94, 6.80, 6.04, 4.04, 6.48),
)
"""Standard deviation of deep minus shallow in discs: for each stage but the first and last, from depth 3 on."""


def spread(stage: int, depth: int) -> float:
    """The standard deviation to reckon with; stages and depths that were not measured are like their neighbours."""
    measured = MEASURED[min(max(stage - 1, 0), len(MEASURED) - 1)]
    place = depth - _FIRST_MEASURED
    if place < len(measured):
        return measured[max(place, 0)]
    return max(measured[-2:])


def set_cuts(memory: Memory, unit: int = 8) -> None:
    """Put the parameters where the kernels read them; ``unit`` is a disc in search scores."""
    table = memory.part(CUTS)
    for depth in range(CUT_DEPTHS):
        table[depth] = SHALLOW[depth]
        for stage in range(STAGES):
            table[(1 + stage) * CUT_DEPTHS + depth] = round(spread(stage, depth) * unit)
