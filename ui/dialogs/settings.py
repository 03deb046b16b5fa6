"""The settings: what the whole program looks and sounds like, and the table's own choices of one game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.words.language import Sentence
from ui.dialogs.dialog import Dialog
from ui.draw.card_style import BACKS
from ui.draw.theme import FELTS
from ui.widgets import Choice, Heading, Switch, Widget, option_widget

if TYPE_CHECKING:
    from engine.storage.settings import Settings
    from ui.app import App
    from ui.scenes.play import Play

LOUDNESS = {"quiet": 35, "medium": 70, "loud": 100}
"""The volumes that can be chosen, in per cent."""


def settings_dialog(app: App, play: Play | None = None) -> Dialog:
    """All settings in one column; each takes effect at once."""
    widgets = [*_general(app), *_playing(app, play), *_look(app)]
    return Dialog(Sentence("Settings"), widgets, width=620)


def _switch(app: App, label: Sentence, name: str) -> Switch:
    """A switch for a setting that is true or false."""
    return Switch(label, bool(getattr(app.settings, name)), lambda on: app.change_settings(**{name: on}))


def _general(app: App) -> list[Widget]:
    settings = app.settings
    return [
        Choice(
            Sentence("Language"),
            (("en", "English"), ("fa", "فارسی")),
            app.language.code,
            lambda value: app.change_settings(language=value),
        ),
        Choice(
            Sentence("Sound"),
            (
                ("", Sentence("off")),
                ("quiet", Sentence("quiet")),
                ("medium", Sentence("medium")),
                ("loud", Sentence("loud")),
            ),
            _loudness(settings),
            lambda value: _set_loudness(app, value),
        ),
        Switch(
            Sentence("Full screen"),
            settings.full_screen,
            lambda on: app.toggle_full_screen(),
            follows=lambda: app.settings.full_screen,
        ),
    ]


def _loudness(settings: Settings) -> str:
    """The name of the volume nearest to the one set; empty for silence."""
    if not settings.sound or not settings.volume:
        return ""
    return min(LOUDNESS, key=lambda name: abs(LOUDNESS[name] - settings.volume))


def _set_loudness(app: App, value: str) -> None:
    if value:
        app.change_settings(sound=True, volume=LOUDNESS[value])
        app.kit.sound.play("place")
    else:
        app.change_settings(sound=False)


def _playing(app: App, play: Play | None) -> list[Widget]:
    """How it is played; of what only some tables know, what this one knows."""
    settings = app.settings
    widgets: list[Widget] = [
        Heading(Sentence("Playing")),
        Choice(
            Sentence("Speed"),
            (("slow", Sentence("slow")), ("normal", Sentence("normal")), ("fast", Sentence("fast"))),
            settings.speed,
            lambda value: app.change_settings(speed=value),
        ),
    ]
    if play is None or play.table.has_home:
        widgets.append(
            Choice(
                Sentence("Automatic moves home"),
                (("off", Sentence("none")), ("safe", Sentence("safe ones")), ("all", Sentence("all"))),
                settings.automatic,
                lambda value: app.change_settings(automatic=value),
            )
        )
    widgets.append(_switch(app, Sentence("Show legal moves"), "show_legal"))
    widgets.append(_switch(app, Sentence("Less motion"), "reduced_motion"))
    if play is None or play.table.mirrors:
        widgets.append(_switch(app, Sentence("Left-handed"), "left_handed"))
    return widgets + (_table_options(app, play) if play is not None else [])


def _table_options(app: App, play: Play) -> list[Widget]:
    found: list[Widget] = []
    for option in play.table.options:

        def chosen(value: str, name: str = option.id) -> None:
            app.replace_settings(app.settings.with_option(play.game_key, name, value))

        value = app.settings.option(play.game_key, option.id, option.default)
        found.append(option_widget(option.name, option.choices, value, chosen))
    return found


def _look(app: App) -> list[Widget]:
    settings = app.settings
    return [
        Heading(Sentence("Look")),
        Choice(
            Sentence("Felt"),
            tuple((felt.id, Sentence(felt.name)) for felt in FELTS.values()),
            settings.felt,
            lambda value: app.change_settings(felt=value),
            swatches={felt.id: felt.middle for felt in FELTS.values()},
        ),
        Choice(
            Sentence("Card back"),
            tuple((back, Sentence(name)) for back, name in BACKS.items()),
            settings.back,
            lambda value: app.change_settings(back=value),
        ),
        _switch(app, Sentence("Large index"), "big_index"),
        _switch(app, Sentence("Four colours"), "four_colours"),
    ]
