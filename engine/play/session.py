"""One game being played: its positions, its log, undo and redo. Everything else listens to it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Generic

from engine.play.replay import Replay
from engine.rules.contract import TIME_OUT, HiddenHands, IllegalMove, Move, Outcome, Result, Rules, Seat, Setup, State

PERSON = "person"
"""The entry of :attr:`Session.players` for a seat that a person plays; other seats hold a level's id."""


class Cause(Enum):
    """Why a position changed."""

    PLAYER = "player"
    OPPONENT = "opponent"
    AUTOMATIC = "automatic"
    UNDO = "undo"
    REDO = "redo"
    RESTART = "restart"
    TIME_OUT = "time_out"
    """A seat's time was up: no move, and an end that the rules do not know."""


MOVE_CAUSES = frozenset({Cause.PLAYER, Cause.OPPONENT, Cause.AUTOMATIC})


@dataclass(frozen=True, slots=True)
class Entry(Generic[Move]):
    """One played move and who played it."""

    move: Move
    cause: Cause


@dataclass(frozen=True, slots=True)
class Transition(Generic[State, Move]):
    """One change of position. ``number`` counts the moves that lead to ``after``; ``move`` is ``None``
    unless a move was just played (or taken back by a single step).

    Where only the end of the game came or went (:attr:`Cause.TIME_OUT`, and an undo or restart that takes back nothing
    else), ``before`` and ``after`` are one position.
    """

    before: State
    after: State
    move: Move | None
    cause: Cause
    number: int


@dataclass(frozen=True, slots=True)
class _Known(Generic[State, Move]):
    state: State
    to_move: Seat | None
    outcome: Outcome | None
    moves: Sequence[Move]


Listener = Callable[[Transition[State, Move]], None]


