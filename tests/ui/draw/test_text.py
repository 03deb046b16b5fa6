"""Persian and English lines come out in the right order, shaped, and inside their space."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator

import bidi
import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.folders import DATA
from ui.draw import bidi_lines
from ui.draw.bidi_lines import clean, embedding_levels, is_invisible, visual_runs
from ui.draw.line_breaks import broken_lines
from ui.draw.text import TextPainter, missing_glyphs

GOLDEN = json.loads((DATA / "golden_lines.json").read_text(encoding="utf-8"))["lines"]
MARKS = "\u200c\u0654"
INK = (20, 20, 20)
HALF_SPACE = "\u200c"
STEERING = "\u200c\u200e\u200f\u2066\u2067\u2068\u2069\u061c"
STRANGE = ["a\nb", "a\tb", "a\x00b", "a\ud800b", "\u2068a", "a\u2069", "\u202ea\u202c", "😀", "\ufeffa"]


def pip(suit: str, height: int) -> pygame.Surface:
    """A plain square stands for every suit sign; its colours are what :class:`TextPainter` makes of it."""
    sign = pygame.Surface((height, height), pygame.SRCALPHA)
    sign.fill((1, 2, 3, 255))
    return sign


@pytest.fixture(scope="module")
def painter() -> Iterator[TextPainter]:
    yield TextPainter(pip)


def letters(text: str) -> list[str]:
    """The letters of a text with their marks; what only steers the text is left out."""
    found: list[str] = []
    for ch in text:
        if ch in MARKS and found:
            found[-1] += ch
        elif not is_invisible(ch):
            found.append(ch)
    return found


def seen(text: str, rtl: bool) -> list[str]:
    """The letters from left to right, as the program puts them."""
    cleaned, base = clean(text), int(rtl)
    runs = visual_runs(cleaned, embedding_levels(cleaned, base), base)
    return [ch for run in runs for ch in (letters(run.text)[::-1] if run.is_rtl else letters(run.text))]


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


def on_white(surface: pygame.Surface) -> pygame.Surface:
    white = pygame.Surface(surface.get_size())
    white.fill("white")
    white.blit(surface, (0, 0))
    return white


# The order of the letters


def test_there_are_fifty_golden_lines() -> None:
    assert len({(line["text"], line["rtl"]) for line in GOLDEN}) >= 50


@pytest.mark.parametrize("line", GOLDEN, ids=lambda line: f"{line['text']!r}-{'rtl' if line['rtl'] else 'ltr'}")
def test_a_golden_line_is_seen_as_decided(line: dict[str, object]) -> None:
    parts = [(part[0], letters(part[1:])) for part in line["seen"]]  # type: ignore[attr-defined]
    wanted = [ch for way, part in parts for ch in (part[::-1] if way == "←" else part)]
    assert seen(str(line["text"]), bool(line["rtl"])) == wanted


@settings(deadline=None)
@given(st.text('سلابپهٔ۵۲۰12abAB .,:/-+−–()[]«»"!؟،٪%#♥♠…٫' + STEERING, max_size=16), st.booleans())
def test_the_order_is_that_of_another_implementation(text: str, rtl: bool) -> None:
    """python-bidi's compiled part is a different program (it gives no levels, so the window cannot use it)."""
    other = bidi.get_display(text, base_dir="R" if rtl else "L")
    assert isinstance(other, str)
    visible = [ch for ch in other if not is_invisible(ch) and ch not in MARKS]
    assert [letter[0] for letter in seen(text, rtl) if letter[0] not in MARKS] == visible


def test_a_half_space_stays_in_its_word() -> None:
    text = "برگ‌ها را می‌کشید ۵ نیم‌فاصله"
    runs = visual_runs(text, embedding_levels(text, 1), 1)
    assert [run.text for run in runs] == [" نیم‌فاصله", "۵", "برگ‌ها را می‌کشید "]


@pytest.mark.parametrize("text", STRANGE, ids=ascii)
@pytest.mark.parametrize("rtl", [True, False])
def test_strange_characters_are_harmless(painter: TextPainter, text: str, rtl: bool) -> None:
    assert painter.line(text, 20, INK, rtl=rtl).get_width() > 0
    assert painter.paragraph(text, 20, INK, 200, rtl=rtl).get_width() == 200


# Shaping


def test_letters_are_joined(painter: TextPainter) -> None:
    apart = sum(painter.size(ch, 40, rtl=True)[0] for ch in "سلام")
    assert painter.size("سلام", 40, rtl=True)[0] < 0.8 * apart


def test_a_half_space_parts_letters_without_a_gap(painter: TextPainter) -> None:
    whole, first, second = (painter.size(text, 40, rtl=True)[0] for text in ("می‌شود", "می", "شود"))
    assert abs(whole - first - second) <= 1
    assert whole > painter.size("میشود", 40, rtl=True)[0]


