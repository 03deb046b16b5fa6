"""The table of Spider."""

from __future__ import annotations

from games.spider.rules import RULES
from ui.patience.table import GatheringTable

TABLE = GatheringTable(RULES)
