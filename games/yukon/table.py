"""The table of Yukon."""

from __future__ import annotations

from games.yukon.rules import RULES
from ui.patience.table import PatienceTable

TABLE = PatienceTable(RULES)
