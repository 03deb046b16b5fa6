"""The few controls that dialogs are made of. All work by mouse, by touch and by keyboard.

May import :mod:`ui.draw`, :mod:`ui.input` and the engine.
"""

from ui.widgets.base import Emblem, Fact, Heading, Paragraph, Text, Widget
from ui.widgets.buttons import Button, Row
from ui.widgets.choices import Choice, Switch, option_widget
from ui.widgets.field import Field

__all__ = [
    "Button",
    "Choice",
    "Emblem",
    "Fact",
    "Field",
    "Heading",
    "Paragraph",
    "Row",
    "Switch",
    "Text",
    "Widget",
    "option_widget",
]
