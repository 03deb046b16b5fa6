"""A game's scene as its companion and dialogs see it, as far as that needs no table: see :mod:`ui.contract.host`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import pygame

from engine.play.session import Cause, Session
from engine.rules.catalogue import Game
from engine.rules.contract import Outcome, Seat
from engine.storage.last_choices import game_key
from engine.storage.settings import Settings
from engine.words.language import Language, Sentence
from ui.contract.companion import Companion
from ui.draw.drawing_kit import DrawingKit
from ui.scenes import bars
from ui.scenes.bars import ToolBar
from ui.scenes.player_names import player_name
from ui.scenes.scene import Scene

if TYPE_CHECKING:
    from ui.contract.program import Program
    from ui.contract.questions import FileQuestion, ListQuestion, Question, TextQuestion


class HostingScene(Scene):
    """That part of :class:`ui.contract.host.Host` which needs no table on the screen: names, options, questions.

    Dialogs are loaded when something is asked.
    """

    companion: Companion

    def __init__(self, program: Program, game: Game, session: Session[Any, Any]) -> None:
        super().__init__(program)
        self.game = game
        self.session = session
        self.language: Language = program.game_language(game)

    @property
    def kit(self) -> DrawingKit:
        return self.program.kit.with_language(self.language)

    @property
    def settings(self) -> Settings:
        return self.program.settings

    @property
    def table(self) -> Any:
        """The game's table."""
        return self.game.table

    def redraw(self) -> None:
        self.dirty = True

    def player_name(self, seat: Seat) -> Sentence:
        return player_name(self.game, self.session, seat)

    def window_width(self) -> int:
        return self.program.size[0]

    def start_game(
        self, moves: Sequence[tuple[Any, Cause]] = (), *, start: Any = None, position: int | None = None
    ) -> None:
        session = self.session
        self.program.start_game(self.game, session.setup, session.players, moves=moves, start=start, position=position)

    def ending(self, outcome: Outcome) -> Sentence | None:
        own = self.companion.ending(outcome)
        text = self.session.rules.ending(outcome.reason)
        if own is not None or text is None:
            return own
        winners = [self.player_name(seat) for seat in outcome.winners]
        losers = [self.player_name(seat) for seat in outcome.losers]
        return Sentence(text, winners=winners, losers=losers, scores=list(outcome.scores))

    def option(self, name: str, default: str) -> str:
        return self.settings.option(self._key, name, default)

    def set_option(self, name: str, value: str) -> None:
        self.program.replace_settings(self.settings.with_option(self._key, name, value))

    @property
    def _key(self) -> str:
        return game_key(self.game, self.session.setup.variant)

    def show_launcher(self) -> None:
        """Leave the game for the first scene; it can be continued later."""
        self.program.show_launcher()

    # -- the window's parts

    def table_area(self) -> pygame.Rect:
        width, height = self.program.size
        kit = self.kit
        top, bottom = ToolBar.height(kit), bars.status_height(kit)
        panel = self.companion.panel_width(width)
        left = panel if kit.language.is_rtl else 0
        return pygame.Rect(left, top, width - panel, height - top - bottom)

    def panel_area(self) -> pygame.Rect:
        """Where the companion's panel lies, in pixels; of no width where there is none."""
        table = self.table_area()
        width = self.program.size[0] - table.width
        left = 0 if self.kit.language.is_rtl else table.right
        return pygame.Rect(left, table.top, width, table.height)

    def status_area(self) -> pygame.Rect:
        """Where the status line lies, in pixels."""
        width, height = self.program.size
        tall = bars.status_height(self.kit)
        return pygame.Rect(0, height - tall, width, tall)

    # -- asking

    def say(self, words: Sentence, *, refused: bool = False) -> None:
        """Tell the player something in one sentence, for a few seconds."""
        raise NotImplementedError

    def ask(self, question: Question) -> None:
        """Show a question over the table."""
        from ui.dialogs.questions import question_dialog

        self.program.open_dialog(question_dialog(question), self.kit)

    def ask_text(self, question: TextQuestion) -> None:
        """Let the player type or paste a text."""
        from ui.dialogs.questions import text_dialog

        self.program.open_dialog(text_dialog(question), self.kit)

    def ask_file(self, question: FileQuestion) -> None:
        """Let the player choose a file to open."""
        from ui.dialogs.questions import file_dialog

        self.program.open_dialog(file_dialog(question), self.kit)

    def ask_list(self, question: ListQuestion) -> None:
        """Let the player choose from a list."""
        from ui.dialogs.questions import ListDialog

        self.program.open_dialog(ListDialog(question).dialog, self.kit)

    def save_file(self, title: Sentence, name: str, text: str) -> None:
        """Let the player keep a text in a file; ``name`` is offered."""
        from ui.dialogs.files import save_file_dialog

        self.program.open_dialog(save_file_dialog(self.say, title, name, text), self.kit)

    def copy(self, text: str) -> None:
        """Put a text on the clipboard, and say whether that worked."""
        from ui.dialogs.files import copy_to_clipboard

        copy_to_clipboard(self.say, text)
