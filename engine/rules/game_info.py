"""What a game says of itself before it is loaded, and whether that can be shown.

A plug-in may give anything for any field. :func:`check_info` and :func:`check_variant` find it where the game is
found, so that whoever sorts, draws or deals need not ask again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

LONGEST_NAME = 60
LONGEST_LINE = 300
"""How many letters a tile's title and line may have."""

MOST_SEATS = 9
MOST_CHOICES = 40
LARGEST_ORDER = 1_000_000
HARDEST = 5


@dataclass(frozen=True, slots=True)
class Option:
    """A choice the player makes before a deal. ``choices`` maps each value to its English name."""

    id: str
    name: str
    choices: Mapping[str, str]
    default: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GameInfo:
    """What the launcher needs to know of a game before loading it. All texts are English source texts.

    ``seats`` is the smallest and largest number of players; ``default_seats`` what is offered first.
    ``order`` sorts the tiles. ``options`` are rule options that go into :attr:`engine.rules.contract.Setup.options`.
    """

    name: str
    line: str
    order: int = 100
    seats: tuple[int, int] = (1, 1)
    default_seats: int = 1
    extra_seats: tuple[int, ...] = ()
    numbered_deals: bool = True
    options: tuple[Option, ...] = ()

    @property
    def seat_counts(self) -> tuple[int, ...]:
        """How many players the game can be played by, in order."""
        least, most = self.seats
        return tuple(sorted({*range(least, most + 1), *self.extra_seats}))


@dataclass(frozen=True, slots=True, kw_only=True)
class VariantInfo:
    """One member of a family, as the chooser shows it. ``difficulty`` is 1 (easy) to 5 (very hard)."""

    id: str
    name: str
    line: str
    difficulty: int = 3
    options: tuple[Option, ...] = ()


def check_info(info: object) -> None:
    """Raise ``TypeError`` or ``ValueError``, with what is wrong, for a ``GAME`` that cannot be shown or set up."""
    if not isinstance(info, GameInfo):
        raise TypeError("GAME is not a GameInfo")
    _check_text("name", info.name, LONGEST_NAME)
    _check_text("line", info.line, LONGEST_LINE)
    _check_number("order", info.order, -LARGEST_ORDER, LARGEST_ORDER)
    _check_tuple("seats", info.seats)
    _check_tuple("extra_seats", info.extra_seats)
    for seats in info.seats:
        _check_number("a number in seats", seats, 1, MOST_SEATS)
    for seats in info.extra_seats:
        _check_number("a number in extra_seats", seats, 1, MOST_SEATS)
    if len(info.seats) != 2 or info.seats[0] > info.seats[1]:
        raise ValueError("seats is not the smallest and the largest number of players")
    _check_number("default_seats", info.default_seats, 1, MOST_SEATS)
    if info.default_seats not in info.seat_counts:
        raise ValueError("default_seats is none of the numbers in seats and extra_seats")
    if not isinstance(info.numbered_deals, bool):
        raise TypeError("numbered_deals is neither True nor False")
    _check_options(info.options)


def check_variant(variant: object) -> None:
    """As :func:`check_info`, for a member of ``VARIANTS``."""
    if not isinstance(variant, VariantInfo):
        raise TypeError("a member of VARIANTS is not a VariantInfo")
    _check_text("a variant's id", variant.id, LONGEST_NAME)
    _check_text("a variant's name", variant.name, LONGEST_NAME)
    _check_text("a variant's line", variant.line, LONGEST_LINE)
    _check_number("difficulty", variant.difficulty, 1, HARDEST)
    _check_options(variant.options)


def _check_options(options: Any) -> None:
    _check_tuple("options", options)
    for option in options:
        if not isinstance(option, Option):
            raise TypeError("a member of options is not an Option")
        _check_text("an option's id", option.id, LONGEST_NAME)
        _check_text("an option's name", option.name, LONGEST_LINE)
        if not isinstance(option.choices, Mapping):
            raise TypeError("an option's choices are not a mapping")
        if not 1 <= len(option.choices) <= MOST_CHOICES:
            raise ValueError(f"an option has 1 to {MOST_CHOICES} choices")
        for value, name in option.choices.items():
            _check_text("an option's choice", value, LONGEST_NAME)
            _check_text("the name of an option's choice", name, LONGEST_LINE)
        if option.default not in option.choices:
            raise ValueError("an option's default is none of its choices")
    if len({option.id for option in options}) < len(options):
        raise ValueError("two options have the same id")


def _check_text(what: str, value: object, longest: int) -> None:
    if not isinstance(value, str):
        raise TypeError(f"{what} is not a text")
    if not value.strip():
        raise ValueError(f"{what} is empty")
    if len(value) > longest:
        raise ValueError(f"{what} has {len(value)} letters; {longest} is the most")
    if any(ord(letter) < 32 for letter in value):
        raise ValueError(f"{what} is not one line")


def _check_number(what: str, value: object, least: int, most: int) -> None:
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(f"{what} is not a whole number")
    if not least <= value <= most:
        raise ValueError(f"{what} is not between {least} and {most}")


def _check_tuple(what: str, value: object) -> None:
    if not isinstance(value, tuple):
        raise TypeError(f"{what} is not a tuple")
