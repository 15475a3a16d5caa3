"""One allocator of variables for a whole formula, so that no two encodings ever share a number.

A formula's variables are the integers 1, 2, 3, ... of DIMACS. They are handed out in named blocks
(`Group`), and a block maps both ways: from what a variable means (its *key*) to its number, and
back. PySAT's ``IDPool`` maps single objects through a dictionary; a block of consecutive numbers
needs none, and tens of thousands of blocks stay cheap.
"""

from bisect import bisect_right
from collections.abc import Hashable, Iterator, Sequence
from math import prod
from operator import index
from typing import Any, TypeAlias, TypeVar

Item = TypeVar("Item")


class Group:
    """A named block of consecutive variables, addressed by indices or by labels.

    Groups are made by `Variables.group` and `Variables.labelled`, never directly. A group of shape
    ``()`` is one variable with the key ``()``, one of shape ``(n,)`` has the keys ``0 .. n-1``, one
    of more dimensions has tuples of indices, the last index running fastest; a labelled group has
    its labels for keys.

    Attributes
    ----------
    name : str
        What the block is for. Names need not be unique.
    first : int
        The lowest variable of the block.
    shape : tuple of int
        The extent of each index; ``(n,)`` for n labels.

    Examples
    --------
    >>> variables = Variables()
    >>> cells = variables.group("cell", 2, 3)
    >>> cells[1, 2], cells.key(6)
    (6, (1, 2))
    >>> colours = variables.labelled("colour", ["red", "green"])
    >>> colours["green"], colours.key(8), 8 in colours, 8 in cells
    (8, 'green', True, False)
    """

    __slots__ = ("_labels", "_length", "_numbers", "first", "name", "shape")

    def __init__(
        self, name: str, first: int, shape: tuple[int, ...], labels: tuple[Hashable, ...] | None
    ) -> None:
        self.name = name
        self.first = first
        self.shape = shape
        self._length = prod(shape)
        self._labels = labels
        # label -> offset, built when the first label is looked up
        self._numbers: dict[Hashable, int] | None = None

    @property
    def variables(self) -> range:
        """The variables of the block, in order."""
        return range(self.first, self.first + self._length)

    @property
    def labels(self) -> tuple[Hashable, ...] | None:
        """The labels in order, or None for a group that is addressed by indices."""
        return self._labels

    def __getitem__(self, key: Any) -> int:
        """Return the variable of a key; LookupError if the group has no such key."""
        if self._labels is not None:
            return self.first + self._offset_of_label(key)
        shape = self.shape
        if len(shape) == 1:
            offset = index(key)
            if 0 <= offset < shape[0]:
                return self.first + offset
            raise IndexError(
                f"group {self.name!r} has no index {key!r}: it runs from 0 to {shape[0] - 1}"
            )
        return self.first + self._offset_of_indices(key)

    def _offset_of_label(self, label: Hashable) -> int:
        if self._numbers is None:
            self._numbers = {known: offset for offset, known in enumerate(self._labels or ())}
        try:
            return self._numbers[label]
        except KeyError:
            raise KeyError(f"group {self.name!r} has no label {label!r}") from None

    def _offset_of_indices(self, key: Any) -> int:
        if not isinstance(key, tuple) or len(key) != len(self.shape):
            raise IndexError(f"group {self.name!r} takes {len(self.shape)} indices, not {key!r}")
        offset = 0
        for position, extent in zip(key, self.shape, strict=True):
            step = index(position)
            if not 0 <= step < extent:
                raise IndexError(f"group {self.name!r} of shape {self.shape} has no index {key!r}")
            offset = offset * extent + step
        return offset

    def key(self, variable: int) -> Any:
        """Return the key of a variable of this group: the inverse of ``group[key]``.

        Raises
        ------
        LookupError
            If the variable belongs to another group.
        """
        offset = variable - self.first
        if not 0 <= offset < self._length:
            raise LookupError(f"variable {variable} is not in {self!r}")
        if self._labels is not None:
            return self._labels[offset]
        if len(self.shape) == 1:
            return offset
        indices: list[int] = []
        for extent in reversed(self.shape):
            offset, step = divmod(offset, extent)
            indices.append(step)
        return tuple(reversed(indices))

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[int]:
        return iter(self.variables)

    def __contains__(self, variable: object) -> bool:
        return variable in self.variables

    def __repr__(self) -> str:
        return f"Group({self.name!r}, variables {self.first}..{self.first + self._length - 1})"


