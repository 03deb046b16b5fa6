"""The table of Autumn Leaves: the deals that are left at the side, and six columns."""

from __future__ import annotations

from games.autumn_leaves.rules import RULES
from ui.patience.table import GatheringTable

TABLE = GatheringTable(RULES)
