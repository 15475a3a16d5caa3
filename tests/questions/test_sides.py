"""Every question on puzzles whose sides must match, against a plain search; where a question can't, how it refuses."""

import json
from collections import Counter
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import satpack
from satpack.io.formulas.opb_file import reading_opb
from satpack.io.puzzles.puzzle_file import parse_puzzle
from satpack.io.results.solution_file import parse_solution
from satpack.runtime.errors import PuzzleError
from tests.questions.test_sample import is_uniform
from tests.tools import sides
from tests.tools.cnf_models import solver_of
from tests.tools.command import run
from tests.tools.examples import examples
from tests.tools.rules import keeps
from tests.tools.sides import plain, sided_puzzles
from tests.tools.strategies import rules

FILLED = """
name = "filled"
grid = "square"
reflect = false
region.box = [3, 2]
pieces = [
    { name = "A", cells = "##", sides = ["a.ba", "abb."] },
    { name = "B", cells = "#", copies = 2, sides = "abab" },
    { name = "C", cells = "#", copies = "1-2", sides = "aabb" },
]
"""

LOOSE = """
name = "loose"
grid = "square"
reflect = false
region.cells = "##\\n++"
sides = { match = [["knob", "hole"]], border = "knob", unmarked = "each other" }
pieces = [
    { name = "A", cells = "#", copies = "0-3", value = 5, sides = ["knob", "hole", "", "knob"] },
    { name = "B", cells = "#", copies = "0-2", value = 2, sides = ["knob", "knob", "", "knob"] },
    { name = "C", cells = "#", copies = 1, value = 3, sides = ["knob", "knob", "knob", "hole"] },
    { name = "D", cells = "##", copies = "0-1", value = 1, turn = "none", sides = [["knob", "", "hole", "knob"], ["knob", "knob", "hole", ""]] },
]
"""

NONE = """
name = "none"
grid = "square"
reflect = false
region.box = [2, 2]
pieces = [
    { name = "A", cells = "#", copies = 2, turn = "none", sides = "abab" },
    { name = "B", cells = "#", copies = 2, turn = "none", sides = "cccc" },
]
"""

TEXTS = {"filled": FILLED, "loose": LOOSE}


@cache
def puzzle_of(name):
    return parse_puzzle(TEXTS[name])


@cache
def wanted_of(name):
    return sides.solutions(puzzle_of(name))


@pytest.fixture
def folder(tmp_path):
    for name, text in {**TEXTS, "none": NONE}.items():
        (tmp_path / f"{name}.toml").write_text(text)
    return tmp_path


def value_of(puzzle, solution):
    return sum(puzzle.piece(name).value for name, _ in solution)


def covered(solution):
    return sum(len(lying) for _, lying in solution)


def hinted(puzzle, wanted):
    """From an empty board to the last piece hints follow some solution, and say what every one has."""
    part = satpack.Solution(puzzle, ())
    while (hint := satpack.hint(puzzle, part)).status != "solved":
        left = [each for each in wanted if plain(part) < each]
        (following,) = plain(satpack.Solution(puzzle, (hint.next,)))
        assert any(following in each for each in left)
        assert hint.forced == any(all(p in each for each in left) for p in left[0] - plain(part))
        assert not hint.forced or all(following in each for each in left)
        assert f"{hint.next.piece} goes to " in hint.sentence
        assert not hint.next.sides or " with sides " in hint.sentence
        part = hint.followed
    assert plain(part) in wanted
    for placed in satpack.place(puzzle):
        alone = satpack.Solution(puzzle, (placed,))
        if not any(plain(alone) <= each for each in wanted):
            found = satpack.hint(puzzle, alone)
            assert (found.status, found.take_back) == ("unfinishable", (placed,))


def sampled(puzzle, wanted):
    for engine in ("auto", "cover", "sat"):
        found = satpack.sample(puzzle, 10 * len(wanted), up_to="total", engine=engine, seed=3)
        assert found.count == len(wanted)
        assert is_uniform(Counter(map(plain, found.solutions)), wanted)


