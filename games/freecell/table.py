"""The table of FreeCell."""

from __future__ import annotations

from games.freecell.rules import RULES
from ui.patience.table import PatienceTable

TABLE = PatienceTable(RULES)
