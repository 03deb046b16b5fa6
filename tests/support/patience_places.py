"""What the stocks of two patiences are called, and the deal of one of them."""

from __future__ import annotations

from engine.patience.parts.names import names_of
from games.autumn_leaves.rules import RULES as AUTUMN_LEAVES
from games.forty_thieves.rules import RULES as FORTY_THIEVES

_AUTUMN = names_of(AUTUMN_LEAVES.family.rows[0])
DEALS = _AUTUMN.stock
DEAL = _AUTUMN.deal
STOCK = names_of(FORTY_THIEVES.family.rows[0]).stock
