"""Lines of text that are typed into: caret, selection, Persian, digits, the mouse."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from engine.words.language import Sentence
from tests.support.window import Window
from ui.dialogs.dialog import Dialog
from ui.widgets import Button, Choice, Field, Row
from ui.widgets.line_edit import LineEdit

CONTROL, SHIFT = pygame.KMOD_CTRL, pygame.KMOD_SHIFT


def places(*seen: int) -> dict[int, int]:
    return dict(enumerate(seen))


class Clipboard:
    text = ""


@pytest.fixture
def clipboard(monkeypatch: pytest.MonkeyPatch) -> Iterator[Clipboard]:
    """The dummy driver has no clipboard, and nobody's own is to be touched."""
    kept = Clipboard()
    monkeypatch.setattr(pygame.scrap, "has_text", lambda: bool(kept.text))
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: kept.text)
    monkeypatch.setattr(pygame.scrap, "put_text", lambda text: setattr(kept, "text", text))
    yield kept


def shown(window: Window, text: str = "", *, digits: bool = False) -> Field:
    """A field in a dialog of its own, with the focus on it."""
    field = Field(Sentence("File"), text, longest=40, digits=digits)
    window.app.open_dialog(Dialog(Sentence("Please note"), [field, Row([Button("OK", lambda: None, strong=True)])]))
    window.settle()
    return field


# The line itself


def test_typing_replaces_the_selection_and_stops_at_the_longest() -> None:
    edit = LineEdit("abcdef", 8)
    edit.place(1)
    edit.place(4, selecting=True)
    assert edit.selected == "bcd"
    edit.insert("XYZUVW")
    assert (edit.text, edit.caret) == ("aXYZUVef", 6)
    edit.insert("!")
    assert edit.text == "aXYZUVef"


def test_line_breaks_become_blanks() -> None:
    edit = LineEdit("", 40)
    edit.insert("a\nb\r\nc\td")
    assert edit.text == "a b c d"


@pytest.mark.parametrize(
    ("caret", "forwards", "word", "text"),
    [
        (6, False, False, "one, wo"),
        (6, True, False, "one, to"),
        (6, False, True, "one, wo"),
        (5, True, True, "one, "),
        (0, False, False, "one, two"),
        (8, True, True, "one, two"),
    ],
)
def test_erasing_a_character_or_a_word(caret: int, forwards: bool, word: bool, text: str) -> None:
    edit = LineEdit("one, two", 40)
    edit.place(caret)
    edit.erase(forwards=forwards, word=word)
    assert edit.text == text
    assert 0 <= edit.caret <= len(text)


def test_erasing_a_whole_word_takes_the_signs_beside_it() -> None:
    edit = LineEdit("one, two", 40)
    edit.erase(forwards=False, word=True)
    assert edit.text == "one, "
    edit.erase(forwards=False, word=True)
    assert edit.text == ""
    edit.erase(forwards=False, word=True)
    assert (edit.text, edit.caret) == ("", 0)


def test_the_caret_steps_to_what_is_seen_beside_it() -> None:
    edit = LineEdit("abc", 40)
    right_to_left = places(30, 20, 10, 0)
    edit.place(1)
    edit.step(right_to_left, rightwards=True)
    assert edit.caret == 0
    edit.step(right_to_left, rightwards=True)
    assert edit.caret == 0
    for expected in (1, 2, 3, 3):
        edit.step(right_to_left, rightwards=False)
        assert edit.caret == expected


def test_an_arrow_leaves_a_selection_at_its_seen_end() -> None:
    edit = LineEdit("abc", 40)
    edit.select_all()
    edit.step(places(30, 20, 10, 0), rightwards=True)
    assert (edit.caret, edit.anchor) == (0, 0)


# In a window


def test_typing_persian_moves_the_caret_leftwards(window: Window) -> None:
    window.app.change_settings(language="fa")
    field = shown(window)
    window.type("سلام دنیا")
    assert field.text == "سلام دنیا"
    window.key(pygame.K_RIGHT)
    assert field.edit.caret == len(field.text) - 1
    window.key(pygame.K_LEFT)
    window.key(pygame.K_LEFT)
    assert field.edit.caret == len(field.text)
    window.key(pygame.K_HOME)
    assert field.edit.caret == 0
    window.key(pygame.K_DELETE)
    assert field.text == "لام دنیا"


