"""Compiled functions as Python calls them: with integers, numpy arrays, and records of arrays."""

from __future__ import annotations

import ctypes
from dataclasses import fields, is_dataclass
from operator import index
from typing import TYPE_CHECKING, Any

import numpy as np

from satpack.machine.code import addresses
from satpack.machine.language import parts

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

__all__ = ["compiled"]


def compiled(
    stem: str, sources: Sequence[str], functions: Sequence[Callable[..., object]]
) -> list[Callable[..., Any]]:
    """Return functions that call compiled ones, which let other threads run.

    They take what those do, and refuse arrays of other kinds, for these would be overwritten anywhere, and arrays that
    may not be written to.

    Parameters
    ----------
    stem, sources
        As `satpack.machine.code.addresses` takes them.
    functions : sequence of callable
        What is to be compiled. They return an integer or nothing.

    Raises
    ------
    EngineError
        If they can't be compiled.
    """

    def modules() -> list[str]:
        from satpack.machine.translation import translated

        return [translated(*functions)]

    names = [f"satpack_{function.__name__}" for function in functions]
    found = addresses(stem, sources, names, modules)
    return [_call(*each) for each in zip(functions, found, strict=True)]


def _call(function: Any, address: int) -> Callable[..., Any]:
    """Return what calls a function at an address."""
    kinds = [
        _dtype(kind)
        for name, annotation in function.__annotations__.items()
        if name != "return"
        for _, kind in parts(name, annotation, function.__globals__)
    ]
    types = [ctypes.c_int64 if kind is None else ctypes.c_void_p for kind in kinds]
    result = None if function.__annotations__["return"] == "None" else ctypes.c_int64
    entry = ctypes.CFUNCTYPE(result, *types)(address)

    def call(*arguments: Any) -> Any:
        passed = [part for argument in arguments for part in _flat(argument)]
        return entry(*[_passed(k, v) for k, v in zip(kinds, passed, strict=True)])

    return call


def _dtype(kind: tuple[int, bool] | None) -> np.dtype[Any] | None:
    if kind is None:
        return None
    bits, signed = kind
    return np.dtype(f"{'i' if signed else 'u'}{bits // 8}")


def _flat(argument: Any) -> list[Any]:
    if is_dataclass(argument):
        return [getattr(argument, field.name) for field in fields(argument)]
    return [argument]


def _passed(kind: np.dtype[Any] | None, value: Any) -> int:
    if kind is None:
        return index(value)
    if value.dtype != kind or not value.flags.carray:
        raise TypeError(f"not a contiguous array of {kind} that can be written to")
    address: int = value.ctypes.data
    return address
