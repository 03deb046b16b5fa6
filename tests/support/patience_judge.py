"""A slow judge of the moves of the patiences that everybody knows, written from their rules page alone.

It knows positions only as texts and shares no code with the rules it judges. :func:`count` gave the numbers of moves
that the tests hold the rules to.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass

from tests.support.patience_oracles import RANKS, may_build, piles, red, value


@dataclass(frozen=True)
class Told:
    """What the page says of one game."""

    build: str
    lifts: str
    empty: str = "any"
    stepping: bool = False
    comes_back: bool = False
    deals: int = 0
    needs_full: bool = False
    turning: bool = False
    round_the_corner: bool = False


SPIDER = Told("any", "run in suit", deals=10, needs_full=True)
TOLD = {
    "klondike": Told("alternate", "run", "king", comes_back=True, turning=True),
    "klondike_3": Told("alternate", "run", "king", comes_back=True, turning=True),
    "freecell": Told("alternate", "one", stepping=True),
    "bakers_game": Told("same suit", "one", stepping=True),
    "eight_off": Told("same suit", "one", "king"),
    "seahaven": Told("same suit", "one", "king"),
    "spider_1": SPIDER,
    "spider_2": SPIDER,
    "spider_4": SPIDER,
    "simple_simon": Told("any", "run in suit"),
    "scorpion": Told("same suit", "any", "king", deals=3),
    "yukon": Told("alternate", "any", "king"),
    "russian": Told("same suit", "any", "king"),
    "canfield": Told("alternate", "one or all", turning=True, round_the_corner=True),
    "beleaguered_castle": Told("any", "one", stepping=True),
    "bakers_dozen": Told("any", "one", "nothing"),
    "gypsy": Told("alternate", "run", deals=8),
}


def judged(text: str) -> set[str]:
    """All legal moves of a position that is not over."""
    first, _, rest = text.partition("\n")
    words = first.split()
    told, table = TOLD[words[1]], piles(rest)
    base = value(table.pop("base")[0].replace("10", "T") + "?") if "base" in table else 1
    legal = set(_stock_moves(told, table, words))
    for source, size, card in _lifts(told, table):
        for target in table:
            if target != source and _takes(told, table, source, target, size, card, base):
                place = {"waste": "w"}.get(source, source)
                legal.add(f"{place}>{target}" + (f"*{size}" if size > 1 else ""))
    return legal


def _stock_moves(told: Told, table: dict[str, list[str]], words: list[str]) -> Iterator[str]:
    stock = table.get("stock", [])
    if told.turning:
        if stock:
            yield "draw"
        elif table["waste"] and words[3] != "0":
            yield "redeal"
    elif stock:
        lying = [len(cards) for place, cards in table.items() if place[0] == "t"]
        if not told.needs_full or 0 not in lying or sum(lying) < len(lying):
            yield "deal"


def _lifts(told: Told, table: dict[str, list[str]]) -> Iterator[tuple[str, int, str]]:
    for place, cards in table.items():
        if not cards or place in ("stock", "off"):
            continue
        if place[0] != "t":
            if place[0] != "f" or told.comes_back:
                yield place, 1, cards[-1]
            continue
        for size in range(1, len(cards) + 1):
            lifted = cards[-size:]
            if any(card.startswith("#") for card in lifted):
                break
            if told.lifts == "one or all":
                if size in (1, len(cards)):
                    yield place, size, lifted[0]
            elif told.lifts == "any" or _is_run(told, lifted):
                yield place, size, lifted[0]


def _is_run(told: Told, lifted: list[str]) -> bool:
    build = "same suit" if told.lifts == "run in suit" else told.build
    return all(may_build(build, upper, lower) for lower, upper in itertools.pairwise(lifted))


def _takes(told: Told, table: dict[str, list[str]], source: str, target: str, size: int, card: str, base: int) -> bool:
    cards = table[target]
    if target[0] == "f":
        return size == 1 and source[0] != "f" and _home(cards, card, base)
    if target[0] == "x":
        free = [place for place, held in table.items() if place[0] == "x" and not held]
        return size == 1 and source[0] not in "xf" and free[:1] == [target]
    if target[0] != "t":
        return False
    if cards and not _onto(told, card, cards[-1]):
        return False
    if not cards and (told.empty == "nothing" or (told.empty == "king" and value(card) != 13)):
        return False
    return told.lifts != "one" or size <= _limit(told, table, onto_empty=not cards)


def _limit(told: Told, table: dict[str, list[str]], onto_empty: bool) -> int:
    free = sum(1 for place, cards in table.items() if place[0] == "x" and not cards)
    empty = sum(1 for place, cards in table.items() if place[0] == "t" and not cards)
    if not told.stepping:
        return free + 1
    return int((free + 1) * 2 ** (empty - 1 if onto_empty else empty))


def _onto(told: Told, card: str, target: str) -> bool:
    if told.round_the_corner and value(card) == 13 and value(target) == 1:
        return red(card) != red(target)
    return may_build(told.build, card, target)


def _home(cards: list[str], card: str, base: int) -> bool:
    if not cards:
        return value(card) == base
    top = cards[-1]
    return card[1] == top[1] and value(card) == value(top) % 13 + 1 and value(card) != base


def most_moves(text: str) -> list[str]:
    """Texts of most moves between the places of a position, legal or not."""
    names = [{"waste": "w"}.get(name, name) for name in piles(text.partition("\n")[2])]
    sources = [name for name in names if name[0] in "twrxf"]
    targets = [name for name in names if name[0] in "tfx"]
    sizes = [(source, size) for source in sources for size in (range(1, 9) if source[0] == "t" else (1, 2))]
    found = [f"{s}>{t}" + (f"*{n}" if n > 1 else "") for s, n in sizes for t in targets]
    words = text.split("\n")[0].split()
    told = TOLD[words[1]]
    return [*found, *(["draw", "redeal"] if told.turning else ["deal"] if told.deals else [])]


def played(text: str, move: str) -> str:
    """The position text after a legal move, by the page alone."""
    first, _, rest = text.partition("\n")
    words = first.split()
    told, table = TOLD[words[1]], piles(rest)
    if move in ("draw", "redeal", "deal"):
        _turn_stock(told, table, words, move)
    else:
        path, _, size = move.partition("*")
        source, _, target = path.partition(">")
        cards = table["waste" if source == "w" else source]
        lifted = cards[len(cards) - int(size or 1) :]
        del cards[len(cards) - len(lifted) :]
        if source[0] == "f" and cards == [] and value(lifted[-1]) > 1:
            cards.append(RANKS[value(lifted[-1]) - 2] + lifted[-1][1])
        if target[0] == "f":
            table[target].clear()
        table[target] += lifted
    for place, cards in table.items():
        if place[0] == "t" and not cards and table.get("r"):
            cards.append(table["r"].pop())
        if "off" in table and place[0] == "t":
            _take_off(cards, table)
        if place[0] == "t" and cards:
            cards[-1] = cards[-1].removeprefix("#")
    return "\n".join([" ".join(words), *(_line(place, cards) for place, cards in table.items())])


def _turn_stock(told: Told, table: dict[str, list[str]], words: list[str], move: str) -> None:
    stock = table["stock"]
    if move == "redeal":
        table["stock"], table["waste"] = table["waste"], []
        words[3] = words[3] if words[3] == "unlimited" else str(int(words[3]) - 1)
    elif move == "draw":
        turn = 1 if words[1] == "klondike" else 3
        table["waste"] += stock[:turn]
        del stock[:turn]
    else:
        columns = [cards for place, cards in table.items() if place[0] == "t"]
        for cards, card in zip(columns, stock[: len(columns)], strict=False):
            cards.append(card)
        del stock[: len(columns)]


def _take_off(cards: list[str], table: dict[str, list[str]]) -> None:
    suit = cards[-13:]
    if [card[:1] for card in suit] == list(RANKS[::-1]) and len({card[1:] for card in suit}) == 1:
        del cards[-13:]
        table["off"] = [str(int(table["off"][0]) + 1)]
        if cards:
            cards[-1] = cards[-1].removeprefix("#")


def _line(place: str, cards: list[str]) -> str:
    hidden = [card[1:] for card in cards if card.startswith("#")]
    shown = [f"[{' '.join(hidden)}]"] if hidden else []
    return f"{place}: {' '.join([*shown, *cards[len(hidden) :]]) or '-'}"


def count(text: str, depth: int) -> list[int]:
    """How many legal moves there are after 0, 1, … moves, over all ways to get there."""
    texts, counts = [text], []
    for _ in range(depth):
        moves = [(now, move) for now in texts for move in judged(now)]
        counts.append(len(moves))
        texts = [played(now, move) for now, move in moves]
    return counts
