"""The few controls that dialogs are made of. All work by mouse, by touch and by keyboard."""

from ui.widgets.base import Heading, Paragraph, Text, Widget
from ui.widgets.buttons import Button, Row
from ui.widgets.choices import Choice, Switch
from ui.widgets.clipboard import copy_text, pasted_text
from ui.widgets.field import Field

__all__ = [
    "Button",
    "Choice",
    "Field",
    "Heading",
    "Paragraph",
    "Row",
    "Switch",
    "Text",
    "Widget",
    "copy_text",
    "pasted_text",
]
