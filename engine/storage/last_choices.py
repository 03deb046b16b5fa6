"""What the player chose for the last game of its kind, and what a new one begins with because of it."""

from __future__ import annotations

from collections.abc import Mapping

from engine.play.session import PERSON
from engine.rules.catalogue import Game
from engine.rules.contract import Setup
from engine.rules.deals import new_deal_number
from engine.storage.settings import Settings


def game_key(game: Game, variant: str) -> str:
    """The key of a game's, or a family member's, settings: ``othello``, ``forty_thieves/lucas``."""
    return f"{game.id}/{variant}" if variant else game.id


def chosen_options(settings: Settings, game: Game, variant: str) -> Mapping[str, str]:
    """The value of each rule option as chosen last, or its default; values no longer offered count as not chosen."""
    key = game_key(game, variant)
    chosen = {}
    for option in game.options(variant):
        value = settings.option(key, option.id, option.default)
        chosen[option.id] = value if value in option.choices else option.default
    return chosen


def usual_setup(settings: Settings, game: Game, variant: str) -> Setup:
    """A new deal with the options and seats chosen last."""
    info = game.info
    usual, allowed = (info.default_seats, info.seat_counts) if info else (1, (1,))
    chosen = settings.last_choice(game_key(game, variant), "seats", str(usual))
    seats = int(chosen) if chosen.isdecimal() and int(chosen) in allowed else usual
    options = chosen_options(settings, game, variant)
    return Setup(deal=new_deal_number(), variant=variant, seats=seats, options=options)


def usual_players(settings: Settings, game: Game, variant: str, seats: int) -> tuple[str, ...]:
    """Who sat where last time, for each of ``seats``; at first one person and opponents of a middling level."""
    if not game.levels:
        return (PERSON,) * seats
    levels = [level.id for level in game.levels]
    chosen = settings.last_choice(game_key(game, variant), "players", "")
    middling = levels[len(levels) // 3]
    named = [name if name == PERSON or name in levels else middling for name in chosen.split(",") if name]
    usual = [PERSON] + [middling] * (seats - 1)
    return tuple((named + usual[len(named) :])[:seats])
