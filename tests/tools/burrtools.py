"""BurrTools files as tests read and write them."""

from hypothesis import assume

from satpack.io.burrtools.document import parse_document
from satpack.io.burrtools.problems import read_problem
from satpack.io.burrtools.writing import check_exportable
from satpack.runtime.errors import PuzzleError


def read(content, number=None):
    """The problem of a file, text or bytes."""
    content = content if isinstance(content, bytes) else content.encode()
    return read_problem(parse_document(content, file="x.xmpuzzle"), number)


def is_exportable(puzzle):
    try:
        check_exportable(puzzle)
    except PuzzleError:
        return False
    return True


def assume_exportable(puzzle):
    """Draw another puzzle unless BurrTools has what this one needs, on a grid of its own."""
    assume(puzzle.grid.name != "octet")  # whole octahedra come back as eighths
    assume(is_exportable(puzzle))
