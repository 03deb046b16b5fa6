"""Shortcuts follow the letter on Latin keyboards and the place on others."""

from __future__ import annotations

import pygame
import pytest

from ui.input.keys import meant

LATIN = {
    "German z": (pygame.K_z, pygame.KSCAN_Y, pygame.KSCAN_Z),
    "German y": (pygame.K_y, pygame.KSCAN_Z, pygame.KSCAN_Y),
    "French a": (pygame.K_a, pygame.KSCAN_Q, pygame.KSCAN_A),
    "French q": (pygame.K_q, pygame.KSCAN_A, pygame.KSCAN_Q),
    "French w": (pygame.K_w, pygame.KSCAN_Z, pygame.KSCAN_W),
    "French z": (pygame.K_z, pygame.KSCAN_W, pygame.KSCAN_Z),
    "French m": (pygame.K_m, pygame.KSCAN_SEMICOLON, pygame.KSCAN_M),
    "French comma": (pygame.K_COMMA, pygame.KSCAN_M, 0),
}
BY_PLACE = {
    "Persian ظ": (0x638, pygame.KSCAN_Z),
    "Persian غ": (0x63A, pygame.KSCAN_Y),
    "Persian د": (0x62F, pygame.KSCAN_N),
    "Cyrillic я": (0x44F, pygame.KSCAN_Z),
    "Cyrillic н": (0x43D, pygame.KSCAN_Y),
    "Cyrillic т": (0x442, pygame.KSCAN_N),
    "a key without a sign": (0, pygame.KSCAN_Z),
    "F10": (pygame.K_F10, pygame.KSCAN_F10),
    "Escape": (pygame.K_ESCAPE, pygame.KSCAN_ESCAPE),
}


def pressed(key: int, scancode: int) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=key, scancode=scancode, mod=0)


@pytest.mark.parametrize(("key", "place", "letter"), LATIN.values(), ids=LATIN)
def test_a_latin_letter_counts_wherever_it_lies(key: int, place: int, letter: int) -> None:
    assert meant(pressed(key, place)) == letter


@pytest.mark.parametrize(("key", "place"), BY_PLACE.values(), ids=BY_PLACE)
def test_without_latin_letters_the_place_counts(key: int, place: int) -> None:
    assert meant(pressed(key, place)) == place
