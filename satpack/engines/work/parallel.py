"""A search done in cubes, as one enumeration engine among others."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from satpack.engines.work.agenda import Agenda
from satpack.engines.work.agreement import Terms
from satpack.model.warrant import UNASKED
from satpack.runtime.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from satpack.engines.work.cubes import Executor, Job, SolutionNumbers
    from satpack.engines.work.ledger import Ledger
    from satpack.runtime.limits import Deadline

_PATIENCE = 1.0
"""Seconds after which a cube of a run that is kept may be cut."""

__all__ = ["CubedEnumeration"]


class CubedEnumeration:
    """Every solution of a search, cube by cube.

    `run` names a file that records the finished cubes, from which a later search goes on; `facts` identify the search,
    so that a file of another one is rejected. Attributes are those of `satpack.engines.listing.Source`. Raises
    InputError if the file belongs to another search or can't be used.
    """

    reason = ""
    warrant = UNASKED

    def __init__(
        self,
        job: Job,
        executor: Executor,
        *,
        run: str | None,
        facts: Mapping[str, str],
    ) -> None:
        self._worker = worker = job.worker()
        self._job = replace(job, made=worker, terms=Terms.here(worker.digest()))
        self._executor = executor
        self._ledger: Ledger | None = None
        self._agenda: Agenda | None = None
        if run is not None:
            from satpack.engines.work.ledger import Ledger  # which brings a database

            own = {"engine": worker.engine, "search": worker.digest()}
            self._ledger = Ledger(run, {**facts, **own}, worker)
        self.engine = f"{worker.engine}, {executor.name}"
        self.symmetry_breaking = worker.symmetry_breaking
        self.statistics: dict[str, int] = {}

    @property
    def progress(self) -> float | None:
        """Which part of the search is done."""
        return self._agenda.progress if self._agenda else None

    @property
    def notes(self) -> Sequence[str]:
        """Notes on the run's file, and on workers."""
        ledger = [self._ledger.note] if self._ledger and self._ledger.note else []
        return [*ledger, *self._executor.notes]

    def solutions(self, deadline: Deadline) -> Iterator[list[SolutionNumbers]]:
        """Yield batches of solutions: first those of an earlier run, then new ones as they are found."""
        agenda = Agenda(self._worker, self._executor.cubes_wanted, deadline, self._ledger)
        self._agenda = agenda
        patience = _PATIENCE if self._ledger else None
        try:
            yield from agenda.kept()
            self._count(agenda)
            for report in self._executor.run(self._job, agenda, deadline, patience):
                fresh = agenda.take(report)
                self._count(agenda)
                yield fresh
        except InputError:  # the file takes no more
            raise
        except BaseException:
            agenda.stop()
            raise
        else:
            self.warrant = self._worker.warrant
        finally:
            if self._ledger is not None:
                self._ledger.close()

    def _count(self, agenda: Agenda) -> None:
        self.statistics |= {"cubes": agenda.cubes, "cubes done": agenda.cubes_done}
