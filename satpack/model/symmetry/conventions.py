"""The conventions of counting, which are never mixed up: up to what solutions count as the same.

Each goes further than those before it, so that its group of symmetries contains theirs. Three are about motions, and hold for
every puzzle. A puzzle whose sides have marks that are alike (`Sides.alike`) has one more.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from satpack.runtime.errors import OptionError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from satpack.model.placing.named_cover import NamedCover
    from satpack.model.puzzle import Puzzle

Convention = Literal["total", "rotations", "symmetry", "alike"]
"""The solutions that count as one: none; rotations of each other; images of each other under any symmetry; or these with marks exchanged."""

CONVENTIONS: Mapping[Convention, str] = {
    "total": "in all",
    "rotations": "up to rotation",
    "symmetry": "up to symmetry",
    "alike": "up to symmetry and exchanged marks",
}
"""The conventions, each as text, in order: each goes further than those before it."""

BY_MOTIONS: tuple[Convention, ...] = ("total", "rotations", "symmetry")
"""The conventions of every puzzle."""


def conventions_of(subject: Puzzle | NamedCover) -> tuple[Convention, ...]:
    """Return the conventions by which solutions of a puzzle, or of items and options, are counted, in order.

    >>> import satpack
    >>> conventions_of(satpack.load("soma"))
    ('total', 'rotations', 'symmetry')
    """
    has_alike = subject.kind == "puzzle" and subject.sides.alike
    return (*BY_MOTIONS, "alike") if has_alike else BY_MOTIONS


def check_convention(name: str, subject: Puzzle | NamedCover | None = None) -> None:
    """Raise OptionError for a name that is not a convention, or not one of the subject."""
    if name not in CONVENTIONS:
        raise OptionError(
            f"solutions can't be counted up to {name!r}; use {', '.join(CONVENTIONS)}"
        )
    if subject is not None and name not in conventions_of(subject):
        raise OptionError(
            f"{subject.name}: no marks are alike, so that solutions can't be counted up to {name!r}; "
            f"use {', '.join(conventions_of(subject))}"
        )
