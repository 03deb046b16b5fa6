"""The rules page of each member, put together from its row of parameters, so that it says what is played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from engine.files.paths import assets_folder
from engine.patience.parts.piles import Build, Pile
from engine.patience.parts.position import Position
from engine.patience.parts.row import Moves, Row
from engine.patience.position_texts import write_position
from engine.rules.cards import KING, RANK_LETTERS, SUITS, Card
from engine.words.language import Language, load_language
from games.forty_thieves.variants import FAMILY

_FOLDER = Path(__file__).parent
_SIGNS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}


def help_text(language_code: str, variant: str, options: Mapping[str, str]) -> str:
    """The page as light Markdown, for these rule options; in English where the language has no words for it."""
    code = language_code if (_FOLDER / f"help_parts.{language_code}.md").exists() else "en"
    row = FAMILY.row_for(variant, options)
    language = load_language(code, [assets_folder() / "words", _FOLDER])
    return "\n\n".join([f"# {language.say(row.name)}", *_page(row, read_parts(code), language)]) + "\n"


def read_parts(code: str) -> dict[str, str]:
    """The pieces of prose by key: a line ``@key`` begins each."""
    text = (_FOLDER / f"help_parts.{code}.md").read_text(encoding="utf-8")
    sections = (section.partition("\n") for section in text.removeprefix("@").split("\n@"))
    return {key.strip(): words.strip() for key, _, words in sections}


def page_keys(row: Row) -> list[str]:
    """The pieces that make up the page of a row, in order; each follows from its parameters alone."""
    keys = [f"intro.{row.full_name}", "title.aim", f"aim.{row.packs}", "title.deal", "deal"]
    keys.append("deal.down" if row.face_down else "deal.open")
    keys += ["deal.aces"] if row.aces_out else []
    keys += ["title.build", f"build.{row.build.value}", "title.moves", f"moves.{row.moves.value}"]
    if row.moves is Moves.ONE:
        keys.append("moves.shortcut" if row.has_shortcut else "moves.shortcut_off")
    keys += ["empty.fills" if row.fills else "empty.free", "title.stock", f"draw.{row.turn}", "waste"]
    keys += ["redeal.some" if row.redeals else "redeal.none", "title.home"]
    keys.append("home.aces" if row.aces_out else "home")
    keys.append("home.return_on" if row.foundation_return else "home.return_off")
    keys += ["home.twins"] if row.packs > 1 else []
    return [*keys, "title.safe", f"safe.{row.build.value}", "title.end", "end"]


def _page(row: Row, parts: Mapping[str, str], language: Language) -> Iterator[str]:
    assert isinstance(row.cards, int) and isinstance(row.face_down, int)
    numbers = {
        "foundations": row.foundations,
        "columns": row.columns,
        "cards": row.cards,
        "dealt": row.columns * row.cards,
        "stock": row.stock,
        "face_down": row.face_down,
        "redeals": row.redeals,
        "passes": row.redeals + 1,
    }
    good, bad = build_example(row)
    cards = {"good": good, "bad": bad, "target": _TARGET, "next": _NEXT, "top": _TOP}
    values = {name: language.number(number) for name, number in numbers.items()}
    values |= {name: _sign(card, language) for name, card in cards.items()}
    examples = {
        f"build.{row.build.value}": _build_table(row),
        f"moves.{row.moves.value}": _sequence_table(row) if row.moves is not Moves.ONE else "",
        "moves.shortcut": _shortcut_table(row),
        "home": _home_table(row),
        "home.aces": _home_table(row),
    }
    for key in page_keys(row):
        heading = "## " if key.startswith("title.") else ""
        yield heading + parts[key].format_map(values)
        if examples.get(key):
            yield examples[key]


def _sign(card: Card, language: Language) -> str:
    """A card in short: ``J♥``, «سرباز ♥»."""
    if language.is_rtl and card.rank in (1, 11, 12, 13):
        return f"{language.rank(card.rank)} {_SIGNS[card.suit]}"
    rank = RANK_LETTERS[card.rank - 1].replace("T", "10")
    return language.digits(rank) + _SIGNS[card.suit]


_TARGET = Card(11, "h")
_TOP, _NEXT = Card(3, "s"), Card(4, "s")


def build_example(row: Row) -> tuple[Card, Card]:
    """A card that may go onto the jack of hearts in this game, and one that may not."""
    tens = [Card(10, suit) for suit in ("h", "d", "c", "s")]
    good = next(card for card in tens if row.build.joins(card, _TARGET))
    bad = next((card for card in tens if not row.build.joins(card, _TARGET)), Card(9, "c"))
    return good, bad


def _build_table(row: Row) -> str:
    good, bad = build_example(row)
    return _fence("t3>t2;t1>t2", _position(row, [[Card(5, "c"), good], [_TARGET], [Card(6, "d"), bad]]))


def _sequence_table(row: Row) -> str:
    return _fence("t1>t2*3", _position(row, [[Card(2, "c"), *_sequence(row, 9, 3)], _sequence(row, 10, 1)]))


def _shortcut_table(row: Row) -> str:
    """Three cards are too many over one empty column, two are not; onto it goes one."""
    columns = [
        [Card(2, "c"), *_sequence(row, 9, 3)],
        _sequence(row, 10, 1),
        [],
        [Card(3, "c"), *_sequence(row, 5, 2)],
        _sequence(row, 6, 1),
    ]
    return _fence("t1>t2*3;t1>t3*2;t4>t5*2", _position(row, columns))


def _home_table(row: Row) -> str:
    home = tuple(Card(rank, _TOP.suit) for rank in range(1, _TOP.rank + 1))
    columns = [[Card(9, "d"), _NEXT], [Card(8, "c"), Card(5, "s")]]
    if row.aces_out:
        aces = [(Card(1, suit, copy),) for suit in SUITS for copy in range(row.packs) if (suit, copy) != ("s", 0)]
        return _fence("t2>f1;t1>f1", _position(row, columns, [home, *aces]))
    columns.append([Card(9, "c"), Card(1, "h")])
    return _fence("t2>f1;t1>f2;t1>f1;t3>f2", _position(row, columns, [home]))


def _sequence(row: Row, highest: int, length: int) -> list[Card]:
    """Cards down from ``highest`` that lie on each other by the rule for what moves together.

    The sequences from ten and from nine fit: the suit depends on the rank alone.
    """
    suits = {Build.ALTERNATE: "sd", Build.OTHER_SUIT: "sd"}.get(row.sequence_build, "s")
    return [Card(rank, suits[rank % len(suits)]) for rank in range(highest, highest - length, -1)]


def _position(row: Row, columns: list[list[Card]], homes: Sequence[tuple[Card, ...]] = ()) -> str:
    """A small position: these first columns, and a high card of no use in each of the others."""
    used = {card for column in columns for card in column}
    spare = (Card(r, s) for r in (KING, 12, 11) for s in SUITS if Card(r, s) not in used)
    piles = [Pile(tuple(column)) for column in columns]
    piles += [Pile((next(spare),)) for _ in range(row.columns - len(columns))]
    foundations = (*homes, *((),) * (row.foundations - len(homes)))
    stock = tuple(Card(6, suit) for suit in "ch")
    return write_position(Position(row, stock, (), foundations, tuple(piles), row.redeals), FAMILY)


def _fence(tries: str, position: str) -> str:
    return f'```position try="{tries}"\n{position}\n```'
