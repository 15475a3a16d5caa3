"""A solver that lies: a "no" is refuted, or said to be its word; and no wrong model comes out as an answer or a traceback."""

import json

import pytest

import satpack
from satpack import Piece, Puzzle, Region, Warrant
from satpack.engines.blame.rules import rules_to_blame
from satpack.engines.sat.encoding import ENCODINGS
from satpack.engines.sat.session import HeldSolver
from satpack.model.grids import grid_named
from satpack.questions.session import session
from satpack.questions.solve import answer
from satpack.runtime.errors import EngineError, OptionError
from satpack.runtime.limits import Deadline
from satpack.tilings.plane.shape import Shape
from satpack.tilings.rectangles.boxes import Boxes
from satpack.tilings.rectangles.deciding import packed
from tests.tools.command import run

PUZZLES = {
    "corners.toml": 'name = "corners"\ngrid = "square"\nregion.box = [3, 4]\n'
    '[[pieces]]\nname = "L"\ncells = [[0, 0], [1, 0], [0, 1]]\ncopies = 4\n',
    "boxes.toml": 'name = "boxes"\ngrid = "square"\nregion = {box = [6, 9], optional = true}\n'
    '[[pieces]]\nname = "A"\nbox = [2, 3]\ncopies = 3\n[[pieces]]\nname = "B"\nbox = [2, 2]\ncopies = 2\n',
    "choice.dlx": "a b c d\na b\nc d\na c\nb d\na b c\n",
}
SURROUNDED = "##/#./#./#./##"
"""Once, and no more often."""

ASKED = {
    "solve": ["solve", "corners.toml", "--engine", "sat"],
    "solve by coordinates": ["solve", "boxes.toml", "--encoding", "order"],
    "solve a cover": ["solve", "choice.dlx", "--engine", "sat"],
    "smallest": ["solve", "boxes.toml", "--minimise", "height"],
    "count": ["count", "corners.toml", "--engine", "sat"],
    "count in cubes": [
        "count",
        "corners.toml",
        "--engine",
        "sat",
        "--jobs",
        "1",
        "--encoding",
        "plain",
    ],
    "count a cover": ["count", "choice.dlx", "--engine", "sat"],
    "enumerate": ["enumerate", "corners.toml", "--engine", "sat"],
    "enumerate by coordinates": ["enumerate", "boxes.toml", "--encoding", "order", "--limit", "3"],
    "sample": ["sample", "corners.toml", "--engine", "sat", "-n", "1"],
    "analyse": ["analyse", "corners.toml", "--engine", "sat"],
    "best": ["best", "corners.toml", "--minimise", "pieces", "--leave-out"],
    "hint": ["hint", "corners.toml"],
    "tile": ["tile", SURROUNDED],
}
"""What is asked; of each there is something, which a solver that says "no" denies."""


class SaysNo(HeldSolver):
    """Finds no model, whatever there is."""

    def solve(self, assumptions, conflicts=None):
        del conflicts
        self._assumed = list(assumptions)
        return False

    def core(self):
        return self._assumed


class SaysNoLater(HeldSolver):
    """Finds the first model, and no other."""

    _asked = False

    def solve(self, assumptions, conflicts=None):
        if self._asked:
            return False
        self._asked = True
        return super().solve(assumptions, conflicts)


def lying(monkeypatch, liar):
    monkeypatch.setattr("satpack.engines.sat.session.HeldSolver", liar)


@pytest.fixture(autouse=True)
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name, text in PUZZLES.items():
        (tmp_path / name).write_text(text)


def asked(name, *options):
    done = run(*ASKED[name], *options)
    assert done.exception is None or isinstance(done.exception, SystemExit)
    return done


@pytest.mark.parametrize("name", ASKED)
def test_a_no_is_refuted(name, monkeypatch):
    assert asked(name).exit_code in (0, 20)
    lying(monkeypatch, SaysNo)
    done = asked(name)
    assert done.exit_code == 1
    assert "gave a wrong answer: it found no model of a formula that has one" in done.stderr
    assert "roved" not in done.stdout
    assert "mpossible" not in done.output


@pytest.mark.parametrize("name", ASKED)
def test_a_no_that_is_not_checked_is_its_word(name, monkeypatch):
    lying(monkeypatch, SaysNo)
    monkeypatch.setattr("satpack.engines.sat.witness.Allowance.is_left", False)
    done = asked(name)
    assert done.exit_code in (0, 20)
    printed = done.stdout + done.stderr
    assert " (not checked)" in printed
    assert "roved" not in printed.replace("--proof FILE.drat proves it", "")
    shown = asked(name, "--json")
    (line, *_) = [*shown.stdout.splitlines(), ""]
    if line:
        assert json.loads(line)["warrant"].endswith(" (not checked)")


def rectangle():
    return packed(Boxes(Shape(grid_named("square"), [(0, 0), (1, 0)])), (2, 3), None, Deadline())


