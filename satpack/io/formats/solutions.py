"""The formats of solutions and of facts about all solutions.

`satpack-solution-1`, `satpack-best-1`, `satpack-cover-1`, and `satpack-answer-1` for an answer without one; `satpack-count-1`,
`satpack-hint-1` and `satpack-analysis-1`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import msgspec
from msgspec import UNSET, UnsetType

from satpack.io.formats.declared import (
    Cell,
    Claim,
    EngineName,
    GridName,
    PuzzleName,
    Reason,
    Record,
    Seconds,
    Statistics,
    WarrantText,
    means,
)
from satpack.model.blame import Extent
from satpack.runtime.faults import Number


class PieceRecord(msgspec.Struct, kw_only=True):
    """A placed piece."""

    piece: Annotated[str, means("the piece's name", Claim.READ)]
    cells: Annotated[
        Sequence[Cell],
        means(
            "the cells it covers, ascending; on a wrapped region the cells of its box", Claim.READ
        ),
    ]
    colours: Annotated[
        dict[str, Sequence[Cell]] | UnsetType,
        means("only if some of its cells are coloured: for each colour its cells", Claim.READ),
    ] = UNSET
    sides: Annotated[
        Sequence[Sequence[str]] | UnsetType,
        means(
            "only if some of its sides have marks: for each of the cells the marks of its sides, in the order of puzzle files, "
            "empty for none",
            Claim.READ,
        ),
    ] = UNSET


class PlacementRecord(PieceRecord, kw_only=True):
    """A piece of a solution."""

    colour: Annotated[
        str | UnsetType,
        means(
            "the colour that the piece is shown in, as `#rrggbb`; without the puzzle pictures take it from here",
            Claim.LABEL,
        ),
    ] = UNSET
    group: Annotated[
        Number | UnsetType,
        means(
            "only if its piece is in a group, whose pieces need not come apart from each other",
            Claim.DERIVED,
        ),
    ] = UNSET
    map: Annotated[
        Number | UnsetType,
        means(
            "only if the puzzle has a rule `colourable`: the number of its colour, from 1; left out if several such rules "
            "are kept, but not by one and the same map",
            Claim.READ,
        ),
    ] = UNSET


class SolutionRecord(Record, tag="satpack-solution-1", kw_only=True):
    """A solution."""

    puzzle: PuzzleName
    grid: GridName
    wrap: Annotated[
        Sequence[bool] | UnsetType,
        means(
            "only if the region is wrapped: the sides of its box along which it is", Claim.DERIVED
        ),
    ] = UNSET
    empty: Annotated[
        Sequence[Cell] | UnsetType,
        means(
            "only with `wrap`, if some cells stay empty: those cells, so that the box is known",
            Claim.DERIVED,
        ),
    ] = UNSET
    placements: Annotated[
        Sequence[PlacementRecord], means("one for each piece that is used, and each of its copies")
    ]
    engine: EngineName = ""
    seconds: Seconds = 0.0
    statistics: Annotated[
        dict[str, int] | UnsetType, means("only if there are any; `enumerate` has none")
    ] = UNSET
    level: Annotated[
        str | UnsetType,
        means(
            'only from `enumerate --apart`: its levels, such as `"10.1.1.1.1"`, as in `satpack-disassembly-1`'
        ),
    ] = UNSET
    warrant: Annotated[
        str | UnsetType,
        means("only from `solve --minimise`, if a solver said that nothing is smaller"),
    ] = UNSET


class RemedyRecord(msgspec.Struct, kw_only=True):
    """A change that would help."""

    change: Annotated[str, means("the change, in words")]
    piece: Annotated[str, means("the piece that is changed; empty if none is")]
    cells: Annotated[
        Sequence[Cell],
        means(
            "the cell of the region that may stay empty, or the cell of the piece that is taken away; empty if none is"
        ),
    ]
    rule: Annotated[int, means("the rule that is dropped, from 1; 0 if none is")]
    solutions: Annotated[int, means("the solutions after the change; 0 of an assembly")]
    complete: Annotated[bool, means("whether there are no more")]
    level: Annotated[
        str, means("of an assembly, the levels at which it comes apart after the change")
    ]


class BlameRecord(msgspec.Struct, kw_only=True):
    """What is to blame: demands that can't all be met, or pieces that interlock."""

    pieces: Annotated[Sequence[str], means("pieces that must be used")]
    cells: Annotated[Sequence[Cell], means("cells that must be covered")]
    rules: Annotated[Sequence[int], means("rules, numbered from 1")]
    holes: Annotated[bool, means("whether the number of empty cells is to blame, too")]
    sides: Annotated[
        bool, means("whether sides that must match, or pieces that may not cross, are, too")
    ]
    placed: Annotated[
        Sequence[PieceRecord], means("placed pieces that stay, or the pieces that interlock")
    ]
    extent: Annotated[
        Extent,
        means(
            "`smallest`: no set with fewer members is to blame; `irreducible`: none of these can be left out; `some`: "
            "perhaps some can",
            word="string",
        ),
    ]
    remedies: Annotated[Sequence[RemedyRecord], means("changes that would help, verified:")]
    complete: Annotated[bool, means("whether all was tried; if false, `--why` looks longer")]
    text: Annotated[
        str,
        means(
            "all of it as a paragraph, with the letters of its pictures for pieces of an assembly"
        ),
    ]
    warrant: WarrantText


