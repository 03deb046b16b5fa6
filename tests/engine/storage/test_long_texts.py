"""Texts from elsewhere that are long in every awkward way are read in time that grows with their length only."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.support.folders import ROOT

READ = """
import sys
from engine.rules.catalogue import find_games
from engine.rules.deals import UnreadableDeal, read_deal
from engine.storage.game_texts import read_record
from games.othello import records
from ui.start.installer import _part_begun
what, text = sys.argv[1], eval(sys.argv[2])
if what == "game": read_record(text, find_games())
elif what == "deal":
    try: read_deal(text)
    except UnreadableDeal: pass
elif what == "ggf": records.ggf_properties(text)
elif what == "pip": _part_begun(text)
elif what == "transcript":
    try: records.read_transcript(text)
    except records.UnreadableRecord: pass
else:
    game = next(game for game in find_games() if game.id == what)
    for read in (game.rules.read_state, game.rules.read_move):
        try: read(text)
        except ValueError: pass
"""

N = 199_000
POSITIONS = [
    f"'x' * {N}",
    f"'c1: ' * ({N} // 4)",
    f"'9h ' * ({N} // 3)",
    f"'deal 1 hand 1 of 1 losses' + ' 1' * ({N} // 2)",
]
TEXTS = [
    ("game", f"'game: x' + ' ' * {N} + 'y'"),
    ("game", f"'game: autumn_leaves\\nstart: ' + ' ' * {N} + 'y'"),
    ("game", f"'game' + ' ' * {N} + 'y'"),
    ("game", f"'a' * {N}"),
    ("game", f"'game: othello\\n\\n' + '1' * {N}"),
    ("game", f"'game: nlk\\nplayers: ' + ',' * {N}"),
    ("game", f"'game: nlk\\noptions: ' + '=' * {N}"),
    ("game", f"'[' * {N}"),
    ("game", f"'{{\"game\": ' * ({N} // 9)"),
    ("deal", f"' ' * {N} + 'x'"),
    ("ggf", f"'A' * {N}"),
    ("ggf", f"'A[' * ({N} // 2)"),
    ("ggf", f"'[' * {N} + ']'"),
    ("transcript", f"'1' + ' ' * {N} + '!'"),
    ("transcript", f"'1 ' * ({N} // 2)"),
    ("pip", f"'Processing ' + 'a-1' * ({N} // 3) + '/'"),
    *((game, text) for game in ("autumn_leaves", "forty_thieves", "nlk", "othello") for text in POSITIONS),
]  # fmt: skip


@pytest.mark.parametrize(("what", "text"), TEXTS, ids=[f"{what} {text[:40]}" for what, text in TEXTS])
def test_long_texts_are_read_in_time(what: str, text: str) -> None:
    """The limit is far above what any of these takes when read once, and far below what it takes otherwise."""
    subprocess.run([sys.executable, "-c", READ, what, text], cwd=ROOT, check=True, timeout=60)


def test_ggf_properties_are_found_as_before() -> None:
    from games.othello.records import ggf_properties

    assert ggf_properties("GM[Othello]PB[a b]xB[d3//1]W[]B[[c4]Z") == [
        ("GM", "Othello"),
        ("PB", "a b"),
        ("B", "d3//1"),
        ("W", ""),
        ("B", "[c4"),
    ]
    assert ggf_properties("a[B[d3]C[") == [("B", "d3")]
