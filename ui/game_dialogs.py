"""The dialogs of a game being played: a new one, its end, its results, its rules, text files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.catalogue import Option
from engine.deals import UnreadableDeal, new_deal_number, read_deal
from engine.language import Sentence
from engine.rules import Result, Setup
from engine.session import PERSON
from ui.dialogs import Dialog
from ui.opening import chosen_options, rule_options, start_game, usual_players
from ui.widgets import Button, Choice, Field, Paragraph, Row, Text, Widget

if TYPE_CHECKING:
    from ui.app import App
    from ui.play import Play

RESULT_TITLES = {
    Result.WON: Sentence("You won"),
    Result.LOST: Sentence("You lost"),
    Result.DRAWN: Sentence("Drawn"),
}


class GameDialogs:
    """Opens the dialogs of one game."""

    def __init__(self, app: App, play: Play) -> None:
        self.app = app
        self.play = play
        self.game = play.game
        self.setup = play.session.setup

    def _open(self, dialog: Dialog) -> None:
        self.play.desk.pointer.cancel(self.play.now)
        self.app.open_dialog(dialog, self.play.kit)

    # -- a new game

    def new_game(self) -> None:
        """Ask for deal number, seats, players and rule options."""
        self._open(NewGameDialog(self).dialog)

    def again(self) -> None:
        """The same deal from the start, as a new game."""
        self.start(self.setup, self.play.session.players)

    def next_deal(self) -> None:
        """Another deal with the same choices."""
        setup = Setup(
            deal=new_deal_number(), variant=self.setup.variant, seats=self.setup.seats, options=self.setup.options
        )
        self.start(setup, self.play.session.players)

    def start(self, setup: Setup, players: tuple[str, ...]) -> None:
        start_game(self.app, self.game, setup, players)

    # -- the end

    def game_over(self) -> None:
        """Say how the game ended and what can be done now."""
        play = self.play
        outcome = play.session.outcome
        if outcome is None:
            return
        persons = play.session.person_seats
        title: Sentence = Sentence("The game is over")
        if len(persons) == 1:
            title = RESULT_TITLES[outcome.result_for(persons[0])]
        won = len(persons) == 1 and outcome.result_for(persons[0]) is Result.WON
        play.kit.sound.play("win" if won else "lost")
        widgets: list[Widget] = []
        ending = play.companion.ending(outcome) or self._ending()
        if ending is not None:
            widgets.append(Paragraph(ending, align="center"))
        facts = Sentence(
            "Moves {n} · time {time}",
            n=play.session.move_count,
            time=play.language.duration(int(play.elapsed())),
        )
        widgets.append(Paragraph(facts, quiet=True, size=15, align="center"))
        if play.session.undo_used and won:
            widgets.append(Paragraph(Sentence("with undo"), quiet=True, size=14, align="center"))
        dialog = Dialog(title, widgets, width=500)

        def then(run: object) -> None:
            dialog.close()
            if callable(run):
                run()

        buttons = [
            Button(Sentence("New game"), lambda: then(self.next_deal), icon="new", strong=True),
            Button(Sentence("This deal again"), lambda: then(self.again), icon="restart"),
        ]
        if play.session.undo_target() is not None:
            buttons.append(Button(Sentence("Undo"), lambda: then(play.undo), icon="undo"))
        buttons.append(Button(Sentence("All games"), lambda: then(self.app.show_launcher), icon="back"))
        dialog.widgets.append(Row(buttons))
        dialog.pick_focus()
        self._open(dialog)

    def _ending(self) -> Sentence | None:
        outcome = self.play.session.outcome
        text = self.play.session.rules.endings.get(outcome.reason) if outcome else None
        if outcome is None or text is None:
            return None
        names = [self.play.player_name(seat) for seat in outcome.winners]
        losers = [self.play.player_name(seat) for seat in outcome.losers]
        return Sentence(text, winners=names, losers=losers, scores=list(outcome.scores))

    # -- results and rules

    def results(self) -> None:
        """What was played and won, and how fast."""
        language = self.play.language
        results = self.app.profile.results(self.game.id, self.setup.variant)
        lines: list[Text] = [
            Sentence("Played {n}", n=results.played),
            Sentence("Won {n} ({share})", n=results.won, share=language.percent(results.won / max(1, results.played))),
            Sentence("Lost {n}", n=results.lost),
        ]
        if self.setup.seats > 1:
            lines.append(Sentence("Drawn {n}", n=results.drawn))
        lines.append(Sentence("Wins in a row: {n}, at best {best}", n=results.current_streak, best=results.best_streak))
        if results.best_time_of_won is not None and results.average_time_of_won is not None:
            lines.append(Sentence("Fastest win {time}", time=language.duration(int(results.best_time_of_won))))
            average = language.duration(int(results.average_time_of_won))
            lines.append(Sentence("Average time of the games won {time}", time=average))
        if results.fewest_moves_of_won is not None:
            lines.append(Sentence("Fewest moves in a win {n}", n=results.fewest_moves_of_won))
        dialog = Dialog(Sentence("Results"), [Paragraph(line) for line in lines], width=440)

        def forget() -> None:
            self.app.profile.forget_results(self.game.id, self.setup.variant)
            dialog.close()

        dialog.widgets.append(
            Row([Button(Sentence("OK"), dialog.close, strong=True), Button(Sentence("Start the counts anew"), forget)])
        )
        dialog.pick_focus()
        self._open(dialog)

    def rules(self) -> None:
        """The rules page of the game."""
        from ui.page import rules_page

        self._open(rules_page(self.play))

    def settings(self) -> None:
        from ui.settings_dialog import settings_dialog

        self._open(settings_dialog(self.app, self.play))

    # -- text files

    def save_text(self) -> None:
        from ui.text_files import save_dialog

        self._open(save_dialog(self.play))

    def open_text(self) -> None:
        from ui.text_files import open_dialog

        self._open(open_dialog(self.app))


class NewGameDialog:
    """The choices before a new game."""

    def __init__(self, dialogs: GameDialogs) -> None:
        self.dialogs = dialogs
        self.app = dialogs.app
        self.game = dialogs.game
        self.variant = dialogs.setup.variant
        self.seats = dialogs.setup.seats
        self.players = list(dialogs.play.session.players)
        self.options = dict(chosen_options(self.app, self.game, self.variant))
        self.deal = Field(Sentence("Deal number (empty: any)"), "", entered=self.start, longest=20, digits=True)
        self.dialog = Dialog(Sentence("New game"), self._widgets(), width=560)
        self.dialog.pick_focus()

    def _widgets(self) -> list[Widget]:
        info = self.game.info
        widgets: list[Widget] = []
        if info is not None and info.seats != (1, 1) and (info.seats[0] != info.seats[1] or info.extra_seats):
            widgets.append(self._seat_choice())
        if self.game.levels:
            widgets += [self._player_choice(seat) for seat in range(self.seats)]
        widgets += [self._option_choice(option) for option in rule_options(self.game, self.variant)]
        if info is not None and info.numbered_deals:
            widgets.append(self.deal)
        session = self.dialogs.play.session
        if session.outcome is None and session.move_count and len(session.person_seats) == 1:
            widgets.append(Paragraph(Sentence("The game on the table will be given up."), quiet=True, size=14))
        buttons = [Button(Sentence("Start"), self.start, icon="new", strong=True)]
        buttons.append(Button(Sentence("This deal again"), self.again, icon="restart"))
        widgets.append(Row(buttons))
        return widgets

    def _seat_choice(self) -> Widget:
        info = self.game.info
        assert info is not None
        counts = sorted({*range(info.seats[0], info.seats[1] + 1), *info.extra_seats})
        choices = tuple(
            (str(n), Sentence("{n} (extra)", n=n) if n in info.extra_seats else Sentence("{n}", n=n)) for n in counts
        )

        def chosen(value: str) -> None:
            self.seats = int(value)
            self.players = [
                *self.players[: self.seats],
                *usual_players(self.app, self.game, self.variant, self.seats)[len(self.players) :],
            ]
            self.dialog.replace_widgets(self._widgets())

        return Choice(Sentence("Players"), choices, str(self.seats), chosen)

    def _player_choice(self, seat: int) -> Widget:
        choices: list[tuple[str, Text]] = [(PERSON, Sentence("person"))]
        choices += [(level.id, Sentence(level.name)) for level in self.game.levels]

        def chosen(value: str) -> None:
            self.players[seat] = value

        return Choice(self.dialogs.play.table.seat_name(seat), tuple(choices), self.players[seat], chosen)

    def _option_choice(self, option: Option) -> Widget:
        def chosen(value: str) -> None:
            self.options[option.id] = value

        choices = tuple((value, Sentence(name)) for value, name in option.choices.items())
        return Choice(Sentence(option.name), choices, self.options[option.id], chosen)

    def start(self) -> None:
        try:
            deal = read_deal(self.deal.text) if self.deal.text.strip() else new_deal_number()
        except UnreadableDeal:
            self.deal.problem = Sentence("A deal number is a whole number from 1 to 20 digits long.")
            return
        self._remember()
        setup = Setup(deal=deal, variant=self.variant, seats=self.seats, options=self.options)
        self.dialog.close()
        self.dialogs.start(setup, tuple(self.players))

    def again(self) -> None:
        self.dialog.close()
        self.dialogs.again()

    def _remember(self) -> None:
        key = self.app.game_key(self.game, self.variant)
        settings = self.app.settings.with_last_choices(key, seats=str(self.seats), players=",".join(self.players))
        for option, value in self.options.items():
            settings = settings.with_option(key, option, value)
        self.app.replace_settings(settings)
