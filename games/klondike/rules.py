"""Klondike: the rules of all patiences, driven by the rows."""

from __future__ import annotations

from engine.patience.rules import PatienceRules
from games.klondike.variants import FAMILY

RULES = PatienceRules(FAMILY)
