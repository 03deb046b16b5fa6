"""What the launcher and the choosers share: tiles under a bar, their miniatures and results."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

import pygame

from engine.rules.catalogue import Game, reason_of
from engine.words.known_languages import KnownLanguage, known_languages
from engine.words.language import Sentence
from ui.draw.theme import felt_surface
from ui.scenes.bars import Tool, ToolBar
from ui.scenes.scene import Scene
from ui.scenes.tiles import Tile, TileGrid

if TYPE_CHECKING:
    from engine.storage.profile_results import Results
    from ui.contract.program import Program


def next_language(code: str) -> KnownLanguage:
    """The language after the one with this code, round and round: what a click on the globe chooses."""
    languages = known_languages()
    codes = [language.code for language in languages]
    return languages[(codes.index(code) + 1 if code in codes else 0) % len(languages)]


def played_line(results: Results) -> Sentence:
    """How many games were played and won, below a tile. No win is a word: a zero alone is hardly to be seen."""
    if not results.won:
        return Sentence("Played {played} · none won", played=results.played)
    return Sentence("Played {played} · won {won}", played=results.played, won=results.won)


class TileScene(Scene):
    """A scene of tiles with a bar above; miniatures and results follow after the first picture."""

    def __init__(self, program: Program) -> None:
        super().__init__(program)
        self.bar = ToolBar()
        self.grid = TileGrid(self.make_tiles())
        self._painted = False
        self._edition: int | None = None
        self._ready_to_open = False
        self._waiting = list(range(len(self.grid.tiles)))
        self._felt: pygame.Surface | None = None

    def make_tiles(self) -> list[Tile]:
        """All tiles, in order, without miniatures and results yet."""
        raise NotImplementedError

    def miniature_of(self, index: int) -> tuple[Game, str] | None:
        """Which game and member the tile's miniature shows."""
        raise NotImplementedError

    def add_results(self) -> None:
        """Fill in what the profile knows."""

    def head_height(self) -> int:
        """Pixels from the window's upper edge to the tiles."""
        return ToolBar.height(self.kit)

    def tools(self) -> list[Tool]:
        other = next_language(self.program.language.code)
        name = Sentence("{name}", name=other.name)
        return [
            Tool("language", name, lambda: self.program.change_settings(language=other.code)),
            Tool("fullscreen", Sentence("Full screen"), self.program.toggle_full_screen, key="F11"),
            Tool("settings", Sentence("Settings"), self.open_settings, key="F10"),
        ]

    def open_settings(self) -> None:
        """The settings of the program, over the tiles."""
        from ui.dialogs.settings import settings_dialog

        self.program.open_dialog(settings_dialog(self.program), self.kit)

    def kit_changed(self) -> None:
        focus = self.grid.focus
        self.grid = TileGrid(self.make_tiles())
        self.grid.focus = focus
        self._waiting = list(range(len(self.grid.tiles)))
        self._edition = None
        self._felt = None
        self.dirty = True

    def resized(self, size: tuple[int, int]) -> None:
        self._painted = False  # the tiles have their new places only when they are drawn
        self._felt = None
        self._waiting = list(range(len(self.grid.tiles)))
        self.dirty = True

    # -- drawing

    def draw(self, surface: pygame.Surface) -> None:
        kit = self.kit
        if self._felt is None or self._felt.get_size() != surface.get_size():
            self._felt = self.make_felt(surface.get_size())
        surface.blit(self._felt, (0, 0))
        margin = kit.px(30)
        width, height = surface.get_size()
        top = self.head_height()
        self.grid.lay_out(kit, pygame.Rect(margin, top, width - 2 * margin, height - top))
        self.grid.draw(surface, kit)
        self.draw_head(surface, pygame.Rect(0, 0, width, ToolBar.height(kit)))
        self.bar.draw_tip(surface, kit)
        self._painted = True

    def make_felt(self, size: tuple[int, int]) -> pygame.Surface:
        """The ground under the tiles at a size in pixels."""
        return felt_surface(size, self.kit.theme.felt)

    def draw_head(self, surface: pygame.Surface, bar: pygame.Rect) -> None:
        """The bar and whatever stands above the tiles."""
        raise NotImplementedError

    # -- time and events

    def update(self, now: float) -> None:
        if not self._painted:
            return
        if self._edition != self.program.profile.edition:
            self._edition = self.program.profile.edition
            self.add_results()
            self.dirty = True
        elif self._waiting:
            self._draw_miniature(self._waiting.pop(0))
            self.dirty = True
        elif not self._ready_to_open:
            self._ready_to_open = True
            importlib.import_module("ui.scenes.play")  # so that the first game opens without a delay

    def _draw_miniature(self, index: int) -> None:
        tile, shown = self.grid.tiles[index], self.miniature_of(index)
        size = self.grid.picture_size(self.kit)
        if tile.broken or shown is None or min(size) < 20:
            return
        game, variant = shown
        from ui.scenes.thumbnails import miniature  # not needed for the first picture

        try:
            tile.picture = miniature(game, variant, size, self.kit.with_language(self.program.game_language(game)))
        except (Exception, SystemExit) as error:  # a plug-in may raise anything, and the other tiles must go on
            tile.broken = True
            tile.line = Sentence("This cannot be loaded: {reason}", reason=reason_of(error))

    def wake_in(self, now: float) -> float | None:
        waits = self._waiting or self._edition is None or not self._ready_to_open
        return 0.0 if waits or not self.program.profile.is_loaded else None

    def handle(self, event: pygame.event.Event) -> None:
        used, changed = self.bar.handle(event)
        self.dirty = self.dirty or changed
        if used:
            return
        if (event.type == pygame.KEYDOWN and self.key(event)) or self.grid.handle(event, self.kit):
            self.dirty = True

    def key(self, event: pygame.event.Event) -> bool:
        """A key that is not the tiles' own: those of the bar, and the ways to it."""
        if event.key == pygame.K_F10:
            self.open_settings()
            return True
        if self.bar.focus is not None:
            used = self.bar.key(event, rtl=self.kit.language.is_rtl)
            self.grid.focus_shown = self.bar.focus is None
            return used
        grid = self.grid
        backwards = bool(event.mod & pygame.KMOD_SHIFT)
        if event.key == pygame.K_UP and grid.focus_shown and grid.focus < grid.columns:
            self._focus_bar(0)
        elif event.key == pygame.K_TAB and grid.focus_shown and grid.focus == (0 if backwards else len(grid.tiles) - 1):
            self._focus_bar(self.bar.count - 1 if backwards else 0)
        else:
            return False
        return True

    def _focus_bar(self, index: int) -> None:
        self.bar.focus, self.grid.focus_shown = index, False
