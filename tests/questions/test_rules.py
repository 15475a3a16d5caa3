"""Every rule against filtering all solutions by a checker that shares no code with it."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

import satpack
from satpack import Piece, Puzzle, Region, box
from satpack.engines import auto
from satpack.model.rules import (
    Allow,
    Apart,
    Border,
    Colourable,
    Connected,
    FaultFree,
    Fixed,
    Forbid,
    Isolated,
    Linear,
    NoCrossroads,
    Symmetric,
    Touch,
)
from satpack.model.rules.symmetric import board_symmetry, symmetry_names
from satpack.model.solution import Placed, Solution
from satpack.model.symmetry.group import symmetry_of
from satpack.runtime.errors import VerificationError
from tests.tools import brute_force
from tests.tools.brute_force import filled_by
from tests.tools.cnf_models import fillings
from tests.tools.engines import engines_for
from tests.tools.examples import examples
from tests.tools.nights import by_night
from tests.tools.rules import keeps
from tests.tools.strategies import puzzles, ruled_puzzles


def found(puzzle, engine):
    return [filled_by(s.placed) for s in satpack.enumerate(puzzle, engine=engine, up_to="total")]


def dominoes(width, height, *, optional=()):
    required = [cell for cell in box("square", width, height) if cell not in optional]
    domino = Piece("D", box("square", 2, 1), (0, width * height // 2))
    return Puzzle("dominoes", "square", Region(required, optional), [domino])


HOLEY = tuple((x, y) for x in range(4) for y in range(4) if (x, y) not in {(0, 3), (3, 3)})


def holey():
    """Trominoes and a domino in 4x4 without two corners, of which any three cells may stay empty."""
    pieces = [
        Piece("L", "##\n#.", 2, grid="square"),
        Piece("I", box("square", 3, 1)),
        Piece("D", box("square", 2, 1)),
    ]
    return Puzzle("holey", "square", Region((), HOLEY), pieces)


def bricks():
    """Two cells each; of 229 ways to lay them no plane leads through 12, and in 69 no six meet."""
    brick = Piece("D", box("cube", 2, 1, 1), 9)
    return Puzzle("bricks", "cube", box("cube", 2, 3, 3), [brick])


def of_gallery(name):
    return lambda: satpack.load(name)


CORNER = ((0, 0), (1, 0), (0, 1))
CASES = {
    "pentominoes 4x15": (
        of_gallery("pentominoes-4x15"),
        [
            (Border(), NoCrossroads(), Colourable(3), Touch(("F",), ("X", "N"), "corner")),
            (Connected(("F", "X", "T")), FaultFree(), Apart(("I",), ("L",))),
        ],
    ),
    "pentominoes 3x20": (
        of_gallery("pentominoes-3x20"),
        [
            (Linear(cells={(x, 1): x for x in range(20)}, of=("X", "V"), least=30, most=60),),
            (Forbid(CORNER, ("U", "X")),),
        ],
    ),
    "hexiamonds 6x6": (
        of_gallery("hexiamonds-6x6"),
        [(NoCrossroads(), FaultFree())],
    ),
    "tetrahexes 4x7": (
        of_gallery("tetrahexes-4x7"),
        [(Colourable(3),), (Touch(("bar",), ("bee",)),), (Border(("propeller",), "no"),)],
    ),
    "diabolical cube": (
        of_gallery("diabolical-cube"),
        [(NoCrossroads(4), Touch(("2",), ("3",)))],
    ),
    "bricks 2x3x3": (bricks, [(FaultFree(),), (NoCrossroads(5),)]),
    "dominoes 4x6": (
        lambda: dominoes(4, 6),
        [
            (FaultFree(),),
            (NoCrossroads(),),
            (Symmetric("mirror-x"),),
            (Symmetric("rotate-180"), NoCrossroads()),
            (Colourable(2),),
            (Apart(("D",)),),
            (Touch(("D",), by="corner"), Colourable(3, "corner")),
        ],
    ),
    "dominoes 4x4 with holes": (
        lambda: dominoes(4, 4, optional=((0, 0), (3, 3), (1, 1), (2, 1))),
        [(Symmetric("mirror-45"),), (Linear(pieces={"D": 2}, most=12),), (Isolated("corner"),)],
    ),
    "holey": (
        holey,
        [
            (Connected(),),
            (Isolated(),),
            (Isolated("corner"),),
            (Connected(("L",)), Apart(("I",), ("D",), "corner")),
            (Linear(cells={(x, y): x + y for x, y in HOLEY}, count="empty", most=9),),
            (Fixed({"D": ((0, 0), (1, 0))}), Connected()),
            (Allow(tuple((x, y) for x in range(4) for y in range(3)), ("L", "I")),),
        ],
    ),
}


@pytest.mark.parametrize(
    "name", by_night(CASES, {"pentominoes 4x15", "hexiamonds 6x6"}.__contains__)
)
def test_rules_keep_what_a_plain_checker_keeps(name):
    make, sets = CASES[name]
    puzzle = make()
    free = found(puzzle, "auto")
    for kept in sets:
        ruled = replace(puzzle, rules=kept)
        wanted = {f for f in free if all(keeps(puzzle, rule, list(f)) for rule in kept)}
        for engine in engines_for("list"):
            listed = found(ruled, engine)
            assert len(listed) == len(wanted), (kept, engine)
            assert set(listed) == wanted, (kept, engine)
        counted = satpack.count(ruled)
        assert counted.total == len(wanted)
        assert (counted.rotations, counted.symmetry) == orbits(ruled, wanted)
        solution = satpack.solve(ruled)
        assert (solution is None) == (not wanted)


@pytest.mark.parametrize("kept", [(Connected(),), (Connected(("L",)), Apart(("I",), ("D",)))])
def test_what_hangs_together_is_the_same_by_cuts_as_by_clauses(kept, monkeypatch):
    puzzle = replace(holey(), rules=kept)
    by_clauses = set(found(puzzle, "sat"))
    clauses = len(list(satpack.encode(puzzle).clauses()))
    monkeypatch.setattr("satpack.engines.sat.rules._LARGE", 0)
    run = satpack.Enumeration(puzzle, engine="sat", up_to="total")
    assert {filled_by(s.placed) for s in run} == by_clauses
    assert run.statistics["cuts"] > 0
    solution = satpack.solve(puzzle, engine="sat")
    assert filled_by(solution.placed) in by_clauses
    assert (
        len(list(satpack.encode(puzzle).clauses())) == clauses
    )  # what is exported stands by itself


def test_a_session_keeps_what_is_left_to_cuts_whatever_is_added(monkeypatch):
    puzzle = replace(holey(), rules=(Connected(), Touch(("L",), ("I",))))
    wanted = set(found(puzzle, "sat"))
    monkeypatch.setattr("satpack.engines.sat.rules._LARGE", 0)
    seen = set()
    with satpack.session(puzzle) as session:
        while (solution := session.solve()) is not None:
            seen.add(filled_by(solution.placed))
            session.block(solution)
        assert session.statistics["cuts"] > 0
    assert seen == wanted


def orbits(puzzle, kept):
    """How many classes there are under rotations, and under all symmetries."""
    symmetry = symmetry_of(puzzle)
    names = [piece.name for piece in puzzle.pieces]

    def image(i, filling):
        become = dict(zip(names, (names[k] for k in symmetry.pieces[i]), strict=True))
        move = symmetry.group[i]
        return frozenset((become[n], frozenset(map(move, cells))) for n, cells in filling)

    counts = []
    for size in (symmetry.rotation_count, len(symmetry)):
        left, classes = set(kept), 0
        while left:
            one = next(iter(left))
            images = {image(i, one) for i in range(size)}
            assert images <= kept  # a symmetry takes solutions to solutions
            left -= images
            classes += 1
        counts.append(classes)
    return tuple(counts)


def test_random_rules_of_random_puzzles():
    seen = []

    @given(ruled_puzzles())
    @examples(300)
    def every_way_keeps_the_same(puzzle):
        free = brute_force.solutions(replace(puzzle, rules=()))
        wanted = {f for f in free if all(keeps(puzzle, rule, list(f)) for rule in puzzle.rules)}
        seen.append(0 < len(wanted) < len(free))
        for engine in engines_for("list"):
            assert set(found(puzzle, engine)) == wanted
        counted = satpack.count(puzzle)
        assert (counted.total, counted.rotations, counted.symmetry) == (
            len(wanted),
            *orbits(puzzle, wanted),
        )
        for filling in free:
            solution = Solution(puzzle, tuple(Placed(n, tuple(sorted(c))) for n, c in filling))
            if filling in wanted:
                solution.verify()
            else:
                with pytest.raises(VerificationError, match=r"rule \d+ \(.*\) is broken"):
                    solution.verify()

    every_way_keeps_the_same()
    assert sum(seen) >= 0.2 * len(seen)  # where rules decide between solutions


@given(st.data())
def test_random_pieces_that_are_fixed_and_symmetries_that_are_asked_for(data):
    puzzle = data.draw(puzzles(max_cells=7, max_pieces=3))
    kept = []
    used = {piece.name for piece in puzzle.pieces if piece.copies.high}
    places = [(n, tuple(sorted(c))) for n, c in brute_force.placements(puzzle) if n in used]
    if places and data.draw(st.booleans()):
        kept.append(Fixed((data.draw(st.sampled_from(sorted(places))),)))
    names = [
        name
        for name in symmetry_names(puzzle.grid)
        if board_symmetry(puzzle.grid, puzzle.region.cells, name) is not None
    ]
    if names and puzzle.grid.dimension == 2:
        kept.append(Symmetric(data.draw(st.sampled_from(names))))
    ruled = replace(puzzle, rules=tuple(kept))
    free = brute_force.solutions(puzzle)
    wanted = {f for f in free if all(keeps(puzzle, rule, list(f)) for rule in kept)}
    for engine in engines_for("list"):
        assert set(found(ruled, engine)) == wanted
    counted = satpack.count(ruled)
    assert (counted.rotations, counted.symmetry) == orbits(ruled, wanted)


def test_a_line_of_kites_through_their_middle_is_a_mirror():
    """Distances from the middle end in half a thousandth here, which a checker must not round either way."""
    kites = ((-1, 0), (-1, 1), (0, -1), (1, -1))
    rules = [Symmetric("mirror-120")]
    puzzle = Puzzle("kites", "kite", kites, [Piece("one", kites[:1], 4)], rules=rules)
    assert satpack.count(puzzle).total == 1
    assert keeps(puzzle, rules[0], [("one", {kite}) for kite in kites])


@pytest.mark.parametrize(("width", "height", "number"), [(5, 6, 6), (6, 6, 0), (4, 6, 0)])
def test_fault_free_boards_of_dominoes_are_as_many_as_known(width, height, number):
    puzzle = replace(dominoes(width, height), rules=(FaultFree(),))
    assert satpack.count(puzzle).total == number
    assert satpack.count(puzzle, engine="sat").total == number


@pytest.mark.parametrize(
    ("rule", "order"),
    [
        (NoCrossroads(), 4),
        (Forbid(((0, 0),)), 1),
        (Forbid(((0, 0), (9, 5))), 2),
        (Symmetric("mirror-x"), 4),
        (Border(("X",)), 4),
        (Linear(cells={(0, y): 1 for y in range(6)}, of=("X",), least=1), 2),
    ],
)
def test_symmetries_that_a_rule_breaks_are_not_symmetries_of_the_puzzle(rule, order):
    puzzle = satpack.load("pentominoes-6x10")
    assert len(symmetry_of(replace(puzzle, rules=(rule,)))) == order


def test_masks_are_compared_by_the_cells_that_they_leave():
    puzzle, bars = holey(), ("L",)
    left, right = ((0, 0), (0, 1)), ((3, 0), (3, 1))
    elsewhere = tuple(cell for cell in HOLEY if cell not in right)
    plain = (Forbid(left + right, bars),)
    for rules in (
        (Forbid(left, bars), Allow(elsewhere, bars)),
        (Forbid(left[:1], bars), Forbid(left[1:] + right, bars)),
    ):
        one, other = (satpack.count(replace(puzzle, rules=each)) for each in (rules, plain))
        assert (one.total, one.symmetry) == (other.total, other.symmetry) == (228, 114)


def test_mirror_twins_that_are_to_be_apart_may_be_swapped():
    soma = satpack.load("soma")
    assert len(symmetry_of(replace(soma, rules=(Apart(("A",), ("B",)),)))) == 48
    assert len(symmetry_of(replace(soma, rules=(Apart(("A",), ("V",)),)))) == 24


def test_a_symmetry_named_for_one_diagonal_is_broken_by_what_swaps_the_two():
    puzzle = replace(dominoes(4, 4), rules=(Symmetric("mirror-45"),))
    assert len(symmetry_of(puzzle)) == 4  # quarter turns, and the other mirrors, swap the diagonals


@pytest.mark.parametrize("rule", [NoCrossroads(), Symmetric("mirror-x"), Connected(), Isolated()])
def test_exported_formulas_have_the_solutions_as_models(rule, tmp_path):
    puzzle = replace(dominoes(4, 3, optional=((0, 0), (1, 0), (3, 2))), rules=(rule,))
    path = tmp_path / "ruled.cnf"
    satpack.encode(puzzle).write(path)
    assert len(list(fillings(path))) == len(found(puzzle, "cover")) > 0


@pytest.mark.parametrize("limit", [1, 5, 10_000])
def test_a_solver_goes_on_where_filtering_gives_up(limit, monkeypatch):
    budget = {"solutions": limit, "kept": limit + 1}
    filtering = structs.replace(auto.LIST[1], budget=budget)
    monkeypatch.setattr(auto, "LIST", (auto.LIST[0], filtering, *auto.LIST[2:]))
    puzzle = replace(dominoes(4, 6), rules=(Symmetric("rotate-180"),))
    free = found(dominoes(4, 6), "cover")
    wanted = {f for f in free if keeps(puzzle, puzzle.rules[0], list(f))}
    counted = satpack.count(puzzle)
    assert counted.complete
    assert ("sat" in counted.engine) == (limit < 10_000)
    assert (counted.total, counted.rotations, counted.symmetry) == (
        len(wanted),
        *orbits(puzzle, wanted),
    )


def test_a_contradiction_names_the_fewest_rules_that_make_one():
    puzzle = satpack.load("tetrahexes-4x7")
    kept = (NoCrossroads(), Touch(("bar",), ("bee",)), Border(("bar",)), Apart(("bee",), ("bar",)))
    proof = satpack.prove(replace(puzzle, rules=kept))
    assert proof.reason.endswith(
        "rules 2 (touch: pieces bar; others bee; by side), 4 (apart: pieces bar; others bee; by side) "
        "contradict each other, and no fewer of them"
    )
    assert proof.drat is not None


def test_a_rule_that_excludes_every_solution_is_named():
    puzzle = replace(dominoes(6, 6), rules=(NoCrossroads(4), FaultFree()))
    counted = satpack.count(puzzle)
    assert counted.total == 0
    assert counted.reason.endswith("was tried; rule 2 (fault-free) excludes every solution")


def test_a_puzzle_that_is_impossible_anyway_does_not_blame_its_rules():
    puzzle = satpack.load("mutilated-chessboard")
    reason = satpack.prove(replace(puzzle, rules=(NoCrossroads(),))).reason
    assert reason.endswith("there is no solution without the rules either")
