"""Othello in the window: discs placed by every way, marks, passes, undo, analysis switched on, records pasted."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pygame
import pytest

from engine.play.session import PERSON, Cause
from engine.rules.catalogue import game_by_id
from engine.rules.contract import Setup
from engine.thinking.thoughts import Answer
from engine.words.language import Sentence
from games.othello import table_records
from games.othello.questions import VALUES
from games.othello.records import Record, read_record
from games.othello.rules import BLACK, PASS, RULES, WHITE
from tests.games.othello.test_records import random_game, wthor_bytes
from tests.support.folders import DATA
from tests.support.window import Window, assert_all_at_home, assert_shown_as_fresh
from ui.dialogs.questions import PAGE
from ui.scenes.play import Play
from ui.widgets import Button, Field

CASES = json.loads((DATA / "othello_transcripts.json").read_text(encoding="utf-8"))["games"]
MUST_PASS = next(case["moves"] for case in CASES if case["id"] == "must_pass")


def open_othello(window: Window, record: str = "", players: tuple[str, ...] = (PERSON, PERSON)) -> Play:
    moves = [(m, Cause.AUTOMATIC if m == PASS else Cause.PLAYER) for m in read_record(record).moves] if record else []
    return window.open(game_by_id("othello"), seats=2, players=players, moves=moves)


def square(window: Window, name: str) -> tuple[int, int]:
    point: tuple[int, int] = window.board.target_rect(name).center
    return point


def texts(window: Window) -> list[str]:
    return [RULES.write_move(entry.move) for entry in window.session.log[: window.session.position_number]]


def message(window: Window) -> str:
    return window.play._message[0].text if window.play._message else ""


def test_a_disc_is_placed_by_click_by_drag_and_by_keys(window: Window) -> None:
    open_othello(window)
    window.click(square(window, "d3"))
    window.settle()
    disc = window.board.grip("d5")
    assert disc == () or window.board.slot_of("d5") == "d3"
    start = window.grip_point("d6")
    window.drag(start, square(window, "c3"))
    window.settle()
    assert texts(window) == ["d3", "c3"]
    for _ in range(40):
        here = window.play.desk.cursor.here()
        if window.play.desk.cursor.visible and here is not None and here.slot == "c4":
            break
        at = here.box if here is not None else pygame.Rect(0, 0, 1, 1)
        x, y = square(window, "c4")
        key = pygame.K_RIGHT if at.centerx < x - 9 else pygame.K_LEFT if at.centerx > x + 9 else pygame.K_DOWN
        window.key(key if at.centery <= y + 9 or key != pygame.K_DOWN else pygame.K_UP)
    window.key(pygame.K_RETURN)
    window.settle()
    assert texts(window) == ["d3", "c3", "c4"]
    assert_all_at_home(window.play)
    assert_shown_as_fresh(window.play)


@pytest.mark.parametrize(("name", "words"), [("d4", "already a disc"), ("a1", "turn nothing")])
def test_a_forbidden_square_is_explained(window: Window, name: str, words: str) -> None:
    open_othello(window)
    window.click(square(window, name))
    assert words in message(window)
    assert texts(window) == []


def test_a_disc_dropped_where_it_turns_nothing_glides_back_with_the_reason(window: Window) -> None:
    open_othello(window)
    window.drag(window.grip_point("d5"), square(window, "a1"))
    assert "turn nothing" in message(window)
    window.settle()
    assert_all_at_home(window.play)
    assert texts(window) == []


def test_a_forced_pass_is_shown_and_takes_a_moment_and_undo_goes_back_before_it(window: Window) -> None:
    open_othello(window, MUST_PASS[:-2])
    window.click(square(window, MUST_PASS[-2:]))
    window.frame()
    assert texts(window)[-1] == MUST_PASS[-2:], "the pass must not come at once"
    window.pass_time(3.0)
    assert texts(window)[-1] == "pass"
    assert "must pass" in message(window)
    assert window.session.to_move == 1
    window.play.undo()
    assert texts(window)[-1] == MUST_PASS[-4:-2], "the pass and the move before it are one step"


def test_the_board_is_the_same_in_persian(window: Window) -> None:
    open_othello(window)
    before = {name: window.board.target_rect(name).x - window.board.target_rect("a1").x for name in ("a1", "h1", "d3")}
    window.app.change_settings(language="fa")
    window.settle()
    after = {name: window.board.target_rect(name).x - window.board.target_rect("a1").x for name in ("a1", "h1", "d3")}
    assert before == after


def test_hovering_shows_what_would_turn(window: Window) -> None:
    open_othello(window)
    window.move(square(window, "a1"))
    window.settle()
    plain = window.picture()
    window.move(square(window, "d3"))
    window.settle()
    assert window.picture() != plain


def values_for(play: Play) -> Answer:
    squares = {
        RULES.write_move(m): {"value": float(i), "depth": 8, "exact": False}
        for i, m in enumerate(play.session.legal_moves())
    }
    data = {"kind": VALUES, "squares": squares, "line": ["d3", "c5"], "depth": 8}
    return Answer(ticket=play.session.position_number, kind="analyse", data=data, channel=VALUES)


@pytest.fixture
def silent_thinker(window: Window, monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """A thinker that only writes down what it is asked."""
    asked: list[Any] = []
    monkeypatch.setattr(window.app.thinker, "ask", asked.append)
    return asked


def test_values_of_another_position_are_not_shown(window: Window, silent_thinker: list[Any]) -> None:
    play = open_othello(window)
    companion: Any = play.companion
    companion.analysis.switch()
    window.settle()
    answer = values_for(play)
    assert silent_thinker and silent_thinker[-1].question == {"kind": VALUES}
    companion.answered(answer)
    assert companion.analysis.values is not None
    window.click(square(window, "d3"))
    window.settle()
    assert companion.analysis.values is None
    companion.answered(answer)
    assert companion.analysis.values is None, "an answer for an earlier position must not be shown"
    play.undo()
    assert companion.analysis.values is None
    companion.answered(values_for(play))
    assert companion.analysis.value_of(RULES.read_move("d3")) is not None
    assert companion.analysis.evaluations[0] == 3.0


def test_the_graph_goes_to_the_position_that_is_clicked(window: Window, silent_thinker: list[Any]) -> None:
    play = open_othello(window, "f5d6c3d3c4f4c5b3c2")
    companion: Any = play.companion
    companion.analysis.switch()
    window.settle()
    graph = companion.panel._graph
    window.click((graph.left + graph.width // 3, graph.centery))
    assert play.session.position_number == 3
    window.click((graph.right - 1, graph.centery))
    assert play.session.position_number == 9


def test_playing_on_from_an_earlier_position_waits_until_wanted(window: Window, silent_thinker: list[Any]) -> None:
    level = game_by_id("othello").levels[0].id
    play = open_othello(window, "f5d6c3d3c4", players=(PERSON, level))
    silent_thinker.clear()
    play.session.go_to(1)
    window.pass_time(1.0)
    assert not silent_thinker, "looking back must not make the opponent move"
    play.companion.try_again()  # type: ignore[attr-defined]
    window.pass_time(0.2)
    assert silent_thinker and silent_thinker[-1].level == level


def test_a_pasted_position_is_where_the_game_begins_and_is_saved_so(window: Window) -> None:
    play = open_othello(window)
    board = Record(read_record(MUST_PASS).start, read_record(MUST_PASS).moves[:10]).end()
    table_records.show_record(play, read_record(RULES.write_state(board)))
    window.settle()
    assert window.session.state == board
    assert window.session.position_number == 0
    window.play.session.play(window.session.legal_moves()[0])
    expected = window.session.state
    window.app.show_launcher()
    saved = window.app.profile.resume("othello")
    assert saved is not None and saved.start is not None
    window.app.profile.release(saved.row)
    window.app.open_game(game_by_id("othello"))
    assert window.session.state == expected


def test_nonsense_in_the_paste_dialog_changes_nothing(window: Window) -> None:
    play = open_othello(window, "f5d6")
    table_records.paste(play)
    assert window.dialog is not None
    field = next(widget for widget in window.dialog.widgets if isinstance(widget, Field))
    field.text = "f5d6 f5"
    field.entered()  # type: ignore[misc]
    assert window.dialog is not None and field.problem
    assert window.play is play
    assert texts(window) == ["f5", "d6"]


def test_a_clock_that_runs_out_ends_the_game_until_it_is_taken_back(window: Window) -> None:
    play = window.open(game_by_id("othello"), seats=2, players=(PERSON, PERSON), options={"clock": "1"})
    window.pass_time(30.0)
    window.click(square(window, "d3"))
    window.settle()
    end = window.clock.now + 70
    while play.session.outcome is None and window.clock.now < end:
        window.frame(1.0)
    outcome = play.session.outcome
    assert play.session.timed_out == WHITE and outcome is not None and outcome.winners == (BLACK,)
    assert play.status() is None, "nobody's turn"
    window.pass_time(3.0)
    assert window.dialog is not None and window.dialog.title == Sentence("The game is over")
    window.key(pygame.K_ESCAPE)
    window.click(square(window, "c3"))
    assert texts(window) == ["d3"], "the board is dead"
    play.undo()
    window.settle()
    window.pass_time(20.0)
    assert play.may_act() and play.session.outcome is None, "the clocks stand as they stood there"
    window.click(square(window, "c4"))
    assert texts(window) == ["c4"] and play.session.timed_out is None


def test_a_time_out_is_the_end_that_is_kept(window: Window) -> None:
    play = window.open(game_by_id("othello"), seats=2, players=(PERSON, "1"), options={"clock": "1"})
    play.pause_opponents()
    play.session.time_out(0)
    window.app.profile.flush()
    assert window.app.profile.resume("othello") is None
    assert window.app.profile.results("othello").lost == 1


def test_setup_offers_the_position_option_only_as_text() -> None:
    state = RULES.start(Setup(deal=1, seats=2))
    assert RULES.read_state(RULES.write_state(state)) == state


def choose_file(window: Window, path: Path) -> Field:
    assert window.dialog is not None
    field = next(widget for widget in window.dialog.widgets if isinstance(widget, Field))
    field.text = str(path)
    field.entered()  # type: ignore[misc]
    window.frame()
    return field


def test_a_wthor_file_lists_its_games_and_opens_one(window: Window, tmp_path: Path) -> None:
    games = [random_game(seed) for seed in range(30)]
    (tmp_path / "wth.wtb").write_bytes(wthor_bytes(games))
    play = open_othello(window)
    table_records.open_file(play)
    choose_file(window, tmp_path / "wth.wtb")
    assert window.dialog is not None
    buttons = [widget for widget in window.dialog.widgets if isinstance(widget, Button)]
    assert len(buttons) == PAGE
    buttons[4].run()
    window.settle()
    assert [RULES.read_move(text) for text in texts(window)] == list(games[4].moves)


def test_a_ggf_file_is_saved_and_opened_again(window: Window, tmp_path: Path) -> None:
    game = random_game(3)
    play = open_othello(window, "".join(RULES.write_move(m) for m in game.moves if m != PASS))
    table_records.save_ggf(play)
    choose_file(window, tmp_path / "game.ggf")
    open_othello(window)
    table_records.open_file(window.play)
    choose_file(window, tmp_path / "game.ggf")
    window.settle()
    assert [RULES.read_move(text) for text in texts(window)] == list(game.moves)


@pytest.mark.parametrize("name", ["nothing.ggf", "broken.ggf", "broken.wtb"])
def test_a_file_that_cannot_be_opened_is_named_and_nothing_changes(window: Window, tmp_path: Path, name: str) -> None:
    if name.startswith("broken"):
        (tmp_path / name).write_bytes(b"(;GM[Othello]B[z9];)\xff\x00")
    play = open_othello(window, "f5d6")
    table_records.open_file(play)
    field = choose_file(window, tmp_path / name)
    assert field.problem
    assert window.play is play and texts(window) == ["f5", "d6"]
