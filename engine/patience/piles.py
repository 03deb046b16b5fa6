"""What patiences share: columns with face-down cards, runs, build rules, foundations, and their texts."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple, TypeVar

from engine.rules.cards import ACE, KING, SUITS, Card, read_card, write_cards
from engine.rules.contract import SlotId, UnreadableMove, UnreadableState

Item = TypeVar("Item")


class Pile(NamedTuple):
    """A column: its cards, bottom first, of which the first ``down`` lie face down."""

    cards: tuple[Card, ...] = ()
    down: int = 0

    @property
    def face_up(self) -> tuple[Card, ...]:
        return self.cards[self.down :]

    def without(self, count: int) -> Pile:
        """The pile after its top ``count`` cards left: a face-down card that became top is turned at once."""
        left = self.cards[:-count]
        return Pile(left, min(self.down, max(len(left) - 1, 0)))

    def plus(self, cards: tuple[Card, ...]) -> Pile:
        """The pile with face-up cards put on it."""
        return Pile(self.cards + cards, self.down)


class Build(Enum):
    """Which suits may lie on which where a column is built downwards."""

    SAME_SUIT = "same_suit"
    OTHER_SUIT = "other_suit"
    ALTERNATE = "alternate"
    ANY = "any"

    def suits_below(self, suit: str) -> frozenset[str]:
        """The suits on which a card of ``suit`` may be built; the relation holds both ways."""
        return _SUITS_BELOW[self][suit]

    def joins(self, upper: Card, lower: Card) -> bool:
        """Whether ``upper`` may lie on ``lower``: one rank down, and the suits agree with the rule."""
        return upper.rank + 1 == lower.rank and lower.suit in _SUITS_BELOW[self][upper.suit]


def _suits_below(build: Build, suit: str) -> frozenset[str]:
    agrees: dict[Build, Callable[[str], bool]] = {
        Build.SAME_SUIT: lambda other: other == suit,
        Build.OTHER_SUIT: lambda other: other != suit,
        Build.ALTERNATE: lambda other: (other in "dh") != (suit in "dh"),
        Build.ANY: lambda other: True,
    }
    return frozenset(filter(agrees[build], SUITS))


_SUITS_BELOW: Mapping[Build, Mapping[str, frozenset[str]]] = {
    build: {suit: _suits_below(build, suit) for suit in SUITS} for build in Build
}


def run_length(pile: Pile, build: Build) -> int:
    """How many top cards form a face-up sequence, each on the next by ``build``; 0 for an empty pile."""
    cards, down = pile
    if not cards:
        return 0
    below = _SUITS_BELOW[build]
    index = len(cards) - 1
    upper = cards[index]
    while index > down:
        lower = cards[index - 1]
        if upper[0] + 1 != lower[0] or lower[1] not in below[upper[1]]:
            break
        index, upper = index - 1, lower
    return len(cards) - index


def first_break(cards: Sequence[Card], build: Build) -> int | None:
    """The index of the lowest card that does not continue the sequence under it; ``None`` for a sequence."""
    return next((i for i in range(1, len(cards)) if not build.joins(cards[i], cards[i - 1])), None)


def goes_home(foundation: tuple[Card, ...], card: Card) -> bool:
    """Whether ``card`` may go onto this foundation: an ace on a free one, else the next of its suit."""
    if not foundation:
        return card.rank == ACE
    top = foundation[-1]
    return card.suit == top.suit and card.rank == top.rank + 1


def deal_in_rows(pack: Sequence[Card], columns: int, rows: Iterable[Iterable[int]]) -> list[tuple[Card, ...]]:
    """Columns dealt row by row; each row lists the columns (from 0) that get a card, in order."""
    dealt: list[list[Card]] = [[] for _ in range(columns)]
    cards = iter(pack)
    for row in rows:
        for column in row:
            dealt[column].append(next(cards))
    return [tuple(column) for column in dealt]


def replaced(items: tuple[Item, ...], index: int, item: Item) -> tuple[Item, ...]:
    """``items`` with another item at ``index``."""
    return (*items[:index], item, *items[index + 1 :])


def faces(cards: Iterable[Card]) -> tuple[tuple[int, str], ...]:
    """Rank and suit of each card: what is left when twins count as equal."""
    return tuple((card[0], card[1]) for card in cards)


class PileMove(NamedTuple):
    """The top ``size`` cards of one pile go to another. Draws and deals are such moves with a word as text."""

    source: SlotId
    target: SlotId
    size: int = 1


_MOVE = re.compile(r"([a-z]+[0-9]*)>([a-z]+[0-9]*)(?:\*([1-9][0-9]{0,2}))?")


@dataclass(frozen=True, slots=True)
class MoveTexts:
    """The move texts of one game: ``c1>c4``, ``c1>c4*3``, and words such as ``deal``."""

    sources: frozenset[SlotId]
    targets: frozenset[SlotId]
    words: Mapping[str, PileMove]

    def write(self, move: PileMove) -> str:
        for word, meaning in self.words.items():
            if move == meaning:
                return word
        text = f"{move.source}>{move.target}"
        return text if move.size == 1 else f"{text}*{move.size}"

    def read(self, text: str) -> PileMove:
        """The move of a text; raises :class:`UnreadableMove` on anything that is none."""
        text = text.strip()
        if text in self.words:
            return self.words[text]
        match = _MOVE.fullmatch(text)
        if match is None or match[1] not in self.sources or match[2] not in self.targets:
            raise UnreadableMove(text[:80])
        return PileMove(match[1], match[2], int(match[3] or 1))


def write_pile(pile: Pile) -> str:
    """Cards bottom first, face-down cards in square brackets; ``-`` for none."""
    hidden = f"[{write_cards(pile.cards[: pile.down])}] " if pile.down else ""
    return hidden + write_cards(pile.face_up) if pile.cards else "-"


def write_open(cards: Sequence[Card]) -> str:
    """Cards of a pile without face-down ones, in the order given; ``-`` for none."""
    return write_cards(list(cards)) or "-"


def read_lines(text: str, names: Sequence[str]) -> dict[str, str]:
    """The lines ``name: rest`` of a position text; each name must stand there exactly once."""
    found: dict[str, str] = {}
    for line in text.splitlines():
        name, colon, rest = line.partition(":")
        name = name.strip()
        if not line.strip():
            continue
        if not colon or name not in names:
            raise UnreadableState(f"{line.strip()[:60]!r} is no line of this game's positions")
        if name in found:
            raise UnreadableState(f"{name} stands there twice")
        found[name] = rest.strip()
    missing = [name for name in names if name not in found]
    if missing:
        raise UnreadableState(f"there is no line for {', '.join(missing)}")
    return found


@dataclass(slots=True)
class PackReader:
    """Reads the piles of one position and sees to it that no card comes more often than in ``packs`` packs."""

    packs: int
    _seen: dict[str, int] = field(default_factory=dict)

    def card(self, text: str) -> Card:
        try:
            card = read_card(text)
        except ValueError as error:
            raise UnreadableState(str(error)) from None
        copy = self._seen.get(str(card), 0)
        if copy >= self.packs:
            raise UnreadableState(f"{card} is there too often")
        self._seen[str(card)] = copy + 1
        return card._replace(copy=copy)

    def open_pile(self, text: str) -> tuple[Card, ...]:
        """The cards of a pile in which nothing lies face down."""
        return () if text == "-" else tuple(self.card(word) for word in self._words(text))

    def pile(self, text: str) -> Pile:
        """The cards of a column, face-down cards in square brackets."""
        if text == "-":
            return Pile()
        hidden, down = False, 0
        cards: list[Card] = []
        for word in self._words(text.replace("[", " [ ").replace("]", " ] ")):
            if word in "[]":
                if hidden == (word == "["):
                    raise UnreadableState(f"the brackets of {text[:60]!r} do not match")
                hidden = word == "["
                continue
            if hidden and len(cards) > down:
                raise UnreadableState(f"a face-down card lies above a face-up one in {text[:60]!r}")
            cards.append(self.card(word))
            down += hidden
        if hidden:
            raise UnreadableState(f"the brackets of {text[:60]!r} do not match")
        if down == len(cards):
            raise UnreadableState(f"{text[:60]!r} ends with a face-down card")
        return Pile(tuple(cards), down)

    def foundation(self, text: str) -> tuple[Card, ...]:
        """A foundation by its top card, which implies all lower cards of the suit."""
        if text == "-":
            return ()
        try:
            top = read_card(text)
        except ValueError as error:
            raise UnreadableState(str(error)) from None
        return tuple(self.card(str(Card(rank, top.suit))) for rank in range(ACE, top.rank + 1))

    @staticmethod
    def _words(text: str) -> list[str]:
        words = text.split()
        if not words:
            raise UnreadableState("an empty pile is written -")
        return words


def is_complete_suit(pile: Pile) -> bool:
    """Whether a column is exactly king to ace of one suit, all face up."""
    cards = pile.cards
    return len(cards) == KING and pile.down == 0 and run_length(pile, Build.SAME_SUIT) == KING


def first_home(foundations: Sequence[tuple[Card, ...]], card: Card) -> int | None:
    """The first foundation (from 0) that takes ``card``, or ``None``."""
    return next((i for i, foundation in enumerate(foundations) if goes_home(foundation, card)), None)


def column_names(letter: str, count: int) -> tuple[SlotId, ...]:
    """Slot ids ``c1``, ``c2``, … of a row of piles."""
    return tuple(f"{letter}{number}" for number in range(1, count + 1))
