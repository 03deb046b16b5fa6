"""The rules page of each row."""

from __future__ import annotations

from pathlib import Path

from engine.patience.help import HelpPages
from games.castles.variants import FAMILY

HELP = HelpPages(FAMILY, Path(__file__).parent)
help_text = HELP.text