class Variables:
    """The one allocator of a formula: hands out consecutive variables in named groups.

    Every encoding of this package takes the formula's allocator and draws its auxiliary variables
    from it, so that a formula put together from many encodings never uses a number twice.

    Examples
    --------
    >>> variables = Variables()
    >>> x = variables.group("x", 3)
    >>> corner = variables.group("corner")
    >>> list(x), corner.first, variables.top
    ([1, 2, 3], 4, 4)
    >>> group, key = variables.meaning(2)
    >>> group.name, key
    ('x', 1)
    """

    __slots__ = ("_firsts", "_groups", "_top")

    def __init__(self) -> None:
        self._groups: list[Group] = []
        # first variable of every group, for bisection
        self._firsts: list[int] = []
        self._top = 0

    @property
    def top(self) -> int:
        """The highest variable handed out so far; 0 at first."""
        return self._top

    @property
    def groups(self) -> tuple[Group, ...]:
        """All groups in the order of their variables."""
        return tuple(self._groups)

    def group(self, name: str, *shape: int) -> Group:
        """Hand out a block of ``prod(shape)`` variables, addressed by ``len(shape)`` indices.

        Parameters
        ----------
        name : str
            What the block is for.
        *shape : int
            The extent of each index, not negative. None at all gives a single variable.

        Raises
        ------
        ValueError
            If an extent is negative.
        """
        if shape and min(shape) < 0:
            raise ValueError(f"group {name!r}: the extents {shape} must not be negative")
        return self._append(Group(name, self._top + 1, shape, None))

    def labelled(self, name: str, labels: Sequence[Hashable]) -> Group:
        """Hand out one variable for each label.

        Parameters
        ----------
        name : str
            What the block is for.
        labels : sequence of hashable
            The keys of the variables, all different.

        Raises
        ------
        ValueError
            If a label occurs twice.
        """
        kept = tuple(labels)
        if len(set(kept)) != len(kept):
            twice = next(label for label in kept if kept.count(label) > 1)
            raise ValueError(f"group {name!r}: the label {twice!r} occurs more than once")
        return self._append(Group(name, self._top + 1, (len(kept),), kept))

    def _append(self, group: Group) -> Group:
        self._groups.append(group)
        self._firsts.append(group.first)
        self._top += len(group)
        return group

    def meaning(self, variable: int) -> tuple[Group, Any]:
        """Return the group a variable belongs to and its key there, found by bisection.

        Raises
        ------
        LookupError
            If the variable was never handed out.
        """
        if not 1 <= variable <= self._top:
            raise LookupError(
                f"variable {variable} was never handed out: they run from 1 to {self._top}"
            )
        group = self._groups[bisect_right(self._firsts, variable) - 1]
        return group, group.key(variable)

    def __repr__(self) -> str:
        return f"Variables({many(self._top, 'variable')} in {many(len(self._groups), 'group')})"


def many(number: int, noun: str) -> str:
    """Return a number with its noun, which takes an "s" unless there is one.

    >>> many(1, "clause"), many(0, "clause")
    ('1 clause', '0 clauses')
    """
    return f"{number} {noun}{'s' * (number != 1)}"


Clause: TypeAlias = list[int]
"""A clause: the list of its literals, +v or -v for a variable v >= 1, as in DIMACS."""


def checked_literals(literals: Sequence[int], variables: Variables) -> list[int]:
    """Return the literals as a list, after a check that their variables were handed out.

    A literal above ``variables.top`` would be given out again as an auxiliary variable: the
    clash of numbers that users of CNF toolkits report most often. It raises ValueError here, as 0.
    """
    kept = list(literals)
    top = variables.top
    if kept and -top <= min(kept) and max(kept) <= top and 0 not in kept:  # the common case, fast
        return kept
    for literal in kept:
        if not 0 < abs(literal) <= top:
            if literal == 0:
                raise ValueError(
                    "literal 0: a literal is a variable's number, or minus that number"
                )
            raise ValueError(
                f"literal {literal}: its variable was not handed out, the highest is {top}"
            )
    return kept


def in_halves(items: Sequence[Item]) -> tuple[Sequence[Item], Sequence[Item]]:
    """Return the two halves of a list, of which the first is larger by one if need be: the branches of a counter's tree."""
    middle = (len(items) + 1) // 2
    return items[:middle], items[middle:]
