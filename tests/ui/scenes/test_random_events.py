"""Ten thousand random things a hand can do; after each, every piece is in one place and the picture is fresh."""

from __future__ import annotations

import os
from random import Random
from typing import Any

import pygame
import pytest

import ui.desk.board
from tests.support.every import Subject
from tests.support.window import (
    Window,
    assert_all_at_home,
    assert_same_picture,
    assert_session_is_legal,
    each_game,
    fresh_picture,
    fresh_table_picture,
    reloaded,
    table_picture,
    unmarked,
)
from ui.draw.theme import felt_surface
from ui.scenes.launcher import Launcher
from ui.scenes.play import Play

BLOCK = 50
"""After so many events the whole window is compared, drawn as it is then; the table alone after each."""
EVENTS = round(10_000 * float(os.environ.get("BARG_THOROUGH", "1")))
SIZES = (*((800, 600), (840, 620)) * 6, (1024, 768), (1280, 720), (1920, 1080))
KEYS = (
    *(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN) * 3,
    *(pygame.K_RETURN, pygame.K_SPACE, pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_TAB),
    *(pygame.K_d, pygame.K_f, pygame.K_h, pygame.K_a, pygame.K_BACKSPACE, pygame.K_x, pygame.K_1, pygame.K_F5),
)
RARE_KEYS = (
    *((key, 0) for key in (pygame.K_n, pygame.K_F1, pygame.K_F10, pygame.K_F11, pygame.K_F2)),
    *((key, pygame.KMOD_CTRL) for key in (pygame.K_r, pygame.K_s, pygame.K_o, pygame.K_c, pygame.K_v)),
)


