"""What is to blame that a puzzle has no solution, held against brute force: the demands alone, and all but one of them."""

from dataclasses import replace
from itertools import combinations

import msgspec
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import satpack
from satpack import Holes, Piece, Puzzle, Region, box
from satpack.engines.blame import demands, unsolvable
from satpack.engines.blame.rules import rules_to_blame
from satpack.engines.blame.unsolvable import LONG, blame_for, explained
from satpack.engines.prepared import Prepared
from satpack.io.results import solution_file
from satpack.io.results.solution_file import blame_record
from satpack.model.blame import Blame, Demand, demands_of, only, plain
from satpack.model.ranges import Copies
from satpack.model.rules import (
    Apart,
    Blocked,
    FaultFree,
    Fixed,
    Forbid,
    Linear,
    NoCrossroads,
    Touch,
)
from satpack.model.warrant import Warrant
from satpack.runtime.limits import Deadline
from tests.tools import brute_force
from tests.tools.sides import sided_puzzles
from tests.tools.strategies import puzzles, rules

STEPS = LONG // 10


def blame_of(puzzle, placed=()):
    known = rules_to_blame(puzzle) if puzzle.rules and not placed else None
    return blame_for(Prepared(puzzle), known, placed, steps=STEPS)


def chosen(puzzle, blame):
    """The demands to blame, of the puzzle that `plain` returns."""
    names = [piece.name for piece in puzzle.pieces]
    return {
        *(Demand("piece", names.index(name)) for name in blame.pieces),
        *(Demand("cell", puzzle.region.required.index(cell)) for cell in blame.cells),
        *(Demand("rule", number - 1) for number in blame.rules),
        *([Demand("holes")] if blame.holes else []),
        *([Demand("sides")] if blame.sides else []),
    }


def holds(blame, puzzle, solvable):
    """Check a blame: its demands alone, all but one of them, fewer of all, and the changes."""
    puzzle = plain(puzzle)
    everything, named = set(demands_of(puzzle)), chosen(puzzle, blame)
    assert blame.complete
    assert named <= everything
    assert not solvable(only(puzzle, named))
    assert blame.extent in ("irreducible", "smallest")
    for each in named:
        assert solvable(only(puzzle, named - {each}))
    if blame.extent == "smallest" and len(everything) < 12:
        for fewer in combinations(sorted(everything), len(named) - 1):
            assert solvable(only(puzzle, set(fewer)))
    for remedy in blame.remedies:
        if remedy.rule:
            assert solvable(only(puzzle, everything - {Demand("rule", remedy.rule - 1)}))
        if remedy.cells:
            at = Demand("cell", puzzle.region.required.index(remedy.cells[0]))
            assert solvable(only(puzzle, everything - {at}))
    # what would do by itself is among the remedies
    for each in everything:
        if each.kind in ("rule", "holes", "sides") and solvable(only(puzzle, everything - {each})):
            assert each in named
            assert any(remedy.rule == each.at + 1 for remedy in blame.remedies) or (
                each.kind != "rule" and blame.remedies
            )


def tried(puzzle):
    return bool(brute_force.solutions(puzzle))


def searched(puzzle):
    return satpack.solve(puzzle) is not None


@st.composite
def bounded(draw):
    """A puzzle, some with a number of empty cells."""
    puzzle = draw(puzzles(max_cells=6, max_pieces=3))
    return replace(puzzle, holes=draw(st.sampled_from([None, None, Holes(0, 0), Holes(1, 2)])))


@given(bounded())
def test_a_puzzle_without_other_demands_is_the_puzzle(puzzle):
    free = plain(puzzle)
    again = only(free, demands_of(free))
    assert brute_force.solutions(again) == brute_force.solutions(puzzle)
    assert only(free, demands_of(free)).must_fill == free.must_fill


