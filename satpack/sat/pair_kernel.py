"""The compiled heart of `satpack.sat.consistency`: to look, for every two options, for one of each item that goes with both.

The options have numbers, and the relation "compatible" is a matrix of bits: row i starts at word i * width of its array
and has bit j if i and j are compatible. A row's width is a multiple of eight words, padded with zeros. An option is
compatible with itself as long as it is left. The functions are written in the part of Python that
`satpack.machine.translation` knows.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from satpack.machine.calls import compiled
from satpack.machine.language import Instruction, Words, lowest

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["LANES", "close_pairs", "closer"]

LANES = 8
"""Words that are looked at together: a vector of eight exists on every machine, if need be as several registers."""

ir: Any = import_module("llvmlite.ir")  # has no types

_INT = ir.IntType(64)
_VECTOR = ir.VectorType(_INT, LANES)


def close_pairs(
    compatible: Words, serves: Words, wanting: Words, count: int, width: int, items: int
) -> int:
    """Exclude the pairs for which some item has no option that is compatible with both; return how many.

    Pairs excluded on the way count as excluded for those looked at later, and not for those before. So it is to be
    called again until it excludes no more, or few.

    Parameters
    ----------
    compatible : Words
        `count` rows; changed in place. An option that is excluded by itself is compatible with none any more.
    serves : Words
        A row for every item: which options serve it.
    wanting : Words
        Room for one row.
    count, width, items : int
        Numbers of options, of words in a row, and of items.
    """
    excluded = 0
    for item in range(items):
        for option in range(count):
            row = option * width
            if not _has(compatible, row, option) or _has(serves, item * width, option):
                continue  # it is gone, or serves the item itself, together with all that it is compatible with
            first = (option >> 9) * LANES  # what comes before has been compared with this one
            if _want(compatible, serves, wanting, row, item * width, first, width):
                if _has(wanting, 0, option):
                    first = 0
                    for w in range(width):
                        wanting[w] = compatible[row + w]
                excluded += _exclude(compatible, wanting, option, first, width)
    return excluded


def _has(words: Words, row: int, option: int) -> int:
    """Return whether a row has the bit of an option."""
    return words[row + (option >> 6)] >> (option & 63) & 1


def _want(
    compatible: Words, serves: Words, wanting: Words, row: int, item: int, first: int, width: int
) -> bool:
    """Write which options a row's option has no option of an item in common with; return whether there are any.

    Most often a few options of the item are enough to see that there are none.
    """
    for w in range(first, width):
        wanting[w] = compatible[row + w]
    for w in range(width):
        rest = compatible[row + w] & serves[item + w]
        while rest:
            other = (64 * w + lowest(rest)) * width
            rest &= rest - 1
            some = 0
            at = first
            while at < width:
                some |= _clear(wanting, at, compatible, other + at)
                at += LANES
            if not some:
                return False
    return True


def _exclude(compatible: Words, partners: Words, option: int, first: int, width: int) -> int:
    """Make an option incompatible with the options of a row, from a word on; return how many these are."""
    excluded = 0
    for w in range(first, width):
        compatible[option * width + w] &= ~partners[w]
        rest = partners[w]
        while rest:
            partner = 64 * w + lowest(rest)
            rest &= rest - 1
            compatible[partner * width + (option >> 6)] &= ~(1 << (option & 63))
            excluded += 1
    return excluded


@Instruction
def _clear(builder: Any, words: Any, at: Any, others: Any, other_at: Any) -> Any:
    """Clear in eight words the bits that eight others have; return what is left, of all words together."""
    ours, theirs = (
        builder.bitcast(builder.gep(array, [index]), _VECTOR.as_pointer())
        for array, index in ((words, at), (others, other_at))
    )
    left = builder.and_(builder.load(ours, align=8), builder.not_(builder.load(theirs, align=8)))
    builder.store(left, ours, align=8)
    reduce = builder.module.declare_intrinsic(
        "llvm.vector.reduce.or.v8i64", fnty=ir.FunctionType(_INT, [_VECTOR])
    )
    return builder.call(reduce, [left])


@cache
def closer() -> Callable[..., int]:
    """Return what calls the compiled `close_pairs`.

    Raises
    ------
    EngineError
        If it can't be compiled.
    """
    (call,) = compiled("pairs", ["sat/pair_kernel.py"], [close_pairs])
    return call
