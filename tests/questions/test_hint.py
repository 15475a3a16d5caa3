"""Hints held against brute force: what can be finished, what is most forced, how few pieces must be taken back."""

import contextlib
from dataclasses import replace
from functools import partial
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

import satpack
from satpack.engines.sat.hints import Completions, Efforts, TakenBack, least_hitting_set, taken_back
from satpack.model.rules import RULES
from satpack.questions.enumerate import Enumeration
from satpack.questions.hint import Hinting
from satpack.runtime.errors import InputError, Undecided
from satpack.runtime.limits import NEVER, Deadline
from tests.tools import brute_force
from tests.tools.brute_force import filled_by
from tests.tools.strategies import puzzles, rules, solvable_puzzles


def compare(found, puzzle, solutions):
    """Hold a hint against all solutions, each a set of (piece, cells)."""
    lying = filled_by(found.placed)
    left = [each - lying for each in solutions if lying <= each]
    assert found.complete
    if lying in solutions:
        assert found.status == "solved"
    elif left:
        assert found.status == "finishable"
        places = filled_by(found.places)
        (following,) = filled_by([found.next])
        assert following in places
        assert filled_by(found.followed.placed) == lying | {following}
        forced = frozenset.intersection(*left)
        assert found.forced == bool(forced)
        if forced:
            assert following in forced
            return
        used = {p.name: sum(name == p.name for name, _ in lying) for p in puzzle.pieces}
        need = {p.name: p.copies.low - used[p.name] for p in puzzle.pieces}
        seen = {
            name: {each for rest in left for each in rest if each[0] == name}
            for name in used
            if need[name] > 0 or max(need.values()) <= 0
        }
        name = found.next.piece
        assert places == seen[name]
        if max(need.values()) > 0:
            spare = {name: len(seen[name]) - need[name] for name in seen}
            assert spare[name] == min(spare.values())
    elif solutions:
        assert found.status == "unfinishable"
        away = filled_by(found.take_back)
        assert away <= lying
        assert any(lying - away <= each for each in solutions)
        assert not any(
            frozenset(kept) <= each
            for kept in combinations(lying, len(lying) - len(away) + 1)
            for each in solutions
        )
    else:
        assert found.status == "impossible"


@st.composite
def parts(draw, puzzle):
    """Some placements of a puzzle that do not overlap, none too often."""
    chosen, taken = [], set()
    for placed in draw(st.permutations(list(satpack.place(puzzle))))[:6]:
        high = puzzle.piece(placed.piece).copies.high
        if taken.isdisjoint(placed.cells) and high > sum(
            each.piece == placed.piece for each in chosen
        ):
            chosen.append(placed)
            taken.update(placed.cells)
    return chosen


@given(st.data())
def test_hints_for_random_puzzles_are_those_of_brute_force(data):
    puzzle = data.draw(solvable_puzzles().map(lambda pair: pair[0]) | puzzles())
    found = satpack.hint(puzzle, data.draw(parts(puzzle)))
    compare(found, puzzle, brute_force.solutions(puzzle))
    assert found.sentence


@given(st.data())
def test_hints_keep_to_rules(data):
    puzzle, _ = data.draw(solvable_puzzles())
    ruled = replace(puzzle, rules=(data.draw(rules(puzzle)),))
    everything = {filled_by(each.placed) for each in satpack.enumerate(ruled, up_to="total")}
    compare(satpack.hint(ruled, data.draw(parts(puzzle))), ruled, everything)


@given(st.lists(st.frozensets(st.integers(0, 7), min_size=1, max_size=4), max_size=8))
def test_least_hitting_sets(sets):
    found = least_hitting_set(sets, Deadline())
    assert all(found & each for each in sets)
    for smaller in combinations(range(8), max(0, len(found) - 1)):
        assert not found or not all(set(smaller) & each for each in sets)


def test_several_pieces_are_taken_back_where_one_does_not_do():
    domino = satpack.Piece("domino", "##", copies=6, grid="square")
    puzzle = satpack.Puzzle("three rows", "square", "####.####.####", [domino])
    # one in the middle of each of two rows, and one that does no harm
    lying = [satpack.Placed("domino", ((x, 0), (x + 1, 0))) for x in (1, 6, 10)]
    found = satpack.hint(puzzle, lying)
    assert (found.status, found.complete) == ("unfinishable", True)
    assert set(found.take_back) == set(lying[:2])


