"""Draws the README's screenshots: ``python packaging/make_screenshots.py``. Real tables, from the games' showcases."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SIZE = (1366, 768)
SHOWN = (("autumn_leaves", "en"), ("autumn_leaves", "fa"), ("launcher", "en"), ("launcher", "fa"))


def main() -> None:
    """One picture for each entry of ``SHOWN`` into ``packaging/screenshots``."""
    os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")
    with tempfile.TemporaryDirectory() as folder:
        os.environ["BARG_DATA"] = folder
        os.environ["BARG_CACHE"] = folder
        sys.path.insert(0, str(ROOT))
        _draw_all()


def _draw_all() -> None:
    import pygame

    from ui.app import App
    from ui.dialogs.text_files import load_text_file

    app = App()
    app.window.size = SIZE
    for scene, language in SHOWN:
        app.change_settings(language=language, reduced_motion=True)
        if scene == "launcher":
            app.show_launcher()
        else:
            game = next(game for game in app.games if game.id == scene)
            problem = load_text_file(app, game.folder / "showcase.json")
            assert problem is None, problem
        for _ in range(120):
            app.frame()
        name = scene if language == "en" else f"{scene}_{language}"
        pygame.image.save(app.surface, ROOT / "packaging" / "screenshots" / f"{name}.png")
    app.close()


if __name__ == "__main__":
    main()
