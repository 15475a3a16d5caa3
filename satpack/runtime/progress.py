"""How work reports its progress: in one way, whatever it is."""

from __future__ import annotations

from typing import Protocol

__all__ = ["Tell", "silent"]


class Tell(Protocol):
    """A callback for progress."""

    def __call__(self, so_far: str, part: float | None = None, /) -> None:
        """Receive progress in words and, where it can be estimated, as a fraction from 0 to 1."""


def silent(so_far: str, part: float | None = None, /) -> None:
    """Ignore progress."""
    del so_far, part