@given(bounded())
def test_the_blame_of_random_puzzles_is_that_of_brute_force(puzzle):
    assume(not tried(puzzle))
    blame = blame_of(puzzle)
    holds(blame, puzzle, tried)
    for remedy in blame.remedies:
        total = changed_total(plain(puzzle), remedy)
        assert remedy.solutions == total if remedy.complete else remedy.solutions < total


def changed_total(puzzle, remedy):
    """How many solutions there are after a change, counted by brute force."""
    if remedy.cells:
        at = Demand("cell", puzzle.region.required.index(remedy.cells[0]))
        changed = only(puzzle, set(demands_of(puzzle)) - {at})
    elif "number of empty" in remedy.change:
        changed = replace(puzzle, holes=None)
    else:
        changed = puzzle
        if remedy.piece:
            more = 1 if "another" in remedy.change else -1
            pieces = [
                replace(
                    piece,
                    copies=Copies(
                        *(max(0, end + more) for end in (piece.copies.low, piece.copies.high))
                    ),
                )
                if piece.name == remedy.piece
                else piece
                for piece in puzzle.pieces
            ]
            changed = replace(puzzle, pieces=pieces)
        if "empty" in remedy.change:
            region = Region((), puzzle.region.cells)
            covered = sum(len(p) * p.copies.low for p in changed.pieces)
            most = sum(len(p) * p.copies.high for p in changed.pieces)
            least = len(region) - (
                most if "without" not in remedy.change and not remedy.piece else covered
            )
            changed = replace(changed, region=region, holes=Holes(least, least))
    return len(brute_force.solutions(changed))


@given(st.data())
def test_rules_are_to_blame_too(data):
    puzzle = data.draw(puzzles(max_cells=6, max_pieces=3))
    puzzle = replace(puzzle, rules=data.draw(st.lists(rules(puzzle), min_size=1, max_size=2)))
    assume(not searched(puzzle))
    holds(blame_of(puzzle), puzzle, searched)


@given(sided_puzzles())
def test_sides_are_to_blame_too(puzzle):
    assume(not searched(puzzle))
    holds(blame_of(puzzle), puzzle, searched)


DOMINO = Piece("D", "##", copies=2, grid="square")


def test_a_row_of_five_has_no_room_for_its_ends_and_middle():
    puzzle = Puzzle("odd", "square", box("square", 5, 1), [DOMINO])
    assert blame_of(puzzle).text() == (
        "To blame: no filling covers [0, 0], [2, 0] and [4, 0]; any smaller set of demands can be met. It can be solved "
        "with 1 empty cell (3 solutions), if [0, 0] may stay empty (1 solution), if [2, 0] may stay empty (1 solution) "
        "or if [4, 0] may stay empty (1 solution)."
    )


def test_an_unchecked_solver_is_named_beside_its_claim():
    puzzle = Puzzle("odd", "square", box("square", 5, 1), [DOMINO])
    found = Blame(
        puzzle, cells=((0, 0),), extent="irreducible", warrant=Warrant("glucose42"), complete=False
    )
    assert found.text() == (
        "To blame: no filling covers [0, 0] according to glucose42 (not checked); "
        "without any one of these demands the others can be met."
    )


@pytest.mark.parametrize(
    "warrant", [Warrant(), Warrant("glucose42"), Warrant("glucose42", checked=True)]
)
def test_what_is_read_back_says_the_same(warrant):
    marked = Piece("D", "##", copies=2, grid="square", sides=[((0, 0), (0, 1), "a")])
    puzzle = Puzzle("odd", "square", box("square", 5, 1), [marked], holes=Holes(1, 1))
    found = Blame(puzzle, pieces=("D",), sides=True, holes=True, warrant=warrant, complete=False)
    record = msgspec.to_builtins(blame_record(found))
    again = solution_file.blame_of(record, puzzle, file="a.json")
    assert again.text() == found.text()
    assert blame_record(again) == blame_record(found)


