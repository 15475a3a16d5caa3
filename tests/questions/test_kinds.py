"""Every question on each kind of puzzle, against a plain search: a kind is a row, with what of it is refused."""

import json
from collections import Counter
from dataclasses import dataclass, field, replace
from functools import cached_property

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import satpack
from satpack.io.formulas.opb_file import reading_opb
from satpack.io.puzzles.puzzle_file import parse_puzzle
from satpack.io.results.solution_file import parse_solution
from satpack.model.rules import RULES
from satpack.runtime.errors import PuzzleError
from tests.questions.test_sample import is_uniform
from tests.tools.brute_force import first, plain, whole_solutions
from tests.tools.cnf_models import solver_of
from tests.tools.command import run
from tests.tools.engines import engines_for
from tests.tools.examples import examples
from tests.tools.nights import by_night
from tests.tools.rules import keeps
from tests.tools.sides import sided_puzzles
from tests.tools.strategies import rules, wrapped_puzzles


@dataclass(frozen=True)
class Kind:
    """A kind of puzzle; a solution is a set of (piece, set of (cell, what the piece has there))."""

    text: str
    # a puzzle without a solution, and what to replace in it so that a proof of that is about another puzzle
    none: str
    change: tuple[str, str]
    # commands on the puzzle without a solution, and a part of the line with which each is refused
    refused: dict[str, str] = field(default_factory=dict)
    # the reason why a proof is not about the puzzle that was changed
    differs: str = "its region differs"

    @cached_property
    def puzzle(self):
        return parse_puzzle(self.text)

    @cached_property
    def wanted(self):
        return whole_solutions(self.puzzle)


FLAT = """
name = "flat"
grid = "square"
region.cells = "####\\n##++"
pieces = [
    { name = "A", cells = "##\\n#.", copies = "1-2", value = 3 },
    { name = "B", cells = "##", copies = "0-2", value = 1 },
    { name = "C", cells = "#", copies = "0-1" },
]
"""

COLOURED = """
name = "coloured"
grid = "square"
colours = [{ name = "r", on = ["b"] }, { name = "b" }]
region.cells = "###\\n#++"
region.colours = "b.b\\n.r."
pieces = [
    { name = "A", cells = "##", colours = "r#", copies = "1-2", value = 3 },
    { name = "B", cells = "##", colours = "b#", copies = "0-1", value = 1 },
    { name = "C", cells = "#", copies = "0-2" },
]
"""

