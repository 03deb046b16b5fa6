"""The smallest pieces of the compiled search: bits, flips and legal squares, written for the processor's vectors.

Numba compiles plain loops well, but it cannot be told to keep four directions of a board in one vector register.
So flips, legal squares and pattern indices are built directly as LLVM instructions on vectors; LLVM lowers them to
AVX2, SSE2 or NEON, whichever the machine has.

Boards are unsigned 64-bit numbers (bit 0 is a1, bit 7 h1, bit 63 h8). Memory that the search shares is reached by
address (see :mod:`games.othello.kernels.context`): arrays as arguments would cost seven words at every call.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any, TypeAlias

import numpy as np
from llvmlite import ir
from numba import njit, types
from numba.core import cgutils
from numba.extending import intrinsic

compiled: Any = partial(njit, cache=True, nogil=True, error_model="numpy")
"""How every kernel is compiled: kept on disk, stoppable from another thread, without checks for division by zero.

Kernels name their types (``i8`` a whole number or an address, ``u8`` a board): left to itself, Numba makes several
versions of a function that calls itself, and then cannot load them again from disk. Python's annotations say the same
for the reader: ``int``, :data:`Board`.
"""

Board: TypeAlias = np.uint64
"""A set of squares, or the discs of one side."""

primitive: Any = intrinsic
"""Marks a function that builds instructions itself."""

FEATURE_LANES = 48
"""Pattern indices of a position, padded to three vectors of sixteen."""

_I64 = ir.IntType(64)
_I32 = ir.IntType(32)
_I16 = ir.IntType(16)
_BOARDS = ir.VectorType(_I64, 4)
_LANES = ir.VectorType(_I16, 16)
_STEPS = (1, 8, 7, 9)
_INNER = 0x7E7E7E7E7E7E7E7E
_FULL = 0xFFFFFFFFFFFFFFFF


def _boards(values: tuple[int, ...]) -> Any:
    return ir.Constant(_BOARDS, [ir.Constant(_I64, value) for value in values])


def _all_four(builder: Any, value: Any) -> Any:
    one = builder.insert_element(ir.Constant(_BOARDS, ir.Undefined), value, _I32(0))
    return builder.shuffle_vector(one, one, ir.Constant(ir.VectorType(_I32, 4), [_I32(0)] * 4))


def _or_of_four(builder: Any, vector: Any) -> Any:
    def shuffled(source: Any, order: tuple[int, ...]) -> Any:
        return builder.shuffle_vector(
            source, source, ir.Constant(ir.VectorType(_I32, len(order)), [_I32(i) for i in order])
        )

    half = builder.or_(shuffled(vector, (0, 1)), shuffled(vector, (2, 3)))
    return builder.or_(builder.extract_element(half, _I32(0)), builder.extract_element(half, _I32(1)))


def _ray(square: int, step: int, sign: int) -> int:
    """The squares from ``square`` (exclusive) to the edge, in one direction."""
    columns = {1: 1, 8: 0, 7: -1, 9: 1}[step] * sign
    rows = {1: 0, 8: 1, 7: 1, 9: 1}[step] * sign
    row, column, ray = square // 8 + rows, square % 8 + columns, 0
    while 0 <= row < 8 and 0 <= column < 8:
        ray |= 1 << (row * 8 + column)
        row, column = row + rows, column + columns
    return ray


def _ray_table(builder: Any, sign: int) -> Any:
    rows = [_boards(tuple(_ray(square, step, sign) for step in _STEPS)) for square in range(64)]
    table = cgutils.global_constant(
        builder, f"othello_rays_{'up' if sign > 0 else 'down'}", ir.Constant(ir.ArrayType(_BOARDS, 64), rows)
    )
    table.align = 32
    return table


@contextmanager
def _while_any(builder: Any, variable: Any) -> Iterator[None]:
    """Repeat the body while the variable is not zero."""
    test, body, end = (builder.append_basic_block(name) for name in ("more", "body", "done"))
    builder.branch(test)
    builder.position_at_end(test)
    builder.cbranch(builder.icmp_unsigned("!=", builder.load(variable), _I64(0)), body, end)
    builder.position_at_end(body)
    yield
    builder.branch(test)
    builder.position_at_end(end)


def _sixteen(builder: Any, value: Any) -> Any:
    one = builder.insert_element(ir.Constant(_LANES, ir.Undefined), value, _I32(0))
    return builder.shuffle_vector(one, one, ir.Constant(ir.VectorType(_I32, 16), [_I32(0)] * 16))


def _intrinsic(signature: Any, build: Callable[[Any, tuple[Any, ...]], Any]) -> tuple[Any, Any]:
    def codegen(context: Any, builder: Any, signature: Any, args: tuple[Any, ...]) -> Any:
        return build(builder, args)

    return signature, codegen


@primitive
def count(typing: Any, board: Any) -> Any:
    """How many squares a board has."""
    return _intrinsic(types.int64(types.uint64), lambda b, a: b.ctpop(a[0]))


@primitive
def first(typing: Any, board: Any) -> Any:
    """The lowest square (0 to 63) of a board that is not empty."""
    return _intrinsic(types.int64(types.uint64), lambda b, a: b.cttz(a[0], ir.Constant(ir.IntType(1), 1)))


@primitive
def bit(typing: Any, square: Any) -> Any:
    """The board with one square (0 to 63)."""
    return _intrinsic(types.uint64(types.int64), lambda b, a: b.shl(_I64(1), a[0]))


@primitive
def rest(typing: Any, board: Any) -> Any:
    """The board without its lowest square."""
    return _intrinsic(types.uint64(types.uint64), lambda b, a: b.and_(a[0], b.sub(a[0], _I64(1))))


def _place(builder: Any, address: Any, index: Any, kind: Any) -> Any:
    return builder.gep(builder.inttoptr(address, ir.PointerType(kind)), [index])


@primitive
def word(typing: Any, address: Any, index: Any) -> Any:
    """The whole number at ``address``, ``index`` words on."""
    return _intrinsic(types.int64(types.int64, types.int64), lambda b, a: b.load(_place(b, a[0], a[1], _I64)))


@primitive
def board_at(typing: Any, address: Any, index: Any) -> Any:
    """The board at ``address``, ``index`` words on."""
    return _intrinsic(types.uint64(types.int64, types.int64), lambda b, a: b.load(_place(b, a[0], a[1], _I64)))


@primitive
def byte_at(typing: Any, address: Any, index: Any) -> Any:
    """The unsigned byte at ``address``, ``index`` bytes on."""
    return _intrinsic(
        types.uint64(types.int64, types.int64),
        lambda b, a: b.zext(b.load(_place(b, a[0], a[1], ir.IntType(8))), _I64),
    )


@primitive
def shared_word(typing: Any, address: Any, index: Any) -> Any:
    """Like :func:`word`, for a word that another thread may change at any time (the stop flag)."""
    return _intrinsic(
        types.int64(types.int64, types.int64),
        lambda b, a: b.load_atomic(_place(b, a[0], a[1], _I64), "monotonic", 8),
    )


@primitive
def put_word(typing: Any, address: Any, index: Any, value: Any) -> Any:
    """Store a whole number at ``address``, ``index`` words on."""
    return _intrinsic(
        types.void(types.int64, types.int64, types.int64),
        lambda b, a: (b.store(a[2], _place(b, a[0], a[1], _I64)), _NO_VALUE)[1],
    )


@primitive
def put_board(typing: Any, address: Any, index: Any, value: Any) -> Any:
    """Store a board at ``address``, ``index`` words on."""
    return _intrinsic(
        types.void(types.int64, types.int64, types.uint64),
        lambda b, a: (b.store(a[2], _place(b, a[0], a[1], _I64)), _NO_VALUE)[1],
    )


@primitive
def _vector_legal(typing: Any, mine: Any, other: Any) -> Any:
    """Legal squares: both senses of the four lines at once, discs run along by doubling."""

    def build(b: Any, a: tuple[Any, ...]) -> Any:
        step, twice = _boards(_STEPS), _boards(tuple(2 * s for s in _STEPS))
        own = _all_four(b, a[0])
        line = b.and_(_all_four(b, a[1]), _boards((_INNER, _FULL, _INNER, _INNER)))
        up = b.and_(line, b.shl(own, step))
        down = b.and_(line, b.lshr(own, step))
        up = b.or_(up, b.and_(line, b.shl(up, step)))
        down = b.or_(down, b.and_(line, b.lshr(down, step)))
        pairs_up = b.and_(line, b.shl(line, step))
        pairs_down = b.lshr(pairs_up, step)
        for _ in range(2):
            up = b.or_(up, b.and_(pairs_up, b.shl(up, twice)))
            down = b.or_(down, b.and_(pairs_down, b.lshr(down, twice)))
        ends = b.or_(b.shl(up, step), b.lshr(down, step))
        return b.and_(_or_of_four(b, ends), b.not_(b.or_(a[0], a[1])))

    return _intrinsic(types.uint64(types.uint64, types.uint64), build)


@primitive
def _vector_flips(typing: Any, mine: Any, other: Any, square: Any) -> Any:
    """Turned discs.

    Upwards a carry runs through the other's discs to the first that is not; downwards the highest square that is not
    the other's is found by spreading bits along the line.
    """

    def build(b: Any, a: tuple[Any, ...]) -> Any:
        own, their = _all_four(b, a[0]), _all_four(b, a[1])
        zero = _I32(0)
        ray = b.load(b.gep(_ray_table(b, 1), [zero, a[2]]), align=32)
        stop = b.and_(b.add(b.or_(their, b.not_(ray)), _boards((1, 1, 1, 1))), b.and_(own, ray))
        found = b.sext(b.icmp_unsigned("!=", stop, _boards((0, 0, 0, 0))), _BOARDS)
        up = b.and_(b.add(stop, found), ray)
        ray = b.load(b.gep(_ray_table(b, -1), [zero, a[2]]), align=32)
        ends = b.and_(ray, b.not_(their))
        spread = ends
        for times in (1, 2, 4):
            spread = b.or_(spread, b.lshr(spread, _boards(tuple(times * s for s in _STEPS))))
        nearest = b.and_(ends, b.not_(b.lshr(spread, _boards(_STEPS))))
        stop = b.and_(nearest, own)
        down = b.and_(b.sub(_boards((0, 0, 0, 0)), b.add(stop, stop)), ray)
        return _or_of_four(b, b.or_(up, down))

    return _intrinsic(types.uint64(types.uint64, types.uint64, types.int64), build)


def _lanes_at(builder: Any, address: Any, row: Any, part: int) -> Any:
    place = builder.add(address, builder.mul(row, _I64(2 * FEATURE_LANES)))
    return builder.inttoptr(builder.add(place, _I64(32 * part)), ir.PointerType(_LANES))


def _sums_of_powers(builder: Any, powers: Any, discs: Any) -> list[Any]:
    """The powers of three of all these discs, added up in three vectors."""
    sums = [cgutils.alloca_once_value(builder, ir.Constant(_LANES, [_I16(0)] * 16)) for _ in range(3)]
    left = cgutils.alloca_once_value(builder, discs)
    with _while_any(builder, left):
        now = builder.load(left)
        square = builder.cttz(now, ir.Constant(ir.IntType(1), 1))
        for part in range(3):
            more = builder.load(_lanes_at(builder, powers, square, part), align=32)
            builder.store(builder.add(builder.load(sums[part]), more), sums[part])
        builder.store(builder.and_(now, builder.sub(now, _I64(1))), left)
    return [builder.load(total) for total in sums]


_NO_VALUE = ir.Constant(ir.PointerType(ir.IntType(8)), None)


@primitive
def move_features(typing: Any, new: Any, old: Any, powers: Any, square: Any, turned: Any, colour: Any) -> Any:
    """Pattern indices after a move: black's disc is digit 1 and white's 2, a turned disc shifts its digit by one.

    ``old`` and ``new`` are addresses of rows of indices, ``powers`` of the table of powers; ``colour`` (0 black) moved.
    """

    def build(b: Any, a: tuple[Any, ...]) -> Any:
        sums = _sums_of_powers(b, a[2], a[4])
        colour = b.trunc(a[5], _I16)
        disc = _sixteen(b, b.add(colour, _I16(1)))
        shift = _sixteen(b, b.sub(b.add(colour, colour), _I16(1)))
        for part in range(3):
            value = b.load(_lanes_at(b, a[1], _I64(0), part), align=32)
            value = b.add(value, b.mul(b.load(_lanes_at(b, a[2], a[3], part), align=32), disc))
            value = b.add(value, b.mul(sums[part], shift))
            b.store(value, _lanes_at(b, a[0], _I64(0), part), align=32)
        return _NO_VALUE

    i64, u64 = types.int64, types.uint64
    return _intrinsic(types.void(i64, i64, i64, i64, u64, i64), build)


@primitive
def board_features(typing: Any, new: Any, powers: Any, black: Any, white: Any) -> Any:
    """Pattern indices of a whole board, into the row at ``new``; ``powers`` is the address of the table of powers."""

    def build(b: Any, a: tuple[Any, ...]) -> Any:
        ones, twos = _sums_of_powers(b, a[1], a[2]), _sums_of_powers(b, a[1], a[3])
        for part in range(3):
            value = b.add(ones[part], b.add(twos[part], twos[part]))
            b.store(value, _lanes_at(b, a[0], _I64(0), part), align=32)
        return _NO_VALUE

    i64, u64 = types.int64, types.uint64
    return _intrinsic(types.void(i64, i64, u64, u64), build)


@compiled("u8(u8,u8)")
def legal(mine: Board, other: Board) -> Board:
    """The squares where the owner of ``mine`` may place a disc."""
    return _vector_legal(mine, other)


@compiled("u8(u8,u8,i8)")
def flips(mine: Board, other: Board, square: int) -> Board:
    """The discs of ``other`` that turn when ``mine`` places one on the empty ``square``; no disc: not legal."""
    return _vector_flips(mine, other, square)
