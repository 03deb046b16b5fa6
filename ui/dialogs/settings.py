"""The settings: what the whole program looks and sounds like, and the table's own choices of one game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.storage.settings import INTERFACE_SIZES, SYSTEM_SIZE
from engine.words.known_languages import known_languages
from engine.words.language import Sentence
from ui.dialogs.dialog import Dialog
from ui.draw.card_style import BACKS
from ui.draw.theme import FELTS
from ui.widgets import Button, Choice, Heading, Switch, Widget, option_widget

if TYPE_CHECKING:
    from engine.storage.settings import Settings
    from ui.contract.host import Host
    from ui.contract.program import Program

LOUDNESS = {"quiet": 35, "medium": 70, "loud": 100}
"""The volumes that can be chosen, in per cent."""


def settings_dialog(program: Program, host: Host | None = None) -> Dialog:
    """All settings in one column; each takes effect at once."""
    widgets = [*_general(program), *_playing(program, host), *_look(program), *_keeping(program)]
    return Dialog(Sentence("Settings"), widgets, width=620)


def _switch(program: Program, label: Sentence, name: str) -> Switch:
    """A switch for a setting that is true or false."""
    return Switch(label, bool(getattr(program.settings, name)), lambda on: program.change_settings(**{name: on}))


def _general(program: Program) -> list[Widget]:
    settings = program.settings
    return [
        Choice(
            Sentence("Language"),
            tuple((language.code, language.name) for language in known_languages()),
            program.language.code,
            lambda value: program.change_settings(language=value),
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
            lambda value: _set_loudness(program, value),
        ),
        Switch(
            Sentence("Full screen"),
            settings.full_screen,
            lambda on: program.toggle_full_screen(),
            follows=lambda: program.settings.full_screen,
        ),
        Choice(
            Sentence("Interface size"),
            tuple((size, _size_name(size)) for size in INTERFACE_SIZES),
            settings.interface_size,
            lambda value: program.change_settings(interface_size=value),
        ),
    ]


def _size_name(size: str) -> Sentence:
    return Sentence("as the system") if size == SYSTEM_SIZE else Sentence("{percent} percent", percent=int(size))


def _loudness(settings: Settings) -> str:
    """The name of the volume nearest to the one set; empty for silence."""
    if not settings.sound or not settings.volume:
        return ""
    return min(LOUDNESS, key=lambda name: abs(LOUDNESS[name] - settings.volume))


def _set_loudness(program: Program, value: str) -> None:
    if value:
        program.change_settings(sound=True, volume=LOUDNESS[value])
        program.kit.sound.play("place")
    else:
        program.change_settings(sound=False)


def _playing(program: Program, host: Host | None) -> list[Widget]:
    """How it is played; of what only some tables know, what this one knows."""
    settings = program.settings
    widgets: list[Widget] = [
        Heading(Sentence("Playing")),
        Choice(
            Sentence("Speed"),
            (("slow", Sentence("slow")), ("normal", Sentence("normal")), ("fast", Sentence("fast"))),
            settings.speed,
            lambda value: program.change_settings(speed=value),
        ),
    ]
    if host is None or host.game.table.has_home:
        widgets.append(
            Choice(
                Sentence("Automatic moves home"),
                (("off", Sentence("none")), ("safe", Sentence("safe ones")), ("all", Sentence("all"))),
                settings.automatic,
                lambda value: program.change_settings(automatic=value),
            )
        )
    widgets.append(_switch(program, Sentence("Show legal moves"), "show_legal"))
    widgets.append(_switch(program, Sentence("Less motion"), "reduced_motion"))
    if host is None or host.game.table.mirrors:
        widgets.append(_switch(program, Sentence("Left-handed"), "left_handed"))
    return widgets + (_table_options(host) if host is not None else [])


def _table_options(host: Host) -> list[Widget]:
    found: list[Widget] = []
    for option in host.game.table.options:

        def chosen(value: str, name: str = option.id) -> None:
            host.set_option(name, value)

        value = host.option(option.id, option.default)
        found.append(option_widget(option.name, option.choices, value, chosen))
    return found


def _look(program: Program) -> list[Widget]:
    settings = program.settings
    return [
        Heading(Sentence("Look")),
        Choice(
            Sentence("Felt"),
            tuple((felt.id, Sentence(felt.name)) for felt in FELTS.values()),
            settings.felt,
            lambda value: program.change_settings(felt=value),
            swatches={felt.id: felt.middle for felt in FELTS.values()},
        ),
        Choice(
            Sentence("Card back"),
            tuple((back, Sentence(name)) for back, name in BACKS.items()),
            settings.back,
            lambda value: program.change_settings(back=value),
        ),
        _switch(program, Sentence("Large index"), "big_index"),
        _switch(program, Sentence("Four colours"), "four_colours"),
    ]


def _keeping(program: Program) -> list[Widget]:
    """Carrying everything to another computer."""
    from ui.dialogs.keeping import export_dialog, import_dialog

    def export() -> None:
        program.open_dialog(export_dialog(program))

    def take_over() -> None:
        program.open_dialog(import_dialog(program))

    return [
        Heading(Sentence("Games and results")),
        Button(Sentence("Everything in one file"), export, icon="save"),
        Button(Sentence("Take over everything from a file"), take_over, icon="open"),
    ]