SIDED = """
name = "sided"
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

SIDED_NONE = """
name = "none"
grid = "square"
reflect = false
region.box = [2, 2]
sides.match = [["a", "a"], ["b", "b"], ["c", "c"]]
pieces = [
    { name = "A", cells = "#", copies = 2, turn = "none", sides = "abab" },
    { name = "B", cells = "#", copies = 2, turn = "none", sides = "cccc" },
]
"""

# 8 fillings, and 24 more that cross
STICKS = """
name = "sticks"
grid = "stick"
region.box = [2, 2]
pieces = [
    { name = "A", cells = [[2, 1], [2, 3], [3, 0], [4, 1]] },
    { name = "B", cells = [[1, 2], [3, 2]] },
    { name = "C", cells = [[0, 3], [1, 4], [3, 4], [4, 3]] },
    { name = "D", cells = [[0, 1], [1, 0]] },
]
"""

STICKS_NONE = """
name = "none"
grid = "stick"
crossing = false
region.cells = [[1, 2], [3, 2], [2, 1], [2, 3]]
pieces = [{ name = "A", cells = [[1, 2], [3, 2]] }, { name = "B", cells = [[2, 1], [2, 3]] }]
"""


def engines_refused(what, *asked):
    return {
        f"{question} {{}} --engine {engine}": f"engine {engine} can't keep {what}"
        for question, engine in map(str.split, asked)
    }


KINDS = {
    "flat": Kind(
        FLAT,
        'name = "none"\ngrid = "square"\nregion.box = [3, 3]\n'
        'pieces = [{ name = "A", cells = "##\\n#.", copies = 3 }]\n',
        ("[3, 3]", "[9, 1]"),
        {"export {} --encoding order -o a.cnf": "use auto"},
    ),
    "coloured": Kind(
        COLOURED,
        'name = "none"\ngrid = "square"\ncolours = [{ name = "r" }, { name = "b" }]\n'
        'region = { box = [2, 1], colours = "bb" }\n'
        'pieces = [{ name = "A", cells = "##", colours = "r#" }]\n',
        ('"bb"', '"rb"'),
    ),
    "wrapped": Kind(
        FLAT.replace('cells = "####\\n##++"', "box = [4, 2]\nregion.wrap = [true, false]"),
        'name = "none"\ngrid = "square"\nregion = { box = [4, 3], wrap = [true, false] }\n'
        'pieces = [{ name = "T", cells = "###\\n.#.", copies = 3 }]\n',
        ("true, false", "false, true"),
        {
            "disassemble {}": "a wrapped puzzle can't be taken apart",
            "count {} --apart": "a wrapped puzzle can't be taken apart",
            "export {} -o a.xmpuzzle": "BurrTools has no wrapped regions",
            "solve {} --encoding order": "the region is wrapped; use auto",
            "solve {} --minimise height": "the region is wrapped",
        },
    ),
    **{
        name: Kind(
            text,
            SIDED_NONE,
            ('["a", "a"], ["b", "b"], ["c", "c"]', '["a", "c"], ["b", "b"]'),
            {
                **engines_refused(
                    "sides that must match",
                    *("solve filling", "count frontier", "count matching"),
                    *("sample frontier", "analyse frontier"),
                ),
                "solve {} --engine sat --encoding order": "but sides must match; use auto",
                "export {} --encoding order -o a.cnf": "but sides must match; use auto",
                "export {} -o a.xmpuzzle": "BurrTools has no sides that must match; take them out",
                "tile {}": "'none' has sides that must match, which shapes can't have; take them out",
                "rectangles {} --up-to 3x3": "which shapes can't have; take them out",
                "figure {} --symmetry rotary": "which shapes can't have; take them out",
            },
            differs="its sides match differently",
        )
        for name, text in (("sided", SIDED), ("loose", LOOSE))
    },
    "sticks": Kind(
        STICKS,
        STICKS_NONE,
        ("false", "true"),
        {
            **engines_refused(
                "pieces that may not cross", "count frontier", "sample frontier", "solve filling"
            ),
            "tile {}": "a shape of the stick grid has no area",
            "disassemble {}": "pieces of the stick grid can't be taken apart",
            "best {} --minimise blockers": "blockers can't be combined with pieces that may not cross",
        },
        differs="its crossing differs",
    ),
}


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder, to which the test goes, with the puzzles of each kind."""
    monkeypatch.chdir(tmp_path)
    for name, kind in KINDS.items():
        (tmp_path / f"{name}.toml").write_text(kind.text)
        (tmp_path / f"no {name}.toml").write_text(kind.none)
        (tmp_path / f"changed {name}.toml").write_text(kind.none.replace(*kind.change))
    return tmp_path


def read(*words):
    """Return what a command prints as JSON, line by line."""
    done = run(*words, "--json", "-q")
    assert done.exit_code == 0, done.output
    return [json.loads(line) for line in done.stdout.splitlines()]


def value_of(puzzle, solution):
    return sum(puzzle.piece(name).value for name, _ in solution)


def covered(solution):
    return sum(len(lying) for _, lying in solution)


def hinted(kind, puzzle, wanted):
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


def sampled(kind, puzzle, wanted):
    for engine in engines_for("sample", puzzle):
        found = satpack.sample(puzzle, 10 * len(wanted), up_to="total", engine=engine, seed=3)
        assert found.count == len(wanted)
        assert is_uniform(Counter(map(plain, found.solutions)), wanted)


