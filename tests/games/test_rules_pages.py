"""What the law of each game says and its page in the program must not leave out, in both languages."""

from __future__ import annotations

import pytest

from engine.rules.catalogue import game_by_id

SAID = [
    ("othello", "", "equal numbers are a draw", "بازی مساوی است"),
    ("othello", "", "Nobody ever runs out of discs", "مهره‌های هیچ بازیکنی تمام نمی‌شود"),
    ("othello", "", "the winner also gets the empty squares", "خانه‌های خالی هم از آنِ برنده است"),
    ("forty_thieves", "", "the move itself empties does not count as empty", "خالی‌اش می‌کند خالی به شمار نمی‌آید"),
    ("forty_thieves", "maria", "as one move", "یک حرکت به شمار می‌آید"),
    ("forty_thieves", "", "## The deal", "## پخش"),
    ("nlk", "", "Three use the cards from 8 up (28), two from 9 (24)", "سه نفر با ۸ به بالا (۲۸ برگ) و دو نفر با ۹"),
    ("nlk", "", "how many each player holds, is always shown", "شمار برگ‌های هر پشته و هر دست همیشه پیداست"),
    ("nlk", "", "the hand ends without a loser", "دور بی‌بازنده تمام می‌شود"),
    ("nlk", "", "A king does not go on an ace", "شاه روی آس نمی‌نشیند"),
    ("autumn_leaves", "", "A column that is one single run may go", "ستونی را هم که همه‌اش یک رشته است"),
    ("autumn_leaves", "", "marked “with undo”", "«با استفاده از برگشت»"),
]


@pytest.mark.parametrize(("game", "variant", "english", "persian"), SAID)
def test_the_page_says_it(game: str, variant: str, english: str, persian: str) -> None:
    found = game_by_id(game)
    assert english in found.help_text("en", variant)
    assert persian in found.help_text("fa", variant)
