"""What can be done in a game besides moving: the tool bar, the menu and the keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

import pygame

from engine.words.language import Sentence
from ui.contract.companion import Action
from ui.contract.host import Host
from ui.dialogs.dialog import Dialog
from ui.input.keys import is_command, letter_of, meant
from ui.scenes.bars import Tool
from ui.widgets import Button

if TYPE_CHECKING:
    from ui.contract.companion import Companion
    from ui.dialogs.game_dialogs import GameDialogs


class Playing(Host, Protocol):
    """A game being played, with all that tool bar, menu and keys can do to it."""

    @property
    def companion(self) -> Companion: ...

    @property
    def dialogs(self) -> GameDialogs:
        """The game's dialogs, to be opened."""

    def redo(self) -> None:
        """Play again what was taken back last, or say that nothing was."""

    def restart(self) -> None:
        """Go back to the deal, or say why that cannot be done."""

    def show_hint(self) -> None:
        """Show a move worth trying."""

    def all_home(self) -> None:
        """Play every move home that can never hurt."""

    def draw_or_deal(self) -> None:
        """Play the first move that is made by a click on a place: dealing, drawing, a redeal."""

    def show_menu(self) -> None:
        """Show everything else that can be done."""

    def show_launcher(self) -> None:
        """Leave the game for the first scene; it can be continued later."""

    def escape(self) -> None:
        """Let go of what is held, or go one step back."""


Command = Callable[[Playing], None]


def tools(play: Playing) -> list[Tool]:
    """The tool bar: what is used all the time, and what the game's companion puts there."""
    session, dialogs = play.session, play.dialogs
    found = [
        Tool("new", Sentence("New game"), dialogs.new_game, key="N"),
        Tool("undo", Sentence("Undo"), play.undo, session.undo_target() is not None, "Ctrl+Z"),
        Tool("redo", Sentence("Redo"), play.redo, session.position_number < session.length, "Ctrl+Y"),
        Tool("hint", Sentence("Hint"), play.show_hint, play.may_act(), "H"),
    ]
    if play.game.table.has_home:
        found.append(Tool("all_home", Sentence("All home"), play.all_home, play.may_act(), "A"))
    for action in play.companion.actions():
        if action.in_bar:
            checked = bool(action.checked)
            key = _key_name(action.key)
            found.append(Tool(action.icon, action.label, action.run, action.enabled, key, checked))
    found.append(Tool("help", Sentence("Rules"), dialogs.rules, key="F1"))
    found.append(Tool("menu", Sentence("More"), play.show_menu, key="F10"))
    return found


def menu(play: Playing) -> Dialog:
    """Everything else that can be done, one below the other; what ends or restarts the game is never in focus first."""
    dialogs = play.dialogs
    dialog = Dialog(Sentence("More"), [], width=380)

    def entry(label: Sentence, run: Callable[[], None], icon: str, key: str = "", *, enabled: bool = True) -> Button:
        def chosen() -> None:
            dialog.close()
            run()

        return Button(label, chosen, icon=icon, enabled=enabled, note=key)

    hidden = [action for action in play.companion.actions() if not action.in_bar]
    again = Sentence("This deal again") if dialogs.deals.have_numbers else Sentence("Start again")
    dialog.widgets = [
        *(entry(_label(own), own.run, own.icon, _key_name(own.key), enabled=own.enabled) for own in hidden),
        entry(Sentence("Results"), dialogs.results, "star"),
        entry(Sentence("Save as a text file"), dialogs.save_text, "save", "Ctrl+S"),
        entry(Sentence("Open a text file"), dialogs.open_text, "open", "Ctrl+O"),
        entry(Sentence("Settings"), dialogs.settings, "settings"),
        entry(again, play.restart, "restart", "Ctrl+R", enabled=play.session.position_number > 0),
        entry(Sentence("Back to all games"), play.show_launcher, "back"),
    ]
    dialog.pick_focus()
    return dialog


def _label(action: Action) -> Sentence:
    if action.checked is None:
        return action.label
    mark = Sentence("on") if action.checked else Sentence("off")
    return Sentence("{name}: {value}", name=action.label, value=mark)


def _key_name(code: int) -> str:
    """What is written on a key of letters or on Enter; nothing for 0 and for keys that need no telling."""
    return "Enter" if code == pygame.KSCAN_RETURN else letter_of(code)


_KEYS: dict[int, Command] = {
    pygame.KSCAN_ESCAPE: lambda play: play.escape(),
    pygame.KSCAN_BACKSPACE: lambda play: play.undo(),
    pygame.KSCAN_N: lambda play: play.dialogs.new_game(),
    pygame.KSCAN_F2: lambda play: play.dialogs.new_game(),
    pygame.KSCAN_H: lambda play: play.show_hint(),
    pygame.KSCAN_D: lambda play: play.draw_or_deal(),
    pygame.KSCAN_F1: lambda play: play.dialogs.rules(),
    pygame.KSCAN_F10: lambda play: play.show_menu(),
}
"""By letter, as :func:`ui.input.keys.meant` finds it whatever language is being typed."""

_CONTROL_KEYS: dict[int, Command] = {
    pygame.KSCAN_Z: lambda play: play.undo(),
    pygame.KSCAN_Y: lambda play: play.redo(),
    pygame.KSCAN_R: lambda play: play.restart(),
    pygame.KSCAN_S: lambda play: play.dialogs.save_text(),
    pygame.KSCAN_O: lambda play: play.dialogs.open_text(),
}


def _all_home(play: Playing) -> None:
    play.all_home()


def run_shortcut(play: Playing, event: pygame.event.Event) -> bool:
    """Do what a key stands for; whether it stands for anything."""
    control, key = is_command(event), meant(event)
    if control and event.mod & pygame.KMOD_SHIFT and key == pygame.KSCAN_Z:
        play.redo()
        return True
    command = (_CONTROL_KEYS if control else _KEYS).get(key)
    if command is None and play.game.table.has_home and key == pygame.KSCAN_A and not control:
        command = _all_home
    if command is not None:
        command(play)
        return True
    for action in () if control else play.companion.actions():
        if key and action.key == key and action.enabled:
            action.run()
            return True
    return False
