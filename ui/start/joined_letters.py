"""Persian for windows that can neither join letters nor write from right to left: Tk on Linux.

Letters become their presentation forms and lines their visual order. That is no full bidirectional algorithm,
only enough for the sentences of :mod:`ui.start.sentences`. Like that file, this one stays readable for old
versions of Python 3. The game itself draws its text in ``ui/draw/text.py``.
"""

import re
import textwrap
import unicodedata

_ZWNJ = "\u200c"
_LEFT_TO_RIGHT = re.compile(r"([A-Za-z0-9/~](?:[A-Za-z0-9 ./:~_-]*[A-Za-z0-9/_-])?|[۰-۹]+(?:٫[۰-۹]+)*)")
_MIRRORED = {"«": "»", "»": "«", "(": ")", ")": "("}
_LAM, _ALEF = "ل", "ا"


def visual(text: str, width: int = 46) -> str:
    """The text broken into lines of at most ``width`` letters, each as it is to be drawn from the left."""
    return "\n".join(_visual_line(line) for line in textwrap.wrap(text, width, break_long_words=False))


def _visual_line(line: str) -> str:
    pieces = _LEFT_TO_RIGHT.split(line)  # every second piece keeps its order
    turned = [piece if index % 2 else _turned(_joined(piece)) for index, piece in enumerate(pieces)]
    return "".join(reversed(turned))


def _turned(text: str) -> str:
    """The letters in reverse order, each with its marks after it."""
    letters = []  # type: list[str]
    for letter in text:
        if letters and unicodedata.combining(letter):
            letters[-1] += letter
        else:
            letters.append(_MIRRORED.get(letter, letter))
    return "".join(reversed(letters))


def _joined(text: str) -> str:
    """The letters in their joined forms; what only divides letters is gone."""
    result = []
    joins_before = False
    index = 0
    while index < len(text):
        letter = text[index]
        if unicodedata.combining(letter):
            result.append(letter)
            index += 1
            continue
        name = unicodedata.name(letter, "")
        taken = 1
        if letter == _LAM and text[index + 1 : index + 2] == _ALEF:
            name, taken = "ARABIC LIGATURE LAM WITH ALEF", 2
        joins_after = taken == 1 and _form(name, "INITIAL") is not None and _takes(_next(text, index))
        shape = ("MEDIAL" if joins_after else "FINAL") if joins_before else ("INITIAL" if joins_after else "ISOLATED")
        if letter != _ZWNJ:
            result.append(_form(name, shape) or letter)
        joins_before = joins_after
        index += taken
    return "".join(result)


def _next(text: str, index: int) -> str:
    """The next letter, past marks that stand on this one."""
    following = (letter for letter in text[index + 1 :] if not unicodedata.combining(letter))
    return next(following, "")


def _takes(letter: str) -> bool:
    """Whether a letter can be joined to the one before it."""
    return bool(letter) and _form(unicodedata.name(letter, ""), "FINAL") is not None


def _form(name: str, shape: str) -> "str | None":
    try:
        return unicodedata.lookup(name + " " + shape + " FORM")
    except KeyError:
        return None
