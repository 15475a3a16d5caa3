"""The compiled kernel, for each number of words an option can have."""

from __future__ import annotations

from functools import cache

from satpack.machine.code import addresses, features

__all__ = ["SOURCES", "fewer_words", "kernel"]

SOURCES = tuple(
    f"cover/{source}.py"
    for source in (
        "choosing",
        "kernel",
        "layout",
        "machine",
        "native",
        "remembering",
        "rewriting",
        "routines",
    )
)
"""The files that the kernel is made of."""

_UNROLLED = 8
"""Words of an option up to which loops over them are worth the time it takes to compile them written out."""


def fewer_words(width: int) -> int:
    """Return in how many words an option of so many is rewritten when its items get fewer; 0 if never.

    >>> fewer_words(16), fewer_words(4), fewer_words(2), fewer_words(1)
    (4, 2, 1, 0)
    """
    return min(4, width // 2)


@cache
def kernel(width: int) -> int:
    """Return the machine address of the kernel for options of so many words, a power of two.

    Raises
    ------
    EngineError
        If it can't be compiled.
    """
    (address,) = addresses(
        f"cover-{width}",
        SOURCES,
        ["satpack_search"],
        lambda: _modules(width),
        unrolls=width <= _UNROLLED,
    )
    return address


def _modules(width: int) -> tuple[str, str]:
    """Return the search and its routines for a width, as LLVM assembly."""
    from satpack.cover.routines import routines

    packs = bool(features().get("avx512f"))
    return _search(), routines(width, fewer_words(width), packs=packs)


@cache
def _search() -> str:
    """Return the search, which is the same for every width, with its calls of routines left open."""
    from satpack.cover.kernel import search
    from satpack.machine.translation import translated

    return translated(search)
