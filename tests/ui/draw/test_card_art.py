"""The pictures of cards: complete, exact in size, different from each other, and the same from disk as drawn."""

from __future__ import annotations

import itertools
import re
import time
from pathlib import Path

import pygame
import pytest

from tests.support.folders import ASSETS
from ui.draw.card_art import ALL_FACES, BACK, MARKS, CardArt, card_height
from ui.draw.card_cache import MOST_FILES, StoredSheet, forget_oldest
from ui.draw.card_style import BACKS, FOUR_COLOURS, CardStyle, with_edge
from ui.draw.icons import DIRECTIONAL, Icons
from ui.draw.svg import render_svg
from ui.draw.theme import FELTS, felt_surface, theme_with_felt

SVGS = sorted([*(ASSETS / "cards").glob("*.svg"), *(ASSETS / "icons").glob("*.svg")])
SIZES = ((40, 56), (60, 84), (97, 136), (160, 224))

KNOWN_TAGS = {"svg", "g", "path"}
"""All that our pictures are made of. SDL_image would leave out text, masks, filters, patterns and clip paths."""


def pixels(picture: pygame.Surface) -> bytes:
    return pygame.image.tobytes(picture, "RGBA")


def whole_pack(art: CardArt, width: int) -> dict[str, bytes]:
    return {face: pixels(art.picture_now(face, width, card_height(width))) for face in (*ALL_FACES, BACK)}


def finish(art: CardArt) -> None:
    for _ in range(2000):
        if art.ready:
            return
        art.work(20)
    raise AssertionError("the queue never empties")


@pytest.fixture
def art() -> CardArt:
    return CardArt(ASSETS, None)


# -- the files -----------------------------------------------------------------------------------------------------


def test_all_pictures_exist() -> None:
    names = {file.stem for file in SVGS}
    assert len(ALL_FACES) == 52
    assert names >= set(ALL_FACES)
    assert names >= {f"back-{back}" for back in BACKS} | {f"mark-{mark}" for mark in MARKS}
    assert names >= {f"suit-{suit}" for suit in "cdhs"}


