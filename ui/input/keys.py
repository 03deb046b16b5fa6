"""Which key was meant: by its letter where the keyboard writes Latin letters, and by its place where it does not.

A shortcut such as Ctrl+Z is known by its letter. On a German or French keyboard that letter lies elsewhere, and there
the letter counts; on a Persian or Cyrillic one there is no such letter, and there the place counts, as it is printed
on most of these keyboards.
"""

from __future__ import annotations

import pygame

LETTERS = range(pygame.KSCAN_A, pygame.KSCAN_Z + 1)
_FIRST, _LAST = ord("a"), ord("z")
_NO_LETTER = 0


def meant(event: pygame.event.Event) -> int:
    """The ``pygame.KSCAN_…`` code of the key that an event of a key means; 0 for a sign that no shortcut has."""
    if _FIRST <= event.key <= _LAST:
        return int(pygame.KSCAN_A + event.key - _FIRST)
    if event.scancode in LETTERS and event.key < 128 and event.key:
        return _NO_LETTER  # a Latin keyboard that has another sign at this letter's usual place
    return int(event.scancode)


def is_command(event: pygame.event.Event) -> bool:
    """Whether Ctrl, or the command key of a Mac, is held."""
    return bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META))


def letter_of(code: int) -> str:
    """The capital letter of a ``pygame.KSCAN_…`` code; empty for other keys."""
    return chr(ord("A") + code - pygame.KSCAN_A) if code in LETTERS else ""
