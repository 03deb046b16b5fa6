"""The games in the data folder: listed as they stand, asked about, tried, and then games like all others."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from engine.plugins.answers import Answers
from engine.plugins.fingerprint import TooLarge, fingerprint, shown
from engine.plugins.trial import Trial
from engine.rules.catalogue import Game, Standing, add_games_folder, find_games
from engine.words.language import N_

FOLDER = "games"

UNDECIDED = N_("You have not allowed it yet.")
REFUSED = N_("You have not allowed it to run.")
ON_TRIAL = N_("It is still being checked.")
TOO_LARGE = N_("Its folder is too large for a game.")
UNREADABLE = N_("Its files cannot be read.")


class OwnGames:
    """The games of one data folder. ``begin`` starts a trial by folder and name (tests put shorter ones there)."""

    def __init__(self, data: Path, begin: Callable[[Path, str], Trial] = Trial) -> None:
        self._folder = Path(os.path.abspath(data / FOLDER))
        self._answers = Answers(data)
        self._begin = begin
        self._fingerprints: dict[str, str] = {}
        self._trials: dict[str, Trial] = {}
        self._to_be_tried: set[str] = set()
        add_games_folder(self._folder)

    def games(self) -> list[Game]:
        """All games, the program's own too, in tile order. Nothing runs of those that may not, or not yet."""
        self._fingerprints.clear()
        self._to_be_tried.clear()
        return find_games(self._instead)

    @property
    def is_busy(self) -> bool:
        """Whether a game is being tried or waits for it: then :meth:`poll` often."""
        return bool(self._trials or self._to_be_tried)

    def poll(self) -> bool:
        """Begin trials and look how they go on; whether :meth:`games` gives something else now. Never waits."""
        for name in sorted(self._to_be_tried - set(self._trials)):
            self._trials[name] = self._begin(self._folder, name)
        self._to_be_tried.clear()
        over = {name: trial.reason for name, trial in self._trials.items() if trial.poll()}
        for name, reason in over.items():
            del self._trials[name]
            self._answers.judge(name, self._fingerprints.get(name, ""), reason or "")
        return bool(over)

    def fingerprint_of(self, game: Game) -> str:
        """The fingerprint of a game listed by :meth:`games`, as it is shown to people; nothing where it has none."""
        return shown(self._fingerprints.get(game.id, ""))

    def is_changed(self, game: Game) -> bool:
        """Whether the player has answered for other files in the folder of that name."""
        return self._answers.is_known(game.id)

    def allow(self, game_id: str) -> None:
        """Let a game run as its files are now, once it has passed its trial. Raises as :func:`fingerprint` does."""
        self._answers.give(game_id, self._present(game_id), allowed=True)

    def refuse(self, game_id: str) -> None:
        """Do not let a game run as its files are now. Raises as :func:`fingerprint` does."""
        self._answers.give(game_id, self._present(game_id), allowed=False)

    def close(self) -> None:
        """End all trials; they begin anew with the next start."""
        for trial in self._trials.values():
            trial.close()
        self._trials.clear()
        self._to_be_tried.clear()

    def _present(self, game_id: str) -> str:
        """The fingerprint the player was told, or else that of the files now."""
        return self._fingerprints.get(game_id) or fingerprint(self._folder / game_id)

    def _instead(self, name: str, folder: Path) -> Game | None:
        """What is listed for a game of this folder until it may run; ``None`` for it and for the program's own."""
        if os.path.abspath(folder.parent) != str(self._folder):
            return None
        try:
            whole = self._fingerprints[name] = fingerprint(folder)
        except TooLarge:
            return Game(name, folder, None, TOO_LARGE, Standing.FAILED)
        except OSError:
            return Game(name, folder, None, UNREADABLE, Standing.FAILED)
        answer = self._answers.about(name, whole)
        if answer is None:
            return Game(name, folder, None, UNDECIDED, Standing.UNDECIDED)
        if not answer.allowed:
            return Game(name, folder, None, REFUSED, Standing.REFUSED)
        if answer.verdict is None:
            self._to_be_tried.add(name)
            return Game(name, folder, None, ON_TRIAL, Standing.ON_TRIAL)
        return Game(name, folder, None, answer.verdict, Standing.FAILED) if answer.verdict else None