@pytest.mark.parametrize(
    ("text", "left", "left_rtl"),
    [
        ("نوبت ۵۲", "۵۲", False),
        ("ساعت 12:30", "12:30", False),
        ("چیدمان Deal 123 (won)", "Deal 123 (won)", False),
        ("۵۲ برگ (می‌شود)", "(می‌شود)", True),
        ("شد (سلام", "(سلام", True),
    ],
)
def test_the_left_end_of_a_line_looks_like_its_last_words(
    painter: TextPainter, text: str, left: str, left_rtl: bool
) -> None:
    end = on_white(painter.line(left, 32, INK, rtl=left_rtl))
    whole = on_white(painter.line(text, 32, INK, rtl=True))
    width = end.get_width() - 2  # the next letter may reach a little into its neighbour's space
    area = pygame.Rect(0, 0, width, end.get_height())
    assert pixels(whole.subsurface(area)) == pixels(end.subsurface(area))


def test_brackets_open_towards_what_they_hold(painter: TextPainter) -> None:
    rightwards, leftwards = (on_white(painter.line("(", 40, INK, rtl=rtl)) for rtl in (False, True))
    assert pixels(rightwards) != pixels(leftwards)
    assert pixels(leftwards) == pixels(on_white(painter.line(")", 40, INK, rtl=False)))


def test_suit_signs_are_pips_in_red_or_the_colour_of_the_text(painter: TextPainter) -> None:
    def colours(text: str, ink: tuple[int, int, int]) -> set[tuple[int, ...]]:
        surface = painter.line(text, 40, ink, rtl=False)
        every = (surface.get_at((x, y)) for x in range(surface.get_width()) for y in range(surface.get_height()))
        return {tuple(colour)[:3] for colour in every if colour.a == 255}

    assert colours("♠", INK) == colours("♣", INK) == {INK}
    assert colours("♠", (250, 250, 250)) == {(250, 250, 250)}
    for sign in "♥♦":
        (on_light,), (on_dark,) = colours(sign, INK), colours(sign, (250, 250, 250))
        assert on_light[0] > 2 * on_light[1]
        assert sum(on_dark) > sum(on_light)


# Measures


@pytest.mark.parametrize("line", GOLDEN, ids=lambda line: repr(line["text"]))
def test_a_line_has_the_size_that_was_measured(painter: TextPainter, line: dict[str, object]) -> None:
    text, rtl = str(line["text"]), bool(line["rtl"])
    assert painter.line(text, 24, INK, rtl=rtl).get_size() == painter.size(text, 24, rtl=rtl)


def test_all_lines_of_a_size_share_their_height_and_baseline(painter: TextPainter) -> None:
    texts = ["آجگ", "a", "", "۵۲", "♥", "Åg"]
    assert {painter.line(text, 24, INK, rtl=True).get_height() for text in texts} == {painter.height(24)}
    letter = painter.line("E", 24, INK, rtl=False)
    assert letter.get_bounding_rect().bottom == painter.baseline(24)
    shrunk = painter.line("E" * 12, 24, INK, rtl=False, max_width=round(painter.size("E" * 12, 24, rtl=False)[0] * 0.9))
    assert shrunk.get_height() == painter.height(24)
    assert shrunk.get_bounding_rect().bottom == painter.baseline(24)
    assert shrunk.get_bounding_rect().height < letter.get_bounding_rect().height


LONG = "این جملهٔ بلند (۱۲۳ حرف) در Forty Thieves جا نمی‌شود و باید کوچک یا کوتاه شود"


@pytest.mark.parametrize("width", [1, 7, 20, 60, 150, 333, 500])
@pytest.mark.parametrize(("text", "rtl"), [(LONG, True), ("A long sentence in English that has no room", False)])
def test_a_line_is_made_to_fit(painter: TextPainter, text: str, rtl: bool, width: int) -> None:
    assert painter.line(text, 22, INK, rtl=rtl, max_width=width).get_width() <= width


def test_a_line_that_fits_is_left_alone(painter: TextPainter) -> None:
    free = painter.line(LONG, 22, INK, rtl=True)
    assert pixels(painter.line(LONG, 22, INK, rtl=True, max_width=free.get_width())) == pixels(free)


def test_a_line_is_shrunk_before_it_is_cut(painter: TextPainter) -> None:
    full = painter.size(LONG, 22, rtl=True)[0]
    assert painter.line(LONG, 22, INK, rtl=True, max_width=round(full * 0.9)).get_width() > full * 0.8
    cut = painter.line(LONG, 22, INK, rtl=True, max_width=200)
    assert 170 <= cut.get_width() <= 200


def test_a_pasted_megabyte_is_cut_at_once(painter: TextPainter) -> None:
    assert painter.line("f5d6 سلام " * 100_000, 20, INK, rtl=True, max_width=300).get_width() <= 300


# Paragraphs


def widest(surface: pygame.Surface) -> int:
    return surface.get_bounding_rect().width


