"""The first scene: a tile for every game."""

from __future__ import annotations

import pygame

from engine.rules.catalogue import Game, Standing
from engine.words.language import Sentence
from ui.input.keys import meant
from ui.scenes.bars import Tool
from ui.scenes.masthead import draw_girih, draw_masthead, masthead_height
from ui.scenes.tile_scene import TileScene, played_line
from ui.scenes.tiles import Tile

WORDS = {
    Standing.UNDECIDED: Sentence("It waits for your permission to run. Press here to decide."),
    Standing.REFUSED: Sentence("You do not let it run. Press here to change that."),
    Standing.ON_TRIAL: Sentence("It is being checked …"),
}
"""What the tile of a game of the player's own says while it may not run."""


class Launcher(TileScene):
    """All games."""

    def make_tiles(self) -> list[Tile]:
        return [self._tile(game) for game in self.program.games]

    def _tile(self, game: Game) -> Tile:
        if game.info is None:
            return self._tile_of_one_that_cannot_run(game)
        language = self.program.game_language(game)
        title = Sentence("{name}", name=language.say(game.info.name))
        line = Sentence("{name}", name=language.say(game.info.line))
        return Tile(game.id, title, line, lambda: self._open(game))

    def _tile_of_one_that_cannot_run(self, game: Game) -> Tile:
        words = WORDS.get(game.standing)
        reason = words or Sentence("This cannot be loaded: {reason}", reason=Sentence(game.error))
        title = Sentence("{name}", name=game.id)
        return Tile(game.id, title, reason, lambda: self.program.admission.decide(game), broken=words is None)

    def _open(self, game: Game) -> None:
        self.program.open_game(game)

    def games_changed(self) -> None:
        self.kit_changed()

    def update(self, now: float) -> None:
        super().update(now)
        if self.wake_in(now) is None:
            self.program.admission.ask()

    def tools(self) -> list[Tool]:
        language, *others = super().tools()
        return [language, Tool("history", Sentence("Games that were left"), self._show_left, key="L"), *others]

    def _show_left(self) -> None:
        from ui.dialogs.left_games import left_games_dialog

        games = [game for game in self.program.games if game.info is not None]
        self.program.open_dialog(left_games_dialog(self.program, self.kit, games), self.kit)

    def key(self, event: pygame.event.Event) -> bool:
        if meant(event) == pygame.KSCAN_L:
            self._show_left()
            return True
        return super().key(event)

    def miniature_of(self, index: int) -> tuple[Game, str] | None:
        game = self.program.games[index]
        return None if game.info is None else (game, "")

    def add_results(self) -> None:
        unfinished = {game for (game, _), moves in self.program.profile.unfinished_games().items() if moves}
        for tile in self.grid.tiles:
            if tile.broken:
                continue
            tile.badge = Sentence("Continue") if tile.id in unfinished else None
            results = self.program.profile.results(tile.id)
            if results.played:
                tile.foot = played_line(results)

    def head_height(self) -> int:
        return masthead_height(self.kit)

    def make_felt(self, size: tuple[int, int]) -> pygame.Surface:
        felt = super().make_felt(size)
        draw_girih(felt, self.kit, self.head_height() * 3 // 2)
        return felt

    def draw_head(self, surface: pygame.Surface, bar: pygame.Rect) -> None:
        draw_masthead(surface, self.kit, Sentence("Which game shall it be?"))
        self.bar.draw(surface, self.kit, bar, None, None, self.tools(), flat=True)
