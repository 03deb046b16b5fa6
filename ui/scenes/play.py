"""A game being played: the table between two bars, and everything that listens to its session."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import pygame

from engine.play.automatic_moves import AutoMoves
from engine.play.clock import GameClock
from engine.play.session import MOVE_CAUSES, Cause, Session, Transition
from engine.rules.catalogue import Game
from engine.rules.contract import Seat, SlotId
from engine.rules.opponents import Limit
from engine.storage.autosave import Autosave
from engine.storage.profile import SavedGame
from engine.thinking.thoughts import ANALYSE
from engine.thinking.turns import Turns
from engine.words.language import Sentence
from ui.contract.companion import Companion
from ui.contract.layout import Viewer
from ui.dialogs.game_dialogs import GameDialogs
from ui.dialogs.keeping import unsaved_words
from ui.scenes import bars, commands
from ui.scenes.bars import Tool, ToolBar
from ui.scenes.consulting import Consulting
from ui.scenes.hosting import HostingScene
from ui.scenes.play_desk import PlayDesk

if TYPE_CHECKING:
    from ui.contract.program import Program

MESSAGE_SECONDS = 6.0
HINT_SECONDS = 4.0
END_PAUSE = 0.9
FORCED_PAUSE = 1.2
OPPONENT_PAUSE = {"slow": 1.1, "normal": 0.6, "fast": 0.25}
AUTOMATIC_PAUSE = {"slow": 0.35, "normal": 0.18, "fast": 0.08}


class Play(HostingScene):
    """The scene of one game, and its companion's and dialogs' host. ``saved`` continues a game; otherwise the session
    given is new.
    """

    can_go_wrong = True

    def __init__(
        self, program: Program, game: Game, session: Session[Any, Any], saved: SavedGame | None = None
    ) -> None:
        super().__init__(program, game, session)
        self.variety = 0
        self._message: tuple[Sentence, bool, float] | None = None
        self._hint_until = 0.0
        self._end_at: float | None = None
        self._tool_bar = ToolBar()
        self._shown_minutes = 0
        self._saving = program.profile.state
        self._painted = self._warmed = False
        self.dialogs = GameDialogs(program, self)
        self.clock = GameClock(saved.elapsed if saved else 0.0)
        self.companion = Companion(self)
        self.desk = PlayDesk(self, lambda: self.companion)
        self.companion = game.table.companion(self) or self.companion
        self.autosave = Autosave(
            program.profile,
            session,
            self.elapsed,
            saved.row if saved else None,
            begun=saved is not None and saved.begun,
        )
        self.automoves = AutoMoves(session, program.settings.automatic)
        self.turns = Turns(
            session, program.thinker, holds=lambda: self.companion.holds_opponents(), variety=self.variety
        )
        self._consulting = Consulting(game, session, self._show_move, lambda words: self.say(words))
        self._stop = session.on_change(self._changed)
        self.clock.run_if(session.outcome is None, time.monotonic())
        self.lay_out()

    # -- what the companion, the desk and the dialogs ask

    @property
    def board(self) -> Any:
        """The desk's board."""
        return self.desk.board

    @property
    def now(self) -> float:
        return self.desk.now

    @property
    def viewer(self) -> Viewer:
        return self.desk.board.viewer

    @property
    def is_begun(self) -> bool:
        return self.autosave.is_begun

    @property
    def is_running(self) -> bool:
        return self.clock.is_running

    def may_act(self) -> bool:
        return self.session.is_persons_turn and not self.companion.blocks_play()

    def say(self, words: Sentence, *, refused: bool = False) -> None:
        self._message = (words, refused, time.monotonic() + MESSAGE_SECONDS)
        self.dirty = True

    def pointed_at(self) -> SlotId | None:
        return self.desk.pointed_at

    def pause_opponents(self) -> None:
        self.turns.pause_play()

    def resume_opponents(self) -> None:
        self.turns.resume()

    def analyse(self, question: Mapping[str, Any], limit: Limit, channel: str) -> None:
        self._consulting.analyse(self.program.thinker, question, limit, channel)

    def stop_analysis(self) -> None:
        self.program.thinker.stop(ANALYSE)

    # -- the window's parts

    def lay_out(self, *, glide: bool = False) -> None:
        self.desk.lay_out(self.table_area(), glide=glide)
        self.dirty = True

    def resized(self, size: tuple[int, int]) -> None:
        self.desk.let_go(self.now)
        self.lay_out()

    def kit_changed(self) -> None:
        self.language = self.program.game_language(self.game)
        self.automoves.mode = self.program.settings.automatic
        self.lay_out()

    # -- the session

    def _changed(self, transition: Transition[Any, Any]) -> None:
        self.dirty = True
        self._consulting.words = None
        if transition.cause is not Cause.AUTOMATIC or self.session.has_opponents:
            self._message = None
        self.companion.changed(transition)
        self.clock.run_if(self.session.outcome is None, time.monotonic())
        if self.session.outcome is not None:
            if transition.cause in MOVE_CAUSES or transition.cause is Cause.TIME_OUT:
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
            self.say(
                Sentence("There is nothing to undo.")
                if self.session.position_number == 0
                else Sentence("This move cannot be taken back: something hidden was shown.")
            )

    def redo(self) -> None:
        if self.session.redo() is None:
            self.say(Sentence("There is nothing to redo."))

    def restart(self) -> None:
        if self.session.restart() is None and self.session.position_number > 0:
            self.say(Sentence("This move cannot be taken back: something hidden was shown."))

    def show_hint(self) -> None:
        """Show a move worth trying: from the game's analysis if it has one, else from the rules."""
        if self.may_act():
            self._consulting.ask_hint(lambda: self.program.thinker, self.variety)
            self.dirty = True

    def _show_move(self, move: Any) -> None:
        gesture = self.table.gesture(self.session.state, move)
        self.desk.hint = (gesture.lift, gesture.slot)
        self.autosave.count_hint()
        self._hint_until = time.monotonic() + HINT_SECONDS
        self.dirty = True

    def all_home(self) -> None:
        """Play every move home that can never hurt."""
        if self.may_act() and not self.automoves.send_all_home():
            self.say(Sentence("Nothing can safely go home now."))

    def draw_or_deal(self) -> None:
        """Play the first move that is made by a click on a place: dealing, drawing, a redeal."""
        if self.may_act():
            self.desk.draw_or_deal()

    def show_menu(self) -> None:
        """Everything else that can be done, in one dialog."""
        self.program.open_dialog(commands.menu(self), self.kit)

    def skipped(self, seconds: float) -> None:
        self.clock.skip(seconds)
        self.companion.skipped(seconds)

    def rescue(self) -> Callable[[], None]:
        return self.dialogs.save_text

    def covered(self) -> None:
        self.desk.let_go(self.now)

    def escape(self) -> None:
        """Let go of what is held; with an empty hand, go back to the first scene (the game is kept)."""
        if self.desk.is_holding:
            self.desk.let_go(self.now)
        else:
            self.show_launcher()

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
        if self._painted and not self._warmed:
            self._warm_up()
        self._update_opponents(now)
        if self._end_at is not None and now >= self._end_at:
            self._end_at = None
            self.dialogs.game_over()
        state = self.program.profile.state
        if state != self._saving:
            self.dirty = self.dirty or unsaved_words(state) != unsaved_words(self._saving)
            self._saving = state
        if self._minutes() != self._shown_minutes:
            self._shown_minutes = self._minutes()
            self.dirty = True

    def _warm_up(self) -> None:
        """Let the worker compile what the opponents need, once the table can be looked at meanwhile."""
        self._warmed = True
        if any(level.compiled for level in self.game.levels if level.id in self.session.players):
            self.program.thinker.warm(self.game.id)

    def _update_opponents(self, now: float) -> None:
        speed = self.program.settings.speed
        pause = self.companion.opponent_pause()
        self.turns.pause = OPPONENT_PAUSE[speed] if pause is None else pause
        forced = self.companion.forced_pause()
        self.turns.forced_pause = FORCED_PAUSE if forced is None else forced
        self.turns.update(now)
        if not self.desk.is_carrying:
            self.automoves.pause = AUTOMATIC_PAUSE[speed]
            self.automoves.update(now)
        if self.program.thinker.busy:
            for message in self.program.thinker.poll():
                if not self._consulting.take(message, self.companion):
                    self.turns.receive(message)
                self.dirty = True

    def wake_in(self, now: float) -> float | None:
        if self.desk.is_moving or self.desk.is_carrying or not self._warmed:
            return 0.0
        if self.program.thinker.busy:
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
        times.append(self.desk.wake_in(now))
        planned = [max(0.0, value) for value in times if value is not None]
        return min(planned) if planned else None

    def handle(self, event: pygame.event.Event) -> None:
        if event.type == pygame.WINDOWFOCUSLOST:
            self.desk.let_go(self.now)
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
        if event.type == pygame.KEYDOWN and commands.run_shortcut(self, event):
            self.dirty = True
            return
        if self.desk.handle(event):
            self.dirty = True
        if event.type in (pygame.MOUSEBUTTONUP, pygame.MOUSEBUTTONDOWN):
            self.dirty = True

    # -- drawing

    def facts(self) -> Sequence[Sentence]:
        """What the status line tells: the deal, the moves, the time. A zero says nothing and is left out."""
        setup = self.session.setup
        facts = []
        if self.game.info is not None and self.game.info.numbered_deals:
            facts.append(Sentence("Deal {deal}", deal=self.language.digits(str(setup.deal))))
        if self.session.move_count:
            facts.append(Sentence("Moves {n}", n=self.session.move_count))
        if self._minutes():
            facts.append(Sentence("{n} min", n=self._minutes()))
        return facts

    def status(self) -> Sentence | None:
        """What stands in the status line: what is not saved, what is thought about, or whose turn it is."""
        unsaved = unsaved_words(self.program.profile.state)
        if unsaved is not None:
            return unsaved
        if self._consulting.words is not None:
            return self._consulting.words
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
        return Sentence(self.game.title(self.session.setup.variant))

    def draw(self, surface: pygame.Surface) -> None:
        kit = self.kit
        self._painted = True
        self.desk.draw(surface, self.now)
        panel = self.panel_area()
        if panel.width > 0:
            self.companion.paint_panel(surface, panel)
        bar = pygame.Rect(0, 0, surface.get_width(), ToolBar.height(kit))
        back = Tool("back", Sentence("Back to all games"), self.show_launcher)
        self._tool_bar.draw(surface, kit, bar, back, self.title(), commands.tools(self))
        warns = unsaved_words(self._saving) is not None
        bars.draw_status(surface, kit, self.status_area(), self.status(), self.facts(), warns=warns)
        if self._message is not None:
            bars.draw_message(surface, kit, self.table_area(), self._message[0], self._message[1])
        self._tool_bar.draw_tip(surface, kit)

    # -- the end

    def leave(self) -> None:
        self.turns.close()
        self.program.thinker.stop()
        self.automoves.close()
        self.companion.close()
        self.autosave.close()
        self.desk.close()
        self._stop()
