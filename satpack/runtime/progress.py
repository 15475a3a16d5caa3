"""How work reports its progress: in one way, whatever it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:  # no class at run time, which every command would wait for
    from typing import Protocol

    class Tell(Protocol):
        """Takes how far the work has come."""

        def __call__(self, so_far: str, part: float | None = None, /) -> None:
            """Take it in words, and as a part from 0 to 1, where that can be told."""


__all__ = ["silent"]


def silent(so_far: str, part: float | None = None, /) -> None:
    """Report to nobody."""
    del so_far, part