def test_one_piece_is_taken_back_though_it_lies_first():
    """Trying the pieces as they come keeps the first, and gives up two others."""
    dominoes = [satpack.Piece(name, "##", (0, 1), grid="square") for name in "abc"]
    bars = satpack.Piece("bar", "####", 2, grid="square")
    puzzle = satpack.Puzzle("three rows", "square", "####.####.####", [*dominoes, bars])
    lying = [
        satpack.Placed(name, ((x, 0), (x + 1, 0))) for name, x in (("a", 0), ("b", 5), ("c", 7))
    ]
    found = satpack.hint(puzzle, lying)
    assert (found.take_back, found.complete) == ((lying[0],), True)


def test_a_piece_that_a_rule_excludes_is_taken_back():
    puzzle = satpack.load("pentominoes-6x10")
    solution = satpack.solve(puzzle)
    shy = next(p for p in solution.placed if p.cells[0] == (0, 0))
    rule = RULES["border"](pieces=(shy.piece,), touch="no")
    found = satpack.hint(replace(puzzle, rules=(rule,)), [shy])
    assert (found.status, found.take_back) in (
        ("unfinishable", (shy,)),
        ("impossible", ()),
    )


@pytest.mark.parametrize("name", ["soma", "haley", "hexiamonds-6x6", "heart", "tetraballs"])
def test_a_solution_with_two_pieces_left(name):
    puzzle = satpack.load(name)
    solution = satpack.solve(puzzle)
    found = satpack.hint(puzzle, solution.placed[:-2])
    assert found.status == "finishable"
    assert satpack.hint(puzzle, solution).status == "solved"
    # a drawing says as much
    text = satpack.Solution(puzzle, solution.placed[:-2]).text()
    if name != "heart":
        assert satpack.hint(puzzle, text) == found


@given(data=st.data())
def test_hard_queries_are_answered_by_lists(data):
    """Of what completes the placed pieces, too; with rules, which the list filters by."""
    puzzle, _ = data.draw(solvable_puzzles())
    if data.draw(st.booleans()):
        puzzle = replace(puzzle, rules=(data.draw(rules(puzzle)),))
    whole = Completions.completed

    def hard(self, assumed, deadline, conflicts=None):
        if conflicts is not None and data.draw(st.booleans()):
            raise Undecided("limit of conflicts")
        return whole(self, assumed, deadline, conflicts)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Completions, "completed", hard)
        found = satpack.hint(puzzle, data.draw(parts(puzzle)))
    everything = {filled_by(each.placed) for each in satpack.enumerate(puzzle, up_to="total")}
    compare(found, puzzle, everything)


def test_what_a_solver_proves_too_slowly_a_list_shows():
    """The solver takes more than ten minutes to prove that I goes nowhere else."""
    found = satpack.hint("tetrasticks-diamond")
    assert (found.complete, found.next.piece, len(found.places)) == (True, "I", 4)


def test_a_list_that_shows_a_puzzle_impossible_is_enough(monkeypatch):
    """The solver, which took too long for it, is not asked for the same again."""

    def hard(self, assumed, deadline, conflicts=None):
        assert conflicts is not None
        raise Undecided("limit of conflicts")

    monkeypatch.setattr(Completions, "completed", hard)
    square = satpack.Piece("square", "##\n##", grid="square")
    tee = satpack.Piece("tee", "###\n.#.", grid="square")
    found = satpack.hint(satpack.Puzzle("2 x 4", "square", "####\n####", [square, tee]))
    assert (found.status, found.complete) == ("impossible", True)
    assert found.reason == "every possibility was tried"


@pytest.mark.parametrize("limit", [None, 1], ids=["all", "one"])
@given(data=st.data())
def test_listing_solutions_says_the_same_as_asking_for_them(limit, data):
    """Whether the list is complete or not."""
    puzzle, _ = data.draw(solvable_puzzles())
    listing = partial(Enumeration, limit=limit)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("satpack.engines.sat.hints._QUESTIONS", 0)
        patch.setattr("satpack.questions.enumerate.Enumeration", listing)
        compare(satpack.hint(puzzle), puzzle, brute_force.solutions(puzzle))


def test_a_large_board_with_nothing_on_it_takes_few_questions():
    found = satpack.hint(satpack.load("hexiamonds-6x6"))
    assert found.complete
    assert found.statistics["questions"] < 20
    solutions = [filled_by(e.placed) for e in satpack.enumerate(found.puzzle, up_to="total")]
    compare(found, found.puzzle, solutions)


