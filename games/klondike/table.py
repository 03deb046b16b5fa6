"""The table of Klondike."""

from __future__ import annotations

from games.klondike.rules import RULES
from ui.patience.table import PatienceTable

TABLE = PatienceTable(RULES)
