"""The computer players. They see a :class:`games.nlk.views.View`, so none can peek; they differ by memory and thought.

Easy remembers nothing, plays by rules of thumb and blunders. Medium plays by better rules of thumb and remembers the
last cards. Hard remembers more, imagines hands that agree with it and plays them out. The master remembers
everything; phase 2 then is a game of full information, which it searches.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from random import Random

from engine.rules.opponents import Level, Limit, Opponent
from engine.words.language import N_
from games.nlk import thumbs
from games.nlk.moves import Move
from games.nlk.position import Phase
from games.nlk.rules import RULES
from games.nlk.thumbs import Style
from games.nlk.views import View, remembering

PERFECT = 52
COLLECTING = """phase 1 players 2 dealer 0 turn 1 drawn - may-give yes
talon: As Kh
pile 0: Qs
pile 1: Kc
"""
SHEDDING = """phase 2 players 2 dealer 0 turn 1 trumps h size 2
trick: 0:9c
hand 0: As
hand 1: Tc Kh
"""
"""Small positions with a choice each: enough to run every kernel once."""


@dataclass(frozen=True, slots=True)
class ThumbOpponent(Opponent[View, Move]):
    """Plays by rules of thumb."""

    style: Style

    def choose(self, knowledge: View, legal: Sequence[Move], limit: Limit, random: Random) -> Move:
        return thumbs.choose(knowledge, legal, self.style, random)


@dataclass(frozen=True, slots=True, kw_only=True)
class ForesightOpponent(Opponent[View, Move]):
    """Plays out imagined hands.

    ``memory`` is how many of the last cards seen it remembers in phase 2. It imagines ``samples`` positions and
    searches each with ``rounds`` simulated hands; ``talons`` is how many talons it imagines in phase 1.
    """

    memory: int
    samples: int
    rounds: int
    talons: int

    def choose(self, knowledge: View, legal: Sequence[Move], limit: Limit, random: Random) -> Move:
        if len(legal) == 1 or knowledge.phase not in (Phase.COLLECT, Phase.SHED):
            return legal[0]
        from games.nlk import foresight  # compiling costs seconds, and only the stronger levels need it

        if knowledge.phase is Phase.COLLECT:
            imagined = RULES.sample(knowledge, random)
            return foresight.best_collecting(imagined, legal, self.talons, limit, random)
        remembered = remembering(knowledge, self.memory)
        samples = [RULES.sample(remembered, random) for _ in range(self.samples)]
        return foresight.best_shedding(samples, legal, self.rounds, limit, random)


EASY = ThumbOpponent(Style(blunders=0.3))
MEDIUM = ThumbOpponent(Style(trumps_until=4, gives_up_to=12, last_seen=8))
HARD = ForesightOpponent(memory=12, samples=6, rounds=150, talons=60)
MASTER = ForesightOpponent(memory=PERFECT, samples=1, rounds=2500, talons=400)


def _the(opponent: Opponent[View, Move]) -> Opponent[View, Move]:
    return opponent


LEVELS = (
    Level("easy", N_("Easy"), partial(_the, EASY), Limit(0.1), compiled=False),
    Level("medium", N_("Medium"), partial(_the, MEDIUM), Limit(0.1), compiled=False),
    Level("hard", N_("Hard"), partial(_the, HARD), Limit(0.3)),
    Level("master", N_("Master"), partial(_the, MASTER), Limit(0.4)),
)


def warm() -> None:
    """Compile the kernels by choosing once in each phase (seconds at the very first start, then from the cache)."""
    random = Random(1)
    limit = Limit(0.01)
    foresight = ForesightOpponent(memory=PERFECT, samples=1, rounds=1, talons=1)
    for text in (COLLECTING, SHEDDING):
        state = RULES.read_state(text)
        foresight.choose(RULES.view(state, state.turn), RULES.legal_moves(state), limit, random)
