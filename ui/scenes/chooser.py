"""The members of a family of games, each with its own tile."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from engine.rules.catalogue import Game
from engine.words.language import Sentence
from ui.draw.drawing_kit import DrawingKit
from ui.scenes.bars import Tool
from ui.scenes.tile_scene import TileScene, played_line
from ui.scenes.tiles import Tile

if TYPE_CHECKING:
    from ui.contract.program import Program


class Chooser(TileScene):
    """One family."""

    def __init__(self, program: Program, game: Game) -> None:
        self.game = game
        super().__init__(program)
        last = program.settings.last_choice(game.id, "variant", "")
        members = [member.id for member in game.variants]
        self.grid.focus = members.index(last) if last in members else 0

    @property
    def kit(self) -> DrawingKit:
        return self.program.kit.with_language(self.program.game_language(self.game))

    def make_tiles(self) -> list[Tile]:
        def opener(variant: str) -> Tile:
            member = next(item for item in self.game.variants if item.id == variant)
            return Tile(
                variant,
                Sentence(member.name),
                Sentence(member.line),
                lambda: self._open(variant),
                difficulty=member.difficulty,
            )

        return [opener(member.id) for member in self.game.variants]

    def _open(self, variant: str) -> None:
        self.program.replace_settings(self.program.settings.with_last_choices(self.game.id, variant=variant))
        self.program.open_game(self.game, variant)

    def miniature_of(self, index: int) -> tuple[Game, str] | None:
        return self.game, self.game.variants[index].id

    def add_results(self) -> None:
        unfinished = self.program.profile.unfinished_games()
        for tile in self.grid.tiles:
            if unfinished.get((self.game.id, tile.id)):
                tile.badge = Sentence("Continue")
            results = self.program.profile.results(self.game.id, tile.id)
            if results.played:
                tile.foot = played_line(results)

    def draw_head(self, surface: pygame.Surface, bar: pygame.Rect) -> None:
        back = Tool("back", Sentence("Back to all games"), self.program.show_launcher, key="Esc")
        title = Sentence(self.game.info.name if self.game.info else self.game.id)
        self.bar.draw(surface, self.kit, bar, back, title, self.tools())

    def key(self, event: pygame.event.Event) -> bool:
        if event.key == pygame.K_ESCAPE and self.bar.focus is None:
            self.program.show_launcher()
            return True
        return super().key(event)
