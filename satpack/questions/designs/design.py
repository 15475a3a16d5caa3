"""Finds the sets of a puzzle's pieces that meet a designer's wishes: all of them, or the best of those examined."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Unpack

from msgspec import UNSET

from satpack.gallery import puzzle_of
from satpack.kernels import library
from satpack.model.answer import Result
from satpack.model.designs.design import Cut, FreePieces, FreeRegion, Sets
from satpack.model.designs.painting import ColourWish, MarkWish
from satpack.questions.designs.cutting import cut_search
from satpack.questions.designs.design_options import DesignOptions
from satpack.questions.designs.designed import Designed
from satpack.questions.designs.free_cells import pieces_search, region_search
from satpack.questions.designs.paintings import colour_search, mark_search
from satpack.questions.designs.search import DesignRun, set_search
from satpack.questions.question import question
from satpack.runtime.declared_options import complete, takes_options
from satpack.runtime.errors import Undecided
from satpack.runtime.wording import many

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

    from satpack.io.formats.designs import DesignsRecord
    from satpack.model.puzzle import Puzzle

_NOT_DECIDED = "limit of states, or of solutions"

_NOT_ALL = "random sets are only some of the sets"

_RESULTS = {
    "colours": ("way to colour cells", "ways to colour cells"),
    "marks": ("way to mark sides", "ways to mark sides"),
}


@takes_options(DesignOptions)
class Designs(DesignRun, Result):
    """A search for sets of pieces: iterate over it, then ask how it ended.

    Parameters
    ----------
    puzzle : Puzzle
        The candidates: pieces with how often each may be used, and a design.
    **options
        Those of `DesignOptions`.

    Attributes
    ----------
    puzzle : Puzzle
        As given.
    sets : int
        The number of sets that the numbers of pieces and cells allow, counting mirror images separately.
    way : {"each", "together", "sample", "improve", "free-cells", "colours", "marks"}
        The search strategy.
    seen : Seen
        The work done so far.
    progress : float or None
        The share of the search that is done, if known.
    least : dict of str to int
        Lower bounds on the numbers of what is added, known so far.
    warrant : Warrant
        The basis of the claim that no fewer colours or marks are enough, or so far of `least`.
    found : int
        The number of sets yielded so far.
    complete : bool
        Whether every set was examined and decided.
    limited : bool
        Whether the run ended at its limit.
    reason : str
        The reason for an early end, or for a run that proves nothing.
    notes : list of str
        Notes.

    Raises
    ------
    InputError
        For invalid or conflicting options, a puzzle without a design, or a design that no set can meet.
    """

    def __init__(self, puzzle: Puzzle | str | Path, **options: Unpack[DesignOptions]) -> None:
        super().__init__(puzzle_of(puzzle), complete(DesignOptions, options))
        self._started = time.monotonic()
        self.found = 0
        self.complete = self.limited = False
        self.reason = ""
        library.load()
        self._search: Iterator[list[Designed]] | None
        self._search = _SEARCHES[type(self.design.search)](self, self.design.search)

    @property
    def seconds(self) -> float:
        """Wall-clock time since the start."""
        return time.monotonic() - self._started

    @property
    def seed(self) -> int:
        """The seed of the random choices."""
        return self.options["seed"]

    @property
    def is_finished(self) -> bool:
        """Whether everything requested was done."""
        return self.complete or self.limited or self.reason == _NOT_ALL

    @property
    def engine(self) -> str:
        """The search strategy."""
        return self.way

    @property
    def _adds(self) -> bool:
        """Whether the search adds something to the puzzle, as little as possible."""
        return isinstance(self.design.search, ColourWish | MarkWish)

    @property
    def extent(self) -> str:
        """A sentence on whether everything was examined."""
        if self._adds:
            if self.complete:
                none = "No fewer are" if self.found else f"No such {self.way} are"
                return f"{self.warrant.of(f'{none} enough')}."
            return f"Fewer may be enough: {self.reason}."
        if self.complete:
            return "All sets were examined."
        return f"Not all sets were examined: {self.reason}."

    def to_record(self) -> DesignsRecord:
        """Return the summary as `satpack-designs-1`."""
        from satpack.io.formats.declared import filled
        from satpack.io.formats.designs import DesignsRecord

        seen = self.seen
        return filled(
            DesignsRecord,
            self,
            examined=seen.sets,
            solvable=seen.solvable,
            dropped=seen.dropped,
            assemblies=seen.assemblies,
            undecided=seen.undecided,
            least=self.least or UNSET,
            warrant=self.warrant.text if self._adds else UNSET,
        )

    def report(self, *, verbose: bool = False) -> Iterator[str]:
        """Yield the results of the search."""
        seen = self.seen
        whole = self.warrant.qualify("complete") if self.complete else f"partial: {self.reason}"
        how = self.how(verbose=verbose, sep=", ")
        yield f"{self.puzzle.name}: {self.results}{self._bounds_text()} ({whole}; {how})"
        words = [f"{'at least ' * self.limited}{seen.sets:,} examined"]
        if self.sets:
            words.insert(0, f"{many(self.sets, 'set')} by numbers of pieces and cells")
        words.append(f"{seen.solvable:,} with solutions")
        if seen.dropped:
            words.append(f"{seen.dropped:,} dropped for having too many")
        if seen.assemblies:
            words.append(f"{many(seen.assemblies, 'assembly', 'assemblies')} taken apart")
        if seen.undecided:
            words.append(f"{seen.undecided:,} undecided")
        yield f"Seen: {', '.join(words)}."

    @property
    def results(self) -> str:
        """The number of results, in words."""
        return many(self.found, *_RESULTS.get(self.way, ("matching set",)))

    def _bounds_text(self) -> str:
        """Return the bounds on the numbers of what is added, with their basis."""
        if not self._adds:
            return ""
        if self.complete and self.found > 1:
            return ", number 1 with the fewest"
        if self.complete or not self.least:
            return ""
        least = ", ".join(f"{measure} {number:,}" for measure, number in self.least.items())
        return f"; {self.warrant.qualify('lower bounds')}: {least}"

    def __iter__(self) -> Iterator[Designed]:
        """Yield matching sets in the order in which they are found, once: a second time there are none."""
        for batch in self.batches():
            yield from batch

    def batches(self) -> Iterator[list[Designed]]:
        """Yield the same in batches, sometimes empty."""
        limit = self.options["limit"]
        if limit == 0:
            self.limited, self.reason = True, "limit of sets"
            return
        known = set[object]()
        # not kept here too, so that it ends with this
        search, self._search = self._search, None
        if search is None:
            return
        try:
            for batch in search:
                fresh = list(_fresh(batch, known))
                fresh = fresh if limit is None else fresh[: limit - self.found]
                self.found += len(fresh)
                self.limited = self.found == limit
                if self.limited:
                    # workers report their counts at the end of a range, which this run did not reach
                    sets, solvable = (
                        max(each, self.found) for each in (self.seen.sets, self.seen.solvable)
                    )
                    self.seen = replace(self.seen, sets=sets, solvable=solvable)
                    self.reason = "limit of sets"
                yield fresh
                if self.limited:
                    return
        except Undecided as fault:
            self.reason = str(fault)
            return
        if self.seen.undecided:
            self.reason = _NOT_DECIDED
        elif self.way in ("sample", "improve"):
            self.reason = _NOT_ALL
        else:
            self.complete = True


def _fresh(batch: Iterable[Designed], known: set[object]) -> Iterator[Designed]:
    """Yield the sets that are not known yet, which then are."""
    for each in batch:
        key = each.record.kinds, each.left_out, each.carved, each.cut, each.added
        if key not in known:
            known.add(key)
            yield each


_SEARCHES: dict[type[object], Callable[[Designs, Any], Iterator[list[Designed]]]] = {
    Sets: set_search,
    FreeRegion: region_search,
    FreePieces: pieces_search,
    Cut: cut_search,
    ColourWish: colour_search,
    MarkWish: mark_search,
}
"""The search for each thing that a design may leave open: it checks the puzzle at once, and then yields batches of results."""


@question(DesignOptions, doing="designing with")
def design(puzzle: Puzzle | str | Path, **options: Unpack[DesignOptions]) -> list[Designed]:
    """Return the sets of a puzzle's pieces that meet the wishes of its design, the best first.

    Parameters
    ----------
    puzzle : Puzzle, str or Path
        The candidates, or the path of their file: pieces with how often each may be used, and a design.
    **options
        Those of `DesignOptions`.

    Raises
    ------
    InputError
        For invalid or conflicting options, a puzzle without a design, or a design that no set can meet.

    Examples
    --------
    >>> import satpack
    >>> from satpack.model.designs.design import Design
    >>> board = satpack.box("square", 5, 4)
    >>> forms = [satpack.Piece(p.name, p.cells, (0, 1)) for p in satpack.polyforms("square", 5)]
    >>> puzzle = satpack.Puzzle("four in 5x4", "square", board, forms, design=Design(want=["unique"]))
    >>> [" ".join(found.pieces) for found in satpack.design(puzzle)][:3]
    ['F L P U', 'F L T Y', 'F P U Y']
    """
    run = Designs(puzzle, **options)
    return sorted(run, key=Designed.rank)
