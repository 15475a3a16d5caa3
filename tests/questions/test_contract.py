"""All questions keep one contract in Python and on the command line; a table says how to ask each that is declared.

Words and statuses of what is refused stand in `tests/golden/outputs`; real signals are sent in `tests/faults` and
`tests/cli/test_interrupt.py`.
"""

import json
import re
import signal
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import jsonschema
import pytest
from typer.main import get_command

import satpack
from satpack.cli import app
from satpack.gallery import gallery_text
from satpack.io.formats.table import schema_of
from satpack.io.puzzles.puzzle_file import parse_puzzle
from satpack.questions.question import question_named, summaries
from satpack.questions.solve import explained_answer
from satpack.runtime.limits import Deadline
from tests.tools.command import run
from tests.tools.puzzles import FOUR

BOARD = "diabolical-cube"
TROMINO = [(0, 0), (1, 0), (0, 1)]


@dataclass(frozen=True)
class Asked:
    """A question that is answered in a moment, on the command line and in Python.

    Attributes
    ----------
    command : str
        The question, the puzzle or shape, and options.
    python : callable
        Takes the puzzle, or nothing for a shape, and returns the answers that the command prints.
    status : int
        The exit status.
    summed_up : bool
        Whether a last line of JSON sums up the answers.
    """

    command: str
    python: Callable[..., object]
    status: int = 0
    summed_up: bool = False

    @property
    def question(self):
        return self.command.split()[0]

    @property
    def subject(self):
        return self.command.split()[1]

    def run(self, *options, subject=None, **more):
        """Ask on the command line, of another subject if one is given."""
        question, usual, *words = self.command.split()
        return run(question, subject or usual, *words, *options, **{"input": FOUR, **more})


ASKED = [
    Asked(
        f"analyse {BOARD} --runs 2 --seed 1 --graph 2",
        lambda puzzle: [satpack.analyse(puzzle, runs=2, seed=1, graph=2)],
    ),
    Asked("best crosses-9x9", lambda puzzle: [satpack.best(puzzle)]),
    Asked(f"count {BOARD}", lambda puzzle: [satpack.count(puzzle)]),
    Asked(f"count {BOARD} --up-to total", lambda puzzle: [satpack.count(puzzle, up_to="total")]),
    Asked("count chinese-cross --apart", lambda puzzle: [satpack.disassemble(puzzle)]),
    Asked("design -", satpack.design, summed_up=True),
    Asked("disassemble chinese-cross", lambda puzzle: [satpack.disassemble(puzzle)]),
    Asked(f"enumerate {BOARD}", satpack.enumerate),
    Asked(f"export {BOARD}", lambda puzzle: [satpack.encode(puzzle)]),
    Asked(
        "figure ##/#. --symmetry diagonal --odd",
        lambda: [satpack.figure(TROMINO, "diagonal", odd=True, name="shape")],
    ),
    Asked("hint slothouber-graatsma", lambda puzzle: [satpack.hint(puzzle)]),
    Asked(f"info {BOARD}", lambda puzzle: [satpack.info(puzzle)]),
    Asked("prove mutilated-chessboard", lambda puzzle: [satpack.prove(puzzle)]),
    Asked(
        "prove tetrominoes-4x5 --method drat",
        lambda puzzle: [satpack.prove(puzzle, method="drat")],
    ),
    Asked(f"prove {BOARD}", lambda puzzle: [satpack.prove(puzzle)], status=10),
    Asked(
        "rectangles ##/#. --up-to 3x4",
        lambda: [satpack.rectangles(TROMINO, (3, 4), name="shape")],
    ),
    Asked(f"sample {BOARD} -n 2 --seed 1", lambda puzzle: list(satpack.sample(puzzle, 2, seed=1))),
    Asked(f"solve {BOARD}", lambda puzzle: [satpack.solve(puzzle)]),
    Asked("solve mutilated-chessboard", lambda puzzle: [explained_answer(puzzle)], status=20),
    Asked("tile ##/#.", lambda: [satpack.tile(TROMINO, name="shape")]),
]


@cache
def flags(question):
    """Return all options of a question's command."""
    return {flag for each in get_command(app).commands[question].params for flag in each.opts}


@cache
def suffixes(question):
    """Return the suffixes of files that a question writes, as it lists them."""
    return re.findall(r"(?<= )\.[a-z.0-9]+\b", first(question).run("-o", "nowhere/a.zzz").stderr)


def first(question):
    return next(each for each in ASKED if each.question == question)


def rows(keep):
    """Return a mark for tests of the rows that are kept."""
    kept = [each for each in ASKED if keep(each)]
    return pytest.mark.parametrize("asked", kept, ids=lambda each: each.command)


