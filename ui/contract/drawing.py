"""What a game draws its panel with: the window's kit of words, colours, cards and icons."""

from ui.draw.drawing_kit import DrawingKit

__all__ = ["DrawingKit"]
