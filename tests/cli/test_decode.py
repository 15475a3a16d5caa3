"""`satpack decode`: every form of output that solvers have, and every way in which a model can be wrong."""

import contextlib
import gzip
import json
import lzma

import pytest
from hypothesis import given
from hypothesis import strategies as st

import satpack
from satpack.engines.sat.decoding import decode_files
from satpack.io.formulas.cnf_file import reading_cnf
from satpack.io.formulas.model_file import SolverStatus, read_solver_output
from satpack.runtime.errors import InputError, SatpackError
from tests.tools.cnf_models import solver_of
from tests.tools.command import run
from tests.tools.examples import examples

PUZZLE = "slothouber-graatsma"


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A folder with the CNF of the puzzle in two encodings."""
    folder = tmp_path_factory.mktemp("decode")
    puzzle = satpack.load(PUZZLE)
    satpack.encode(puzzle).write(folder / "a.cnf")
    satpack.encode(puzzle, encoding="plain", at_most_one="pairwise").write(folder / "plain.cnf")
    return folder


@pytest.fixture(scope="module")
def model(folder):
    with solver_of(folder / "a.cnf") as (_, solver):
        assert solver.solve()
        return solver.get_model()


def words(literals):
    return " ".join(map(str, literals))


FORMS = {
    "competition": lambda m: f"c talk\ns SATISFIABLE\nv {words(m[:50])}\nv {words(m[50:])}\nv 0\n",
    "model first": lambda m: f"c clasp\nv {words(m)} 0\ns SATISFIABLE\nc Models : 1+\n",
    "one per line": lambda m: "s SATISFIABLE\n" + "".join(f"v {x}\n" for x in [*m, 0]),
    "windows": lambda m: f"s SATISFIABLE\r\nv {words(m)} 0\r\n",
    "minisat": lambda m: f"SAT\n{words(m)} 0\n",
    "bare": words,
    "bare with an end": lambda m: words(m) + " 0\n",
    "bare lines": lambda m: "\n".join(map(str, reversed(m))),
    "true ones and pluses": lambda m: " ".join(f"{x:+d}" for x in m),
    "banner": lambda m: f"| 1 | 2 |\n====\nSATISFIABLE\n{words(m)} 0\nWARNING: fine\n",
}


@pytest.mark.parametrize("form", FORMS)
def test_every_form_of_model_is_read(folder, model, form):
    done = run("decode", folder / "a.cnf", "-", "--json", input=FORMS[form](model))
    assert done.exit_code == 0, done.output
    puzzle = satpack.load(PUZZLE)
    found = json.loads(done.stdout)
    assert (found["puzzle"], found["engine"]) == (puzzle.name, "external solver")
    assert run("verify", PUZZLE, "-", input=done.stdout).exit_code == 0


@pytest.mark.parametrize(("suffix", "compress"), [("gz", gzip.compress), ("xz", lzma.compress)])
def test_compressed_files_are_read(folder, model, tmp_path, suffix, compress):
    cnf, output = tmp_path / f"a.cnf.{suffix}", tmp_path / "compressed whatever its name"
    run("export", PUZZLE, "-o", cnf)
    output.write_bytes(compress(words(model).encode()))
    done = run("decode", cnf, output)
    assert done.exit_code == 0, done.output
    assert run("decode", "-", output, input=cnf.read_bytes()).exit_code == 0
    assert run("decode", cnf, "-", input=output.read_bytes()).exit_code == 0


@pytest.mark.parametrize(
    ("status", "texts"),
    [
        (
            20,
            [
                "s UNSATISFIABLE\n",
                "c x\nUNSAT\n",
                "restarts : 0\nUNSATISFIABLE\n",
                "s UNSATISFIABLE",
            ],
        ),
        (30, ["s UNKNOWN\n", "c UNKNOWN\n", "INDET\n", "s INDETERMINATE\n", "UNKNOWN"]),
    ],
)
def test_every_form_of_status_is_read(folder, status, texts):
    for text in texts:
        assert run("decode", folder / "a.cnf", "-", input=text).exit_code == status


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "holds no result"),
        ("c only talk\n", "holds no result"),
        ("s SATISFIABLE\n", "says satisfiable, but gives no model"),
        ("s UNSATISFIABLE\nv 1 0\n", "says unsatisfiable, but gives a model"),
        ("s UNSATISFIABLE\ns SATISFIABLE\n", "line 2: says satisfiable, but before"),
        ("s MAYBE\n", "line 1: status 'MAYBE'"),
        ("v 1 x 0\n", "line 1: 'x' is not a literal"),
        ("1 2\n3 four\n", "line 2: 'four' is not a literal"),
        ("1_0\n", "line 1: '1_0' is not a literal"),
        ("hello\n", "line 1: 'hello' is neither a literal nor a status"),
        ("v 1\nv -2 -1 0\n", "line 2: literal -1 after literal 1"),
        ("v 9999 0\n", "line 1: literal 9999, but there are"),
        ("v -99999999999999999 0\n", "line 1: literal -99999999999999999, but there are"),
        ("v 1 0\nv 2 0\n", "line 2: a second model begins"),
        ("p cnf 3 1\n1 0\n", "line 1: a DIMACS formula, not the output of a solver"),
    ],
)
def test_what_is_wrong_with_an_output_is_said(folder, text, fault):
    done = run("decode", folder / "a.cnf", "-", input=text)
    assert done.exit_code == 2
    assert f"standard input: {fault}" in done.stderr
    assert "Traceback" not in done.output


def decode(cnf, tmp_path, literals, **options):
    output = tmp_path / "output.txt"
    output.write_text(f"v {words(literals)} 0\n")
    return decode_files(str(cnf), str(output), **options)


def cnf_of_clauses(folder, tmp_path, clauses):
    """Write a CNF with the header of the puzzle's but clauses of one's own."""
    header = (folder / "a.cnf").read_text().partition("\np cnf ")
    count = header[2].split()[0]
    cnf = tmp_path / "own.cnf"
    body = "".join(f"{words(clause)} 0\n" for clause in clauses)
    cnf.write_text(f"{header[0]}\np cnf {count} {len(clauses)}\n{body}")
    return cnf


def test_broken_clauses_are_named_with_their_meaning(folder, model, tmp_path):
    with reading_cnf(str(folder / "a.cnf")) as file:
        header = file.header
    placed = {v: header.placed(v) for v in header.placement_variables}
    corner = [v for v, p in placed.items() if (0, 0, 0) in p.cells]
    cubes = [v for v, p in placed.items() if p.piece == "cube"]
    blocks = [v for v, p in placed.items() if p.piece == "block"]
    apart = next(v for v in blocks if not set(placed[v].cells) & set(placed[blocks[0]].cells))
    last = len(model)
    for clause, literals, meaning in [
        (corner, [-v for v in corner], "nothing covers cell [0, 0, 0]"),
        (cubes, [-v for v in cubes], "piece 'cube' is used too rarely"),
        ([-corner[0], -corner[1]], corner, "both cover cell [0, 0, 0]"),
        ([-blocks[0], -apart], blocks, "piece 'block' is used too often"),
        ([last], [-last], f"a clause about: {header.purpose(last)}"),
        ([], model, "the empty clause: no model has it"),
    ]:
        cnf = cnf_of_clauses(folder, tmp_path, [literals[:1], clause])
        with pytest.raises(InputError) as caught:
            decode(cnf, tmp_path, literals)
        shown = [*clause[:12], "..."] if len(clause) > 12 else clause
        text = f"the model makes clause 2 false: {words([*shown, 0])}, "
        assert text in str(caught.value)
        assert meaning in str(caught.value)


def test_a_variable_without_a_value_is_named(folder, model, tmp_path):
    for lost in model:
        literals = [x for x in model if x != lost]
        pattern = rf"has no value for variable {abs(lost)}, so that clause \d+ is not true: "
        with pytest.raises(InputError, match=pattern):
            decode(folder / "a.cnf", tmp_path, literals)


def test_an_output_cut_short_is_recognised(folder, model, tmp_path):
    output = tmp_path / "short.txt"
    output.write_text("s SATISFIABLE\nv " + words(model[:30]))
    with pytest.raises(InputError, match=r"no value for variable \d+.*may be cut short"):
        decode_files(str(folder / "a.cnf"), str(output))


@given(st.data())
@examples(40)
def test_no_wrong_model_passes(folder, model, tmp_path_factory, data):
    """Every variable of this formula follows from the placements, so that a change of a few always shows."""
    changed = data.draw(st.sets(st.integers(1, len(model)), min_size=1, max_size=3))
    drop = data.draw(st.booleans())
    literals = [-x if abs(x) in changed else x for x in model if not drop or abs(x) not in changed]
    with pytest.raises(InputError, match=r"the model (makes|has no value)"):
        decode(folder / "a.cnf", tmp_path_factory.mktemp("model"), literals)


def test_a_model_of_another_cnf_is_refused(folder, model, tmp_path):
    with solver_of(folder / "plain.cnf") as (_, solver):
        assert solver.solve()
        other = solver.get_model()
    with pytest.raises(InputError, match=r"is it a model of .*a\.cnf\?"):
        decode(folder / "a.cnf", tmp_path, other)
    with pytest.raises(InputError, match="is this a model of another formula"):
        decode(folder / "plain.cnf", tmp_path, model)


def test_puzzle_verifies_against_the_puzzle(folder, model, tmp_path):
    done = run("decode", folder / "a.cnf", "-", "--puzzle", "soma", input=words(model))
    assert done.exit_code == 2
    assert "makes every clause true, but is not a solution of 'Soma cube'" in done.stderr
    done = run("decode", folder / "a.cnf", "-", "--puzzle", "soma", input="s UNSATISFIABLE")
    assert done.exit_code == 2
    assert "is not about 'Soma cube': its pieces differ" in done.stderr
    done = run("decode", folder / "a.cnf", "-", "--puzzle", PUZZLE, input="s UNSATISFIABLE")
    assert done.exit_code == 20


def test_a_cnf_that_lost_clauses_gives_no_wrong_solution(folder, tmp_path):
    lines = (folder / "plain.cnf").read_text().splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith("p cnf"))
    variables = lines[at].split()[2]
    cnf = tmp_path / "empty.cnf"
    cnf.write_text("\n".join([*lines[:at], f"p cnf {variables} 0"]))
    done = run("decode", cnf, "-", input=f"s SATISFIABLE\nv {words(range(1, int(variables)))} 0")
    assert done.exit_code == 2
    assert "makes every clause true, but is not a solution" in done.stderr


@given(
    st.lists(
        st.binary(max_size=12)
        | st.sampled_from([b"v 1 -2", b"s SATISFIABLE", b"SAT", b"0", b"s UNSATISFIABLE", b"v 0"])
    )
)
@examples(200)
def test_no_output_makes_it_crash(lines):
    with contextlib.suppress(SatpackError):
        output = read_solver_output(lines, variables_count=3, file="output")
        assert output is None or (output.model is not None) == (
            output.status is SolverStatus.SATISFIABLE
        )
