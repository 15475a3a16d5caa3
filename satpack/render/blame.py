"""Describes in words what is to blame where there is no solution, or nothing comes apart, and the changes that would help."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from satpack.model.blame import Remedy
from satpack.model.grids.coordinates import written
from satpack.model.ranges import Holes
from satpack.render.glyphs import ASCII
from satpack.render.labels import labels_of
from satpack.runtime.wording import many

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from satpack.model.blame import Blame
    from satpack.model.solution import Solution

MOST_SHOWN = 8
"""Most names that are listed."""

_MOST_CHANGES = 6

_LEAST = {
    "smallest": "; any smaller set of demands can be met",
    "irreducible": "; without any one of these demands the others can be met",
    "some": "",
}

_INTERLOCKING = {
    "smallest": ", and no fewer pieces do",
    "irreducible": ", and without any one of them the others come apart",
    "some": "",
}


def describe_blame(blame: Blame, labels: Sequence[str] = ()) -> str:
    """Return what is to blame and what would help as one paragraph, with labels for the pieces of an assembly."""
    if blame.assembly is None:
        return " ".join(_demands(blame))
    labels = labels or labels_of(blame.assembly, ASCII, copies=True)
    return " ".join(_interlocking(blame, blame.assembly, labels))


def _demands(blame: Blame) -> Iterator[str]:
    if blame.names_something:
        claim = blame.warrant.qualify(f"no filling {_listed(list(_phrases(blame)))}")
        yield f"To blame: {claim}{_LEAST[blame.extent]}."
    if blame.remedies:
        yield f"It can be solved {_changes([each.text for each in blame.remedies])}."
    elif blame.names_something and blame.complete and not blame.placed:
        yield "No single change was found that helps."


def _phrases(blame: Blame) -> Iterator[str]:
    puzzle, grid = blame.puzzle, blame.puzzle.grid
    if blame.placed:
        yield f"has {_listed([f'{p.piece} on {written(grid, *p.cells)}' for p in blame.placed])}"
    if blame.pieces:
        low = {piece.name: piece.copies.low for piece in puzzle.pieces}
        names = [f"{low[name]} {name}" if low[name] > 1 else name for name in blame.pieces]
        yield f"uses {_shortened(names, len(puzzle.pieces), 'pieces')}"
    if blame.cells:
        cells = [written(grid, cell) for cell in blame.cells]
        yield f"covers {_shortened(cells, len(puzzle.region), 'cells')}"
    if blame.rules:
        several = "s" * (len(blame.rules) > 1)
        yield f"keeps rule{several} {_listed(list(map(str, blame.rules)))}"
    if blame.holes:
        noun = "cell" if puzzle.holes == Holes(1, 1) else "cells"
        yield f"leaves {puzzle.holes} {noun} empty"
    if blame.sides:
        yield f"has {puzzle.meeting}"


def _interlocking(blame: Blame, assembly: Solution, labels: Sequence[str]) -> Iterator[str]:
    name_of = dict(zip(assembly.placed, labels, strict=True))
    names = sorted(name_of[each] for each in blame.placed)
    if names:
        yield f"To blame: pieces {_listed(names)} interlock by themselves{_INTERLOCKING[blame.extent]}."
    grid = assembly.puzzle.grid
    without = [each.placed for each in blame.remedies if not each.cells]
    is_any = len(without) == len(blame.placed) > 1
    named = [
        (bool(each.cells), name_of[each.placed] if each.placed else "", each)
        for each in blame.remedies
        if each.cells or not is_any
    ]
    changes = ["without any one of them"] if is_any else []
    for _, name, each in sorted(named, key=lambda each: each[:2]):
        own = each.placed and Remedy.of_assembly(grid, each.placed, name, each.cells)
        changes.append(replace(own, level=each.level).text if own else each.text)
    if changes:
        yield f"It comes apart {_changes(changes)}."
    elif blame.complete:
        yield "No single change was found that helps."


def _changes(changes: Sequence[str]) -> str:
    """Return changes, as far as a paragraph has room for them."""
    shown = [*changes[:_MOST_CHANGES]]
    more = len(changes) - len(shown)
    if more:
        shown.append(f"after {many(more, 'other change')}")
    return _listed(shown, "or")


def _shortened(names: Sequence[str], among: int, noun: str) -> str:
    """Return names, or how many of all there are if they are many."""
    if len(names) == among > 1:
        return f"all {noun}"
    return _listed(names) if len(names) <= MOST_SHOWN else f"{len(names):,} of {among:,} {noun}"


def _listed(parts: Sequence[str], link: str = "and") -> str:
    *first, last = parts
    return f"{', '.join(first)} {link} {last}" if first else last
