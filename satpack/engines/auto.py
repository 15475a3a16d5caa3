"""The plans of engine "auto": the engines to run for a question, in order, and for how long. All of it was measured.

The same plans serve puzzles and files of items and options, as far as these have the facts that decide.

A step without a budget ends the search, whatever its outcome. Slices are about a hundredth of a second each.
"""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Any

from satpack.engines.rows import engines
from satpack.runtime.errors import Undecided
from satpack.runtime.light_record import LightRecord

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from satpack.engines.prepared import Prepared
    from satpack.engines.row import Question
    from satpack.gallery import Subject
    from satpack.model.placing.cover_problem import CoverProblem
    from satpack.model.placing.named_cover import NamedCover
    from satpack.model.placing.placements import Placements

# --- the facts that decide

_VAST = 20_000_000
"""Placements times cells from which on a board is large: dominoes on 57x57.

There the exhaustive engine keeps sets of placements, of which it fills most boards within half a second or never (see
`satpack.engines.cover.deciding`): T, L tetrominoes in 60x60 and Y pentominoes in 100x100 take it .1 s, where a CDCL solver finds
none in ten. The solver may find what this misses in 1.6 s: dominoes in the plane take it 0.5 s.
"""

_SMALL, _FEW_KINDS = 5, 4
"""Cells of the largest piece, and kinds of piece, of such a board."""

_OFTEN = 4
"""Times the mean number of options of an item from which on it is taken for a piece, not for a cell."""

_LARGE, _KINDS = 22, 10
"""Pieces, and kinds of piece, of a set that is filled in before it is searched through."""


def is_large_set(puzzle: Subject) -> bool:
    """Whether to fill first: where there are many kinds of piece, that was measured to be much faster."""
    if puzzle.kind == "cover":
        return False
    pieces = sum(piece.copies.low for piece in puzzle.pieces)
    is_large = len(puzzle.pieces) >= _KINDS and pieces >= _LARGE
    return is_large and not engines()["filling"].lacking(puzzle)


class EngineFacts(LightRecord, frozen=True):
    options: int
    """Number of placements, or options."""
    cells: int
    """Cells, or items that are not pieces."""
    largest: int
    """Cells of the largest piece."""
    kinds: int
    """Kinds of piece."""
    is_ruled: bool = False
    """Whether there are rules that the exhaustive engine does not know."""
    is_coloured: bool = False
    """Whether options colour items, as where sides must match."""
    is_large_set: bool = False
    """Whether to fill first: where there are many kinds of piece, that was measured to be much faster."""
    is_whole: bool = True
    """Whether no option concerns cutting the search up, or its memory."""

    @classmethod
    def of(cls, options: Placements | NamedCover, *, is_whole: bool = True) -> EngineFacts:
        """Return the facts about a puzzle, or about items and options."""
        if options.kind == "cover":
            return cls.of_problem(options.cover, is_whole=is_whole)
        puzzle = options.puzzle
        return cls(
            options=len(options),
            cells=len(puzzle.region),
            largest=max(map(len, puzzle.pieces)),
            kinds=len(puzzle.pieces),
            is_ruled=bool(puzzle.searched_rules),
            is_coloured=puzzle.has_sides and options.cover.meetings > 0,
            is_large_set=is_large_set(puzzle),
            is_whole=is_whole,
        )

    @classmethod
    def of_problem(cls, problem: CoverProblem, *, is_whole: bool = True) -> EngineFacts:
        """Return the facts about a file of items and options, which does not mark the items that are pieces.

        A piece is in far more options than most items are, or may be covered several times. Options without such an
        item belong to one more kind, which has only copies, as in files that satpack writes.
        """
        import numpy as np

        from satpack.model.counts import bincount, distinct

        counts = bincount(problem.items, minlength=len(problem.low))
        pieces = (problem.high > 1) | (counts * len(counts) > _OFTEN * counts.sum())
        sizes = np.diff(np.concatenate(([0], np.cumsum(~pieces[problem.items])))[problem.starts])
        kinds = int(pieces.sum()) + bool((~problem.having(pieces)).any())
        return cls(
            options=len(problem),
            cells=int((~pieces).sum()),
            largest=int(sizes.max(initial=0)),
            kinds=max(kinds, len(distinct(sizes))),
            is_coloured=len(problem.colours) > 0,
            is_whole=is_whole,
        )

    @property
    def is_vast(self) -> bool:
        """Whether it is a large board of a few kinds of small pieces."""
        small = self.largest <= _SMALL and self.kinds <= _FEW_KINDS
        return small and self.options * self.cells >= _VAST

    @property
    def is_alike(self) -> bool:
        """Whether all pieces are alike: none is hard to place, and a solver's lemmas hold all over the region."""
        return self.kinds == 1 and not self.is_ruled


# --- the steps


class Step(LightRecord, frozen=True):
    engine: str
    """Its name."""
    budget: Mapping[str, Any] = {}
    """Options of the engine that say when it gives up; empty if it runs to the end."""
    when: Callable[[EngineFacts], bool] = lambda _board: True
    """Decides from the facts whether the step is taken."""
    meanwhile: bool = False
    """Whether arguments are looked for during the step instead of before."""