class Monkey:
    """Random hands at one window. Dialogs are used and left again, and so is the launcher."""

    def __init__(self, window: Window, subject: Subject, seed: int) -> None:
        self.window, self.subject = window, subject
        self.random = Random(seed)
        self.picture: tuple[Any, bytes] = (None, b"")
        self.done: list[str] = []
        self.sees = True
        self._draw = window.app.draw
        window.app.draw = self.draw  # type: ignore[method-assign]

    def draw(self) -> None:
        """Most pictures are looked at by no one here, and drawing them would take most of the time."""
        if self.sees or self.window.dialog is not None or not isinstance(self.window.app.scene, Play):
            self._draw()
        else:
            self.window.app.scene.dirty = False

    # -- acting

    def act(self) -> None:
        kinds = (self.click, self.clicks, self.aimed_drag, self.drag, self.right_click, self.key, self.time)
        weights = [20, 8, 24, 10, 4, 22, 6]
        rare = (self.undo, self.resize, self.focus, self.rare_key, self.half_drag, self.wheel, self.setting)
        act = self.random.choices((*kinds, *rare), (*weights, 8, 1, 2, 2, 3, 1, 0.4))[0]
        self.done.append(act.__name__)
        act()
        if self.window.dialog is not None and self.random.random() < 0.5:
            self.done.append("close")
            self.window.key(pygame.K_ESCAPE)

    def somewhere(self) -> tuple[int, int]:
        width, height = self.window.app.size
        if isinstance(self.window.app.scene, Play) and self.random.random() < 0.9:
            box = self.random.choice([self.window.board.slot_rect(slot) for slot in self.window.board.slots])
            return (self.random.randint(box.left, box.right), self.random.randint(box.top, box.bottom))
        return (self.random.randint(-5, width + 5), self.random.randint(-5, height + 5))

    def click(self) -> None:
        at = self.somewhere()
        if self.random.random() < 0.3:
            self.window.click(at)
        else:  # both within one frame
            self.together((pygame.MOUSEBUTTONDOWN, at), (pygame.MOUSEBUTTONUP, at))

    def together(self, *events: tuple[int, tuple[int, int]]) -> None:
        """Mouse events that the window finds waiting all at once."""
        for kind, at in events:
            if kind == pygame.MOUSEMOTION:
                values: dict[str, Any] = {"rel": (1, 1), "buttons": (1, 0, 0)}
            else:
                values = {"button": 1}
            pygame.event.post(pygame.event.Event(kind, pos=at, touch=False, **values))
        self.window.frame()

    def clicks(self) -> None:
        self.window.click(self.somewhere(), self.random.choice((2, 2, 3)), apart=self.random.choice((0.03, 0.2)))

    def right_click(self) -> None:
        self.window.press(self.somewhere(), button=3)
        if self.random.random() < 0.5:
            self.window.move(self.somewhere())
        self.window.release(button=3)

    def aimed_drag(self) -> None:
        """A drag that is likely to be a legal move."""
        if not isinstance(self.window.app.scene, Play) or self.window.dialog is not None:
            return self.drag()
        board = self.window.board
        moves = [(lift, slot) for lift, slot, _ in board.gestures.items() if lift]
        if not moves:
            return self.drag()
        lift, slot = self.random.choice(moves)
        start, goal = board.goal_rect(lift[0]).move(0, 0), board.target_rect(slot)
        at = (start.left + start.width // 2, start.top + 4)
        end = (at[0] + goal.left - start.left, at[1] + goal.top - start.top)
        return self._drag(at, end)

    def drag(self) -> None:
        self._drag(self.somewhere(), self.somewhere())

    def _drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        jitter = self.random.choice((0, 0, 3, 12))
        way = []
        for share in (0.02, 0.5, 1.0):
            x, y = (
                round(a + (b - a) * share) + self.random.randint(-jitter, jitter)
                for a, b in zip(start, end, strict=True)
            )
            way.append((x, y))
        if self.random.random() < 0.3:
            self.window.press(start)
            for at in way:
                self.window.move(at)
            self.window.release()
        else:
            self.together((pygame.MOUSEBUTTONDOWN, start), *((pygame.MOUSEMOTION, at) for at in way))
            self.together((pygame.MOUSEBUTTONUP, way[-1]))

    def half_drag(self) -> None:
        """A drag in the middle of which something else happens."""
        self.window.press(self.somewhere())
        self.window.move(self.somewhere())
        self.random.choice((self.undo, self.resize, self.focus, self.key, self.right_click, self.time))()
        self.window.move(self.somewhere())
        self.window.release()

    def key(self) -> None:
        self.window.key(self.random.choice(KEYS))

    def rare_key(self) -> None:
        self.window.key(*self.random.choice(RARE_KEYS))

    def undo(self) -> None:
        key = self.random.choice((pygame.K_z, pygame.K_z, pygame.K_y))
        for _ in range(self.random.choice((1, 1, 2, 6))):
            self.window.key(key, pygame.KMOD_CTRL)

    def resize(self) -> None:
        if not self.window.app.settings.full_screen:
            self.window.resize(*self.random.choice(SIZES))

    def focus(self) -> None:
        self.window.post(pygame.WINDOWFOCUSLOST)
        self.time()
        self.window.post(pygame.WINDOWFOCUSGAINED)

    def wheel(self) -> None:
        self.window.post(pygame.MOUSEWHEEL, x=0, y=self.random.choice((-1, 1)), flipped=False)

    def setting(self) -> None:
        name, values = self.random.choice(
            (
                ("language", ("en", "fa")),
                ("left_handed", (True, False)),
                ("speed", ("slow", "normal", "fast")),
                ("reduced_motion", (True, False)),
                ("felt", ("teal", "wine")),
                ("four_colours", (True, False)),
            )
        )
        self.window.app.change_settings(**{name: self.random.choice(values)})

    def time(self) -> None:
        self.window.frame(self.random.choice((0.05, 0.15, 0.4, 1.5)))

    # -- looking

    @property
    def is_away(self) -> bool:
        """In the launcher, in another game, or at the end of one."""
        scene = self.window.app.scene
        at_home = isinstance(scene, Play) and scene.game.id == self.subject.game.id
        return not at_home or self.window.session.outcome is not None

    def back_to_the_table(self) -> None:
        """Out of other games, the launcher and games that are over."""
        window = self.window
        self.look_again(True)
        window.pass_time(1.2)  # what is said at the end of a game is said
        while window.dialog is not None:
            window.key(pygame.K_ESCAPE)
        scene = window.app.scene
        if isinstance(scene, Play) and scene.game.id == self.subject.game.id:
            scene.dialogs.deals.another()
        else:
            window.app.open_game(self.subject.game, self.subject.variant)
        window.settle()

    def look(self) -> None:
        window = self.window
        if not isinstance(window.app.scene, Play):
            assert isinstance(window.app.scene, Launcher) or window.app.scene.grid.tiles  # type: ignore[attr-defined]
            return
        play, desk = window.play, window.play.desk
        assert_all_at_home(play)
        assert not (desk.hand.carry and not window.buttons[0]), "nothing hangs in the air"
        assert all(desk.board.is_known(piece) for piece in desk.hand.selected)
        session = play.session
        assert (
            session.state
            == session.rules.apply(
                session.state_at(session.position_number - 1), session.log[session.position_number - 1].move
            )
            if session.position_number
            else True
        )
        self.compare(play)

    def compare(self, play: Play) -> None:
        """The table that is shown, marks and glides aside, with what a new one would show."""
        with unmarked(play):
            shown = table_picture(play, play.desk)
            if not play.kit.art.ready:
                self.draw_cards()
                shown = table_picture(play, play.desk)
            key = self.key_of(play)
            if self.picture[0] != key:
                self.picture = key, fresh_table_picture(play)
        assert_same_picture(shown, self.picture[1], play.program.size, f"after {self.done[-8:]}")

    def draw_cards(self) -> None:
        """Pictures of cards are drawn while there is time; let there be."""
        while not self.window.app._looks.art.ready:
            self.window.app._looks.art.work(1000.0)
            self.window.app.scene.dirty = True

    def key_of(self, play: Play) -> Any:
        """All that a fresh picture may depend on."""
        session, hover = play.session, play.desk.pointer.hover if play.table.hover_spreads else None
        return session.state, session.log, play.program.size, play.program.settings, hover

    def look_again(self, sees: bool) -> None:
        """From now on every picture is drawn, or not."""
        if sees and not self.sees:
            self.window.app.scene.dirty = True
        self.sees = sees

    def look_closely(self) -> None:
        """At rest nothing is missing from the window, and the game comes back from its texts."""
        window = self.window
        self.look_again(True)
        for _ in range(40):
            if window.dialog is None:
                break
            window.key(pygame.K_ESCAPE)
        if not isinstance(window.app.scene, Play):
            return
        assert_session_is_legal(window.session)
        if window.play.desk.hand.carry is None:
            window.settle()
            self.compare(window.play)
            seen = window.picture()
            assert_same_picture(seen, window.scene_picture(), window.app.size, f"not drawn after {self.done[-8:]}")
            with unmarked(window.play):
                shown = window.scene_picture()
            assert_same_picture(shown, fresh_picture(window.play, reloaded(window.session)), window.app.size)


class NoThoughts:
    """A thinker that never answers: what is shown depends on the position alone."""

    busy = False

    def ask(self, request: object) -> None:
        """Nothing comes of it."""

    def warm(self, game_id: str) -> None:
        """Nothing to warm."""

    def poll(self) -> list[object]:
        return []

    def stop(self, *kinds: str) -> None:
        """Nothing to stop."""

    def close(self) -> None:
        """Nothing to close."""


def run(window: Window, subject: Subject, events: int, seed: int) -> Monkey:
    monkey = Monkey(window, subject, seed)
    window.app._thinker = NoThoughts()  # type: ignore[assignment]
    window.resize(800, 600)
    window.open(subject.game, seed, subject.variant, seats=subject.seats)
    for number in range(1, events + 1):
        try:
            monkey.look_again(number % BLOCK > 0.6 * BLOCK)
            monkey.act()
            monkey.look()
            if number % BLOCK == 0:
                monkey.look_closely()
            if monkey.is_away and number % 10 == 0:
                monkey.back_to_the_table()
        except AssertionError:
            raise
        except Exception as error:
            raise AssertionError(f"event {number} after {monkey.done[-8:]}: {error!r}") from error
    return monkey


@pytest.fixture
def same_felt(monkeypatch: pytest.MonkeyPatch) -> None:
    """The cloth is woven once for each size; otherwise most of the time would go into it."""
    woven: dict[Any, pygame.Surface] = {}

    def felt(size: tuple[int, int], cloth: Any) -> pygame.Surface:
        if (size, cloth) not in woven:
            woven[size, cloth] = felt_surface(size, cloth)
        return woven[size, cloth].copy()

    monkeypatch.setattr(ui.desk.board, "felt_surface", felt)


@pytest.mark.usefixtures("same_felt")
@pytest.mark.parametrize("part", range(4))
def test_ten_thousand_random_events_in_autumn_leaves(part: int, window: Window) -> None:
    subject = next(parameter for parameter in _subjects() if parameter.game.id == "autumn_leaves")
    monkey = run(window, subject, EVENTS // 4, seed=part + 1)
    assert len(set(monkey.done)) >= 14


@pytest.mark.usefixtures("same_felt")
@each_game
def test_some_hundred_random_events_in_every_game(subject: Subject, window: Window) -> None:
    run(window, subject, EVENTS // (80 if subject.variant else 25), seed=9)


def _subjects() -> tuple[Subject, ...]:
    from tests.support.window import with_tables

    return with_tables()
