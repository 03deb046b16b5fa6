"""The table of Castles."""

from __future__ import annotations

from games.castles.rules import RULES
from ui.patience.table import PatienceTable

TABLE = PatienceTable(RULES)
