"""NLK (ان‌ال‌کی), a card game in two halves for four to nine players."""

from engine.rules.catalogue import GameInfo, Option
from engine.words.language import N_

GAME = GameInfo(
    name=N_("NLK"),
    line=N_("Collect a pile, then do not be the last one with cards"),
    order=30,
    seats=(4, 9),
    default_seats=6,
    extra_seats=(2, 3),
    options=(
        Option(
            id="hands",
            name=N_("Hands in a match"),
            choices={"1": N_("One"), "3": N_("Three"), "5": N_("Five"), "10": N_("Ten"), "20": N_("Twenty")},
            default="5",
        ),
    ),
)
