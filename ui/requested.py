"""From the command line's words to a game: what is looked up before a window opens, and opened once there is one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.rules.catalogue import RULE_SET, Game
from engine.storage.last_choices import game_key
from engine.words.language import Sentence
from ui.start import sentences
from ui.start.command_line import WRONG_USE, Arguments

if TYPE_CHECKING:
    from ui.contract.program import Program


@dataclass(frozen=True, slots=True)
class Requested:
    """A game that exists, and a member and a rule set of it where they are asked for."""

    game: Game
    variant: str = ""
    rule_set: str = ""


def look_up(arguments: Arguments, games: Sequence[Game]) -> Requested | None:
    """The game asked for by name, or ``None``; an unknown one is said, and the program ends with code 2."""
    if not arguments.game:
        return None
    game = next((game for game in games if game.id == arguments.game), None)
    if game is None:
        sentences.say_and_stop(sentences.unknown_game(arguments.game, [game.id for game in games]), WRONG_USE)
    assert game is not None
    asked = "/".join(filter(None, (arguments.game, arguments.variant, arguments.rule_set)))
    known = known_names(game)
    if asked not in known:
        sentences.say_and_stop(sentences.unknown_game(asked, known), WRONG_USE)
    return Requested(game, arguments.variant, arguments.rule_set)


def known_names(game: Game) -> list[str]:
    """Everything of one game that can be asked for. A broken one can be asked for by its id; the window says why."""
    names = [game.id]
    try:
        variants = game.variants
    except Exception:  # a plug-in may raise anything; opening it says what
        return names
    for variant in variants:
        names.append(f"{game.id}/{variant.id}")
        for option in variant.options:
            if option.id == RULE_SET:
                names += [f"{game.id}/{variant.id}/{name}" for name in option.choices]
    return names


def open_requested(program: Program, arguments: Arguments, requested: Requested | None) -> None:
    """Open in the window what was asked for; what cannot be opened is said there."""
    if arguments.file is not None:
        from ui.dialogs.text_files import load_text_file

        problem = load_text_file(program, arguments.file)
        if problem is not None:
            program.tell(problem)
    elif requested is not None:
        _open_game(program, requested)


def _open_game(program: Program, requested: Requested) -> None:
    """A rule set is chosen for new deals; an unfinished deal by other rules is never given up for it."""
    game, variant, rule_set = requested.game, requested.variant, requested.rule_set
    program.profile.wait_until_loaded(0.5)  # nothing moves yet; a disk that takes longer is not waited for
    if rule_set:
        program.replace_settings(program.settings.with_option(game_key(game, variant), RULE_SET, rule_set))
        saved = program.profile.unfinished(game.id, variant)
        if saved is not None and saved.setup.option(RULE_SET, _usual_rule_set(game, variant)) != rule_set:
            program.open_game(game, variant)
            program.tell(
                Sentence("A deal by other rules is not finished yet. Choose “New game” for a deal by these rules.")
            )
            return
    program.open_game(game, variant)


def _usual_rule_set(game: Game, variant: str) -> str:
    return next(option.default for option in game.options(variant) if option.id == RULE_SET)
