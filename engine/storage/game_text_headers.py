"""The header lines of a game's text file (see :mod:`engine.storage.game_texts`), each checked against the game."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engine.play.session import PERSON
from engine.rules.catalogue import RULE_SET, Game, Option
from engine.rules.contract import Seat, Setup
from engine.rules.deals import UnreadableDeal, read_deal
from engine.words.language import Sentence

NAMES: Final = ("game", "variant", "deal", "seats", "options", "players", "position", "start", "time_out")

_NAME = re.compile("[A-Za-z_]+")

NumberedLine = tuple[int, str]
Values = dict[str, NumberedLine]


class Problem(Exception):
    """Nothing can be loaded; ``sentence`` says why."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(sentence.text)
        self.sentence = sentence


@dataclass(frozen=True, slots=True, kw_only=True)
class Headers:
    """What the header lines say. ``start`` is the number of its line and the text of a first position; ``time_out``
    the seat whose time was up after the last move; ``problem`` the first line that was passed over.
    """

    game: Game
    setup: Setup
    players: tuple[str, ...]
    position: int | None
    start: NumberedLine | None
    time_out: Seat | None
    problem: Sentence | None


def read_headers(lines: Sequence[str], games: Sequence[Game]) -> tuple[Headers, list[NumberedLine]]:
    """The headers and, with their line numbers, the lines after them. Raises :class:`Problem`."""
    values, rest, problem = _split(lines)
    game = _game(values, games)
    seats = _seats(values, game)
    variant, rule_set = _variant(values, game)
    options, wrong_option = _options(values, game, variant)
    players, wrong_player = _players(values, game, seats)
    position, wrong_position = _position(values)
    time_out, wrong_time_out = _time_out(values, seats)
    setup = Setup(deal=_deal(values), variant=variant, seats=seats, options=options | rule_set)
    start = _start(values)
    return Headers(
        game=game,
        setup=setup,
        players=players,
        position=position,
        start=start,
        time_out=time_out,
        problem=problem or wrong_option or wrong_player or wrong_position or wrong_time_out,
    ), rest


def _split(lines: Sequence[str]) -> tuple[Values, list[NumberedLine], Sentence | None]:
    values: Values = {}
    problem = None
    for number, line in enumerate(lines, 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        # No pattern here: blanks before, behind and within a value would be tried in every division.
        name, colon, value = (part.strip() for part in line.partition(":"))
        if not colon or not _NAME.fullmatch(name):
            return values, list(enumerate(lines[number - 1 :], number)), problem
        name = name.lower()
        if name in NAMES and name not in values:
            values[name] = (number, value)
        else:
            problem = problem or _at(number, line)
    return values, [], problem


def _at(line: int, text: str) -> Sentence:
    return Sentence("Line {line} is not understood: “{text}”", line=line, text=text.strip()[:40])


def _game(values: Values, games: Sequence[Game]) -> Game:
    line, name = values.get("game", (0, ""))
    if not name:
        raise Problem(Sentence("This is not the text of a game: a line like “game: forty_thieves” is missing."))
    game = next((game for game in games if game.id == name), None)
    if game is None:
        raise Problem(Sentence("Line {line}: there is no game “{name}” here.", line=line, name=name[:40]))
    if game.info is None:
        raise Problem(Sentence("This game cannot be opened: {reason}", reason=game.error))
    return game


def _variant(values: Values, game: Game) -> tuple[str, dict[str, str]]:
    """The variant, and the option that a second rule set stands for where it is named with it, as in
    ``little_forty/classic``; that name wins over an option. Both forms are one game, saved and counted alike.
    """
    line, name = values.get("variant", (values["game"][0], ""))
    variant, slash, rule_set = name.partition("/")
    known = [member.id for member in game.variants] or [""]
    if variant in known and not slash:
        return variant, {}
    option = _known_options(game, variant).get(RULE_SET)
    if variant not in known or option is None or rule_set not in option.choices:
        raise Problem(Sentence("Line {line}: this game has no variant “{name}”.", line=line, name=name[:40]))
    return variant, {RULE_SET: rule_set}


def _deal(values: Values) -> int:
    line, text = values.get("deal", (0, "1"))
    try:
        return read_deal(text)
    except UnreadableDeal:
        raise Problem(Sentence("Line {line}: “{text}” is no deal number.", line=line, text=text[:40])) from None


def _seats(values: Values, game: Game) -> int:
    assert game.info is not None
    line, text = values.get("seats", (0, str(game.info.default_seats)))
    seats = int(text) if text.isdecimal() and len(text) < 4 else 0
    if seats not in game.info.seat_counts:
        raise Problem(
            Sentence("Line {line}: this game cannot be played by “{text}” players.", line=line, text=text[:40])
        )
    return seats


def _options(values: Values, game: Game, variant: str) -> tuple[dict[str, str], Sentence | None]:
    line, text = values.get("options", (0, ""))
    known = _known_options(game, variant)
    chosen: dict[str, str] = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        name, _, value = (piece.strip() for piece in part.partition("="))
        if name not in known or value not in known[name].choices:
            return chosen, Sentence("Line {line}: “{text}” is no option of this game.", line=line, text=part[:40])
        chosen[name] = value
    return chosen, None


def _known_options(game: Game, variant: str) -> dict[str, Option]:
    return {option.id: option for option in game.options(variant)}


def _players(values: Values, game: Game, seats: int) -> tuple[tuple[str, ...], Sentence | None]:
    if "players" not in values:
        return (PERSON,) * seats, None
    line, text = values["players"]
    players = tuple(part.strip() for part in text.split(","))
    levels = {level.id for level in game.levels}
    if len(players) != seats or not all(player == PERSON or player in levels for player in players):
        return (PERSON,) * seats, Sentence(
            "Line {line}: these players cannot sit there: “{text}”", line=line, text=text[:40]
        )
    return players, None


def _position(values: Values) -> tuple[int | None, Sentence | None]:
    if "position" not in values:
        return None, None
    line, text = values["position"]
    if not text.isdecimal() or len(text) > 6:
        return None, _at(line, f"position: {text}")
    return int(text), None


def _time_out(values: Values, seats: int) -> tuple[Seat | None, Sentence | None]:
    """Seats are counted from 1 in the text, as the players are told it."""
    if "time_out" not in values:
        return None, None
    line, text = values["time_out"]
    if len(text) > 3 or not text.isdecimal() or not 1 <= int(text) <= seats:
        return None, _at(line, f"time_out: {text}")
    return int(text) - 1, None


def _start(values: Values) -> NumberedLine | None:
    if "start" not in values:
        return None
    line, text = values["start"]
    try:
        state = json.loads(text)
    except (ValueError, RecursionError):
        state = None
    if not isinstance(state, str):
        raise Problem(_at(line, f"start: {text}"))
    return line, state
