"""Games of the player's own: nothing of them runs unasked, harm is found by a trial, and answers are remembered."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.plugins.answers import FILE_NAME
from engine.plugins.fingerprint import MOST_FILES, TooLarge, fingerprint, shown
from engine.plugins.own_games import OwnGames
from engine.plugins.trial import Trial
from engine.rules.catalogue import Standing
from tests.support.ladder_game import INIT, write_ladder
from tests.support.own_games import HARMFUL, REASONS, clean_catalogue, listed, quick, wait_for_trials

__all__ = ["clean_catalogue"]
pytestmark = pytest.mark.usefixtures("clean_catalogue")

MARK = "from pathlib import Path\nPath({path!r}).touch()\n"
"""The first lines of a game that leaves a mark wherever any of it runs."""


@pytest.fixture
def data(tmp_path: Path) -> Iterator[Path]:
    folder = tmp_path / "دادهٔ من"
    (folder / "games").mkdir(parents=True)
    yield folder


def no_trial(folder: Path, name: str) -> Trial:
    raise AssertionError(f"{name} was tried before and is not tried again")


def tried(data: Path, *names: str) -> OwnGames:
    """The games of a folder after these were allowed and tried."""
    own = OwnGames(data, quick)
    for name in names:
        own.allow(name)
    own.games()
    wait_for_trials(own)
    return own


def test_nothing_of_a_game_runs_before_it_is_allowed(data: Path) -> None:
    mark = data / "it ran"
    home = write_ladder(data / "games", "unasked", __init__=MARK.format(path=str(mark)) + INIT)
    (home / "variants.py").write_text("VARIANTS = ()\n", encoding="utf-8")
    own = OwnGames(data, no_trial)
    for refused in (False, True):
        if refused:
            own.refuse("unasked")
        game = listed(own)["unasked"]
        assert game.standing is (Standing.REFUSED if refused else Standing.UNDECIDED)
        assert game.info is None and game.error
        for part in ("rules", "table", "variants", "levels"):
            with pytest.raises(PermissionError):
                getattr(game, part) if part != "levels" else game.module("rules")
    assert not mark.exists()
    assert listed(own)["othello"].standing is Standing.ADMITTED, "the program's own are asked nothing"


def test_an_allowed_game_is_tried_once_and_then_a_game_like_all_others(data: Path) -> None:
    write_ladder(data / "games", "good_ladder")
    own = OwnGames(data, quick)
    own.allow("good_ladder")
    assert listed(own)["good_ladder"].standing is Standing.ON_TRIAL and own.is_busy
    wait_for_trials(own)
    game = listed(own)["good_ladder"]
    assert (game.error, game.standing) == ("", Standing.ADMITTED)
    assert game.info is not None and game.rules is not None and game.table is not None
    later = OwnGames(data, no_trial)
    assert listed(later)["good_ladder"].info is not None, "the next start asks and tries nothing"


def test_harmful_games_are_listed_with_their_reasons_and_harm_nothing(data: Path) -> None:
    for name, files in HARMFUL.items():
        write_ladder(data / "games", name, **files)
    write_ladder(data / "games", "good_among_bad")
    own = tried(data, *HARMFUL, "good_among_bad")
    found = listed(own)
    for name, reason in REASONS.items():
        assert found[name].standing is Standing.FAILED and found[name].info is None
        assert reason in found[name].error
        assert len(found[name].error) < 400, "it can be shown"
    assert found["good_among_bad"].info is not None
    later = listed(OwnGames(data, no_trial))
    assert {name: later[name].error for name in REASONS} == {name: found[name].error for name in REASONS}


def test_a_failed_game_can_be_tried_again(data: Path) -> None:
    mark = data / "second time"
    second = f"import os\nfrom pathlib import Path\nif not Path({str(mark)!r}).exists(): os._exit(1)\n"
    write_ladder(data / "games", "moody", __init__=second + INIT)
    own = tried(data, "moody")
    assert listed(own)["moody"].standing is Standing.FAILED
    mark.touch()
    own.allow("moody")
    assert listed(own)["moody"].standing is Standing.ON_TRIAL
    wait_for_trials(own)
    assert listed(own)["moody"].info is not None


@pytest.mark.parametrize("change", ["another text", "another file", "another name", "one file less"])
def test_changed_files_ask_again_and_the_same_files_do_not(data: Path, change: str) -> None:
    home = write_ladder(data / "games", "changing")
    (home / "notes.txt").write_text("one", encoding="utf-8")
    own = OwnGames(data, no_trial)
    own.refuse("changing")
    (home / "__pycache__").mkdir()
    (home / "__pycache__" / "rules.cpython-311.pyc").write_bytes(b"compiled")
    assert listed(own)["changing"].standing is Standing.REFUSED, "what Python compiles is no change"
    match change:
        case "another text":
            (home / "notes.txt").write_text("two", encoding="utf-8")
        case "another file":
            (home / "more").mkdir()
            (home / "more" / "notes.txt").write_text("", encoding="utf-8")
        case "another name":
            (home / "notes.txt").rename(home / "other.txt")
        case _:
            (home / "notes.txt").unlink()
    game = listed(own)["changing"]
    assert game.standing is Standing.UNDECIDED and own.is_changed(game)


def test_files_that_change_on_trial_are_not_taken_for_those_that_were_tried(data: Path) -> None:
    home = write_ladder(data / "games", "restless")
    own = OwnGames(data, quick)
    own.allow("restless")
    own.games()
    (home / "rules.py").write_text("import os\nos._exit(0)\n", encoding="utf-8")
    own.games()
    wait_for_trials(own)
    assert listed(own)["restless"].standing is Standing.UNDECIDED


def test_answers_survive_only_where_they_can_be_read(data: Path) -> None:
    write_ladder(data / "games", "forgotten")
    OwnGames(data, no_trial).refuse("forgotten")
    saved = (data / FILE_NAME).read_text(encoding="utf-8")
    for broken in ("", "[", "[]", '{"forgotten": 5}', json.dumps({"forgotten": {"fingerprint": 1, "allowed": "yes"}})):
        (data / FILE_NAME).write_text(broken, encoding="utf-8")
        assert listed(OwnGames(data, no_trial))["forgotten"].standing is Standing.UNDECIDED
    (data / FILE_NAME).write_text(saved, encoding="utf-8")
    assert listed(OwnGames(data, no_trial))["forgotten"].standing is Standing.REFUSED


def test_a_folder_too_large_for_a_game_is_listed_and_not_read(data: Path) -> None:
    home = write_ladder(data / "games", "huge")
    for number in range(MOST_FILES):
        (home / f"{number}.txt").touch()
    with pytest.raises(TooLarge):
        fingerprint(home)
    own = OwnGames(data, no_trial)
    game = listed(own)["huge"]
    assert game.standing is Standing.FAILED and "too large" in game.error and own.fingerprint_of(game) == ""


def test_a_fingerprint_does_not_confuse_names_with_contents(tmp_path: Path) -> None:
    for folder, name, text in (("a", "xy", "z"), ("b", "x", "yz")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / name).write_text(text, encoding="utf-8")
    assert fingerprint(tmp_path / "a") != fingerprint(tmp_path / "b")
    assert shown("0123456789abcdef" * 4) == "0123 4567 89ab cdef"
