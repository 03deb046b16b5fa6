"""NLK's slots and where each card of the pack lies in them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from engine.rules.cards import Card
from engine.rules.contract import PieceId, Seat, SlotId
from engine.words.language import Sentence
from games.nlk import table_layout as layout
from games.nlk.legality import legal_moves
from games.nlk.moves import Act
from games.nlk.position import Laid, Phase, State, pack
from ui.contract.table import BACK, CARD_HEIGHT, Placement, Slot, Viewer

TALON, DRAWN, TRICK, GONE, PICK_UP_BUTTON, NEXT = "talon", "drawn", "trick", "gone", "pick-up", "next"
PACKET_STEP = 0.006
GONE_SCALE = 0.34


def seat_slot(seat: Seat) -> SlotId:
    """The slot of a seat's pile or hand: ``seat0``, ``seat1`` and so on."""
    return f"seat{seat}"


def slots(state: State, viewer: Viewer) -> Sequence[Slot]:
    """All places: seats from one's own on in the order of play, then the middle, then buttons."""
    places = layout.places(state.players, viewer)
    own = layout.own_seat(viewer)
    found = []
    for step in range(state.players):
        seat = (own + step) % state.players
        place = places[seat]
        mark = "column" if state.phase is Phase.COLLECT and place.side == "own" and not state.hands[seat] else ""
        if place.side == "own" and state.phase is not Phase.COLLECT:
            width = viewer.width - 2 * layout.MARGIN
            found.append(Slot(seat_slot(seat), layout.MARGIN, place.y, width, CARD_HEIGHT))
        else:
            found.append(Slot(seat_slot(seat), place.x, place.y, place.width, place.height, mark))
    y = layout.middle(viewer)
    if state.phase is Phase.COLLECT:
        found.append(Slot(TALON, viewer.width / 2 - 1.1, y, mark="stock"))
        found.append(Slot(DRAWN, viewer.width / 2 + 0.1, y))
    else:
        width = min(4.5, viewer.width - 2 * (layout.MARGIN + layout.SCALE + 0.25))
        found.append(Slot(TRICK, (viewer.width - width) / 2, y, width))
    side = viewer.width - layout.MARGIN - GONE_SCALE if viewer.left_handed else layout.MARGIN
    found.append(Slot(GONE, side, _line(viewer) - 0.27, GONE_SCALE, GONE_SCALE * CARD_HEIGHT))
    found.extend(_buttons(state, viewer))
    return found


def _line(viewer: Viewer) -> float:
    """The middle height of the line above one's own cards: name, button, cards out of the game."""
    return viewer.height - layout.OWN_HEIGHT + 0.02


def _buttons(state: State, viewer: Viewer) -> Sequence[Slot]:
    """Picking up, away from where cards are played; and dealing the next hand."""
    asked = viewer.lesson or state.turn == layout.own_seat(viewer)
    if state.phase is Phase.SHED and state.trick and asked:
        text = Sentence("Pick up the {card}", card=state.trick[0].card)
        x = 0.7 if viewer.left_handed else viewer.width - 2.6 - layout.MARGIN
        return [Slot(PICK_UP_BUTTON, x, _line(viewer) - 0.2, 2.6, 0.4, button=text)]
    if state.is_over and not state.match.is_last_hand:
        return [Slot(NEXT, viewer.width / 2 - 1.1, _line(viewer) - 0.2, 2.2, 0.4, button=Sentence("Next hand"))]
    return []


def placements(state: State, viewer: Viewer) -> Mapping[PieceId, Placement]:
    """Every card of the pack; those that left the game lie in a small closed heap."""
    found: dict[PieceId, Placement] = {}
    places = layout.places(state.players, viewer)
    own = layout.own_seat(viewer)
    for seat, hand in enumerate(state.hands):
        if state.phase is Phase.COLLECT:
            found.update(_pile(state, seat, places[seat], viewer))
        elif seat == own:
            found.update(_own_hand(state, seat, viewer))
        elif viewer.lesson:
            found.update(_open_hand(state, seat, places[seat], viewer))
        else:
            found.update(_closed_hand(seat, hand, places[seat]))
    y = layout.middle(viewer)
    for depth, card in enumerate(reversed(state.talon)):
        lift = min(depth, 12) * PACKET_STEP
        found[card.piece] = Placement(TALON, viewer.width / 2 - 1.1 + lift, y - lift, 4000 + depth, BACK)
    if state.drawn is not None:
        shade = "glow" if _may_act(state, viewer) else ""
        face = str(state.drawn)
        found[state.drawn.piece] = Placement(DRAWN, viewer.width / 2 + 0.1, y, 5000, face, shade=shade)
    found.update(_trick(state, viewer))
    found.update(_gone(state, viewer, found))
    return found


