"""The program's window under SDL's dummy driver: events are posted, time is told, pictures are compared."""

from __future__ import annotations

import json
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

import ui.app
import ui.dialogs.game_dialogs
import ui.dialogs.rules_page
import ui.dialogs.settings
import ui.scenes.chooser
import ui.scenes.launcher
import ui.scenes.opening
import ui.scenes.play
from engine.play.session import PERSON, Session
from engine.rules.catalogue import Game, find_games, game_by_id
from engine.rules.contract import PieceId, Setup, SlotId
from tests.support.every import Subject, main_subjects
from tests.support.folders import DATA
from ui.app import App
from ui.desk.desk import Desk
from ui.dialogs.dialog import Dialog
from ui.scenes.play import Play
from ui.scenes.play_desk import PlayDesk
from ui.scenes.tile_scene import TileScene
from ui.scenes.tiles import Tile

FRAME = 1 / 60
Point = tuple[int, int]
Lift = tuple[PieceId, ...]


class Clock:
    """The time the window sees. It passes only when a test says so."""

    def __init__(self) -> None:
        self.now = 5000.0

    def monotonic(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += max(0.0, seconds)

    def rule(self, patch: pytest.MonkeyPatch) -> None:
        """Take over the clock of everything that draws or listens. Worker processes and files keep the real one."""
        told = SimpleNamespace(
            monotonic=self.monotonic, sleep=self.sleep, time=time.time, perf_counter=time.perf_counter
        )
        for name, module in list(sys.modules.items()):
            own = name.startswith("ui.") and name not in ("ui.sound.player", "ui.draw.card_art")
            if (own or name.startswith("games.")) and getattr(module, "time", None) is time:
                patch.setattr(module, "time", told)


class Window:
    """The program with a hand at its mouse and keys."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.app = App()
        self.app.profile.wait_until_loaded()
        self.buttons = [0, 0, 0]
        self.at: Point = (0, 0)
        self.frame()

    # -- opening

    def open(self, game: Game, deal: int = 1, variant: str = "", **more: Any) -> Play:
        """A new game on the table, all pieces at rest."""
        players = more.pop("players", (PERSON,) * more.get("seats", 1))
        setup = Setup(deal=deal, variant=variant, seats=more.pop("seats", 1), options=more.pop("options", {}))
        self.app.start_game(game, setup, players, **more)
        self.settle()
        return self.play

    @property
    def play(self) -> Play:
        assert isinstance(self.app.scene, Play)
        return self.app.scene

    def show_tile(self, tile_id: str) -> Tile:
        """Scroll a scene of tiles so far that one of them is in sight."""
        scene = self.app.scene
        assert isinstance(scene, TileScene)
        tile = next(tile for tile in scene.grid.tiles if tile.id == tile_id)
        scene.grid.scroller.to_show(tile.box)
        scene.dirty = True
        self.frame()
        return tile

    @property
    def session(self) -> Session[Any, Any]:
        return self.play.session

    @property
    def board(self) -> Any:
        return self.play.desk.board

    @property
    def dialog(self) -> Dialog | None:
        """The dialog on top."""
        top = self.app._dialogs.top
        assert top is None or isinstance(top, Dialog)
        return top

    # -- time

    def frame(self, seconds: float = FRAME) -> None:
        """One turn of the window's loop, ``seconds`` after the last."""
        self.clock.now += seconds
        self.app.frame()

    def pass_time(self, seconds: float) -> None:
        for _ in range(max(1, round(seconds / FRAME))):
            self.frame()

    def settle(self, seconds: float = 40.0) -> None:
        """Frames until nothing moves and nothing waits to be drawn."""
        for _ in range(round(seconds / FRAME)):
            self.frame()
            if self.is_still():
                return
            if self.app.thinker.busy:
                time.sleep(0.02)  # the worker's time is the real one
        raise AssertionError(f"the window still moves after {seconds:g} s: {self.unrest()}")

    def unrest(self) -> str:
        """What keeps the window from resting, for a failed test's message."""
        app = self.app
        now = self.clock.now
        found: dict[str, Any] = {
            "scene": type(app.scene).__name__,
            "dirty": app.scene.dirty,
            "wake": app.scene.wake_in(now),
            "cards drawn": app._looks.art.ready,
            "dialog moves": app._dialogs.moves,
        }
        if isinstance(app.scene, Play):
            play = app.scene
            found |= {
                "glides": play.board.is_moving,
                "carry": play.desk.hand.carry,
                "automatic": play.automoves.wake_in(now),
                "turns": play.turns.wake_in(now),
                "companion": play.companion.wake_in(now),
                "thinks": app.thinker.busy,
            }
        return repr(found)

    def is_still(self) -> bool:
        app = self.app
        wake = app.scene.wake_in(self.clock.now)
        asleep = wake is None or wake > 0
        if isinstance(app.scene, Play) and app.scene.automoves.wake_in(self.clock.now) is not None:
            return False
        if isinstance(app.scene, Play) and app.scene.may_act() and not app.scene.desk.was_shown(self.clock.now):
            return False  # a hand looks before it clicks
        return asleep and not app.scene.dirty and app._looks.art.ready and not app._dialogs.moves

    # -- hands

    def post(self, kind: int, frame: float = FRAME, **values: Any) -> None:
        pygame.event.post(pygame.event.Event(kind, values))
        self.frame(frame)

    def press(self, point: Point, button: int = 1, **how: Any) -> None:
        self.at = point
        if button <= 3:
            self.buttons[button - 1] = 1
        self.post(pygame.MOUSEBUTTONDOWN, pos=point, button=button, touch=False, **how)

    def move(self, point: Point, **how: Any) -> None:
        rel = (point[0] - self.at[0], point[1] - self.at[1])
        self.at = point
        self.post(pygame.MOUSEMOTION, pos=point, rel=rel, buttons=tuple(self.buttons), touch=False, **how)

    def release(self, point: Point | None = None, button: int = 1, **how: Any) -> None:
        self.at = point or self.at
        if button <= 3:
            self.buttons[button - 1] = 0
        self.post(pygame.MOUSEBUTTONUP, pos=self.at, button=button, touch=False, **how)

    def click(self, point: Point, times: int = 1, button: int = 1, apart: float = 0.06) -> None:
        for _ in range(times):
            self.press(point, button, frame=apart / 2)
            self.release(point, button, frame=apart / 2)

    def drag(self, start: Point, end: Point, steps: int = 5, release: bool = True) -> None:
        self.press(start)
        for step in range(1, steps + 1):
            x, y = (round(a + (b - a) * step / steps) for a, b in zip(start, end, strict=True))
            self.move((x, y))
        if release:
            self.release(end)

    def key(self, key: int, mod: int = 0, frame: float = FRAME) -> None:
        scancode = SCANCODES.get(key, 0)
        self.post(pygame.KEYDOWN, frame, key=key, scancode=scancode, mod=mod, unicode="")
        self.post(pygame.KEYUP, 0.0, key=key, scancode=scancode, mod=mod, unicode="")

    def type(self, text: str) -> None:
        for letter in text:
            self.post(pygame.TEXTINPUT, text=letter)

    def resize(self, width: int, height: int) -> None:
        self.app.window.size = (width, height)
        self.frame()
        assert self.app.size == (width, height)

    # -- where things are

    def grip_point(self, piece: PieceId) -> Point:
        """A point where a press takes this piece: on the part of it that can be seen."""
        box = self.board.goal_rect(piece)
        spots = [(fx, fy) for fy in (0.5, 0.1, 0.04, 0.9, 0.02) for fx in (0.5, 0.1, 0.9, 0.03, 0.97)]
        for fx, fy in spots:
            point = (round(box.left + fx * (box.width - 1)), round(box.top + fy * (box.height - 1)))
            if self.board.hit(point, self.clock.now) == piece:
                return point
        raise AssertionError(f"no part of {piece} can be seen")

    def drop_point(self, piece: PieceId, start: Point, slot: SlotId) -> Point:
        """Where the hand must go, having taken ``piece`` at ``start``, for it to lie exactly on the slot's top."""
        box, goal = self.board.goal_rect(piece), self.board.target_rect(slot)
        return (start[0] + goal.left - box.left, start[1] + goal.top - box.top)

    def drag_gesture(self, lift: Lift, slot: SlotId, *, steps: int = 4, release: bool = True) -> None:
        """Drag the lifted pieces onto a slot, as a player would."""
        start = self.grip_point(lift[0])
        self.drag(start, self.drop_point(lift[0], start, slot), steps, release)

    def slot_point(self, slot: SlotId) -> Point:
        """A point where a click means this slot."""
        pieces = self.board.contents(slot)
        place = self.board.slots[slot]
        if pieces and place.button is None:
            return self.grip_point(pieces[-1])
        center: Point = self.board.target_rect(slot).center
        return center

    def play_move(self, move: Any, *, by: str = "drag") -> None:
        """Play a move by ``drag`` or by ``click``s; moves without pieces are clicks either way."""
        number = self.session.position_number
        gesture = self.board.table.gesture(self.session.state, move)
        if not gesture.lift:
            self.click(self.slot_point(gesture.slot))
        elif by == "drag":
            self.drag_gesture(gesture.lift, gesture.slot)
        else:
            self.click(self.grip_point(gesture.lift[0]))
            self.click(self.slot_point(gesture.slot))
        assert self.session.position_number > number, f"{move} was not played by {by}"

    # -- pictures

    def picture(self) -> bytes:
        """What the window shows."""
        return self.app.surface.get_buffer().raw

    def scene_picture(self) -> bytes:
        """What the scene alone would draw now, dialogs left out."""
        return picture_of(self.app.scene, self.app.size)

    def close(self) -> None:
        self.app.close()


def picture_of(scene: Any, size: tuple[int, int]) -> bytes:
    surface = pygame.Surface(size, depth=32)
    scene.draw(surface)
    return surface.get_buffer().raw


@contextmanager
def unmarked(play: Play, *, moving: bool = False) -> Iterator[None]:
    """What is only shown for a while is set aside: marks, hover, a message, a drag; glides, unless ``moving``."""
    desk, hand, pointer, bar = play.desk, play.desk.hand, play.desk.pointer, play._tool_bar
    keep: list[tuple[Any, str, Any]] = [
        (desk, "last_moved", ()),
        (desk, "hint", None),
        (desk.cursor, "visible", False),
        (hand, "selected", ()),
        (hand, "peek", None),
        (hand, "carry", None),
        (pointer, "hover", pointer.hover if play.table.hover_spreads else None),
        (play, "_message", None),
        (play._consulting, "words", None),
        (bar, "hover", None),
        (bar, "_pressed", None),
    ]
    if not moving:
        keep.append((desk.board._animator, "_glides", {}))
    before = [(thing, name, getattr(thing, name)) for thing, name, _ in keep]
    for thing, name, value in keep:
        setattr(thing, name, value)
    try:
        yield
    finally:
        for thing, name, value in before:
            setattr(thing, name, value)


@contextmanager
def fresh(play: Play, session: Session[Any, Any] | None = None) -> Iterator[Play]:
    """The same position on a table that is set up anew; nothing of it is saved."""
    saved: Any = SimpleNamespace(elapsed=play.elapsed(), row=play.autosave.row, begun=play.is_begun)
    other = Play(play.program, play.game, session or play.session, saved)
    if play.table.hover_spreads:
        other.desk.pointer.hover = play.desk.pointer.hover
        other.lay_out()
    other.clock.run_if(play.clock.is_running, ui.scenes.play.time.monotonic())  # type: ignore[attr-defined]
    try:
        yield other
    finally:
        for stop in (
            other.turns.close,
            other.automoves.close,
            other.companion.close,
            other.autosave._stop,
            other.desk.close,
            other._stop,
        ):
            stop()


def reloaded(session: Session[Any, Any]) -> Session[Any, Any]:
    """The session as it comes back from a file: texts read, moves replayed."""
    rules = session.rules
    moves = [(rules.read_move(rules.write_move(entry.move)), entry.cause) for entry in session.log]
    again: Session[Any, Any] = Session(
        session.game_id, rules, session.setup, players=session.players, moves=moves, position=session.position_number
    )
    again.undo_used = session.undo_used
    return again


def fresh_picture(play: Play, session: Session[Any, Any] | None = None) -> bytes:
    """A drawing of the position by a new table, without marks."""
    with fresh(play, session) as other:
        return picture_of(other, play.program.size)


def table_picture(play: Play, desk: Desk) -> bytes:
    """What a desk draws between the bars."""
    surface = pygame.Surface(play.program.size, depth=32)
    desk.draw(surface, desk.now)
    return surface.get_buffer().raw


def fresh_table_picture(play: Play) -> bytes:
    """The position drawn by a new desk; quicker than a whole new scene. Only with the marks set aside."""
    desk = PlayDesk(play, lambda: play.companion)
    desk.pointer.hover = play.desk.pointer.hover
    desk.lay_out(play.table_area())
    try:
        return table_picture(play, desk)
    finally:
        desk.close()


def assert_shown_as_fresh(play: Play, *, again: bool = False) -> None:
    """What is shown, marks and glides aside, is what a new table (of a reloaded game, with ``again``) would show."""
    with unmarked(play):
        shown = picture_of(play, play.program.size)
    expected = fresh_picture(play, reloaded(play.session) if again else None)
    assert_same_picture(shown, expected, play.program.size)


def assert_same_picture(shown: bytes, expected: bytes, size: tuple[int, int], when: str = "") -> None:
    """Fails where two pictures differ, and keeps them to be looked at."""
    if shown == expected:
        return
    folder = Path(tempfile.mkdtemp(prefix="barg-pictures-"))
    for name, pixels in (("shown", shown), ("fresh", expected)):
        pygame.image.save(pygame.image.frombuffer(pixels, size, "BGRA").convert(24), folder / f"{name}.png")
    area = differing_area(shown, expected, size)
    raise AssertionError(f"the picture differs from a fresh one in {area} {when}; see {folder}")


def differing_area(one: bytes, other: bytes, size: tuple[int, int]) -> pygame.Rect:
    """The smallest rectangle around all pixels that differ."""
    first = pygame.image.frombuffer(one, size, "BGRA")
    second = pygame.image.frombuffer(other, size, "BGRA")
    mask = pygame.mask.from_threshold(first, (0, 0, 0), (1, 1, 1, 255), second)
    mask.invert()
    boxes = mask.get_bounding_rects()
    return boxes[0].unionall(boxes[1:]) if boxes else pygame.Rect(0, 0, 0, 0)


def assert_all_at_home(play: Play) -> None:
    """Every piece is in exactly one place, and none lies anywhere but where the position puts it."""
    board = play.desk.board
    placements = board.table.placements(play.session.state, board.viewer)
    assert set(board._animator._rest) == set(placements)
    lying = [piece for slot in board.slots for piece in board.contents(slot)]
    assert sorted(lying) == sorted(placements)
    assert board.where() == {piece: placement.slot for piece, placement in placements.items()}
    now = play.desk.now
    if not board.is_moving:
        astray = [piece for piece in placements if board.pose(piece, now) != board.goal(piece)]
        assert not astray


def assert_session_is_legal(session: Session[Any, Any]) -> None:
    again = reloaded(session)
    assert again.state == session.state
    assert list(again.legal_moves()) == list(session.legal_moves())


SCANCODES = {
    getattr(pygame, f"K_{name}"): getattr(pygame, f"KSCAN_{name.upper()}")
    for name in [
        *"abcdefghijklmnopqrstuvwxyz",
        "RETURN",
        "ESCAPE",
        "BACKSPACE",
        "TAB",
        "SPACE",
        "LEFT",
        "RIGHT",
        "UP",
        "DOWN",
        "HOME",
        "END",
        "PAGEUP",
        "PAGEDOWN",
        *[f"F{number}" for number in range(1, 13)],
    ]
}

NewWindow = Callable[[], Window]


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    for game in find_games():
        if game.info is not None and (game.folder / "table.py").exists():
            game.table  # noqa: B018 - its modules must be there before their clock is taken over
    told = Clock()
    told.rule(monkeypatch)
    return told


@pytest.fixture
def new_window(clock: Clock, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[NewWindow]:
    """Opens windows; all share one player's folder and are closed at the end."""
    monkeypatch.setenv("HOME", str(tmp_path))
    opened: list[Window] = []

    def make() -> Window:
        opened.append(Window(clock))
        return opened[-1]

    yield make
    for window in opened:
        if window.app.window is not None and window.app._running:
            window.close()
    pygame.event.clear()


@pytest.fixture
def window(new_window: NewWindow) -> Window:
    return new_window()


def autumn() -> Game:
    return game_by_id("autumn_leaves")


def thieves() -> Game:
    return game_by_id("forty_thieves")


def with_tables() -> tuple[Subject, ...]:
    """One subject for each game and family member that has a table."""
    return tuple(subject for subject in main_subjects() if (subject.game.folder / "table.py").exists())


patiences = pytest.mark.parametrize("subject", [s for s in with_tables() if s.seats == 1], ids=str)
each_game = pytest.mark.parametrize("subject", with_tables(), ids=str)


def recorded_win(game: str, variant: str = "") -> tuple[int, list[str]]:
    """The deal's number and the moves of a won game."""
    wins = json.loads((DATA / "wins.json").read_text(encoding="utf-8"))
    found = next(win for win in wins if win["game"] == game and win["setup"].get("variant", "") == variant)
    return found["setup"]["deal"], found["moves"]


def play_on(window: Window, moves: int, seed: int = 1) -> None:
    """Play some random moves without the hand, and let the pieces come to rest."""
    random = Random(seed)
    for _ in range(moves):
        legal = list(window.session.legal_moves())
        if not legal or window.session.outcome is not None:
            break
        window.session.play(random.choice(legal))
    window.settle()
