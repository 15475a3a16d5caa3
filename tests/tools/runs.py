"""Questions that can be resumed, each as a function of a file's path that returns an answer to compare, and its notes."""

from unittest.mock import patch

import satpack
from satpack.gallery import load
from satpack.questions.disassemble import Survey
from satpack.questions.enumerate import Enumeration
from satpack.tilings.questions.many import tile_each
from satpack.tilings.questions.rectangles import trapezoids
from tests.tools.designs import small_flat_pieces

SHAPES = {
    "L": [(0, 0), (1, 0), (2, 0), (0, 1)],
    "U": [(0, 0), (1, 0), (2, 0), (0, 1), (2, 1)],
    "heptomino": [(0, 0), (1, 0), (2, 0), (0, 1), (2, 1), (0, 2), (2, 2)],
}


def solutions(path, **options):
    """List the solutions of a puzzle."""
    run = Enumeration(load("haley"), resume=str(path), **options)
    found = sorted(solution for batch in run.batches() for solution in batch.numbers)
    assert run.complete
    return found, list(run.notes)


def rectangles(path):
    """Tell which rectangles a shape fills."""
    found = satpack.rectangles(SHAPES["L"], (5, 8), resume=str(path))
    return [(each.sides, each.filled) for each in found.verdicts], list(found.notes)


def trapezoids_too(path):
    """Tell which trapezoids a shape fills."""
    found = trapezoids([(1, 1), (2, 2), (4, 1)], (6, 3), resume=str(path))
    return [(each.sides, each.filled) for each in found.verdicts], list(found.notes)


def tilings(path):
    """Tell which of a few shapes tile."""
    shapes = [(name, tuple(sorted(cells))) for name, cells in SHAPES.items()]
    notes = []
    found = list(tile_each(shapes, coronas=2, copies=2, resume=str(path), notes=notes))
    assert all(each.sentence.isprintable() for each in found)
    return [(each.name, each.tiles) for each in found], notes


def designs(path, engine="each"):
    """List the sets of pieces that are as a design wishes."""
    box = satpack.box("cube", 2, 3, 3)
    design = satpack.Design(want=["unique"])
    puzzle = satpack.Puzzle("box", "cube", box, small_flat_pieces(), design=design)
    run = satpack.Designs(puzzle, resume=str(path), engine=engine)
    return sorted(each.record.kinds for each in run), list(run.notes)


def designs_together(path):
    """List the same from one search for the solutions of all sets."""
    return designs(path, engine="together")


def assemblies(path, **options):
    """Tell what becomes of the assemblies of a puzzle, each kept by itself."""
    with patch("satpack.engines.disassembly.assembly_records._SECONDS", 0.0):
        survey = Survey(load("piston"), resume=str(path), **options)
        found = [
            (each.placed(), each.ending, each.trap, each.states, each.levels)
            for each in survey.outcomes()
        ]
    assert survey.complete
    return sorted(found, key=str), survey.notes


def disassemblies(path, **options):
    """Show how the assemblies of a puzzle come apart."""
    with patch("satpack.engines.disassembly.assembly_records._SECONDS", 0.0):
        survey = Survey(load("dubois"), resume=str(path), **options)
        found = [(each.assembly.placed, each.whole) for each in survey]
    assert survey.complete
    return sorted(found, key=str), survey.notes


RUNS = {
    each.__name__: each
    for each in (
        solutions,
        rectangles,
        trapezoids_too,
        tilings,
        designs,
        designs_together,
        assemblies,
        disassemblies,
    )
}
