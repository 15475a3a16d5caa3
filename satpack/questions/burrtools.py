"""Checks a BurrTools file's claims about a problem's solutions: each assembly, its moves, and their number.

BurrTools leaves out images of solutions that it has found, unless it is set to keep mirror images or rotated ones.
Files do not record that setting; their content shows it.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from satpack.engines.prepared import Prepared
from satpack.io.burrtools.assemblies import read_stored
from satpack.model.looks import turned_look
from satpack.model.moves.disassembly import Ending
from satpack.model.moves.replay import replay
from satpack.model.symmetry.conventions import BY_MOTIONS
from satpack.questions.count import count
from satpack.questions.disassemble import Survey, disassemble
from satpack.runtime.errors import Undecided, VerificationError
from satpack.runtime.limits import Deadline
from satpack.runtime.wording import many

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from satpack.io.burrtools.assemblies import Stored
    from satpack.io.burrtools.problems import Problem
    from satpack.model.grids import Cells
    from satpack.model.looks import Looks
    from satpack.model.puzzle import Puzzle
    from satpack.model.solution import Solution
    from satpack.model.symmetry.conventions import Convention
    from satpack.model.symmetry.group import Automorphism, Symmetry
    from satpack.questions.counters import Count


@dataclass(frozen=True, slots=True)
class StoredReport:
    assemblies: int
    apart: int
    counted: str
    undecided: str = ""


def check_stored(problem: Problem, *, timeout: float | None = None) -> StoredReport:
    """Check all claims of a file about a problem's solutions; raise VerificationError with the place of a fault.

    Each assembly must solve the puzzle, and be listed once. Assemblies may be images of each other if their number is
    that of solutions counted so; the result says by which convention they were counted. Moves are replayed cell by
    cell, and must be the fewest possible until the first piece is out. A finished search must have found as many
    assemblies, and as many that come apart, as satpack finds by that convention; an unfinished one, no more.
    """
    deadline = Deadline.after(timeout)
    prepared = Prepared(problem.puzzle, deadline)
    try:
        kept = KeptImages(prepared.symmetry)
    except Undecided as limit:
        return StoredReport(0, 0, "", str(limit))
    stored = apart = 0
    for each in read_stored(problem):
        where = f"{each.place}: solution {each.number}"
        try:
            each.solution.verify()
        except VerificationError as fault:
            raise VerificationError(f"{where} is wrong: {fault}") from None
        before = kept.add(each.solution, each.number)
        if before is not None and not problem.tells_variable_cells_apart:
            raise VerificationError(f"{where} repeats solution {before}, or an image of it")
        try:
            apart += _moves_are_right(each, where, deadline)
        except Undecided as limit:
            return StoredReport(stored, apart, "", f"{where}: {limit}")
        stored += 1
    found = problem.counted("assemblies")
    if found is not None and stored > found:
        raise VerificationError(
            f"{problem.element.place}: stores {many(stored, 'solution')}, but says that {_found(found)}"
        )
    try:
        return StoredReport(stored, apart, _count(problem, kept, prepared, has_moves=apart > 0))
    except Undecided as limit:
        return StoredReport(stored, apart, "", str(limit))


def one_of_each_class(puzzle: Puzzle, solutions: Iterable[Solution]) -> tuple[Solution, ...]:
    """Return the solutions without those that are images of earlier ones under a symmetry of the puzzle."""
    symmetry = Prepared(puzzle).symmetry
    kept: dict[object, Solution] = {}
    for each in solutions:
        kept.setdefault(least_image(symmetry, each), each)
    return tuple(kept.values())


def _moves_are_right(each: Stored, where: str, deadline: Deadline) -> bool:
    """Whether moves are stored; raise if they are wrong."""
    deadline.check()
    if each.disassembly is not None:
        try:
            replay(each.disassembly)
        except VerificationError as fault:
            raise VerificationError(f"{where}: its moves are wrong: {fault}") from None
    levels = each.disassembly.levels if each.disassembly else each.levels
    if not levels:
        return False
    own = disassemble(each.solution, timeout=deadline.remaining())
    if own.whole.ending is Ending.UNDECIDED:
        raise Undecided("time limit")
    if own.levels[:1] != levels[:1]:
        least = own.levels[0] if own.levels else "never"
        raise VerificationError(
            f"{where}: takes {levels[0]} moves until something is out; it takes {least}"
        )
    return True


def _count(problem: Problem, kept: KeptImages, prepared: Prepared, *, has_moves: bool) -> str:
    """Return the result of comparing the numbers, as text; raise if they are wrong."""
    wanted = problem.counted("assemblies")
    if wanted is None:
        return "the file does not say how many were found"
    if _may_lack_mirror_images(problem):
        return (
            f"{_found(wanted)}, which is not compared: with ranges of copies BurrTools also leaves out mirror "
            "images that are made of other pieces"
        )
    if problem.tells_variable_cells_apart:
        return (
            f"{_found(wanted)}, which is not compared: BurrTools counts an assembly once for each way its "
            "variable cells lie"
        )
    own = count(problem.puzzle, timeout=prepared.deadline.remaining())
    if not own.complete:
        raise Undecided(own.reason)
    assert own.symmetry is not None
    by = kept.explained(wanted, own, finished=problem.is_finished)
    if by is None:
        raise _wrong_count(problem, "assemblies", wanted, own.symmetry)
    solutions = problem.counted("solutions")
    # otherwise the number that come apart depends on the kept mirror images
    keeps_groups = prepared.symmetry.keeps_groups
    if has_moves and solutions is not None and keeps_groups:
        _check_apart(problem, solutions, by, prepared)
    of = {"symmetry": own.symmetry, "rotations": own.rotations, "total": own.total}[by]
    same = problem.is_finished and wanted == of
    state = "as satpack finds" if same else f"of the {of:,} that satpack finds"
    return f"{_found(wanted)}, {state}" + (f"; {KEPT[by]}" if KEPT[by] else "")


def _check_apart(problem: Problem, solutions: int, by: Convention, prepared: Prepared) -> None:
    """Compare the numbers that come apart; some rotated solutions may be counted in addition."""
    survey = Survey(problem.puzzle, timeout=prepared.deadline.remaining())
    own = 0
    for found in survey.outcomes():
        if found.ending is Ending.SEPARATED and found.levels:
            twice = by == "rotations" and has_twin(prepared.symmetry, found.shown().assembly)
            own += 2 if twice else 1
    if not survey.complete:
        raise Undecided(survey.reason)
    few = solutions < own and problem.is_finished
    if few or (solutions > own and by != "total"):
        raise _wrong_count(problem, "solutions", solutions, own)


def _found(number: int) -> str:
    return f"{number:,} {'was' if number == 1 else 'were'} found"


def _wrong_count(problem: Problem, what: str, wanted: int, own: int) -> VerificationError:
    return VerificationError(
        f"{problem.element.place}: <problem>: attribute {what}: says {wanted:,}; satpack finds {own:,}"
    )


def _may_lack_mirror_images(problem: Problem) -> bool:
    """Whether there are ranges of copies, and a mirror image of the result shape equals the shape."""
    puzzle = problem.puzzle
    if all(piece.copies.low == piece.copies.high for piece in puzzle.pieces):
        return False
    mirrored = Prepared(replace(puzzle, reflect=True)).symmetry
    return mirrored.rotation_count < len(mirrored)


_Form = tuple[tuple[int, "Cells", "Looks"], ...]

KEPT = {
    "symmetry": "",
    "rotations": "solutions that are mirror images of each other count separately (BurrTools' 'keep mirror solutions')",
    "total": "solutions that are rotations of each other count separately (BurrTools' 'keep rotated solutions')",
}
"""The meaning of a counting convention for a BurrTools file, for people."""


@dataclass(slots=True)
class KeptImages:
    """Solutions of a file, with images of earlier ones detected."""

    symmetry: Symmetry
    convention: Convention = "symmetry"
    _numbers: dict[Convention, dict[_Form, int]] = field(
        default_factory=lambda: {each: {} for each in BY_MOTIONS}
    )

    def add(self, solution: Solution, number: int) -> int | None:
        """Add a solution, or return the number of the earlier one that it repeats."""
        forms = {each: least_image(self.symmetry.up_to(each), solution) for each in BY_MOTIONS}
        if forms["total"] in self._numbers["total"]:
            return self._numbers["total"][forms["total"]]
        if forms["rotations"] in self._numbers["rotations"]:
            self.convention = "total"
        elif forms["symmetry"] in self._numbers["symmetry"] and self.convention == "symmetry":
            self.convention = "rotations"
        for each, form in forms.items():
            self._numbers[each].setdefault(form, number)
        return None

    @property
    def classes(self) -> int:
        """The number of solutions that are not images of each other."""
        return len(self._numbers["symmetry"])

    def explained(self, found: int, own: Count, *, finished: bool) -> Convention | None:
        """Return the convention under which a file has found this many of all solutions; None if there is none.

        BurrTools leaves out some rotated solutions even if it is set to keep them; but none may lack all of its images.
        """
        assert own.symmetry is not None
        assert own.rotations is not None
        assert own.total is not None
        counts: tuple[tuple[Convention, int], ...] = (
            ("symmetry", own.symmetry),
            ("rotations", own.rotations),
        )
        for each, most in counts:
            finer = BY_MOTIONS.index(self.convention) < BY_MOTIONS.index(each)
            if not finer and (found == most or (found < most and not finished)):
                return each
        stored = len(self._numbers["total"])
        if self.convention == "symmetry" or found > own.total:
            return None
        lacks_some = finished and stored == found and self.classes < own.symmetry
        return None if lacks_some or (finished and found < own.symmetry) else "total"


def least_image(symmetry: Symmetry, solution: Solution) -> _Form:
    """Return a representative common to solutions that a symmetry of the group maps to each other."""
    return min(_images(symmetry, solution))


def has_twin(symmetry: Symmetry, solution: Solution) -> bool:
    """Whether a reflection maps a solution to an image that no rotation gives."""
    turned = symmetry.up_to("rotations")
    return len(_images(symmetry, solution)) > len(_images(turned, solution))


def _images(symmetry: Symmetry, solution: Solution) -> set[_Form]:
    number = {piece.name: i for i, piece in enumerate(solution.puzzle.pieces)}
    return {
        _image(automorphism, symmetry.pieces[i].tolist(), number, solution)
        for i, automorphism in enumerate(symmetry.group)
    }


def _image(
    automorphism: Automorphism, become: Sequence[int], number: dict[str, int], solution: Solution
) -> _Form:
    return tuple(
        sorted(
            (
                become[number[placed.piece]],
                tuple(sorted(map(automorphism, placed.cells))),
                tuple(
                    sorted(
                        (automorphism(cell), turned_look(look, automorphism.matrix))
                        for cell, look in placed.looks
                    )
                ),
            )
            for placed in solution.placed
        )
    )
