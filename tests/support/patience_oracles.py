"""Slow judges of the patiences' moves, written from the rules pages alone: they know positions only as texts.

They share no code with the rules they judge, and take no care to be quick.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator

RANKS = "A23456789TJQK"

# name: packs, columns, cards, face down, build, what moves together, stock, turn, redeals; from the rules page
FORTY_ROWS: dict[str, tuple[int, int, int, int, str, str, int, int, int]] = {
    "forty_thieves": (2, 10, 4, 0, "same suit", "one", 64, 1, 0),
    "indian": (2, 10, 3, 1, "any but same", "one", 74, 1, 0),
    "limited": (2, 12, 3, 0, "same suit", "one", 68, 1, 0),
    "little_forty": (2, 10, 4, 0, "any but same", "build rule", 64, 3, 3),
    "little_forty/classic": (2, 10, 4, 0, "any", "same suit", 64, 3, 3),
    "lucas": (2, 13, 3, 0, "same suit", "one", 57, 1, 0),
    "lucas/pysolfc": (2, 13, 4, 0, "same suit", "same suit", 52, 1, 0),
    "maria": (2, 9, 4, 0, "alternate", "one", 68, 1, 0),
    "number_ten": (2, 10, 4, 2, "alternate", "build rule", 64, 1, 0),
    "rank_and_file": (2, 10, 4, 3, "alternate", "build rule", 64, 1, 0),
    "streets": (2, 10, 4, 0, "alternate", "one", 64, 1, 0),
    "thirty_thieves": (1, 10, 3, 0, "same suit", "one", 22, 1, 0),
}


def value(card: str) -> int:
    return RANKS.index(card[0]) + 1


def red(card: str) -> bool:
    return card[1] == "d" or card[1] == "h"


def piles(text: str) -> dict[str, list[str]]:
    """Each pile's cards; hidden ones keep a ``#`` before them."""
    found: dict[str, list[str]] = {}
    for line in text.splitlines():
        name, _, rest = line.partition(":")
        hidden = False
        cards = []
        for word in rest.split():
            hidden = hidden or word.startswith("[")
            if word != "-":
                cards.append(("#" if hidden else "") + word.strip("[]"))
            if word.endswith("]"):
                hidden = False
        found[name] = cards
    return found


def autumn_legal(text: str) -> set[str]:
    """All legal moves of an Autumn Leaves position that is not over, by R2, R3, R4 and R6."""
    table = piles(text)
    columns = {name: cards for name, cards in table.items() if name != "stock"}
    legal = {"deal"} if table["stock"] else set()
    for source, cards in columns.items():
        for size in range(1, len(cards) + 1):
            lifted = cards[-size:]
            if any(card.startswith("#") for card in lifted):
                continue
            suits = {card[1] for card in lifted}
            values = [value(card) for card in lifted]
            if len(suits) > 1 or values != list(range(values[0], values[0] - size, -1)):
                continue
            for target, others in columns.items():
                fits = not others or (others[-1][1] in suits and value(others[-1]) > values[0])
                if target != source and fits:
                    legal.add(f"{source}>{target}" + (f"*{size}" if size > 1 else ""))
    return legal


def may_build(build: str, upper: str, lower: str) -> bool:
    """The build rule of the Forty Thieves family, one rank down."""
    if value(upper) != value(lower) - 1:
        return False
    if build == "same suit":
        return upper[1] == lower[1]
    if build == "any but same":
        return upper[1] != lower[1]
    if build == "alternate":
        return red(upper) != red(lower)
    return True


def forty_legal(text: str, *, shortcut: bool = True, comes_back: bool = False) -> set[str]:
    """All legal moves of a position of the Forty Thieves family that is not over."""
    first, _, rest = text.partition("\n")
    name, redeals = first.split()[1], int(first.split()[3])
    build, together = FORTY_ROWS[name][4:6]
    table = piles(rest)
    legal = set()
    if table["stock"]:
        legal.add("draw")
    elif redeals and table["waste"]:
        legal.add("redeal")
    empty = sum(1 for place, cards in table.items() if place[0] == "t" and not cards)
    for source, size, card in _lifts(table, build, together, shortcut, comes_back):
        for target, cards in table.items():
            if target == source or not _takes(target, cards, card, size, build):
                continue
            if source[0] == "f" and target[0] == "f":
                continue
            if size > 1 and together == "one":
                most = 2**empty if cards else 2 ** (empty - 1)
                if size > most:
                    continue
            from_place = "w" if source == "waste" else source
            legal.add(f"{from_place}>{target}" + (f"*{size}" if size > 1 else ""))
    return legal


def _lifts(
    table: dict[str, list[str]], build: str, together: str, shortcut: bool, comes_back: bool
) -> Iterator[tuple[str, int, str]]:
    """What may be taken: place, number of cards, the lowest of them."""
    for place, cards in table.items():
        if not cards or place == "stock":
            continue
        if place == "waste" or (place[0] == "f" and comes_back):
            yield place, 1, cards[-1]
        if place[0] != "t":
            continue
        for size in range(1, len(cards) + 1):
            lifted = cards[-size:]
            if any(card.startswith("#") for card in lifted):
                break
            rule = {"one": build, "build rule": build, "same suit": "same suit"}[together]
            chain = all(may_build(rule, b, a) for a, b in itertools.pairwise(lifted))
            if not chain or (size > 1 and together == "one" and not shortcut):
                break
            yield place, size, lifted[0]


def _takes(target: str, cards: list[str], card: str, size: int, build: str) -> bool:
    if target[0] == "f":
        if size > 1:
            return False
        if not cards:
            return value(card) == 1
        return card[1] == cards[-1][1] and value(card) == value(cards[-1]) + 1
    if target[0] != "t":
        return False
    return not cards or may_build(build, card, cards[-1])


def forty_safe(text: str) -> set[str]:
    """Cards at the top of columns and waste that may safely go home, by the page's definition."""
    first, _, rest = text.partition("\n")
    packs, _, _, _, build, _, _, turn, _ = FORTY_ROWS[first.split()[1]]
    table = piles(rest)
    home: list[str] = []
    for place, cards in table.items():
        if place[0] == "f" and cards:
            home += [RANKS[i] + cards[-1][1] for i in range(value(cards[-1]))]
    safe = set()
    for place, cards in table.items():
        if not cards or place == "stock" or place[0] == "f" or (place == "waste" and turn == 3):
            continue
        card = cards[-1]
        takers = [f for f, tops in table.items() if f[0] == "f" and _takes(f, tops, card, 1, build)]
        if takers and _nothing_needs(card, home, packs, build):
            safe.add(f"{'w' if place == 'waste' else place}>{takers[0]}")
    return safe


def _nothing_needs(card: str, home: list[str], packs: int, build: str) -> bool:
    """Every card one rank lower that may be built on ``card`` is home, or could go home safely wherever it lay free."""
    if value(card) == 1:
        return True
    for other in (RANKS[value(card) - 2] + suit for suit in "cdhs"):
        if not may_build(build, other, card):
            continue
        for copy in range(home.count(other), packs):
            # This copy's foundation must stand one below it: so many of the next lower card lie there uncovered.
            below = packs if value(other) == 1 else home.count(RANKS[value(other) - 2] + other[1])
            if copy >= below or not _nothing_needs(other, home, packs, build):
                return False
    return True