SOLVE = (
    # a second at most, most often some hundredths: F pentacubes in 30x30x30, which no other engine fills, in .3 s
    Step("blocks", {"slices": 100}, when=attrgetter("is_vast"), meanwhile=True),
    # all probes of a large board; see _VAST
    Step("cover", {"slices": 150}, when=attrgetter("is_vast"), meanwhile=True),
    Step("sat", when=attrgetter("is_vast"), meanwhile=True),
    # 20 beams of fillings take some seconds
    Step("filling", {"rounds": 20}, when=attrgetter("is_large_set")),
    # half a second, then some seconds: where pieces are alike, one of them has an answer soon if any engine has
    Step("cover", {"slices": 50}, when=attrgetter("is_alike")),
    Step("sat", {"conflicts": 150_000}, when=attrgetter("is_alike"), meanwhile=True),
    # a second, or 2,000 solutions that break a rule
    Step("cover", {"slices": 100, "filtered": 2_000}, when=attrgetter("is_ruled")),
    # Three seconds. Boards of squares made at random, CPU seconds of whole processes, this engine and the solver: 10x10 with 4 marks
    # .9 and 2.4, with 20 marks .6 and 2.1; 8x8 with ten marks 1.8 and more than 11; a framed 8x8 with five marks at the frame and
    # five inside .6 and more than 12, as CaDiCaL, kissat on Heule's encoding and CP-SAT, too; one with 4 and 8: neither in 12.
    Step("cover", {"slices": 300}, when=attrgetter("is_coloured")),
    Step("sat", when=attrgetter("is_coloured")),
    # twenty seconds
    Step("cover", {"slices": 2_000}),
    Step("sat"),
)
"""A first solution."""


LIST = (
    Step("sat", when=lambda board: board.is_vast and board.is_whole),
    # Filtering costs as much as the puzzle without its rules; a solver knows them from the start, and is the better the more
    # they exclude. The calendar puzzle: 25,061 solutions in 3.5 s by filtering, 4,822 in 120 s by a solver.
    # So it filters as long as one of two seconds' windows (10,000 solutions, or 5,000,000 nodes) has 500 that keep every rule. A
    # solver that knows the rules lists 40 to 150 solutions a second (calendar; pentominoes 6x10 with one of three rules): a
    # filter that keeps more is the faster way, however many solutions there are.
    Step(
        "cover", {"solutions": 10_000, "nodes": 5_000_000, "kept": 500}, when=attrgetter("is_ruled")
    ),
    Step("sat", when=attrgetter("is_ruled")),
    Step("cover"),
    # where there is no compiled library
    Step("sat"),
)
"""All solutions, one of each class."""


# --- counts, draws and analyses without a list: at once if that is sure to be fast, else by trial, now and then

AT_ONCE = "matching"
"""The engine that counts in polynomial time, wherever it can.

Dominoes, all three conventions, in seconds of the processor, and what the frontier takes: 8x8 0.01 and 0.01; 16x16 0.02 and 0.15;
20x20 0.03 and 1.7; 24x24 0.03, and none in 12; 100x100 2.1, of which the total takes 0.4.
"""

UNLISTED = "frontier"
"""The engine that counts any puzzle without listing."""

MANY_PLACEMENTS = 100_000
"""A sweep takes seconds to put this many in order."""

FAST_WORK = 20_000_000
"""States a sweep may pass through and still be preferred: about a second's work."""

KEPT_WORK = 500_000
"""States, at most, of a sweep that is kept and gone back over, for an analysis: some seconds."""

HEAD_START = 50_000
"""Nodes to search (about 10 ms) before estimating whether a sweep would be faster."""

PATIENCE = 1.0
"""Seconds after which a search may be doubted."""

SHARE = 20
"""A search is doubted if its estimated rest is more than this factor times the time spent so far."""

DISTRUST = 5
"""The factor by which such an estimate may be wrong."""

COST = 0.1
"""The part of a search that all sweeps together may take if they come to nothing."""

RETRY = 3
"""A sweep may run this factor times the time spent so far, and is tried again after this factor times as long."""

MORE = 2
"""The next sweep must be allowed at least this factor times the time of the last one, which came to nothing."""

TRIAL_MEMORY = 500_000_000
"""Bytes that a sweep may use if the user did not choose it."""

DRAW_NODES = 5_000_000
"""Nodes, about a second, of a search before a draw tries to sweep; not seconds, so that a seed draws the same each time."""

DRAW_LONGER = 4
"""Factor by which the nodes until the next trial grow."""

DRAW_STATES = 4
"""States that a trial may pass through for each node that was visited: that takes about as long."""


def frontier_is_fast(
    prepared: Prepared, *, work: int = FAST_WORK, memory_limit: int | None = None
) -> bool:
    """Whether a sweep is sure to stay within `memory_limit` and `work` states; no if the deadline comes first."""
    from satpack.engines.frontier.counting import bound
    from satpack.engines.frontier.engine import MEMORY

    # even making the placements takes long; or a list answers before it places anything
    if prepared.boxes() is not None or prepared.wrong_area:
        return False
    try:
        if len(prepared.placements) > MANY_PLACEMENTS:
            return False
        largest = bound(prepared.placements, prepared.deadline)
    except Undecided:
        return False
    room = MEMORY if memory_limit is None else memory_limit
    return largest.memory <= room and largest.work <= work


# --- options that imply an engine


def claimed(question: Question, given: Sequence[str], puzzle: Subject) -> str:
    """Return the engine implied by an option that only it takes (a seed chooses fillings, too), or "auto"."""
    of_sat = ["solver", "solver_command", "encoding", "at_most_one"]
    of_sat += ["jobs"] if question == "solve" else []
    of_sat += [] if question == "solve" and is_large_set(puzzle) else ["seed"]
    if any(name in given for name in of_sat):
        return "sat"
    return "cover" if "nodes" in given else "auto"
