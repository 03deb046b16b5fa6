"""The rules pages of the Forty Thieves family say what the rows say, and their small tables keep it."""

from __future__ import annotations

import json
import re
from string import Formatter

import pytest

from engine.patience.help import page_keys
from engine.rules.cards import read_card
from engine.rules.catalogue import game_by_id
from engine.rules.contract import Setup
from engine.words.language import Language
from games.forty_thieves.help import HELP, help_text
from games.forty_thieves.rules import RULES
from games.forty_thieves.variants import FAMILY, VARIANTS
from tests.support.patience_oracles import FORTY_ROWS, may_build

LANGUAGES = ["en", "fa"]


def page(name: str, language: str, **options: str) -> str:
    variant, _, rule_set = name.partition("/")
    return help_text(language, variant, {"rule_set": rule_set or "standard", **options})


def test_both_languages_have_the_same_pieces_with_the_same_placeholders() -> None:
    english, persian = HELP.parts("en"), HELP.parts("fa")
    assert english.keys() == persian.keys()
    for key, text in english.items():
        names = [{name for _, name, _, _ in Formatter().parse(words) if name} for words in (text, persian[key])]
        assert names[0] == names[1], key
        assert text and persian[key] and text != persian[key], key
    rows = [
        FAMILY.row_for(v, {"rule_set": r or "standard"}) for v, _, r in (name.partition("/") for name in FORTY_ROWS)
    ]
    used = {key for row in rows for key in page_keys(row)}
    assert set(english) - used == {"moves.shortcut_off", "home.return_on"}, "nothing is written for no page"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", FORTY_ROWS)
def test_every_number_of_the_row_stands_on_its_page(name: str, language: str) -> None:
    packs, columns, cards, down, _, _, stock, turn, redeals = FORTY_ROWS[name]
    text, number = page(name, language), Language(code=language).number
    for parameter in (52 * packs, 4 * packs, columns, cards, columns * cards, stock):
        assert re.search(rf"(?<!\d){number(parameter)}(?!\d)", text), parameter
    parts = HELP.parts(language)
    assert (parts["deal.open"] in text) == (down == 0)
    assert (number(down) in parts["deal.down"].format(face_down=number(down), cards="")) and (
        f"{number(down)} of" in text or f"{number(down)} از" in text or down == 0
    )
    assert (parts["draw.3"] in text) == (turn == 3) and (parts["draw.1"] in text) == (turn == 1)
    assert (parts["redeal.none"] in text) == (redeals == 0)
    if redeals:
        assert parts["redeal.some"].format(redeals=number(redeals), passes=number(redeals + 1)) in text
    assert (parts["deal.aces"] in text) == (name == "lucas")
    assert (parts["empty.fills"] in text) == (name == "little_forty/classic")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", FORTY_ROWS)
def test_the_page_speaks_of_the_row_s_build_and_moves_and_of_no_other(name: str, language: str) -> None:
    build, together = FORTY_ROWS[name][4:6]
    text, parts = page(name, language), HELP.parts(language)
    keys = {"same suit": "same_suit", "any but same": "other_suit", "alternate": "alternate", "any": "any"}
    for words, key in keys.items():
        begins = parts[f"build.{key}"].partition("{")[0]
        assert (begins in text) == (words == build), key
        assert (parts[f"safe.{key}"] in text) == (words == build), key
    for words, key in {"one": "one", "build rule": "sequence", "same suit": "suit_sequence"}.items():
        assert (parts[f"moves.{key}"] in text) == (words == together), key
    assert (parts["moves.shortcut"] in text) == (together == "one")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", FORTY_ROWS)
def test_the_small_tables_keep_what_the_words_say(name: str, language: str) -> None:
    build = FORTY_ROWS[name][4]
    tables = re.findall(r'```position try="([^"]*)"\n(.*?)```', page(name, language), re.DOTALL)
    assert len(tables) == 3
    said = [
        [False, True],
        [False, False, True] if FORTY_ROWS[name][5] == "one" else [True],
        [False, True] if name == "lucas" else [False, False, True, True],
    ]
    for (tries, text), expected in zip(tables, said, strict=True):
        state = RULES.read_state(text)
        for move_text, legal in zip(tries.split(";"), expected, strict=True):
            move = RULES.read_move(move_text)
            assert (RULES.why_not(state, move) is None) == legal, (move_text, text)
            state = RULES.apply(state, move) if legal else state
    good, target = (re.search(rf"^{place}: .*?(\w\w)$", tables[0][1], re.MULTILINE) for place in ("t1", "t2"))
    assert good and target and may_build(build, good[1], target[1])
    assert read_card(target[1]).rank == 11


def test_options_change_the_page() -> None:
    for language in LANGUAGES:
        parts = HELP.parts(language)
        off = page("maria", language, shortcut="off")
        assert parts["moves.shortcut_off"] in off and parts["moves.shortcut"] not in off
        back = page("maria", language, foundation_return="on")
        assert parts["home.return_on"] in back and parts["home.return_off"] not in back
    assert help_text("xx", "maria", {}) == help_text("en", "maria", {})


def test_the_catalogue_gives_these_pages_and_a_showcase_of_each_member() -> None:
    game = game_by_id("forty_thieves")
    for variant in VARIANTS:
        assert game.help_text("fa", variant.id) == page(variant.id, "fa")
        saved = game.showcase(variant.id)
        assert saved is not None and saved["game"] == "forty_thieves"
        start = Setup(**saved["setup"])
        assert (start.variant or "forty_thieves") == variant.id
        state = RULES.start(start)
        for text in saved["moves"]:
            move = RULES.read_move(text)
            assert move in RULES.legal_moves(state)
            state = RULES.apply(state, move)
        assert RULES.outcome(state) is None
    assert json.dumps(game.showcase())
