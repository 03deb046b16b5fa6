"""The choices before a new game: how many play, who, by which rules, and which deal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.play.session import PERSON
from engine.rules.catalogue import Option
from engine.rules.contract import Setup
from engine.rules.deals import UnreadableDeal, new_deal_number, read_deal
from engine.storage.last_choices import chosen_options, game_key, usual_players
from engine.words.language import Sentence
from ui.dialogs.dialog import Dialog
from ui.widgets import Button, Choice, Field, Paragraph, Row, Text, Widget, option_widget

if TYPE_CHECKING:
    from ui.contract.host import Host
    from ui.contract.program import Program
    from ui.dialogs.deals import Deals

MIXED = ""
"""The value of the choice for all opponents while they differ."""


class NewGameDialog:
    """The choices before a new game."""

    def __init__(self, program: Program, host: Host, deals: Deals) -> None:
        self.program, self.host, self.deals = program, host, deals
        self.game = host.game
        self.variant = host.session.setup.variant
        self.seats = host.session.setup.seats
        self.players = list(host.session.players)
        self.options = dict(chosen_options(program.settings, self.game, self.variant))
        self.deal = Field(Sentence("Deal number (empty: any)"), "", entered=self.start, longest=20, digits=True)
        self.dialog = Dialog(Sentence("New game"), self._widgets(), width=560)
        self.dialog.pick_focus()

    def _widgets(self) -> list[Widget]:
        info = self.game.info
        widgets: list[Widget] = []
        if info is not None and info.seats != (1, 1) and len(info.seat_counts) > 1:
            widgets.append(self._seat_choice())
        if self.game.levels:
            if self.seats > 2:
                widgets.append(self._level_choice())
            widgets += [self._player_choice(seat) for seat in range(self.seats)]
        widgets += [self._option_choice(option) for option in self.game.options(self.variant)]
        if self.deals.have_numbers:
            widgets.append(self.deal)
        if self.host.session.outcome is None and self.host.is_begun:
            words = Sentence("The game on the table is left. It can be taken up again: see the results.")
            widgets.append(Paragraph(words, quiet=True, size=14))
        buttons = [Button(Sentence("Start"), self.start, icon="new", strong=True)]
        if self.deals.have_numbers:
            buttons.append(Button(Sentence("This deal again"), self.again, icon="restart"))
        widgets.append(Row(buttons))
        return widgets

    def _seat_choice(self) -> Widget:
        info = self.game.info
        assert info is not None
        choices = tuple(
            (str(n), Sentence("{n} (extra)", n=n) if n in info.extra_seats else Sentence("{n}", n=n))
            for n in info.seat_counts
        )

        def chosen(value: str) -> None:
            self.seats = int(value)
            usual = usual_players(self.program.settings, self.game, self.variant, self.seats)
            joining = [self._level_of_others() or usual[i] for i in range(len(self.players), self.seats)]
            self.players = [*self.players[: self.seats], *joining]
            self.dialog.replace_widgets(self._widgets())

        return Choice(Sentence("Players"), choices, str(self.seats), chosen)

    def _level_choice(self) -> Widget:
        """One level for all who are not persons."""
        choices: list[tuple[str, Text]] = [(level.id, Sentence(level.name)) for level in self.game.levels]
        value = self._level_of_others()
        if value == MIXED:
            choices.insert(0, (MIXED, Sentence("mixed")))

        def chosen(value: str) -> None:
            if value != MIXED:
                self.players = [player if player == PERSON else value for player in self.players]
                self.dialog.replace_widgets(self._widgets())

        return Choice(Sentence("All opponents"), tuple(choices), value, chosen)

    def _level_of_others(self) -> str:
        """The level that all opponents have; :data:`MIXED` if they differ, or if there are none."""
        levels = {player for player in self.players[: self.seats] if player != PERSON}
        return levels.pop() if len(levels) == 1 else MIXED

    def _player_choice(self, seat: int) -> Widget:
        choices: list[tuple[str, Text]] = [(PERSON, Sentence("person"))]
        choices += [(level.id, Sentence(level.name)) for level in self.game.levels]

        def chosen(value: str) -> None:
            self.players[seat] = value
            self.dialog.replace_widgets(self._widgets())

        return Choice(self.game.table.seat_name(seat), tuple(choices), self.players[seat], chosen)

    def _option_choice(self, option: Option) -> Widget:
        def chosen(value: str) -> None:
            self.options[option.id] = value

        return option_widget(option.name, option.choices, self.options[option.id], chosen)

    def start(self) -> None:
        """Start what was chosen; a deal number that cannot be read is told under its field."""
        try:
            deal = read_deal(self.deal.text) if self.deal.text.strip() else new_deal_number()
        except UnreadableDeal:
            self.deal.problem = Sentence("A deal number is a whole number from 1 to 20 digits long.")
            return
        self._remember()
        setup = Setup(deal=deal, variant=self.variant, seats=self.seats, options=self.options)
        self.dialog.close()
        self.deals.start(setup, tuple(self.players))

    def again(self) -> None:
        """Start the deal on the table once more."""
        self.dialog.close()
        self.deals.again()

    def _remember(self) -> None:
        key = game_key(self.game, self.variant)
        settings = self.program.settings.with_last_choices(key, seats=str(self.seats), players=",".join(self.players))
        for option, value in self.options.items():
            settings = settings.with_option(key, option, value)
        self.program.replace_settings(settings)