class Session(Generic[State, Move]):
    """A game in progress. ``moves`` are replayed at the start; ``position`` (default: the last) is then shown.

    A time-out is a way for the game to end that the rules do not know. It belongs to one position, the last of the log,
    and the game is over there for everybody who asks the session; who asks the rules does not hear of it.

    ``start`` is the first position where it is not the one ``setup`` gives. What was replayed already is given as
    ``replay`` instead of ``moves`` and ``start``, with the cause of each of its moves, and is not asked for again.
    ``timed_out`` is the seat whose time was up after the last move.
    Raises :class:`engine.rules.contract.IllegalMove` when a move is not legal, and ``ValueError`` for a replay of
    other rules, with moves that nobody checked, or with more or fewer causes than moves.
    """

    def __init__(
        self,
        game_id: str,
        rules: Rules[State, Move],
        setup: Setup,
        *,
        players: Sequence[str] = (PERSON,),
        moves: Sequence[tuple[Move, Cause]] = (),
        position: int | None = None,
        start: State | None = None,
        replay: Replay[State, Move] | None = None,
        causes: Sequence[Cause] = (),
        timed_out: Seat | None = None,
    ) -> None:
        self.game_id = game_id
        self.rules = rules
        self.setup = setup
        self.players = tuple(players)
        self.undo_used = False
        if replay is None:
            replay = Replay(rules, rules.start(setup) if start is None else start)
            for move, _ in moves:
                replay.play(move)
            causes = [cause for _, cause in moves]
        elif not replay.is_checked or replay.rules is not rules:
            raise ValueError("only what these rules allowed can be taken over")
        self._states: list[State] = list(replay.states)
        self._log: list[Entry[Move]] = [Entry(*played) for played in zip(replay.moves, causes, strict=True)]
        self._listeners: list[Listener[State, Move]] = []
        self._known: _Known[State, Move] | None = None
        if timed_out is not None:
            self._check_seat(timed_out)
        self._timed_out = timed_out
        self._position = len(self._log) if position is None else max(0, min(position, len(self._log)))

    # -- what is

    @property
    def state(self) -> State:
        """The position now."""
        return self._states[self._position]

    @property
    def position_number(self) -> int:
        """How many moves lead to :attr:`state`."""
        return self._position

    @property
    def length(self) -> int:
        """How many moves the log holds, those that could be redone among them."""
        return len(self._log)

    @property
    def log(self) -> Sequence[Entry[Move]]:
        """The moves so far and those that could be redone, with their causes."""
        return tuple(self._log)

    @property
    def move_count(self) -> int:
        """How many of the moves so far a person or an opponent chose."""
        return sum(entry.cause is not Cause.AUTOMATIC for entry in self._log[: self._position])

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended in the present position, by the rules or by a time-out; ``None`` while it goes on."""
        return self._facts().outcome

    @property
    def to_move(self) -> Seat | None:
        """Whose turn it is; ``None`` when the game is over."""
        return self._facts().to_move

    @property
    def result_for_person(self) -> Result | None:
        """How the game ended for the one person at the table; ``None`` while it goes on, or where several play."""
        outcome, person = self.outcome, self.only_person
        return outcome.result_for(person) if outcome is not None and person is not None else None

    @property
    def timed_out(self) -> Seat | None:
        """The seat whose time was up at the end of the log, even while an earlier position is shown."""
        return self._timed_out

    @property
    def has_opponents(self) -> bool:
        """Whether a level plays at any seat."""
        return any(player != PERSON for player in self.players)

    @property
    def person_seats(self) -> tuple[Seat, ...]:
        """The seats that people play, in the order of play."""
        return tuple(seat for seat, player in enumerate(self.players) if player == PERSON)

    @property
    def only_person(self) -> Seat | None:
        """The seat of the one person at the table; ``None`` where nobody plays, or several do."""
        persons = self.person_seats
        return persons[0] if len(persons) == 1 else None

    @property
    def is_persons_turn(self) -> bool:
        """Whether a person is to move; not once the game is over."""
        seat = self.to_move
        return seat is not None and seat < len(self.players) and self.players[seat] == PERSON

    def state_at(self, number: int) -> State:
        """The position after ``number`` moves of the log."""
        return self._states[number]

    def legal_moves(self) -> Sequence[Move]:
        """All legal moves of the present position."""
        return self._facts().moves

    # -- what changes

    def play(self, move: Move, cause: Cause = Cause.PLAYER) -> Transition[State, Move]:
        """Play a move in the present position; whatever could have been redone is gone, a time-out too.

        Raises :class:`engine.rules.contract.IllegalMove` and changes nothing if the rules forbid it.
        """
        before = self.state
        if move not in self.legal_moves():
            raise IllegalMove(self.rules.write_move(move))
        self._forget_what_follows()
        self._states.append(self.rules.apply(before, move))
        self._log.append(Entry(move, cause))
        return self._go_to(self._position + 1, cause, move)

    def time_out(self, seat: Seat) -> Transition[State, Move] | None:
        """The time of ``seat`` is up: it loses here and now, and all others win.

        As after a move, nothing can be redone any more. The transition has :attr:`Cause.TIME_OUT` and no move. Undo
        leads to an earlier position where the game goes on, redo into the time-out again, and another move on the way
        makes it forgotten. ``None`` where the game is over already. Raises ``ValueError`` if there is no such seat.
        """
        self._check_seat(seat)
        if self.outcome is not None:
            return None
        self._forget_what_follows()
        self._timed_out, self._known = seat, None
        return self._go_to(self._position, Cause.TIME_OUT, None)

    def undo(self) -> Transition[State, Move] | None:
        """Go back to just before the player's last own move; ``None`` when there is nothing to take back.

        With one seat a series of automatic moves is a step of its own. Where a time-out came before any own move, it
        alone is taken back, for good.
        """
        target = self.undo_target()
        if target is None:
            return None
        self.undo_used = True
        if target == self._position:
            return self._take_back_time_out(Cause.UNDO)
        single = self._log[target].move if target == self._position - 1 else None
        return self._go_to(target, Cause.UNDO, single)

    def undo_target(self) -> int | None:
        """The position number :meth:`undo` would go back to, or ``None``. It is the present one where only a time-out
        would be taken back.
        """
        earlier = self._last_own_move()
        return self._position if earlier is None and self._is_timed_out else earlier

    def _last_own_move(self) -> int | None:
        at = self._position
        if at == 0:
            return None
        if self.setup.seats == 1 and self._log[at - 1].cause is Cause.AUTOMATIC:
            while at > 0 and self._log[at - 1].cause is Cause.AUTOMATIC:
                at -= 1
        else:
            while at > 0 and self._log[at - 1].cause is not Cause.PLAYER:
                at -= 1
            if at == 0 and self.person_seats:
                return None  # the opponents moved before the person ever did
            at = at - 1 if self.person_seats else self._position - 1
        return None if self._reveals_since(at) else at

    def redo(self) -> Transition[State, Move] | None:
        """Play again what was taken back last, with the answers that followed; ``None`` if nothing was."""
        at = self._position
        if at == len(self._log):
            return None
        first = self._log[at]
        at += 1
        follows = {Cause.AUTOMATIC} if self.setup.seats == 1 else {Cause.AUTOMATIC, Cause.OPPONENT}
        if self.setup.seats > 1 or first.cause is Cause.AUTOMATIC:
            while at < len(self._log) and self._log[at].cause in follows:
                at += 1
        single = first.move if at == self._position + 1 else None
        return self._go_to(at, Cause.REDO, single)

    def restart(self) -> Transition[State, Move] | None:
        """Go back to the deal; the moves can be redone, and a time-out after them. A time-out before the first move is
        taken back. ``None`` at the deal, or if a move since then revealed something.
        """
        if self._position == 0:
            return self._take_back_time_out(Cause.RESTART) if self._is_timed_out else None
        if self._reveals_since(0):
            return None
        self.undo_used = True
        return self._go_to(0, Cause.RESTART, None)

    def go_to(self, number: int) -> Transition[State, Move] | None:
        """Show the position after ``number`` moves of the log, as undo or redo of several steps."""
        number = max(0, min(number, len(self._log)))
        if number == self._position:
            return None
        backwards = number < self._position
        if backwards and self._reveals_since(number):
            return None
        self.undo_used = self.undo_used or backwards
        return self._go_to(number, Cause.UNDO if backwards else Cause.REDO, None)

    def on_change(self, listener: Listener[State, Move]) -> Callable[[], None]:
        """Call ``listener`` after every change; the returned function ends that."""
        self._listeners.append(listener)

        def stop() -> None:
            if listener in self._listeners:
                self._listeners.remove(listener)

        return stop

    # -- how

    def _facts(self) -> _Known[State, Move]:
        """What is true of the present position; the rules are asked once, the window asks in every frame."""
        state = self.state
        if self._known is None or self._known.state is not state:
            rules, loser = self.rules, self._timed_out
            if loser is not None and self._is_timed_out:
                winners = tuple(seat for seat in range(self.setup.seats) if seat != loser)
                self._known = _Known(state, None, Outcome(winners=winners, losers=(loser,), reason=TIME_OUT), ())
            else:
                self._known = _Known(state, rules.to_move(state), rules.outcome(state), rules.legal_moves(state))
        return self._known

    @property
    def _is_timed_out(self) -> bool:
        """Whether the game is over here because somebody's time was up."""
        return self._timed_out is not None and self._position == len(self._log)

    def _check_seat(self, seat: Seat) -> None:
        if not 0 <= seat < self.setup.seats:
            raise ValueError(f"there is no seat {seat}")

    def _take_back_time_out(self, cause: Cause) -> Transition[State, Move]:
        self._timed_out, self._known, self.undo_used = None, None, True
        return self._go_to(self._position, cause, None)

    def _forget_what_follows(self) -> None:
        del self._log[self._position :], self._states[self._position + 1 :]
        self._timed_out = None

    def _reveals_since(self, number: int) -> bool:
        moves = range(number, self._position)
        shown = any(self.rules.reveals(self._states[i], self._log[i].move) for i in moves)
        return shown or self._passed_between_people(number)

    def _passed_between_people(self, number: int) -> bool:
        """Whether the turn went from one person to another since: with hidden hands one must not look back then."""
        if len(self.person_seats) < 2 or not isinstance(self.rules, HiddenHands):
            return False
        turns = {self.rules.to_move(state) for state in self._states[number : self._position + 1]}
        return len(turns.intersection(self.person_seats)) > 1

    def _go_to(self, number: int, cause: Cause, move: Move | None) -> Transition[State, Move]:
        before = self.state
        self._position = number
        transition = Transition(before, self.state, move, cause, number)
        for listener in tuple(self._listeners):
            listener(transition)
        return transition
