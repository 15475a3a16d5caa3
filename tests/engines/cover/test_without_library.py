"""Without the compiled library SAT solvers do what they can, and satpack says so."""

import os
import subprocess
import sys

import pytest

from satpack.kernels import library


@pytest.fixture
def satpack(tmp_path):
    """Return what runs satpack where there is no library."""

    def run(*arguments):
        return subprocess.run(
            [sys.executable, "-m", "satpack", *arguments],
            env={**os.environ, library.FOLDER_VARIABLE: str(tmp_path)},
            capture_output=True,
            text=True,
            check=False,
        )

    return run


@pytest.mark.parametrize(
    ("arguments", "shown"),
    [
        (("solve", "haley"), "Haley"),
        (("count", "tetrahexes-4x7", "--engine", "auto", "--up-to", "symmetry"), "9"),
        (("enumerate", "tetrahexes-4x7", "--limit", "1"), "Solution 1"),
    ],
)
def test_without_the_kernels_sat_solvers_search_and_a_note_says_so(satpack, arguments, shown):
    done = satpack(*arguments)
    assert done.returncode in (0, 10)
    assert shown in done.stdout
    assert "closed" not in done.stdout  # as pairs are in the library
    notes = [line for line in done.stderr.splitlines() if "note:" in line]
    assert len(notes) == 1
    assert "SAT solvers are used" in notes[0]
    assert "not there; build it" in notes[0]
    assert "Traceback" not in done.stderr
    quiet = satpack(*arguments, "--quiet")
    assert quiet.stderr == ""


@pytest.mark.parametrize("command", ["solve", "enumerate"])
def test_the_exhaustive_engine_is_refused(satpack, command):
    done = satpack(command, "haley", "--engine", "cover")
    assert done.returncode == 1
    (line,) = done.stderr.splitlines()
    assert "compiled library is not there; build it" in line
