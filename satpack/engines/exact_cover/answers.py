"""The answers about an exact cover: a solution, that there is none, and how many there are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from satpack.io.formats.declared import rounded
from satpack.io.formats.solutions import AnswerRecord, CountRecord, CoverRecord
from satpack.model.answer import Result, state_of
from satpack.runtime.wording import harmless, many

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from satpack.engines.exact_cover.run import CoverRun

__all__ = ["CoverCount", "CoverListing", "CoverSolution", "NoCover"]


@dataclass(frozen=True, slots=True)
class _OfRun(Result):
    """The properties of a result that its run provides."""

    run: CoverRun

    @property
    def engine(self) -> str:
        """The engine that searched."""
        return self.run.engine

    @property
    def seconds(self) -> float:
        """Wall-clock time since the start."""
        return self.run.seconds


@dataclass(frozen=True, slots=True)
class CoverSolution(_OfRun):
    """A solution."""

    options: Sequence[int]
    """The numbers of its options, from 0, ascending."""

    def to_record(self) -> CoverRecord:
        """Return it as `satpack-cover-1`, in which options are numbered from 1."""
        cover = self.run.cover
        return CoverRecord(
            puzzle=cover.name,
            numbers=[option + 1 for option in self.options],
            options=[cover.text(option) for option in self.options],
            engine=self.engine,
            seconds=rounded(self.seconds),
        )

    def told(self, *, verbose: bool = False) -> Iterator[str]:
        """Yield an option a line, after its number."""
        del verbose
        cover = self.run.cover
        width = len(f"{len(cover.problem):,}")
        for option in self.options:
            yield f"{option + 1:>{width},}: {harmless(cover.text(option))}"


@dataclass(frozen=True, slots=True)
class NoCover(_OfRun):
    """No solution: none exists, or a limit came first."""

    @property
    def status(self) -> str:
        """Which of the two."""
        return "impossible" if self.run.complete else "undecided"

    def to_record(self) -> AnswerRecord:
        """Return it as `satpack-answer-1`."""
        return AnswerRecord(
            puzzle=self.run.cover.name,
            status=self.status,
            reason=self.run.reason,
            warrant=self.run.warrant.text,
            engine=self.engine,
            seconds=rounded(self.seconds),
            statistics=self.run.statistics,
        )

    def told(self, *, verbose: bool = False) -> Iterator[str]:
        """Yield that there is none."""
        how = self.how(verbose=verbose, sep=", ")
        yield f"{harmless(self.run.cover.name)}: {self.status}: {self.run.reason} ({how})"


@dataclass(frozen=True, slots=True)
class CoverCount(_OfRun):
    """The number of solutions."""

    def to_record(self) -> CountRecord:
        """Return it as `satpack-count-1`."""
        return CountRecord(
            puzzle=self.run.cover.name,
            total=self.run.found,
            rotations=None,
            symmetry=None,
            complete=self.run.complete,
            warrant=self.run.warrant.text,
            reason=self.run.reason,
            engine=self.engine,
            seconds=rounded(self.seconds),
            statistics=self.run.statistics,
        )

    def told(self, *, verbose: bool = False) -> Iterator[str]:
        """Yield the number, and how it was come by."""
        run = self.run
        least = "" if run.complete else "at least "
        yield harmless(run.cover.name)
        yield f"  {least}{run.found:,}  in all (total)"
        yield f"{state_of(run, some=run.found > 0)}; {self.how(verbose=verbose)}"


@dataclass(frozen=True, slots=True)
class CoverListing(_OfRun):
    """How a listing of all solutions ended."""

    def told(self, *, verbose: bool = False) -> Iterator[str]:
        """Yield how many there are, and whether these are all; of none, why."""
        run = self.run
        if run.complete and not run.found:
            yield f"{run.cover.name}: impossible: {run.reason}"
            return
        whole = run.warrant.told("complete") if run.complete else f"partial: {run.reason}"
        how = self.how(verbose=verbose, sep=", ")
        yield f"{run.cover.name}: {many(run.found, 'solution')} in all ({whole}; {how})"
