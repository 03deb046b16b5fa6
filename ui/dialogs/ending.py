"""What is said at the end of a game, and what can be done then."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.rules.contract import Outcome, Result
from engine.words.language import Sentence
from ui.dialogs.dialog import Dialog
from ui.draw.drawing_kit import Run
from ui.widgets import Button, Emblem, Paragraph, Row, Widget

if TYPE_CHECKING:
    from ui.contract.host import Host
    from ui.dialogs.deals import Deals

RESULT_TITLES = {
    Result.WON: Sentence("You won"),
    Result.LOST: Sentence("You lost"),
    Result.DRAWN: Sentence("Drawn"),
}


def end_dialog(host: Host, outcome: Outcome, deals: Deals, leave: Run) -> Dialog:
    """How the game ended, in one sentence and two numbers, and the ways on from there; ``leave`` ends playing."""
    result = host.session.result_for_person
    title = RESULT_TITLES[result] if result is not None else Sentence("The game is over")
    dialog = Dialog(title, _words(host, outcome, result), width=680)

    def then(run: Run) -> Run:
        def chosen() -> None:
            dialog.close()
            run()

        return chosen

    buttons = [Button(Sentence("New game"), then(deals.another), icon="new", strong=True)]
    if deals.have_numbers:
        buttons.append(Button(Sentence("This deal again"), then(deals.again), icon="restart"))
    if host.session.undo_target() is not None:
        buttons.append(Button(Sentence("Undo"), then(host.undo), icon="undo"))
    buttons.append(Button(Sentence("All games"), then(leave), icon="back"))
    dialog.widgets.append(Row(buttons, centred=True))
    dialog.pick_focus()
    return dialog


def _words(host: Host, outcome: Outcome, result: Result | None) -> list[Widget]:
    widgets: list[Widget] = []
    if result is Result.WON:
        widgets.append(Emblem("trophy"))
    ending = host.ending(outcome)
    if ending is not None:
        widgets.append(Paragraph(ending, size=18, align="center"))
    facts = Sentence(
        "Moves {n} · time {time}", n=host.session.move_count, time=host.language.duration(int(host.elapsed()))
    )
    widgets.append(Paragraph(facts, quiet=True, size=15, align="center"))
    if host.session.undo_used and result is Result.WON:
        widgets.append(Paragraph(Sentence("with undo"), quiet=True, size=14, align="center"))
    return widgets
