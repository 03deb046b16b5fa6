"""The first scene: a tile for every game."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

import pygame

from engine.catalogue import Game
from engine.language import Sentence
from ui.bars import Tool, ToolBar
from ui.scene import Scene
from ui.theme import felt_surface
from ui.tiles import Tile, TileGrid

if TYPE_CHECKING:
    from ui.app import App


class TileScene(Scene):
    """A scene of tiles with a bar above; miniatures and results follow after the first picture."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.bar = ToolBar()
        self.grid = TileGrid(self.make_tiles())
        self._painted = False
        self._results_shown = False
        self._ready_to_open = False
        self._waiting = list(range(len(self.grid.tiles)))
        self._felt: pygame.Surface | None = None

    def make_tiles(self) -> list[Tile]:
        raise NotImplementedError

    def miniature_of(self, index: int) -> tuple[Game, str] | None:
        """Which game and member the tile's miniature shows."""
        raise NotImplementedError

    def add_results(self) -> None:
        """Fill in what the profile knows."""

    def head_height(self) -> int:
        return self.kit.px(16)

    def tools(self) -> list[Tool]:
        code = "en" if self.app.language.code == "fa" else "fa"
        other = Sentence("{name}", name="English" if code == "en" else "فارسی")
        return [
            Tool("language", other, lambda: self.app.change_settings(language=code)),
            Tool("fullscreen", Sentence("Full screen"), self.app.toggle_full_screen, key="F11"),
            Tool("settings", Sentence("Settings"), self.open_settings),
        ]

    def open_settings(self) -> None:
        from ui.settings_dialog import settings_dialog

        self.app.open_dialog(settings_dialog(self.app), self.kit)

    def kit_changed(self) -> None:
        focus = self.grid.focus
        self.grid = TileGrid(self.make_tiles())
        self.grid.focus = focus
        self._waiting = list(range(len(self.grid.tiles)))
        self._results_shown = False
        self._felt = None
        self.dirty = True

    def resized(self, size: tuple[int, int]) -> None:
        self._felt = None
        self._waiting = list(range(len(self.grid.tiles)))
        self.dirty = True

    # -- drawing

    def bar_back(self) -> Tool:
        return Tool("icon", Sentence("Barg"), lambda: None)

    def bar_title(self) -> Sentence:
        return Sentence("Barg")

    def draw(self, surface: pygame.Surface) -> None:
        kit = self.kit
        if self._felt is None or self._felt.get_size() != surface.get_size():
            self._felt = felt_surface(surface.get_size(), kit.theme.felt)
        surface.blit(self._felt, (0, 0))
        bar = pygame.Rect(0, 0, surface.get_width(), ToolBar.height(kit))
        margin = kit.px(28)
        top = bar.bottom + self.head_height()
        area = pygame.Rect(margin, top, surface.get_width() - 2 * margin, surface.get_height() - top - kit.px(20))
        self.grid.lay_out(kit, area)
        self.draw_head(surface, pygame.Rect(margin, bar.bottom, area.width, self.head_height()))
        self.grid.draw(surface, kit)
        self.bar.draw(surface, kit, bar, self.bar_back(), self.bar_title(), self.tools())
        self.bar.draw_tip(surface, kit)
        self._painted = True

    def draw_head(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Words between the bar and the tiles."""

    # -- time and events

    def update(self, now: float) -> None:
        if not self._painted:
            return
        if not self._results_shown:
            self._results_shown = True
            self.add_results()
            self.dirty = True
        elif self._waiting:
            self._draw_miniature(self._waiting.pop(0))
            self.dirty = True
        elif not self._ready_to_open:
            self._ready_to_open = True
            importlib.import_module("ui.play")  # so that the first game opens without a delay

    def _draw_miniature(self, index: int) -> None:
        tile, shown = self.grid.tiles[index], self.miniature_of(index)
        size = self.grid.picture_size(self.kit)
        if tile.broken or shown is None or min(size) < 20:
            return
        game, variant = shown
        from ui.thumbnails import miniature  # not needed for the first picture

        try:
            tile.picture = miniature(game, variant, size, self.kit.with_language(self.app.game_language(game)))
        except Exception as error:  # a plug-in may raise anything, and the other tiles must go on
            tile.broken = True
            tile.line = Sentence("This cannot be loaded: {reason}", reason=f"{type(error).__name__}: {error}")

    def wake_in(self, now: float) -> float | None:
        return 0.0 if self._waiting or not self._results_shown or not self._ready_to_open else None

    def handle(self, event: pygame.event.Event) -> None:
        used, changed = self.bar.handle(event)
        self.dirty = self.dirty or changed
        if used:
            return
        if event.type == pygame.KEYDOWN and self.key(event) or self.grid.handle(event, self.kit):
            self.dirty = True

    def key(self, event: pygame.event.Event) -> bool:
        return False


class Launcher(TileScene):
    """All games."""

    def make_tiles(self) -> list[Tile]:
        return [self._tile(game) for game in self.app.games]

    def _tile(self, game: Game) -> Tile:
        if game.info is None:
            reason = Sentence("This cannot be loaded: {reason}", reason=game.error)
            return Tile(game.id, Sentence("{name}", name=game.id), reason, lambda: self._explain(game), broken=True)
        language = self.app.game_language(game)
        title = Sentence("{name}", name=language.say(game.info.name))
        line = Sentence("{name}", name=language.say(game.info.line))
        return Tile(game.id, title, line, lambda: self._open(game))

    def _open(self, game: Game) -> None:
        from ui.opening import open_game

        open_game(self.app, game)

    def _explain(self, game: Game) -> None:
        self.app.tell(Sentence("This cannot be loaded: {reason}", reason=game.error))

    def miniature_of(self, index: int) -> tuple[Game, str] | None:
        return self.app.games[index], ""

    def add_results(self) -> None:
        unfinished = {game for game, _ in self.app.profile.unfinished_games()}
        for tile in self.grid.tiles:
            if tile.broken:
                continue
            if tile.id in unfinished:
                tile.badge = Sentence("Continue")
            results = self.app.profile.results(tile.id)
            if results.played:
                tile.foot = Sentence("Played {played} · won {won}", played=results.played, won=results.won)

    def head_height(self) -> int:
        return self.kit.px(64)

    def draw_head(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        words = self.kit.line(Sentence("Which game shall it be?"), 22, self.kit.theme.text, max_width=area.width)
        surface.blit(words, words.get_rect(center=(area.centerx, area.centery + self.kit.px(4))))
