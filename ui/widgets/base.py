"""What every control is, and the simplest one: words."""

from __future__ import annotations

import pygame

from engine.words.language import Sentence
from ui.draw.drawing_kit import Colour, DrawingKit

Text = Sentence | str


class Widget:
    """One control. A dialog gives it a place and passes events on."""

    can_focus = False
    enabled = True
    takes_pointer = False
    """Whether it wants every mouse event on it, by :meth:`pointer`, instead of clicks."""

    takes_text = False
    """Whether what is typed anywhere in the dialog may go here."""

    pressed = False
    """Whether the mouse is held down on it; kept by the dialog."""

    def __init__(self) -> None:
        self.rect = pygame.Rect(0, 0, 0, 0)

    def pointer(self, event: pygame.event.Event) -> bool:
        """A mouse event on it (only with :attr:`takes_pointer`); whether that changes the control's look."""
        return False

    def pointed(self, position: tuple[int, int] | None) -> bool:
        """The mouse moves over it (``None``: it has left); whether that changes the control's look."""
        return False

    def update(self, now: float) -> bool:
        """Called each frame; whether it moves."""
        return False

    def height_for(self, kit: DrawingKit, width: int) -> int:
        """The height it needs at a width, in pixels."""
        raise NotImplementedError

    def draw(self, surface: pygame.Surface, kit: DrawingKit, focused: bool, hover: bool) -> None:
        """Draw it into its ``rect``. ``focused``: it has the keyboard; ``hover``: the pointer is over it."""
        raise NotImplementedError

    def click(self, kit: DrawingKit, position: tuple[int, int]) -> None:
        """The pointer was pressed and released here."""

    def key(self, kit: DrawingKit, event: pygame.event.Event) -> bool:
        """A key while focused; whether it was used."""
        return False

    def typed(self, text: str) -> bool:
        """Text typed or pasted while focused; whether it was used."""
        return False


class Paragraph(Widget):
    """Words that wrap."""

    def __init__(self, text: Text, *, size: float = 16, bold: bool = False, quiet: bool = False, align: str = ""):
        super().__init__()
        self.text, self.size, self.bold, self.quiet, self.align = text, size, bold, quiet, align

    def colour(self, kit: DrawingKit) -> Colour:
        """The colour of the words."""
        return kit.theme.text_quiet if self.quiet else kit.theme.text

    def _picture(self, kit: DrawingKit, width: int) -> pygame.Surface:
        return kit.paragraph(self.text, self.size, self.colour(kit), width, bold=self.bold, align=self.align)

    def height_for(self, kit: DrawingKit, width: int) -> int:
        return self._picture(kit, width).get_height()

    def draw(self, surface: pygame.Surface, kit: DrawingKit, focused: bool, hover: bool) -> None:
        picture = self._picture(kit, self.rect.width)
        surface.blit(picture, picture.get_rect(midtop=self.rect.midtop))


class Heading(Paragraph):
    """Words above a group of controls or a part of a page, with air over them."""

    def __init__(self, text: Text, *, size: float = 17) -> None:
        super().__init__(text, size=size, bold=True)

    def colour(self, kit: DrawingKit) -> Colour:
        return kit.theme.text_accent

    def height_for(self, kit: DrawingKit, width: int) -> int:
        return super().height_for(kit, width) + kit.px(self.size / 2)

    def draw(self, surface: pygame.Surface, kit: DrawingKit, focused: bool, hover: bool) -> None:
        picture = self._picture(kit, self.rect.width)
        surface.blit(picture, picture.get_rect(midbottom=self.rect.midbottom))


class Fact(Widget):
    """What is counted, and the count where reading ends."""

    def __init__(self, label: Text, value: Text) -> None:
        super().__init__()
        self.label, self.value = label, value

    def height_for(self, kit: DrawingKit, width: int) -> int:
        return kit.painter.height(kit.letters(16)) + kit.px(2)

    def draw(self, surface: pygame.Surface, kit: DrawingKit, focused: bool, hover: bool) -> None:
        value = kit.line(self.value, 16, kit.theme.text, bold=True)
        room = self.rect.width - value.get_width() - kit.px(16)
        kit.blit_leading(surface, kit.line(self.label, 16, kit.theme.text_quiet, max_width=room), self.rect)
        kit.blit_trailing(surface, value, self.rect)


class Emblem(Widget):
    """A large sign in the middle, for a moment that deserves one. ``icon`` is a name in ``assets/icons``."""

    SIZE = 76

    def __init__(self, icon: str) -> None:
        super().__init__()
        self.icon = icon

    def height_for(self, kit: DrawingKit, width: int) -> int:
        return kit.px(self.SIZE)

    def draw(self, surface: pygame.Surface, kit: DrawingKit, focused: bool, hover: bool) -> None:
        sign = kit.icons.icon(self.icon, kit.px(self.SIZE), kit.theme.saffron)
        surface.blit(sign, sign.get_rect(center=self.rect.center))
