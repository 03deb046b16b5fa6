"""The system's clipboard, as far as there is one."""

from __future__ import annotations

import pygame


def pasted_text() -> str:
    """The clipboard's text; empty where there is none."""
    try:
        return pygame.scrap.get_text() if pygame.scrap.has_text() else ""
    except pygame.error:
        return ""


def copy_text(text: str) -> bool:
    """Put a text on the clipboard; whether that worked."""
    try:
        pygame.scrap.put_text(text)
    except pygame.error:
        return False
    return True
