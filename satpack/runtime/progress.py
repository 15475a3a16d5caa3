"""The interface by which all work reports its progress."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:  # no class at run time, which every command would wait for
    from typing import Protocol

    class Tell(Protocol):
        """A callback for progress."""

        def __call__(self, so_far: str, part: float | None = None, /) -> None:
            """Receive progress in words and, where it can be estimated, as a fraction from 0 to 1."""


def silent(so_far: str, part: float | None = None, /) -> None:
    """Ignore progress."""
    del so_far, part
