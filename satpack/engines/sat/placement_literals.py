"""The variable of each placement, as a mapping for authors of clauses."""

from __future__ import annotations

from collections.abc import ItemsView, Mapping, ValuesView
from operator import index
from typing import TYPE_CHECKING

from satpack.model.solution import Placed
from satpack.runtime.wording import many

if TYPE_CHECKING:
    from collections.abc import Iterator

    from satpack.engines.sat.draft import PlacementVariables
    from satpack.model.placing.placements import Placements


class PlacementLiterals(Mapping[Placed, int]):
    """The variable of each placement: true if the placement is chosen.

    A placement may also be given by its number in the session's `placements`.
    """

    def __init__(self, placements: Placements, chooses: PlacementVariables) -> None:
        self._placements, self._chooses = placements, chooses

    def __getitem__(self, placement: Placed | int) -> int:
        try:
            if isinstance(placement, Placed):
                return self._chooses[self._placements.index(placement)]
            return self._chooses[range(len(self))[index(placement)]]
        except (ValueError, IndexError, TypeError):
            raise KeyError(placement) from None

    def __iter__(self) -> Iterator[Placed]:
        return iter(self._placements)

    def __len__(self) -> int:
        return len(self._placements)

    def __repr__(self) -> str:
        numbers = self._chooses.group.variables
        return (
            f"Variables {numbers.start:,} to {numbers.stop - 1:,} of {many(len(self), 'placement')}"
        )

    def items(self) -> ItemsView[Placed, int]:
        """Return a view of every placement with its variable."""
        return _Items(self)

    def values(self) -> ValuesView[int]:
        """Return a view of the variables, in the order of the placements."""
        return _Values(self)

    def in_order(self) -> list[int]:
        """Return the variables, in the order of the placements."""
        return self._chooses.of(range(len(self)))

    def placement(self, literal: int) -> Placed | None:
        """Return the placement that a literal is about, None if it is about something else."""
        group = self._chooses.group
        if abs(literal) not in group:
            return None
        return self._placements[self._chooses.order[abs(literal) - group.first]]


class _Items(ItemsView[Placed, int]):
    """Placements with their variables, without looking each of them up."""

    _mapping: PlacementLiterals

    def __iter__(self) -> Iterator[tuple[Placed, int]]:
        return zip(self._mapping, self._mapping.in_order(), strict=True)


class _Values(ValuesView[int]):
    """The variables of placements, without looking each of them up."""

    _mapping: PlacementLiterals

    def __iter__(self) -> Iterator[int]:
        return iter(self._mapping.in_order())
