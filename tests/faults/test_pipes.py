"""A reader that goes away, as in `| head -1`, ends every command quietly, with the status of its answer."""

import subprocess
import sys

import pytest

from tests.tools.program import environment, satpack, unread

# what prints much
ARGUMENTS = {
    "check": ["soma"],
    "count": ["soma"],
    "decode": ["soma.cnf", "model"],
    "disassemble": ["burr6"],
    "enumerate": ["tetrahexes-4x7"],
    "export": ["soma"],
    "gallery": [],
    "import": ["burr6.xmpuzzle"],
    "info": ["soma", "--encodings"],
    "prove": ["mutilated-chessboard"],
    "solve": ["haley"],
    "verify": ["soma", "soma.json"],
}


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    """A folder with a solution, a CNF and a model of it, and a BurrTools file."""
    folder = tmp_path_factory.mktemp("files")
    for command in (
        ["solve", "soma", "-o", "soma.json"],
        ["export", "soma", "-o", "soma.cnf"],
        ["export", "burr6", "-o", "burr6.xmpuzzle"],
    ):
        assert satpack(*command, cwd=folder).returncode == 0
    with (folder / "model").open("w", encoding="utf-8") as model:
        subprocess.run(["cadical", "-q", "soma.cnf"], check=False, cwd=folder, stdout=model)
    return folder


@pytest.mark.parametrize("name", ARGUMENTS)
def test_a_command_whose_reader_is_gone_ends_quietly(name, files):
    done = unread(name, *ARGUMENTS[name], cwd=files)
    assert done.returncode == 0
    assert "error" not in done.stderr
    assert "Traceback" not in done.stderr
    assert "Broken pipe" not in done.stderr


@pytest.mark.parametrize("arguments", [["--help"], ["solve", "--help"], ["--version"]])
def test_nobody_reads_the_help(arguments):
    done = unread(*arguments)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_first_of_endless_lines():
    done = subprocess.run(
        [
            "bash",
            "-c",
            '"$@" enumerate pentominoes-one-sided-9x10 --json --quiet | head -1; exit ${PIPESTATUS[0]}',
            "bash",
            sys.executable,
            "-m",
            "satpack",
        ],
        check=False,
        capture_output=True,
        text=True,
        env=environment(),
    )
    assert done.stdout.startswith('{"format": "satpack-solution-1"')
    assert done.stdout.count("\n") == 1
    assert (done.returncode, done.stderr) == (0, "")
