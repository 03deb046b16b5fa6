"""A game being played: the table between two bars, and everything that listens to its session."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import pygame

from engine.automoves import AutoMoves
from engine.autosave import Autosave
from engine.catalogue import Game
from engine.clock import GameClock
from engine.hints import generic_hint
from engine.language import N_, Sentence
from engine.profile import SavedGame
from engine.rules import Seat
from engine.session import PERSON, Cause, Session, Transition
from engine.thoughts import ANALYSE, HINT, SOLVE, Answer, Progress, Trouble, request_for
from engine.turns import Turns
from ui import bars
from ui.bars import Tool, ToolBar
from ui.companion import Companion
from ui.desk import Desk
from ui.dialogs import Dialog
from ui.kit import Kit
from ui.scene import Scene
from ui.table import Viewer
from ui.widgets import Button

if TYPE_CHECKING:
    from ui.app import App

MESSAGE_SECONDS = 6.0
HINT_SECONDS = 4.0
END_PAUSE = 0.9
OPPONENT_PAUSE = {"slow": 1.1, "normal": 0.6, "fast": 0.25}
OPPONENT_NAMES = (
    N_("Mina"),
    N_("Bahram"),
    N_("Shirin"),
    N_("Kaveh"),
    N_("Laleh"),
    N_("Siavash"),
    N_("Nasrin"),
    N_("Farhad"),
    N_("Parisa"),
)
"""What opponents are called where there are several, by seat."""

AUTOMATIC_PAUSE = {"slow": 0.35, "normal": 0.18, "fast": 0.08}


class PlayDesk(Desk):
    """The desk of a whole game: it asks the scene what is shown and whether one may act."""

    def __init__(self, play: Play, session: Session[Any, Any]) -> None:
        self.play = play
        super().__init__(play.kit, play.game.table, session)

    @property
    def kit(self) -> Kit:
        return self.play.kit

    def may_act(self) -> bool:
        return self.play.may_act()

    def say(self, words: Sentence, *, refused: bool = False) -> None:
        self.play.say(words, refused=refused)

    def viewer(self, area: pygame.Rect) -> Viewer:
        return self.play.viewer(area)

    def glide_seconds(self) -> float:
        own = self.play.companion.glide_seconds()
        return super().glide_seconds() if own is None or self.kit.settings.reduced_motion else own

    def paint_under(self, surface: pygame.Surface) -> None:
        self.play.companion.paint_under(self.board.canvas(surface))

    def paint_over(self, surface: pygame.Surface) -> None:
        self.play.companion.paint_over(self.board.canvas(surface))


class Play(Scene):
    """The scene of one game. ``saved`` continues a game; otherwise the session given is new."""

    def __init__(self, app: App, game: Game, session: Session[Any, Any], saved: SavedGame | None = None) -> None:
        super().__init__(app)
        self.game = game
        self.language = app.game_language(game)
        self.session = session
        self.variety = 0
        self._message: tuple[Sentence, bool, float] | None = None
        self._hint_until = 0.0
        self._end_at: float | None = None
        self._thinking: Sentence | None = None
        self._tool_bar = ToolBar()
        self._shown_minutes = 0
        self.clock = GameClock(saved.elapsed if saved else 0.0)
        self.companion: Companion = Companion(self)
        self.desk = PlayDesk(self, session)
        self.companion = game.table.companion(self) or self.companion
        self.autosave = Autosave(app.profile, session, self.elapsed, saved.row if saved else None)
        self.automoves = AutoMoves(session, app.settings.automatic)
        self.turns = Turns(
            session, app.thinker, holds=lambda: self.companion.holds_opponents(), variety=self.variety
        )
        if session.has_opponents:
            app.thinker.warm(game.id)
        self._stop = session.on_change(self._changed)
        self.clock.run_if(session.outcome is None, time.monotonic())
        self.lay_out()

    # -- what the companion and the desk ask

    @property
    def kit(self) -> Kit:
        return self.app.kit.with_language(self.language)

    @property
    def table(self) -> Any:
        return self.game.table

    @property
    def board(self) -> Any:
        return self.desk.board

    @property
    def now(self) -> float:
        return self.desk.now

    @property
    def game_key(self) -> str:
        """The key of this game's (or family member's) settings."""
        return self.app.game_key(self.game, self.session.setup.variant)

    def redraw(self) -> None:
        self.dirty = True

    def may_act(self) -> bool:
        """Whether a person may move now."""
        return self.session.is_persons_turn and not self.companion.blocks_play()

    def say(self, words: Sentence, *, refused: bool = False) -> None:
        """Tell the player something in one sentence, for a few seconds."""
        self._message = (words, refused, time.monotonic() + MESSAGE_SECONDS)
        self.dirty = True

    def player_name(self, seat: Seat) -> Sentence:
        """What a seat's player is called: "You" for the only person, else a number, a name or a level."""
        player = self.session.players[seat] if seat < len(self.session.players) else PERSON
        if player != PERSON and self.session.setup.seats > 2:
            return Sentence(OPPONENT_NAMES[seat % len(OPPONENT_NAMES)])
        if player != PERSON:
            level = next((level for level in self.game.levels if level.id == player), None)
            return Sentence(level.name if level is not None else player)
        if len(self.session.person_seats) == 1:
            return Sentence("You")
        return Sentence("Player {n}", n=seat + 1)

    def viewer(self, area: pygame.Rect) -> Viewer:
        persons = self.session.person_seats
        seat: Seat | None = persons[0] if len(persons) == 1 else None
        to_move = self.session.to_move
        if len(persons) > 1 and to_move in persons:
            seat = to_move
        settings = self.app.settings
        options = {
            option.id: settings.option(self.game_key, option.id, option.default) for option in self.table.options
        }
        names = tuple(self.language.sentence(self.player_name(i)) for i in range(self.session.setup.seats))
        return self.desk.board.viewer_for(
            area,
            self.session.state,
            seat=self.companion.viewer_seat(seat),
            left_handed=self.app.settings.left_handed and self.table.mirrors,
            options=options,
            hover=self.desk.pointer.hover,
            names=names,
            people=self.session.person_seats,
        )

    # -- the window's parts

    def table_area(self) -> pygame.Rect:
        width, height = self.app.size
        kit = self.kit
        top, bottom = ToolBar.height(kit), bars.status_height(kit)
        panel = self.companion.panel_width(width)
        left = panel if kit.language.is_rtl else 0
        return pygame.Rect(left, top, width - panel, height - top - bottom)

    def panel_area(self) -> pygame.Rect:
        table = self.table_area()
        width = self.app.size[0] - table.width
        left = 0 if self.kit.language.is_rtl else table.right
        return pygame.Rect(left, table.top, width, table.height)

    def status_area(self) -> pygame.Rect:
        width, height = self.app.size
        tall = bars.status_height(self.kit)
        return pygame.Rect(0, height - tall, width, tall)

    def lay_out(self, *, glide: bool = False) -> None:
        self.desk.lay_out(self.table_area(), glide=glide)
        self.dirty = True

    def resized(self, size: tuple[int, int]) -> None:
        self.desk.pointer.cancel(self.now)
        self.lay_out()

    def kit_changed(self) -> None:
        self.language = self.app.game_language(self.game)
        self.desk.board.kit = self.kit
        self.desk.board.forget_pictures()
        self.automoves.mode = self.app.settings.automatic
        self.lay_out()

    # -- the session

    def _changed(self, transition: Transition[Any, Any]) -> None:
        self.dirty = True
        self._thinking = None
        if transition.cause is not Cause.AUTOMATIC or self.session.has_opponents:
            self._message = None
        self.companion.changed(transition)
        self.clock.run_if(self.session.outcome is None, time.monotonic())
        if self.session.outcome is not None:
            if transition.move is not None and transition.cause in (Cause.PLAYER, Cause.OPPONENT, Cause.AUTOMATIC):
                self._end_at = self.now + END_PAUSE
        else:
            self._end_at = None
        if self._is_pass(transition):
            self.say(Sentence("{player} cannot move and must pass.", player=self.player_name(self._mover(transition))))

    def _is_pass(self, transition: Transition[Any, Any]) -> bool:
        return (
            transition.cause is Cause.AUTOMATIC
            and self.table.forced_is_pass
            and self.session.setup.seats > 1
            and transition.move is not None
            and self.session.rules.forced_move(transition.before) == transition.move
        )

    def _mover(self, transition: Transition[Any, Any]) -> Seat:
        return self.session.rules.to_move(transition.before) or 0

    # -- commands

    def elapsed(self) -> float:
        """Playing time in seconds."""
        return self.clock.elapsed(time.monotonic())

    def _minutes(self) -> int:
        """The time is told in minutes: a clock that ticks would be all that moves on a quiet table."""
        return int(self.elapsed() // 60)

    def undo(self) -> None:
        if self.session.undo() is None:
            self.say(Sentence("There is nothing to undo.") if self.session.position_number == 0
                     else Sentence("This move cannot be taken back: something hidden was shown."))

    def redo(self) -> None:
        if self.session.redo() is None:
            self.say(Sentence("There is nothing to redo."))

    def restart(self) -> None:
        if self.session.restart() is None and self.session.position_number > 0:
            self.say(Sentence("This move cannot be taken back: something hidden was shown."))

    def show_hint(self) -> None:
        """Show a move worth trying: from the game's analysis if it has one, else from the rules."""
        if not self.may_act():
            return
        if self.game.levels:
            level = self.game.levels[-1].id
            self.app.thinker.ask(request_for(self.session, HINT, level=level, variety=self.variety))
            self._thinking = Sentence("Looking for a good move …")
            self.dirty = True
        else:
            history = [self.session.state_at(i) for i in range(self.session.position_number)]
            self._show_move(generic_hint(self.session.rules, self.session.state, history))

    def _show_move(self, move: Any) -> None:
        gesture = self.table.gesture(self.session.state, move)
        self.desk.hint = (gesture.lift, gesture.slot)
        self._hint_until = time.monotonic() + HINT_SECONDS
        self.dirty = True

    def all_home(self) -> None:
        """Play every move home that can never hurt."""
        if self.may_act() and not self.automoves.send_all_home():
            self.say(Sentence("Nothing can safely go home now."))

    def draw_or_deal(self) -> None:
        """Play the first move that is made by a click on a place: dealing, drawing, a redeal."""
        clicks = self.desk.board.gestures.clicks
        if clicks and self.may_act():
            self.desk.play_gesture((), next(iter(clicks)))
        elif self.may_act():
            for slot in self.desk.board.slots:
                self.desk.refuse((), slot)

    # -- tools

    def tools(self) -> list[Tool]:
        words = Sentence
        playing = self.session
        found = [
            Tool("new", words("New"), lambda: self.app.dialogs_for(self).new_game(), key="N"),
            Tool("undo", words("Undo"), self.undo, playing.undo_target() is not None, "Ctrl+Z"),
            Tool("redo", words("Redo"), self.redo, playing.position_number < playing.length, "Ctrl+Y"),
            Tool("hint", words("Hint"), self.show_hint, self.may_act(), "H"),
        ]
        if self.table.has_home:
            found.append(Tool("all_home", words("All home"), self.all_home, self.may_act(), "A"))
        for action in self.companion.actions():
            if action.in_bar:
                found.append(Tool(action.icon, action.label, action.run, action.enabled,
                                  checked=bool(action.checked)))
        found.append(Tool("help", words("Rules"), self.app.dialogs_for(self).rules, key="F1"))
        found.append(Tool("menu", words("More"), self.show_menu, key="F10"))
        return found

    def show_menu(self) -> None:
        """Everything else that can be done, in one dialog."""
        entries: list[Button] = []
        dialogs = self.app.dialogs_for(self)

        def entry(label: Sentence, run: Any, icon: str = "", enabled: bool = True) -> None:
            def chosen() -> None:
                menu.close()
                run()

            entries.append(Button(label, chosen, icon=icon, enabled=enabled))

        for action in self.companion.actions():
            if not action.in_bar:
                label = action.label
                if action.checked is not None:
                    mark = Sentence("on") if action.checked else Sentence("off")
                    label = Sentence("{name}: {value}", name=action.label, value=mark)
                entry(label, action.run, action.icon, action.enabled)
        entry(Sentence("Start this deal again"), self.restart, "restart", self.session.position_number > 0)
        entry(Sentence("Results"), dialogs.results, "star")
        entry(Sentence("Save as a text file"), dialogs.save_text, "save")
        entry(Sentence("Open a text file"), dialogs.open_text, "open")
        entry(Sentence("Settings"), dialogs.settings, "settings")
        entry(Sentence("Back to all games"), self.app.show_launcher, "back")
        menu = Dialog(Sentence("More"), entries, width=380)
        self.app.open_dialog(menu, self.kit)

    # -- time and events

    def update(self, now: float) -> None:
        wall = time.monotonic()
        if self.desk.update(now):
            self.dirty = True
        if self._message is not None and wall > self._message[2]:
            self._message = None
            self.dirty = True
        if self.desk.hint is not None and wall > self._hint_until:
            self.desk.hint = None
            self.dirty = True
        if self.companion.update(now):
            self.dirty = True
        self._update_opponents(now)
        if self._end_at is not None and now >= self._end_at:
            self._end_at = None
            self.app.dialogs_for(self).game_over()
        if self._minutes() != self._shown_minutes:
            self._shown_minutes = self._minutes()
            self.dirty = True

    def _update_opponents(self, now: float) -> None:
        speed = self.app.settings.speed
        pause = self.companion.opponent_pause()
        self.turns.pause = OPPONENT_PAUSE[speed] if pause is None else pause
        self.turns.update(now)
        if not self.desk.pointer.carry:
            self.automoves.pause = AUTOMATIC_PAUSE[speed]
            self.automoves.update(now)
        if self.app.thinker.busy:
            for message in self.app.thinker.poll():
                self._take(message)

    def _take(self, message: Any) -> None:
        if isinstance(message, Trouble):
            self.say(message.sentence)
        elif isinstance(message, Progress):
            if message.sentence is not None:
                self._thinking = message.sentence
            if message.data is not None and message.ticket == self.session.position_number:
                self.companion.answered(message)
        elif isinstance(message, Answer):
            self._thinking = None
            if message.kind == HINT and message.ticket == self.session.position_number and message.move:
                self._show_move(self.session.rules.read_move(message.move))
            elif message.kind in (ANALYSE, SOLVE):
                self.companion.answered(message)
            else:
                self.turns.receive(message)
        self.dirty = True

    def wake_in(self, now: float) -> float | None:
        if self.desk.board.animator.is_moving() or self.desk.pointer.carry is not None:
            return 0.0
        if self.app.thinker.busy:
            return 0.0
        times = [self.companion.wake_in(now), self.turns.wake_in(now), self.automoves.wake_in(now)]
        wall = time.monotonic()
        if self._message is not None:
            times.append(self._message[2] - wall)
        if self.desk.hint is not None:
            times.append(self._hint_until - wall)
        if self._end_at is not None:
            times.append(self._end_at - now)
        if self.clock.is_running:
            times.append(60.0 - self.elapsed() % 60.0)
        times.append(self.desk.pointer.wake_in(now))
        planned = [max(0.0, value) for value in times if value is not None]
        return min(planned) if planned else None

    def handle(self, event: pygame.event.Event) -> None:
        if event.type == pygame.WINDOWFOCUSLOST:
            self.desk.pointer.cancel(self.now)
            self.clock.pause(time.monotonic())
            self.autosave.save_time()
            self.dirty = True
            return
        if event.type == pygame.WINDOWFOCUSGAINED:
            self.clock.run_if(self.session.outcome is None, time.monotonic())
        if self.companion.handle(event):
            self.dirty = True
            return
        used, changed = self._tool_bar.handle(event)
        self.dirty = self.dirty or changed
        if used:
            return
        if event.type == pygame.KEYDOWN and self._shortcut(event):
            self.dirty = True
            return
        if self.desk.handle(event):
            self.dirty = True
        if event.type in (pygame.MOUSEBUTTONUP, pygame.MOUSEBUTTONDOWN):
            self.dirty = True

    def _shortcut(self, event: pygame.event.Event) -> bool:
        control = bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META))
        shift = bool(event.mod & pygame.KMOD_SHIFT)
        code = event.scancode
        dialogs = self.app.dialogs_for(self)
        if event.key == pygame.K_ESCAPE:
            self._escape()
        elif control and code == pygame.KSCAN_Z and not shift:
            self.undo()
        elif control and code in (pygame.KSCAN_Y, pygame.KSCAN_Z):
            self.redo()
        elif control and code == pygame.KSCAN_R:
            self.restart()
        elif control and code == pygame.KSCAN_S:
            dialogs.save_text()
        elif control and code == pygame.KSCAN_O:
            dialogs.open_text()
        elif control:
            return self._companion_key(code)
        elif code == pygame.KSCAN_BACKSPACE:
            self.undo()
        elif code in (pygame.KSCAN_N, pygame.KSCAN_F2):
            dialogs.new_game()
        elif code == pygame.KSCAN_H:
            self.show_hint()
        elif code == pygame.KSCAN_D:
            self.draw_or_deal()
        elif code == pygame.KSCAN_A and self.table.has_home:
            self.all_home()
        elif code == pygame.KSCAN_F1:
            dialogs.rules()
        elif code == pygame.KSCAN_F10:
            self.show_menu()
        else:
            return self._companion_key(code)
        return True

    def _companion_key(self, code: int) -> bool:
        for action in self.companion.actions():
            if action.key == code and action.enabled:
                action.run()
                return True
        return False

    def _escape(self) -> None:
        pointer = self.desk.pointer
        if pointer.carry is not None or pointer.selected or pointer.peek is not None:
            pointer.cancel(self.now)
        else:
            self.show_menu()

    # -- drawing

    def facts(self) -> Sequence[Sentence]:
        """What the status line tells: the deal, the moves, the time."""
        setup = self.session.setup
        facts = []
        if self.game.info is not None and self.game.info.numbered_deals:
            facts.append(Sentence("Deal {deal}", deal=self.language.digits(str(setup.deal))))
        facts.append(Sentence("Moves {n}", n=self.session.move_count))
        facts.append(Sentence("{n} min", n=self._minutes()))
        return facts

    def status(self) -> Sentence | None:
        if self._thinking is not None:
            return self._thinking
        own = self.companion.status()
        if own is not None:
            return own
        to_move = self.session.to_move
        if to_move is None or self.session.setup.seats == 1:
            return None
        if self.session.is_persons_turn and len(self.session.person_seats) == 1:
            return Sentence("Your turn.")
        return Sentence("{player} to move.", player=self.player_name(to_move))

    def title(self) -> Sentence:
        return self.app.title_of(self.game, self.session.setup.variant)

    def draw(self, surface: pygame.Surface) -> None:
        kit = self.kit
        self.desk.draw(surface, self.now)
        panel = self.panel_area()
        if panel.width > 0:
            self.companion.paint_panel(surface, panel)
        bar = pygame.Rect(0, 0, surface.get_width(), ToolBar.height(kit))
        back = Tool("back", Sentence("Back to all games"), self.app.show_launcher)
        self._tool_bar.draw(surface, kit, bar, back, self.title(), self.tools())
        bars.draw_status(surface, kit, self.status_area(), self.status(), self.facts())
        if self._message is not None:
            bars.draw_message(surface, kit, self.table_area(), self._message[0], self._message[1])
        self._tool_bar.draw_tip(surface, kit)

    # -- the end

    def leave(self) -> None:
        self.turns.close()
        self.app.thinker.stop()
        self.automoves.close()
        self.companion.close()
        self.autosave.close()
        self.desk.close()
        self._stop()