def questions(*options):
    """Return a mark for tests of the first row of every question that takes some options."""
    return rows(lambda each: each is first(each.question) and flags(each.question) >= set(options))


def about_puzzles(asked):
    return question_named(asked.question).of == "puzzle"


def puzzle_text(asked):
    return FOUR if asked.subject == "-" else gallery_text(asked.subject)


def subject_of(asked):
    """Return the puzzle that a question is about, if it is about one."""
    if not about_puzzles(asked):
        return []
    return [parse_puzzle(FOUR) if asked.subject == "-" else satpack.load(asked.subject)]


def timeless(text):
    return re.sub(r"\d+\.\d\d s\b|\d+ MB", "", re.sub(r'seconds": [\d.e-]+', "", text))


def printed(answers):
    """Return the lines of JSON of some answers."""
    return [timeless(line) for each in answers for line in each.to_json().splitlines()]


def conforms(line):
    """Return an answer in JSON, which has the form that its format declares."""
    found = json.loads(line)
    jsonschema.validate(found, schema_of(found["format"]))
    return found


def test_every_question_is_asked():
    assert {each.question for each in ASKED} == summaries().keys()


@rows(lambda asked: "--json" in flags(asked.question))
def test_the_command_answers_as_python_does(asked):
    done = asked.run("--json", "--quiet")
    assert (done.exit_code, done.stderr) == (asked.status, "")
    lines = done.stdout.splitlines()
    for line in lines if asked.question != "info" else ():
        conforms(line)
    if asked.question == "disassemble":  # an assembly a line, then all that Python returns
        del lines[:-1]
    elif asked.summed_up:
        del lines[-1]
    assert [timeless(line) for line in lines] == printed(asked.python(*subject_of(asked)))


@pytest.mark.parametrize("asked", ASKED, ids=lambda each: each.command)
def test_words_are_those_of_the_answer_and_quiet_ones_no_others(asked):
    loud, quiet = asked.run(), asked.run("--quiet")
    assert (loud.exit_code, quiet.exit_code, quiet.stderr) == (asked.status, asked.status, "")
    assert timeless(quiet.stdout) == timeless(loud.stdout) != ""
    answers = list(asked.python(*subject_of(asked)))
    # of a single assembly the moves are shown, as if it had been given
    if len(answers) == 1 and hasattr(answers[0], "lines") and asked.question != "disassemble":
        lines = [line for line in timeless("\n".join(answers[0].lines())).split("\n") if line]
        shown = timeless(loud.stdout).split("\n")
        assert [line for line in shown if line in lines] == lines


@rows(lambda asked: about_puzzles(asked) and "--json" in flags(asked.question))
def test_a_question_takes_a_puzzle_its_name_or_the_path_of_its_file(asked, tmp_path):
    path = tmp_path / "puzzle.toml"
    path.write_text(puzzle_text(asked), encoding="utf-8")
    names = [asked.subject] if asked.subject != "-" else []
    right, *others = [
        printed(asked.python(given)) for given in (satpack.load(path), path, str(path), *names)
    ]
    assert all(each == right for each in others)
    with pytest.raises(satpack.InputError, match="no shipped puzzle 'somma'; did you mean soma"):
        list(asked.python("somma"))
    with pytest.raises(TypeError, match=r"found 7; use a Puzzle, such as satpack.load"):
        list(asked.python(7))


BEGINNINGS = {
    ".svg": b"<svg",
    ".png": b"\x89PNG\r\n",
    ".pdf": b"%PDF-",
    ".html": b"<!doctype html>",
    ".gz": b"\x1f\x8b",
    ".xz": b"\xfd7zXZ",
    ".xmpuzzle": b"\x1f\x8b",
    ".json": b'{"format": "satpack-',
    ".jsonl": b'{"format": "satpack-',
    ".cnf": b"c satpack-cnf ",
    ".opb": b"* #variable= ",
    ".glb": b"glTF",
    ".3mf": b"PK",
    ".dot": b"graph",
    ".graphml": b"<graphml",
}


@questions("--output")
def test_a_file_of_each_suffix_is_written(asked, tmp_path):
    # formulas are for proofs of another kind than these answers, and places of tiles for boards of tiles
    others = () if asked.question == "export" else (".cnf", ".cnf.gz", ".cnf.xz", ".sol")
    some = [each for each in suffixes(asked.question) if each not in others]
    files = [tmp_path / f"{number}{suffix}" for number, suffix in enumerate(some)]
    done = asked.run(*(word for file in files for word in ("-o", file)), "--quiet")
    assert (done.exit_code, done.stderr) == (0, "")
    assert sorted(tmp_path.iterdir()) == sorted(files)
    for file in files:
        assert file.read_bytes().startswith(BEGINNINGS.get(file.suffix, b"")), file
        for line in file.read_text("utf-8").splitlines() if "json" in file.suffix else ():
            conforms(line)


