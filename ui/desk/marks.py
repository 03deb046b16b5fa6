"""What is drawn of hand, keyboard and hints: glows around pieces and places, the cursor, what is carried."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pygame

from engine.rules.contract import PieceId, SlotId
from ui.desk.board import Board
from ui.desk.cursor import Stop
from ui.desk.gestures import Lift
from ui.desk.hand import Carry, Hand

Colour = tuple[int, int, int]

ARROW_EDGE = (6, 24, 28)


def mark_last_move(
    surface: pygame.Surface, board: Board, pieces: Iterable[PieceId], is_marked: Callable[[SlotId], bool]
) -> None:
    """A glow around pieces that moved last and have arrived, in the slots where such are marked."""
    for piece in pieces:
        goal = board.goal(piece)
        if goal is None or board.is_gliding(piece) or not is_marked(goal.slot):
            continue
        box, seen = board.goal_rect(piece), board.seen_rect(piece)
        clip = surface.get_clip()
        if seen is not None and seen != box:
            surface.set_clip(_with_outer_edges(seen, box, board.kit.art.glow_margin(box.width)).clip(clip))
        if seen is not None:
            board.draw_glow(surface, box, board.kit.theme.glow_last)
        surface.set_clip(clip)


def _with_outer_edges(seen: pygame.Rect, box: pygame.Rect, margin: int) -> pygame.Rect:
    """The seen part of a covered piece with the glow around it, but nothing of what lies on the piece."""
    left = seen.left - (margin if seen.left == box.left else 0)
    top = seen.top - (margin if seen.top == box.top else 0)
    right = seen.right + (margin if seen.right == box.right else 0)
    bottom = seen.bottom + (margin if seen.bottom == box.bottom else 0)
    return pygame.Rect(left, top, right - left, bottom - top)


def mark_usable(surface: pygame.Surface, board: Board) -> None:
    """A glow around the pieces that the table says may be used now."""
    for piece, pose in board.resting():
        if pose.shade == "glow":
            board.draw_glow(surface, board.goal_rect(piece), board.kit.theme.glow_hint)


def mark_held(surface: pygame.Surface, board: Board, hand: Hand) -> None:
    """Where the pieces in the hand may go, where a drop would put them now, and which are selected."""
    theme = board.kit.theme
    if hand.held:
        for slot in board.gestures.targets(hand.held):
            board.draw_glow(surface, board.target_rect(slot), theme.glow_legal)
        target = hand.drop_target()
        if target is not None:
            board.draw_glow(surface, board.target_rect(target), theme.glow_target)
            board.draw_glow(surface, board.target_rect(target).inflate(4, 4), theme.glow_target)
    if hand.selected:
        _outline(surface, board, hand.selected, theme.glow_target)


def mark_hint(surface: pygame.Surface, board: Board, lift: Lift, slot: SlotId) -> None:
    """What to take and where to put it: a double ring around each and an arrow between, so that it is never mistaken
    for the single ring of the last move, in any colour.
    """
    kit = board.kit
    colour, target = kit.theme.glow_hint, board.target_rect(slot)
    boxes = [board.goal_rect(piece) for piece in lift if board.is_known(piece)]
    source = boxes[0].unionall(boxes[1:]) if boxes else None
    for box in (source, target):
        if box is not None:
            board.draw_glow(surface, box, colour)
            ring = box.inflate(-kit.px(10), -kit.px(10))
            pygame.draw.rect(surface, colour, ring, kit.px(2), border_radius=kit.px(6))
    if source is not None and not source.colliderect(target.inflate(-4, -4)):
        _draw_arrow(surface, source.center, target.center, kit.px(5), colour)


def _draw_arrow(
    surface: pygame.Surface, start: tuple[int, int], end: tuple[int, int], width: int, colour: Colour
) -> None:
    """An arrow from one point to another with a dark edge, so that it is seen on cards and felt alike."""
    way = pygame.Vector2(end) - pygame.Vector2(start)
    if way.length() < 4 * width:
        return
    ahead = way.normalize()
    aside = pygame.Vector2(-ahead.y, ahead.x)
    for ink, wide in ((ARROW_EDGE, width + 4), (colour, width)):
        tip, neck = pygame.Vector2(end) + ahead * (wide - width) / 2, pygame.Vector2(end) - ahead * 3.5 * width
        pygame.draw.line(surface, ink, start, neck, wide)
        head = (tip, neck + aside * 1.1 * (wide + width), neck - aside * 1.1 * (wide + width))
        pygame.draw.polygon(surface, ink, head)


def _outline(surface: pygame.Surface, board: Board, lift: Lift, colour: Colour) -> None:
    boxes = [board.goal_rect(piece) for piece in lift if board.is_known(piece)]
    if boxes:
        board.draw_glow(surface, boxes[0].unionall(boxes[1:]), colour)


def draw_cursor(surface: pygame.Surface, board: Board, stop: Stop) -> None:
    """A frame around the stop where the keyboard's cursor stands."""
    kit = board.kit
    box = stop.box.inflate(kit.px(4), kit.px(4))
    pygame.draw.rect(surface, kit.theme.focus, box, kit.px(3), border_radius=kit.px(6))


def draw_peeked(surface: pygame.Surface, board: Board, piece: PieceId) -> None:
    """A covered piece once more, over those that cover it."""
    pose = board.goal(piece) if board.is_known(piece) else None
    if pose is not None:
        board.draw_pieces(surface, [(piece, pose)])


def draw_carried(surface: pygame.Surface, board: Board, carry: Carry) -> None:
    """The pieces in the hand, each over its shadow."""
    kit, poses = board.kit, carry.poses()
    for piece in carry.lift:
        pose = poses[piece]
        shadow = kit.art.shadow(pose.width, pose.height)
        box = pygame.Rect(round(pose.x), round(pose.y), pose.width, pose.height)
        surface.blit(shadow, shadow.get_rect(center=box.move(kit.px(3), kit.px(5)).center))
        board.draw_pieces(surface, [(piece, pose)])
