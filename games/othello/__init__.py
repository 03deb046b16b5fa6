"""Othello: two seats, eight levels of opponents, and an analysis that teaches."""

from engine.rules.catalogue import GameInfo, Option
from engine.words.language import N_

GAME = GameInfo(
    name=N_("Othello"),
    line=N_("Enclose discs and turn them to your colour"),
    order=40,
    seats=(2, 2),
    default_seats=2,
    numbered_deals=False,
    options=(
        Option(
            "clock",
            N_("Time for each player"),
            {
                "off": N_("no limit"),
                "1": N_("1 minute"),
                "5": N_("5 minutes"),
                "10": N_("10 minutes"),
                "20": N_("20 minutes"),
            },
            "off",
        ),
    ),
)
