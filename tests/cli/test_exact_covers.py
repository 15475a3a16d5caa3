"""Items and options on the command line, beside what `golden/outputs/covers.txt` shows."""

import json

import pytest
from pysat.solvers import Solver

import satpack
from satpack.runtime.errors import InputError
from tests.tools import program
from tests.tools.command import run

COLOURED = """p q r | x y
p q x y:A
p r x:A y
p x:B
q x:A
r y:B
"""
PLAIN = """a b c d e f g
c e
a d g
b c f
a d f
b g
d e g
a b c d e f g
"""


@pytest.fixture
def coloured(tmp_path):
    file = tmp_path / "coloured.dlx"
    file.write_text(COLOURED, encoding="utf-8")
    return file


@pytest.fixture
def plain(tmp_path):
    file = tmp_path / "plain.dlx"
    file.write_text(PLAIN, encoding="utf-8")
    return file


@pytest.mark.parametrize("options", [[], ["--engine", "sat"], ["--solver", "cadical195"]])
def test_count_and_enumerate_agree(plain, options):
    counted = json.loads(run("count", plain, "--json", *options).stdout)
    assert (counted["total"], counted["rotations"], counted["complete"]) == (2, None, True)
    lines = run("enumerate", plain, "--json", *options).stdout.splitlines()
    found = [json.loads(line)["numbers"] for line in lines]
    assert sorted(found) == [[1, 4, 5], [7]]


@pytest.mark.parametrize(
    "options", [["--jobs", 2], ["--resume", "run.db"], ["--memory", 100], ["--nodes", 1000]]
)
def test_a_count_takes_the_options_of_the_search(plain, coloured, monkeypatch, options):
    monkeypatch.chdir(plain.parent)
    for file, total in ((plain, 2), (coloured, 1)):
        (plain.parent / "run.db").unlink(missing_ok=True)
        counted = json.loads(run("count", file, "--json", *options).stdout)
        assert (counted["total"], counted["complete"]) == (total, True)
        assert counted["engine"].startswith("cover")


def test_a_header_that_is_damaged_says_where(coloured, tmp_path):
    cnf, model = tmp_path / "a.cnf", tmp_path / "model.txt"
    run("export", coloured, "-o", cnf)
    model.write_text("s UNSATISFIABLE\n", encoding="utf-8")
    whole = cnf.read_text(encoding="utf-8")
    for old, new, fault in (
        ("c | q x:A\n", "", "4 options, but 'satpack placements' says 5"),
        ("c | q x:A\n", "c | q z\n", "line 8: 'z' is not an item of the first line"),
        ("c satpack placements 5\n", "", "the line 'satpack placements' is missing"),
    ):
        assert old in whole
        cnf.write_text(whole.replace(old, new), encoding="utf-8")
        done = run("decode", cnf, model)
        assert done.exit_code == 2
        assert fault in done.stderr
    cnf.write_text(whole.replace("c satpack var 2 2", "c satpack var 2 9"), encoding="utf-8")
    model.write_text("-1 2 -3 4 -5 6 0\n", encoding="utf-8")
    assert "variable 2: found 9; use the number of an option" in run("decode", cnf, model).stderr


def test_a_proof_that_there_is_no_solution_is_verified(tmp_path):
    file, cnf, proof = (tmp_path / f"pigeons.{suffix}" for suffix in ("dlx", "cnf", "drat"))
    lines = ["a b c d | x y z", *(f"{p} {h}" for p in "abcd" for h in "xyz")]
    file.write_text("\n".join(lines), encoding="utf-8")
    done = run("prove", file, "-o", cnf, "--proof", proof)
    assert done.exit_code == 0
    assert done.stdout.startswith("pigeons: impossible: the formula is unsatisfiable (")
    checked = run("verify", file, cnf, proof)
    assert checked.exit_code == 0, checked.stderr
    assert satpack.prove(file).method == "drat"
    other = tmp_path / "other.dlx"
    other.write_text("\n".join(lines[:-1]), encoding="utf-8")
    refused = run("verify", other, cnf, proof)
    assert refused.exit_code == 2
    assert "is not about 'other': its items and options differ" in refused.stderr


@pytest.mark.parametrize("options", [["--jobs", 2], ["--seed", 3], ["--jobs", 3, "--seed", 3]])
def test_a_solver_shuffles_and_races(coloured, options):
    done = run("solve", coloured, "--json", "--engine", "sat", *options)
    assert json.loads(done.stdout)["numbers"] == [2, 4]


def test_a_shuffled_formula_is_decoded(coloured, tmp_path):
    model = tmp_path / "model.txt"
    for seed in (1, 2):
        cnf = tmp_path / f"{seed}.cnf"
        assert run("export", coloured, "-o", cnf, "--seed", seed).exit_code == 0
        with Solver(
            "cadical153", bootstrap_with=satpack.encode(coloured, seed=seed).clauses
        ) as solver:
            assert solver.solve()
            model.write_text(f"{' '.join(map(str, solver.get_model()))} 0", encoding="utf-8")
        assert json.loads(run("decode", cnf, model, "--json").stdout)["numbers"] == [2, 4]
    shuffled = {(tmp_path / f"{seed}.cnf").read_text(encoding="utf-8") for seed in (1, 2)}
    assert len(shuffled) == 2


