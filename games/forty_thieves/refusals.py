"""Why a move is not legal in the Forty Thieves family, each reason with a sentence of its own."""

from __future__ import annotations

from collections.abc import Mapping

from engine.patience.piles import Build, PileMove, first_break, goes_home
from engine.rules.cards import KING, Card
from engine.rules.contract import Refusal
from engine.words.language import N_, RankName, Sentence
from games.forty_thieves.position import COLUMN_NAMES, FOUNDATION_NAMES, WASTE, FortyState, cards_at
from games.forty_thieves.rows import Moves
from games.forty_thieves.shortcut import carry_limits

SENTENCES: Mapping[str, str] = {
    "wrong_rank": N_("The {card} goes only onto {rank}s, and this is the {target}."),
    "wrong_suit": N_("The {card} goes only onto the {needed}: columns are built in suit."),
    "wrong_colour": N_("The {card} cannot go onto the {target}: the colours must alternate."),
    "same_suit": N_("The {card} cannot go onto the {target}: the suits must differ."),
    "king_needs_empty_column": N_("The {card} goes onto no other card, only to an empty column or home."),
    "one_card_only": N_("The {card} cannot bring other cards along here: only one card moves at a time."),
    "too_many_for_shortcut": N_("{room} at most {cards} may move."),
    "not_a_sequence": N_("The {above} does not continue the {card}, so they do not move together."),
    "face_down": N_("A face-down card cannot be moved."),
    "covered": N_("The {card} lies under the {above}; only the top card can be played."),
    "foundation_needs": N_("This foundation needs the {needed} next, not the {card}."),
    "foundation_starts_with_ace": N_("A foundation starts with an ace, not with the {card}."),
    "one_card_home": N_("Cards go home one at a time."),
    "foundation_complete": N_("This foundation is complete, from ace to king."),
    "foundation_stays": N_("The {card} is home: cards on the foundations stay there."),
    "foundation_to_foundation": N_("The {card} may come back to a column, but not move to another foundation."),
    "stock_empty": N_("The stock is empty."),
    "stock_not_empty": N_("The waste is turned over only when the stock is empty."),
    "waste_empty": N_("There is nothing to turn over: the waste is empty."),
    "no_redeal_left": N_("The waste cannot be turned over any more: no redeal is left."),
    "same_place": N_("The {card} already lies there."),
    "no_such_cards": N_("There are not so many cards there."),
    "no_such_place": N_("There is no such place in this game."),
    "game_over": N_("The game is over."),
}

_WRONG_SUIT = {
    Build.SAME_SUIT: "wrong_suit",
    Build.ALTERNATE: "wrong_colour",
    Build.OTHER_SUIT: "same_suit",
}


def why_not_draw(state: FortyState) -> Refusal | None:
    """Why no card may be drawn; ``None`` if one may."""
    return None if state.stock else Refusal("stock_empty")


def why_not_redeal(state: FortyState) -> Refusal | None:
    """Why the waste may not become the stock again; ``None`` if it may."""
    if not state.redeals:
        return Refusal("no_redeal_left")
    if state.stock:
        return Refusal("stock_not_empty")
    return None if state.waste else Refusal("waste_empty")


def why_not_move(state: FortyState, move: PileMove) -> Refusal | None:
    """Why cards may not go from one pile to another; ``None`` if they may.

    First the lifting is judged, then the place.
    """
    places = (WASTE, *FOUNDATION_NAMES[: state.row.foundations], *COLUMN_NAMES[: state.row.columns])
    if move.source not in places or move.target not in places:
        return Refusal("no_such_place")
    cards = cards_at(state, move.source)
    if not 1 <= move.size <= len(cards):
        return Refusal("no_such_cards")
    card = cards[-move.size]
    if move.source == move.target:
        return Refusal("same_place", {"card": card})
    return _why_not_lift(state, move, cards[-move.size :]) or _why_not_drop(state, move, card)


def _why_not_lift(state: FortyState, move: PileMove, lifted: tuple[Card, ...]) -> Refusal | None:
    card = lifted[0]
    if move.source == WASTE:
        return Refusal("covered", {"card": card, "above": lifted[1]}) if lifted[1:] else None
    if move.source in FOUNDATION_NAMES:
        if not state.row.foundation_return:
            return Refusal("foundation_stays", {"card": card})
        if move.target in FOUNDATION_NAMES:
            return Refusal("foundation_to_foundation", {"card": card})
        return Refusal("covered", {"card": card, "above": lifted[1]}) if lifted[1:] else None
    if move.size > len(state.columns[COLUMN_NAMES.index(move.source)].face_up):
        return Refusal("face_down")
    at = first_break(lifted, state.row.sequence_build)
    if at is not None:
        key = "covered" if state.row.moves is Moves.ONE else "not_a_sequence"
        return Refusal(key, {"card": lifted[at - 1], "above": lifted[at]})
    if lifted[1:] and state.row.moves is Moves.ONE and not state.row.has_shortcut:
        return Refusal("one_card_only", {"card": card})
    return None


def _why_not_drop(state: FortyState, move: PileMove, card: Card) -> Refusal | None:
    pile = cards_at(state, move.target)
    if move.target in FOUNDATION_NAMES:
        return _why_not_home(pile, card, move.size)
    if not pile:
        return _too_many(state, move.size, onto_empty=True)
    target = pile[-1]
    if card.rank + 1 != target.rank:
        if card.rank == KING:
            return Refusal("king_needs_empty_column", {"card": card})
        return Refusal("wrong_rank", {"card": card, "target": target, "rank": RankName(card.rank + 1)})
    if not state.row.build.joins(card, target):
        needed = card._replace(rank=card.rank + 1)
        return Refusal(_WRONG_SUIT[state.row.build], {"card": card, "target": target, "needed": needed})
    return _too_many(state, move.size, onto_empty=False)


def _why_not_home(home: tuple[Card, ...], card: Card, size: int) -> Refusal | None:
    if size > 1:
        return Refusal("one_card_home")
    if goes_home(home, card):
        return None
    if not home:
        return Refusal("foundation_starts_with_ace", {"card": card})
    top = home[-1]
    if top.rank == KING:
        return Refusal("foundation_complete")
    return Refusal("foundation_needs", {"card": card, "needed": top._replace(rank=top.rank + 1)})


def _too_many(state: FortyState, size: int, *, onto_empty: bool) -> Refusal | None:
    """Whether the shortcut's limit forbids the move; the sentence names it."""
    empty = sum(not pile.cards for pile in state.columns)
    limit = carry_limits(state.row, empty)[onto_empty]
    if size <= limit:
        return None
    cards = Sentence("one card") if limit == 1 else Sentence("{n} cards", n=limit)
    values = {"limit": limit, "empty": empty, "cards": cards, "room": _room(empty, onto_empty)}
    return Refusal("too_many_for_shortcut", values)


def _room(empty: int, onto_empty: bool) -> Sentence:
    if onto_empty:
        if empty == 1:
            return Sentence("Onto the only empty column")
        return Sentence("Onto one of {n} empty columns", n=empty)
    if empty == 0:
        return Sentence("With no empty column")
    if empty == 1:
        return Sentence("With one empty column")
    return Sentence("With {n} empty columns", n=empty)
