"""The launcher's tiles, the bars and the dialogs: they fit, scroll, obey every hand, and rest."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

import ui.scenes.thumbnails
from engine.play.session import PERSON
from engine.rules.catalogue import game_by_id
from engine.storage.profile_results import Results
from engine.words.language import Sentence
from tests.support.window import NewWindow, Window, autumn, thieves
from ui.dialogs.dialog import Dialog
from ui.scenes.chooser import Chooser
from ui.scenes.launcher import Launcher
from ui.scenes.play import Play
from ui.scenes.tile_scene import TileScene
from ui.scenes.tiles import Tile, TileGrid, best_shape
from ui.widgets import Button, Choice, Field, Paragraph, Row, Switch, Widget

FINGER = 40
"""What is pressed is at least so many pixels high."""


def grid_of(window: Window) -> TileGrid:
    assert isinstance(window.app.scene, TileScene)
    return window.app.scene.grid


def chooser(window: Window) -> Chooser:
    window.app.show(Chooser(window.app, thieves()))
    window.settle()
    assert isinstance(window.app.scene, Chooser)
    return window.app.scene


def top(window: Window) -> Dialog:
    assert window.dialog is not None
    return window.dialog


def find(dialog: Dialog, kind: type[Widget], label: str) -> Widget:
    return next(
        widget
        for widget in dialog._drawn()
        if isinstance(widget, kind) and getattr(getattr(widget, "label", None), "text", None) == label
    )


# Tiles


@pytest.mark.parametrize("size", [(800, 600), (1024, 768), (1366, 768), (1920, 1080)])
@pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 6])
def test_a_few_tiles_need_no_scrolling(size: tuple[int, int], count: int) -> None:
    scale = max(0.85, min(size[0] / 1280, size[1] / 760))
    area = (round(size[0] - 60 * scale), round(size[1] - 182 * scale))
    gap, words, least, most = (round(length * scale) for length in (22, 116, 236, 560))
    shape = best_shape(count, area, gap, words, least, most)
    assert shape.columns * (shape.width + gap) - gap <= area[0]
    assert shape.rows * (shape.height + gap) - gap <= area[1]
    assert shape.columns * shape.rows >= count
    assert shape.height > words


def test_every_tile_can_be_seen_whole_in_the_smallest_window(window: Window) -> None:
    window.resize(800, 600)
    window.settle()
    grid = grid_of(window)
    assert len(grid.tiles) >= 4
    for tile in grid.tiles:
        window.show_tile(tile.id)
        assert grid.area.contains(tile.box)
    boxes = [tile.box for tile in grid.tiles]
    assert all(not a.colliderect(b) for i, a in enumerate(boxes) for b in boxes[:i])


def test_a_family_scrolls_by_wheel_key_finger_and_bar(window: Window) -> None:
    window.resize(800, 600)
    grid = chooser(window).grid
    scroller = grid.scroller
    window.settle()
    assert scroller.room > 0
    window.post(pygame.MOUSEWHEEL, x=0, y=-1, precise_x=0.0, precise_y=-1.0, flipped=False)
    assert scroller.offset > 0
    window.post(pygame.MOUSEWHEEL, x=0, y=50, precise_x=0.0, precise_y=50.0, flipped=False)
    assert scroller.offset == 0
    window.key(pygame.K_END)
    assert scroller.offset == scroller.room
    window.drag((400, 200), (400, 400))
    assert 0 < scroller.offset < scroller.room
    assert isinstance(window.app.scene, Chooser), "a finger that scrolls opens nothing"
    window.settle()
    bar = scroller._bar
    window.drag(bar.center, (bar.centerx, 40))
    assert scroller.offset == 0


def test_keys_reach_every_tile_of_a_family_and_show_it(window: Window) -> None:
    window.resize(800, 600)
    scene = chooser(window)
    grid = scene.grid
    window.key(pygame.K_TAB)
    seen = {grid.focus}
    for _ in range(len(grid.tiles) - 1):
        window.key(pygame.K_TAB)
        seen.add(grid.focus)
        window.settle()
        assert grid.area.contains(grid.tiles[grid.focus].box)
    assert seen == set(range(len(grid.tiles)))
    window.key(pygame.K_TAB)
    assert scene.bar.focus == 0, "the bar follows the last tile"
    window.key(pygame.K_RETURN)
    window.settle()
    assert isinstance(window.app.scene, Launcher), "its first button goes back"


def test_down_from_a_full_row_reaches_a_shorter_last_row(window: Window) -> None:
    window.resize(800, 600)
    grid = chooser(window).grid
    window.settle()
    assert len(grid.tiles) % grid.columns
    window.key(pygame.K_DOWN)
    grid.focus = grid.columns * (len(grid.tiles) // grid.columns) - 1
    window.key(pygame.K_DOWN)
    assert grid.focus == len(grid.tiles) - 1


def test_the_language_can_be_switched_by_keys_alone(window: Window) -> None:
    assert window.app.language.code == "en"
    window.key(pygame.K_UP)
    window.key(pygame.K_UP)
    window.key(pygame.K_RETURN)
    assert window.app.language.code == "fa"
    assert grid_of(window).tiles[0].title.values["name"] == "برگ‌های پاییزی"
    window.key(pygame.K_F10)
    assert top(window).title == Sentence("Settings")


def test_a_press_that_leaves_a_tile_opens_nothing(window: Window) -> None:
    first, second = (tile.box.center for tile in grid_of(window).tiles[:2])
    window.press(first)
    window.move(second)
    window.release(second)
    assert isinstance(window.app.scene, Launcher)
    window.click(first)
    assert isinstance(window.app.scene, Play)


def test_every_game_and_member_has_a_miniature_of_its_own(window: Window) -> None:
    kit = window.app.kit
    for game in window.app.games:
        for variant in ["", *(member.id for member in list(game.variants)[:3])]:
            picture = ui.scenes.thumbnails.miniature(game, variant, (240, 120), kit)
            assert picture is not None and picture.get_size() == (240, 120)


def test_a_game_without_a_showcase_shows_its_first_deal(
    window: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ui.scenes.thumbnails, "cache_folder", lambda: tmp_path)
    monkeypatch.setattr(type(autumn()), "showcase", lambda self, variant="": None)
    picture = ui.scenes.thumbnails.miniature(autumn(), "", (240, 120), window.app.kit)
    assert picture is not None
    assert len({tuple(picture.get_at((x, 20))) for x in range(0, 240, 7)}) > 8, "cards lie there"
    assert ui.scenes.thumbnails.miniature(thieves(), "", (240, 120), window.app.kit) is None


def test_nothing_is_drawn_while_the_launcher_rests(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    window.settle()
    drawn: list[object] = []
    monkeypatch.setattr(window.app.scene, "draw", drawn.append)
    for _ in range(30):
        window.frame()
    assert not drawn
    assert window.app.scene.wake_in(window.clock.now) is None


def test_a_tile_with_much_to_say_shows_its_lines(window: Window) -> None:
    words = Sentence("{name}", name="many words that need four lines at least " * 3)
    grid = TileGrid([Tile(str(i), Sentence("{name}", name="a"), words, lambda: None) for i in range(4)])
    kit = window.app.kit
    grid.lay_out(kit, pygame.Rect(0, 100, 800, 500))
    needed = kit.paragraph(words, 14, kit.theme.text, grid.tiles[0].box.width - 2 * kit.px(14)).get_height()
    assert grid.words_height(kit) >= needed


# Dialogs


def dialogs_of(window: Window) -> dict[str, Callable[[], None]]:
    """What opens each dialog of a game with many choices."""
    window.open(game_by_id("nlk"), 1, seats=9, players=(PERSON, *["easy"] * 8))
    of_play = window.play.dialogs
    return {
        "new": of_play.new_game,
        "results": of_play.results,
        "settings": of_play.settings,
        "save": of_play.save_text,
        "open": of_play.open_text,
        "menu": window.play.show_menu,
        "note": lambda: window.app.tell(Sentence("There is nothing to undo.")),
    }


@pytest.mark.parametrize("language", ["en", "fa"])
@pytest.mark.parametrize("size", [(800, 600), (1920, 1080)])
def test_dialogs_fit_the_window_and_a_finger(window: Window, language: str, size: tuple[int, int]) -> None:
    window.app.change_settings(language=language)
    window.resize(*size)
    for name, show in dialogs_of(window).items():
        show()
        window.frame()
        dialog = top(window)
        assert pygame.Rect((0, 0), size).contains(dialog.frame.rect), name
        assert dialog.frame.close_box.height >= FINGER and dialog.frame.close_box.width >= FINGER, name
        for widget in dialog._controls():
            assert widget.rect.height >= FINGER, (name, widget)
            assert dialog.frame.rect.left <= widget.rect.left, (name, widget)
            assert widget.rect.right <= dialog.frame.rect.right, (name, widget)
        window.key(pygame.K_ESCAPE)
        assert window.dialog is None, name


def test_the_answers_of_a_tall_dialog_stay_in_sight(window: Window) -> None:
    window.resize(800, 600)
    dialogs_of(window)["new"]()
    window.frame()
    dialog = top(window)
    start = find(dialog, Button, "Start")
    assert dialog.scroller.room > 0
    before = start.rect.copy()
    for _ in range(9):
        window.post(pygame.MOUSEWHEEL, x=0, y=-1, precise_x=0.0, precise_y=-1.0, flipped=False)
    window.frame()
    assert start.rect == before and dialog.frame.rect.contains(before)
    number = window.session.setup.deal
    window.click(before.center)
    assert window.dialog is None and window.session.setup.deal != number


def test_tab_goes_through_all_controls_and_shows_each(window: Window) -> None:
    window.resize(800, 600)
    dialogs_of(window)["new"]()
    window.frame()
    dialog = top(window)
    reached = []
    for _ in dialog._controls():
        window.key(pygame.K_TAB)
        window.frame()
        assert dialog._focus is not None
        reached.append(dialog._focus)
        assert dialog.frame.rect.contains(dialog._focus.rect)
        if dialog._focus not in dialog._fixed():
            assert dialog.body.contains(dialog._focus.rect)
    assert set(reached) == set(dialog._controls())


def test_more_seats_keep_the_focus_and_one_choice_sets_all_opponents(window: Window) -> None:
    window.open(game_by_id("nlk"), 1, seats=4, players=(PERSON, "easy", "easy", "easy"))
    window.play.dialogs.new_game()
    window.frame()
    dialog = top(window)
    players = find(dialog, Choice, "Players")
    dialog._focus = players
    window.key(pygame.K_RIGHT)
    window.frame()
    players = find(dialog, Choice, "Players")
    assert isinstance(players, Choice) and players.value == "5"
    assert dialog._focus is players
    everybody = find(dialog, Choice, "All opponents")
    dialog._focus = everybody
    window.key(pygame.K_RIGHT)
    window.frame()
    window.key(pygame.K_RETURN)
    assert window.dialog is None
    assert window.session.setup.seats == 5
    assert window.session.players[0] == PERSON
    assert len(set(window.session.players[1:])) == 1
    assert window.session.players[1] != "easy"


def test_an_open_dialog_takes_over_language_and_size(window: Window) -> None:
    play = window.open(autumn(), 1)
    play.dialogs.settings()
    window.settle()
    window.key(pygame.K_RIGHT)
    window.settle()
    assert window.app.language.code == "fa"
    changed = window.picture()
    window.key(pygame.K_ESCAPE)
    play.dialogs.settings()
    window.settle()
    assert window.picture() == changed
    window.resize(1600, 900)
    window.settle()
    resized = window.picture()
    window.key(pygame.K_ESCAPE)
    play.dialogs.settings()
    window.settle()
    assert window.picture() == resized


def test_nothing_moves_in_an_open_dialog(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    play = window.open(autumn(), 1)
    for show in (play.dialogs.save_text, play.dialogs.rules):
        show()
        window.settle()
        drawn: list[object] = []
        monkeypatch.setattr(window.app, "draw", lambda seen=drawn: seen.append(1))
        for _ in range(30):
            window.frame()
        monkeypatch.undo()
        assert not drawn
        window.key(pygame.K_ESCAPE)


def test_arrows_read_a_rules_page_from_its_beginning_to_its_end(window: Window) -> None:
    window.resize(800, 600)
    play = window.open(autumn(), 1)
    play.dialogs.rules()
    window.settle()
    dialog = top(window)
    assert dialog._focus is None and dialog.scroller.offset == 0
    step, steps = dialog.body.height, 0
    while dialog.scroller.offset < dialog.scroller.room and steps < 400:
        before = dialog.scroller.offset
        window.key(pygame.K_DOWN)
        window.frame()
        assert dialog.scroller.offset - before <= step, "no line is passed over"
        steps += 1
    assert dialog.scroller.offset == dialog.scroller.room
    window.key(pygame.K_HOME)
    assert dialog.scroller.offset == 0
    window.key(pygame.K_ESCAPE)
    assert window.dialog is None


def test_a_switch_and_a_choice_answer_to_mouse_and_keys(window: Window) -> None:
    window.app.scene.open_settings()  # type: ignore[attr-defined]
    window.settle()
    dialog = top(window)
    legal = find(dialog, Switch, "Show legal moves")
    window.click((legal.rect.left + 5, legal.rect.centery))
    assert window.app.settings.show_legal is False
    window.key(pygame.K_SPACE)
    assert window.app.settings.show_legal is True
    window.key(pygame.K_LEFT)
    window.key(pygame.K_LEFT)
    assert window.app.settings.show_legal is False
    sound = find(dialog, Choice, "Sound")
    assert isinstance(sound, Choice)
    window.click(sound._boxes[0].center)
    assert window.app.settings.sound is False
    window.click(sound._boxes[1].center)
    assert (window.app.settings.sound, window.app.settings.volume) == (True, 35)


def test_the_switch_of_the_full_screen_follows_its_key(window: Window) -> None:
    window.app.scene.open_settings()  # type: ignore[attr-defined]
    window.settle()
    switch = find(top(window), Switch, "Full screen")
    for expected in (True, False):
        window.key(pygame.K_F11)
        window.app.scene.dirty = True
        window.settle()
        assert isinstance(switch, Switch) and switch.on is expected


def test_settings_of_a_game_leave_out_what_its_table_does_not_know(window: Window) -> None:
    play = window.open(game_by_id("othello"), 1, seats=2, players=(PERSON, PERSON))
    play.dialogs.settings()
    labels = [getattr(getattr(widget, "label", None), "text", "") for widget in top(window).widgets]
    assert "Automatic moves home" not in labels
    assert "Speed" in labels


def test_counts_are_forgotten_only_after_a_second_word(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    play = window.open(autumn(), 1)
    dialogs = play.dialogs
    dialogs.results()
    assert [type(widget) for widget in top(window).widgets] == [Paragraph, Paragraph, Row]
    window.key(pygame.K_ESCAPE)
    counts = Results(played=3, won=1, lost=2, best_time_of_won=61, average_time_of_won=61, fewest_moves_of_won=70)
    forgotten: list[str] = []
    monkeypatch.setattr(window.app.profile, "results", lambda *which: counts)
    monkeypatch.setattr(window.app.profile, "forget_results", lambda game, variant: forgotten.append(game))
    for answer, expected in (("Keep them", []), ("Start the counts anew", ["autumn_leaves"])):
        dialogs.results()
        window.frame()
        window.click(find(top(window), Button, "Start the counts anew").rect.center)
        assert not forgotten
        window.frame()
        window.click(find(top(window), Button, answer).rect.center)
        assert forgotten == expected
        assert window.dialog is None


def test_a_finger_lights_nothing_up_when_it_has_gone(window: Window) -> None:
    window.app.scene.open_settings()  # type: ignore[attr-defined]
    window.settle()
    dialog = top(window)
    before = window.picture()
    box = find(dialog, Choice, "Felt").rect
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        window.post(kind, pos=(box.left + 4, box.centery), button=1, touch=True)
    window.settle()
    assert dialog._hover is None
    dialog.pick_focus()
    window.app.scene.dirty = True
    window.settle()
    assert window.picture() == before


# Bars


def test_tips_name_the_key_and_vanish_with_what_they_open(window: Window) -> None:
    window.open(autumn(), 1)
    bar = window.play._tool_bar
    box = next(box for box, tool in bar._boxes if tool.icon == "help")
    without = window.picture()
    window.move(box.center)
    window.settle()
    assert window.picture() != without
    window.click(box.center)
    assert bar.hover is None
    assert top(window).title == Sentence("Rules")


@pytest.mark.parametrize("size", [(800, 600), (1366, 768)])
@pytest.mark.parametrize("language", ["en", "fa"])
def test_tools_do_not_overlap_in_any_window(window: Window, size: tuple[int, int], language: str) -> None:
    window.app.change_settings(language=language)
    window.resize(*size)
    window.open(game_by_id("nlk"), 1, seats=6, players=(PERSON, *["easy"] * 5))
    boxes = [box for box, _ in window.play._tool_bar._boxes]
    assert all(box.height >= FINGER and box.width >= FINGER for box in boxes)
    assert all(not a.colliderect(b) for i, a in enumerate(boxes) for b in boxes[:i])
    assert all(box.left >= 0 and box.right <= size[0] for box in boxes)


def test_a_new_number_in_persian_digits_starts_that_deal(new_window: NewWindow) -> None:
    window = new_window()
    window.app.change_settings(language="fa")
    window.open(autumn(), 1)
    window.key(pygame.K_n)
    window.type("n۴۲")
    field = next(widget for widget in top(window).widgets if isinstance(widget, Field))
    assert field.text == "42"
    window.key(pygame.K_RETURN)
    assert window.session.setup.deal == 42