def test_a_number_takes_both_kinds_of_digits_and_nothing_else(window: Window, clipboard: Clipboard) -> None:
    window.app.change_settings(language="fa")
    field = shown(window, digits=True)
    window.type("1۲x٣")
    assert field.text == "123"
    clipboard.text = " Deal #4,۵۶ "
    window.key(pygame.K_v, CONTROL)
    assert field.text == "123456"
    window.key(pygame.K_LEFT)
    assert field.edit.caret == 5, "digits run from left to right in Persian too"


def test_copy_cut_and_paste(window: Window, clipboard: Clipboard) -> None:
    field = shown(window, "abc")
    window.key(pygame.K_LEFT, SHIFT)
    window.key(pygame.K_c, CONTROL)
    assert clipboard.text == "c"
    window.key(pygame.K_a, CONTROL)
    window.key(pygame.K_x, CONTROL)
    assert (field.text, clipboard.text) == ("", "abc")
    window.key(pygame.K_v, CONTROL)
    window.key(pygame.K_v, CONTROL)
    assert field.text == "abcabc"


def test_the_mouse_places_the_caret_selects_and_pastes(window: Window, clipboard: Clipboard) -> None:
    field = shown(window, "abcdef")
    box = field._box
    window.click((box.left + 2, box.centery))
    assert field.edit.caret == 0
    window.pass_time(1.0)
    window.drag((box.left + 2, box.centery), (box.right - 60, box.centery))
    assert field.edit.selected == "abcdef"
    window.type("x")
    assert field.text == "x"
    clipboard.text = "yz\n"
    window.click(field._pasting.center)
    assert field.text == "xyz"
    window.pass_time(1.0)
    window.click((box.left + 4, box.centery), times=2)
    assert field.edit.selected == "xyz"


def test_the_name_of_a_file_stays_in_order_in_persian(window: Window) -> None:
    window.app.change_settings(language="fa")
    path, words = shown(window, "/home/کاربر/barg.txt"), shown(window, "سلام a")
    kit = window.app.kit
    assert not path._rtl(kit)
    assert words._rtl(kit)
    number = shown(window, "12", digits=True)
    assert number._rtl(kit)


def test_a_long_text_shows_its_caret_at_both_ends(window: Window) -> None:
    field = Field(Sentence("File"), "word " * 4000, longest=20_000)
    window.app.open_dialog(Dialog(Sentence("Please note"), [field]))
    window.settle()
    kit = window.app.kit
    for key in (pygame.K_HOME, pygame.K_END, pygame.K_LEFT, pygame.K_HOME):
        window.key(key)
        seen, begin = field._seen(kit)
        at = field._left + kit.painter.caret_x(seen, field.edit.caret - begin, kit.letters(17), False)
        assert field._inner(kit).left <= at <= field._inner(kit).right


def test_typed_words_find_the_field_though_the_answer_has_the_focus(window: Window) -> None:
    field = Field(Sentence("Deal {deal}", deal=""), digits=True)
    pressed: list[int] = []
    answer = Button("OK", lambda: pressed.append(1), strong=True)
    choice = Choice("", (("a", "a"), ("b", "b")), "a", lambda value: None)
    dialog = Dialog(Sentence("Please note"), [choice, field, Row([answer])])
    window.app.open_dialog(dialog)
    window.settle()
    focus = [dialog._focus]
    for letter in "n7":
        window.type(letter)
        focus.append(dialog._focus)
    assert focus == [answer, answer, field], "the letter that opened the dialog is no number"
    assert field.text == "7"


def test_an_entered_line_and_a_blank_do_what_they_should(window: Window) -> None:
    entered: list[str] = []
    field = shown(window, "a")
    field.entered = lambda: entered.append(field.text)
    window.post(pygame.KEYDOWN, key=pygame.K_SPACE, scancode=pygame.KSCAN_SPACE, mod=0, unicode=" ")
    window.type(" ")
    window.key(pygame.K_RETURN)
    assert entered == ["a "]
