"""How the program looks and sounds now: cards, icons, words and sizes as the settings want them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.files.paths import assets_folder, cache_folder
from engine.storage.settings import SYSTEM_SIZE, Settings, SettingsStore
from engine.words.language import ENGLISH, Language
from engine.words.system_language import system_language
from ui.draw.card_art import CardArt
from ui.draw.drawing_kit import DrawingKit
from ui.draw.icons import Icons
from ui.draw.text import TextPainter
from ui.draw.theme import theme_with_felt
from ui.sdl import system_scale
from ui.sound.player import Sound

if TYPE_CHECKING:
    from engine.rules.catalogue import Game

CARD_SETTINGS = ("back", "big_index", "four_colours")
LEAST_SCALE, MOST_SCALE = 0.85, 2.4
USUAL_WINDOW = (1280, 760)
"""The window in which everything has its own size, in pixels."""
TIGHTEST = (640, 480)
"""Nothing is made so large that less than such a window's worth of it is in sight."""


class Looks:
    """Makes the kit to draw with, and keeps what it is made of."""

    def __init__(self, store: SettingsStore) -> None:
        self._store = store
        self.language = self._load_language()
        self.sound = Sound(assets_folder())
        self.art = self._make_art()
        self._icons = Icons(assets_folder())
        self._painter = TextPainter(lambda suit, height: self.art.suit_pip(suit, height))
        self._game_languages: dict[str, Language] = {}

    def kit_for(self, size: tuple[int, int]) -> DrawingKit:
        """A kit for a window of ``size`` pixels, with the settings as they are now."""
        settings = self._store.settings
        self.sound.enabled = settings.sound
        self.sound.volume = settings.volume / 100
        theme = theme_with_felt(settings.felt)
        scale = scale_for(size, interface_factor(settings))
        return DrawingKit(self._painter, self.art, self._icons, self.sound, theme, self.language, settings, scale)

    def settings_changed(self, before: Settings) -> None:
        """Take over the settings: another language is loaded, the pack drawn anew."""
        settings = self._store.settings
        if (settings.language or system_language()) != self.language.code:
            self.language = self._load_language()
            self._game_languages.clear()
        if any(getattr(before, name) != getattr(settings, name) for name in CARD_SETTINGS):
            self.art = self._make_art()

    def game_language(self, game: Game) -> Language:
        """The language with a game's own words in it."""
        if self.language.code == "en":
            return self.language
        if game.id not in self._game_languages:
            self._game_languages[game.id] = self.language.extended(game.folder)
        return self._game_languages[game.id]

    def _make_art(self) -> CardArt:
        settings = self._store.settings
        return CardArt(
            assets_folder(),
            cache_folder(),
            back=settings.back,
            big_index=settings.big_index,
            four_colours=settings.four_colours,
        )

    def _load_language(self) -> Language:
        code = self._store.settings.language or system_language()
        if code == "en":
            return ENGLISH
        from engine.words.language import load_language

        return load_language(code, [assets_folder() / "words"])


def interface_factor(settings: Settings) -> float:
    """How many times its own size everything is wanted: 1 to 2, the system's own scale where nothing is chosen."""
    if settings.interface_size == SYSTEM_SIZE:
        return system_scale()
    return int(settings.interface_size) / 100


def scale_for(size: tuple[int, int], factor: float) -> float:
    """Pixels to one of the theme's in a window of ``size`` pixels: larger in a larger window, and as is wanted."""
    width, height = size
    fitting = min(width / USUAL_WINDOW[0], height / USUAL_WINDOW[1])
    most = min(width / TIGHTEST[0], height / TIGHTEST[1])
    return max(LEAST_SCALE, min(max(LEAST_SCALE, min(MOST_SCALE, fitting)) * factor, most))
