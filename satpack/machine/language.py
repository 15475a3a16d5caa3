"""What compiled functions use beside Python itself: arrays, and what machines do that Python does not.

Compiled functions are written in the part of Python that `satpack.machine.translation` knows.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, Concatenate, Generic, ParamSpec, TypeAlias, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["ARRAYS", "Instruction", "Words", "lowest", "ones", "outlined", "shifted_right"]

Words: TypeAlias = list[int]
"""An array of signed 64-bit integers, which is a plain pointer in compiled code."""

ARRAYS = {"Words": (64, True)}
"""The kinds of arrays by name: the bits of an element, and whether they have a sign."""

P = ParamSpec("P")
F = TypeVar("F", bound="Callable[..., object]")


@dataclass(frozen=True, slots=True)
class Instruction(Generic[P]):
    """Something that only compiled code does, as it is written there.

    Parameters
    ----------
    write : callable
        Writes it, given a builder of LLVM code and the values it is called with, and returns the value of its result.
    """

    write: Callable[Concatenate[Any, P], Any]

    def __call__(self, *_arguments: P.args, **_options: P.kwargs) -> int:
        """Refuse to do it."""
        raise TypeError("only compiled code can do that")


@Instruction
def ones(builder: Any, word: Any) -> Any:
    """Return how many bits of a word are set."""
    return builder.ctpop(word)


@Instruction
def lowest(builder: Any, word: Any) -> Any:
    """Return the place of the lowest bit of a word that is set; there must be one."""
    ir: Any = import_module("llvmlite.ir")
    return builder.cttz(word, ir.Constant(ir.IntType(1), 1))


@Instruction
def shifted_right(builder: Any, word: Any, places: Any) -> Any:
    """Return a word shifted right by so many places, with zeros coming in at the left."""
    return builder.lshr(word, places)


def outlined(function: F) -> F:
    """Mark a function that is not worth the time it takes to compile it wherever it is called."""
    function.__dict__["outlined"] = True
    return function
