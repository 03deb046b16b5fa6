"""One replay for all who read moves: the rules are asked for the legal moves once a move, and never twice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from engine.play.replay import Replay
from engine.play.session import PERSON, Cause, Entry, Session
from engine.rules.catalogue import Game, GameInfo
from engine.rules.contract import IllegalMove, Setup, UnreadableMove
from engine.storage.game_texts import read_record
from engine.storage.profile import SavedGame
from engine.thinking.thought_maker import ThoughtMaker
from engine.thinking.thoughts import HINT, Request
from tests.support.folders import ROOT
from tests.support.tiny_game import CountingRules
from ui.scenes.opening import session_from

MOVES = ("1", "3", "2", "1", "1", "3")


class Watched(CountingRules):
    """Notes each position whose legal moves were asked for, and each that a move was played in."""

    def __init__(self) -> None:
        self.asked: list[int] = []
        self.applied: list[int] = []

    def legal_moves(self, state: int) -> Sequence[str]:
        self.asked.append(state)
        return super().legal_moves(state)

    def apply(self, state: int, move: str) -> int:
        self.applied.append(state)
        return super().apply(state, move)


def watched_game() -> tuple[Game[int, str], Watched]:
    rules = Watched()
    game: Game[int, str] = Game("watched", ROOT / "nowhere", GameInfo(name="Watched", line="A game."))
    game.__dict__["rules"] = rules
    return game, rules


def saved_game(moves: Sequence[tuple[str, str]], position: int, start: str | None = None) -> SavedGame:
    return SavedGame(
        row=1,
        game="watched",
        setup=Setup(deal=1),
        players=(PERSON,),
        moves=tuple(moves),
        position=position,
        elapsed=0.0,
        started=0.0,
        undo_used=False,
        counted=True,
        start=start,
    )


def test_a_replay_holds_each_position_and_the_move_between() -> None:
    replay = Replay(CountingRules(), 4)
    for text in MOVES:
        replay.read(text)
    assert list(replay.states) == [4, 5, 8, 10, 11, 12, 15]
    assert tuple(replay.moves) == MOVES
    replay.go_back(2)
    assert (list(replay.states), tuple(replay.moves), replay.state) == ([4, 5, 8], ("1", "3"), 8)


def test_what_cannot_be_played_changes_nothing() -> None:
    replay = Replay(CountingRules(), 19)
    with pytest.raises(IllegalMove):
        replay.read("2")
    with pytest.raises(UnreadableMove):
        replay.read("nonsense")
    with pytest.raises(UnreadableMove):
        replay.follow("nonsense")
    assert (list(replay.states), list(replay.moves), replay.is_checked) == ([19], [], True)


def test_opening_a_saved_game_asks_once_a_move() -> None:
    game, rules = watched_game()
    session, problem = session_from(game, saved_game([(move, "player") for move in MOVES], len(MOVES)))
    assert problem is None
    assert rules.asked == [1, 2, 5, 7, 8, 9], "once for each position that a move was played in"
    assert [session.state_at(number) for number in range(7)] == [1, 2, 5, 7, 8, 9, 12]
    session.play("1")
    session.legal_moves()
    assert rules.asked[6:] == [12, 13]


def test_a_saved_game_is_opened_up_to_what_cannot_be_played() -> None:
    for bad in (("x1", "player"), ("3", "somebody")):
        game, _ = watched_game()
        session, problem = session_from(
            game, saved_game([("1", "player"), ("2", "automatic"), bad, ("1", "player")], 4)
        )
        assert problem is not None and problem.values == {"n": 3, "move": bad[0]}
        assert session.log == (Entry("1", Cause.PLAYER), Entry("2", Cause.AUTOMATIC))
        assert (session.position_number, session.state) == (2, 4)


def test_a_saved_game_keeps_its_first_position_and_where_it_was_left() -> None:
    game, _ = watched_game()
    session, problem = session_from(game, saved_game([("1", "player"), ("2", "player")], 1, start="7"))
    assert (problem, session.state_at(0), session.position_number, session.length) == (None, 7, 1, 2)


def test_a_text_asks_once_a_move_and_its_session_not_again() -> None:
    game, rules = watched_game()
    loaded = read_record("game: watched\ndeal: 1\n\n" + " ".join(MOVES), [game])
    session: Session[Any, Any] = Session(
        "watched", rules, loaded.setup or Setup(deal=0), replay=loaded.replay, causes=loaded.causes
    )
    assert session.length == len(MOVES) and rules.asked == [1, 2, 5, 7, 8, 9]


def test_a_session_asks_once_a_move_for_moves_that_nobody_replayed() -> None:
    rules = Watched()
    Session("watched", rules, Setup(deal=1), moves=[(move, Cause.PLAYER) for move in MOVES])
    assert rules.asked == [1, 2, 5, 7, 8, 9]


def test_the_worker_asks_for_no_legal_moves_and_replays_only_what_is_new(monkeypatch: pytest.MonkeyPatch) -> None:
    game, rules = watched_game()
    monkeypatch.setattr("engine.thinking.thought_maker.game_by_id", lambda game_id: game)
    maker = ThoughtMaker()

    def reached(*moves: str) -> Any:
        request = Request(kind=HINT, game="watched", ticket=len(moves), setup=Setup(deal=1), moves=moves)
        return maker.prepare(request, 0).state

    assert reached("1", "3", "2") == 7 and rules.applied == [1, 2, 5]
    assert reached("1", "3", "1", "1") == 7 and rules.applied[3:] == [5, 6]
    assert list(maker.history) == [1, 2, 5, 6, 7]
    assert reached() == 1 and len(rules.applied) == 5
    with pytest.raises(UnreadableMove):
        reached("1", "nonsense")
    assert reached("1", "3") == 5
    assert rules.asked == []


def test_a_session_takes_over_only_what_its_own_rules_allowed() -> None:
    rules = CountingRules()
    followed, foreign, checked = Replay(rules, 1), Replay(CountingRules(), 1), Replay(rules, 1)
    followed.follow("1")
    foreign.read("1")
    checked.read("1")
    for replay in (followed, foreign):
        with pytest.raises(ValueError):
            Session("watched", rules, Setup(deal=1), replay=replay, causes=[Cause.PLAYER])
    with pytest.raises(ValueError):
        Session("watched", rules, Setup(deal=1), replay=checked, causes=[])
    session = Session("watched", rules, Setup(deal=1), replay=checked, causes=[Cause.PLAYER])
    checked.read("3")
    checked.go_back(0)
    assert (session.length, session.state) == (1, 2), "the session's positions are its own"