@pytest.mark.parametrize("file", SVGS, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_every_svg_is_plain_and_can_be_read(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert set(re.findall(r"<([A-Za-z:]+)", text)) <= KNOWN_TAGS
    assert not re.search(r"\b(class|style|href|clip-path|mask|filter)=|url\(|nan|inf", text)
    for width, height in ((24, 24), (61, 85), (160, 224)):
        picture = render_svg(text, width, height)
        assert picture.get_size() == (width, height)
        assert picture.get_bounding_rect().width > width // 4, "nothing is drawn"


def test_the_inks_of_the_suits_are_the_ones_in_the_files() -> None:
    for suit in "cdhs":
        assert CardStyle().ink(suit) in (ASSETS / "cards" / f"7{suit}.svg").read_text()
    for suit, (ink, _) in FOUR_COLOURS.items():
        assert ink in (ASSETS / "cards" / f"K{suit}.svg").read_text()


# -- the pictures --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_sizes_are_exact_and_corners_are_clear(art: CardArt, width: int, height: int) -> None:
    for face in (*ALL_FACES, BACK):
        picture = art.picture_now(face, width, height)
        assert picture.get_size() == (width, height)
        for corner in itertools.product((0, width - 1), (0, height - 1)):
            assert picture.get_at(corner).a < 40
        assert picture.get_at((width // 2, height // 2)).a == 255
        assert picture.get_at((width // 2, 0)).a == 255, "the edge is a whole pixel"
    for mark in MARKS:
        assert art.mark(mark, width, height).get_size() == (width, height)


@pytest.mark.parametrize("style", [(False, False), (True, False), (False, True), (True, True)])
def test_no_two_cards_look_alike(style: tuple[bool, bool]) -> None:
    art = CardArt(ASSETS, None, big_index=style[0], four_colours=style[1])
    assert len(set(whole_pack(art, 60).values())) == 53


def test_cards_can_be_told_apart_by_15_pixels_in_a_squeezed_column(art: CardArt) -> None:
    """At 800x600 a column of thirteen shows 15 pixels of each card: rank and suit must be in them."""
    strips = {face: art.picture_now(face, 60, 84).subsurface((0, 0, 30, 15)) for face in ALL_FACES}
    for one, other in itertools.combinations(ALL_FACES, 2):
        assert difference(strips[one], strips[other]) > 9, f"{one} looks like {other}"


def difference(one: pygame.Surface, other: pygame.Surface) -> float:
    """How many pixels' worth of full contrast lies between two pictures."""
    return sum(abs(a - b) for a, b in zip(pixels(one), pixels(other), strict=True)) / 255 / 3


def test_the_index_is_upside_down_in_the_last_corner(art: CardArt) -> None:
    for face in ("2c", "Td", "Kh", "As"):
        picture = art.picture_now(face, 120, 168)
        first = picture.subsurface((4, 4, 44, 26))
        last = pygame.transform.rotate(picture, 180).subsurface((4, 4, 44, 26))
        assert difference(first, last) < 12


def test_court_cards_and_backs_look_the_same_upside_down(art: CardArt) -> None:
    for face in ("Jc", "Qd", "Kh", "Ks", BACK):
        picture = art.picture_now(face, 240, 336)
        assert difference(picture, pygame.transform.rotate(picture, 180)) < 0.02 * 240 * 336


def test_four_colours_change_diamonds_and_clubs_only() -> None:
    two, four = whole_pack(CardArt(ASSETS, None), 60), whole_pack(CardArt(ASSETS, None, four_colours=True), 60)
    assert {face for face in two if two[face] != four[face]} == {face for face in ALL_FACES if face[1] in "cd"}


def test_the_big_index_is_bigger(art: CardArt) -> None:
    big = CardArt(ASSETS, None, big_index=True)
    for face in ("8c", "Td", "Kh"):
        marks = [dark_area(pack.picture_now(face, 120, 168).subsurface((4, 4, 54, 34))) for pack in (art, big)]
        assert marks[1] > 1.3 * marks[0]


def dark_area(picture: pygame.Surface) -> int:
    width, height = picture.get_size()
    return sum(picture.get_at((x, y)).g < 110 for x in range(width) for y in range(height))


def test_each_back_is_its_own_and_an_unknown_one_is_the_usual() -> None:
    looks = {back: pixels(CardArt(ASSETS, None, back=back).picture_now(BACK, 60, 84)) for back in (*BACKS, "?")}
    assert len(set(looks.values())) == len(BACKS)
    assert looks["?"] == looks["girih"]


def test_the_edge_is_whole_pixels_at_every_size() -> None:
    text = (ASSETS / "cards" / "3h.svg").read_text()
    for width, edge in ((30, 1), (60, 1), (160, 1), (240, 2)):
        (found,) = re.findall(r'stroke-width="([\d.]+)" id="ground"', with_edge(text, width))
        assert abs(float(found) * width / 240 - edge) < 0.02


# -- at once, and sharp later --------------------------------------------------------------------------------------


def test_a_picture_is_answered_at_once_and_sharp_later(art: CardArt) -> None:
    first = art.picture("9h", 80, 112)
    assert first.get_size() == (80, 112)
    assert not art.ready
    assert art.work(50)
    assert art.ready
    assert pixels(art.picture("9h", 80, 112)) == pixels(CardArt(ASSETS, None).picture_now("9h", 80, 112))
    assert not art.work(50)


def test_the_makeshift_shows_the_index(art: CardArt) -> None:
    rough = art.picture("9h", 80, 112).subsurface((0, 0, 36, 20))
    assert difference(rough, art.picture_now("9h", 80, 112).subsurface((0, 0, 36, 20))) < 1


def test_another_size_stands_in_and_is_not_drawn_in_vain(art: CardArt) -> None:
    art.picture_now("Kh", 80, 112)
    for width in range(81, 101):
        assert art.picture("Kh", width, card_height(width)).get_size() == (width, card_height(width))
        assert not art.work(5), "a size in passing was drawn"
    finish(art)
    sharp = CardArt(ASSETS, None).picture_now("Kh", 100, 140)
    assert pixels(art.picture("Kh", 100, 140)) == pixels(sharp)


def test_a_table_with_several_sizes_comes_to_rest(art: CardArt) -> None:
    sizes = [(width, card_height(width)) for width in (50, 64, 120, 200, 230)]
    for _ in range(3):
        for face in ALL_FACES:
            for size in sizes:
                art.picture(face, *size)
        finish(art)
    for size in sizes:
        art.picture("Ks", *size)
    assert art.ready, "sizes push each other out"


def test_work_keeps_to_its_time(art: CardArt) -> None:
    for face in ALL_FACES:
        art.picture(face, 100, 140)
    calls = 0
    while not art.ready:
        art.work(2)
        calls += 1
    assert calls > 3


def test_prepare_queues_the_whole_pack(art: CardArt) -> None:
    art.prepare(60, 84)
    finish(art)
    for face in (*ALL_FACES, BACK):
        art.picture(face, 60, 84)
    assert art.ready


def test_memory_is_bounded(art: CardArt) -> None:
    for width in range(100, 400, 12):
        for face in ALL_FACES[:20]:
            art.picture(face, width, card_height(width))
        art.work(1)
    held = sum(sheet.bytes for sheet in art._sheets.values())
    assert held < 60_000_000
    assert len(art._sheets) <= 13


# -- on disk -------------------------------------------------------------------------------------------------------


def test_what_comes_from_disk_equals_what_was_drawn(tmp_path: Path) -> None:
    first = CardArt(ASSETS, tmp_path)
    drawn = whole_pack(first, 60)
    first.flush()
    assert len(list(tmp_path.glob("*.cards"))) == 1
    later = CardArt(ASSETS, tmp_path)
    for face, picture in drawn.items():
        assert pixels(later.picture(face, 60, 84)) == picture
    assert later.ready, "something was drawn again"


def test_styles_and_sizes_do_not_mix_on_disk(tmp_path: Path) -> None:
    first = CardArt(ASSETS, tmp_path)
    whole_pack(first, 60)
    first.flush()
    for other in (CardArt(ASSETS, tmp_path, four_colours=True), CardArt(ASSETS, tmp_path, big_index=True)):
        other.picture("9c", 60, 84)
        assert not other.ready
    same = CardArt(ASSETS, tmp_path)
    same.picture("9c", 61, 85)
    assert not same.ready


def spoil_nothing_left(data: bytes) -> bytes:
    return b""


def spoil_cut(data: bytes) -> bytes:
    return data[: len(data) // 3]


def spoil_pixels(data: bytes) -> bytes:
    return data[:-40_000] + bytes(40_000)


def spoil_head(data: bytes) -> bytes:
    return data[:20] + b"nonsense" + data[28:]


def spoil_other_program(data: bytes) -> bytes:
    return b"SQLite format 3\0" * 50


@pytest.mark.parametrize("spoil", [spoil_nothing_left, spoil_cut, spoil_pixels, spoil_head, spoil_other_program])
def test_a_broken_cache_is_made_anew(tmp_path: Path, spoil: object) -> None:
    assert callable(spoil)
    first = CardArt(ASSETS, tmp_path)
    drawn = whole_pack(first, 60)
    first.flush()
    (file,) = tmp_path.glob("*.cards")
    file.write_bytes(spoil(file.read_bytes()))
    second = CardArt(ASSETS, tmp_path)
    assert whole_pack(second, 60) == drawn
    second.flush()
    third = CardArt(ASSETS, tmp_path)
    for face in drawn:
        third.picture(face, 60, 84)
    assert third.ready


def test_a_cache_of_other_drawings_is_not_used(tmp_path: Path) -> None:
    file = tmp_path / "x.cards"
    picture = render_svg((ASSETS / "cards" / "5d.svg").read_text(), 60, 84)
    StoredSheet(file, (60, 84), "old").store({"5d": picture}).join()
    assert "5d" in StoredSheet(file, (60, 84), "old")
    assert "5d" not in StoredSheet(file, (60, 84), "new")
    assert "5d" not in StoredSheet(file, (61, 84), "old")


def test_a_folder_that_cannot_be_written_costs_nothing(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    art = CardArt(ASSETS, blocked)
    whole_pack(art, 60)
    art.flush()
    assert blocked.read_text() == "not a folder"


def test_the_disk_keeps_only_the_sizes_used_last(tmp_path: Path) -> None:
    for number in range(MOST_FILES + 4):
        (tmp_path / f"{number}.cards").write_bytes(b"x")
        (tmp_path / f"{number}.cards").touch()
        time.sleep(0.01)
    forget_oldest(tmp_path)
    left = {int(file.stem) for file in tmp_path.glob("*.cards")}
    assert left == set(range(4, MOST_FILES + 4))


# -- marks, pips, shadows, icons, felts ----------------------------------------------------------------------------


def test_extras_have_their_sizes_and_are_kept(art: CardArt) -> None:
    shadow, margin = art.shadow(80, 112), art.shadow_margin(80)
    assert shadow.get_size() == (80 + 2 * margin, 112 + 2 * margin)
    assert art.shadow(80, 112) is shadow
    assert shadow.get_at((0, 0)).a < 20 < shadow.get_at((40 + margin, 56 + margin)).a
    glow, margin = art.glow(80, 112, (250, 200, 100)), art.glow_margin(80)
    assert glow.get_size() == (80 + 2 * margin, 112 + 2 * margin)
    assert glow.get_at((40 + margin, 56 + margin)).a == 0, "a glow does not veil its card"
    assert glow.get_at((40 + margin, margin)).a > 200
    dim = art.dimmed("5d", 80, 112)
    art.work(50)
    assert dim.get_size() == (80, 112)
    assert art.dimmed("5d", 80, 112).get_at((40, 10)).g < art.picture("5d", 80, 112).get_at((40, 10)).g


def test_pips_take_any_colour(art: CardArt) -> None:
    for suit in "cdhs":
        own = art.suit_pip(suit, 20)
        assert own.get_size() == (20, 20)
        assert art.suit_pip(suit, 20, (1, 200, 3)).get_at((10, 10))[:3] == (1, 200, 3)
    assert len({pixels(art.suit_pip(suit, 20, (0, 0, 0))) for suit in "cdhs"}) == 4


def test_icons_take_colour_and_size_and_only_some_are_mirrored() -> None:
    icons = Icons(ASSETS)
    for file in (ASSETS / "icons").glob("*.svg"):
        if file.stem == "icon":
            continue
        picture = icons.icon(file.stem, 24, (200, 30, 40))
        assert picture.get_size() == (24, 24)
        inked = [picture.get_at((x, y)) for x in range(24) for y in range(24) if picture.get_at((x, y)).a > 200]
        assert inked, f"{file.stem} has no firm line at 24 pixels"
        plain = [colour for colour in inked if abs(colour.r - 200) < 5 and abs(colour.b - 40) < 5]
        assert plain if file.stem == "leaf" else plain == inked, "only the leaf has shades of its colour"
        mirrored = pixels(icons.icon(file.stem, 24, (200, 30, 40), flipped=True))
        assert (mirrored != pixels(picture)) == (file.stem in DIRECTIONAL)
    assert icons.icon("undo", 24) is icons.icon("undo", 24)


def test_the_programs_sign() -> None:
    assert Icons(ASSETS).program(64).get_size() == (64, 64)
    assert pygame.image.load(ASSETS / "icons" / "icon.png").get_size() == (256, 256)


@pytest.mark.parametrize("felt", FELTS)
def test_felts_are_calm_and_always_the_same(felt: str) -> None:
    cloth = felt_surface((640, 360), felt)
    assert cloth.get_size() == (640, 360)
    assert pygame.image.tobytes(cloth, "RGB") == pygame.image.tobytes(felt_surface((640, 360), felt), "RGB")
    middle, corner = cloth.get_at((320, 160)), cloth.get_at((2, 357))
    assert all(abs(a - b) <= 6 for a, b in zip(middle[:3], FELTS[felt].middle, strict=True))
    assert sum(corner[:3]) < sum(middle[:3])


def test_an_unknown_felt_is_the_usual_one() -> None:
    assert theme_with_felt("velvet").felt.id == "teal"
    assert theme_with_felt("wine").felt.id == "wine"
