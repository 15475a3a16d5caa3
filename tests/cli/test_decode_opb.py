"""`satpack decode` of OPB files: what pseudo-Boolean solvers print, and every way in which it can be wrong."""

import gzip
from functools import partial

import pytest
from hypothesis import given

import satpack
from satpack.engines.sat.decoding import decode_files
from satpack.io.formulas.opb_file import reading_opb, write_opb
from satpack.model.placing.placements import place
from satpack.runtime.errors import InputError
from tests.tools.command import run
from tests.tools.strategies import solvable_puzzles

PUZZLE = "slothouber-graatsma"


@pytest.fixture(scope="module")
def placements():
    return place(satpack.load(PUZZLE))


@pytest.fixture(scope="module")
def file(placements, tmp_path_factory):
    path = tmp_path_factory.mktemp("opb") / "a.opb"
    write_opb(str(path), placements)
    return path


@pytest.fixture(scope="module")
def model(placements):
    """What a solver prints of a solution, a word for each variable."""
    return words(placements, satpack.solve(placements.puzzle).placed)


def words(placements, placed):
    chosen = set(placed)
    return [
        f"{'' if placements.placed(p) in chosen else '-'}x{p + 1}" for p in range(len(placements))
    ]


def printed(model):
    return f"c found\ns SATISFIABLE\nv {' '.join(model[:20])}\nv {' '.join(model[20:])}\n"


decode = partial(run, "decode")


@pytest.mark.parametrize("status", ["s SATISFIABLE", "s OPTIMUM FOUND"])
def test_the_loop_is_closed(file, model, status):
    done = decode(file, "-", input=printed(model).replace("s SATISFIABLE", status))
    assert done.exit_code == 0, done.output
    assert "Decoded: the model keeps every constraint, and the solution is verified." in done.output


def test_a_compressed_file(file, model, tmp_path):
    packed = tmp_path / "a.opb.gz"
    packed.write_bytes(gzip.compress(file.read_bytes()))
    done = decode(packed, "-", "--puzzle", PUZZLE, input=printed(model))
    assert done.exit_code == 0, done.output


@given(solvable_puzzles())
def test_every_solution_is_decoded(tmp_path_factory, made):
    puzzle, _ = made
    placements, folder = place(puzzle), tmp_path_factory.mktemp("opb")
    write_opb(str(folder / "a.opb"), placements)
    for solution in satpack.enumerate(puzzle, limit=3):
        (folder / "model").write_text(printed(words(placements, solution.placed)))
        found = decode_files(str(folder / "a.opb"), str(folder / "model"))
        assert set(found.solution.placed) == set(solution.placed)


def test_each_variable_matters(file, model, placements):
    with reading_opb(str(file)) as opened:
        constraints = list(opened.constraints)
    assert len(constraints) > 20
    for place_of, word in enumerate(model):
        other = word[1:] if word.startswith("-") else f"-{word}"
        broken = [*model[:place_of], other, *model[place_of + 1 :]]
        done = decode(file, "-", input=printed(broken))
        assert done.exit_code == 2
        assert "standard input: the model breaks constraint " in done.stderr


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda t: t.partition("\n")[2], "line 1: expected '* #variable= NUMBER"),
        (lambda t: t.replace("* satpack-opb 2\n", ""), "no line '* satpack-opb 2'; only OPB files"),
        (
            lambda t: t.replace("satpack-opb 2", "satpack-opb 1"),
            "this version reads format 2: export",
        ),
        (lambda t: t[: t.rindex("+1 x1 ")], "constraints, but line 1 says"),
        (lambda t: t.replace(" ;", "", 1), "expected a linear constraint such as"),
        (lambda t: t.replace("+1 x1 ", "+1 x0 ", 1), "variables are x1 to x"),
        (lambda t: t.replace("+1 x1 ", "+1 x999 ", 1), "variables are x1 to x"),
        (lambda t: t.replace("#variable= ", "#variable= 9999999999"), "satpack takes at most"),
        (lambda t: t.replace("#variable= 63", "#variable= 6"), "the header mentions variable"),
    ],
)
def test_invalid_opb_files_are_refused(file, model, tmp_path, change, message):
    text = file.read_text()
    broken = tmp_path / "broken.opb"
    broken.write_text(change(text))
    assert broken.read_text() != text
    (tmp_path / "model").write_text(printed(model))
    with pytest.raises(InputError, match=r"broken\.opb: ") as fault:
        decode_files(str(broken), str(tmp_path / "model"))
    assert message in str(fault.value)


@pytest.mark.parametrize("word", ["x0", "-x", "x1x2", "x-1", "~x1"])
def test_words_that_are_no_literals(file, word):
    done = decode(file, "-", input=f"v {word}\n")
    assert done.exit_code == 2
    assert f"'{word}' is not a literal" in done.stderr
