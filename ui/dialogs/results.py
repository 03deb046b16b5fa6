"""What was played and won of one game, and how fast."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.words.language import Sentence
from ui.dialogs.dialog import Dialog, question
from ui.draw.drawing_kit import Run
from ui.widgets import Button, Fact, Paragraph, Row, Widget

if TYPE_CHECKING:
    from engine.storage.profile_results import Results
    from ui.dialogs.game_dialogs import GameDialogs


def results_dialog(dialogs: GameDialogs) -> Dialog:
    """The counts of a game (or family member), and a way to begin them anew."""
    app, game, variant = dialogs.app, dialogs.game, dialogs.setup.variant
    results = app.profile.results(game.id, variant)
    widgets: list[Widget] = [Paragraph(app.title_of(game, variant), quiet=True)]
    if results.played:
        widgets += _facts(dialogs, results)
    else:
        widgets.append(Paragraph(Sentence("No game has been played to its end yet.")))
    dialog = Dialog(Sentence("Results"), widgets, width=460)

    def forget() -> None:
        app.profile.forget_results(game.id, variant)

    def ask() -> None:
        dialog.close()
        app.open_dialog(_forget_question(forget), dialogs.play.kit)

    buttons = [Button(Sentence("OK"), dialog.close, strong=True)]
    if results.played:
        buttons.append(Button(Sentence("Start the counts anew"), ask, icon="trash"))
    dialog.widgets.append(Row(buttons))
    dialog.pick_focus()
    return dialog


def _facts(dialogs: GameDialogs, results: Results) -> list[Widget]:
    language = dialogs.play.language
    share = language.percent(results.won / max(1, results.played))
    facts = [
        Fact(Sentence("Games played"), Sentence("{n}", n=results.played)),
        Fact(Sentence("Games won"), Sentence("{n} ({share})", n=results.won, share=share)),
        Fact(Sentence("Games lost"), Sentence("{n}", n=results.lost)),
    ]
    if dialogs.setup.seats > 1:
        facts.append(Fact(Sentence("Games drawn"), Sentence("{n}", n=results.drawn)))
    facts.append(Fact(Sentence("Wins in a row"), Sentence("{n}", n=results.current_streak)))
    facts.append(Fact(Sentence("Most wins in a row"), Sentence("{n}", n=results.best_streak)))
    if results.best_time_of_won is not None and results.average_time_of_won is not None:
        facts.append(Fact(Sentence("Fastest win"), language.duration(int(results.best_time_of_won))))
        facts.append(Fact(Sentence("Average time of a win"), language.duration(int(results.average_time_of_won))))
    if results.fewest_moves_of_won is not None:
        facts.append(Fact(Sentence("Fewest moves in a win"), Sentence("{n}", n=results.fewest_moves_of_won)))
    return list(facts)


def _forget_question(forget: Run) -> Dialog:
    """Whether the counts are really to be forgotten."""
    asked = question(Sentence("Results"), Sentence("The counts so far cannot be brought back."), ())

    def forgotten() -> None:
        asked.close()
        forget()

    asked.widgets[-1] = Row(
        [
            Button(Sentence("Keep them"), asked.close, strong=True),
            Button(Sentence("Start the counts anew"), forgotten, icon="trash"),
        ]
    )
    asked.pick_focus()
    return asked