def test_what_can_not_lie_so_is_refused():
    puzzle = satpack.load("soma")
    first, *others = satpack.solve(puzzle).placed
    elsewhere = replace(others[0], cells=tuple((x + 9, y, z) for x, y, z in others[0].cells))
    for placed, fault in (
        ([first, first], "both cover"),
        ([elsewhere], "outside the region"),
        ([replace(first, piece="X")], "the puzzle has no piece 'X'"),
        ([replace(first, cells=first.cells[:2])], "is not piece"),
        ("A A", "found 2 labels for 27 cells"),
    ):
        with pytest.raises(InputError, match=fault):
            satpack.hint(puzzle, placed)
    twice = satpack.Puzzle("two", "square", "####", {"a": "##", "b": "##"})
    with pytest.raises(InputError, match="lies there 2 times; the puzzle has 1"):
        satpack.hint(
            twice,
            [satpack.Placed("a", ((0, 0), (1, 0))), satpack.Placed("a", ((2, 0), (3, 0)))],
        )
    with pytest.raises(TypeError, match="among the placed pieces; use Placed"):
        satpack.hint(puzzle, ["V"])


@pytest.mark.parametrize("cut", [Undecided("time limit"), KeyboardInterrupt], ids=str)
def test_what_is_known_when_the_questions_end_is_kept_and_marked(cut):
    puzzle = satpack.load("tetrahexes-4x7")
    solutions = {filled_by(each.placed) for each in satpack.enumerate(puzzle, up_to="total")}
    solution = satpack.solve(puzzle)
    wrong = next(
        [solution.placed[0], solution.placed[1], placed]
        for placed in satpack.place(puzzle)
        if placed.piece not in (solution.placed[0].piece, solution.placed[1].piece)
        and not set(placed.cells) & {c for p in solution.placed[:2] for c in p.cells}
        and not any(filled_by([*solution.placed[:2], placed]) <= each for each in solutions)
    )
    whole, seen = Completions.completed, set()
    for pieces, questions in product(([], solution.placed[:3], wrong), range(12)):

        def limited(self, assumed, deadline, conflicts=None, *, most=questions):
            if self.asked >= most:
                patch.setattr(Deadline, "passed", True)
                raise cut
            return whole(self, assumed, deadline, conflicts)

        asked = Hinting(puzzle, pieces)
        with pytest.MonkeyPatch.context() as patch, contextlib.suppress(KeyboardInterrupt):
            patch.setattr(Completions, "completed", limited)
            asked.run()
        found = asked.result()
        seen.add((found.status, found.complete))
        if found.next is not None or found.take_back:
            assert any(filled_by(found.followed.placed) <= each for each in solutions)
        if not found.complete:
            assert found.reason == (str(cut) if isinstance(cut, Undecided) else "interrupted")
            assert found.reason in found.sentence
    assert seen == {
        ("undecided", False),
        ("finishable", False),
        ("finishable", True),
        ("unfinishable", False),
        ("unfinishable", True),
    }


def no_list(_):
    return None


class HardQueries:
    """Answers of a solver about literals of which 1 and 2 exclude each other, and 3 is too hard to decide."""

    def completed(self, assumed, deadline, conflicts=None):
        deadline.check()
        if 3 in assumed:
            assert conflicts is not None
            raise Undecided("limit of conflicts")
        return None if {1, 2} <= set(assumed) else (0,)

    def core(self):
        return frozenset({1, 2})


@pytest.mark.parametrize(
    ("literals", "found"),
    [
        ([1, 2], TakenBack((1,))),
        ([1, 2, 3], TakenBack((1, 2), "limit of conflicts")),
        ([3], TakenBack((0,), "limit of conflicts")),
    ],
)
def test_a_piece_of_which_too_much_is_asked_is_taken_back(literals, found):
    assert taken_back(HardQueries(), literals, NEVER, Efforts(no_list), lambda _: no_list) == found


@pytest.mark.parametrize("title", ["", "I I\n\n"])
def test_the_first_row_of_a_drawing_may_read_like_the_name_of_the_puzzle(title):
    domino = satpack.Piece("I", "##", copies=2, grid="square")
    puzzle = satpack.Puzzle("I I", "square", "##\n##", [domino])
    (placed,) = satpack.hint(puzzle, f"{title}I I\n. .").placed
    assert placed.cells == ((0, 0), (1, 0))
