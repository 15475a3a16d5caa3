"""`satpack rectangles`: its answers, statuses, files, and the errors for what is no shape."""

import json

import pytest
from typer.testing import CliRunner

from satpack.cli import app


def run(*arguments):
    return CliRunner().invoke(app, ["rectangles", *map(str, arguments)])


def test_the_answer_in_words():
    done = run(".#/##", "--up-to", "9x9")
    assert done.exit_code == 0
    lines = done.stdout.splitlines()
    assert lines[0].startswith("shape: 45 rectangles up to 9x9, 17 filled (")
    assert lines[2:5] == [
        "prime      2: 2x3 (2), 5x9 (15)",
        "order      2 copies within 9x9",
        "odd order  15 copies within 9x9",
    ]


def test_json_has_a_line_for_each_and_a_summary():
    done = run("###/#..", "--up-to", "3x8", "--json")
    *each, last = map(json.loads, done.stdout.splitlines())
    assert len(each) == last["rectangles"] == 21
    assert {line["format"] for line in each} == {"satpack-rectangle-1"}
    primes = [line for line in each if line["prime"]]
    assert [line["sides"] for line in primes] == last["primes"] == [[2, 4], [3, 8]]
    assert all(
        sum(map(len, line["copies"])) == line["sides"][0] * line["sides"][1] for line in primes
    )
    assert (last["order"], last["order_least"], last["complete"]) == (2, True, True)


def test_time_that_is_up_is_told():
    done = run("##", "--up-to", "3x4", "--timeout", 0)
    assert done.exit_code == 30
    assert "order      none within 3x4, as far as is known" in done.stdout
    assert "9  undecided: 1x1, 1x2" in done.stdout


@pytest.mark.parametrize("primes", [False, True])
def test_pictures(tmp_path, primes):
    path = tmp_path / "a.svg"
    done = run(".#/##", "--up-to", "5x9", "-o", path, *(["--primes"] if primes else []))
    assert done.exit_code == 0
    drawn = path.read_text()
    assert drawn.startswith("<svg")
    assert ("5x9: prime" in drawn) is not primes
    assert "prime      2" in done.stdout


def test_trapezoids(tmp_path):
    arguments = ("^v^", "--grid", "triangle", "--trapezoids", "--up-to", "4x4")
    path = tmp_path / "a.svg"
    for more in ((), ("--primes",)):
        done = run(*arguments, "-o", path, *more)
        assert done.exit_code == 0
        assert done.stdout.startswith("shape: 10 trapezoids up to 4x4, 4 filled (")
        assert path.read_text().startswith("<svg")
    *each, last = map(json.loads, run(*arguments, "--json").stdout.splitlines())
    assert {line["kind"] for line in (*each, last)} == {"trapezoid"}
    assert [line["sides"] for line in each if line["prime"]] == last["primes"]


def test_jobs_and_a_file_that_a_run_goes_on_from(tmp_path):
    kept = tmp_path / "run.db"
    first = run(".#/##", "--up-to", "9x9", "--jobs", 2, "--resume", kept, "--json")
    again = run(".#/##", "--up-to", "9x9", "--resume", kept, "--json")
    assert (first.exit_code, again.exit_code) == (0, 0)
    kinds = ("sides", "filled", "prime")
    verdicts = [
        [[json.loads(line)[key] for key in kinds] for line in done.stdout.splitlines()[:-1]]
        for done in (first, again)
    ]
    assert verdicts[0] == verdicts[1]
    assert len(verdicts[0]) == 45
    other = run("###", "--up-to", "9x9", "--resume", kept)
    assert (other.exit_code, other.stdout) == (2, "")
    assert "belongs to another run: its cells is" in other.stderr


def test_trapezoids_by_several_processes_and_from_a_kept_run(tmp_path):
    kept = tmp_path / "run.db"
    arguments = ("^v^v^", "--grid", "triangle", "--trapezoids", "--json", "--resume", kept)
    first, again, larger = (
        run(*arguments, "--up-to", size, *more)
        for size, more in (("7x5", ("--jobs", 2)), ("7x5", ()), ("8x6", ()))
    )
    assert (first.exit_code, again.exit_code, larger.exit_code) == (0, 0, 0)
    verdicts = [
        {
            tuple(line["sides"]): (line["filled"], line["prime"])
            for line in map(json.loads, done.stdout.splitlines()[:-1])
        }
        for done in (first, again, larger)
    ]
    assert verdicts[0] == verdicts[1]
    assert verdicts[0].items() <= verdicts[2].items()
    other = run("^v^v^", "--grid", "triangle", "--up-to", "7x5", "--resume", kept)
    assert (other.exit_code, other.stdout) == (2, "")
    assert "belongs to another run: its question is 'trapezoids'" in other.stderr
