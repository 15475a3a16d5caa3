"""Decides many rectangles, in this process or in a worker pool whose processes each have their share, such as strips."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Protocol

from satpack.runtime.processes import Child, can_copy, wait_for
from satpack.tilings.plane.shape import Shape
from satpack.tilings.rectangles.boxes import Boxes
from satpack.tilings.rectangles.deciding import Decider
from satpack.tilings.rectangles.trapezoids import TrapezoidDecider

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Iterator

    from satpack.model.grids import Cells, Grid
    from satpack.runtime.limits import Deadline
    from satpack.tilings.rectangles.boxes import Sides
    from satpack.tilings.rectangles.deciding import Effort, Rectangle

    IsOpen = Callable[[Sides], bool]

__all__ = ["Alone", "Crew", "crew_of", "decider_of", "trapezoid_decider_of"]

_LOOK = 0.2
"""Seconds between two checks of the deadline."""


class Decides(Protocol):
    """Decides rectangles one by one."""

    def decide(self, sides: Sides, effort: Effort, deadline: Deadline) -> Rectangle | None:
        """Return the verdict on a rectangle whose area fits; None if the effort does not suffice."""


def decider_of(grid: Grid, cells: Cells, *, reflect: bool) -> Decider:
    """Return a decider for a shape's rectangles; called in fresh processes."""
    return Decider(Boxes(Shape(grid, cells, reflect=reflect)))


def trapezoid_decider_of(grid: Grid, cells: Cells, *, reflect: bool) -> TrapezoidDecider:
    """Return a decider for a shape's trapezoids; called in fresh processes."""
    return TrapezoidDecider(Boxes(Shape(grid, cells, reflect=reflect)))


def crew_of(
    maker: Callable[..., Decides], boxes: Boxes, jobs: int, *, share: Callable[[Sides], Hashable]
) -> Alone | Crew:
    """Return a worker pool of ``jobs`` processes, or this process, that decides the boxes of a shape.

    ``maker`` is one of this module's functions that make a decider. Rectangles with equal ``share`` go to the same
    process.
    """
    return Alone(_made(maker, boxes)) if jobs == 1 else Crew(maker, boxes, jobs, share)


def _made(maker: Callable[..., Decides], boxes: Boxes) -> Decides:
    shape = boxes.shape
    return maker(shape.grid, shape.cells, reflect=shape.reflect)


class Alone:
    """Decides in this process."""

    def __init__(self, decider: Decides) -> None:
        self._decider = decider

    def decided(
        self, left: Iterable[Sides], is_open: IsOpen, effort: Effort, deadline: Deadline
    ) -> Iterator[Rectangle]:
        """Yield the verdicts that a given effort reaches on boxes that are still open when their turn comes."""
        for sides in left:
            if is_open(sides):
                found = self._decider.decide(sides, effort, deadline)
                if found is not None:
                    yield found

    def close(self) -> None:
        """Do nothing."""


class Crew:
    """A pool of child processes; see `crew_of`."""

    def __init__(
        self,
        maker: Callable[..., Decides],
        boxes: Boxes,
        jobs: int,
        share: Callable[[Sides], Hashable],
    ) -> None:
        self._children: list[Child] = []
        self._owners: dict[Hashable, Child] = {}
        self._share = share
        shape = boxes.shape
        name = f"{maker.__module__}:{maker.__name__}"
        try:
            for _ in range(jobs):
                self._children.append(
                    Child.copied(_made(maker, boxes))
                    if can_copy()
                    else Child(name, shape.grid, shape.cells, reflect=shape.reflect)
                )
        except BaseException:
            self.close()
            raise

    def decided(
        self, left: Iterable[Sides], is_open: IsOpen, effort: Effort, deadline: Deadline
    ) -> Iterator[Rectangle]:
        """Yield verdicts as they arrive, like `Alone`."""
        queues: dict[Hashable, deque[Sides]] = {}
        for sides in left:
            queues.setdefault(self._share(sides), deque()).append(sides)
        idle, busy = list(self._children), list[Child]()
        while True:
            for child in idle[:]:
                following = self._following(child, queues, is_open)
                if following is not None:
                    child.post("decide", following, effort, deadline)
                    idle.remove(child)
                    busy.append(child)
            if not busy:
                return
            for child in wait_for(busy, deadline.or_after(_LOOK)):
                busy.remove(child)
                idle.append(child)
                found = child.reply()
                if found is not None:
                    yield found
            deadline.check()

    def _following(
        self, child: Child, queues: dict[Hashable, deque[Sides]], is_open: IsOpen
    ) -> Sides | None:
        """Return the next box for a process: from its own share, or else from one that no process has."""
        own = [key for key in queues if self._owners.get(key) is child]
        free = [key for key in queues if key not in self._owners]
        for key in (*own, *free):
            queue = queues[key]
            while queue:
                sides = queue.popleft()
                if is_open(sides):
                    self._owners[key] = child
                    return sides
        return None

    def close(self) -> None:
        """End the processes."""
        for child in self._children:
            child.close()
