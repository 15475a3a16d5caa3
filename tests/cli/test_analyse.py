"""`satpack analyse` on the command line: what it prints and writes, what it refuses, and with which status it ends."""

import json
import signal
import time

import pytest

from tests.faults.program import ENDLESS, start
from tests.tools.command import run


def test_the_soma_cube_in_words():
    done = run("analyse", "soma", "--graph", 3, "--runs", 5)
    assert done.exit_code == 0
    assert "Soma cube: 11,520 solutions (complete; " in done.stdout
    assert "\nT     26   25.0 % on [0, 0, 0]\n" in done.stdout
    assert (
        "Graph: 240 solutions, 1,083 pairs that differ in at most 3 pieces; 2 components (239, 1), degrees 0 to "
        in done.stdout
    )
    assert " placements tried (5 random searches, seed 1)." in done.stdout


def test_what_is_forced_in_words():
    done = run("analyse", "slothouber-graatsma", "--runs", 0)
    assert "Forced: cube covers [1, 1, 1] in every solution.\n" in done.stdout
    loose = (
        'name = "loose"\ngrid = "square"\nregion.cells = "++####"\nregion.holes = 1\n'
        'pieces = [{ name = "I", box = [5, 1] }]\n'
    )
    done = run("analyse", "-", "--runs", 0, input=loose)
    assert "Forced: [0, 0] stays empty in every solution.\n" in done.stdout
    assert "Forced: [1, 0] may stay empty, but never does.\n" in done.stdout


def test_every_kind_of_file(tmp_path):
    for name, words in {
        "heat.svg": [],
        "heat.png": [],
        "page.html": ["--graph", 2],
        "graph.svg": ["--graph", 2, "--picture", "graph"],
        "graph.dot": ["--graph", 2],
        "graph.graphml": ["--graph", 2],
        "difficulty.svg": ["--picture", "difficulty"],
        "all.json": ["--graph", 2],
    }.items():
        done = run("analyse", "tetrahexes-4x7", "--runs", 3, "-o", tmp_path / name, *words)
        assert done.exit_code == 0, done.output
        assert done.stderr == f"wrote {tmp_path / name}\n"
        assert (tmp_path / name).stat().st_size > 100
    whole = json.loads((tmp_path / "all.json").read_text())
    printed = json.loads(
        run("analyse", "tetrahexes-4x7", "--runs", 3, "--graph", 2, "--json").stdout
    )
    assert whole | {"seconds": 0} == printed | {"seconds": 0}
    bee = next(each for each in printed["covers"] if each["piece"] == "bee")
    assert sum(bee["counts"]) == 18 * 4


def test_statuses():
    done = run("analyse", "hexiamonds-3x12", "--runs", 0)
    assert done.exit_code == 20
    assert "0 solutions (complete, impossible: every possibility was tried; " in done.stdout
    done = run("analyse", "bedlam", "--timeout", 0)
    assert (done.exit_code, "PARTIAL: time limit" in done.stdout) == (30, True)


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (["-o", "x.gif"], "use one of .json, .svg, .png, .pdf, .html, .graphml, .dot"),
        (["-o", "x.dot"], "x.dot: there is no graph to show; ask for one, such as --graph 2"),
        (["-o", "x.svg", "--picture", "graph"], "there is no graph to show"),
        (["-o", "x.svg", "--picture", "difficulty", "--runs", 0], "not measured with --runs 0"),
        (["--picture", "x"], "there is no picture 'x'; use heat, graph, difficulty"),
        (["--graph", 0], "use 1 or more"),
        (["--up-to", "x"], "up to 'x'"),
        (["--memory", 0], "--memory 0: use 1 or more"),
    ],
)
def test_what_is_wrong_is_said_in_a_line(words, fault):
    done = run("analyse", "soma", *words)
    assert (done.exit_code, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert fault in done.stderr


# which says by a file that there are solutions
TELLING = """
import pathlib
from satpack.questions.enumerate import Enumeration
usual = Enumeration.batches
def telling(run):
    for batch in usual(run):
        yield batch
        if len(batch):
            pathlib.Path({file!r}).touch()
Enumeration.batches = telling
"""


def test_interrupted_what_was_found_is_printed_and_marked(tmp_path):
    page, found = tmp_path / "page.html", tmp_path / "found"
    telling = TELLING.format(file=str(found))
    with start("analyse", ENDLESS, "--engine", "cover", "-o", page, before=telling) as process:
        while not found.exists():
            assert process.poll() is None
            time.sleep(0.02)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate()
    assert process.returncode == 130
    assert "(PARTIAL: interrupted; " in out
    assert err == f"wrote {page}\n"
    assert "PARTIAL: the first" in page.read_text()
