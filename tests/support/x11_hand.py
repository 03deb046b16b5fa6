"""A hand that plays in the real window: it knows from a twin window where everything lies."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from engine.rules.catalogue import Game
from tests.support.window import Clock, Window
from tests.support.x11 import Program, Screen, wait_until

SIZE = (1180, 740)
PATIENCE = 120.0
"""Seconds after which a window that does not react fails the test; a busy machine may take some."""


@dataclass(frozen=True, slots=True)
class SavedRow:
    """What the player's file says of the game touched last."""

    deal: int
    position: int
    status: str


def last_saved(data: Path) -> SavedRow | None:
    """Reads the player's file beside the program that writes it."""
    file = data / "profile.sqlite"
    if not file.exists():
        return None
    try:
        with sqlite3.connect(f"file:{file}?mode=ro", uri=True, timeout=5.0) as database:
            found = database.execute(
                "SELECT setup, position, status FROM games ORDER BY touched DESC, rowid DESC LIMIT 1"
            ).fetchone()
    except sqlite3.OperationalError:  # it is just being made
        return None
    return SavedRow(json.loads(found[0])["deal"], found[1], found[2]) if found else None


class Hand:
    """One real program on a screen, and a twin of its window under the dummy driver to take measure at."""

    def __init__(self, screen: Screen, data: Path, patch: pytest.MonkeyPatch, **settings: Any) -> None:
        self.screen, self.data = screen, data
        data.mkdir(parents=True, exist_ok=True)
        chosen = {"language": "en", "automatic": "off", "speed": "fast", "window_size": SIZE, **settings}
        (data / "settings.json").write_text(json.dumps(chosen), encoding="utf-8")
        patch.setenv("BARG_DATA", str(data.parent / "twin"))
        clock = Clock()
        clock.rule(patch)
        self.twin = Window(clock)
        self.twin.app.change_settings(**{**chosen, "reduced_motion": True})
        self.twin.resize(*SIZE)
        self.twin.settle()
        self.program: Program | None = None
        self._moving = not chosen.get("reduced_motion", False)

    def start(self, *arguments: str) -> Program:
        self.program = self.screen.start(*arguments, environment={"BARG_DATA": str(self.data)})
        self.screen.wait_until_still(0.3, PATIENCE)
        return self.program

    # -- looking

    def wait(self, condition: Callable[[SavedRow], bool], what: str) -> SavedRow:
        """Until the player's file says so."""

        def holds() -> bool:
            row = last_saved(self.data)
            return row is not None and condition(row)

        wait_until(holds, PATIENCE, what)
        row = last_saved(self.data)
        assert row is not None
        return row

    def position(self) -> int:
        row = last_saved(self.data)
        return -1 if row is None else row.position

    # -- playing

    def choose_deal(self, game: Game, deal: int, variant: str = "") -> None:
        """A new game with a number, by the dialog, in the window and in the twin."""
        twin = self.twin
        if not hasattr(twin.app.scene, "session"):
            twin.open(game, deal + 1, variant)
        self.screen.key("n")
        self.screen.wait_until_still(0.2, PATIENCE)
        twin.play.dialogs.new_game()
        twin.settle()
        assert twin.dialog is not None
        field = next(widget for widget in twin.dialog.widgets if hasattr(widget, "text") and hasattr(widget, "entered"))
        self.screen.click(field.rect.center)
        self.screen.type(str(deal))
        self.screen.key("Return")
        self.wait(lambda row: row.deal == deal and row.position == 0, f"deal {deal} on the table")
        twin.open(game, deal, variant)
        self.screen.wait_until_still(0.2, PATIENCE)

    def play(self, text: str) -> None:
        """One move by the mouse; returns when it is in the player's file."""
        twin, session = self.twin, self.twin.session
        move = session.rules.read_move(text)
        gesture = twin.board.table.gesture(session.state, move)
        if gesture.lift:
            start = twin.grip_point(gesture.lift[0])
            self.screen.drag(start, twin.drop_point(gesture.lift[0], start, gesture.slot), steps=3, pause=0.005)
        else:
            self.screen.click(twin.slot_point(gesture.slot))
        number = session.position_number + 1
        self.wait(lambda row: row.position == number, f"move {number}, {text}, in the file")
        session.play(move)
        twin.settle()
        if self._moving:
            self.screen.wait_until_still(0.12, PATIENCE)

    def close_window(self) -> None:
        """Close the window as its frame's button would, and wait for the program's end."""
        assert self.program is not None
        self.screen.close_window()
        assert self.program.wait(PATIENCE) == 0


NewHand = Callable[..., Hand]


@pytest.fixture
def new_hand(x11: Screen, own_data_folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[NewHand]:
    """Makes a hand; its keyword arguments are settings of the program."""
    made: list[Hand] = []

    def make(**settings: Any) -> Hand:
        made.append(Hand(x11, own_data_folder, monkeypatch, **settings))
        return made[-1]

    yield make
    for hand in made:
        hand.twin.close()