def rules():
    rule = '[[rules]]\nkind = "fault-free"\n'
    return rules_to_blame(satpack.loads(f"{PUZZLES['corners.toml']}{rule}"))


@pytest.mark.parametrize("ask", [rectangle, rules])
def test_larger_questions_name_the_solver_they_rest_on_too(ask, monkeypatch):
    lying(monkeypatch, SaysNo)
    with pytest.raises(EngineError, match="gave a wrong answer"):
        ask()
    monkeypatch.setattr("satpack.engines.sat.witness.Allowance.is_left", False)
    found = ask()
    warrant = found if isinstance(found, Warrant) else found.warrant
    assert warrant.text == f"according to {warrant.solver} (not checked)"


def test_a_rectangle_that_is_not_filled_names_the_solver(monkeypatch):
    lying(monkeypatch, SaysNo)
    monkeypatch.setattr("satpack.engines.sat.witness.Allowance.is_left", False)
    asking = ["rectangles", "^v^", "--grid", "triangle", "--trapezoids", "--up-to", "3x3"]
    found = [json.loads(line) for line in run(*asking, "--json").stdout.split("\n")[:-2]]
    words = [each["warrant"] for each in found if each["by"] == "search"]
    assert words
    assert all(word.endswith(" (not checked)") for word in words)
    assert f"{len(words)}  of these {words[0]}\n" in run(*asking).stdout


def test_that_these_are_all_the_best_is_the_word_of_a_solver_too(monkeypatch):
    monkeypatch.setattr("satpack.engines.sat.witness.SecondOpinion.refutes", no_idea)
    three = Region((), satpack.box("square", 3, 1))
    puzzle = Puzzle("p", "square", three, [Piece("D", satpack.box("square", 2, 1), (0, 1))])
    found = satpack.best(puzzle, maximise="cells", all_best=True)
    assert (len(found.optima), found.every) == (1, True)
    assert found.every_warrant.is_word
    assert not found.warrant.is_word


def no_idea(second, assumed):
    del second, assumed


# --- wrong models


def empty(model):
    del model
    return []


def missing(model):
    del model


def short(model):
    return model[:-1]


def negated(model):
    return [-literal for literal in model]


def everything(model):
    return [abs(literal) for literal in model]


def contradictory(model):
    return [*everything(model), *negated(everything(model))]


WRONG = (empty, missing, short, negated, everything, contradictory)


@pytest.mark.parametrize("wrong", WRONG)
@pytest.mark.parametrize("name", [*ASKED])
def test_a_wrong_model_is_a_fault_of_the_solver(name, wrong, monkeypatch):
    class Wrong(HeldSolver):
        def model(self):
            return wrong(super().model())

    lying(monkeypatch, Wrong)
    done = asked(name)
    assert done.exit_code == 1, done.output
    (complaint,) = [line for line in done.stderr.splitlines() if "error" in line]
    assert complaint.startswith("satpack: error: ")
    assert "wrong" in complaint


@pytest.mark.parametrize("wrong", WRONG)
@pytest.mark.parametrize("encoding", [*ENCODINGS, "order"])
def test_every_encoding_names_the_solver_it_rests_on(encoding, wrong, monkeypatch):
    class Wrong(HeldSolver):
        def model(self):
            return wrong(super().model())

    lying(monkeypatch, Wrong)
    puzzle = satpack.load("squares-1-to-5" if encoding == "order" else "tetrahexes-4x7")
    with pytest.raises(EngineError, match="gave a wrong"):
        answer(puzzle, engine="sat", encoding=encoding)


def test_a_model_that_comes_again_is_wrong(monkeypatch):
    first = []

    class Repeats(HeldSolver):
        def solve(self, assumptions, conflicts=None):
            return True if first else super().solve(assumptions, conflicts)

        def model(self):
            first[:] = first or super().model()
            return list(first)

    lying(monkeypatch, Repeats)
    with pytest.raises(EngineError, match="gave a wrong model: it breaks a clause"):
        satpack.count(satpack.load("tetrahexes-4x7"), engine="sat", encoding="plain")


# --- proofs of what is best


def test_no_proof_is_reported_that_was_not_written(monkeypatch, tmp_path):
    lying(monkeypatch, SaysNoLater)
    done = asked("best", "--proof", "best.drat")
    assert done.exit_code == 1
    assert "NOT proved best: at least 0" in done.stdout
    assert not (tmp_path / "best.drat").exists()


def test_a_session_has_a_warrant(monkeypatch):
    with session(satpack.load("corners.toml")) as honest:
        assert honest.solve()
        with pytest.raises(OptionError, match="there is no warrant"):
            honest.warrant()
        honest.add([-v for v in honest.variables.values()])
        honest.extend([v] for v in honest.variables.values())
        assert honest.solve() is None
        assert honest.warrant() == Warrant("glucose42", checked=True)
    lying(monkeypatch, SaysNo)
    with session(satpack.load("corners.toml")) as asked:
        assert asked.solve() is None
        with pytest.raises(EngineError, match="glucose42 gave a wrong answer"):
            asked.warrant()
