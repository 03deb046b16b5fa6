"""The window: starts, shows one scene at a time with dialogs over it, and sleeps while nothing moves."""

from __future__ import annotations

import contextlib
import logging
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame

from engine.files.paths import data_folder
from engine.rules.catalogue import Game, Standing, reason_of
from engine.storage.settings import Settings, SettingsStore
from engine.words.language import Language, Sentence
from ui import sdl
from ui.closing import Closing
from ui.draw.drawing_kit import DrawingKit
from ui.looks import Looks
from ui.overlays import Overlays
from ui.own_games import Admission
from ui.scenes.scene import Scene
from ui.screen import Screen

if TYPE_CHECKING:
    from engine.rules.contract import Setup
    from engine.storage.profile import Profile, SavedGame
    from engine.thinking.thinker import Thinker
    from ui.contract.program import Overlay

CARD_SETTINGS = ("back", "big_index", "four_colours")
FRAME_SECONDS = 1 / 60
ART_MILLISECONDS = 7.0
LONGEST_SLEEP = 60.0
GAP_SECONDS = 5.0
"""A longer gap in which the program did not run was nobody's playing time."""


class App:
    """One window and what lives as long as it does. ``profile`` and ``thinker`` are opened when first needed."""

    def __init__(self) -> None:
        self._store = SettingsStore(data_folder())
        self._screen = Screen(self._store)
        self._looks = Looks(self._store)
        self.admission = Admission(self)
        self.games: list[Game] = self.admission.games()
        self._profile: Profile | None = None
        self._thinker: Thinker | None = None
        self._dialogs = Overlays()
        self._told: list[Sentence] = []
        self._to_open: tuple[Game, str] | None = None
        self._running = True
        self._last_frame = 0.0
        self._size_changed = False
        self._opened_by_key = False
        self._kit: DrawingKit | None = None
        self._closing = Closing(self, self.quit)
        self.scene: Scene = _first_scene(self)

    # -- the window

    @property
    def window(self) -> pygame.Window:
        """The system's window."""
        return self._screen.window

    @property
    def surface(self) -> pygame.Surface:
        """What is drawn on: as many pixels as the screen has there."""
        return self._screen.surface

    @property
    def size(self) -> tuple[int, int]:
        """The window's size in pixels of its surface."""
        return self.surface.get_size()

    def toggle_full_screen(self) -> None:
        """Fill the screen, or be a window again."""
        self._screen.toggle_full_screen()

    def _resize(self) -> None:
        """Take over the window's new size, once for many events of a dragged edge."""
        self._size_changed = False
        self._screen.resized()
        self._kit = None
        self.scene.resized(self.size)
        self._renew_dialogs()

    # -- what everybody uses

    @property
    def settings(self) -> Settings:
        """The settings now; never changed in place."""
        return self._store.settings

    @property
    def kit(self) -> DrawingKit:
        """What to draw with, made anew after every change of size, language or settings."""
        if self._kit is None:
            self._kit = self._looks.kit_for(self.size)
        return self._kit

    @property
    def profile(self) -> Profile:
        """Games in progress and results; opened when first asked for, so that the first picture need not wait."""
        if self._profile is None:
            from engine.storage.profile import Profile

            self._profile = Profile.open(data_folder())
        return self._profile

    @property
    def thinker(self) -> Thinker:
        """The worker's side here; its process starts with the first question."""
        if self._thinker is None:
            from engine.thinking.thinker import Thinker

            self._thinker = Thinker()
        return self._thinker

    @property
    def language(self) -> Language:
        """The player's language, without any game's own words."""
        return self._looks.language

    def game_language(self, game: Game) -> Language:
        """The language with a game's own words in it."""
        return self._looks.game_language(game)

    def change_settings(self, **changes: object) -> None:
        """Change settings; everything is drawn anew with them."""
        before = self.settings
        self._store.change(**changes)
        self._settings_changed(before)

    def replace_settings(self, settings: Settings) -> None:
        """Take over whole new settings; everything is drawn anew with them."""
        before = self.settings
        self._store.replace(settings)
        self._settings_changed(before)

    def settings_text(self) -> str:
        """The settings as their file has them."""
        return self._store.as_text()

    def take_over_settings(self, text: str) -> None:
        """Take over settings from such a text, as far as they can be used."""
        before = self.settings
        self._store.take_over(text)
        self._settings_changed(before)

    def _settings_changed(self, before: Settings) -> None:
        self._looks.settings_changed(before)
        self._kit = None
        self.scene.kit_changed()
        self._renew_dialogs()

    # -- games

    def open_game(self, game: Game, variant: str = "") -> None:
        """Continue or start a game; a family without a chosen member shows its members."""
        from ui.scenes.opening import opened

        if game.standing is not Standing.ADMITTED:
            self.admission.decide(game)
            return
        self._to_open = None if self.profile.is_loaded else (game, variant)
        if self._to_open is not None:  # it is not known yet what was saved of it; a few frames later it is
            return
        try:
            scene, notice = opened(self, game, variant)
            self.show(scene)
        except (Exception, SystemExit) as error:  # a plug-in may raise anything, and the other games must go on
            notice = Sentence("This game cannot be opened: {reason}", reason=reason_of(error))
        if notice is not None:
            self.tell(notice)

    def continue_game(self, game: Game, saved: SavedGame) -> None:
        """Show a saved game where it was left."""
        from ui.scenes.opening import continued

        scene, notice = continued(self, game, saved)
        self.show(scene)
        if notice is not None:
            self.tell(notice)

    def start_game(self, game: Game, setup: Setup, players: Sequence[str], **more: Any) -> None:
        """Start a new game and show it; ``more`` are further arguments of :class:`Session`."""
        from ui.scenes.opening import started

        self.show(started(self, game, setup, players, **more))

    # -- scenes and dialogs

    def show(self, scene: Scene) -> None:
        """Show another scene; the one before is left for good."""
        self._to_open = None
        self.scene.leave()
        self._dialogs.clear()
        self.scene = scene
        scene.dirty = True

    def show_launcher(self) -> None:
        """Leave the scene for the first one."""
        self.show(_first_scene(self))

    def open_dialog(self, dialog: Overlay, kit: DrawingKit | None = None) -> None:
        """Put a dialog over everything. ``kit`` brings a game's own words."""
        self.scene.covered()
        self._dialogs.put(dialog, kit)
        self.scene.dirty = True

    def _renew_dialogs(self) -> None:
        """Let open dialogs have the scene's new words and sizes."""
        self._dialogs.renew(self.scene.kit)

    @property
    def has_unsaved(self) -> bool:
        """Whether some moves are not in the player's file yet."""
        return self._profile is not None and self._profile.state.unsaved > 0

    @property
    def has_dialog(self) -> bool:
        """Whether a dialog lies over the scene."""
        return bool(self._dialogs)

    def quit(self) -> None:
        """End the loop after this turn of it."""
        self._running = False

    def end(self) -> None:
        """As :meth:`quit`, from outside the loop: it is woken where it waits."""
        self.quit()
        with contextlib.suppress(pygame.error):  # a full queue wakes it too
            pygame.event.post(pygame.event.Event(pygame.QUIT))

    def _show_notices(self) -> None:
        notices = list(self._store.notices)
        self._store.notices.clear()
        if self._profile is not None:
            notices += self._profile.take_notices()
            self._closing.offer_copy(self._profile)
        if self.language.problem is not None and self.language.problem not in self._told:
            self._told.append(self.language.problem)
            notices.append(self.language.problem)
        for words in notices:
            self.tell(words)

    def tell(self, words: Sentence) -> None:
        """Show a sentence the player should read, with an OK."""
        from ui.dialogs.dialog import notice

        self.open_dialog(notice(words), self.scene.kit)

    # -- the loop

    def run(self) -> None:
        """Until the window is closed."""
        while self._running:
            self._rest()
            try:
                self.frame()
            except (Exception, SystemExit) as error:  # a plug-in may raise anything, and the other games must go on
                self._leave_broken_game(error)
        self.close()

    def _leave_broken_game(self, error: BaseException) -> None:
        """A game that fails in the middle is left as it was saved; without a game open, the failure is ours."""
        if not self.scene.can_go_wrong:
            raise error
        logging.getLogger(__name__).error("the game failed", exc_info=error)
        with contextlib.suppress(Exception):
            self.scene.leave()
        self.scene = _first_scene(self)
        self._dialogs.clear()
        self.tell(Sentence("This game cannot go on: {reason}", reason=reason_of(error)))

    def frame(self) -> None:
        """Take all waiting events, let time pass, and draw if something changed."""
        for event in pygame.event.get():
            self.handle(event)
        if self._size_changed:
            self._resize()
        if self._to_open is not None:
            self.open_game(*self._to_open)
        now = time.monotonic()
        self._closing.update(now)
        self.scene.update(now)
        if self.admission.update():
            self.games = self.admission.games()
            self.scene.games_changed()
        art = self._looks.art
        if not art.ready and art.work(ART_MILLISECONDS):
            self.scene.dirty = True
        if self._dialogs.update(now):
            self.scene.dirty = True
        self._show_notices()
        if self.scene.dirty:
            self.draw()

    def draw(self) -> None:
        """Draw scene and dialogs, and show them."""
        self.scene.dirty = False
        self.scene.draw(self.surface)
        self._dialogs.draw(self.surface, lambda: self.kit)
        self.window.flip()

    def _rest(self) -> None:
        """Sleep until something happens, or until the next frame while something moves."""
        now = time.monotonic()
        wake = self.admission.wake_in(self.scene.wake_in(now))
        if self.scene.dirty or self._dialogs.moves or not self._looks.art.ready:
            wake = 0.0
        if wake is not None and wake <= 0.0:
            time.sleep(max(0.0, min(FRAME_SECONDS, self._last_frame + FRAME_SECONDS - now)))
            self._last_frame = time.monotonic()
        else:
            overslept = sdl.wait_for_event(LONGEST_SLEEP if wake is None else wake)
            if overslept > GAP_SECONDS:
                self.scene.skipped(overslept)

    def handle(self, event: pygame.event.Event) -> None:
        """One event: for the window itself, the top dialog, or the scene."""
        if event.type in (pygame.WINDOWSIZECHANGED, pygame.WINDOWRESIZED):
            self._size_changed = True
            return
        if self._size_changed:
            self._resize()
        event = self._screen.in_pixels(event)
        if event.type in (pygame.QUIT, pygame.WINDOWCLOSE):
            self._closing.ask()
        elif self._screen.take(event):
            self.scene.dirty = True
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_F11:
            self.toggle_full_screen()
        elif event.type == pygame.DROPFILE:
            self._open_file(Path(event.file))
        elif event.type == pygame.TEXTINPUT and self._opened_by_key:
            return  # the letter that opened a dialog is not for its field
        else:
            before = len(self._dialogs)
            self._hand_on(event)
            if event.type in (pygame.KEYDOWN, pygame.KEYUP):
                self._opened_by_key = event.type == pygame.KEYDOWN and len(self._dialogs) > before

    def _hand_on(self, event: pygame.event.Event) -> None:
        """To the top dialog, or to the scene where there is none."""
        if self._dialogs and event.type not in (pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED):
            if self._dialogs.handle(event, lambda: self.kit):
                self.scene.dirty = True
        else:
            self.scene.handle(event)

    def _open_file(self, path: Path) -> None:
        """A file dropped on the window: a game as text."""
        from ui.dialogs.text_files import load_text_file

        problem = load_text_file(self, path)
        if problem is not None:
            self.tell(problem)

    def close(self) -> None:
        """Save what is open and end the worker."""
        self.scene.leave()
        self.admission.close()
        self._screen.remember()
        self._looks.art.flush()
        if self._thinker is not None:
            self._thinker.close()
        if self._profile is not None:
            self._profile.close()
        self._store.close()
        self._looks.sound.close()
        self._screen.close()


def _first_scene(app: App) -> Scene:
    from ui.scenes.launcher import Launcher

    return Launcher(app)
