"""The rules pages: their small tables can be played, a broken one says why, and nothing the law says is left out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import pytest

from engine.rules.catalogue import Game, game_by_id
from engine.rules.contract import Setup
from engine.words.language import Sentence
from tests.support.every import Subject, subjects
from tests.support.window import Window
from ui.dialogs.rules_page import BrokenFence, Fence, SmallTable, check_fence, page_widgets, read_fence, rules_page
from ui.widgets import Paragraph

SAID = [
    ("othello", "", "equal numbers are a draw", "بازی مساوی است"),
    ("othello", "", "Nobody ever runs out of discs", "مهره‌های هیچ بازیکنی تمام نمی‌شود"),
    ("othello", "", "the winner also gets the empty squares", "خانه‌های خالی هم از آنِ برنده است"),
    ("forty_thieves", "", "the move itself empties does not count as empty", "خالی‌اش می‌کند خالی به شمار نمی‌آید"),
    ("forty_thieves", "maria", "as one move", "یک حرکت به شمار می‌آید"),
    ("forty_thieves", "", "## The deal", "## پخش"),
    ("nlk", "", "Three use the cards from 8 up (28), two from 9 (24)", "سه نفر با ۸ به بالا (۲۸ برگ) و دو نفر با ۹"),
    ("nlk", "", "how many each player holds, is always shown", "شمار برگ‌های هر پشته و هر دست همیشه پیداست"),
    ("nlk", "", "the hand ends without a loser", "دور بی‌بازنده تمام می‌شود"),
    ("nlk", "", "A king does not go on an ace", "شاه روی آس نمی‌نشیند"),
    ("autumn_leaves", "", "A column that is one single run may go", "ستونی را هم که همه‌اش یک رشته است"),
    ("autumn_leaves", "", "marked “with undo”", "«با استفاده از برگشت»"),
]


@pytest.mark.parametrize(("game", "variant", "english", "persian"), SAID)
def test_the_page_says_it(game: str, variant: str, english: str, persian: str) -> None:
    found = game_by_id(game)
    assert english in found.help_text("en", variant)
    assert persian in found.help_text("fa", variant)


def fences(text: str) -> Iterator[Fence]:
    """All small tables of a page. A line of three backticks that opens none is an error."""
    lines = iter(text.splitlines())
    for line in lines:
        if line.startswith("```"):
            yield read_fence(line, lines)


def pages_of(game: Game) -> dict[str, str]:
    """Each different page of a game, by one of the setups and languages that show it."""
    found: dict[str, str] = {}
    for subject in (subject for subject in subjects() if subject.game.id == game.id):
        for code in ("en", "fa"):
            found.setdefault(game.help_text(code, subject.variant, subject.options), f"{subject} {code}")
    return {where: text for text, where in found.items()}


@pytest.mark.parametrize("game", {s.game.id: s.game for s in subjects()}.values(), ids=lambda game: game.id)
def test_every_small_table_of_every_page_can_be_set_up_and_its_moves_tried(game: Game) -> None:
    pages = pages_of(game)
    assert pages and all(pages.values()), "there is a page for everything that can be played"
    for where, text in pages.items():
        for number, fence in enumerate(fences(text), 1):
            try:
                check_fence(fence, game.rules)
            except ValueError as error:
                raise AssertionError(f"{where}, small table {number}: {error}") from error


@pytest.mark.parametrize("subject", subjects(), ids=str)
def test_both_languages_have_the_same_small_tables(subject: Subject) -> None:
    english, persian = (subject.game.help_text(code, subject.variant, subject.options) for code in ("en", "fa"))
    assert list(fences(english)) == list(fences(persian))


def with_fence(first: str, position: str, last: str = "```") -> str:
    """A page with one small table between two paragraphs."""
    return f"# Rules\n\nBefore.\n\n{first}\n{position}{last}\n\nAfter.\n"


BROKEN = {
    "6z is no card": ("```position", "6z\n", "```"),
    "nothing ends it": ("```position", "", ""),
    "a word that is unknown": ("```positoin", "", "```"),
    "a move that is none": ('```position try="c1>c2;nonsense"', "", "```"),
}


@pytest.mark.parametrize("code", ["en", "fa"])
@pytest.mark.parametrize("fault", BROKEN)
def test_a_broken_small_table_says_why_and_the_page_goes_on(window: Window, fault: str, code: str) -> None:
    window.app.change_settings(language=code)
    play = window.open(game_by_id("autumn_leaves"), 1)
    first, position, last = BROKEN[fault]
    if not position:
        position = next(fences(play.game.help_text("en"))).position
    words = [
        w.text for w in page_widgets(with_fence(first, position, last), play.game, play.kit) if type(w) is Paragraph
    ]
    (said,) = [text for text in words if isinstance(text, Sentence)]
    shown = play.kit.language.sentence(said)
    assert ("broken" if code == "en" else "خراب") in shown and str(said.values["reason"]) in shown
    assert (["Before.", said, "After."] if last else ["Before.", said]) == words


def test_a_broken_small_table_leaves_the_game_and_the_program_open(
    window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = window.open(game_by_id("autumn_leaves"), 1)
    monkeypatch.setattr(Game, "help_text", lambda *_: with_fence("```position", "6z\n"))
    window.app.open_dialog(rules_page(play), play.kit)
    window.pass_time(0.1)
    assert window.app.scene is play and window.app.has_dialog


def test_a_small_table_that_cannot_be_drawn_says_so_in_its_place(
    window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = window.open(game_by_id("autumn_leaves"), 1)
    window.app.open_dialog(rules_page(play), play.kit)

    def fail(*_: object) -> None:
        raise SystemExit("a plug-in wants to go")

    assert window.dialog is not None
    tables = [widget for widget in window.dialog.widgets if isinstance(widget, SmallTable)]
    for table in tables:
        monkeypatch.setattr(table.desk, "draw", fail)
    window.app.scene.dirty = True
    window.pass_time(0.1)
    assert any(table._failure is not None for table in tables), "those in sight"
    assert window.app.scene is play and window.app.has_dialog


def test_a_refusal_without_words_is_found() -> None:
    rules = game_by_id("autumn_leaves").rules

    class Silent(type(rules)):  # type: ignore[misc]
        refusals: ClassVar[dict[str, str]] = {}

    silent = Silent.__new__(Silent)
    silent.__dict__.update(rules.__dict__)
    fence = next(fences(game_by_id("autumn_leaves").help_text("en")))
    state = rules.read_state(fence.position)
    illegal = next(m for s in (rules.start(Setup(deal=1)),) for m in rules.legal_moves(s) if rules.why_not(state, m))
    with pytest.raises(BrokenFence, match="no words"):
        check_fence(Fence(fence.position, (rules.write_move(illegal),)), silent)