def bettered(puzzle, wanted):
    cells = len(puzzle.region)
    goals = {
        ("maximise", "value"): lambda each: value_of(puzzle, each),
        ("maximise", "cells"): covered,
        ("minimise", "holes"): lambda each: cells - covered(each),
        ("maximise", "pieces"): len,
        ("minimise", "pieces"): len,
    }
    for (sense, measure), of in goals.items():
        numbers = set(map(of, wanted))
        if len(numbers) > 1:
            found = satpack.best(puzzle, **{sense: measure}, all_best=True)
            best = max(numbers) if sense == "maximise" else min(numbers)
            assert found.value == found.bound == best
            optima = {plain(s) for s in found.optima}
            assert optima
            assert optima <= {each for each in wanted if of(each) == best}


def analysed(puzzle, wanted):
    for engine in ("auto", "cover", "sat"):
        found = satpack.analyse(puzzle, engine=engine)
        assert (found.total, found.complete) == (len(wanted), True)
        covers = Counter(
            (name, cell) for each in wanted for name, lying in each for cell, _ in lying
        )
        for name, by_cell in found.covers.items():
            for cell, number in by_cell.items():
                assert number == covers[name, cell]


def informed(puzzle, wanted):
    del wanted
    facts = satpack.info(puzzle).facts
    lying = Counter(name for name, _ in sides.placements(puzzle))
    assert {piece.piece: piece.placements for piece in facts.pieces}.keys() == lying.keys()
    assert facts.sides.border == puzzle.sides.border


def taken_apart(puzzle, wanted):
    """As many assemblies as classes; marks hold no piece."""
    survey = list(satpack.disassemble(puzzle))
    classes = satpack.count(puzzle).symmetry
    assert 0 < len(survey) == classes <= len(wanted)


def counted(puzzle, wanted):
    assert satpack.solve(puzzle) is not None
    assert satpack.prove(puzzle).status == satpack.Status.SOLVED
    for engine in ("auto", "cover", "sat"):
        assert satpack.count(puzzle, engine=engine).total == len(wanted)


def asked_again(puzzle, wanted):
    found = set()
    with satpack.session(puzzle) as session:
        while (solution := session.solve()) is not None:
            found.add(plain(solution))
            session.block(solution)
    assert found == wanted


QUESTIONS = {
    each.__name__: each
    for each in (
        hinted,
        sampled,
        bettered,
        analysed,
        informed,
        taken_apart,
        counted,
        asked_again,
    )
}


@pytest.mark.parametrize("name", TEXTS)
@pytest.mark.parametrize("question", QUESTIONS)
def test_questions_agree_with_a_plain_search(question, name):
    wanted = wanted_of(name)
    assert 1 < len(wanted) < 5_000
    QUESTIONS[question](puzzle_of(name), wanted)


def in_solutions(name, decoded):
    return plain(parse_solution(decoded, file="s", puzzle=puzzle_of(name))) in wanted_of(name)


@pytest.mark.parametrize("name", TEXTS)
def test_formulas_come_back(folder, name):
    cnf = folder / "a.cnf"
    assert run("export", folder / f"{name}.toml", "-o", cnf).exit_code == 0
    with solver_of(cnf) as (_, solver):
        assert solver.solve()
        model = solver.get_model()
    done = run("decode", cnf, "-", "--json", input=f"v {' '.join(map(str, model))} 0\n")
    assert done.exit_code == 0, done.output
    assert in_solutions(name, done.stdout)


def completed(constraints, true):
    """Make true what implications want."""
    true, before = set(true), None
    while true != before:
        before = set(true)
        for each in constraints:
            if sum(w for w, v in each.weights if v in true) < each.bound:
                true |= {v for w, v in each.weights if w > 0}
    return true


@pytest.mark.parametrize("name", TEXTS)
def test_constraints_come_back(folder, name):
    puzzle, opb = puzzle_of(name), folder / "a.opb"
    assert run("export", folder / f"{name}.toml", "-o", opb).exit_code == 0
    with reading_opb(str(opb)) as file:
        constraints = list(file.constraints)
    number = satpack.place(puzzle).numbers(satpack.solve(puzzle))
    true = completed(constraints, {n + 1 for n in number})
    top = max(v for each in constraints for _, v in each.weights)
    values = " ".join(f"{'' if v in true else '-'}x{v}" for v in range(1, top + 1))
    done = run("decode", opb, "-", "--json", input=f"s SATISFIABLE\nv {values}\n")
    assert done.exit_code == 0, done.output
    assert in_solutions(name, done.stdout)


@pytest.mark.parametrize("name", TEXTS)
def test_items_and_options_come_back(folder, name):
    dlx = folder / "a.dlx"
    assert run("export", folder / f"{name}.toml", "-o", dlx).exit_code == 0
    assert json.loads(run("count", dlx, "--json").stdout)["total"] == len(wanted_of(name))


