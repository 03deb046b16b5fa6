"""The history of the hand in words, with the finished tricks as small cards, and the losses so far."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from engine.rules.contract import Seat
from engine.words.language import N_, Sentence
from games.nlk.moves import Act, Move
from games.nlk.position import Laid, Phase, State

if TYPE_CHECKING:
    from ui.contract.drawing import DrawingKit
    from ui.contract.host import Host

PAGES = {pygame.K_PAGEUP: 6, pygame.K_PAGEDOWN: -6}
"""Steps of the wheel that a key is worth."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the history. ``trick`` are the cards of a trick that was completed by it."""

    words: Sentence
    trick: tuple[Laid, ...] = ()
    quiet: bool = False


_BY_YOU = {
    "{player} gave the {card} to {other}.": N_("You gave the {card} to {other}."),
    "{player} passed the {card} on to {other}.": N_("You passed the {card} on to {other}."),
    "{player} drew the last card, the {card}: trumps.": N_("You drew the last card, the {card}: trumps."),
    "{player} kept the {card}.": N_("You kept the {card}."),
    "{player} played the {card}.": N_("You played the {card}."),
    "{player} led the {card}.": N_("You led the {card}."),
    "{player} picked up the {card}.": N_("You picked up the {card}."),
    "{player} dealt.": N_("You dealt."),
    "{player} is out.": N_("You are out."),
}
"""What is said of any player, and of the one who reads it: in Persian the verb differs."""
_TO_YOU = {
    "{player} gave the {card} to {other}.": N_("{player} gave you the {card}."),
    "{player} passed the {card} on to {other}.": N_("{player} passed the {card} on to you."),
}


@dataclass(frozen=True, slots=True)
class Voice:
    """Who is called what, and who reads: ``you`` is the only person at the table, ``None`` where there are several."""

    name: Callable[[Seat], Sentence]
    you: Seat | None

    def told(self, before: State, move: Move) -> Sentence | None:
        """A move in words; ``None`` for a draw, which the next move tells too."""
        seat = before.turn
        receiver = None if move.seat is None else self.name(move.seat)
        words = _told(before, move, self.name(seat), receiver)
        if words is None:
            return None
        if move.seat is not None and move.seat == self.you:
            return _addressed(words, _TO_YOU, "other")
        return _addressed(words, _BY_YOU, "player") if seat == self.you else words

    def gone_out(self, seat: Seat) -> Sentence:
        """That a player has no cards left."""
        words = Sentence("{player} is out.", player=self.name(seat))
        return _addressed(words, _BY_YOU, "player") if seat == self.you else words


def _addressed(words: Sentence, own: Mapping[str, str], reader: str) -> Sentence:
    """The reader's own sentence, in which the value ``reader`` is no longer a name."""
    return Sentence(own[words.text], **{name: value for name, value in words.values.items() if name != reader})


def _told(before: State, move: Move, name: Sentence, receiver: Sentence | None) -> Sentence | None:
    match move.act:
        case Act.GIVE:
            card = before.hands[before.turn][-1]
            return Sentence("{player} gave the {card} to {other}.", player=name, card=card, other=receiver)
        case Act.PASS_ON:
            return Sentence("{player} passed the {card} on to {other}.", player=name, card=before.drawn, other=receiver)
        case Act.KEEP:
            if before.holds_last_card:
                return Sentence("{player} drew the last card, the {card}: trumps.", player=name, card=before.drawn)
            return Sentence("{player} kept the {card}.", player=name, card=before.drawn)
        case Act.PLAY:
            if before.trick:
                return Sentence("{player} played the {card}.", player=name, card=move.card)
            return Sentence("{player} led the {card}.", player=name, card=move.card)
        case Act.PICK_UP:
            return Sentence("{player} picked up the {card}.", player=name, card=before.trick[0].card)
        case Act.NEXT_HAND:
            return Sentence("{player} dealt.", player=name)
        case _:
            return None


def losses(host: Host) -> list[Sentence]:
    """How many hands each player has lost in this match, one line for each, fewest first."""
    counts = host.session.state.match.losses
    return [
        Sentence("{player}: {n} lost", player=host.player_name(seat), n=count)
        if count
        else Sentence("{player}: none lost", player=host.player_name(seat))
        for seat, count in sorted(enumerate(counts), key=lambda pair: (pair[1], pair[0]))
    ]


def _newly_out(before: State, after: State) -> list[Seat]:
    """Who has got rid of the last card by this move; nobody while piles are collected."""
    return [] if after.phase is Phase.COLLECT else sorted(set(before.holders) - set(after.holders))


