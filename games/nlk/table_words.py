"""The texts on NLK's table: names and counts, whose card is whose, what is to be beaten, what would be picked up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.rules.cards import SIGNS
from engine.words.language import Sentence, SuitName
from games.nlk import table_layout as layout
from games.nlk.position import Phase, State
from games.nlk.table_pieces import shown_trick
from ui.contract.table import CARD_HEIGHT, Label, Viewer

SMALL = 0.19


def labels(state: State, viewer: Viewer) -> Sequence[Label]:
    """All texts on the table, in card units, for the one who looks."""
    found = list(_seats(state, viewer))
    found.extend(_talon(state, viewer) if state.phase is Phase.COLLECT else _trick(state, viewer))
    return found


def _name(seat: int, viewer: Viewer) -> Sentence:
    if seat < len(viewer.names):
        return Sentence("{name}", name=viewer.names[seat])
    return Sentence("Player {n}", n=seat + 1)


def _seats(state: State, viewer: Viewer) -> Iterator[Label]:
    """Each seat's name above its cards, the number of cards on them, and who is out."""
    for seat, place in layout.places(state.players, viewer).items():
        count = len(state.hands[seat])
        is_out = state.phase is not Phase.COLLECT and count == 0
        tone = "quiet" if is_out else "accent" if seat == state.turn and not state.is_over else "plain"
        if place.side == "own":
            y = viewer.height - layout.OWN_HEIGHT + 0.02
            if state.phase is Phase.COLLECT:
                y = place.y - 0.24
            text = _name(seat, viewer)
            if is_out:
                is_you = bool(viewer.names) and viewer.people == (seat,)
                text = Sentence("You (out)") if is_you else Sentence("{name} (out)", name=text)
            elif count:
                text = Sentence("{name} ({n})", name=text, n=count)
            if not (state.is_over and not state.match.is_last_hand):
                yield Label(viewer.width / 2, y, text, 0.23, width=3.2, tone=tone)
            continue
        width = 1.55 if place.side == "top" else 1.7
        x, anchor = place.x + place.width / 2, "center"
        if place.side != "top":
            anchor = place.side
            x = place.x if anchor == "left" else place.x + place.width
        yield Label(x, place.y - 0.2, _name(seat, viewer), 0.2, anchor, width=width, tone=tone)
        middle = place.y + place.height / 2
        if is_out:
            yield Label(place.x + place.width / 2, middle, Sentence("out"), 0.22, tone="quiet")
        elif count:
            bottom = place.y + place.height - 0.12
            yield Label(place.x + place.width / 2, bottom, Sentence("{n}", n=count), 0.22, plate=True)


def _talon(state: State, viewer: Viewer) -> Iterator[Label]:
    y = layout.middle(viewer)
    left = viewer.width / 2
    if state.talon:
        yield Label(left - 0.6, y + CARD_HEIGHT - 0.16, Sentence("{n}", n=len(state.talon)), 0.24, plate=True)
    words = Sentence("The last card decides trumps")
    if state.holds_last_card and state.drawn is not None:
        words = Sentence("The last card: {suit} are trumps", suit=SuitName(state.drawn.suit))
    yield Label(left, y + CARD_HEIGHT + 0.16, words, SMALL, width=4.2, tone="quiet")
    own = layout.own_seat(viewer)
    if not state.may_give and state.turn == own and own in viewer.people and state.hands[own]:
        place = layout.places(state.players, viewer)[own]
        text = Sentence("nothing leaves it after the first draw")
        yield Label(place.x + 1.12, place.y + CARD_HEIGHT / 2, text, SMALL, "left", width=3.2, tone="quiet")


def _trick(state: State, viewer: Viewer) -> Iterator[Label]:
    """Owners above the trick's cards, tags below, trumps and the counter under them."""
    trick, done = shown_trick(state)
    y = layout.middle(viewer)
    xs = layout.trick_xs(len(trick), viewer)
    step = xs[1] - xs[0] if len(xs) > 1 else 1.6
    for laid, x in zip(trick, xs, strict=True):
        yield Label(x + 0.5, y - 0.14, _name(laid.seat, viewer), 0.17, width=min(1.3, step - 0.06), tone="quiet")
    below = y + CARD_HEIGHT + 0.14
    if done and trick:
        yield Label(viewer.width / 2, below, Sentence("complete: these cards leave the game"), SMALL, width=5.0)
    elif trick and not state.is_over:
        first, last = Sentence("would be picked up"), Sentence("to beat")
        if len(trick) == 1:
            both = Sentence("beat it or pick it up")
            yield Label(xs[0] + 0.5, below, both, SMALL, width=3.0, tone="accent")
        else:
            yield Label(xs[0] + 0.5, below, first, SMALL, width=2 * step - 0.7, tone="quiet")
            yield Label(xs[-1] + 0.5, below, last, SMALL, width=2 * step - 0.7, tone="accent")
    suit = Sentence("Trumps: {suit} {sign}", suit=SuitName(state.trumps), sign=SIGNS[state.trumps])
    line = y + CARD_HEIGHT + 0.42
    if state.trick:
        counter = Sentence("{n} of {size}", n=len(state.trick), size=state.size)
        yield Label(viewer.width / 2 + 0.25, line, counter, 0.22, "left", width=1.4)
        yield Label(viewer.width / 2 - 0.25, line, suit, 0.22, "right", width=2.4, tone="accent")
    else:
        yield Label(viewer.width / 2, line, suit, 0.22, width=3.0, tone="accent")
    if not trick and not state.is_over:
        text = Sentence("{name} to lead", name=_name(state.turn, viewer))
        yield Label(viewer.width / 2, y + CARD_HEIGHT / 2, text, 0.24, width=3.0, tone="quiet")
