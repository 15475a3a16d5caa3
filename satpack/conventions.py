"""The three conventions of counting, which are never mixed up."""

from __future__ import annotations

from typing import Literal, get_args

__all__ = ["CONVENTIONS", "Convention"]

Convention = Literal["total", "rotations", "symmetry"]
"""What counts as the same solution: nothing, rotations of each other, or images under any symmetry."""

CONVENTIONS: tuple[Convention, ...] = get_args(Convention)
