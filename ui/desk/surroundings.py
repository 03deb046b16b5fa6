"""What hand, judge, pointer and keyboard may ask of the desk they belong to."""

from __future__ import annotations

from typing import Protocol

from engine.words.language import Sentence
from ui.desk.board import Board
from ui.draw.drawing_kit import DrawingKit


class Surroundings(Protocol):
    """Where a hand is: the board before it, the time, and who listens to what is said."""

    @property
    def kit(self) -> DrawingKit:
        """What the desk draws and sounds with just now."""

    @property
    def board(self) -> Board:
        """The board as the position is now. It is asked for anew each time: a move lays it out again."""

    @property
    def now(self) -> float:
        """This moment, in seconds of the monotonic clock."""

    def was_shown(self, moment: float) -> bool:
        """Whether the present position could be seen at a moment: a click that began earlier was meant for another."""

    def may_act(self) -> bool:
        """Whether the player may move now."""

    def say(self, words: Sentence, *, refused: bool = False) -> None:
        """Tell the player something in one sentence; ``refused`` if it is why something does not go."""

    def glide_seconds(self) -> float:
        """How long a piece is on its way; 0 where nothing moves."""