class AnswerRecord(Record, tag="satpack-answer-1", kw_only=True):
    """The answer without a solution."""

    puzzle: PuzzleName
    status: Annotated[str, means("`impossible`, or `undecided`")]
    reason: Reason
    warrant: WarrantText
    engine: EngineName
    seconds: Seconds
    statistics: Statistics
    blame: Annotated[
        BlameRecord | UnsetType,
        means(
            "only if there is no solution, and something was found: what is to blame, and what would help; see "
            "[why not](why-not.md)",
            Claim.OPEN,
        ),
    ] = UNSET


class CoverRecord(Record, tag="satpack-cover-1", kw_only=True):
    """A solution of an exact cover problem."""

    puzzle: Annotated[str, means("the file's name without its suffix", Claim.LABEL)]
    numbers: Annotated[
        Sequence[int],
        means("the options, numbered from 1 in the order of the file, ascending", Claim.READ),
    ]
    options: Annotated[Sequence[str], means("the same options as the file has them", Claim.DERIVED)]
    engine: EngineName = ""
    seconds: Seconds = 0.0


class GoalRecord(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """The goal: one key."""

    maximise: Annotated[str | UnsetType, means("`cells`, `pieces` or `value`", Claim.READ)] = UNSET
    minimise: Annotated[
        str | UnsetType, means("`holes`, `pieces`, `largest-hole` or `blockers`", Claim.READ)
    ] = UNSET


class BestRecord(Record, tag="satpack-best-1", kw_only=True):
    """The best solution for a goal, or the best so far."""

    puzzle: PuzzleName
    goal: Annotated[GoalRecord, means("one key:")]
    left_out: Annotated[
        bool,
        means(
            "whether any copy might be left out and any cell might stay empty, regardless of the puzzle's own demands"
        ),
    ]
    status: Annotated[
        str,
        means(
            '`"solved"`: there is a solution; `"impossible"`: there is none; `"undecided"`: none was found in time',
            Claim.READ,
        ),
    ]
    value: Annotated[int | None, means("the measure of the solutions", Claim.DERIVED)]
    bound: Annotated[
        int | None, means("no solution's measure is better; null if there is no solution")
    ]
    proved: Annotated[
        bool, means("whether both are the same, so that none is better", Claim.DERIVED)
    ]
    warrant: Annotated[
        WarrantText, means("the basis of the claim that none is better, see above")
    ] = ""
    reason: Annotated[
        str, means("the reason why there is none, or why it is not proved that none is better")
    ] = ""
    engine: EngineName = ""
    seconds: Seconds = 0.0
    statistics: Statistics = msgspec.field(default_factory=dict)
    every: Annotated[
        bool,
        means(
            "with `--all-best`: whether `solutions` holds all equally good ones, one of each symmetry class"
        ),
    ] = False
    every_warrant: Annotated[str, means("the basis of that claim, see `warrant`")] = ""
    solutions: Annotated[
        Sequence[SolutionRecord],
        means(
            "each a `satpack-solution-1`: none or one, with `--all-best` more; with blockers, or copies left out, a "
            "solution of the puzzle modified accordingly"
        ),
    ]


_NUMBER = means(
    "by the [conventions](counting.md); null if not known or, with `--up-to`, not requested. May exceed 64 bits"
)


class ChoiceCount(msgspec.Struct, kw_only=True):
    """The solutions of one combination of empty cells."""

    labels: Annotated[
        Sequence[str], means("the labels of the cells that stay empty, one of each choice")
    ]
    total: Annotated[int, means("its solutions where the region lies")]


class EstimatedRecord(msgspec.Struct, kw_only=False):
    """A number that is estimated."""

    value: Annotated[float, means("the estimate")]
    low: Annotated[float, means("the true number lies between these with a probability of 95 %")]
    high: Annotated[float, means("see `low`; equal to it if the number is exact")]
    exact: Annotated[
        bool, means("whether the probes searched everything, so that it is no estimate")
    ]


_ESTIMATED = means(
    "an estimate; null if the probes are too few or differ too much, or it was not asked for"
)


class EstimateRecord(msgspec.Struct, kw_only=True):
    """An estimate of a count by random probing."""

    total: Annotated[EstimatedRecord | None, _ESTIMATED]
    rotations: Annotated[EstimatedRecord | None, _ESTIMATED]
    symmetry: Annotated[EstimatedRecord | None, _ESTIMATED]
    alike: Annotated[
        EstimatedRecord | UnsetType | None, means("only if marks on sides are alike")
    ] = UNSET
    nodes: Annotated[
        EstimatedRecord | None, means("of an exhaustive search for one solution of each class")
    ]
    seconds: Annotated[EstimatedRecord | None, means("that such a search takes, of one processor")]
    probes: Annotated[int, means("the number of random probes")]
    seed: Annotated[int, means("the seed of their random numbers")]


class CountRecord(Record, tag="satpack-count-1", kw_only=True):
    """A count of solutions."""

    puzzle: PuzzleName
    total: Annotated[int | None, _NUMBER]
    rotations: Annotated[int | None, _NUMBER]
    symmetry: Annotated[int | None, _NUMBER]
    alike: Annotated[
        int | UnsetType | None,
        means("only if marks on sides are alike: up to symmetry and exchanges of these"),
    ] = UNSET
    complete: Annotated[bool, means("if false, the numbers are lower bounds")]
    warrant: Annotated[WarrantText, means("the basis of the claim that these are all, see above")]
    reason: Annotated[
        Reason,
        means(
            "see above; a partial count has a reason such as `time limit` or `interrupted`; a count of 0 has the "
            "argument that rules solutions out, or names the search that found none, in the words of `solve`"
        ),
    ]
    choices: Annotated[
        Sequence[str] | UnsetType,
        means("with `--each`: the names of the choices, such as month and day"),
    ] = UNSET
    each: Annotated[Sequence[ChoiceCount] | UnsetType, means("with `--each`: each combination")] = (
        UNSET
    )
    estimate: Annotated[
        EstimateRecord | UnsetType,
        means(
            "with `--estimate`: the estimate; the numbers above then count the solutions met on the way"
        ),
    ] = UNSET
    engine: EngineName
    seconds: Seconds
    statistics: Statistics


class HintRecord(Record, tag="satpack-hint-1", kw_only=True):
    """A hint for a partly solved puzzle."""

    puzzle: PuzzleName
    grid: GridName
    status: Annotated[
        str,
        means(
            "`solved`: the placed pieces are a solution; `finishable`: part of one; `unfinishable`: of none; `impossible`: "
            "the puzzle has none at all; `undecided`"
        ),
    ]
    placed: Annotated[Sequence[PieceRecord], means("the pieces already placed", Claim.LABEL)]
    next: Annotated[
        PieceRecord | None,
        means(
            "the piece whose place is most forced, in a place that leads to a solution", Claim.READ
        ),
    ]
    places: Annotated[
        Sequence[PieceRecord],
        means(
            "its places that lead to a solution; of a piece with several copies, those of all copies",
            Claim.OPEN,
        ),
    ]
    forced: Annotated[bool, means("whether it lies there in every solution")]
    take_back: Annotated[
        Sequence[PieceRecord],
        means(
            "if it is unfinishable: a smallest set of pieces without which the others can be finished",
            Claim.OPEN,
        ),
    ]
    complete: Annotated[
        bool,
        means(
            "whether all this is settled; if false, a time limit (status 30) or Ctrl-C (130) came first; `reason` "
            "says which"
        ),
    ]
    warrant: Annotated[
        WarrantText, means("the basis of the claim that there are no other solutions, see above")
    ]
    reason: Reason
    engine: EngineName
    seconds: Seconds
    statistics: Annotated[Statistics, means("the number of questions that the solver was asked")]
    blame: Annotated[
        BlameRecord | UnsetType,
        means(
            "only if the pieces can't be finished, and something was found: what is to blame, and what would help; see "
            "[why not](why-not.md)",
            Claim.OPEN,
        ),
    ] = UNSET


_Edge = Annotated[Sequence[int], means("", word="list")]


class TalliedCells(msgspec.Struct, kw_only=True):
    """Cells, and the number of solutions for each."""

    cells: Annotated[Sequence[Cell], means("the cells")]
    counts: Annotated[Sequence[int], means("for each of these cells, the number of solutions")]


class CoveredRecord(msgspec.Struct, kw_only=True):
    """The position of a piece."""

    piece: Annotated[str, means("the piece's name")]
    cells: Annotated[Sequence[Cell], means("the cells that it covers in some solution")]
    counts: Annotated[Sequence[int], means("for each of these cells, the number of solutions")]


class ForcedRecord(msgspec.Struct, kw_only=True):
    """A piece, and a cell that it covers in every solution."""

    piece: Annotated[str, means("the piece's name")]
    cell: Annotated[Cell, means("the cell")]


class GraphRecord(msgspec.Struct, kw_only=True):
    """Solutions that differ in few pieces."""

    most: Annotated[int, means("the most pieces in which joined solutions differ")]
    up_to: Annotated[
        str, means("the nodes: solutions up to `symmetry`, `rotations` or `alike`, or `total`")
    ]
    nodes: Annotated[int, means("the number of nodes")]
    edges: Annotated[
        Sequence[_Edge],
        means(
            "for each edge its two nodes, from 0, the lower first, and the number of pieces in which they differ"
        ),
    ]
    components: Annotated[
        Sequence[int], means("the sizes of the connected components, the largest first")
    ]
    degrees: Annotated[Sequence[int], means("the degree of each node")]
    complete: Annotated[bool, means("whether all nodes and edges are included")]


class DifficultyRecord(msgspec.Struct, kw_only=True):
    """The number of placements that random searches try."""

    mean: Annotated[float | None, means("the mean number of placements that a search tries")]
    standard_error: Annotated[float | None, means("the standard error of the mean")]
    tries: Annotated[Sequence[int], means("the placements tried in each search")]
    seed: Annotated[int, means("the seed of the random numbers")]
    complete: Annotated[
        bool, means("whether all searches ran to their end; if not, long ones are missing")
    ]


class AnalysisRecord(Record, tag="satpack-analysis-1", kw_only=True):
    """Common properties of all solutions."""

    puzzle: PuzzleName
    grid: GridName
    total: Annotated[
        int, means("the number of solutions, with the region fixed; may exceed 64 bits")
    ]
    complete: Annotated[
        bool, means("whether these are all; if false, everything below is about those found so far")
    ]
    warrant: Annotated[WarrantText, means("the basis of the claim that these are all, see above")]
    reason: Reason
    covers: Annotated[
        Sequence[CoveredRecord],
        means("for each piece, how many solutions have a copy of it on each cell"),
    ]
    empty: Annotated[TalliedCells, means("the same `cells` and `counts` for empty cells")]
    forced: Annotated[
        Sequence[ForcedRecord],
        means("each with a `piece` and a `cell` that it covers in every solution"),
    ]
    forced_empty: Annotated[Sequence[Cell], means("the cells that every solution leaves empty")]
    forced_filled: Annotated[
        Sequence[Cell], means("the cells that may stay empty, but that every solution covers")
    ]
    graph: Annotated[
        GraphRecord | None, means("with `--graph`: solutions that differ in few pieces")
    ]
    difficulty: Annotated[
        DifficultyRecord | None, means("the results of random searches; null with `--runs 0`")
    ]
    engine: EngineName
    seconds: Seconds
