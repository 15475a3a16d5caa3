"""A solver session that cuts off models until one keeps the rules left to cuts."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from satpack.engines.sat.cuts import Cuts
    from satpack.engines.sat.session import Session
    from satpack.model.warrant import Warrant
    from satpack.runtime.limits import Deadline
    from satpack_encodings import Clause

__all__ = ["CuttingSession"]


class CuttingSession:
    """A session that cuts off models until one keeps the watched rules; the solver must take clauses after a model."""

    def __init__(self, session: Session, cuts: Cuts) -> None:
        self._session = session
        self._cuts = cuts

    def add(self, clauses: Sequence[Clause]) -> None:
        """Add clauses to the formula."""
        self._session.add(clauses)

    def solve(
        self, assumptions: Sequence[int], deadline: Deadline, *, conflicts: int | None = None
    ) -> bool | None:
        """Return whether there is a model that keeps the watched rules; see `Session.solve`."""
        while True:
            found = self._session.solve(assumptions, deadline, conflicts=conflicts)
            broken = self._cuts.against(self._session.model()) if found else []
            if not broken:
                return found
            self._session.add(broken)

    def model(self) -> list[int]:
        """Return the literals of the last model, by variable."""
        return self._session.model()

    def core(self) -> list[int]:
        """Return some of the last assumptions under which there is no model, if there is none."""
        return self._session.core()

    def warrant(self, deadline: Deadline, *, last: bool = False) -> Warrant:
        """Return the warrant for the absence of models; see `Session.warrant`."""
        return self._session.warrant(deadline, last=last)

    def statistics(self) -> dict[str, int]:
        """Return the solver's counters, and the number of cuts."""
        return {**self._session.statistics(), "cuts": self._cuts.made}
