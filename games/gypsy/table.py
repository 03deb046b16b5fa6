"""The table of Gypsy."""

from __future__ import annotations

from games.gypsy.rules import RULES
from ui.patience.table import DealingTable

TABLE = DealingTable(RULES)
