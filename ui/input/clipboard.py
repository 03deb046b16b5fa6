"""The system's clipboard, as far as there is one."""

from __future__ import annotations

import pygame


def pasted_text() -> str:
    """The clipboard's text; empty where there is none, and where another program has put no real text there."""
    try:
        return pygame.scrap.get_text() if pygame.scrap.has_text() else ""
    except (pygame.error, UnicodeError):
        return ""


def copy_text(text: str) -> bool:
    """Put a text on the clipboard; whether that worked."""
    try:
        pygame.scrap.put_text(text)
    except (pygame.error, UnicodeError, ValueError):  # a lone surrogate, a null character
        return False
    return True
