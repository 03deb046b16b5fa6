"""The two worked examples of NLK's rules, step by step, with the exact sets of legal moves."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from engine.rules.cards import read_card
from games.nlk.position import Phase
from games.nlk.rules import RULES
from tests.support.folders import DATA, ROOT

EXAMPLES: dict[str, Any] = json.loads((DATA / "nlk_examples.json").read_text("utf-8"))

PHASE_1 = """phase 1 players 4 dealer 3 turn 0 drawn - may-give yes
talon: 9d Td As 7h 8c Ks 7c 8d
pile 0: Jh
pile 1: Kc
pile 2: 9c
pile 3: Qs
"""
PHASE_2 = """phase 2 players 4 dealer 0 turn 1 trumps h size 4
trick: -
hand 0: 7d Js
hand 1: 9c 8d Ad
hand 2: Jc 7h Qs
hand 3: Ac 7s As
"""
LEGAL_2 = [
    "play 9c, play 8d, play Ad",
    "play Jc, play 7h, pick-up",
    "play Ac, pick-up",
    "pick-up",
    "pick-up",
    "play 7h, pick-up",
    "pick-up",
    "pick-up",
    "play Jc, play 8d, play Ad",
    "pick-up",
    "play Ac, play 7s, play As",
    "play 7h, play Js, pick-up",
    "pick-up",
    "play Qs, pick-up",
    "play As, pick-up",
    "play 7h, pick-up",
]


def legal_texts(state: Any) -> set[str]:
    return {RULES.write_move(move) for move in RULES.legal_moves(state)}


def test_phase_1_goes_as_told() -> None:
    example = EXAMPLES["phase_1"]
    state = RULES.read_state(PHASE_1)
    assert [str(pile[-1]) for pile in state.hands] == example["piles"]
    assert [str(card) for card in state.talon[:6]] == example["next_talon_cards"]
    for step in example["steps"]:
        assert RULES.to_move(state) == step["seat"]
        assert legal_texts(state) == set(step["legal"])
        for text in step.get("illegal", ()):
            refusal = RULES.why_not(state, RULES.read_move(text))
            assert refusal is not None and refusal.key == "already_drawn"
        state = RULES.apply(state, RULES.read_move(step["move"]))
        if "tops" in step:
            assert [str(pile[-1]) for pile in state.hands] == step["tops"]
    assert RULES.to_move(state) == example["end"]["to_move"]
    assert [" ".join(map(str, pile)) for pile in state.hands] == example["end"]["piles"]
    dealt = example["players"] + len(example["next_talon_cards"])
    assert 4 * (example["players"] + 4) - dealt == example["end"]["talon"]


def test_phase_2_goes_as_told() -> None:
    example = EXAMPLES["phase_2"]
    state = RULES.read_state(PHASE_2)
    assert (state.turn, state.trumps) == (example["leader"], example["trumps"])
    for (seat, text, *picked), legal in zip(example["steps"], LEGAL_2, strict=True):
        assert RULES.to_move(state) == seat
        assert legal_texts(state) == set(legal.split(", "))
        if picked:
            assert str(state.trick[0].card) == picked[0]
        before = state
        state = RULES.apply(state, RULES.read_move(text))
        if picked:
            assert read_card(picked[0]) in state.hands[seat]
    gone = [str(laid.card) for laid in before.trick] + [text.split()[1]]
    assert gone == example["end"]["trick_removed"]
    assert state.trick == () and state.turn == example["end"]["leader"] and state.phase is Phase.SHED
    assert not {read_card(card) for card in gone} & {card for hand in state.hands for card in hand}


@pytest.mark.parametrize("text", [PHASE_1, PHASE_2])
def test_examples_read_and_write(text: str) -> None:
    assert RULES.write_state(RULES.read_state(text)) == text


@pytest.mark.parametrize("code", ["en", "fa"])
def test_the_scenes_of_the_rules_page_are_the_examples(code: str) -> None:
    """Every move shown there is legal, but for the gift after a draw, which shows the reason."""
    page = (ROOT / "games" / "nlk" / f"help.{code}.md").read_text(encoding="utf-8")
    scenes = re.findall(r'^```position try="([^"]*)"\n(.*?)^```', page, re.M | re.S)
    assert [text for _, text in scenes] == [PHASE_1, PHASE_2]
    for (tries, text), example in zip(scenes, ("phase_1", "phase_2"), strict=True):
        state, refused, played = RULES.read_state(text), [], []
        for word in tries.split(";"):
            refusal = RULES.why_not(state, RULES.read_move(word))
            if refusal is not None:
                refused.append((word, refusal.key))
                continue
            played.append(word)
            state = RULES.apply(state, RULES.read_move(word))
        steps = EXAMPLES[example]["steps"]
        assert played == [step["move"] if isinstance(step, dict) else step[1] for step in steps]
        assert refused == ([("give 1", "already_drawn")] if example == "phase_1" else [])