def bettered(kind, puzzle, wanted):
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


def analysed(kind, puzzle, wanted):
    del kind
    for engine in engines_for("analyse", puzzle):
        found = satpack.analyse(puzzle, engine=engine)
        assert (found.total, found.complete) == (len(wanted), True)
        covers = Counter(
            (name, cell) for each in wanted for name, lying in each for cell, _ in lying
        )
        for name, by_cell in found.covers.items():
            for cell, number in by_cell.items():
                assert number == covers[name, cell]
        assert sum(sum(each.values()) for each in found.covers.values()) == covers.total()


def informed(kind, puzzle, wanted):
    del kind
    facts = satpack.info(puzzle).facts
    assert {each.piece for each in facts.pieces} == {name for each in wanted for name, _ in each}
    assert (facts.sides.border if facts.sides else "") == puzzle.sides.border


def taken_apart(kind, puzzle, wanted):
    """As many assemblies as classes: colours and marks hold no piece."""
    if "disassemble {}" not in kind.refused:
        survey = list(satpack.disassemble(puzzle))
        assert 0 < len(survey) == satpack.count(puzzle).symmetry <= len(wanted)


def counted(kind, puzzle, wanted):
    del kind
    assert satpack.prove(puzzle).status == satpack.Status.SOLVED
    for engine in engines_for("count", puzzle):
        assert satpack.count(puzzle, engine=engine).total == len(wanted)


def listed(kind, puzzle, wanted):
    for engine in engines_for("list", puzzle):
        found = list(satpack.enumerate(puzzle, engine=engine, up_to="total"))
        assert len(found) == len(wanted)
        assert set(map(plain, found)) == wanted


def asked_again(kind, puzzle, wanted):
    found = set()
    with satpack.session(puzzle) as session:
        while (solution := session.solve()) is not None:
            found.add(plain(solution))
            session.block(solution)
    assert found == wanted


QUESTIONS = (
    *(hinted, sampled, bettered, analysed, informed),
    *(taken_apart, counted, listed, asked_again),
)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.__name__)
def test_questions_agree_with_a_plain_search(question, kind):
    row = KINDS[kind]
    assert 1 < len(row.wanted) < 5_000
    question(row, row.puzzle, row.wanted)


@pytest.mark.parametrize("options", ["--jobs 2", "--engine sat --jobs 2"])
@pytest.mark.parametrize("kind", by_night(KINDS, {"coloured", "wrapped", "loose"}.__contains__))
def test_processes_count_what_one_counts(folder, kind, options):
    (found,) = read("count", f"{kind}.toml", *options.split())
    assert found["total"] == len(KINDS[kind].wanted)


@pytest.mark.parametrize("kind", KINDS)
def test_a_count_is_kept_and_taken_up_again(folder, kind):
    for _ in range(2):
        (found,) = read("count", f"{kind}.toml", "--up-to", "total", "--resume", "a.run")
        assert found["total"] == len(KINDS[kind].wanted)
    other = "flat" if kind != "flat" else "sided"
    assert run("count", f"{other}.toml", "--resume", "a.run").exit_code == 2


@pytest.mark.parametrize("kind", KINDS)
def test_solutions_are_verified_alone_and_with_their_puzzle(folder, kind):
    found = read("enumerate", f"{kind}.toml")
    (folder / "all.jsonl").write_text("\n".join(map(json.dumps, found)))
    assert run("verify", f"{kind}.toml", "all.jsonl").exit_code == 0
    assert run("verify", f"changed {kind}.toml", "all.jsonl").exit_code == 2
    for each in map(json.dumps, found):
        alone = satpack.Solution.from_json(each)
        alone.verify()
        assert plain(alone) in KINDS[kind].wanted


def is_solution(kind, decoded):
    found = parse_solution(decoded, file="s", puzzle=KINDS[kind].puzzle)
    return plain(found) in KINDS[kind].wanted


