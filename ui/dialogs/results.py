"""What was played and won of one game, and how fast."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.words.language import Sentence
from ui.dialogs.dialog import Dialog, question
from ui.dialogs.left_games import left_games, left_games_dialog
from ui.draw.drawing_kit import Run
from ui.widgets import Button, Fact, Paragraph, Row, Widget

if TYPE_CHECKING:
    from engine.storage.profile_results import Results
    from ui.contract.host import Host
    from ui.contract.program import Program


def results_dialog(program: Program, host: Host) -> Dialog:
    """The counts of a game (or family member), and a way to begin them anew."""
    game, variant = host.game, host.session.setup.variant
    results = program.profile.results(game.id, variant)
    widgets: list[Widget] = [Paragraph(Sentence(game.title(variant)), quiet=True)]
    if results.played:
        widgets += _facts(host, results)
    else:
        widgets.append(Paragraph(Sentence("No game has been played to its end yet.")))
    dialog = Dialog(Sentence("Results"), widgets, width=460)

    def forget() -> None:
        program.profile.forget_results(game.id, variant)

    def ask() -> None:
        dialog.close()
        program.open_dialog(_forget_question(forget), host.kit)

    def show_left() -> None:
        dialog.close()
        program.open_dialog(left_games_dialog(program, host.kit, [game], variant), host.kit)

    buttons = [Button(Sentence("OK"), dialog.close, strong=True)]
    if left_games(program, game, variant):
        buttons.append(Button(Sentence("Games that were left"), show_left, icon="history"))
    if results.played:
        buttons.append(Button(Sentence("Start the counts anew"), ask, icon="trash"))
    dialog.widgets.append(Row(buttons))
    dialog.pick_focus()
    return dialog


def _facts(host: Host, results: Results) -> list[Widget]:
    language = host.language
    share = language.percent(results.won / max(1, results.played))
    won = Sentence("{n} ({share})", n=results.won, share=share) if results.won else _count(0)
    facts = [
        Fact(Sentence("Games begun"), _count(results.played)),
        Fact(Sentence("Games won"), won),
        Fact(Sentence("Games lost"), _count(results.lost)),
        Fact(Sentence("Games left"), _count(results.left)),
    ]
    if host.session.setup.seats > 1:
        facts.append(Fact(Sentence("Games drawn"), _count(results.drawn)))
    facts.append(Fact(Sentence("Wins in a row"), _count(results.current_streak)))
    facts.append(Fact(Sentence("Most wins in a row"), _count(results.best_streak)))
    if results.best_time_of_won is not None and results.average_time_of_won is not None:
        facts.append(Fact(Sentence("Fastest win"), language.duration(int(results.best_time_of_won))))
        facts.append(Fact(Sentence("Average time of a win"), language.duration(int(results.average_time_of_won))))
    if results.fewest_moves_of_won is not None:
        facts.append(Fact(Sentence("Fewest moves in a win"), Sentence("{n}", n=results.fewest_moves_of_won)))
    return list(facts)


def _count(number: int) -> Sentence:
    """A number, and a word instead of a zero that stands alone: the Persian zero is hardly to be seen."""
    return Sentence("{n}", n=number) if number else Sentence("none")


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
