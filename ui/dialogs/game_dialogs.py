"""The dialogs of a game being played: a new one, its end, its results, its rules, text files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.rules.contract import Result
from ui.dialogs.deals import Deals
from ui.dialogs.ending import end_dialog

if TYPE_CHECKING:
    from ui.contract.host import Host
    from ui.contract.program import Program
    from ui.dialogs.dialog import Dialog


class GameDialogs:
    """Opens the dialogs of one game. Most are loaded when they are first wanted."""

    def __init__(self, program: Program, host: Host) -> None:
        self._program = program
        self._host = host
        self.deals = Deals(program, host)

    def _open(self, dialog: Dialog) -> None:
        self._program.open_dialog(dialog, self._host.kit)

    def new_game(self) -> None:
        """Ask for deal number, seats, players and rule options."""
        from ui.dialogs.new_game import NewGameDialog

        self._open(NewGameDialog(self._program, self._host, self.deals).dialog)

    def game_over(self) -> None:
        """Say how the game ended and what can be done now."""
        outcome = self._host.session.outcome
        if outcome is None:
            return
        won = self._host.session.result_for_person is Result.WON
        self._host.kit.sound.play("win" if won else "lost")
        self._open(end_dialog(self._host, outcome, self.deals, self._program.show_launcher))

    def results(self) -> None:
        """What was played and won, and how fast."""
        from ui.dialogs.results import results_dialog

        self._open(results_dialog(self._program, self._host))

    def rules(self) -> None:
        """The rules page of the game."""
        from ui.dialogs.rules_page import rules_page

        self._open(rules_page(self._host))

    def settings(self) -> None:
        """The settings of the program and of this game's table."""
        from ui.dialogs.settings import settings_dialog

        self._open(settings_dialog(self._program, self._host))

    def save_text(self) -> None:
        """Keep the game as a text."""
        from ui.dialogs.text_files import save_dialog

        self._open(save_dialog(self._host))

    def open_text(self) -> None:
        """Go on with a game that was kept as a text."""
        from ui.dialogs.text_files import open_dialog

        self._open(open_dialog(self._program))
