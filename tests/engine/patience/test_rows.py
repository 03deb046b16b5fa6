"""Every row there is: its deal, its moves against a slow judge, its rules page, its names."""

from __future__ import annotations

import re
from random import Random
from string import Formatter
from typing import Any

import pytest
from pysol_cards.cards import CardRenderer
from pysol_cards.deal_game import Game as Layouts
from pysol_cards.random_base import RandomBase

from engine.files.paths import assets_folder
from engine.patience.help import HelpPages, _read_pieces
from engine.patience.rules import PatienceRules
from engine.rules.catalogue import find_games, game_by_id
from engine.rules.contract import Setup
from tests.support.patience_judge import judged, most_moves

GAMES: dict[str, Any] = {game.id: game for game in find_games() if game.info and isinstance(game.rules, PatienceRules)}
ROWS = {f"{id}/{row.full_name}": (game.rules, row) for id, game in GAMES.items() for row in game.rules.family.rows}
NEW = [name for name in ROWS if not name.startswith(("autumn_leaves/", "forty_thieves/"))]
each_row = pytest.mark.parametrize("name", ROWS)

ORACLES = {
    "klondike/klondike": "klondike",
    "klondike/klondike_3": "klondike_by_threes",
    "freecell/freecell": "freecell",
    "freecell/bakers_game": "bakers_game",
    "freecell/eight_off": "eight_off",
    "freecell/seahaven": "seahaven_towers",
    "spider/simple_simon": "simple_simon",
    "yukon/yukon": "yukon",
    "yukon/russian": "yukon",
    "castles/bakers_dozen": "bakers_dozen",
    "castles/beleaguered_castle": "beleaguered_castle",
    "gypsy/gypsy": "gypsy",
}
"""The games whose layouts the other program prints too."""


def start(name: str, deal: int) -> Any:
    rules, row = ROWS[name]
    return rules.start(Setup(deal=deal, variant=row.full_name))


@pytest.mark.parametrize("deal", [1, 2, 11982, 32000, 32001, 987654321])
@pytest.mark.parametrize("name", [name for name in ORACLES if name in ROWS])
def test_a_numbered_deal_is_the_one_of_the_other_program(name: str, deal: int) -> None:
    layouts = Layouts(ORACLES[name], deal, RandomBase.DEALS_PYSOLFC)
    expected = layouts.calc_deal_string(deal, CardRenderer(True)).splitlines()
    position = start(name, deal)
    assert [_shown(pile.cards, pile.down) for pile in position.columns] == _of(expected, None)
    if position.row.cells and position.row.cell_start:
        cells = " ".join(str(cards[0]).upper() if cards else "-" for cards in position.cells)
        assert cells.split()[:8] == (_of(expected, "Freecells")[0].split() + ["-"] * 8)[: len(position.cells)]
    if position.row.stock:
        talon = [str(card).upper() for card in (*position.waste, *position.stock)]
        assert talon == _of(expected, "Talon")[0].split()
        assert len(position.waste) == (position.row.turn if position.row.draws_first else 0)


def _shown(cards: Any, down: int) -> str:
    return " ".join(f"<{str(c).upper()}>" if i < down else str(c).upper() for i, c in enumerate(cards))


def _of(lines: list[str], title: str | None) -> list[str]:
    """The lines of one title, or those without any."""
    if title is None:
        return [line.strip() for line in lines if ":" not in line]
    return [line.partition(":")[2].strip() for line in lines if line.startswith(title)]


def test_the_first_deal_of_freecell_is_microsoft_s() -> None:
    tops = [str(pile.cards[0]) for pile in start("freecell/freecell", 1).columns]
    assert tops == ["Jd", "2d", "9h", "Jc", "5d", "7h", "7c", "5h"]


def test_spider_and_canfield_lay_out_what_the_page_says() -> None:
    for suits, name in (("s", "spider_1"), ("hs", "spider_2"), ("cdhs", "spider_4")):
        position = start(f"spider/{name}", 5)
        assert [len(pile.cards) for pile in position.columns] == [6, 5, 5, 6, 5, 5, 6, 5, 5, 6]
        assert all(pile.down == len(pile.cards) - 1 for pile in position.columns) and len(position.stock) == 50
        pack = [*position.stock, *(card for pile in position.columns for card in pile.cards)]
        assert {card.suit for card in pack} == set(suits) and len({card.piece for card in pack}) == 104
    position = start("canfield/canfield", 5)
    assert len(position.reserve) == 13 and [len(pile.cards) for pile in position.columns] == [1] * 4
    assert position.foundations[0][0].rank == position.base and len(position.waste) == 3 and len(position.stock) == 31


# -- moves


