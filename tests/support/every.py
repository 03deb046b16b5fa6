"""What the generic suites run over: every game, every variant, every number of seats, every option.

``BARG_THOROUGH`` (a number, default 1) multiplies how many games the suites play.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any

from engine.rules.catalogue import Game, Option, find_games
from engine.rules.contract import Setup

THOROUGH = float(os.environ.get("BARG_THOROUGH", "1"))


@dataclass(frozen=True)
class Subject:
    """One way to set up one game."""

    game: Game
    variant: str = ""
    seats: int = 1
    options: Mapping[str, str] = field(default_factory=dict)

    @property
    def rules(self) -> Any:
        return self.game.rules

    @property
    def table(self) -> Any:
        return self.game.table

    def setup(self, deal: int) -> Setup:
        return Setup(deal=deal, variant=self.variant, seats=self.seats, options=self.options)

    def start(self, deal: int) -> Any:
        return self.rules.start(self.setup(deal))

    def __str__(self) -> str:
        parts = [self.game.id, self.variant, f"{self.seats}" if self.seats > 1 else ""]
        return "-".join([part for part in parts if part] + [f"{k}.{v}" for k, v in self.options.items()])


@cache
def subjects() -> Sequence[Subject]:
    """Everything there is to test, in tile order."""
    return tuple(subject for game in find_games() if game.info is not None for subject in _subjects_of(game))


@cache
def main_subjects() -> Sequence[Subject]:
    """One for each variant, with the usual number of seats and usual options: for slower tests."""
    return tuple(
        subject
        for subject in subjects()
        if not subject.options and subject.game.info and subject.seats == subject.game.info.default_seats
    )


def _subjects_of(game: Game) -> Iterator[Subject]:
    assert game.info is not None
    for variant_id in [variant.id for variant in game.variants] or [""]:
        for seats in game.info.seat_counts:
            yield Subject(game, variant_id, seats)
        for option in game.options(variant_id):
            for choice in _other_choices(option):
                yield Subject(game, variant_id, game.info.default_seats, {option.id: choice})


def _other_choices(option: Option) -> list[str]:
    """Up to two choices that are not the default one."""
    return [choice for choice in option.choices if choice != option.default][-2:]


def random_game(subject: Subject, deal: int, most_moves: int) -> Iterator[tuple[Any, Any | None]]:
    """Positions and the move played in each; ``None`` at the last. The same deal gives the same game."""
    rules, random = subject.rules, Random(deal)
    state = subject.start(deal)
    for _ in range(most_moves):
        legal = rules.legal_moves(state)
        if not legal:
            break
        move = _lively_choice(rules, state, legal, random)
        yield state, move
        state = rules.apply(state, move)
    yield state, None


def _lively_choice(rules: Any, state: Any, legal: Sequence[Any], random: Random) -> Any:
    """A random move, often one that brings the game on, so that late positions are reached too."""
    if random.random() < 0.3:
        forward = [*rules.safe_moves(state), *rules.home_moves(state)]
        if forward:
            return random.choice(forward)
    return random.choice(legal)
