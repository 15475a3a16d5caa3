"""Deciding many rectangles in this process or in several, each of which has the strips of its own widths."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from satpack.engines.rectangles.boxes import Boxes
from satpack.engines.rectangles.deciding import Decider
from satpack.engines.rectangles.strips import strip_of
from satpack.engines.tiling.shape import Shape
from satpack.runtime.processes import Child, can_copy, wait_for

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from satpack.engines.rectangles.boxes import Sides
    from satpack.engines.rectangles.deciding import Effort, Rectangle
    from satpack.model.grids import Cells, Grid
    from satpack.runtime.limits import Deadline

    IsOpen = Callable[[Sides], bool]

__all__ = ["Alone", "Crew", "decider_of"]

_LOOK = 0.2
"""Seconds between two looks at the clock."""


def decider_of(grid: Grid, cells: Cells, *, reflect: bool) -> Decider:
    """Return a decider for a shape: what a fresh process makes."""
    return Decider(Boxes(Shape(grid, cells, reflect=reflect)))


class Alone:
    """One process: the one that asks.

    Parameters
    ----------
    boxes : Boxes
        The boxes of the shape.
    """

    def __init__(self, boxes: Boxes) -> None:
        self._decider = Decider(boxes)

    def decided(
        self, left: Iterable[Sides], is_open: IsOpen, effort: Effort, deadline: Deadline
    ) -> Iterator[Rectangle]:
        """Yield the verdicts that so much effort brings on boxes that are open when their turn comes.

        Raises
        ------
        Undecided
            If the deadline passes first.
        """
        for sides in left:
            if is_open(sides):
                found = self._decider.decide(sides, effort, deadline)
                if found is not None:
                    yield found

    def close(self) -> None:
        """Do nothing."""


class Crew:
    """Child processes; boxes of one cross-section always go to the same.

    Parameters
    ----------
    boxes : Boxes
        The boxes of the shape.
    jobs : int
        How many processes.
    """

    def __init__(self, boxes: Boxes, jobs: int) -> None:
        self._children: list[Child] = []
        self._owners: dict[tuple[int, Sides], Child] = {}
        shape = boxes.shape
        maker = "satpack.questions.tilings.rectangle_crew:decider_of"
        try:
            for _ in range(jobs):
                self._children.append(
                    Child.copied(Decider(boxes))
                    if can_copy()
                    else Child(maker, shape.grid, shape.cells, reflect=shape.reflect)
                )
        except BaseException:
            self.close()
            raise

    def decided(
        self, left: Iterable[Sides], is_open: IsOpen, effort: Effort, deadline: Deadline
    ) -> Iterator[Rectangle]:
        """Yield verdicts as they come; as `Alone` does."""
        queues: dict[tuple[int, Sides], deque[Sides]] = {}
        for sides in left:
            queues.setdefault(strip_of(sides), deque()).append(sides)
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
        self, child: Child, queues: dict[tuple[int, Sides], deque[Sides]], is_open: IsOpen
    ) -> Sides | None:
        """Return the next box for a process, of the cross-sections that it has, or else of one that nobody has."""
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