@pytest.mark.parametrize("name", NEW)
def test_legal_moves_and_refusals_agree_with_the_judge(name: str) -> None:
    rules, _ = ROWS[name]
    for deal in range(1, 7):
        random, state = Random(deal), start(name, deal)
        for number in range(50):
            legal = {rules.write_move(move) for move in rules.legal_moves(state)}
            text = rules.write_state(state)
            assert legal == (judged(text) if legal else set()), text
            if not legal:
                break
            if number % 12 == 0:
                for move_text in most_moves(text):
                    move = rules.read_move(move_text)
                    assert (rules.why_not(state, move) is None) == (move_text in legal), (move_text, text)
            home = rules.home_moves(state)
            state = rules.apply(
                state, random.choice(home if home and random.random() < 0.5 else rules.legal_moves(state))
            )


def moves_at(name: str, depth: int) -> list[int]:
    """How many legal moves there are after 0, 1, … moves of deal 1, over all ways to get there."""
    rules, _ = ROWS[name]
    states, counts = [start(name, 1)], []
    for _ in range(depth):
        moves = [(state, move) for state in states for move in rules.legal_moves(state)]
        counts.append(len(moves))
        states = [rules.apply(state, move) for state, move in moves]
    return counts


COUNTS: dict[str, list[int]] = {
    "klondike/klondike": [10, 67, 394, 2051],
    "klondike/klondike_3": [10, 67, 401, 2145],
    "freecell/freecell": [8, 70, 664, 6767],
    "freecell/bakers_game": [10, 96, 906, 8589],
    "freecell/eight_off": [9, 82, 763, 7310],
    "freecell/seahaven": [12, 146, 821, 4234],
    "spider/spider_1": [7, 52, 408, 3351],
    "spider/spider_2": [7, 50, 355, 2524],
    "spider/spider_4": [7, 50, 353, 2475],
    "spider/simple_simon": [4, 17, 70, 305],
    "spider/scorpion": [6, 29, 123, 466],
    "yukon/yukon": [4, 18, 87, 440],
    "yukon/russian": [3, 10, 35, 128],
    "canfield/canfield": [6, 30, 129, 496],
    "castles/beleaguered_castle": [4, 14, 35, 73],
    "castles/bakers_dozen": [14, 185, 2358, 30288],
    "gypsy/gypsy": [3, 33, 323, 2215],
}
"""Legal moves after 0, 1, 2 and 3 moves of deal 1, over all ways to get there; counted with the slow judge."""


@pytest.mark.parametrize("name", COUNTS)
def test_the_moves_of_the_first_deal_are_as_many_as_the_judge_counted(name: str) -> None:
    assert moves_at(name, 4) == COUNTS[name]
    assert set(COUNTS) == set(NEW)


# -- pages


@each_row
@pytest.mark.parametrize("language", ["en", "fa"])
def test_the_small_tables_of_a_page_can_be_played_and_refuse_what_they_should(name: str, language: str) -> None:
    rules, row = ROWS[name]
    text = GAMES[name.partition("/")[0]].help_text(language, row.full_name)
    tables = re.findall(r'```position try="([^"]*)"\n(.*?)```', text, re.DOTALL)
    assert tables
    for number, (tries, state_text) in enumerate(tables):
        state = rules.read_state(state_text)
        answers = []
        for move_text in tries.split(";"):
            move = rules.read_move(move_text)
            answers.append(rules.why_not(state, move) is None)
            state = rules.apply(state, move) if answers[-1] else state
        assert answers[-1], (tries, state_text)
        if number == 0 and not name.startswith("autumn"):
            assert answers == [False, True], "the wrong card is refused, the right one goes"


def test_the_shared_pieces_stand_in_both_languages_and_each_is_on_some_page() -> None:
    english, persian = (_read_pieces(assets_folder() / "rules" / f"patience.{code}.md") for code in ("en", "fa"))
    assert english.keys() == persian.keys()
    for key, words in english.items():
        named = [{name for _, name, _, _ in Formatter().parse(text) if name} for text in (words, persian[key])]
        assert named[0] == named[1] and words != persian[key], key
    used: set[str] = set()
    for game in GAMES.values():
        if not (game.folder / "help.py").exists():
            continue
        for code in ("en", "fa"):
            pages = HelpPages(game.rules.family, game.folder)
            used |= pages.parts(code).keys()
    assert english.keys() <= used, english.keys() - used


def test_a_variant_is_named_in_the_same_way_in_setups_and_positions() -> None:
    rules = game_by_id("klondike").rules
    for variant in ("klondike", "klondike_3"):
        state = rules.start(Setup(deal=4, variant=variant))
        assert rules.write_state(state).startswith(f"game: {variant} redeals unlimited\n")
    limited = rules.start(Setup(deal=4, variant="klondike_3", options={"redeal_limit": "two"}))
    text = rules.write_state(limited)
    assert text.startswith("game: klondike_3 redeals 2 redeal_limit two\n") and rules.read_state(text) == limited
