"""The value of a position, as the sum of the learned weights of its patterns. Unit: an eighth of a disc."""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types

from games.othello.kernels.context import FEATURES, POWERS, WEIGHTS
from games.othello.kernels.patterns import FEATURE_STARTS, STAGES, WEIGHTS_PER_STAGE
from games.othello.kernels.primitives import (
    FEATURE_LANES,
    Board,
    board_features,
    compiled,
    move_features,
    primitive,
    word,
)

UNIT = 8
"""Search scores in a disc."""
HIGHEST = 64 * UNIT
"""The value of a board without a disc of the other side; judged values stay below."""
PRECISION = 4
"""Weights are kept with this many bits more than search scores."""
STAGE_WORDS = WEIGHTS_PER_STAGE + 8
"""Weights of one stage and colour as they lie in memory, with the bias of each number of empties (mod 4) behind."""
_ROW = FEATURE_LANES * 2
_I64, _I16 = ir.IntType(64), ir.IntType(16)


@primitive
def _sum_of_weights(typing: Any, weights: Any, features: Any) -> Any:
    """One load for each of the 46 features, without a loop."""

    def codegen(context: Any, b: Any, signature: Any, args: tuple[Any, ...]) -> Any:
        weights = b.inttoptr(args[0], ir.PointerType(_I16))
        features = b.inttoptr(args[1], ir.PointerType(_I16))
        sums = [_I64(0)] * 4
        for feature, start in enumerate(FEATURE_STARTS):
            index = b.zext(b.load(b.gep(features, [_I64(feature)])), _I64)
            weight = b.load(b.gep(weights, [b.add(index, _I64(start))]))
            sums[feature % 4] = b.add(sums[feature % 4], b.sext(weight, _I64))
        return b.add(b.add(sums[0], sums[1]), b.add(sums[2], sums[3]))

    return types.int64(types.int64, types.int64), codegen


@primitive
def _short_at(typing: Any, address: Any, index: Any) -> Any:
    def codegen(context: Any, b: Any, signature: Any, args: tuple[Any, ...]) -> Any:
        return b.sext(b.load(b.gep(b.inttoptr(args[0], ir.PointerType(_I16)), [args[1]])), _I64)

    return types.int64(types.int64, types.int64), codegen


@compiled("i8(i8)")
def stage_of(empties: int) -> int:
    """The stage (0 to 12) whose weights judge a position: four plies each, the last from 12 empties on."""
    return min(max((60 - empties) >> 2, 0), STAGES - 1)


@compiled("i8(i8,i8,i8)")
def evaluate(c: int, empties: int, colour: int) -> int:
    """The value, for the side to move, of the position whose features are in the row of ``empties``.

    ``colour`` (0 black) is to move. Between -:data:`HIGHEST` and :data:`HIGHEST`, both excluded.
    """
    weights = word(c, WEIGHTS) + (stage_of(empties) * 2 + colour) * STAGE_WORDS * 2
    total = _sum_of_weights(weights, word(c, FEATURES) + empties * _ROW)
    total += _short_at(weights, WEIGHTS_PER_STAGE + (empties & 3))
    value = (total + (1 << (PRECISION - 1))) >> PRECISION
    return min(max(value, 1 - HIGHEST), HIGHEST - 1)


@compiled("void(i8,u8,u8,i8)")
def set_features(c: int, black: Board, white: Board, empties: int) -> None:
    """Work out the features of a position from nothing, into the row of ``empties``."""
    board_features(word(c, FEATURES) + empties * _ROW, word(c, POWERS), black, white)


@compiled("void(i8,i8,i8,u8,i8)")
def follow(c: int, empties: int, square: int, turned: Board, colour: int) -> None:
    """Features after a move of ``colour`` (0 black), from the row of ``empties`` into the row below."""
    row = word(c, FEATURES) + empties * _ROW
    move_features(row - _ROW, row, word(c, POWERS), square, turned, colour)
