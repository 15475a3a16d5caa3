"""Proofs that a shape does not tile: the formula of its coronas has no model, which a DRAT proof shows.

The formula is made of the shape alone. Where it takes too long to refute as it is, clauses are added that say which copies
are not there together since they shut in a hole whose area is no multiple of the shape's, so that no copies fill it. They
are trusted as far as the proof goes; but a check of the proof checks each of them again.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from satpack.engines.formula import FormulaSize, Trusted
from satpack.io.compressed import reading_lines
from satpack.io.files import shown, temporary_folder
from satpack.model.grids import grid_named
from satpack.runtime.errors import (
    EngineError,
    InputError,
    OptionError,
    Undecided,
    VerificationError,
)
from satpack.runtime.limits import NEVER, Deadline, in_time
from satpack.runtime.version import __version__
from satpack.runtime.wording import many
from satpack.tilings.plane.coronas import CoronaFormula
from satpack.tilings.plane.shape import Copy, Shape, holes_of
from satpack_encodings import ClauseSpool, read_dimacs

if TYPE_CHECKING:
    import os
    from collections.abc import Iterable, Iterator, Sequence
    from typing import NoReturn

    from satpack.engines.proofs import DratProof
    from satpack.engines.refuting import Verdict
    from satpack.tilings.questions.tile import TilingAnswer
    from satpack_encodings import Clause

TITLE = "satpack: coronas of a shape that does not tile"
"""The first comment of the formula's file."""


@dataclass(frozen=True, slots=True, eq=False)
class TilingFormula:
    """The formula of a shape's coronas, for export."""

    shape: Shape
    levels: int
    dead_holes: tuple[tuple[int, tuple[Copy, ...]], ...] = ()  # extra clauses; see `TilingAnswer`

    @property
    def encoding(self) -> str:
        return f"coronas, {self.levels} levels"

    @property
    def trusted(self) -> tuple[Trusted, ...]:
        """The assumptions it makes beyond the existence of coronas."""
        if not self.dead_holes:
            return ()
        formula = self._made([])
        clauses = tuple(formula.never(copies, level) for level, copies in self.dead_holes)
        why = (
            "copies that shut in a hole are not there together, since its area is no multiple of the shape's; "
            "`satpack verify` looks at each of them"
        )
        return (Trusted(clauses, why),)

    def _made(self, clauses: list[Clause]) -> CoronaFormula:
        formula = CoronaFormula(self.shape)
        for _ in range(self.levels):
            clauses += formula.next_level()
        return formula

    def write(self, path: str | os.PathLike[str], *, deadline: Deadline = NEVER) -> FormulaSize:
        """Write the formula as a DIMACS file; raise Undecided at the deadline."""
        from satpack_encodings import write_dimacs

        clauses: list[Clause] = []
        formula = self._made(clauses)
        deadline.check()
        clauses += [formula.never(copies, level) for level, copies in self.dead_holes]
        shape = self.shape
        comments = [
            TITLE,
            f"version: {__version__}",
            f"grid: {shape.grid.name}",
            f"cells: {[list(cell) for cell in shape.cells]}",
            f"reflect: {'true' if shape.reflect else 'false'}",
            f"levels: {self.levels}",
            f"holes: {len(self.dead_holes)}",
        ]
        with Path(path).open("wb") as file:
            write_dimacs(
                file,
                in_time(iter(clauses), deadline),
                variables_count=formula.variables.top,
                clause_count=len(clauses),
                comments=comments,
            )
        return FormulaSize(formula.variables.top, len(clauses))

    def decode(self, model: Sequence[int]) -> NoReturn:  # noqa: ARG002 - as other formulas take one
        """Raise an error: the formula must not have a model."""
        raise EngineError("the formula of the coronas has a model, though the search found none")


def prove_no_tiling(
    found: TilingAnswer, *, cnf: str | None = None, proof: str | None = None
) -> DratProof:
    """Prove that a shape that was found not to tile does not, in files ``cnf`` and ``proof`` that anybody can check."""
    from satpack.engines.proofs import DratProof, proving_solver, refute

    if found.tiles is not False:
        raise OptionError(f"{found.name} is not known not to tile, so there is nothing to prove")
    if found.hole:
        raise OptionError(f"{found.name} does not tile since {found.reason}; that takes no proof")
    formula = TilingFormula(found.shape, found.level, found.dead_holes)
    if _is_refuted_soon(found):
        formula = TilingFormula(found.shape, found.level)
    refuted = refute(
        formula,
        solver=proving_solver("auto"),
        checker="auto",
        cnf=cnf,
        proof=proof,
        deadline=NEVER,
    )
    assert isinstance(refuted, DratProof)
    return refuted


_SOON = 20_000
"""The conflicts after which a formula without extra clauses is abandoned."""


def _is_refuted_soon(found: TilingAnswer) -> bool:
    """Whether the formula without extra clauses is refuted quickly."""
    from satpack.engines.sat.driver import Literals, first_model, open_clauses
    from satpack.engines.sat.solvers import DEFAULT_SOLVER

    formula = CoronaFormula(found.shape)
    levels = (list(formula.next_level()) for _ in range(found.level))
    with open_clauses(Literals(), levels, DEFAULT_SOLVER, NEVER) as opened:
        try:
            return first_model(opened, NEVER, conflicts=_SOON) is None
        except Undecided:
            return False


def check_clauses(
    shape: Shape, levels: int, holes: int, clauses: Iterable[Clause], deadline: Deadline
) -> Iterator[Clause]:
    """Yield the clauses of a formula, the last ``holes`` of them about holes, after checking that every tiling by the shape satisfies them."""
    given = in_time(iter(clauses), deadline)
    formula = CoronaFormula(shape)
    number = 0
    for _ in range(levels):
        for wanted in formula.next_level():
            number += 1
            found = next(given, None)
            if found is None or list(found) != list(wanted):
                text = "missing" if found is None else repr(" ".join(map(str, [*found, 0])))
                raise VerificationError(
                    f"clause {number} is {text}, where the formula of {levels} coronas of the shape has "
                    f"'{' '.join(map(str, [*wanted, 0]))}'"
                )
            yield found
    own = shape.sets[0]
    whole = number
    for found in given:
        number += 1
        try:
            copies = formula.copies_of(found)
        except LookupError as fault:
            raise VerificationError(
                f"clause {number} is not a clause of the formula: {fault}"
            ) from None
        cells = {cell for copy in copies for cell in shape.covered(copy)}
        if not any(len(hole) % len(shape) for hole in holes_of(shape.frame, cells | own)):
            raise VerificationError(
                f"clause {number} forbids copies that shut in no hole, or one that others may fill"
            )
        yield found
    if number - whole != holes:
        raise VerificationError(
            f"it says that {many(holes, 'clause')} {'is' if holes == 1 else 'are'} about holes, but {number - whole:,} {'is' if number - whole == 1 else 'are'}"
        )


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

    The formula is built again from the shape and compared clause by clause; its clauses about holes are checked in the plane.
    """
    from satpack.engines.refuting import check_given_proof

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
    head = takewhile(lambda line: line.startswith(b"c"), lines)
    return [line[1:].strip().decode(errors="replace") for line in head]
