"""Placement encodings: the models are exactly the solutions, under every combination of ingredients."""

from itertools import combinations, islice

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from pysat.solvers import Solver

import satpack
from satpack.engines.formula import Clauses
from satpack.engines.sat.consistency import MAX_PLACEMENTS, nogoods
from satpack.engines.sat.draft import Draft, placement_variables
from satpack.engines.sat.encoding import BASES, ENCODINGS, EXTRAS, adjacency, by_blocks, choose
from satpack.model.placing.placements import place
from satpack.runtime.errors import LimitError, OptionError
from satpack_encodings import AT_MOST_ONE, Variables
from tests.tools import brute_force
from tests.tools.formulas import written
from tests.tools.strategies import puzzles, solvable_puzzles

MOST_SOLUTIONS = 150


def models(formula):
    """Every model over all variables, auxiliary ones too: two models of one solution would both be listed."""
    if [] in formula.clauses:
        return []
    with Solver("minisat22", bootstrap_with=formula.clauses) as solver:
        # a variable that no clause mentions would be free
        used = {abs(literal) for clause in formula.clauses for literal in clause}
        free = [v for v in formula.chooses.group if v not in used]
        solver.append_formula([[v, -v] for v in free])
        return [
            model for model, _ in zip(solver.enum_models(), range(MOST_SOLUTIONS + 1), strict=False)
        ]


def chosen(formula):
    """Return the numbers of placements of every model, in order."""
    return sorted(tuple(sorted(formula.chooses.chosen(model))) for model in models(formula))


@given(
    puzzles() | solvable_puzzles().map(lambda drawn: drawn[0]),
    st.sampled_from(AT_MOST_ONE),
    st.none() | st.integers(0, 9),
)
def test_models_are_exactly_the_solutions(puzzle, at_most_one, seed):
    placements = place(puzzle)
    solutions = brute_force.numbered(placements)
    assume(len(solutions) <= MOST_SOLUTIONS)
    for name in ENCODINGS:
        formula = written(placements, choose(placements, name, at_most_one), seed=seed)
        assert chosen(formula) == sorted(solutions), name


LONG_LISTS = satpack.Puzzle(
    "long lists",
    "square",
    "+###\n####\n####",
    [
        satpack.Piece(name, shape, copies, grid="square")
        for name, shape, copies in (("L", "##\n#.", 3), ("I", "##", (0, 1)), ("O", "#", (0, 1)))
    ],
)


@pytest.mark.parametrize("at_most_one", AT_MOST_ONE)
@pytest.mark.parametrize("name", ENCODINGS)
def test_formulas_of_long_lists_have_the_models_of_brute_force(name, at_most_one):
    # an optional cell and many placements a cell: where auxiliary variables could be left undetermined
    placements = place(LONG_LISTS)
    formula = written(placements, choose(placements, name, at_most_one))
    solutions = brute_force.numbered(placements)
    assert len(solutions) < MOST_SOLUTIONS
    assert chosen(formula) == sorted(solutions)


def draft_of(puzzle):
    placements = place(puzzle)
    variables = Variables()
    chooses = placement_variables(len(placements), variables)
    return Draft(placements, "commander", variables, chooses)


@given(puzzles(max_cells=7))
def test_nogoods_are_those_of_the_definition(puzzle):
    draft = draft_of(puzzle)
    placements = draft.placements
    count = len(placements)
    cells = [frozenset(placements.cells_of(p)) for p in range(count)]
    piece = placements.piece.tolist()

    def compatible(p, q):
        one_copy = piece[p] == piece[q] and puzzle.pieces[piece[p]].copies.high <= 1
        return p == q or not (one_copy or cells[p] & cells[q])

    items = [[p for p in range(count) if cell in cells[p]] for cell in puzzle.region.required]
    items += [
        [p for p in range(count) if piece[p] == k]
        for k, each in enumerate(puzzle.pieces)
        if each.copies.low
    ]
    left = set(range(count))
    while True:
        kept = {
            p for p in left if all(any(compatible(p, q) for q in i if q in left) for i in items)
        }
        if kept == left:
            break
        left = kept
    pairs = {
        (p, q)
        for p, q in combinations(sorted(left), 2)
        if compatible(p, q)
        and any(
            not any(compatible(p, r) and compatible(q, r) for r in i if r in left) for i in items
        )
    }
    clauses = list(nogoods(draft))
    first = draft.chooses[0] if count else 1
    assert sorted(-c[0] - first for c in clauses if len(c) == 1) == sorted(set(range(count)) - left)
    assert sorted((-c[0] - first, -c[1] - first) for c in clauses if len(c) == 2) == sorted(pairs)


