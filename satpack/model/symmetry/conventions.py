"""The three conventions of counting, which are never mixed up."""

from __future__ import annotations

from typing import Literal, get_args

from satpack.runtime.errors import OptionError

Convention = Literal["total", "rotations", "symmetry"]
"""The solutions that count as one: none, rotations of each other, or images of each other under any symmetry."""

CONVENTIONS: tuple[Convention, ...] = get_args(Convention)


def check_convention(name: str) -> None:
    """Raise OptionError for a name that is not a convention."""
    if name not in CONVENTIONS:
        raise OptionError(
            f"solutions can't be counted up to {name!r}; use {', '.join(CONVENTIONS)}"
        )