def test_a_proof_about_sides_is_verified(folder):
    files = [folder / name for name in ("none.toml", "a.cnf", "a.drat")]
    done = run("prove", files[0], "-o", files[1], "--proof", files[2], "--method", "drat")
    assert done.exit_code == 0, done.output
    assert run("verify", *files).exit_code == 0
    assert not sides.solutions(parse_puzzle(NONE))
    done = run("verify", folder / "filled.toml", *files[1:])
    assert done.exit_code == 2
    loose = folder / "matched.toml"
    loose.write_text(f'{NONE}[sides]\nmatch = [["a", "c"], ["b", "b"]]\n')
    done = run("verify", loose, *files[1:])
    assert done.exit_code == 2
    assert "its sides match differently" in done.output


def test_the_proof_of_a_best_is_verified(folder):
    files = [folder / name for name in ("loose.toml", "a.cnf", "a.drat")]
    done = run("best", files[0], "--maximise", "value", "--proof", files[2])
    assert done.exit_code == 0, done.output
    assert (
        f"value {max(value_of(puzzle_of('loose'), s) for s in wanted_of('loose'))}" in done.output
    )
    assert run("verify", *files).exit_code == 0


@given(st.data())
@examples(40)
def test_rules_and_sides(data):
    puzzle = data.draw(sided_puzzles().filter(lambda puzzle: not puzzle.region.wrap))
    rule = data.draw(rules(puzzle))
    try:
        ruled = replace(puzzle, rules=(rule,))
    except PuzzleError:
        assume(False)
    wanted = {
        each
        for each in sides.solutions(puzzle)
        if keeps(
            puzzle, rule, [(name, frozenset(cell for cell, _ in lying)) for name, lying in each]
        )
    }
    for engine in ("cover", "sat"):
        assert set(map(plain, satpack.enumerate(ruled, engine=engine, up_to="total"))) == wanted


REFUSALS = {
    "solve {} --engine filling": "engine filling can't keep sides that must match",
    "count {} --engine frontier": "engine frontier can't keep sides that must match",
    "count {} --engine matching": "engine matching can't keep sides that must match",
    "sample {} --engine frontier": "engine frontier can't keep sides that must match",
    "analyse {} --engine frontier": "engine frontier can't keep sides that must match",
    "solve {} --engine sat --encoding order": "but sides must match; use auto",
    "export {} --encoding order -o a.cnf": "but sides must match; use auto",
    "export {} -o a.xmpuzzle": "BurrTools has no sides that must match; take them out",
    "tile {}": "'none' has sides that must match, which shapes can't have; take them out",
    "rectangles {} --up-to 3x3": "which shapes can't have; take them out",
    "figure {} --symmetry rotary": "which shapes can't have; take them out",
}


@pytest.mark.parametrize("command", REFUSALS)
def test_refusals_are_one_line(folder, monkeypatch, command):
    monkeypatch.chdir(folder)
    done = run(*command.format("none.toml").split())
    assert done.exit_code == 2
    assert REFUSALS[command] in done.stderr
    assert done.stderr.count("\n") == 1
    assert not list(folder.glob("a.*"))


def test_blocked_and_designs_refuse_sides(folder):
    for more, fault in (
        ('[[rules]]\nkind = "blocked"\n', "does not go with sides that must match"),
        ("[design]\npieces = 2\n", "a design can't have sides that must match yet"),
    ):
        path = folder / "more.toml"
        path.write_text(f"{FILLED}\n{more}")
        done = run("design", path)
        assert (done.exit_code, done.stderr.count("\n")) == (2, 1)
        assert fault in done.stderr


def test_drawings_do_not_show_how_a_piece_lies(folder):
    path, drawn = folder / "filled.toml", "A A .\n. . ."
    done = run("hint", path, drawn)
    assert (done.exit_code, done.stderr.count("\n")) == (2, 1)
    assert "cells alone, as in drawings, don't show how piece 'A' lies" in done.stderr
    wanted = [
        each
        for each in wanted_of("filled")
        if any(
            name == "A" and {cell for cell, _ in lying} == {(0, 0), (1, 0)} for name, lying in each
        )
    ]
    done = run("count", path, "--fix", drawn, "--json")
    assert json.loads(done.stdout)["total"] == len(wanted) > 0
