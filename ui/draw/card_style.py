"""The looks of the pack: how the text of a card's SVG is changed for a size, four colours or a big index."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from engine.words.language import N_

BACKS: Mapping[str, str] = MappingProxyType(
    {"girih": N_("Girih stars"), "leaves": N_("Leaves"), "shamseh": N_("Sun medallion")}
)
"""The backs that can be chosen: id and English name. The first is the usual one."""

DEFAULT_BACK = "girih"

CARD_WIDTH, CARD_HEIGHT = 240, 336
"""The size of a face in its own units, as the pack is drawn."""

_RED, _BLACK = "#b51e36", "#222632"
FOUR_COLOURS: Mapping[str, tuple[str, str]] = MappingProxyType({"d": (_RED, "#1d5fae"), "c": (_BLACK, "#1c7a45")})
"""By suit: the ink in the file and the ink of the four-colour pack."""

_BIG_INDEX = "scale(1.36)"
_SMALL_PICTURE = "scale(0.84)"
_INDEX_LAYER = re.compile(r'(<g id="index(?:-far)?" transform="translate\([^)]*\))scale\(1\)')
_PICTURE_LAYER = re.compile(r'(<g id="picture" transform="translate\([^)]*\))scale\(1\)')
_PICTURE_LINE = re.compile(r'<g id="picture".*\n')
_GROUND = re.compile(r'<path d="[^"]*"([^>]*?) stroke-width="[\d.]+" id="ground"/>')


@dataclass(frozen=True, slots=True)
class CardStyle:
    """The settings that change every face."""

    big_index: bool = False
    four_colours: bool = False

    @property
    def id(self) -> str:
        """A short word for file names."""
        return ("b" if self.big_index else "n") + ("4" if self.four_colours else "2")

    def face(self, svg: str, name: str, width: int) -> str:
        """The SVG of a face in this style, to be rendered ``width`` pixels wide."""
        if self.big_index:
            svg = _INDEX_LAYER.sub(rf"\1{_BIG_INDEX}", svg)
            svg = _PICTURE_LAYER.sub(rf"\1{_SMALL_PICTURE}", svg)
        if self.four_colours and len(name) == 2 and name[1] in FOUR_COLOURS:
            svg = svg.replace(*FOUR_COLOURS[name[1]])
        return with_edge(svg, width)

    def ink(self, suit: str) -> str:
        """The colour of a suit, ``#rrggbb``."""
        if self.four_colours and suit in FOUR_COLOURS:
            return FOUR_COLOURS[suit][1]
        return _RED if suit in "dh" else _BLACK


def index_only(svg: str) -> str:
    """A face without its picture: ground and index, quick to draw."""
    return _PICTURE_LINE.sub("", svg)


def with_edge(svg: str, width: int) -> str:
    """The SVG with a ground whose edge is whole pixels wide, however small the card is drawn."""
    edge = edge_pixels(width) * CARD_WIDTH / max(1, width)
    x, radius = edge / 2, max(2.0, 15 - edge / 2)
    across, down = CARD_WIDTH - 2 * (x + radius), CARD_HEIGHT - 2 * (x + radius)
    r = f"{radius:.2f}"
    arc = f"a{r},{r} 0 0 1 "
    outline = (
        f"M{x + radius:.2f},{x:.2f}h{across:.2f}{arc}{r},{r}v{down:.2f}{arc}-{r},{r}"
        f"h-{across:.2f}{arc}-{r},-{r}v-{down:.2f}{arc}{r},-{r}Z"
    )
    return _GROUND.sub(rf'<path d="{outline}"\1 stroke-width="{edge:.2f}" id="ground"/>', svg)


def edge_pixels(width: int) -> int:
    """How many pixels wide a card's edge is."""
    return 1 if width < 180 else 2
