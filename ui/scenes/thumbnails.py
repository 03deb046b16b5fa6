"""Miniatures of the games' tables, drawn from a real saved game and kept in the cache folder."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pygame

from engine.files.bounded_folder import BoundedFolder
from engine.files.paths import cache_folder
from engine.play.replay import Replay
from engine.rules.catalogue import Game
from engine.rules.contract import Setup
from ui.contract.fit import fit_table
from ui.contract.table import Viewer
from ui.desk.board import Board
from ui.draw.drawing_kit import DrawingKit

MOST_KEPT = 160
MOST_BYTES = 16_000_000
"""How many miniatures are kept at the most, and how large they are together. A launcher and a chooser at one size and
look need about twenty."""
LEAST_PIXELS = 640
"""A table is drawn at least this wide and then made smaller, so that small cards stay smooth."""


def miniature(game: Game, variant: str, size: tuple[int, int], kit: DrawingKit) -> pygame.Surface | None:
    """The miniature of a game at a size in pixels, from the cache if it is there. Without a showcase: its first deal.

    ``None`` for a family without a showcase: which of its members should stand for it?
    """
    cache, name = _cache(), _name(game, variant, size, kit)
    path = cache.used(name)
    if path is not None:
        try:
            return pygame.image.load(path).convert_alpha()
        except (pygame.error, OSError):
            pass  # a broken picture is drawn again
    saved = game.showcase(variant)
    if saved is not None and variant and saved["setup"].get("variant", "") != variant:
        saved = None  # the family's, of another member
    if saved is None and game.variants and not variant:
        return None
    table = _table_picture(game, saved or _first_deal(game, variant), size, kit)
    picture = _rounded(table, kit.px(kit.theme.radius_large))
    cache.keep(name, lambda path: _save(picture, path))
    return picture


def _cache() -> BoundedFolder:
    return BoundedFolder(cache_folder() / "thumbnails", MOST_KEPT, MOST_BYTES)


def _save(picture: pygame.Surface, path: Path) -> None:
    """Raises ``OSError``, as files do elsewhere."""
    try:
        pygame.image.save(picture, path)
    except pygame.error as error:
        raise OSError(str(error)) from error


def _name(game: Game, variant: str, size: tuple[int, int], kit: DrawingKit) -> str:
    """The name under which the cache keeps a miniature; another one whenever the game's files or the look change."""
    settings = kit.settings
    look = (settings.felt, settings.back, settings.big_index, settings.four_colours, kit.language.code)
    sources = [path for path in sorted(game.folder.glob("*.*")) if path.suffix in (".py", ".json")]
    stamps = [path.stat().st_mtime_ns for path in sources]
    key = hashlib.sha256(repr((look, stamps, size)).encode()).hexdigest()[:16]
    return f"{game.id}-{variant or 'game'}-{size[0]}x{size[1]}-{key}.png"


def _first_deal(game: Game, variant: str) -> Mapping[str, Any]:
    """Deal 1 as it lies at the start, in the shape of a showcase."""
    seats = game.info.default_seats if game.info is not None else 1
    options = {option.id: option.default for option in game.options(variant)}
    return {"setup": {"deal": 1, "variant": variant, "seats": seats, "options": options}, "moves": ()}


def _table_picture(game: Game, saved: Any, size: tuple[int, int], kit: DrawingKit) -> pygame.Surface:
    rules, table = game.rules, game.table
    setup = Setup(**saved["setup"])
    replay = Replay(rules, rules.start(setup))
    for text in saved["moves"]:
        replay.follow(text)
    state = replay.state
    larger = max(1, -(-LEAST_PIXELS // size[0]))
    big = (size[0] * larger, size[1] * larger)
    surface = pygame.Surface(big)
    board = Board(table, kit)
    area = surface.get_rect()
    names = tuple("" for _ in range(setup.seats))
    fit = fit_table(area, table.least_size(state))
    board.lay_out(area, state, Viewer(width=fit.width, height=fit.height, unit=fit.unit, names=names))
    for _, pose in board.resting():
        board.face(pose.face, pose.width, pose.height)
    while not kit.art.ready:
        kit.art.work(50.0)
    board.draw_still(surface)
    return pygame.transform.smoothscale(surface, size)


def _rounded(picture: pygame.Surface, radius: int) -> pygame.Surface:
    """The picture with its two upper corners cut round."""
    shape = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
    pygame.draw.rect(
        shape, (255, 255, 255, 255), shape.get_rect(), border_top_left_radius=radius, border_top_right_radius=radius
    )
    shape.blit(picture, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return shape.convert_alpha()
