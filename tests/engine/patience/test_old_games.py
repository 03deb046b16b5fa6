"""Games and positions that were saved before all patiences had one engine are read, replayed and written the same."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.rules.catalogue import find_games, game_by_id
from engine.rules.contract import Setup
from engine.storage.game_texts import read_record
from tests.support.folders import DATA

SAVED = json.loads((DATA / "patience_saves.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("saved", SAVED, ids=lambda saved: saved["record"].partition("\n\n")[0].replace("\n", " "))
def test_an_old_record_opens_and_every_old_position_is_reached_and_read(saved: dict[str, Any]) -> None:
    loaded = read_record(saved["record"], find_games())
    assert loaded.problem is None and loaded.game is not None and loaded.setup is not None
    rules = loaded.game.rules
    state, positions = rules.start(loaded.setup), dict(saved["positions"])
    for number, (move, _) in enumerate([*loaded.moves, (None, None)]):
        text = positions.pop(str(number), None)
        if text is not None:
            assert rules.write_state(state) == text
            assert rules.read_state(text) == state
            assert rules.write_state(rules.read_state(text)) == text
        if move is not None:
            assert move in rules.legal_moves(state)
            state = rules.apply(state, move)
    assert not positions


def test_a_second_rule_set_has_one_name_in_setups_and_positions_and_the_old_option_means_the_same() -> None:
    rules = game_by_id("forty_thieves").rules
    named = rules.start(Setup(deal=9, variant="little_forty/classic"))
    chosen = rules.start(Setup(deal=9, variant="little_forty", options={"rule_set": "classic"}))
    assert named == chosen and named != rules.start(Setup(deal=9, variant="little_forty"))
    assert rules.write_state(named).startswith("game: little_forty/classic redeals 3")
    with pytest.raises(LookupError):
        rules.start(Setup(deal=9, variant="little_forty/modern"))
