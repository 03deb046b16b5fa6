"""The texts of piles and moves: ``[Jd 7c] 2s``, ``t3>t5*4``. Reading is strict, writing and reading agree."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from engine.patience.parts.piles import Pile, PileMove
from engine.rules.cards import ACE, KING, SUITS, Card, read_card, write_cards
from engine.rules.contract import SlotId, UnreadableMove, UnreadableState

_MOVE = re.compile(r"([a-z]+[0-9]*)>([a-z]+[0-9]*)(?:\*([1-9][0-9]{0,2}))?")


@dataclass(frozen=True, slots=True)
class MoveTexts:
    """The move texts of one game: ``c1>c4``, ``c1>c4*3``, and words such as ``deal``."""

    sources: frozenset[SlotId]
    targets: frozenset[SlotId]
    words: Mapping[str, PileMove]

    def write(self, move: PileMove) -> str:
        """The text of a move: a word such as ``deal`` where it is one, else where from and where to."""
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
    """Reads the piles of one position and sees to it that no card comes more often than it is there.

    There are four times ``packs`` suits of thirteen cards; where ``suits`` are fewer than four, each is there oftener.
    """

    packs: int
    suits: str = "".join(SUITS)
    _seen: dict[str, int] = field(default_factory=dict)

    @property
    def copies(self) -> int:
        """How many there are of each card."""
        return self.packs * len(SUITS) // len(self.suits)

    def card(self, text: str) -> Card:
        """The card of two letters, the next of its twins; :class:`UnreadableState` for none, or for one too many."""
        try:
            card = read_card(text)
        except ValueError as error:
            raise UnreadableState(str(error)) from None
        if card.suit not in self.suits:
            raise UnreadableState(f"{card} is not in this pack")
        copy = self._seen.get(str(card), 0)
        if copy >= self.copies:
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

    def foundation(self, text: str, base: int = ACE) -> tuple[Card, ...]:
        """A foundation by its top card, which implies all cards of the suit from ``base`` up to it."""
        if text == "-":
            return ()
        try:
            top = read_card(text)
        except ValueError as error:
            raise UnreadableState(str(error)) from None
        height = (top.rank - base) % KING + 1
        return tuple(self.card(str(Card((base - 1 + step) % KING + 1, top.suit))) for step in range(height))

    def complete_suits(self, count: int) -> tuple[tuple[Card, ...], ...]:
        """So many suits, king first, of which no card was read yet."""
        found: list[tuple[Card, ...]] = []
        for suit in self.suits * self.copies:
            unseen = all(self._seen.get(str(Card(rank, suit)), 0) < self.copies for rank in range(ACE, KING + 1))
            if unseen and len(found) < count:
                found.append(tuple(self.card(str(Card(rank, suit))) for rank in range(KING, 0, -1)))
        if len(found) < count:
            raise UnreadableState(f"there are no {count} suits beside the cards on the table")
        return tuple(found)

    @staticmethod
    def _words(text: str) -> list[str]:
        words = text.split()
        if not words:
            raise UnreadableState("an empty pile is written -")
        return words