# each written in another way
SUFFIXES = [".json", ".jsonl", ".txt", ".svg", ".html", ".cnf", ".opb.gz", ".dlx", ".xmpuzzle"]


@pytest.mark.parametrize("suffix", SUFFIXES)
@questions("--output")
def test_a_file_that_does_not_fit_leaves_the_old_one(asked, suffix, tmp_path, monkeypatch):
    if suffix not in suffixes(asked.question):
        return
    file = tmp_path / f"a{suffix}"
    file.write_text("old", encoding="utf-8")

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    done = asked.run("-o", file)
    if (asked.question, suffix) != ("tile", ".cnf"):  # it tiles, of which there is no formula
        assert done.exit_code == 2
        assert done.stderr.endswith("can't be written: No space left on device\n")
    assert file.read_text(encoding="utf-8") == "old"
    assert list(tmp_path.iterdir()) == [file]


@questions("--output")
def test_a_file_that_can_not_be_written_is_refused_before_the_work(asked, tmp_path, monkeypatch):
    monkeypatch.setattr(Deadline, "check", None)
    monkeypatch.setattr("satpack.model.placing.placements.Placements", None)
    monkeypatch.chdir(tmp_path)
    suffix = next(iter(suffixes(asked.question)), "")  # a design goes into a folder
    for file in (f"nowhere/a{suffix}", f"/proc/a{suffix}"):
        done = asked.run("-o", file)
        assert (done.exit_code, done.stdout, done.stderr.count("\n")) == (2, "", 1)
        assert done.stderr.startswith(f"satpack: error: {file}: can't ")
    assert not list(tmp_path.iterdir())


@questions("--timeout")
def test_no_time_leaves_it_undecided(asked):
    done = asked.run("--timeout", 0, "--json")
    assert done.exit_code == 30
    for found in map(conforms, done.stdout.splitlines()):
        assert not found.get("complete", False)
        assert found.get("status", "undecided") == "undecided"
    refused = asked.run("--timeout", -1)
    assert (refused.exit_code, refused.stderr.count("\n")) == (2, 1)


@pytest.fixture
def signals():
    """Keep how this process takes signals, which a command that is interrupted changes."""
    usual = {
        each: signal.getsignal(each) for each in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
    }
    yield
    for each, handler in usual.items():
        signal.signal(each, handler)


@pytest.mark.usefixtures("signals")
@pytest.mark.parametrize("look", [1, 2, 3, 5, 8, 13])
@questions("--timeout")
def test_interrupted_at_a_look_at_the_clock_it_says_what_it_knows(asked, look, monkeypatch):
    usual, looks = Deadline.remaining, []

    def remaining(deadline):
        looks.append(deadline)
        if len(looks) == look:
            signal.raise_signal(signal.SIGINT)
        return usual(deadline)

    monkeypatch.setattr(Deadline, "remaining", remaining)
    done = asked.run("--json")
    if len(looks) < look:
        assert done.exit_code == asked.status
        return
    assert done.exit_code == 130
    assert "Traceback" not in done.stderr
    answers = [conforms(line) for line in done.stdout.splitlines()]
    assert answers or "interrupted" in done.stderr
    if answers and "reason" in answers[-1]:
        assert answers[-1]["reason"] == "interrupted"
        assert not answers[-1].get("complete", False)


@rows(lambda asked: asked is first(asked.question) and about_puzzles(asked))
def test_a_puzzle_comes_from_a_file_or_standard_input_in_utf_8_alone(asked, tmp_path):
    file = tmp_path / "puzzle.toml"
    file.write_text(puzzle_text(asked), encoding="utf-8-sig")
    done = asked.run("--quiet", subject=file)
    assert (done.exit_code, done.stderr) == (asked.status, "")
    again = asked.run("--quiet", subject="-", input=puzzle_text(asked))
    assert timeless(again.stdout) == timeless(done.stdout)
    file.write_text(puzzle_text(asked), encoding="utf-16")
    done = asked.run(subject=file)
    assert (done.exit_code, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert done.stderr.startswith(f"satpack: error: {file}: byte 0 is not UTF-8")
    done = asked.run(subject="-", input="name = 3")
    assert (done.exit_code, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert done.stderr.startswith("satpack: error: standard input: key ")
