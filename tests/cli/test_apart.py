"""`count --apart` and `enumerate --apart`: which assemblies come apart, and how hard."""

import contextlib
import gzip
import io
import json
import sys
import time
from importlib import import_module
from itertools import islice

import pytest
from rich import progress as bars

from satpack.cli.common import Exit
from satpack.cli.enumerate import hardest_first
from satpack.cli.progress import working
from satpack.engines.disassembly import removals
from satpack.gallery import gallery_text, load
from satpack.questions.disassemble import Survey
from satpack.runtime.errors import EngineError
from satpack.runtime.processes import Child
from satpack.runtime.progress import silent
from tests.tools.command import run


@pytest.mark.parametrize(
    "command", [("count", "--apart"), ("enumerate", "--apart"), ("disassemble",)]
)
def test_too_many_pieces_are_refused_before_assemblies_are_looked_for(
    command, monkeypatch, tmp_path
):
    def looked(*_, **__):
        raise AssertionError("assemblies were looked for")

    monkeypatch.setattr(Survey, "_fates", looked)
    puzzle = tmp_path / "dominoes.toml"
    puzzle.write_text(
        gallery_text("dominoes-8x8").replace("[8, 8]", "[12, 12]").replace("32", "72")
    )
    found = run(command[0], str(puzzle), *command[1:])
    assert found.exit_code == 2
    assert "an assembly of 72 pieces; satpack takes apart at most 62" in found.stderr


@pytest.mark.parametrize("most", [None, 3, 2, 1])
def test_only_the_requested_number_of_the_hardest_is_kept(most):
    survey = Survey(load("loves-dozen"), limit=40)
    every = sorted(
        ((each.levels, each.placed()) for each in survey.outcomes() if each.levels), reverse=True
    )
    assert len({levels for levels, _ in every}) > 3
    survey = Survey(load("loves-dozen"), limit=40)
    kept, found, status = hardest_first(
        survey, lambda each: each, min_level=1, most=most, quiet=True
    )
    assert [each.levels for each in kept] == [levels for levels, _ in every[:most]]
    assert (found, status) == (len(every), Exit.ANSWERED)


@pytest.mark.parametrize("suffix", [".txt", ".jsonl", ".html", ".xmpuzzle"])
def test_what_was_found_in_time_is_written_and_marked(suffix, tmp_path, monkeypatch):
    monkeypatch.setattr(Survey, "is_late", property(lambda self: self.tally.apart == 2))
    target = tmp_path / f"late{suffix}"
    found = run("enumerate", "six-way", "--apart", "-o", str(target))
    assert found.exit_code == 30
    assert "2  come apart" in found.stderr
    assert "PARTIAL: time limit" in found.stderr
    marks = {
        ".txt": "Partial: time limit; there may be more.\n",
        ".jsonl": '"level": "1.1.1.1.1"',
        ".html": "2 assemblies that come apart, hardest first. Partial: time limit.",
        ".xmpuzzle": 'state="1" assemblies="',
    }
    content = target.read_bytes()
    text = (gzip.decompress(content) if suffix == ".xmpuzzle" else content).decode()
    assert marks[suffix] in text


@pytest.mark.parametrize("command", [("disassemble",), ("enumerate", "--apart")])
def test_another_interrupt_ends_what_is_left_over_and_keeps_it(monkeypatch, command):
    outcomes, begun, stopped = Survey.outcomes, [], []

    def interrupted(survey, **options):
        begun.append(outcomes(survey, **options))
        yield from islice(begun[0], 4)
        raise KeyboardInterrupt

    def left_over(survey):
        assert survey.reason == "interrupted"
        yield from islice(begun[0], 2)
        raise KeyboardInterrupt

    monkeypatch.setattr(Survey, "outcomes", interrupted)
    monkeypatch.setattr(Survey, "left_over", left_over)
    monkeypatch.setattr(removals, "removals", lambda _, stop: stopped.append(stop()))
    found = run(*command, "loves-dozen", "--json")
    assert found.exit_code == 130
    each = [json.loads(line) for line in found.stdout.splitlines()]
    if command == ("disassemble",):
        assert each.pop()["assemblies"] == len(each) == 6
        assert stopped == 4 * [False] + 2 * [True]
    else:  # two come apart
        assert len(each) == 2


