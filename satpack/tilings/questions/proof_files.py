"""Files that show that a shape does not tile: the formula of its coronas, and a proof that it has no model."""

from __future__ import annotations

import json
from itertools import takewhile
from typing import TYPE_CHECKING, NamedTuple

from satpack.io.compressed import reading_lines
from satpack.io.files import shown, temporary_folder
from satpack.model.grids import grid_named
from satpack.runtime.errors import InputError, VerificationError
from satpack.runtime.limits import NEVER, Deadline
from satpack.tilings.plane.shape import Shape
from satpack.tilings.questions.proofs import TITLE, check_clauses
from satpack_encodings import ClauseSpool, read_dimacs

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from satpack.engines.refuting.checkers import Verdict


class CheckedTilingProof(NamedTuple):
    """An accepted proof that a shape does not tile."""

    shape: Shape
    levels: int  # the number of coronas that the formula asks for
    holes: int  # the number of clauses about holes, each checked separately
    verdict: Verdict  # of the proof checker


def is_tiling_formula(path: str) -> bool:
    """Whether the first line of a file says that it is a formula of coronas; standard input is not read."""
    if path == "-":
        return False
    with reading_lines(path) as lines:
        return next(lines, b"").strip() == f"c {TITLE}".encode()


def formula_shape(path: str) -> Shape:
    """Return the shape that a formula's file names; raise InputError if it names none."""
    with reading_lines(path) as lines:
        return _Facts.of(_comments(lines), path).shape


def check_tiling_proof(
    cnf: str, proof: str, *, checker: str = "auto", deadline: Deadline = NEVER
) -> CheckedTilingProof:
    """Check a DRAT or LRAT proof in text, perhaps compressed, that a shape does not tile.

    The formula is built again from the shape and compared clause by clause; its clauses about holes are checked in
    the plane. Raises InputError if the formula is not that of its shape, and VerificationError if the proof is wrong.
    """
    from satpack.engines.refuting.checkers import check_given_proof

    with temporary_folder() as folder:
        formula_file = folder / "coronas.cnf"
        try:
            with reading_lines(cnf) as lines, ClauseSpool() as spool:
                found = read_dimacs(lines)
                facts = _Facts.of(found.comments, cnf)
                clauses = check_clauses(
                    facts.shape, facts.levels, facts.holes, found.clauses, deadline
                )
                spool.add(clauses)
                with formula_file.open("wb") as file:
                    spool.write(file, variables_count=found.variables_count)
        except (ValueError, VerificationError) as fault:
            raise InputError(f"{shown(cnf)}: {fault}") from None
        verdict = check_given_proof(formula_file, proof, checker=checker, deadline=deadline)
    return CheckedTilingProof(facts.shape, facts.levels, facts.holes, verdict)


class _Facts(NamedTuple):
    """The facts that a formula's file states about itself."""

    shape: Shape
    levels: int
    holes: int

    @classmethod
    def of(cls, comments: Iterable[str], path: str) -> _Facts:
        facts = dict(line.split(": ", 1) for line in comments if ": " in line)
        try:
            cells = [tuple(map(int, cell)) for cell in json.loads(facts["cells"])]
            grid = grid_named(facts["grid"])
            levels, holes = int(facts["levels"]), int(facts["holes"])
            sound = all(map(grid.has_cell, cells)) and len(cells) <= _MOST_CELLS
            shape = Shape(grid, cells if sound else [], reflect=facts["reflect"] == "true")
        except (KeyError, TypeError, ValueError, InputError) as fault:
            raise InputError(
                f"{shown(path)}: does not say what it is the formula of: {fault}"
            ) from None
        if not 0 < levels <= _MOST_LEVELS:
            raise InputError(f"{shown(path)}: has {levels} levels; use 1 to {_MOST_LEVELS}")
        return cls(shape, levels, holes)


_MOST_CELLS, _MOST_LEVELS = 1_000, 100
"""Larger formulas are not built."""


def _comments(lines: Iterator[bytes]) -> list[str]:
    """Return the leading comments of a file."""
    head = takewhile(lambda line: line.startswith(b"c"), lines)
    return [line[1:].strip().decode(errors="replace") for line in head]
