"""Turns a solver's output back into a solution, with nothing but the CNF or OPB file it solved."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from satpack.engines.work.cubes import puzzle_digest
from satpack.io.compressed import reading_lines
from satpack.io.files import shown
from satpack.io.formulas.cnf_file import clause_text, reading_cnf
from satpack.io.formulas.model_file import SolverStatus, read_solver_output
from satpack.io.formulas.opb_file import OpbFile, is_opb, reading_opb
from satpack.model.answer import Answer, Picture, Status
from satpack.model.cover_solution import CoverSolution
from satpack.model.expect import Expect
from satpack.model.grids.coordinates import written
from satpack.model.ranges import Holes
from satpack.model.sides import Sides
from satpack.model.solution import Solution
from satpack.runtime.errors import InputError, VerificationError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from satpack.gallery import Subject
    from satpack.io.formulas.cnf_file import CnfFile
    from satpack.io.formulas.header import FormulaHeader
    from satpack.io.formulas.model_file import SolverModel, SolverOutput
    from satpack.model.puzzle import Puzzle
    from satpack.model.solution import Placed

_ENGINE = "external solver"


@dataclass(frozen=True, slots=True)
class Decoded(Answer):
    """The answer that a solver's output is, reported to the user of `decode`."""

    by_constraints: bool = False
    """Whether the formula consists of pseudo-Boolean constraints, not of clauses."""

    def report(self, *, verbose: bool = False) -> Iterator[str | Picture]:
        if self.solution is None:
            yield from super(Decoded, self).report(verbose=verbose)  # slots
            return
        yield Picture(self.solution, self.solution.puzzle.name)
        keeps = "keeps every constraint" if self.by_constraints else "makes every clause true"
        yield f"Decoded: the model {keeps}, and the solution is verified."
        if verbose and self.symmetry_breaking:
            yield f"Symmetry: {self.symmetry_breaking}."


def decode_files(cnf: str, model: str, *, puzzle: Subject | None = None) -> Decoded:
    """Decode a solver's output for a CNF or OPB file that satpack exported, either perhaps compressed or "-".

    Every clause or constraint is checked, and the solution is verified against the file's description and against
    `puzzle` if given. "Impossible" and "undecided" are the solver's word.
    """
    started = time.monotonic()
    with reading_opb(cnf) if is_opb(cnf) else reading_cnf(cnf) as file:
        with reading_lines(model) as lines:
            output = read_solver_output(
                lines, variables_count=file.variables_count, file=shown(model)
            )
        if output is None:
            raise InputError(
                f"{shown(model)}: holds no result; expected a solver's output, such as 's SATISFIABLE' and 'v 1 -2 0'"
            )
        target = puzzle or file.header.puzzle
        solution = None
        if output.model is None:
            check_same(file.header.puzzle, target, file.name)
        else:
            if isinstance(file, OpbFile):
                _check_constraints(file, output.model, shown(model))
            else:
                _check_clauses(file, output, output.model, shown(model))
            solution = _solution(file, output.model, target)
    status, reason = _verdict(output.status, file.header)
    breaking = file.header.facts.symmetry_breaking
    seconds = time.monotonic() - started
    return Decoded(
        status,
        solution,
        reason,
        _ENGINE,
        seconds,
        symmetry_breaking=breaking,
        puzzle=target,
        by_constraints=is_opb(cnf),
    )


def _verdict(status: SolverStatus, header: FormulaHeader) -> tuple[Status, str]:
    if status is SolverStatus.SATISFIABLE:
        return Status.SOLVED, ""
    if status is SolverStatus.UNSATISFIABLE:
        blocked = header.facts.blocked
        other = f" but the {blocked} that the CNF blocks" if blocked else ""
        classes = ", up to symmetry" if other and header.facts.symmetry_breaking else ""
        reason = f"the solver says that there is no solution{other}{classes} (not checked)"
        return Status.IMPOSSIBLE, reason
    return Status.UNDECIDED, "the solver gave up"


_DIFFERENCES = {
    "grid": "its grid differs",
    "region": "its region differs",
    "reflect": "its reflect differs",
    "crossing": "its crossing differs",
    "sides": "its sides match differently",
    "colours": "its colours differ",
    "rules": "its rules differ",
    "holes": "the number of cells that may stay empty differs",
    "pieces": "its pieces differ",
}
"""What is said of the first field that differs in two puzzles whose formulas do."""


def check_same(found: Subject, wanted: Subject, name: str) -> None:
    """Raise InputError, naming the difference, if a CNF belongs to another puzzle, or to other items and options."""
    difference = "its items and options differ"
    if found.kind == "puzzle" == wanted.kind:
        found, wanted = _plain(found), _plain(wanted)
        fields = (each for each in _DIFFERENCES if getattr(found, each) != getattr(wanted, each))
        difference = _DIFFERENCES[next(fields, "pieces")]
    if puzzle_digest(found) != puzzle_digest(wanted):
        raise InputError(f"{name}: is not about {wanted.name!r}: {difference}")


