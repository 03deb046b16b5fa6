"""Other games of the kind that is on the table: the same deal once more, or another one."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from engine.rules.deals import new_deal_number

if TYPE_CHECKING:
    from engine.rules.contract import Setup
    from ui.contract.host import Host
    from ui.contract.program import Program


class Deals:
    """Starts games in place of the one on the table."""

    def __init__(self, program: Program, host: Host) -> None:
        self._program = program
        self._host = host

    @property
    def have_numbers(self) -> bool:
        """Whether the game begins with a deal that has a number; a board is always set up alike."""
        info = self._host.game.info
        return info is not None and info.numbered_deals

    def again(self) -> None:
        """The same deal from the start, as a new game."""
        self.start(self._host.session.setup, self._host.session.players)

    def another(self) -> None:
        """Another deal with the same choices."""
        self.start(replace(self._host.session.setup, deal=new_deal_number()), self._host.session.players)

    def start(self, setup: Setup, players: tuple[str, ...]) -> None:
        """A new game of ``setup``; ``players`` as in :attr:`Session.players`."""
        self._program.start_game(self._host.game, setup, players)
