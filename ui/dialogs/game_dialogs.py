"""The dialogs of a game being played: a new one, its end, its results, its rules, text files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.rules.contract import Result, Setup
from engine.rules.deals import new_deal_number
from ui.dialogs.dialog import Dialog
from ui.dialogs.ending import RESULT_TITLES as RESULT_TITLES
from ui.dialogs.ending import end_dialog
from ui.scenes.opening import start_game

if TYPE_CHECKING:
    from ui.app import App
    from ui.scenes.play import Play


class GameDialogs:
    """Opens the dialogs of one game."""

    def __init__(self, app: App, play: Play) -> None:
        self.app = app
        self.play = play
        self.game = play.game
        self.setup = play.session.setup

    @property
    def has_deals(self) -> bool:
        """Whether the game begins with a deal that has a number; a board is always set up alike."""
        return self.game.info is not None and self.game.info.numbered_deals

    def _open(self, dialog: Dialog) -> None:
        self.play.desk.pointer.cancel(self.play.now)
        self.app.open_dialog(dialog, self.play.kit)

    # -- starting

    def new_game(self) -> None:
        """Ask for deal number, seats, players and rule options."""
        from ui.dialogs.new_game import NewGameDialog

        self._open(NewGameDialog(self).dialog)

    def again(self) -> None:
        """The same deal from the start, as a new game."""
        self.start(self.setup, self.play.session.players)

    def next_deal(self) -> None:
        """Another deal with the same choices."""
        setup = Setup(
            deal=new_deal_number(), variant=self.setup.variant, seats=self.setup.seats, options=self.setup.options
        )
        self.start(setup, self.play.session.players)

    def start(self, setup: Setup, players: tuple[str, ...]) -> None:
        start_game(self.app, self.game, setup, players)

    # -- looking

    def game_over(self) -> None:
        """Say how the game ended and what can be done now."""
        outcome = self.play.session.outcome
        if outcome is None:
            return
        won = self.play.session.result_for_person is Result.WON
        self.play.kit.sound.play("win" if won else "lost")
        self._open(end_dialog(self, outcome))

    def results(self) -> None:
        """What was played and won, and how fast."""
        from ui.dialogs.results import results_dialog

        self._open(results_dialog(self))

    def rules(self) -> None:
        """The rules page of the game."""
        from ui.dialogs.rules_page import rules_page

        self._open(rules_page(self.play))

    def settings(self) -> None:
        from ui.dialogs.settings import settings_dialog

        self._open(settings_dialog(self.app, self.play))

    # -- text files

    def save_text(self) -> None:
        from ui.dialogs.text_files import save_dialog

        self._open(save_dialog(self.play))

    def open_text(self) -> None:
        from ui.dialogs.text_files import open_dialog

        self._open(open_dialog(self.app))