def _plain(puzzle: Puzzle) -> Puzzle:
    """Return a puzzle without what no formula depends on, its pieces, colours and rules in an order of their own."""
    full = Holes(0, 0) if puzzle.must_fill == len(puzzle.region) else None
    pieces = {replace(piece, group=0, value=0, colour="") for piece in puzzle.pieces}
    return replace(
        puzzle,
        pieces=tuple(sorted(pieces, key=lambda piece: piece.name)),
        colours=tuple(sorted((replace(each, shade="") for each in puzzle.colours), key=repr)),
        rules=tuple(sorted(set(puzzle.rules), key=repr)),
        holes=puzzle.holes if puzzle.limits_holes else full,
        # without marks that are alike
        sides=replace(puzzle.sides, alike=()) if puzzle.has_sides else Sides(),
        expect=Expect(),
        goal=None,
        design=None,
    )


def _check_clauses(file: CnfFile, output: SolverOutput, model: SolverModel, name: str) -> None:
    """Raise at the first clause in which the model makes no literal true."""
    for number, clause in enumerate(file.clauses, 1):
        if model.satisfies(clause):
            continue
        missing = [abs(literal) for literal in clause if not model.given(abs(literal))]
        if missing:
            fault = f"has no value for variable {missing[0]}, so that clause {number} is not true"
            if not output.ended:
                fault += " (its closing 0 is missing too: the output may be cut short)"
        else:
            fault = f"makes clause {number} false"
        raise InputError(
            f"{name}: the model {fault}: {clause_text(clause)}{_meaning(file.header, clause)}; is it a model of {file.name}?"
        )


def _check_constraints(file: OpbFile, model: SolverModel, name: str) -> None:
    for number, constraint in enumerate(file.constraints, 1):
        if not constraint.holds(model):
            raise InputError(
                f"{name}: the model breaks constraint {number} of {file.name}; is it a model of that file?"
            )


def _meaning(header: FormulaHeader, clause: list[int]) -> str:
    """Return the meaning of a broken clause, as far as its literals show it; empty if they do not."""
    if header.puzzle.kind == "cover":
        return ""
    placed = []
    for literal in clause:
        each = header.placed(abs(literal))
        if each is None:
            purpose = header.purpose(abs(literal))
            return f", a clause about: {purpose}" if purpose else ""
        placed.append(each)
    if not clause:
        return ", the empty clause: no model has it"
    if min(clause) > 0:
        return _too_little(header, placed)
    return _too_much(header, [p for p, literal in zip(placed, clause, strict=True) if literal < 0])


def _too_much(header: FormulaHeader, placed: list[Placed]) -> str:
    puzzle = header.puzzle
    for i, one in enumerate(placed):
        for other in placed[:i]:
            if shared := set(one.cells) & set(other.cells):
                cell = written(puzzle.grid, min(shared))
                return f", pieces {other.piece!r} and {one.piece!r} both cover cell {cell}"
    names = {each.piece for each in placed}
    if len(names) == 1:
        return f", piece {names.pop()!r} is used too often"
    return ", a solution that the CNF blocks" if header.facts.blocked else ""


def _too_little(header: FormulaHeader, placed: list[Placed]) -> str:
    shared = set.intersection(*(set(each.cells) for each in placed))
    if shared:
        return f", nothing covers cell {written(header.puzzle.grid, min(shared))}"
    names = {each.piece for each in placed}
    return f", piece {names.pop()!r} is used too rarely" if len(names) == 1 else ""


def _solution(
    file: CnfFile | OpbFile, model: SolverModel, puzzle: Subject
) -> Solution | CoverSolution:
    header = file.header
    solution: Solution | CoverSolution
    if "cover" in (puzzle.kind, header.puzzle.kind):
        check_same(header.puzzle, puzzle, file.name)
    if puzzle.kind == "cover":
        options = (header.option(v) for v in header.placement_variables if model.true(v))
        solution = CoverSolution(puzzle, sorted(options), engine=_ENGINE)
    else:
        solution = Solution(puzzle, _placed(file, model), engine=_ENGINE)
    try:
        solution.verify()
    except VerificationError as fault:
        is_kept = isinstance(file, OpbFile)
        how = "keeps every constraint" if is_kept else "makes every clause true"
        raise VerificationError(
            f"{file.name}: the model {how}, but is not a solution of {puzzle.name!r}: {fault}"
        ) from None
    return solution


def _placed(file: CnfFile | OpbFile, model: SolverModel) -> tuple[Placed, ...]:
    header = file.header
    chosen = [header.placed(v) for v in header.placement_variables if model.true(v)]
    try:
        chosen += [box.placed(header.puzzle.grid, model) for box in header.boxes]
    except ValueError as fault:
        raise InputError(f"{file.name}: {fault}") from None
    return tuple(each for each in chosen if each is not None)
