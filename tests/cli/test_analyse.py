"""`satpack analyse` on the command line: what it prints and writes, what it refuses, and with which status it ends."""

import json
import signal
import time

from tests.faults.program import ENDLESS, start
from tests.tools.command import run


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