@pytest.mark.parametrize("width", [40, 90, 200, 500, 2000])
@pytest.mark.parametrize("align", ["start", "center", "end", "left", "right"])
def test_no_line_of_a_paragraph_is_wider_than_it(painter: TextPainter, width: int, align: str) -> None:
    picture = painter.paragraph(LONG, 20, INK, width, rtl=True, align=align)
    height = painter.height(20)
    assert picture.get_width() == width
    assert picture.get_height() % height == 0
    assert picture.get_height() == painter.paragraph_height(LONG, 20, width, rtl=True)
    lines = picture.get_height() // height
    assert (lines == 1) == (painter.size(LONG, 20, rtl=True)[0] <= width)
    # Wider than it would mean that letters were cut off: then less ink shows than in one long line.
    ink = painter.size(LONG, 20, rtl=True)[0]
    shown = sum(widest(picture.subsurface((0, n * height, width, height))) for n in range(lines))
    assert shown >= 0.85 * ink


def test_a_paragraph_lies_where_its_language_begins(painter: TextPainter) -> None:
    persian = painter.paragraph("سلام", 20, INK, 300, rtl=True).get_bounding_rect()
    english = painter.paragraph("Hello", 20, INK, 300, rtl=False).get_bounding_rect()
    middle = painter.paragraph("سلام", 20, INK, 300, rtl=True, align="center").get_bounding_rect()
    assert persian.right > 295 and english.left < 5
    assert abs(middle.centerx - 150) <= 2


def test_a_paragraph_keeps_its_line_ends(painter: TextPainter) -> None:
    assert painter.paragraph_height("a\n\nb", 20, 300, rtl=False) == 3 * painter.height(20)


@settings(deadline=None)
@given(st.text("ab می‌۵ ", max_size=40), st.integers(1, 12))
def test_breaking_loses_nothing_but_blanks(text: str, width: int) -> None:
    lines = broken_lines(text, lambda start, end: end - start <= width)
    assert "".join(text[start:end] for start, end in lines).replace(" ", "") == text.replace(" ", "")
    for start, end in lines:
        assert end - start <= width or HALF_SPACE in text[start:end]
    for (start, _), (_, after) in itertools.pairwise(lines):
        first_word = text[:after].rfind(" ", start) + 1
        assert first_word <= start or after - start > width


def test_a_paragraph_is_ordered_as_one_before_it_is_broken() -> None:
    """The second line begins with a Latin word; what precedes it still decides about its bracket."""
    text = "Forty Thieves (won)"
    levels = embedding_levels(text, 1)
    line = visual_runs(text[6:], levels[6:], 1)
    assert [run.text for run in line] == ["Thieves (won)"]


# The caret


@pytest.mark.parametrize("text", ["سلام دنیا", "Deal 12", "۱۲۳۴", "چیدمان ۱۲۳ (won)", "می‌شود", ""])
@pytest.mark.parametrize("rtl", [True, False])
def test_the_caret_stays_on_the_line_and_can_be_clicked(painter: TextPainter, text: str, rtl: bool) -> None:
    width = painter.size(text, 24, rtl=rtl)[0]
    places = [painter.caret_x(text, index, 24, rtl) for index in range(len(text) + 1)]
    assert all(0 <= x <= width for x in places)
    for x in places:
        assert painter.caret_x(text, painter.caret_index(text, x, 24, rtl), 24, rtl) == x


def test_the_caret_goes_the_way_of_its_script(painter: TextPainter) -> None:
    persian = [painter.caret_x("سلام", index, 24, True) for index in range(5)]
    assert persian == sorted(persian, reverse=True)
    assert (persian[0], persian[-1]) == (painter.size("سلام", 24, rtl=True)[0], 0)
    digits = [painter.caret_x("۱۲۳", index, 24, True) for index in range(4)]
    assert digits == sorted(digits)
    assert (digits[0], digits[-1]) == (0, painter.size("۱۲۳", 24, rtl=True)[0])


# What is kept


def test_a_line_is_drawn_once(painter: TextPainter) -> None:
    assert painter.line("سلام", 20, INK, rtl=True) is painter.line("سلام", 20, INK, rtl=True)
    assert painter.line("سلام", 20, INK, rtl=True) is not painter.line("سلام", 20, (0, 0, 0), rtl=True)


def test_the_pictures_kept_are_bounded() -> None:
    painter = TextPainter(pip)
    for number in range(2000):
        painter.line(str(number), 12, INK, rtl=False)
    assert painter.kept_pictures == (600, painter.kept_pictures[1])
    for number in range(40):
        painter.paragraph(str(number), 40, INK, 4000, rtl=False).get_width()
    assert painter.kept_pictures[1] <= 24 << 20
    assert bidi_lines.embedding_levels.cache_info().maxsize


# Glyphs


def test_missing_glyphs_are_noticed() -> None:
    assert missing_glyphs("گچپژ کی ۱۲۳ (می‌شود) «دل»، ٪ ٫ – − … ♠♥♦♣ \u2068A\u2069") == set()
    assert missing_glyphs("漢 a ☂") == {"漢", "☂"}
    assert missing_glyphs("漢", bold=True) == {"漢"}
