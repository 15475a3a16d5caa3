"""The best solution: against brute force for every goal, against published numbers, in time, and with proofs."""

import re
from collections import Counter
from dataclasses import replace
from itertools import combinations, product
from unittest.mock import patch

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import satpack
from satpack import Copies, Goal, Holes, Piece, Puzzle, Region
from satpack.engines.best import best_search, weighing
from satpack.engines.best.best_search import encoding_for
from satpack.engines.best.weighing import sweep_of, weigh, weights_for
from satpack.engines.prepared import Prepared
from satpack.engines.sat.formula import Cnf
from satpack.engines.sat.sizes import size
from satpack.io.formulas.cnf_file import reading_cnf
from satpack.model.answer import Status
from satpack.model.best import best_fit
from satpack.model.best.best_fit import better, bounds_by_area, restated
from satpack.model.best.weights import demands_of
from satpack.model.goal import MAXIMISED, MINIMISED
from satpack.model.grids import apply
from satpack.model.rules import Linear, Touch
from satpack.model.symmetry.group import symmetry_of
from satpack.model.warrant import UNASKED
from satpack.questions.best import Fitting
from satpack.questions.verify import check_exported_proof
from satpack.runtime.errors import InputError, OptionError, Undecided
from satpack.runtime.limits import NEVER
from tests.tools import brute_force
from tests.tools.brute_force import filled_by
from tests.tools.examples import examples
from tests.tools.rules import keeps, touch
from tests.tools.strategies import puzzles, rules, solvable_puzzles

CROSS = ".#.\n###\n.#."
BLOCKERS = {"minimise": "blockers"}
GOALS = [("maximise", each) for each in MAXIMISED] + [("minimise", each) for each in MINIMISED]


_EARLY = {"_UNBROKEN": -1, "_PATIENCE": 1, "_AT_ONCE": 0}


def board(width, height=None):
    return Region((), satpack.box("square", width, height or width))


