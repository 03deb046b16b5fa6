"""What is said at the end of a game, and what can be done then."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.rules.contract import Outcome, Result
from engine.words.language import Sentence
from ui.dialogs.dialog import Dialog
from ui.draw.drawing_kit import Run
from ui.widgets import Button, Emblem, Paragraph, Row, Widget

if TYPE_CHECKING:
    from ui.dialogs.game_dialogs import GameDialogs
    from ui.scenes.play import Play

RESULT_TITLES = {
    Result.WON: Sentence("You won"),
    Result.LOST: Sentence("You lost"),
    Result.DRAWN: Sentence("Drawn"),
}


def end_dialog(dialogs: GameDialogs, outcome: Outcome) -> Dialog:
    """How the game ended, in one sentence and two numbers, and the ways on from there."""
    play = dialogs.play
    result = play.session.result_for_person
    title = RESULT_TITLES[result] if result is not None else Sentence("The game is over")
    dialog = Dialog(title, _words(play, outcome, result), width=680)

    def then(run: Run) -> Run:
        def chosen() -> None:
            dialog.close()
            run()

        return chosen

    buttons = [Button(Sentence("New game"), then(dialogs.next_deal), icon="new", strong=True)]
    if dialogs.has_deals:
        buttons.append(Button(Sentence("This deal again"), then(dialogs.again), icon="restart"))
    if play.session.undo_target() is not None:
        buttons.append(Button(Sentence("Undo"), then(play.undo), icon="undo"))
    buttons.append(Button(Sentence("All games"), then(play.app.show_launcher), icon="back"))
    dialog.widgets.append(Row(buttons, centred=True))
    dialog.pick_focus()
    return dialog


def _words(play: Play, outcome: Outcome, result: Result | None) -> list[Widget]:
    widgets: list[Widget] = []
    if result is Result.WON:
        widgets.append(Emblem("trophy"))
    ending = play.companion.ending(outcome) or _ending(play, outcome)
    if ending is not None:
        widgets.append(Paragraph(ending, size=18, align="center"))
    facts = Sentence(
        "Moves {n} · time {time}", n=play.session.move_count, time=play.language.duration(int(play.elapsed()))
    )
    widgets.append(Paragraph(facts, quiet=True, size=15, align="center"))
    if play.session.undo_used and result is Result.WON:
        widgets.append(Paragraph(Sentence("with undo"), quiet=True, size=14, align="center"))
    return widgets


def _ending(play: Play, outcome: Outcome) -> Sentence | None:
    """The rules' own sentence for this end."""
    text = play.session.rules.ending(outcome.reason)
    if text is None:
        return None
    winners = [play.player_name(seat) for seat in outcome.winners]
    losers = [play.player_name(seat) for seat in outcome.losers]
    return Sentence(text, winners=winners, losers=losers, scores=list(outcome.scores))