@pytest.mark.parametrize("kind", KINDS)
def test_formulas_come_back(folder, kind):
    assert run("export", f"{kind}.toml", "-o", "a.cnf").exit_code == 0
    with solver_of("a.cnf") as (_, solver):
        assert solver.solve()
        model = solver.get_model()
    done = run("decode", "a.cnf", "-", "--json", input=f"v {' '.join(map(str, model))} 0\n")
    assert done.exit_code == 0, done.output
    assert is_solution(kind, done.stdout)


def completed(constraints, true):
    """Make true what implications want."""
    true, before = set(true), None
    while true != before:
        before = set(true)
        for each in constraints:
            if sum(w for w, v in each.weights if v in true) < each.bound:
                true |= {v for w, v in each.weights if w > 0}
    return true


@pytest.mark.parametrize("kind", KINDS)
def test_constraints_come_back(folder, kind):
    puzzle = KINDS[kind].puzzle
    assert run("export", f"{kind}.toml", "-o", "a.opb").exit_code == 0
    with reading_opb("a.opb") as file:
        constraints = list(file.constraints)
    number = satpack.place(puzzle).numbers(satpack.solve(puzzle))
    true = completed(constraints, {n + 1 for n in number})
    top = max(v for each in constraints for _, v in each.weights)
    values = " ".join(f"{'' if v in true else '-'}x{v}" for v in range(1, top + 1))
    done = run("decode", "a.opb", "-", "--json", input=f"s SATISFIABLE\nv {values}\n")
    assert done.exit_code == 0, done.output
    assert is_solution(kind, done.stdout)


@pytest.mark.parametrize("kind", KINDS)
def test_items_and_options_come_back(folder, kind):
    assert run("export", f"{kind}.toml", "-o", "a.dlx").exit_code == 0
    (found,) = read("count", "a.dlx")
    assert found["total"] == len(KINDS[kind].wanted)


@pytest.mark.parametrize("kind", KINDS)
def test_a_proof_is_verified_and_says_nothing_about_another_puzzle(folder, kind):
    none = parse_puzzle(KINDS[kind].none)
    assert not whole_solutions(none)
    files = ["a.cnf", "a.drat"]
    words = ("-o", files[0], "--proof", files[1], "--method", "drat")
    done = run("prove", f"no {kind}.toml", *words)
    assert done.exit_code == 0, done.output
    assert run("verify", f"no {kind}.toml", *files).exit_code == 0
    for other in (f"{kind}.toml", f"changed {kind}.toml"):
        done = run("verify", other, *files)
        assert (done.exit_code, done.stderr.count("\n")) == (2, 1)
    assert KINDS[kind].differs in done.stderr


@pytest.mark.parametrize("kind", KINDS)
def test_a_solution_has_pictures(folder, kind):
    assert run("solve", f"{kind}.toml", "-o", "a.json", "-q").exit_code == 0
    for suffix in (".svg", ".html", ".txt"):
        assert run("render", "a.json", "-o", f"a{suffix}", "-q").exit_code == 0
        assert (folder / f"a{suffix}").stat().st_size > 100


@pytest.mark.parametrize(
    ("kind", "command"), [(name, each) for name, kind in KINDS.items() for each in kind.refused]
)
def test_refusals_are_one_line(folder, kind, command):
    done = run(*(word.format(f"no {kind}.toml") for word in command.split()))
    assert (done.exit_code, done.stderr.count("\n")) == (2, 1)
    assert KINDS[kind].refused[command] in done.stderr
    assert not list(folder.glob("a.*"))


