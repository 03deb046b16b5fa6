"""What a game being played asks of the thinker besides opponents' moves: hints and the game's own analysis."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from engine.play.hints import generic_hint
from engine.rules.contract import HiddenHands
from engine.thinking.thoughts import ANALYSE, HINT, SOLVE, Answer, Message, Progress, Trouble, request_for
from engine.words.language import Sentence

if TYPE_CHECKING:
    from engine.play.session import Session
    from engine.rules.catalogue import Game
    from engine.rules.opponents import Limit
    from engine.thinking.thinker import Thinker
    from ui.contract.companion import Companion


class Consulting:
    """Asks for one game, and passes on what comes back. ``show`` shows a move worth trying; ``say`` tells a sentence.

    ``words`` say what is being thought about, for the status line; ``None`` while nothing is.
    """

    def __init__(
        self, game: Game, session: Session[Any, Any], show: Callable[[Any], None], say: Callable[[Sentence], None]
    ) -> None:
        self._game = game
        self._session = session
        self._show = show
        self._say = say
        self.words: Sentence | None = None

    def ask_hint(self, thinker: Callable[[], Thinker], variety: int) -> None:
        """Show a move worth trying: from analysis, solver or strongest level if there is one, else from the rules."""
        session = self._session
        levels = self._game.levels
        if levels or self._can_search():
            level = levels[-1].id if levels else ""
            thinker().ask(request_for(session, HINT, level=level, variety=variety))
            self.words = Sentence("Looking for a good move …")
        else:
            history = [session.state_at(i) for i in range(session.position_number)]
            self._show(generic_hint(session.rules, session.state, history))

    def _can_search(self) -> bool:
        """Whether the game brings something that finds moves; where hands are hidden it would have to see them."""
        searches = self._game.has("solver") or self._game.has("analysis")
        return searches and not isinstance(self._session.rules, HiddenHands)

    def analyse(self, thinker: Thinker, question: Mapping[str, Any], limit: Limit, channel: str) -> None:
        """Ask the game's analysis; of each ``channel`` only the newest question is answered."""
        thinker.ask(request_for(self._session, ANALYSE, question=question, limit=limit, channel=channel))

    def take(self, message: Message, companion: Companion) -> bool:
        """Take one message of the thinker; whether it was meant for here (else it is an opponent's move)."""
        if isinstance(message, Trouble):
            self._say(message.sentence)
        elif isinstance(message, Progress):
            if message.sentence is not None:
                self.words = message.sentence
            if message.data is not None and message.ticket == self._session.position_number:
                companion.answered(message)
        else:
            self.words = None
            return self._take_answer(message, companion)
        return True

    def _take_answer(self, answer: Answer, companion: Companion) -> bool:
        if answer.kind == HINT and answer.ticket == self._session.position_number and answer.move:
            self._show(self._session.rules.read_move(answer.move))
        elif answer.kind in (ANALYSE, SOLVE):
            companion.answered(answer)
        else:
            return False
        return True
