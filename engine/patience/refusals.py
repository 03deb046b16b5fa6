"""The sentences for every refusal of a patience. The places say which is meant."""

from __future__ import annotations

from collections.abc import Mapping

from engine.words.language import N_

SENTENCES: Mapping[str, str] = {
    "wrong_rank": N_("The {card} goes only onto {rank}s, and this is the {target}."),
    "wrong_suit": N_("The {card} goes only onto the {needed}: columns are built in suit."),
    "wrong_colour": N_("The {card} cannot go onto the {target}: the colours must alternate."),
    "same_suit": N_("The {card} cannot go onto the {target}: the suits must differ."),
    "other_suit": N_("The {card} cannot go onto the {target}: the suits differ."),
    "not_lower": N_("The {card} cannot go onto the {target}: it is not lower."),
    "king_needs_empty_column": N_("The {card} goes onto no other card, only to an empty column or home."),
    "king_on_nothing": N_("The {card} goes onto no other card, only to an empty column."),
    "kings_only": N_("Only a king may go to an empty column, not the {card}."),
    "stays_empty": N_("Nothing goes to an empty column, so the {card} does not either."),
    "one_card_only": N_("The {card} cannot bring other cards along here: only one card moves at a time."),
    "whole_column_only": N_("The {card} moves alone when it is the top card, or else with its whole column."),
    "too_many_for_shortcut": N_("{room} at most {cards} may move."),
    "not_a_sequence": N_("The {above} does not continue the {card}, so they do not move together."),
    "broken_run": N_("The {missing} is missing: these cards are not a run, so they do not move together."),
    "face_down": N_("A face-down card cannot be moved."),
    "covered": N_("The {card} lies under the {above}; only the top card can be played."),
    "foundation_needs": N_("This foundation needs the {needed} next, not the {card}."),
    "foundation_starts_with_ace": N_("A foundation starts with an ace, not with the {card}."),
    "foundation_starts_with": N_("In this game foundations start with the rank {rank}, not with the {card}."),
    "one_card_home": N_("Cards go home one at a time."),
    "foundation_complete": N_("This foundation is complete, from ace to king."),
    "foundation_full": N_("This foundation is complete: all thirteen cards are there."),
    "foundation_stays": N_("The {card} is home: cards on the foundations stay there."),
    "foundation_to_foundation": N_("The {card} may come back to a column, but not move to another foundation."),
    "cells_full": N_("All cells are full, so the {card} finds no place there."),
    "cell_taken": N_("A cell holds one card, and the {target} lies in this one."),
    "first_free_cell": N_("Cells are filled from the first on."),
    "cell_to_cell": N_("All cells are alike: the {card} need not go from one to another."),
    "one_card_cell": N_("A cell holds one card only."),
    "reserve_fills": N_("The {card} cannot go onto the reserve: its cards only leave it and fill empty columns."),
    "empty_column": N_("No deal while a column is empty: put a card there first."),
    "stock_empty": N_("The stock is empty."),
    "stock_not_empty": N_("The waste is turned over only when the stock is empty."),
    "waste_empty": N_("There is nothing to turn over: the waste is empty."),
    "no_redeal_left": N_("The waste cannot be turned over any more: no redeal is left."),
    "same_place": N_("The {card} already lies there."),
    "same_column": N_("The {card} already lies in this column."),
    "no_such_cards": N_("There are not so many cards there."),
    "no_such_place": N_("There is no such place in this game."),
    "game_over": N_("The game is over."),
}
