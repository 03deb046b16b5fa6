"""The decorator of all kernels: numba's where numba is installed, else nothing at all."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

Function = TypeVar("Function", bound=Callable[..., Any])  # whatever is compiled keeps its own type

try:
    from numba import njit

    IS_COMPILED = True
except ImportError:  # playing works without numba, only with fewer simulated games
    IS_COMPILED = False


def kernel(function: Function) -> Function:
    """Compile ``function`` at its first call and keep the machine code in the user's cache.

    Without numba it is the function itself. Array indices are not checked once compiled.
    """
    if not IS_COMPILED:
        return function
    return cast(Function, njit(cache=True, nogil=True, boundscheck=False)(function))
