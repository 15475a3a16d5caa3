"""The formats `satpack-design-1`, one set of pieces, and `satpack-designs-1`, a summary of a search for sets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import msgspec
from msgspec import UNSET, UnsetType

from satpack.io.formats.declared import Cell, PuzzleName, Record, Seconds, means

_Copies = Annotated[int, msgspec.Meta(ge=1, le=10_000)]


class DesignRecord(Record, tag="satpack-design-1", kw_only=True):
    """A set of pieces that meets the wishes. Properties that were not requested are left out."""

    puzzle: Annotated[str, means("the title of the file with the candidates")] = ""
    pieces: Annotated[dict[str, _Copies], means("the number of copies of each piece")]
    solutions: Annotated[
        dict[str, int],
        means(
            "the number of solutions in each region, up to symmetry; a design that names no regions has one, `region`"
        ),
    ]
    holes: Annotated[int, means("the number of cells of the first region that stay empty")]
    left_out: Annotated[
        Sequence[Cell] | UnsetType,
        means("only with `free-cells` of the region: the cells that are left out"),
    ] = UNSET
    left_out_of: Annotated[
        dict[str, Sequence[Cell]] | UnsetType,
        means("only with `free-cells` of pieces: for each of these the cells that are left out"),
    ] = UNSET
    cut: Annotated[
        dict[str, Sequence[Cell]] | UnsetType,
        means(
            "only with `cut`: the cells of each new piece, or of one of its copies, where they lie in the whole piece"
        ),
    ] = UNSET
    colours: Annotated[
        dict[str, Sequence[Cell]] | UnsetType,
        means("only with `colours`: the coloured cells of the region, by the names of the colours"),
    ] = UNSET
    colours_of: Annotated[
        dict[str, dict[str, Sequence[Cell]]] | UnsetType,
        means("only with `colours`: the same of each piece with coloured cells"),
    ] = UNSET
    marks_of: Annotated[
        dict[str, Sequence[Sequence[str]]] | UnsetType,
        means(
            "only with `marks`: the marks of each piece that has some: for each of its cells, ascending, those of its sides, "
            "in the order of puzzle files, empty for none"
        ),
    ] = UNSET
    apart: Annotated[
        int | UnsetType,
        means(
            "how many of the solutions in the first region come apart; this and the following keys only if they were "
            "taken apart"
        ),
    ] = UNSET
    undecided: Annotated[int | UnsetType, means("how many are undecided")] = UNSET
    whole: Annotated[
        int | UnsetType, means("how many have nothing that must come apart, such as a single piece")
    ] = UNSET
    level: Annotated[
        str | UnsetType | None,
        means("levels of the hardest solution that comes apart, as in `satpack-disassembly-1`"),
    ] = UNSET
    levels: Annotated[Sequence[int] | UnsetType, means("the same, as numbers")] = UNSET
    total_moves: Annotated[int | UnsetType, means("their sum")] = UNSET


class DesignsRecord(Record, tag="satpack-designs-1", kw_only=True):
    """A summary of a search for sets of pieces."""

    puzzle: PuzzleName
    way: Annotated[
        str,
        means(
            "the search strategy: `each`, `together`, `sample`, `improve`, `free-cells`, `colours` or `marks`"
        ),
    ]
    sets: Annotated[
        int,
        means(
            "the number of sets that the numbers of pieces and cells allow, counting mirror images separately; 0 "
            "with `free-cells`, `cut`, `colours` and `marks`"
        ),
    ]
    examined: Annotated[
        int,
        means(
            "how many were examined, counting mirror images once if both are sets; `together` counts only those that "
            "have solutions, `sample` and `improve` count repetitions, `free-cells` counts the regions or pieces "
            "that remain, `colours` and `marks` the ways to colour or to mark; after a limit of sets at least that many"
        ),
    ]
    solvable: Annotated[int, means("how many of them have a solution in every examined region")]
    dropped: Annotated[int, means("how many have more solutions than wanted")]
    assemblies: Annotated[int, means("how many were taken apart")]
    undecided: Annotated[int, means("how many sets are undecided")]
    found: Annotated[
        int,
        means(
            "how many meet the wishes; with `colours` and `marks` each is better than those before it"
        ),
    ]
    complete: Annotated[bool, means("whether every set was examined and decided")]
    reason: Annotated[str, means("why not")]
    seed: Annotated[int, means("the seed of the random choices")]
    least: Annotated[
        dict[str, int] | UnsetType,
        means(
            "only with `colours` and `marks`: proved lower bounds for the numbers of `cells` and of `colours`, of `sides` and of `marks`; for the one that is "
            "minimised second, among ways with no more of the first than the best has"
        ),
    ] = UNSET
    warrant: Annotated[
        str | UnsetType,
        means("only with `colours` and `marks`: the basis of `complete`, or of `least`"),
    ] = UNSET
    seconds: Seconds
