"""The window as one game's companion and dialogs see it: what they may ask of it, and nothing else of the window."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    import pygame

    from engine.play.session import Cause, Session
    from engine.rules.catalogue import Game
    from engine.rules.contract import Outcome, Seat, SlotId
    from engine.rules.opponents import Limit
    from engine.storage.settings import Settings
    from engine.words.language import Language, Sentence
    from ui.contract.layout import Viewer
    from ui.contract.questions import FileQuestion, ListQuestion, Question, TextQuestion
    from ui.draw.drawing_kit import DrawingKit


class Host(Protocol):
    """One game being played in the window."""

    @property
    def game(self) -> Game:
        """The game that is played."""

    @property
    def session(self) -> Session[Any, Any]:
        """Its positions, log and players."""

    @property
    def kit(self) -> DrawingKit:
        """What to draw with, the game's own words in it. Another one after every change of size or settings."""

    @property
    def language(self) -> Language:
        """The player's language with the game's own words."""

    @property
    def settings(self) -> Settings: ...

    @property
    def now(self) -> float:
        """This moment in seconds of the window's steady clock."""

    @property
    def viewer(self) -> Viewer:
        """For whom and in what space the table is laid out now."""

    @property
    def is_begun(self) -> bool:
        """Whether the player gave a first command, even if it was undone: then leaving the game counts it as left."""

    @property
    def is_running(self) -> bool:
        """Whether time counts as playing time: the game goes on and its window is in use."""

    # -- looking

    def table_area(self) -> pygame.Rect:
        """Where the table lies in the window, in pixels."""

    def window_width(self) -> int:
        """The window's width in pixels."""

    def pointed_at(self) -> SlotId | None:
        """The slot under what is carried, the keyboard's cursor or the pointer."""

    def redraw(self) -> None:
        """Ask for a new picture."""

    def lay_out(self) -> None:
        """Lay the table out anew at once: what is shown, or the room for it, changed."""

    def player_name(self, seat: Seat) -> Sentence:
        """What a seat's player is called: "You" for the only person, else a number, a name or a level."""

    def elapsed(self) -> float:
        """Playing time in seconds."""

    # -- playing

    def may_act(self) -> bool:
        """Whether a person may move now."""

    def say(self, words: Sentence, *, refused: bool = False) -> None:
        """Tell the player something in one sentence, for a few seconds."""

    def pause_opponents(self) -> None:
        """Opponents stop until :meth:`resume_opponents`."""

    def resume_opponents(self) -> None:
        """Opponents play on from the position that is shown."""

    def undo(self) -> None:
        """Take back the player's last move, or say why that cannot be done."""

    def start_game(
        self, moves: Sequence[tuple[Any, Cause]] = (), *, start: Any = None, position: int | None = None
    ) -> None:
        """Another game with this one's setup and players takes its place, with ``moves`` from ``start`` on."""

    def ending(self, outcome: Outcome) -> Sentence | None:
        """The end of the game in words: the companion's, or the rules' own; ``None`` where neither has any."""

    # -- thinking

    def analyse(self, question: Mapping[str, Any], limit: Limit, channel: str) -> None:
        """Ask the game's analysis about the present position; answers come to :meth:`Companion.answered`.

        Of each ``channel`` only the newest question is answered.
        """

    def stop_analysis(self) -> None:
        """Forget all questions to the analysis."""

    # -- settings of this game's table

    def option(self, name: str, default: str) -> str:
        """The chosen value of a table option (:attr:`Table.options`) or of a switch the companion keeps."""

    def set_option(self, name: str, value: str) -> None:
        """Keep a value for :meth:`option`."""

    # -- asking

    def ask(self, question: Question) -> None:
        """Show a question over the table."""

    def ask_text(self, question: TextQuestion) -> None:
        """Let the player type or paste a text."""

    def ask_file(self, question: FileQuestion) -> None:
        """Let the player choose a file to open."""

    def ask_list(self, question: ListQuestion) -> None:
        """Let the player choose from a list."""

    def save_file(self, title: Sentence, name: str, text: str) -> None:
        """Let the player keep a text in a file; ``name`` is offered."""

    def copy(self, text: str) -> None:
        """Put a text on the clipboard, and say whether that worked."""
