"""What a game says of itself is checked field by field."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.rules.catalogue import GameInfo, Option, VariantInfo, find_games
from engine.rules.game_info import check_info, check_variant

GOOD = GameInfo(name="A game", line="Said in a line", seats=(2, 4), default_seats=3)
OPTION = Option("speed", "Speed", {"slow": "Slow", "fast": "Fast"}, "slow")

OTHER: Any = replace
"""``replace`` that takes values of any type."""

WRONG: list[dict[str, Any]] = [
    {"name": 5}, {"name": ""}, {"name": "  "}, {"name": "x" * 5000}, {"name": "two\nlines"},
    {"line": None}, {"line": "x" * 301},
    {"order": "x"}, {"order": 1.5}, {"order": True}, {"order": 10**9},
    {"seats": 2}, {"seats": (1,)}, {"seats": (3, 2)}, {"seats": (0, 4)}, {"seats": (2, 10)}, {"seats": ("1", 2)},
    {"default_seats": 5}, {"default_seats": "3"}, {"extra_seats": [5]}, {"extra_seats": (99,)},
    {"numbered_deals": 1},
    {"options": [OPTION]}, {"options": ("speed",)}, {"options": (OPTION, OPTION)},
    {"options": (OTHER(OPTION, default="x"),)}, {"options": (OTHER(OPTION, choices={}),)},
    {"options": (OTHER(OPTION, choices={"slow": 5}),)}, {"options": (OTHER(OPTION, choices="slow"),)},
    {"options": (OTHER(OPTION, id=7),)},
]  # fmt: skip


def test_good_ones_and_those_of_all_games_are_let_pass() -> None:
    check_info(GOOD)
    check_info(replace(GOOD, options=(OPTION,), extra_seats=(6,), default_seats=6))
    for game in find_games():
        assert game.info is not None
        check_info(game.info)
        for variant in game.variants:
            check_variant(variant)


@pytest.mark.parametrize("fields", WRONG, ids=repr)
def test_each_wrong_field_is_named(fields: dict[str, Any]) -> None:
    with pytest.raises((TypeError, ValueError)) as caught:
        check_info(replace(GOOD, **fields))
    (name,) = fields
    assert name.rstrip("s") in str(caught.value)


def test_other_things_are_no_info() -> None:
    for thing in ("a text", None, GameInfo):
        with pytest.raises(TypeError):
            check_info(thing)


@pytest.mark.parametrize("fields", [{"id": ""}, {"name": "x" * 61}, {"line": 3}, {"difficulty": 6}, {"options": None}])
def test_a_members_fields_are_checked_too(fields: dict[str, Any]) -> None:
    good = VariantInfo(id="a", name="A", line="B")
    check_variant(good)
    with pytest.raises((TypeError, ValueError)):
        check_variant(replace(good, **fields))
