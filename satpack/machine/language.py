"""What compiled functions use beside Python itself: arrays, and what machines do that Python does not.

Compiled functions are written in the part of Python that `satpack.machine.translation` knows.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, is_dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, Concatenate, Generic, ParamSpec, Protocol, TypeAlias, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

__all__ = [
    "ARRAYS",
    "INTEGERS",
    "Bytes",
    "Instruction",
    "Int8s",
    "Int16s",
    "Int32s",
    "Integers",
    "Words",
    "lowest",
    "ones",
    "outlined",
    "parts",
    "shifted_right",
]


class Integers(Protocol):
    """An array, which is a plain pointer in compiled code; a numpy array elsewhere."""

    def __getitem__(self, at: int, /) -> int: ...

    def __setitem__(self, at: int, value: int, /) -> None: ...


Bytes: TypeAlias = Integers
Int8s: TypeAlias = Integers
Int16s: TypeAlias = Integers
Int32s: TypeAlias = Integers
Words: TypeAlias = Integers

ARRAYS = {
    "Bytes": (8, False),
    "Int8s": (8, True),
    "Int16s": (16, True),
    "Int32s": (32, True),
    "Words": (64, True),
}
"""The kinds of arrays by name: the bits of an element, and whether they have a sign."""

INTEGERS = ("int", "bool")
"""The types of parameters that are no arrays."""

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
    """Return a word shifted right by so many places, fewer than 64, with zeros coming in at the left."""
    return builder.lshr(word, places)


def parts(
    name: str, annotation: str, known: Mapping[str, Any]
) -> list[tuple[str, tuple[int, bool] | None]]:
    """Return what a parameter is in compiled code: names, each with the kind of an array, or None for an integer.

    Parameters
    ----------
    name, annotation : str
        The parameter's.
    known : mapping
        What the names of its module stand for.

    Raises
    ------
    KeyError
        If parameters can't be of that kind.
    """
    record = known.get(annotation)
    if is_dataclass(record):
        return [(f"{name}.{field.name}", ARRAYS[str(field.type)]) for field in fields(record)]
    return [(name, None if annotation in INTEGERS else ARRAYS[annotation])]


def outlined(function: F) -> F:
    """Mark a function that is not worth the time it takes to compile it wherever it is called."""
    function.__dict__["outlined"] = True
    return function
