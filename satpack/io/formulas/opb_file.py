"""A puzzle, or items and options, as an OPB file, for pseudo-Boolean solvers: linear constraints, with the meaning of the variables in comments.

The format is that of the pseudo-Boolean competitions: a first line with the sizes, then comments, then one constraint
per line, "=" or ">=". There is one variable per option, which is a placement of a puzzle, and one per item and colour that options give it
(where sides must match, a wall is such an item). The options determine these, so that models and solutions correspond one to one. The file can be read again, to check a solver's model.
"""

from __future__ import annotations

import re
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Any

import numpy as np

from satpack.io.compressed import reading_lines, writing
from satpack.io.files import shown
from satpack.io.formulas.header import FormulaFacts, HeaderReader, header_lines
from satpack.model.counts import distinct
from satpack.runtime.errors import InputError
from satpack.runtime.version import __version__
from satpack.runtime.wording import many
from satpack_encodings import Variables

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from satpack.io.formulas.header import FormulaHeader
    from satpack.io.formulas.model_file import SolverModel
    from satpack.model.placing.cover_problem import CoverProblem
    from satpack.model.placing.named_cover import NamedCover
    from satpack.model.placing.placements import Placements
    from satpack.model.puzzle import Puzzle

_SIZES = re.compile(rb"\* #variable= (\d{1,18}) #constraint= (\d{1,18})\s*")
_TERM = re.compile(rb"([+-]?\d{1,18}) x(\d{1,18}) ")
_BOUND = re.compile(rb"(=|>=) ([+-]?\d{1,18}) ;")


@dataclass(frozen=True, slots=True)
class Constraint:
    """A linear constraint of an OPB file."""

    weights: tuple[tuple[int, int], ...]  # pairs of a weight and its variable
    is_equal: bool  # whether the sum must equal the bound, rather than reach it
    bound: int

    def holds(self, model: SolverModel) -> bool:
        """Whether a model satisfies it; a variable without a value is false."""
        total = sum(weight for weight, variable in self.weights if model.true(variable))
        return total == self.bound if self.is_equal else total >= self.bound


@dataclass(frozen=True, slots=True, eq=False)
class OpbFile:
    """An OPB file while it is read."""

    name: str  # the file's, in errors
    header: FormulaHeader
    variables_count: int
    constraints: Iterator[Constraint]  # read on demand


def write_opb(path: str, options: Placements | NamedCover) -> tuple[int, int]:
    """Write options, numbered from 1, as an OPB file, compressed by its suffix; return the numbers of variables and constraints."""
    numbered = Variables()
    numbered.group("option", len(options.cover))
    lines = [line for sum_ in _sums(options.cover, numbered) for line in _lines(*sum_)]
    # an unsatisfiable constraint needs a variable to be written
    variables = max(numbered.top, int(bool(lines)))
    count, facts = len(options.cover), FormulaFacts(version=__version__)
    subject: Puzzle | NamedCover
    meanings: Iterable[Any]
    if options.kind == "cover":
        subject, meanings = options, range(count)
    else:
        subject, meanings = options.puzzle, options
    header = header_lines(
        subject, facts, enumerate(meanings, 1), count, groups=numbered.groups[1:], kind="opb"
    )
    with writing(path) as file:
        file.write(f"* #variable= {variables} #constraint= {len(lines)}\n".encode())
        file.writelines(f"* {comment}\n".encode() for comment in header)
        file.writelines(f"{line}\n".encode() for line in lines)
    return variables, len(lines)