def test_nogoods_of_the_8x8_board_with_a_hole():
    clauses = list(nogoods(draft_of(satpack.load("pentominoes-8x8-hole"))))
    # a placement in the corner that cuts off a cell, and so on: a good part of the 1,568
    assert sum(len(clause) == 1 for clause in clauses) == 152
    assert all(len(clause) in {1, 2} for clause in clauses)


def test_nogoods_refuse_a_puzzle_that_is_too_large():
    puzzle = satpack.load("hexominoes-15x15-less-3x5")
    placements = place(puzzle)
    assert len(placements) > MAX_PLACEMENTS
    with pytest.raises(LimitError, match=r"27,324 are too many; use them for at most 8,000"):
        written(placements, choose(placements, "plain+nogoods"))


def test_adjacency_joins_neighbours_only():
    draft = draft_of(satpack.load("soma"))
    clauses = list(adjacency(draft))
    # a cube of 27 cells has 54 pairs of cells that share a face
    assert draft.variables.top == 688 + 54
    assert sum(len(clause) > 2 for clause in clauses) == 54
    joins = sum(
        len(
            {
                frozenset((cell, other))
                for cell in draft.placements.cells_of(p)
                for other in draft.placements.puzzle.grid.neighbours(cell)
                if other in draft.placements.cells_of(p)
            }
        )
        for p in range(688)
    )
    assert len(clauses) == joins + 54


def test_every_combination_has_a_name():
    assert len(ENCODINGS) == len(BASES) * 2 ** len(EXTRAS)
    assert len(set(ENCODINGS)) == len(ENCODINGS)
    placements = place(satpack.load("soma"))
    for name in ENCODINGS:
        assert choose(placements, name).name == name
    default = choose(placements)
    assert default.name in ENCODINGS
    assert choose(placements, "auto+nogoods").name == f"{default.name}+nogoods"


@pytest.mark.parametrize(
    "name",
    ["", "+", "plan", "nogoods", "plain+", "plain+plain", "plain+nogoods+nogoods", "plain,nogoods"],
)
def test_unknown_encodings_are_refused(name):
    placements = place(satpack.load("soma"))
    with pytest.raises(OptionError, match=r"use auto, plain or channelled, and after it any of"):
        choose(placements, name)
    with pytest.raises(OptionError, match="there is no at-most-one 'two'; use auto, pairwise"):
        choose(placements, "plain", "two")


def test_clauses_tell_their_first():
    clauses = satpack.encode(satpack.load("soma")).clauses
    first = ", ".join(str(list(clause)) for clause in islice(clauses, 3))
    assert repr(clauses) == f"Clauses({first}, ...)"
    assert repr(Clauses(lambda: iter([[1], [-2, 3]]))) == "Clauses([1], [-2, 3])"


def test_cells_are_counted_by_blocks():
    region = satpack.Region((), satpack.box("square", 4, 8))
    cells = [region.cells[index] for index in by_blocks(region, range(31, -1, -1))]
    for size, sides in ((16, (4, 4)), (8, (2, 4)), (4, (2, 2)), (2, (1, 2))):
        for start in range(0, 32, size):
            block = cells[start : start + size]
            assert tuple(len({*along}) for along in zip(*block, strict=True)) == sides
