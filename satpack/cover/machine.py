"""What the kernel's modules need of numba: compilation, machine words, calls of routines and of other kernels.

Everything is a signed 64-bit integer or an array of them, which is a plain pointer in compiled code.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, TypeVar

from numba import njit, types
from numba.extending import intrinsic

from satpack.cover.routines import ARGUMENTS

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = [
    "ARRAY",
    "Words",
    "call_kernel",
    "count",
    "fewer",
    "gather",
    "keep",
    "lowest",
    "native",
    "ones",
    "shifted_right",
    "squeeze",
    "survive",
    "tally",
    "width",
]

ir: Any = import_module("llvmlite.ir")  # has no types

Words = list[int]
"""An array, as Python sees it."""

ARRAY: Any = import_module("numba.types").CPointer(types.int64)
"""An array, as compiled code sees it."""

F = TypeVar("F", bound="Callable[..., object]")

_BIT = ir.IntType(1)
_INT = ir.IntType(64)


def native(function: F) -> F:
    """Compile a function that only compiled code calls."""
    options: dict[str, Any] = {
        "error_model": "numpy",
        "no_cpython_wrapper": True,
        "no_cfunc_wrapper": True,
        "no_rewrites": True,
    }
    compiled: F = njit(**options)(function)
    return compiled


def _routine(name: str) -> Callable[..., int]:
    kinds = [ARRAY if argument.endswith("*") else types.int64 for argument in ARGUMENTS[name]]
    external: Callable[..., int] = types.ExternalFunction(f"satpack_{name}", types.int64(*kinds))
    return external


width = _routine("width")
fewer = _routine("fewer")
count = _routine("count")
tally = _routine("tally")
gather = _routine("gather")
keep = _routine("keep")
survive = _routine("survive")
squeeze = _routine("squeeze")


def _ones(_context: Any, _word: Any) -> Any:
    def generate(_: Any, builder: Any, __: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), generate


def _lowest(_context: Any, _word: Any) -> Any:
    def generate(_: Any, builder: Any, __: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(_BIT, 1))

    return types.int64(types.int64), generate


def _shifted_right(_context: Any, _word: Any, _places: Any) -> Any:
    def generate(_: Any, builder: Any, __: Any, arguments: Any) -> Any:
        return builder.lshr(*arguments)

    return types.int64(types.int64, types.int64), generate


def _call_kernel(
    _context: Any, _address: Any, _control: Any, _frames: Any, _masks: Any, _pool: Any, _found: Any
) -> Any:
    def generate(_: Any, builder: Any, __: Any, arguments: Any) -> Any:
        array = _INT.as_pointer()
        kernel = ir.FunctionType(_INT, [array] * 5).as_pointer()
        return builder.call(builder.inttoptr(arguments[0], kernel), arguments[1:])

    return types.int64(types.int64, *[ARRAY] * 5), generate


_intrinsic: Any = intrinsic

ones: Callable[[int], int] = _intrinsic(_ones)
"""How many bits of a word are set."""

lowest: Callable[[int], int] = _intrinsic(_lowest)
"""The place of the lowest bit of a word that is set; there must be one."""

shifted_right: Callable[[int, int], int] = _intrinsic(_shifted_right)
"""A word shifted right by so many places, with zeros coming in at the left."""

call_kernel: Callable[[int, Words, Words, Words, Words, Words], int] = _intrinsic(_call_kernel)
"""The outcome of the kernel at a machine address."""