RULE_TABLES = {
    "fixed": {"pieces": {}},  # one that some solution has
    "forbid": {"pieces": ["A"], "cells": 1},
    "allow": {"pieces": ["B"], "cells": 4},
    "border": {"pieces": ["B"], "touch": "no"},
    "touch": {"pieces": ["A"], "others": ["C"]},
    "apart": {"pieces": ["A"], "others": ["B"], "by": "corner"},
    "no-crossroads": {"most": 3},
    "fault-free": {},
    "symmetric": {"by": "mirror-x"},
    "colourable": {"colours": 2},
    "connected": {"pieces": ["B", "C"]},
    "isolated": {},
    "one-empty": {"cells": 2},
    "hole-size": {"most": 1},
    "blocked": {},
    "linear": {"pieces": {"A": 1, "C": 2}, "most": 3},
}

MEANINGLESS = {
    ("sided", "blocked"): "does not go with sides that must match",
    ("loose", "blocked"): "does not go with sides that must match",
    ("wrapped", "fault-free"): "a line need not cut a wrapped region in two",
    ("wrapped", "symmetric"): "a wrapped region may have several",
    ("sticks", "blocked"): "does not go with pieces that may not cross",
    ("sticks", "fault-free"): "sticks have no sides along which a line could run",
}


def test_every_rule_is_in_the_table():
    assert RULE_TABLES.keys() == RULES.keys()


def names_and_cells(solution):
    """Return a solution as the names of pieces and their cells alone."""
    return [(name, first(lying)) for name, lying in solution]


@pytest.mark.parametrize("name", KINDS)
@pytest.mark.parametrize("rule", RULE_TABLES)
def test_a_rule_means_what_it_says_or_is_refused(name, rule):
    kind, given = KINDS[name], dict(RULE_TABLES[rule])
    if rule == "fixed":
        placed = satpack.solve(kind.puzzle).placed[0]
        given["pieces"] = {placed.piece: placed.cells}
    elif "cells" in given:
        given["cells"] = kind.puzzle.region.cells[-given["cells"] :]
    made = RULES[rule](**given)
    if fault := MEANINGLESS.get((name, rule)):
        with pytest.raises(PuzzleError, match=fault) as said:
            replace(kind.puzzle, rules=(made,))
        assert "\n" not in str(said.value)
        return
    ruled = replace(kind.puzzle, rules=(made,))
    wanted = {each for each in kind.wanted if keeps(ruled, made, names_and_cells(each))}
    for engine in ("cover", "sat"):
        found = satpack.enumerate(ruled, engine=engine, up_to="total")
        assert set(map(plain, found)) == wanted


@given(st.data())
@examples(40)
def test_rules_go_with_sides_and_seams(data):
    puzzle = data.draw(sided_puzzles() | wrapped_puzzles(max_cells=6))
    rule = data.draw(rules(puzzle))
    try:
        ruled = replace(puzzle, rules=(rule,))
    except PuzzleError:
        assume(False)
    wanted = {each for each in whole_solutions(puzzle) if keeps(ruled, rule, names_and_cells(each))}
    for engine in ("cover", "sat"):
        assert set(map(plain, satpack.enumerate(ruled, engine=engine, up_to="total"))) == wanted


def test_a_search_for_colours_refuses_sides():
    done = run("design", "-", input=f"{SIDED}\n[design]\ncolours = 2\n")
    assert (done.exit_code, done.stderr.count("\n")) == (2, 1)
    assert "colours are found for puzzles without sides that must match" in done.stderr


@pytest.mark.usefixtures("folder")
def test_drawings_do_not_show_how_a_piece_lies():
    path, drawn = "sided.toml", "A A .\n. . ."
    done = run("hint", path, drawn)
    assert (done.exit_code, done.stderr.count("\n")) == (2, 1)
    assert "cells alone, as in drawings, don't show how piece 'A' lies" in done.stderr
    wanted = [
        each
        for each in KINDS["sided"].wanted
        if any(
            name == "A" and {cell for cell, _ in lying} == {(0, 0), (1, 0)} for name, lying in each
        )
    ]
    done = run("count", path, "--fix", drawn, "--json")
    assert json.loads(done.stdout)["total"] == len(wanted) > 0
