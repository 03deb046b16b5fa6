"""Forty Thieves and its family: the rules of all patiences, driven by their rows."""

from __future__ import annotations

from engine.patience.rules import PatienceRules
from games.forty_thieves.variants import FAMILY

RULES = PatienceRules(FAMILY)
