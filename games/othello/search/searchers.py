"""Which search thinks on this machine: the compiled one where Numba is installed, else the one in plain Python.

The window imports this to name the levels, so Numba is imported only when a search is asked for.
"""

from __future__ import annotations

from functools import cache

from engine.rules.contract import Setup
from games.othello.rules import RULES
from games.othello.search.contract import Effort, Search
from games.othello.search.plain_search import PlainSearch


@cache
def searcher() -> Search:
    """The strongest search there is. The same one each time in a process, so it keeps what it learned."""
    from games.othello.kernels import is_available

    if is_available():
        from games.othello.search.compiled_search import CompiledSearch

        return CompiledSearch()
    return plain_searcher()


@cache
def plain_searcher() -> Search:
    """The search in plain Python; it is ready at once."""
    return PlainSearch()


def warm_searcher() -> None:
    """Compile the strongest search, or load it from the cache; afterwards it answers at once."""
    searcher().best(RULES.start(Setup(deal=0)), Effort(depth=3, solve_from=0, seconds=60.0))
