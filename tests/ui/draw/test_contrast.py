"""Disabled words can be read: 4.5 to 1 on every ground they stand on (WCAG 2.2, 1.4.3)."""

from __future__ import annotations

import pytest

from ui.draw.theme import FELTS, theme_with_felt

Colour = tuple[int, int, int]
LEAST = 4.5


def luminance(colour: Colour) -> float:
    """WCAG's relative luminance, 0 to 1."""
    parts = [value / 255 for value in colour]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("ground", ["panel", "panel_raised", "panel_pressed"])
def test_disabled_words_can_be_read(ground: str) -> None:
    theme = theme_with_felt(next(iter(FELTS)))
    assert contrast(theme.text_disabled, getattr(theme, ground)) >= LEAST
