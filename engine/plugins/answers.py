"""What the player answered about each game in the data folder, and what its trial found: one small file there."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, Final

from engine.files.safe_files import write_whole

FILE_NAME: Final = "own_games.json"


@dataclass(frozen=True, slots=True)
class Answer:
    """The player's answer about a game whose files had this fingerprint.

    ``verdict`` is what the trial found: ``None`` before it, ``""`` for no harm, else the reason it cannot run.
    """

    fingerprint: str
    allowed: bool
    verdict: str | None = None


class Answers:
    """All answers by the name of the game's folder. A file that cannot be read means that nothing was answered yet."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE_NAME
        self._answers = _read(self._path)

    def about(self, name: str, fingerprint: str) -> Answer | None:
        """The answer for the files as they are now, or ``None``."""
        found = self._answers.get(name)
        return found if found is not None and found.fingerprint == fingerprint else None

    def is_known(self, name: str) -> bool:
        """Whether there is an answer for these or for other files in the folder of that name."""
        return name in self._answers

    def give(self, name: str, fingerprint: str, *, allowed: bool) -> None:
        """Remember an answer; an earlier verdict is forgotten."""
        self._put(name, Answer(fingerprint, allowed))

    def judge(self, name: str, fingerprint: str, verdict: str) -> None:
        """Remember what the trial of an allowed game found."""
        answer = self.about(name, fingerprint)
        if answer is not None:
            self._put(name, replace(answer, verdict=verdict))

    def _put(self, name: str, answer: Answer) -> None:
        """Keep an answer. Where the file cannot be written, it holds until the program ends."""
        self._answers[name] = answer
        content = {name: asdict(answer) for name, answer in sorted(self._answers.items())}
        try:
            write_whole(self._path, json.dumps(content, ensure_ascii=False, indent=1) + "\n")
        except OSError:
            return


def _read(path: Path) -> dict[str, Answer]:
    try:
        loaded = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    entries = loaded.items() if isinstance(loaded, dict) else ()
    return {name: answer for name, entry in entries if (answer := _answer(entry)) is not None}


def _answer(entry: Any) -> Answer | None:
    match entry:
        case {"fingerprint": str(fingerprint), "allowed": bool(allowed), "verdict": str() | None as verdict}:
            return Answer(fingerprint, allowed, verdict)
    return None