def crosses(size, **more):
    piece = Piece("X", CROSS, (0, size * size // 5), grid="square", **more)
    return Puzzle("crosses", "square", board(size), [piece])


def skew(size):
    piece = Piece("S", ".##\n##.", (0, size * size // 4), grid="square")
    return Puzzle("skew", "square", board(size), [piece])


def trominoes(size):
    region = satpack.box("square", size, size)
    pieces = satpack.polyforms("square", 3)
    # the board of one cell is too small for either
    return Puzzle("trominoes", "square", region, pieces)


def parts(grid, cells):
    left, sizes = set(cells), []
    while left:
        group = [left.pop()]
        for cell in group:
            near = [c for c in left if touch(grid, c, cell, "side")]
            group += near
            left.difference_update(near)
        sizes.append(len(group))
    return sizes


def plain_measure(puzzle, measure, filling):
    covered = set().union(*(cells for _, cells in filling))
    empty = set(puzzle.region.cells) - covered
    values = {piece.name: piece.value for piece in puzzle.pieces}
    return {
        "cells": len(covered),
        "pieces": len(filling),
        "value": sum(values[name] for name, _ in filling),
        "holes": len(empty),
        "largest-hole": max(parts(puzzle.grid, empty), default=0),
    }[measure]


def plain_blockers(puzzle):
    """The size of a least set of cells that meets every placement, sizes tried one after the other."""
    places = [cells for _, cells in brute_force.placements(puzzle)]
    cells = puzzle.region.cells
    return next(
        size
        for size in range(len(cells) + 1)
        if any(all(p & set(out) for p in places) for out in combinations(cells, size))
    )


@st.composite
def loose_puzzles(draw):
    """A small region that some pieces fill, any of which may be left out, and some cells of which may stay empty."""
    puzzle, _ = draw(solvable_puzzles(max_cells=6))
    cells = puzzle.region.cells
    optional = draw(st.sets(st.sampled_from(cells), min_size=1))
    pieces = tuple(replace(p, copies=Copies(0, p.copies.high)) for p in puzzle.pieces)
    region = Region(set(cells) - optional, optional)
    return replace(puzzle, region=region, pieces=pieces)


@st.composite
def valued_puzzles(draw):
    """A puzzle with values, perhaps with mirror twins, and perhaps a number of cells that stay empty."""
    puzzle = draw(puzzles(max_cells=7, max_pieces=3) | loose_puzzles())
    pieces = list(puzzle.pieces)
    if draw(st.booleans()):
        first = pieces[0]
        mirror = next(m for m in puzzle.grid.point_group if m not in puzzle.grid.rotations)
        cells = [apply(mirror, cell) for cell in first.cells]
        copies = draw(st.sampled_from([first.copies, Copies(0, 1)]))
        pieces = [*pieces[:2], Piece("twin", cells, copies)]
    values = draw(st.lists(st.integers(0, 3), min_size=len(pieces), max_size=len(pieces)))
    holes = draw(st.none() | st.integers(0, 2).map(lambda most: Holes(0, most)))
    valued = tuple(replace(p, value=v) for p, v in zip(pieces, values, strict=True))
    return replace(puzzle, pieces=valued, holes=holes)


def classes(puzzle, solutions):
    """Solutions parted by the symmetries of a puzzle that keep the values of its pieces."""
    symmetry = symmetry_of(puzzle)
    values = np.array([piece.value for piece in puzzle.pieces])
    names = [piece.name for piece in puzzle.pieces]
    found = set()
    for solution in solutions:
        images = []
        for each, become in zip(symmetry.group, symmetry.pieces, strict=True):
            if (values[become] == values).all():
                turned = dict(zip(names, (names[k] for k in become), strict=True))
                image = {(turned[n], frozenset(map(each, cells))) for n, cells in solution}
                images.append(frozenset(image))
        found.add(frozenset(images))
    return found


@given(st.data())
@examples(250)
def test_the_best_of_random_puzzles_is_that_of_all_solutions(data):
    puzzle = data.draw(valued_puzzles())
    if data.draw(st.booleans()):
        puzzle = replace(puzzle, rules=(data.draw(rules(puzzle)),))
    sense, measure = data.draw(st.sampled_from(GOALS[:-1]))
    # symmetries broken at once or late, questions given up at once or late, and without a search that may settle it before
    late = data.draw(st.booleans())
    chosen = {"_UNBROKEN": 20_000, "_PATIENCE": 2_000} if late else _EARLY
    try:
        with patch.multiple(best_search, **chosen):
            found = satpack.best(puzzle, **{sense: measure}, leave_out=False, all_best=True)
    except OptionError:  # there is nothing to choose
        assume(False)
    free = brute_force.solutions(puzzle)
    room = puzzle.holes or Holes(0, len(puzzle.region))
    kept = [
        f
        for f in free
        if plain_measure(puzzle, "holes", f) in room
        and all(keeps(puzzle, rule, list(f)) for rule in puzzle.rules)
    ]
    measures = [plain_measure(puzzle, measure, list(f)) for f in kept]
    if not kept:
        assert found.status is Status.IMPOSSIBLE
        assert found.solution is None
        return
    wanted = (max if sense == "maximise" else min)(measures)
    assert (found.value, found.bound, found.proved) == (wanted, wanted, True)
    found.solution.verify()
    as_good = {f for f, m in zip(kept, measures, strict=True) if m == wanted}
    listed = [filled_by(s.placed) for s in found.optima]
    assert found.every
    # one solution of each class by the symmetries of the puzzle that was asked about
    assert len(listed) == len(classes(puzzle, listed))
    assert classes(puzzle, listed) == classes(puzzle, as_good)


@given(puzzles(max_cells=7, max_pieces=3))
@examples(100)
def test_the_fewest_blockers_of_random_puzzles(puzzle):
    found = satpack.best(puzzle, minimise="blockers")
    assert found.proved
    assert found.value == plain_blockers(puzzle)
    out = {cell for placed in found.solution.placed for cell in placed.cells}
    assert len(out) == found.value
    assert all(out & cells for _, cells in brute_force.placements(puzzle))


@given(puzzles(max_cells=6, max_pieces=3))
@examples(100)
def test_what_may_be_left_out(puzzle):
    try:
        found = satpack.best(puzzle, maximise="cells", leave_out=True)
    except OptionError:
        assume(False)
    pieces = tuple(replace(p, copies=Copies(0, p.copies.high)) for p in puzzle.pieces)
    loose = replace(puzzle, pieces=pieces, region=Region((), puzzle.region.cells))
    wanted = max(plain_measure(loose, "cells", f) for f in brute_force.solutions(loose))
    assert (found.value, found.proved, found.left_out) == (wanted, True, True)


PUBLISHED = [
    (crosses, {"maximise": "pieces"}, {5: 2, 6: 4, 7: 6, 8: 8, 9: 10, 10: 13}),
    # OEIS A104519
    (crosses, BLOCKERS, {3: 1, 4: 2, 5: 3, 6: 4, 7: 7, 8: 10, 9: 12, 10: 16}),
    # OEIS A337501
    (trominoes, BLOCKERS, {3: 4, 4: 8, 5: 11, 6: 18, 7: 23, 8: 32}),
]


@pytest.mark.parametrize(
    ("made", "goal", "size", "number"),
    [(made, goal, *each) for made, goal, numbers in PUBLISHED for each in numbers.items()],
)
def test_the_best_of_a_square_is_as_published(made, goal, size, number):
    found = satpack.best(made(size), **goal)
    assert (found.value, found.proved) == (number, True)


TORUS = """
name = "crosses on a torus"
grid = "square"
[region]
box = [5, 5]
wrap = [true, true]
optional = true
[[pieces]]
name = "X"
cells = [[0, 1], [1, 0], [1, 1], [1, 2], [2, 1]]
copies = "0-5"
"""


@pytest.mark.parametrize("goal", [{"maximise": "pieces"}, {"minimise": "blockers"}])
def test_five_crosses_tile_a_torus_and_five_cells_keep_them_out(goal):
    """Every cell is the middle of a cross, and five cells a knight's move apart meet all."""
    found = satpack.best(satpack.loads(TORUS), **goal)
    assert (found.value, found.proved) == (5, True)


def test_pentominoes_leave_four_single_holes_in_a_chessboard():
    pieces = satpack.polyforms("square", 5)
    puzzle = Puzzle("chessboard", "square", board(8), pieces, holes=4)
    found = satpack.best(puzzle, minimise="largest-hole")
    assert (found.value, found.proved, len(found.solution.empty())) == (1, True, 4)


_RANGES = st.tuples(st.integers(1, 4), st.integers(0, 3), st.integers(0, 6), st.integers(0, 9))


@given(st.integers(1, 24), st.lists(_RANGES, min_size=1, max_size=3))
def test_bounds_by_area_are_those_of_all_numbers_of_copies(cells, kinds):
    pieces = [
        Piece(f"{number}", satpack.box("square", length, 1), (low, low + more), value=value)
        for number, (length, low, more, value) in enumerate(kinds)
    ]
    puzzle = Puzzle("strip", "square", board(cells, 1), pieces)
    sums = [
        (
            sum(n * len(piece) for n, piece in zip(numbers, pieces, strict=True)),
            sum(n * piece.value for n, piece in zip(numbers, pieces, strict=True)),
        )
        for numbers in product(*(range(low, low + more + 1) for _, low, more, _ in kinds))
    ]
    values = [value for area, value in sums if area <= cells]
    found = bounds_by_area(puzzle, Goal.of(maximise="value", minimise=None))
    assert found.areas == {area for area, _ in sums if area <= cells}
    assert (found.low, found.high) == ((min(values), max(values)) if values else (0, 0))


def test_bounds_by_area_take_few_steps_for_many_copies(monkeypatch):
    steps, whole = [], best_fit._shifted

    def counted(*asked):
        steps.append(asked)
        return whole(*asked)

    monkeypatch.setattr(best_fit, "_shifted", counted)
    large = crosses(120)
    bounds_by_area(large, Goal.of(maximise="pieces", minimise=None))
    assert len(steps) < 20


def test_values_of_any_size_are_added_up_exactly():
    pieces = [
        replace(p, copies=Copies(0, 1), value=10**i % 999_983)
        for i, p in enumerate(satpack.polyforms("square", 4))
    ]
    puzzle = Puzzle("tetrominoes", "square", board(4, 3), pieces)
    found = satpack.best(puzzle, maximise="value")
    wanted = max(plain_measure(puzzle, "value", f) for f in brute_force.solutions(puzzle))
    assert found.value == wanted


def test_nothing_is_lost_when_the_time_is_up(monkeypatch):
    asked = []

    def at_most(self, bound, patience):
        asked.append(bound)
        if len(asked) > 2:
            raise satpack.Undecided("time limit")
        return real(self, bound, patience)

    real = best_search.BestSearch._at_most
    monkeypatch.setattr(best_search.BestSearch, "_at_most", at_most)
    reports = []
    run = Fitting(crosses(9), minimise="blockers")
    found = run.run(lambda so_far, _part=None: reports.append(so_far))
    assert found.status is Status.SOLVED
    assert not found.proved
    assert found.reason == "time limit"
    found.solution.verify()
    assert found.bound <= 12 <= found.value
    bounds = [int(words.rpartition("at least ")[2]) for words in reports]
    assert bounds
    assert bounds == sorted(bounds)


def test_a_solution_is_found_before_weights_take_time(monkeypatch):
    def weigh(*_):
        raise satpack.Undecided("time limit")

    monkeypatch.setattr(best_search, "weigh", weigh)
    found = satpack.best(crosses(9), maximise="pieces")
    assert (found.status, found.bound, found.reason) == (Status.SOLVED, 81 // 5, "time limit")


def test_a_formula_of_blockers_has_no_clause_about_two_of_the_pieces_kept_out():
    pieces = satpack.polyforms("square", 4)
    puzzle = Puzzle("kept out", "square", board(8), pieces)
    puzzle = restated(puzzle, Goal("minimise", "blockers"), leave_out=False)
    placements = satpack.place(puzzle)
    formula = size(placements, encoding_for(placements))
    assert formula["encoding"] == "plain"
    # of each placement that it is not chosen, and that one of its cells is covered; of each cell whether it is
    assert formula["clauses"] <= 2 * len(placements) + 64 * 5


def test_blockers_refuse_a_number_of_empty_cells():
    with pytest.raises(OptionError, match="as can be, not 0 to 3; leave the number of holes out"):
        satpack.best(replace(crosses(4), holes=Holes(0, 3)), minimise="blockers")


def test_blockers_refuse_rules_that_are_not_about_places():
    ruled = replace(crosses(5), rules=(Touch(("X",)),))
    with pytest.raises(OptionError, match=r"rule 1 \(touch\) is not"):
        satpack.best(ruled, minimise="blockers")


@pytest.mark.parametrize(
    ("puzzle", "goal", "claim"),
    [
        (crosses(8), {"maximise": "pieces"}, "45 cells or more"),
        (crosses(6), BLOCKERS, "3 blockers or less"),
        (replace(crosses(6), goal=Goal("maximise", "pieces")), {}, "5 pieces or more"),
        (crosses(6, value=3), {"maximise": "value"}, "22 cells or more"),
    ],
)
def test_that_none_is_better_is_proved_and_checked(puzzle, goal, claim, tmp_path):
    cnf, proof = str(tmp_path / "best.cnf"), str(tmp_path / "best.drat")
    satpack.best(puzzle, **goal, proof=proof)
    checked = check_exported_proof(puzzle, cnf, proof)
    assert checked.claim == f"solution with {claim}"
    assert checked.trusted == ()
    with pytest.raises(InputError):  # it is no proof about another board
        check_exported_proof(crosses(9), cnf, proof)


def test_the_solver_that_is_asked_for_makes_the_proof_too(tmp_path):
    proof = str(tmp_path / "best.drat")
    found = satpack.best(crosses(6), maximise="pieces", solver="glucose3", proof=proof)
    assert (found.warrant.solver, found.warrant.checked) == ("glucose3", True)


@pytest.mark.parametrize(("size", "most"), [(8, 14), (10, 23), (12, 34), (16, 61), (20, 96)])
def test_weights_bound_the_number_of_skew_tetrominoes(size, most):
    puzzle, goal = skew(size), Goal("maximise", "pieces")
    weights = weigh(Prepared(puzzle), goal, bounds_by_area(puzzle, goal).high)
    left = [weights.left(better(puzzle, goal, number)) >= 0 for number in (most, most + 1)]
    assert left == [True, False]


@given(valued_puzzles(), st.sampled_from(["cells", "pieces", "value", "holes"]))
@examples(100)
def test_solutions_lose_no_more_than_weights_leave(puzzle, measure):
    if measure == "value":
        first, *others = puzzle.pieces
        puzzle = replace(puzzle, pieces=(replace(first, value=first.value + 1), *others))
    goal = Goal("minimise" if measure == "holes" else "maximise", measure)
    bounds, prepared = bounds_by_area(puzzle, goal), Prepared(puzzle)
    demand = next(demands_of(better(puzzle, goal, bounds.high)))
    weights = weights_for(prepared, demand.values)
    lost = weights.beyond(prepared.placements)
    for filling in brute_force.solutions(puzzle):
        value = plain_measure(puzzle, measure, list(filling))
        if not bounds.low <= value <= bounds.high:
            continue  # too many or too few holes
        placed = [satpack.Placed(name, tuple(sorted(cells))) for name, cells in filling]
        covered = {cell for _, cells in filling for cell in cells}
        empty = [cell not in covered for cell in puzzle.region.cells]
        used = Counter(name for name, _ in filling)
        unused = [piece.copies.high - used[piece.name] for piece in puzzle.pieces]
        total = sum(lost[prepared.placements.find(placed)])
        total += np.dot(weights.cells, empty) + np.dot(weights.pieces, unused)
        assert 0 <= total <= weights.left(better(puzzle, goal, value))


@given(puzzles(max_cells=7, max_pieces=3))
@examples(100)
def test_a_sweep_loses_the_least_of_all_packings(puzzle):
    pieces = tuple(replace(p, copies=Copies(0, 7)) for p in puzzle.pieces)
    puzzle = replace(puzzle, pieces=pieces, holes=None)
    prepared = Prepared(puzzle)
    goal = Goal("maximise", "cells")
    weights = weights_for(prepared, next(demands_of(better(puzzle, goal, 1))).values)
    sweep = sweep_of(prepared.placements, weights)
    assume(sweep)
    losses = [
        weights.left(better(puzzle, goal, plain_measure(puzzle, "cells", f)))
        for f in map(list, brute_force.solutions(puzzle))
    ]
    for left in range(max(losses, default=0) + 2):
        assert sweep.is_possible(left, 1_000, NEVER) == any(loss <= left for loss in losses)


@pytest.mark.parametrize(("size", "pieces"), [(12, 33), (16, 60), (18, 77)])
def test_a_sweep_shows_that_weights_are_not_reached(size, pieces):
    puzzle, goal = skew(size), Goal("maximise", "pieces")
    prepared = Prepared(puzzle)
    weights = weigh(prepared, goal, bounds_by_area(puzzle, goal).high)
    sweep = sweep_of(prepared.placements, weights)
    left = weights.left(better(puzzle, goal, pieces + 1))
    assert sweep.is_possible(left, 100_000, NEVER) is False
    assert sweep.is_possible(left, 10, NEVER) is None


def test_a_bound_by_a_sweep_takes_no_solvers_word():
    # OEIS A355477; areas allow 36 and weights 34, which a sweep excludes
    found = satpack.best(skew(12), maximise="pieces")
    assert (found.value, found.proved, found.warrant) == (33, True, UNASKED)


def test_a_bound_by_weights_is_kept_if_the_time_is_up_in_a_sweep(monkeypatch):
    def late(*_):
        raise Undecided("time limit")

    monkeypatch.setattr(weighing.Sweep, "is_possible", late)
    found = satpack.best(skew(12), maximise="pieces")
    assert (found.bound, found.proved) == (34, False)


def test_a_rule_of_the_puzzle_hides_no_demand():
    puzzle, goal = skew(8), Goal("minimise", "holes")
    ruled = replace(puzzle, rules=(Linear(pieces=(("S", 1),), least=1),))
    assert weigh(Prepared(ruled), goal, 4) == weigh(Prepared(puzzle), goal, 4) is not None


def test_no_weights_are_sought_for_a_sum_that_is_to_be_small(monkeypatch):
    monkeypatch.setattr(weighing, "weights_for", lambda *_: pytest.fail("looked for weights"))
    goal = Goal("minimise", "blockers")
    assert weigh(Prepared(restated(crosses(5), goal, leave_out=False)), goal, 1) is None


def test_a_header_takes_the_weights_of_large_values(tmp_path):
    pieces = [
        Piece("S", ".##\n##.", (0, 2), grid="square", value=1_000_000),
        Piece("T", "###\n.#.", (0, 2), grid="square", value=999_999),
    ]
    puzzle = better(Puzzle("two", "square", board(3), pieces), Goal("maximise", "value"), 3)
    prepared = Prepared(puzzle)
    found = weights_for(prepared, next(demands_of(puzzle)).values)
    weights = replace(found, scale=2 * found.scale, cells=tuple(2 * w for w in found.cells))
    assert max(weights.cells) > 1_000_000
    assert not weights.fault(prepared.placements)
    Cnf(prepared, encoding_for(prepared.placements), weights=weights).write(tmp_path / "a.cnf")
    with reading_cnf(str(tmp_path / "a.cnf")) as file:
        assert file.header.facts.weights == weights


@pytest.mark.parametrize("size", [8, 10])
def test_a_proof_by_weights_is_checked_with_these(size, tmp_path):
    puzzle, cnf, proof = skew(size), tmp_path / "best.cnf", str(tmp_path / "best.drat")
    satpack.best(puzzle, maximise="pieces", proof=proof)
    assert check_exported_proof(puzzle, str(cnf), proof).trusted == ()
    text = cnf.read_text()
    for wrong, fault in (
        (text.replace('"cells":[0,', '"cells":['), "not of these pieces and cells"),
        (re.sub('"scale":[0-9]+', '"scale":1000', text), "weighs less than its value"),
    ):
        cnf.write_text(wrong)
        with pytest.raises(InputError, match=fault):
            check_exported_proof(puzzle, str(cnf), proof)


def test_the_best_is_shown_if_its_proof_would_be_too_large(tmp_path):
    pieces = [
        Piece("A", "#.#\n###", "0-2", grid="square", value=22_482),
        Piece("B", "##\n##", "0-1", grid="square", value=77_306),
        Piece("C", "##\n#.", "0-1", grid="square", value=8_169),
    ]
    puzzle = Puzzle("large values", "square", Region((), satpack.box("square", 6, 3)), pieces)
    found = satpack.best(puzzle, maximise="value", proof=str(tmp_path / "best.drat"))
    assert (found.value, found.proved, found.is_open) == (122_270, True, True)
    assert "best.drat is not written: the weights of a rule (linear) have" in found.proof_note


def test_without_a_solution_or_without_time_no_proof_says_that_none_is_better(tmp_path):
    domino = Piece("D", "##", "0-2", grid="square")
    puzzle = Puzzle("a row of three", "square", satpack.box("square", 3, 1), [domino])
    found = satpack.best(puzzle, maximise="pieces", proof=str(tmp_path / "best.drat"))
    assert found.status is Status.IMPOSSIBLE
    assert found.proof_note.endswith("no solution to beat; satpack prove shows that")
    late = satpack.best(crosses(9), maximise="pieces", timeout=0, proof=str(tmp_path / "a.drat"))
    assert late.proof_note.endswith(
        "is not written, since it is not known whether a better one exists"
    )


@pytest.mark.parametrize("solver", ["cadical195", "lingeling", "minisat22", "maplechrono"])
def test_other_solvers_find_the_same(solver):
    found = satpack.best(crosses(7), maximise="pieces", solver=solver)
    assert (found.value, found.proved) == (6, True)
    assert solver in found.engine


def test_cells_that_may_stay_empty_are_not_taken_for_others_where_all_are_covered():
    pieces = [Piece("D", "##", "0-1", grid="square"), Piece("I", "#", "0-1", grid="square")]
    puzzle = Puzzle("a row", "square", Region([(0, 0), (1, 0)], [(2, 0)]), pieces)
    found = satpack.best(puzzle, maximise="cells", all_best=True)
    assert (found.value, found.every, len(found.optima)) == (3, True, 2)
    assert satpack.count(replace(puzzle, holes=Holes(0, 0))).symmetry == 2


def test_symmetries_that_swap_pieces_of_different_value_are_not_broken():
    pieces = [
        Piece("J", ".#\n.#\n##", "0-1", turn="rotate", grid="square", value=3),
        Piece("L", "#.\n#.\n##", "0-1", turn="rotate", grid="square", value=5),
    ]
    puzzle = Puzzle("twins", "square", board(2, 3), pieces)
    with patch.multiple(best_search, **_EARLY):
        found = satpack.best(puzzle, maximise="value", all_best=True)
    assert found.value == 5
    assert {p.piece for s in found.optima for p in s.placed} == {"L"}
