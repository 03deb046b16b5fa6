"""The program from its first window to its last: what the command line asks for, opened and run."""

from __future__ import annotations

import os
import time

import pygame

from engine.files.paths import assets_folder
from ui.app import App
from ui.own_games import listed_games
from ui.requested import look_up, open_requested
from ui.screen import NoScreen
from ui.start import sentences
from ui.start.command_line import Arguments
from ui.start.stop_signals import StopSignals


def main(arguments: Arguments, signals: StopSignals) -> int:
    """Open the window, with what ``arguments`` ask for, until it is closed or one of ``signals`` comes.

    Gives the program's exit code. What cannot be opened at all is said, and the program ends with a code of its own.
    """
    requested = look_up(arguments, listed_games()) if arguments.game else None
    try:
        app = App()
    except NoScreen as error:
        sentences.say_and_stop(sentences.no_screen(str(error)))
    signals.close_with(app.end)
    app.frame()
    app.window.set_icon(pygame.image.load(assets_folder() / "icons" / "icon.png"))
    if os.environ.get("BARG_TRACE_START"):
        print(f"launcher painted {time.time():.4f}", flush=True)
    open_requested(app, arguments, requested)
    app.run()
    pygame.quit()
    return signals.code