def test_rules_that_contradict_each_other_are_to_blame_with_the_pieces():
    puzzle = satpack.load("tetrahexes-4x7")
    kept = (NoCrossroads(), Touch(("bar",), ("bee",)), Apart(("bee",), ("bar",)))
    puzzle = replace(puzzle, rules=kept)
    blame = blame_of(puzzle)
    assert (blame.rules, blame.pieces, blame.cells) == ((2, 3), ("bar",), ())
    assert [remedy.rule for remedy in blame.remedies] == [2, 3, 0]


def test_a_rule_that_leaves_placements_out_is_not_to_blame_for_what_another_asks_of_them():
    cells = Region((), box("square", 4, 1))
    single = Piece("A", "#", copies=(0, 4), grid="square")
    kept = (Blocked(), Forbid(((0, 0),), ("A",)), Linear((("A", 1),), most=2))
    puzzle = Puzzle("row", "square", cells, [single], rules=kept)
    assert satpack.solve(replace(puzzle, rules=kept[:2])) is not None
    assert rules_to_blame(puzzle).rules == (1, 3)
    assert blame_of(puzzle).rules == (1, 3)


def test_placed_pieces_are_to_blame_with_what_they_leave_no_room_for():
    puzzle = Puzzle("row", "square", box("square", 4, 1), [replace(DOMINO, copies=Copies(2, 2))])
    middle = next(p for p in satpack.place(puzzle) if p.cells == ((1, 0), (2, 0)))
    blame = satpack.hint(puzzle, [middle]).blame
    assert (blame.placed, blame.extent) == ((middle,), "smallest")
    assert len(blame.pieces) + len(blame.cells) == 1
    assert blame.text().startswith("To blame: no filling has D on [1, 0], [2, 0] and ")


def test_placed_pieces_are_found_with_their_marks_where_sides_need_not_match():
    marked = Piece("D", "##", copies=2, grid="square", sides=[((0, 0), (0, 1), "a")])
    puzzle = Puzzle("row", "square", box("square", 4, 1), [marked])
    middle = next(p for p in satpack.place(puzzle) if p.cells == ((1, 0), (2, 0)))
    blame = satpack.hint(puzzle, [middle]).blame
    assert (blame.placed, blame.sides, blame.extent) == ((middle,), False, "irreducible")
    assert len(blame.pieces) + len(blame.cells) == 1


def test_a_piece_that_a_rule_fixes_is_not_left_out():
    top = (0, 0), (1, 0), (2, 0)
    puzzle = Puzzle(
        "2x3",
        "square",
        box("square", 3, 2),
        {"I": "###", "V": "#.\n##"},
        rules=[Fixed((("I", top),))],
    )
    assert [each.text for each in blame_of(puzzle).remedies] == [
        "without V and with 3 empty cells (1 solution)"
    ]


def test_colours_are_named_if_nothing_else_excludes_solutions():
    cells = satpack.box("square", 2, 1)
    region = Region(cells, (), dict.fromkeys(cells, "red"))
    marked = Piece("D", "##", grid="square", colours={(0, 0): "blue"})
    colours = [satpack.Colour("red"), satpack.Colour("blue")]
    puzzle = Puzzle("row", "square", region, [marked], colours=colours)
    assert [each.text for each in blame_of(puzzle).remedies] == [
        "if colours need not match (1 solution)",
        "without D and with 2 empty cells (1 solution)",
    ]


def interrupted(*_):
    raise KeyboardInterrupt


def test_ctrl_c_while_rules_are_looked_at_leaves_the_answer(monkeypatch):
    monkeypatch.setattr(unsolvable, "with_rules", interrupted)
    puzzle = Puzzle("2x2", "square", box("square", 2, 2), [DOMINO], rules=[FaultFree()])
    assert explained(Prepared(puzzle), "no", why=False) == ("no", Blame(puzzle, complete=False))


