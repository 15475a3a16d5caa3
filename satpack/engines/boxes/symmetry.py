"""The symmetries of a container, and their action on packings of boxes.

Boxes are their own mirror images, so every symmetry of the container takes packings of a puzzle to packings of it,
whether its pieces may be mirrored or not.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import permutations, product
from typing import TYPE_CHECKING

from satpack.model.boxes.boxes import Box
from satpack.model.symmetry.conventions import CONVENTIONS
from satpack.runtime.errors import OptionError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from satpack.model.boxes.boxes import BoxPuzzle, Packing, Sides
    from satpack.model.symmetry.conventions import Convention

__all__ = ["BoxSymmetry", "box_symmetries", "class_sizes", "images_up_to"]


@dataclass(frozen=True, slots=True)
class BoxSymmetry:
    """A symmetry of a container."""

    sides: Sides
    """The container's."""
    axes: tuple[int, ...]
    """Axis i of the image is the former axis `axes[i]`, of equal length."""
    mirrored: tuple[bool, ...]
    """Along which axes of the image the direction is reversed."""

    @property
    def is_rotation(self) -> bool:
        """Whether it keeps handedness; the identity does."""
        inversions = sum(
            one > other for i, one in enumerate(self.axes) for other in self.axes[i + 1 :]
        )
        return (inversions + sum(self.mirrored)) % 2 == 0

    def box(self, box: Box) -> Box:
        """Return the image of a box.

        >>> turn = BoxSymmetry((5, 5), (1, 0), (False, True))
        >>> turn.box(Box(0, (1, 0), (2, 3)))
        Box(kind=0, low=(0, 2), sides=(3, 2))
        """
        sides = tuple([box.sides[axis] for axis in self.axes])
        low = tuple(
            [
                length - box.low[axis] - side if mirrored else box.low[axis]
                for length, axis, mirrored, side in zip(
                    self.sides, self.axes, self.mirrored, sides, strict=True
                )
            ]
        )
        return Box(box.kind, low, sides)

    def packing(self, packing: Packing) -> Packing:
        """Return the image of a packing."""
        return tuple(sorted(map(self.box, packing)))


def box_symmetries(sides: Sides) -> tuple[BoxSymmetry, ...]:
    """Return all symmetries of a container: the identity first, then the other rotations, then the reflections.

    >>> [len(box_symmetries(sides)) for sides in [(56, 56), (33, 32), (5, 5, 5), (2, 3, 3)]]
    [8, 4, 48, 16]
    """
    axes = range(len(sides))
    found = [
        BoxSymmetry(sides, order, mirrored)
        for order in permutations(axes)
        if all(sides[axis] == sides[order[axis]] for axis in axes)
        for mirrored in product((False, True), repeat=len(sides))
    ]
    return tuple(sorted(found, key=lambda symmetry: not symmetry.is_rotation))


def class_sizes(boxes: BoxPuzzle, packing: Packing) -> tuple[int, int]:
    """Return how many packings are images of one, and how many classes under rotations these are.

    By orbit and stabiliser: the images are as many as the group has elements for each that leaves the packing as it
    is. They are one class under rotations if some reflection does, and else two.
    """
    group = box_symmetries(boxes.sides)
    stays = [symmetry for symmetry in group if symmetry.packing(packing) == packing]
    chiral = all(symmetry.is_rotation for symmetry in stays)
    return len(group) // len(stays), 2 if chiral else 1


def images_up_to(boxes: BoxPuzzle, packing: Packing, convention: Convention) -> Iterator[Packing]:
    """Yield the representatives, by a convention of counting, of a packing's class under all symmetries, itself first.

    "symmetry" gives the packing alone; "rotations" also its mirror image, if no rotation makes that; "total" all
    images. Raises OptionError if the convention does not exist.
    """
    if convention not in CONVENTIONS:
        raise OptionError(
            f"solutions can't be counted up to {convention!r}; use {', '.join(CONVENTIONS)}"
        )
    yield packing
    if convention == "symmetry":
        return
    group = box_symmetries(boxes.sides)
    seen = {packing}
    if convention == "rotations":
        seen |= {symmetry.packing(packing) for symmetry in group if symmetry.is_rotation}
    for symmetry in group:
        image = symmetry.packing(packing)
        if image in seen:
            continue
        yield image
        seen.add(image)
        if convention == "rotations":
            return
