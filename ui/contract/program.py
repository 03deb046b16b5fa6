"""The program as its scenes and dialogs see it. They never name the class behind it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    import pygame

    from engine.rules.catalogue import Game
    from engine.rules.contract import Setup
    from engine.storage.profile import Profile, SavedGame
    from engine.storage.settings import Settings
    from engine.thinking.thinker import Thinker
    from engine.words.language import Language, Sentence
    from ui.draw.drawing_kit import DrawingKit


class Overlay(Protocol):
    """Something over a scene that takes all input until it is closed: a dialog."""

    @property
    def is_open(self) -> bool:
        """Whether it still takes input; a closed one is taken away."""

    def update(self, now: float) -> bool:
        """Called each frame; whether something in it moves."""

    def draw(self, surface: pygame.Surface, kit: DrawingKit) -> None:
        """Draw it over the scene."""

    def handle(self, event: pygame.event.Event, kit: DrawingKit) -> None:
        """One event of mouse or keyboard."""

    def hover_changed(self) -> bool:
        """Whether the last motion of the mouse changed its look."""


class Admission(Protocol):
    """Who decides which of the player's own games may run."""

    def ask(self) -> None:
        """Ask about the first game that nobody was asked about since the program started, if there is one."""

    def decide(self, game: Game) -> None:
        """Say how it stands with a game that cannot run, and let the player change it where that is possible."""


class Program(Protocol):
    """One window and what lives as long as it does."""

    @property
    def games(self) -> Sequence[Game]:
        """All games found, broken ones too, in the order of their tiles."""

    @property
    def admission(self) -> Admission:
        """Who decides about the player's own games."""

    @property
    def settings(self) -> Settings: ...

    @property
    def language(self) -> Language: ...

    @property
    def kit(self) -> DrawingKit:
        """What to draw with, without any game's own words."""

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the window's surface in pixels."""

    @property
    def profile(self) -> Profile:
        """Games in progress and results; opened when first asked for."""

    @property
    def thinker(self) -> Thinker:
        """The worker that thinks; started when first asked for."""

    def game_language(self, game: Game) -> Language:
        """The language with a game's own words in it."""

    def change_settings(self, **changes: object) -> None:
        """Change settings by name; everything is drawn anew with them."""

    def replace_settings(self, settings: Settings) -> None:
        """Take over whole new settings; everything is drawn anew with them."""

    def settings_text(self) -> str:
        """The settings as their file has them, to be taken along."""

    def take_over_settings(self, text: str) -> None:
        """Take over settings from such a text; what it holds that cannot be used is left out and told."""

    def toggle_full_screen(self) -> None:
        """Fill the screen, or be a window again."""

    def open_dialog(self, dialog: Overlay, kit: DrawingKit | None = None) -> None:
        """Put a dialog over everything. ``kit`` brings a game's own words."""

    def tell(self, words: Sentence) -> None:
        """Show a sentence the player should read, with an OK."""

    def show_launcher(self) -> None:
        """Leave the scene for the first one."""

    def open_game(self, game: Game, variant: str = "") -> None:
        """Continue or start a game; a family without a chosen member shows its members."""

    def continue_game(self, game: Game, saved: SavedGame) -> None:
        """Show a saved game where it was left."""

    def start_game(self, game: Game, setup: Setup, players: Sequence[str], **more: Any) -> None:
        """Start a new game and show it; ``more`` are further arguments of :class:`Session`."""