def test_ctrl_c_while_changes_are_tried_keeps_those_found(monkeypatch):
    decode, count = satpack.model.placing.placements.decode, 0

    def decoded(*given, **how):
        nonlocal count
        count += 1
        return interrupted() if count > 3 else decode(*given, **how)

    monkeypatch.setattr(satpack.model.placing.placements, "decode", decoded)
    puzzle = Puzzle("odd", "square", box("square", 5, 1), [DOMINO])
    blame = blame_of(puzzle)
    assert [each.text for each in blame.remedies] == ["with 1 empty cell (3 solutions)"]
    assert not blame.complete


def row_of(cells, copies):
    return Puzzle("row", "square", box("square", cells, 1), [replace(DOMINO, copies=copies)])


def test_no_more_of_a_formula_is_written_than_the_work_is_enough_for(monkeypatch):
    written = []

    def at_least(*given):
        for clause in counter(*given):
            written.append(clause)
            yield clause

    counter = demands.at_least
    monkeypatch.setattr(demands, "at_least", at_least)
    assert not blame_for(Prepared(row_of(601, Copies(300, 300))), None).is_known
    assert 0 < len(written) < 50_000


def test_no_more_changes_are_made_than_the_work_is_enough_for(monkeypatch):
    made = []
    monkeypatch.setattr(unsolvable, "only", lambda *given: made.append(given) or only(*given))
    blame = blame_for(Prepared(row_of(1001, Copies(0, 500))), None)
    assert len(blame.cells) > 400
    assert not blame.complete
    assert 0 < len(made) < 120


def test_the_limit_of_work_is_told():
    puzzle = satpack.load("hexiamonds-3x12")
    blame = blame_for(Prepared(puzzle), None, steps=10)
    assert not blame.is_known
    assert blame.paragraph == (
        "What is to blame was not found in a short search. Use --why to look longer, and --timeout to limit that."
    )
    assert blame_for(Prepared(puzzle, Deadline.after(0)), None, steps=LONG).paragraph == (
        "The search for what is to blame was cut short."
    )


def test_changes_of_a_puzzle_whose_demands_are_too_hard_are_found():
    blame = blame_for(Prepared(satpack.load("hexiamonds-3x12")), None)
    assert not blame.names_something
    assert [each.change for each in blame.remedies] == [
        "without butterfly and with 6 empty cells",
        "without crown and with 6 empty cells",
    ]
    assert not any(each.complete for each in blame.remedies)


def test_half_of_the_time_is_left_for_changes(monkeypatch):
    given = []

    def too_hard(puzzle, rules, placed, work):
        given.append(work.deadline.remaining())
        return Blame(puzzle, complete=False)

    monkeypatch.setattr(unsolvable, "_demands_to_blame", too_hard)
    puzzle = Puzzle("odd", "square", box("square", 5, 1), [DOMINO])
    blame = blame_for(Prepared(puzzle, Deadline.after(10_000)), None)
    assert 4_000 < given[0] < 5_001
    assert len(blame.remedies) == 1


def test_a_board_too_large_to_place_pieces_on_is_left_alone():
    large = Puzzle(
        "large", "square", box("square", 200, 200), [replace(DOMINO, copies=Copies(9, 9))]
    )
    prepared = Prepared(large)
    assert not blame_for(prepared, None).is_known
    assert "placements" not in vars(prepared)


def test_one_rule_is_enough():
    puzzle = Puzzle("2x2", "square", box("square", 2, 2), [DOMINO], rules=[FaultFree()])
    blame = blame_of(puzzle)
    assert blame.rules == (1,)
    assert blame.remedies[0].text == "without rule 1 (2 solutions)"


@pytest.mark.parametrize("name", ["tetrominoes-4x5", "mutilated-chessboard"])
def test_an_impossible_puzzle_is_blamed_the_same_each_time(name):
    first, second = (blame_for(Prepared(satpack.load(name)), None) for _ in range(2))
    assert first == second