def test_a_limit_that_only_the_finder_has_reached_is_no_answer(monkeypatch):
    monkeypatch.setattr(Survey, "is_late", property(lambda self: self.tally.apart == 1))
    survey = Survey(load("six-way"), limit=3, jobs=2)
    _, found, status = hardest_first(survey, lambda each: each, min_level=1, quiet=True)
    assert (found, survey.reason, survey.limited) == (1, "time limit", False)
    assert status is Exit.UNDECIDED


def test_what_was_found_whole_when_the_time_was_up_is_complete(monkeypatch):
    monkeypatch.setattr(Survey, "is_late", property(lambda self: self.tally.apart == 1))
    found = run("enumerate", "chinese-cross", "--apart")  # which has one assembly
    assert found.exit_code == 0
    assert "complete; " in found.stderr


def test_checking_takes_apart_what_the_file_says_of_it(tmp_path):
    found = run("check", "dubois", "--quiet")
    assert found.exit_code == 0
    assert "dubois: agrees: assemblies 2, apart 1, level 6.4.1.1.1; " in found.stdout
    wrong = tmp_path / "wrong.toml"
    wrong.write_text(gallery_text("dubois").replace('level = "6.4.1.1.1"', 'level = "6.3"'))
    found = run("check", str(wrong), "--quiet")
    assert found.exit_code == 2
    assert "differs from its [expect]: level is 6.4.1.1.1, expected 6.3" in found.stdout
    found = run("check", "dubois", "--quiet", "--timeout", "0")
    assert found.exit_code == 30


def test_the_partial_count_is_reported_when_children_die_repeatedly(monkeypatch):
    reply = Child.reply
    heard = []

    def dies(child):
        heard.append(child)
        if len(heard) > 2:
            raise EngineError("a child process died with signal SIGKILL")
        return reply(child)

    monkeypatch.setattr(Child, "reply", dies)
    found = run("count", "loves-dozen", "--apart", "--jobs", "2")
    assert found.exit_code == 1
    said = "part of the work failed 3 times: a child process died with signal SIGKILL"
    assert f"satpack: error: {said}" in found.stderr
    assert f"PARTIAL: {said}" in found.stdout


@pytest.mark.parametrize("asked", [("disassemble", "piston"), ("enumerate", "piston", "--apart")])
def test_no_thread_shows_progress_where_this_process_is_copied(monkeypatch, asked):
    """A process with a second thread starts its children anew, and each prepares the puzzle again."""
    module = import_module(f"satpack.cli.{asked[0]}")
    shown = []

    def working(what, *, quiet, jobs=1):
        shown.append((what, jobs))
        return contextlib.nullcontext(silent)

    monkeypatch.setattr(module, "working", working)
    assert run(*asked, "--jobs", "2").exit_code == 0
    assert shown == [("taking apart Piston burr", 2)]


def test_a_display_that_no_thread_refreshes_is_drawn_a_few_times_per_second(monkeypatch):
    """However many assemblies are reported: to draw it takes longer than to take one apart."""
    terminal, clock, drawn = io.StringIO(), [0.0], []
    terminal.isatty = lambda: True
    monkeypatch.delenv("SATPACK_PROGRESS", raising=False)
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr(time, "monotonic", lambda: clock[0])
    with working("taking apart", quiet=False, jobs=2) as tell:
        monkeypatch.setattr(bars.Progress, "refresh", lambda _: drawn.append(clock[0]))
        for number in range(1_000):
            tell(f"{number} assemblies")
            clock[0] += 1e-3
    assert drawn[0] == 0
    assert 4 <= len(drawn) <= 6
