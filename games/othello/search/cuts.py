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
    (1.65, 1.48, 1.98, 1.83, 1.89, 1.75, 1.98),
    (1.99, 1.63, 2.40, 2.06, 1.65, 1.46, 1.78),
    (1.72, 2.06, 2.32, 2.54, 2.43, 2.41, 2.47),
    (3.21, 2.37, 2.94, 2.94, 3.26, 2.38, 3.40),
    (3.28, 2.66, 3.92, 2.76, 2.96, 2.24, 2.53),
    (3.14, 2.76, 4.08, 3.16, 3.04, 2.51, 3.65),
    (4.28, 3.27, 4.63, 4.20, 3.60, 3.63, 4.77),
    (2.89, 2.81, 3.45, 3.71, 3.14, 2.65, 3.99),
    (3.27, 3.78, 4.09, 4.78, 4.27, 3.82, 4.99),
    (4.54, 4.26, 5.89, 6.32, 4.92, 4.74, 5.36),
    (4.75, 4.50, 5.42, 4.76, 3.83, 3.53, 5.15),
)
"""Standard deviation of deep minus shallow in discs: for each stage but the first and last, from depth 3 on."""


def spread(stage: int, depth: int) -> float:
    """The standard deviation to reckon with, in discs, at a stage (0 to 12) and depth (0 to 23 plies).

    Stages and depths that were not measured are like their neighbours.
    """
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