class HistoryPanel:
    """The panel beside the table: losses above, the present hand's moves below, newest last."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self._area = pygame.Rect(0, 0, 0, 0)
        self._pointer = (0, 0)
        self._scrolled = 0
        self._known: tuple[int, int] = (-1, -1)
        self._entries: list[Entry] = []

    # -- what happened

    def entries(self) -> Sequence[Entry]:
        """The entries of the present hand up to the position shown."""
        session = self.host.session
        now = (session.position_number, session.length)
        if now != self._known:
            self._known = now
            self._entries = self._told()
            self._scrolled = 0
        return self._entries

    def _told(self) -> list[Entry]:
        session = self.host.session
        voice = Voice(self.host.player_name, session.only_person)
        found: list[Entry] = []
        for number, played in enumerate(session.log[: session.position_number]):
            before: State = session.state_at(number)
            after: State = session.state_at(number + 1)
            if played.move.act is Act.NEXT_HAND:
                found.clear()
            words = voice.told(before, played.move)
            if words is not None:
                found.append(Entry(words))
            if played.move.act is Act.PLAY and after.trail.done:
                found.append(Entry(Sentence("The trick is complete."), after.trail.done, quiet=True))
            elif played.move.act is Act.PICK_UP and not after.trick:
                found.append(Entry(Sentence("The trick is dissolved."), quiet=True))
            if played.move.act in (Act.PLAY, Act.KEEP):
                found += [Entry(voice.gone_out(seat), quiet=True) for seat in _newly_out(before, after)]
        return found

    # -- the panel

    def handle(self, event: pygame.event.Event) -> bool:
        """The wheel over the panel, and the page keys, look back."""
        if event.type == pygame.MOUSEMOTION:
            self._pointer = event.pos
        steps = 0.0
        if event.type == pygame.MOUSEWHEEL and self._area.collidepoint(self._pointer):
            steps = event.y
        elif event.type == pygame.KEYDOWN and self._area.width and event.key in PAGES:
            steps = PAGES[event.key]
        self._scrolled = max(0, round(self._scrolled + steps * self.host.kit.px(40)))
        return steps != 0

    def paint(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Draw the panel in ``area`` (window pixels)."""
        kit = self.host.kit
        self._area = area
        theme = kit.theme
        pygame.draw.rect(surface, theme.panel, area)
        edge = area.left if not kit.language.is_rtl else area.right - 1
        pygame.draw.line(surface, theme.panel_edge, (edge, area.top), (edge, area.bottom))
        inner = area.inflate(-kit.px(28), -kit.px(20))
        top = self._paint_losses(surface, kit, inner)
        body = pygame.Rect(inner.left, top, inner.width, inner.bottom - top)
        clip = surface.get_clip()
        surface.set_clip(body.clip(clip))
        self._paint_entries(surface, kit, body)
        surface.set_clip(clip)

    def _paint_losses(self, surface: pygame.Surface, kit: DrawingKit, inner: pygame.Rect) -> int:
        match = self.host.session.state.match
        title = Sentence("Hand {n} of {hands}", n=match.hand + 1, hands=match.hands)
        top = inner.top
        for line, size, bold in [(title, 18.0, True), *((text, 14.0, False) for text in losses(self.host))]:
            colour = kit.theme.text_accent if bold else kit.theme.text_quiet
            picture = kit.line(line, size, colour, bold=bold, max_width=inner.width)
            row = pygame.Rect(inner.left, top, inner.width, picture.get_height())
            kit.blit_leading(surface, picture, row)
            top = row.bottom + kit.px(2)
        top += kit.px(8)
        pygame.draw.line(surface, kit.theme.panel_edge, (inner.left, top), (inner.right, top))
        return top + kit.px(8)

    def _paint_entries(self, surface: pygame.Surface, kit: DrawingKit, body: pygame.Rect) -> None:
        """From the newest at the bottom upwards, until the body is full."""
        entries = self.entries()
        bottom = body.bottom + self._scrolled
        for entry in reversed(entries):
            colour = kit.theme.text_quiet if entry.quiet else kit.theme.text
            picture = kit.paragraph(entry.words, 15, colour, body.width)
            card = (kit.px(34), round(kit.px(34) * 1.4))
            height = picture.get_height() + (card[1] + kit.px(6) if entry.trick else 0)
            bottom -= height + kit.px(4)
            if bottom > body.bottom:
                continue
            if bottom + height < body.top:
                return
            box = picture.get_rect(top=bottom)
            box.left = body.right - box.width if kit.language.is_rtl else body.left
            surface.blit(picture, box)
            if entry.trick:
                self._paint_trick(surface, kit, entry.trick, pygame.Rect(body.left, box.bottom, body.width, card[1]))
        self._scrolled = min(self._scrolled, max(0, self._scrolled - (bottom - body.top)))

    def _paint_trick(self, surface: pygame.Surface, kit: DrawingKit, trick: Sequence[Laid], row: pygame.Rect) -> None:
        """Small cards, the earliest at the left as on the table."""
        width = kit.px(34)
        step = min(width + kit.px(4), (row.width - width) // max(1, len(trick) - 1))
        total = width + step * (len(trick) - 1)
        left = row.right - total if kit.language.is_rtl else row.left
        for number, laid in enumerate(trick):
            picture = kit.art.picture(str(laid.card), width, row.height)
            surface.blit(picture, (left + number * step, row.top))
