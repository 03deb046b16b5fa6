"""Games that were left for others: a list of them, and taking one up again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from typing import TYPE_CHECKING

from engine.words.language import Sentence
from ui.contract.questions import ListEntry, ListQuestion
from ui.dialogs.dialog import Dialog
from ui.dialogs.keeping import TicketDialog
from ui.dialogs.questions import ListDialog

if TYPE_CHECKING:
    from engine.rules.catalogue import Game
    from engine.storage.profile_games import PastGame
    from ui.contract.program import Program
    from ui.draw.drawing_kit import DrawingKit

MOST = 50
"""So many games of each kind can be taken up again."""


def left_games(program: Program, game: Game, variant: str | None = None) -> Sequence[PastGame]:
    """The games of one kind that were left and can be taken up again, the latest first."""
    past = program.profile.past(game.id, variant, most=4 * MOST)
    return [each for each in past if each.is_left and each.setup is not None][:MOST]


def left_games_dialog(program: Program, kit: DrawingKit, games: Sequence[Game], variant: str | None = None) -> Dialog:
    """All games of some kinds that were left, the latest first; one that is chosen goes on where it was."""
    found = [(each, game) for game in games for each in left_games(program, game, variant)]
    found.sort(key=lambda pair: -pair[0].when)
    words = Sentence("They count as left, not as lost, and go on where they were.")
    if not found:
        words = Sentence("No game was left.")
    entries = [ListEntry(_label(program, game, each), _opener(program, kit, game, each)) for each, game in found]
    return ListDialog(ListQuestion(Sentence("Games that were left"), words, entries)).dialog


def _label(program: Program, game: Game, past: PastGame) -> Sentence:
    """What tells one game from another: its name, its deal, how far it went, and when it was left."""
    language = program.game_language(game)
    name, day = language.say(game.title(past.variant)), date.fromtimestamp(past.when)
    if game.info is not None and game.info.numbered_deals and past.setup is not None:
        deal = language.digits(str(past.setup.deal))
        return Sentence("{name}, deal {deal}: {n} moves, {day}", name=name, deal=deal, n=past.length, day=day)
    return Sentence("{name}: {n} moves, {day}", name=name, n=past.length, day=day)


def _opener(program: Program, kit: DrawingKit, game: Game, past: PastGame) -> Callable[[], Sentence | None]:
    """Takes up one game when it is chosen."""

    def open_it() -> None:
        ticket = program.profile.take_up(past.row)
        title, words = Sentence("Games that were left"), Sentence("Looking for its moves …")
        program.open_dialog(TicketDialog(title, words, ticket, lambda saved: program.continue_game(game, saved)), kit)

    return open_it
