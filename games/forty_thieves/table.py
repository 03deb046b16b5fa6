"""The table of the Forty Thieves family."""

from __future__ import annotations

from games.forty_thieves.rules import RULES
from ui.patience.table import PatienceTable

TABLE = PatienceTable(RULES)
