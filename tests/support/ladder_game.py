"""The smallest game with a table, as the texts of its files: the id of its folder is ``ladder``."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

INIT = """
from engine.rules.catalogue import GameInfo
GAME = GameInfo(name="Ladder", line="Bring five hearts home in order", order=1)
"""

RULES = '''
"""Five hearts lie in a row, shuffled by the deal number; bring them home in order, ace first."""
from random import Random
from engine.rules.contract import Outcome, Refusal, Rules, UnreadableMove, UnreadableState

class Ladder(Rules):
    refusals = {"not_next": "The next card must be a {rank}."}
    endings = {"home": "All five are home."}
    def start(self, setup):
        row = list("A2345")
        Random(setup.deal).shuffle(row)
        return (tuple(row), 0)
    def to_move(self, state): return None if self.outcome(state) else 0
    def legal_moves(self, state): return [] if self.outcome(state) else ["A2345"[state[1]]]
    def apply(self, state, move): return (state[0], state[1] + 1)
    def outcome(self, state): return Outcome(winners=(0,), reason="home") if state[1] == 5 else None
    def write_move(self, move): return move
    def read_move(self, text):
        if text not in tuple("A2345"): raise UnreadableMove(text)
        return text
    def write_state(self, state): return "".join(state[0]) + str(state[1])
    def read_state(self, text):
        if sorted(text[:5]) != sorted("A2345") or text[5:] not in tuple("012345"): raise UnreadableState(text)
        return (tuple(text[:5]), int(text[5]))
    def why_not(self, state, move):
        return None if move in self.legal_moves(state) else Refusal("not_next", {"rank": state[1] + 1})

RULES = Ladder()
'''

TABLE = """
from games.ladder.rules import RULES
from ui.contract.table import Gesture, Placement, Slot, Table

class LadderTable(Table):
    def least_size(self, state): return 6.0, 4.0
    def slots(self, state, viewer):
        row = [Slot(f"r{i}", i * 1.1, 2.0, mark="column") for i in range(5)]
        return [Slot("home", 0.0, 0.2, mark="foundation"), *row]
    def placements(self, state, viewer):
        row, done = state
        return {f"{rank}h": Placement("home", 0.0, 0.2, at, f"{rank}h") if (at := "A2345".index(rank)) < done
                else Placement(f"r{row.index(rank)}", row.index(rank) * 1.1, 2.0, 0, f"{rank}h") for rank in row}
    def gesture(self, state, move): return Gesture((f"{move}h",), "home")
    def wish(self, state, lifted, slot): return lifted[0][0] if lifted and slot == "home" else None

TABLE = LadderTable(RULES)
"""


def write_ladder(folder: Path, game_id: str = "ladder", **files: str) -> Path:
    """The game under any id in a games folder, with other files in place of its own; its folder."""
    home = folder / game_id
    home.mkdir(parents=True, exist_ok=True)
    for name, text in {"__init__": INIT, "rules": RULES, "table": TABLE, **files}.items():
        text = dedent(text).replace("games.ladder", f"games.{game_id}")
        (home / f"{name}.py").write_text(text, encoding="utf-8")
    return home