def _sums(
    problem: CoverProblem, variables: Variables
) -> Iterator[tuple[list[tuple[int, int]], int, int]]:
    """Yield the weights of variables and the bounds of their sum for each item, and for the number of covered cells.

    Each colour that options give an item has a variable, equivalent to "an option gives it"; options without primary items
    are never chosen.
    """
    yield from (([(1, option + 1)], 0, 0) for option in np.flatnonzero(~problem.usable).tolist())
    bounds = zip(problem.low.tolist(), problem.high.tolist(), strict=True)
    uses = zip(problem.by_item(), problem.colours_by_item(), bounds, strict=True)
    for options, given, (low, high) in uses:
        kinds = distinct(given[given > 0]).tolist()
        has_colour = variables.group("colour of an item", len(kinds))
        for variable, kind in zip(has_colour, kinds, strict=True):
            users = (options[given == kind] + 1).tolist()
            yield from (([(1, variable), (-1, user)], 0, 1) for user in users)
            yield [*((1, user) for user in users), (-1, variable)], 0, len(users)
        plain = (options[given == 0] + 1).tolist()
        yield [(1, variable) for variable in [*plain, *has_colour]], low, high
    if problem.empty is not None:
        cells = problem.size[problem.items[problem.starts[:-1]]]
        weights = list(zip(cells.tolist(), range(1, len(cells) + 1), strict=True))
        yield weights, problem.cells - problem.empty[1], problem.cells - problem.empty[0]


def _lines(pairs: list[tuple[int, int]], low: int, high: int) -> Iterator[str]:
    """Yield a constraint in one or two lines; none if it always holds."""
    least = sum(weight for weight, _ in pairs if weight < 0)
    most = sum(weight for weight, _ in pairs if weight > 0)
    if low <= least and high >= most:
        return
    if not pairs or low > most or high < least or low > high:
        yield "+1 x1 >= 2 ;"  # false, in a form that every solver reads
    elif low == high:
        yield f"{_terms(pairs, 1)} = {low} ;"
    else:
        if low > least:
            yield f"{_terms(pairs, 1)} >= {low} ;"
        if high < most:
            yield f"{_terms(pairs, -1)} >= {-high} ;"


def _terms(pairs: list[tuple[int, int]], sign: int) -> str:
    return " ".join(f"{sign * weight:+d} x{variable}" for weight, variable in pairs)


def is_opb(path: str) -> bool:
    """Whether a file's name says that it is an OPB file, perhaps a compressed one."""
    return path.removesuffix(".gz").removesuffix(".xz").endswith(".opb")


@contextmanager
def reading_opb(path: str) -> Iterator[OpbFile]:
    """Open an OPB file that satpack exported; faults in constraints are raised while they are read."""
    name = shown(path)
    with reading_lines(path) as lines:
        sizes = _SIZES.fullmatch(next(lines, b""))
        if not sizes:
            raise InputError(
                f"{name}: line 1: expected '* #variable= NUMBER #constraint= NUMBER', as OPB files begin"
            )
        variables, constraints = map(int, sizes.groups())
        reader, numbered = HeaderReader(name, "opb"), enumerate(lines, 2)
        first = []
        for number, line in numbered:
            if not line.startswith(b"*"):
                first = [(number, line)]
                break
            reader.feed(number, line[1:].decode("utf-8", errors="replace"))
        header = reader.header_of(variables, "line 1")
        read = _constraints(name, chain(first, numbered), variables, constraints)
        yield OpbFile(name, header, variables, read)


def _constraints(
    name: str, numbered: Iterable[tuple[int, bytes]], variables: int, wanted: int
) -> Iterator[Constraint]:
    """Yield the constraints of some lines; raise InputError for an invalid one, or if their number is wrong."""
    count = 0
    for number, line in numbered:
        text = line.strip()
        if not text or text.startswith(b"*"):
            continue
        found = _parsed(text)
        if found is None:
            raise InputError(
                f"{name}: line {number}: expected a linear constraint such as '+1 x1 +1 x2 >= 1 ;'"
            )
        highest = max((variable for _, variable in found.weights), default=0)
        if highest > variables or any(variable == 0 for _, variable in found.weights):
            raise InputError(
                f"{name}: line {number}: variables are x1 to x{variables}, as line 1 says"
            )
        count += 1
        yield found
    if count != wanted:
        raise InputError(f"{name}: {many(count, 'constraint')}, but line 1 says {wanted}")


def _parsed(text: bytes) -> Constraint | None:
    weights, place = [], 0
    while term := _TERM.match(text, place):
        weights.append((int(term[1]), int(term[2])))
        place = term.end()
    bound = _BOUND.fullmatch(text, place)
    return bound and Constraint(tuple(weights), bound[1] == b"=", int(bound[2]))