def _may_act(state: State, viewer: Viewer) -> bool:
    """Whether the person who looks is to move."""
    return viewer.seat == state.turn and state.turn in viewer.people and not state.is_over


def _pile(state: State, seat: Seat, place: layout.Place, viewer: Viewer) -> Mapping[PieceId, Placement]:
    """An open pile. Looked through (hovered) it is fanned out, if the memory aid is on."""
    pile, slot = state.hands[seat], seat_slot(seat)
    fanned = viewer.hover == slot and viewer.options.get("aid", "on") == "on" and len(pile) > 1
    if fanned:
        spots = layout.looked_through(len(pile), place, viewer)
    else:
        lifts = [min(index, 6) * PACKET_STEP for index in range(len(pile))]
        spots = [(place.x + lift, place.y - lift) for lift in lifts]
    mine = seat == state.turn and _may_act(state, viewer)
    shade = "dim" if mine and not state.may_give else ""
    base = (9000 if fanned else 100) + seat * 60
    found = {
        card.piece: Placement(slot, x, y, base + index, str(card), place.width, place.height, shade)
        for index, (card, (x, y)) in enumerate(zip(pile, spots, strict=True))
    }
    if mine and pile and any(move.act is Act.GIVE for move in legal_moves(state)):
        top = found[pile[-1].piece]
        found[pile[-1].piece] = replace(top, shade="glow")
    return found


def _own_hand(state: State, seat: Seat, viewer: Viewer) -> Mapping[PieceId, Placement]:
    """The hand at the bottom: open only to the one who looks; on his turn what may be played is raised."""
    slot = seat_slot(seat)
    hand = layout.ordered(state.hands[seat], state.trumps, viewer.options.get("order", "suit"))
    spots = layout.hand_spots(len(hand), viewer, spread=viewer.hover == slot)
    playable = {move.card for move in legal_moves(state)} if _may_act(state, viewer) else set()
    found = {}
    for index, (card, (x, y)) in enumerate(zip(hand, spots, strict=True)):
        face = str(card) if viewer.seat == seat or state.is_over or viewer.lesson else BACK
        lift = layout.RAISED if state.trick and card in playable else 0.0  # a lead may be any card
        shade = "dim" if playable and state.trick and card not in playable else ""
        found[card.piece] = Placement(slot, x, y - lift, 6000 + index, face, shade=shade)
    return found


def _open_hand(state: State, seat: Seat, place: layout.Place, viewer: Viewer) -> Mapping[PieceId, Placement]:
    """Another player's hand in a lesson, fanned towards the middle."""
    hand = layout.ordered(state.hands[seat], state.trumps, "suit")
    spots = layout.looked_through(len(hand), place, viewer)
    return {
        card.piece: Placement(seat_slot(seat), x, y, 100 + seat * 60 + index, str(card), place.width, place.height)
        for index, (card, (x, y)) in enumerate(zip(hand, spots, strict=True))
    }


def _closed_hand(seat: Seat, hand: Sequence[Card], place: layout.Place) -> Mapping[PieceId, Placement]:
    slot = seat_slot(seat)
    found = {}
    for index, card in enumerate(hand):
        lift = min(index, 6) * PACKET_STEP
        spot = (place.x + lift, place.y - lift)
        found[card.piece] = Placement(slot, *spot, 100 + seat * 60 + index, BACK, place.width, place.height)
    return found


def shown_trick(state: State) -> tuple[tuple[Laid, ...], bool]:
    """The trick that lies on the table, and whether it has left the game already and only stays to be read."""
    return (state.trick, False) if state.trick or state.phase is not Phase.SHED else (state.trail.done, True)


def _trick(state: State, viewer: Viewer) -> Mapping[PieceId, Placement]:
    trick, done = shown_trick(state)
    y = layout.middle(viewer)
    xs = layout.trick_xs(len(trick), viewer)
    shade = "dim" if done else ""
    return {
        laid.card.piece: Placement(TRICK, x, y, 3000 + index, str(laid.card), shade=shade)
        for index, (laid, x) in enumerate(zip(trick, xs, strict=True))
    }


def _gone(state: State, viewer: Viewer, there: Mapping[PieceId, Placement]) -> Mapping[PieceId, Placement]:
    gone = sorted(card for card in pack(state.players) if card.piece not in there)
    x = viewer.width - layout.MARGIN - GONE_SCALE if viewer.left_handed else layout.MARGIN
    y = _line(viewer) - 0.27
    size = (GONE_SCALE, GONE_SCALE * CARD_HEIGHT)
    return {card.piece: Placement(GONE, x, y, index, BACK, *size) for index, card in enumerate(gone)}
