"""What the words behind ``main.py`` ask for, and what is said about words that ask for nothing known."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from engine.rules.catalogue import find_games
from tests.support.folders import ROOT
from tests.support.window import Window
from ui.requested import look_up, open_requested
from ui.scenes.chooser import Chooser
from ui.scenes.launcher import Launcher
from ui.start.command_line import FORMS, Arguments, help_page, read_arguments


def test_words_of_every_form(tmp_path: Path) -> None:
    assert read_arguments([]) == Arguments()
    assert read_arguments(["othello"]) == Arguments(game="othello")
    assert read_arguments(["forty_thieves/lucas"]) == Arguments("forty_thieves", "lucas")
    assert read_arguments(["forty_thieves/lucas/pysolfc"]) == Arguments("forty_thieves", "lucas", "pysolfc")
    file = tmp_path / "my game.txt"
    file.touch()
    assert read_arguments([str(file)]) == Arguments(file=file)
    assert read_arguments([str(tmp_path)]) == Arguments(file=tmp_path)  # the window says what it is


@pytest.mark.parametrize(
    "words",
    [["--deal", "3"], ["-x"], ["barg:abc"], ["othello", "nlk"], ["nowhere.txt"], ["a/b/c/d"], [""], ["x" * 5000 + "."],
     ["nul\0l"], ["othello/"], ["\udcff"]],
)  # fmt: skip
def test_unknown_words_are_said_with_code_2(words: Sequence[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        read_arguments(words)
    assert ended.value.code == 2
    english, persian = capsys.readouterr().err.splitlines()
    assert "does not understand" in english
    assert "نمی‌فهمد" in persian
    assert len(english) < 250


def test_the_help_page_names_every_form(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        read_arguments(["othello", "--help"])
    assert ended.value.code == 0
    shown = capsys.readouterr().out
    assert shown.strip() == help_page()
    for form in FORMS:
        assert form.written in shown
        assert all(words in shown for words in form.meaning)


def test_every_known_name_is_looked_up_and_others_are_not(capsys: pytest.CaptureFixture[str]) -> None:
    games = find_games()
    for name in ("othello", "forty_thieves", "forty_thieves/lucas", "forty_thieves/lucas/pysolfc"):
        requested = look_up(read_arguments([name]), games)
        assert requested is not None
        assert "/".join(filter(None, (requested.game.id, requested.variant, requested.rule_set))) == name
    for name in ("chess", "othello/fast", "forty_thieves/chess", "forty_thieves/lucas/chess"):
        with pytest.raises(SystemExit) as ended:
            look_up(read_arguments([name]), games)
        assert ended.value.code == 2
        english, persian = capsys.readouterr().err.splitlines()
        assert name in english
        assert name in persian


@pytest.mark.parametrize(("words", "code", "said"), [(["chess"], 2, "no game"), (["--x"], 2, "understand")])
def test_the_program_says_it_before_a_window_opens(words: list[str], code: int, said: str) -> None:
    done = subprocess.run(
        [sys.executable, "main.py", *words],
        cwd=ROOT,
        env={**os.environ, "SDL_VIDEODRIVER": "nonsense", "PYTHONUTF8": "1"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == code
    assert said in done.stderr
    assert len(done.stderr.splitlines()) == 2


def test_what_is_asked_for_is_opened(window: Window, tmp_path: Path) -> None:
    app = window.app

    def ask(*words: str) -> None:
        arguments = read_arguments(words)
        open_requested(app, arguments, look_up(arguments, app.games))
        window.settle()

    ask()
    assert isinstance(app.scene, Launcher)
    ask("forty_thieves")
    assert isinstance(app.scene, Chooser)
    ask("forty_thieves/lucas")
    assert window.session.setup.variant == "lucas"
    assert window.session.setup.option("rule_set", "standard") == "standard"
    window.session.play(window.session.legal_moves()[0])
    moved = window.session.state
    ask("forty_thieves/lucas/pysolfc")
    assert window.session.state == moved  # nothing is given up for it
    assert window.dialog is not None
    app._dialogs.clear()
    ask("forty_thieves/little_forty/classic")
    assert window.session.setup.option("rule_set", "") == "classic"
    assert window.dialog is None
    file = tmp_path / "saved.txt"
    file.write_text("game: autumn_leaves\ndeal: 77\n\ndeal\n", encoding="utf-8")
    ask(str(file))
    assert (window.session.game_id, window.session.setup.deal, window.session.length) == ("autumn_leaves", 77, 1)
    ask(str(tmp_path))
    assert window.dialog is not None
