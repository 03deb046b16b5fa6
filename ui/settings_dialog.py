"""The settings: what the whole program looks and sounds like, and the table's own choices of one game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.language import Sentence
from ui.card_style import BACKS
from ui.dialogs import Dialog
from ui.theme import FELTS
from ui.widgets import Choice, Text, Widget, switch

if TYPE_CHECKING:
    from ui.app import App
    from ui.play import Play

OFF_ON: tuple[Text, Text] = (Sentence("off"), Sentence("on"))


def settings_dialog(app: App, play: Play | None = None) -> Dialog:
    """All settings in one column; each takes effect at once."""
    widgets: list[Widget] = [*_language_and_motion(app)]
    if play is not None:
        widgets += _table_options(app, play)
    widgets += _look(app)
    return Dialog(Sentence("Settings"), widgets, width=600)


def _language_and_motion(app: App) -> list[Widget]:
    settings = app.settings
    return [
        Choice(
            Sentence("Language"),
            (("en", "English"), ("fa", "فارسی")),
            app.language.code,
            lambda value: app.change_settings(language=value),
        ),
        Choice(
            Sentence("Speed"),
            (("slow", Sentence("slow")), ("normal", Sentence("normal")), ("fast", Sentence("fast"))),
            settings.speed,
            lambda value: app.change_settings(speed=value),
        ),
        switch(
            Sentence("Less motion"),
            settings.reduced_motion,
            lambda on: app.change_settings(reduced_motion=on),
            OFF_ON,
        ),
        switch(Sentence("Sound"), settings.sound, lambda on: app.change_settings(sound=on), OFF_ON),
        Choice(
            Sentence("Automatic moves home"),
            (("off", Sentence("off")), ("safe", Sentence("safe ones")), ("all", Sentence("all"))),
            settings.automatic,
            lambda value: app.change_settings(automatic=value),
        ),
        switch(
            Sentence("Show legal moves"),
            settings.show_legal,
            lambda on: app.change_settings(show_legal=on),
            OFF_ON,
        ),
    ]


def _table_options(app: App, play: Play) -> list[Widget]:
    found: list[Widget] = []
    for option in play.table.options:

        def chosen(value: str, name: str = option.id) -> None:
            app.replace_settings(app.settings.with_option(play.game_key, name, value))

        choices = tuple((value, Sentence(name)) for value, name in option.choices.items())
        value = app.settings.option(play.game_key, option.id, option.default)
        found.append(Choice(Sentence(option.name), choices, value, chosen))
    return found


def _look(app: App) -> list[Widget]:
    settings = app.settings
    return [
        Choice(
            Sentence("Felt"),
            tuple((felt.id, Sentence(felt.name)) for felt in FELTS.values()),
            settings.felt,
            lambda value: app.change_settings(felt=value),
        ),
        Choice(
            Sentence("Card back"),
            tuple((back, Sentence(name)) for back, name in BACKS.items()),
            settings.back,
            lambda value: app.change_settings(back=value),
        ),
        switch(Sentence("Large index"), settings.big_index, lambda on: app.change_settings(big_index=on), OFF_ON),
        switch(
            Sentence("Four colours"), settings.four_colours, lambda on: app.change_settings(four_colours=on), OFF_ON
        ),
        switch(
            Sentence("Left-handed"), settings.left_handed, lambda on: app.change_settings(left_handed=on), OFF_ON
        ),
        switch(
            Sentence("Full screen"), settings.full_screen, lambda on: app.toggle_full_screen(), OFF_ON
        ),
    ]


