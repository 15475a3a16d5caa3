"""Every question that takes several processes: one that is killed changes nothing, Ctrl-C leaves none behind, and a file goes on."""

import json
import os
import signal
from functools import cache
from pathlib import Path

import pytest

import satpack
from satpack.cli import _NAMES
from tests.tools import command
from tests.tools.designs import small_flat_pieces
from tests.tools.program import satpack as run
from tests.tools.program import start
from tests.tools.watch import children, ends, wait_for

QUESTIONS = {
    "count": ("count", "haley", "--engine", "cover"),
    "enumerate": ("enumerate", "tetrahexes-4x7", "--engine", "sat"),
    "rectangles": ("rectangles", "###/#..", "--up-to", "6x8"),
    "trapezoids": ("rectangles", "^v^", "--grid", "triangle", "--trapezoids", "--up-to", "6x3"),
    "tile": ("tile", "--polyforms", "square:4"),
    "disassemble": ("disassemble", "burr6"),
    "count --apart": ("count", "burr6", "--apart"),
    "enumerate --apart": ("enumerate", "burr6", "--apart"),
    "count items": ("count", "items.dlx"),
    "design, better ones": ("design", "design.toml", "--improve", "60", "--seed", "7"),
    "design": ("design", "design.toml", "--engine", "each"),
    "design, together": ("design", "design.toml", "--engine", "together"),
}

# workers that begin when a file is there, and processes that are copies, and so held
HELD = """
import pathlib, time
from satpack.runtime import processes
usual = processes._result
def held(*call):
    while not pathlib.Path({file!r}).exists():
        time.sleep(0.01)
    return usual(*call)
processes._result = held
"""
COPIES = {"OPENBLAS_NUM_THREADS": "1"}


@pytest.fixture(scope="module", autouse=True)
def _design_file(tmp_path_factory):
    """Run in a folder with a file of a design, and one of items and options."""
    cube = satpack.box("cube", 3, 3, 3)
    design = satpack.Design(want=["unique"])
    puzzle = satpack.Puzzle("cube", "cube", cube, small_flat_pieces(), design=design)
    folder, before = tmp_path_factory.mktemp("design"), Path.cwd()
    (folder / "design.toml").write_text(puzzle.to_toml(), encoding="utf-8")
    cells = [(row, column) for row in range(6) for column in range(6)]
    dominoes = [
        f"{row}{column} {row + down}{column + 1 - down}"
        for row, column in cells
        for down in (0, 1)
        if (row + down, column + 1 - down) in cells
    ]
    items = " ".join(f"{row}{column}" for row, column in cells)
    (folder / "items.dlx").write_text("\n".join([items, *dominoes, ""]), encoding="utf-8")
    os.chdir(folder)
    yield
    os.chdir(before)


MAY_DIFFER = {
    "seconds",
    "engine",
    "number",
    "states",
    "statistics",
    "by",
    "reason",
    "parts",
    "copies",
}
"""How long it took and by how many processes; and which of several arguments or fillings came first."""


def said(output):
    """Return what the lines of an answer say, but for what may differ."""

    def same(value):
        if isinstance(value, dict):
            return {key: same(each) for key, each in value.items() if key not in MAY_DIFFER}
        return [same(each) for each in value] if isinstance(value, list) else value

    return sorted(
        json.dumps(same(json.loads(line)), sort_keys=True) for line in output.splitlines()
    )


@cache
def alone(question):
    """The answer of one process, which is this one."""
    return command.run(*QUESTIONS[question], "--json", "--quiet")


def test_every_command_that_can_be_resumed_is_asked():
    asked = {words[0] for words in QUESTIONS.values()}
    helped = (name for name in _NAMES if "--resume" in command.run(name, "--help").stdout)
    assert set(helped) == asked


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_process_that_is_killed_loses_nothing_and_doubles_nothing(tmp_path, question):
    begin = tmp_path / "begin"
    asked = (*QUESTIONS[question], "--json", "--quiet")
    before = HELD.format(file=str(begin))
    with start(*asked, "--jobs", "2", before=before, env=COPIES) as process:
        wait_for(lambda: len(children(of=process.pid)) == 2)
        os.kill(min(children(of=process.pid)), signal.SIGKILL)
        begin.touch()
        output, errors = process.communicate()
    whole = alone(question)
    assert (process.returncode, errors) == (whole.exit_code, whole.stderr)
    assert said(output) == said(whole.stdout)


@pytest.mark.parametrize("question", QUESTIONS)
def test_an_interrupt_ends_all_processes(tmp_path, question):
    asked = (*QUESTIONS[question], "--json", "--quiet", "--jobs", "2")
    before = HELD.format(file=str(tmp_path / "never"))
    with start(*asked, before=before, env=COPIES) as process:
        wait_for(lambda: len(children(of=process.pid)) == 2)
        workers = children(of=process.pid)
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate()
    assert (process.returncode, "Traceback" in errors) == (130, False)
    assert all(ends(pid) for pid in workers)


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_run_that_is_killed_goes_on_to_the_same_answer(tmp_path, question):
    path = tmp_path / "run.db"
    kept = (*QUESTIONS[question], "--json", "--quiet", "--jobs", "2", "--resume", path)
    with start(*kept) as process:
        wait_for(lambda: process.poll() is not None or (path.exists() and path.stat().st_size))
        process.kill()
        process.communicate()
    again, whole = run(*kept), alone(question)
    assert (again.returncode, again.stderr) == (whole.exit_code, "")
    assert said(again.stdout) == said(whole.stdout)
    assert [each.name for each in tmp_path.iterdir()] == ["run.db"]
