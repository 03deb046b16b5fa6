"""The player's own games in the window: asked about, tried meanwhile, and found again when that is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.files.paths import data_folder, is_folder
from engine.rules.catalogue import Game, Standing, find_games
from engine.words.language import Sentence

if TYPE_CHECKING:
    from engine.plugins.own_games import OwnGames
    from ui.contract.program import Overlay, Program

LOOK_SECONDS = 0.1
"""How often the window looks whether a trial is over."""


class Admission:
    """Between the window and :class:`engine.plugins.own_games.OwnGames`, which is loaded only where there are any."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._own = _own_games()
        self._asked: set[str] = set()
        self._answered = False
        self._dialog: Overlay | None = None

    def games(self) -> list[Game]:
        """All games in tile order, those that may not run yet among them."""
        return find_games() if self._own is None else self._own.games()

    def update(self) -> bool:
        """Called each frame; whether :meth:`games` gives something else now."""
        changed, self._answered = self._answered, False
        return (self._own is not None and self._own.poll()) or changed

    def wake_in(self, wake: float | None) -> float | None:
        """``wake``, or less while a game is being tried."""
        if self._own is None or not self._own.is_busy:
            return wake
        return LOOK_SECONDS if wake is None else min(wake, LOOK_SECONDS)

    def ask(self) -> None:
        """Ask about the first game that nobody was asked about since the program started, if there is one."""
        if self._dialog is not None and self._dialog.is_open:
            return
        for game in self._program.games:
            if game.standing is Standing.UNDECIDED and game.id not in self._asked:
                self._asked.add(game.id)
                self.decide(game)
                return

    def decide(self, game: Game) -> None:
        """Say how it stands with a game that cannot run, and let the player change it where that is possible."""
        from ui.dialogs.permission import failed_dialog, permission_dialog

        own = self._own
        fingerprint = own.fingerprint_of(game) if own is not None else ""
        reason = Sentence("This cannot be loaded: {reason}", reason=Sentence(game.error))
        if own is None or not fingerprint or game.standing in (Standing.ADMITTED, Standing.ON_TRIAL):
            self._program.tell(reason)
        elif game.standing is Standing.FAILED:
            self._open(failed_dialog(reason, lambda: self._allow(own, game)))
        else:
            changed = own.is_changed(game) and game.standing is Standing.UNDECIDED
            self._open(
                permission_dialog(
                    game.id,
                    fingerprint,
                    changed=changed,
                    allow=lambda: self._allow(own, game),
                    refuse=lambda: self._refuse(own, game),
                )
            )

    def _open(self, dialog: Overlay) -> None:
        self._dialog = dialog
        self._program.open_dialog(dialog)

    def _allow(self, own: OwnGames, game: Game) -> None:
        own.allow(game.id)
        self._answered = True

    def _refuse(self, own: OwnGames, game: Game) -> None:
        own.refuse(game.id)
        self._answered = True

    def close(self) -> None:
        """End what is being tried."""
        if self._own is not None:
            self._own.close()


def listed_games() -> list[Game]:
    """All games as they stand before there is a window; nothing is asked or tried."""
    own = _own_games()
    return find_games() if own is None else own.games()


def _own_games() -> OwnGames | None:
    if not is_folder(data_folder() / "games"):
        return None  # and nothing is imported for it: most players have no games of their own
    from engine.plugins.own_games import OwnGames

    return OwnGames(data_folder())
