"""Bad paths and a bad clipboard: a sentence, and the program goes on."""

from __future__ import annotations

import os
from pathlib import Path

import pygame
import pytest

from engine.words.language import Sentence
from tests.support.window import Window
from ui.dialogs.files import open_file_dialog
from ui.dialogs.text_files import load_text_file, open_dialog, save_dialog
from ui.input.clipboard import copy_text, pasted_text
from ui.widgets import Field


def no_text() -> str:
    raise UnicodeDecodeError("utf-8", b"\xff", 0, 1, "invalid start byte")


def test_a_clipboard_without_real_text(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.scrap, "has_text", lambda: True)
    monkeypatch.setattr(pygame.scrap, "get_text", no_text)
    assert pasted_text() == ""
    assert not copy_text("\ud800")
    dialog = open_dialog(window.app)
    window.app.open_dialog(dialog)
    window.frame()
    field = next(widget for widget in dialog.widgets if isinstance(widget, Field))
    window.post(pygame.KEYDOWN, key=pygame.K_v, mod=pygame.KMOD_CTRL, unicode="", scancode=pygame.KSCAN_V)
    assert isinstance(field.problem, Sentence)
    assert "clipboard" in field.problem.text


@pytest.mark.parametrize(
    "name", ["~nobody-of-that-name/a.txt", "/dev/zero", "{tmp}", "{tmp}/pipe", "x\0y", "/" + "n" * 300]
)
def test_bad_paths_get_a_sentence(name: str, window: Window, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    path = name.replace("{tmp}", str(tmp_path))
    dialog = open_file_dialog(Sentence("File"), (), lambda path: load_text_file(window.app, path))
    field = next(widget for widget in dialog.widgets if isinstance(widget, Field))
    field.text = path
    assert field.entered is not None
    field.entered()
    assert isinstance(field.problem, Sentence)
    assert field.problem.text.startswith("The file cannot be read")


@pytest.mark.parametrize("name", ["~nobody-of-that-name/a.txt", "x\0y", "/"])
def test_bad_names_for_saving_get_a_sentence(name: str, window: Window) -> None:
    play = window.open(next(game for game in window.app.games if game.id == "autumn_leaves"))
    dialog = save_dialog(play)
    field = next(widget for widget in dialog.widgets if isinstance(widget, Field))
    field.text = name
    assert field.entered is not None
    field.entered()
    assert isinstance(field.problem, Sentence)
