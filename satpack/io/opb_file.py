"""A puzzle as an OPB file, for pseudo-Boolean solvers: linear constraints, with the meaning of the variables in comments.

The format is that of the pseudo-Boolean competitions: a first line with the sizes, then comments, then a constraint a
line, "=" or ">=". A variable a placement and no other, so that a model is a solution and the other way round.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from satpack.io.compressed import writing
from satpack.io.puzzle_lines import placement_lines, puzzle_lines
from satpack.model.linear import linear_constraints
from satpack.runtime.version import __version__

if TYPE_CHECKING:
    from collections.abc import Iterator

    from satpack.model.linear import Linear
    from satpack.model.placements import Placements

__all__ = ["write_opb"]


def write_opb(path: str, placements: Placements) -> tuple[int, int]:
    """Write a puzzle as an OPB file.

    Parameters
    ----------
    path : str
        The file, compressed if it ends in ``.gz`` or ``.xz``; "-" is standard output.
    placements : Placements
        Of the puzzle; placement p is variable x(p + 1).

    Returns
    -------
    variables, constraints : int
        How many there are.

    Raises
    ------
    InputError
        If the system can't write there.
    """
    puzzle = placements.puzzle
    lines = [line for each in linear_constraints(placements) for line in _lines(each)]
    # a constraint that nothing satisfies needs a variable to be written with
    variables = max(len(placements), int(bool(lines)))
    placed = ((p + 1, placements.placed(p)) for p in range(len(placements)))
    with writing(path) as file:
        file.write(f"* #variable= {variables} #constraint= {len(lines)}\n".encode())
        file.write(b"* A packing puzzle: its solutions are the models of these constraints.\n")
        file.write(f"* satpack version {__version__}\n".encode())
        for comment in puzzle_lines(puzzle):
            file.write(f"* {comment}\n".encode())
        for comment in placement_lines(puzzle, placed, len(placements)):
            file.write(f"* {comment}\n".encode())
        for line in lines:
            file.write(f"{line}\n".encode())
    return variables, len(lines)


def _lines(linear: Linear) -> Iterator[str]:
    """Yield a constraint in one or two lines."""
    pairs = list(zip(linear.weights.tolist(), (linear.placements + 1).tolist(), strict=True))
    total = sum(weight for weight, _ in pairs)
    if not pairs or linear.low > total or linear.high < 0 or linear.low > linear.high:
        yield "+1 x1 >= 2 ;"  # never, in a form that every solver reads
    elif linear.low == linear.high:
        yield f"{_terms(pairs, 1)} = {linear.low} ;"
    else:
        if linear.low > 0:
            yield f"{_terms(pairs, 1)} >= {linear.low} ;"
        if linear.high < total:
            yield f"{_terms(pairs, -1)} >= {-linear.high} ;"


def _terms(pairs: list[tuple[int, int]], sign: int) -> str:
    return " ".join(f"{sign * weight:+d} x{variable}" for weight, variable in pairs)
