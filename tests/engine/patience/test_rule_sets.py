"""A second rule set has one name in set-ups, texts, options and on the command line, and all of them mean one row."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.rules.catalogue import RULE_SET, find_games, game_by_id
from engine.rules.contract import Setup
from engine.storage.game_texts import read_record
from tests.support.window import Window
from ui.requested import look_up, open_requested
from ui.start.command_line import read_arguments

CLASSIC = Setup(deal=9, variant="little_forty", options={RULE_SET: "classic"})


def loaded(headers: str) -> Any:
    return read_record(headers + "\n", find_games())


@pytest.mark.parametrize(
    "headers",
    [
        "game: forty_thieves\nvariant: little_forty/classic\ndeal: 9\n",
        "game: forty_thieves\nvariant: little_forty\ndeal: 9\noptions: rule_set=classic\n",
        "game: forty_thieves\noptions: rule_set=standard\nvariant: little_forty/classic\ndeal: 9\n",
        json.dumps({"game": "forty_thieves", "setup": {"deal": 9, "variant": "little_forty/classic"}, "moves": []}),
    ],
)
def test_every_text_of_a_second_rule_set_is_the_same_game(headers: str) -> None:
    found = loaded(headers)
    assert (found.problem, found.setup) == (None, CLASSIC)
    rules = game_by_id("forty_thieves").rules
    assert rules.start(found.setup) == rules.start(Setup(deal=9, variant="little_forty/classic"))


def test_the_first_rule_set_may_be_named_too_and_other_options_stay() -> None:
    found = loaded("game: forty_thieves\nvariant: lucas/standard\noptions: shortcut=off\n")
    assert found.problem is None
    assert found.setup == Setup(deal=1, variant="lucas", options={"shortcut": "off", RULE_SET: "standard"})
    assert loaded("game: klondike\nvariant: klondike_3\ndeal: 4\n").setup == Setup(deal=4, variant="klondike_3")


@pytest.mark.parametrize(
    ("game", "variant"),
    [
        ("forty_thieves", "little_forty/"),
        ("forty_thieves", "little_forty/modern"),
        ("forty_thieves", "little_forty/classic/classic"),
        ("forty_thieves", "maria/classic"),
        ("klondike", "klondike/klondike_3"),
        ("autumn_leaves", "/classic"),
    ],
)
def test_a_rule_set_that_a_variant_does_not_have_is_no_variant(game: str, variant: str) -> None:
    found = loaded(f"game: {game}\nvariant: {variant}\n")
    assert found.setup is None and found.problem.values == {"line": 2, "name": variant}


@pytest.mark.parametrize(
    ("asked", "game", "variant"),
    [("forty_thieves/little_forty/classic", "forty_thieves", "little_forty/classic"),
     ("klondike/klondike_3", "klondike", "klondike_3")],
)  # fmt: skip
def test_the_command_line_means_the_same_row(asked: str, game: str, variant: str, window: Window) -> None:
    arguments = read_arguments([asked])
    open_requested(window.app, arguments, look_up(arguments, window.app.games))
    window.settle()
    session = window.session
    assert session.state == session.rules.start(Setup(deal=session.setup.deal, variant=variant))
    assert session.game_id == game and window.dialog is None
