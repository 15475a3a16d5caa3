"""Compiling functions with numba so that it works wherever satpack is installed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from numba import njit

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["compiled"]


def compiled(*, inline: bool = False) -> Callable[[Callable[..., Any]], Any]:
    """Return a decorator that compiles a function when it is first called, for threads that need no interpreter.

    What is compiled is kept beside the source, or else in the user's cache directory. Where neither can be written to,
    it is compiled in every process that needs it.

    Parameters
    ----------
    inline : bool
        Whether to write the function out where it is called.
    """
    options: dict[str, Any] = {"nogil": True, "inline": "always" if inline else "never"}

    def decorate(function: Callable[..., Any]) -> Any:
        try:
            return njit(cache=True, **options)(function)
        except RuntimeError:  # numba's way to say that there is no place for a cache
            return njit(**options)(function)

    return decorate
