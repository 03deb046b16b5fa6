"""The table of Canfield."""

from __future__ import annotations

from games.canfield.rules import RULES
from ui.patience.table import PatienceTable

TABLE = PatienceTable(RULES)