def test_linear_constraints_of_items_and_options_are_decoded(coloured, tmp_path):
    opb, found = tmp_path / "a.opb", tmp_path / "found.json"
    done = run("export", coloured, "-o", opb)
    assert done.exit_code == 0
    assert done.stderr == f"wrote {opb}: 9 variables, 14 constraints\n"
    assert "* | q x:A\n" in opb.read_text(encoding="utf-8")
    # x6 to x9: A and B at x, A and B at y; option 2 has y without a colour
    model = "s SATISFIABLE\nv -x1 x2 -x3 x4 -x5 x6 -x7 -x8 -x9\n"
    decoded = run("decode", opb, "-", "-o", found, input=model)
    assert decoded.exit_code == 0, decoded.output
    assert json.loads(found.read_text(encoding="utf-8"))["numbers"] == [2, 4]
    assert run("verify", coloured, found).exit_code == 0
    clash = run("decode", opb, "-", input=model.replace("-x5", "x5"))
    assert clash.exit_code == 2
    assert "the model breaks constraint" in clash.stderr


def test_all_solutions_are_verified_at_once(plain):
    listed = run("enumerate", plain, "--json").stdout
    assert run("verify", plain, "-", input=listed).stdout.startswith(
        "plain: 2 solutions verified\n"
    )
    first, second = map(json.loads, listed.splitlines())
    second["numbers"] = second["numbers"][:1]
    done = run("verify", plain, "-", input=f"{json.dumps(first)}\n{json.dumps(second)}\n")
    assert done.exit_code == 2
    assert "solution 2 of 2 is wrong: item " in done.stderr


@pytest.mark.parametrize(
    ("changed", "fault"),
    [
        ({"numbers": [2, 9]}, "solution is wrong: there is no option 9 among 6"),
        ({"numbers": [0, 2]}, "solution is wrong: there is no option 0 among 6"),
        ({"numbers": [2, 10**30]}, f"there is no option {10**30} among 6"),
        ({"numbers": [2, 2]}, "solution is wrong: option 2 is listed twice"),
        ({"numbers": [1, 2]}, "solution is wrong: item 'p' is covered 2 times, not 1"),
        ({"numbers": [2]}, "solution is wrong: item 'q' is not covered"),
        ({"numbers": [1, 5]}, "item 'y' is in 2 options that don't give it the same colour"),
        ({"numbers": [2, 4, 6]}, "solution is wrong: option 6 has no primary item"),
        ({"options": ["p r x:A y", "q y"]}, 'key options[1]: found "q y"; right is "q x:A"'),
        ({"options": ["p r x:A y"]}, "key options: found "),
        ({"numbers": ["2"]}, "key numbers, entry 1: "),
        ({"format": "satpack-solution-1"}, "use 'satpack-cover-1'"),
    ],
)
def test_a_changed_solution_is_found_out(coloured, changed, fault):
    with coloured.open("a", encoding="utf-8") as file:
        file.write("x:A\n")
    right = json.loads(run("solve", coloured, "--json").stdout)
    done = run("verify", coloured, "-", input=json.dumps(right | changed))
    assert done.exit_code == 2
    assert fault in done.stderr


def test_load_reads_items_and_options(coloured):
    cover = satpack.load(coloured)
    assert (cover.name, cover.sizes) == ("coloured", "5 items, 5 options")
    assert satpack.count(cover).total == satpack.count(coloured).total == 1
    with pytest.raises(satpack.OptionError, match="no problems to choose from"):
        satpack.load(coloured, problem=1)
    with pytest.raises(TypeError, match="use a Puzzle"):
        satpack.sample(cover)
    with pytest.raises(satpack.InputError, match="but no shapes"):
        satpack.sample(coloured)


def test_items_and_options_from_standard_input(tmp_path):
    for text, count in (("a b | c\na c:1\nb c:1\n", 1), ("| noted\na b\na\n", 0)):
        done = run("count", "-", input=text)
        assert (done.exit_code, done.stdout.splitlines()[1].split()[0]) == (0, str(count))
    done = run("count", "-", "--holes", 1, input="a b\na\nb\n")
    assert "standard input: --holes does not apply" in done.stderr
    done = run("info", "-", input="a b\na\nb\n")
    assert "standard input: has items and options, but no shapes" in done.stderr
    done = run("count", "-", input="soma\n")
    assert "line 1" in done.stderr
    cover = tmp_path / "a.dlx"
    cover.write_text("a b\na\nb\n" + "a b\n" * 2000)
    with cover.open("rb") as file:  # far longer than what is looked at
        done = program.satpack("count", "-", "--quiet", stdin=file)
    assert (done.returncode, done.stdout.split()[:3]) == (0, ["standard", "input", "2,001"])
    with pytest.raises(InputError, match=r"give a file whose name ends in \.dlx"):
        satpack.loads("a b\na\nb\n")
