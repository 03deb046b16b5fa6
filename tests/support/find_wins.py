"""Finds won games of patiences and writes them to ``tests/data/wins.json``.

Start it with ``python -m tests.support.find_wins``.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Hashable
from typing import Any

from engine.patience.parts.piles import PileMove
from engine.rules.catalogue import game_by_id
from engine.rules.contract import Rules, Setup
from games.autumn_leaves.rules import RULES as AUTUMN_LEAVES
from games.forty_thieves.rules import RULES as FORTY_THIEVES
from tests.support import patience_search as search
from tests.support.folders import DATA

WINS = DATA / "wins.json"
_POSITIONS = 25_000
_FEW_POSITIONS = 4_000
_DEALS = range(1, 30)


How = tuple[Callable[[Any], float], Callable[[Any], Hashable], Callable[[Any, PileMove], bool]]
"""What a search needs: the cost of a position, its key, and whether a move is worth trying."""


_HOME: How = (search.home_cost, lambda state: state, search.onward_useful)
_SUITS: How = (search.suits_cost, lambda state: state, search.onward_useful)
_KNOWN = (
    ("klondike", "klondike", _HOME),
    ("freecell", "freecell", _HOME),
    ("spider", "simple_simon", _SUITS),
    ("yukon", "yukon", _HOME),
    ("canfield", "canfield", _HOME),
    ("castles", "bakers_dozen", _HOME),
)


def find(game: str, rules: Rules[Any, Any], variant: str, how: How, positions: int = _POSITIONS) -> dict[str, Any]:
    """The first deal that the search wins, as a saved game."""
    cost, key, useful = how
    for deal in _DEALS:
        line = search.find_win(rules, rules.start(Setup(deal=deal, variant=variant)), cost, key, useful, positions)
        if line is not None:
            setup = {"deal": deal, "variant": variant}
            return {"game": game, "setup": setup, "moves": [rules.write_move(move) for move in line]}
    raise LookupError(f"no win found for {game} {variant}")


def find_all() -> list[dict[str, Any]]:
    autumn = (search.autumn_cost, search.autumn_key, search.autumn_useful)
    forty = (search.forty_cost, search.forty_key, search.forty_useful)
    return [
        find("autumn_leaves", AUTUMN_LEAVES, "", autumn),
        find("forty_thieves", FORTY_THIEVES, "thirty_thieves", forty),
        find("forty_thieves", FORTY_THIEVES, "lucas", forty),
        *(find(game, game_by_id(game).rules, variant, how, _FEW_POSITIONS) for game, variant, how in _KNOWN),
    ]


if __name__ == "__main__":
    found = find_all()
    WINS.write_text("[\n" + ",\n".join(map(json.dumps, found)) + "\n]\n", encoding="utf-8")
    for win in found:
        print(win["game"], win["setup"], len(win["moves"]), "moves")
