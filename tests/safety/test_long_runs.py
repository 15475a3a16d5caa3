"""The long runs of `tests/fuzz`: every part tries something and says what came of it, and no fault goes unseen."""

import importlib
import os
from itertools import islice

import pytest

long_runs = importlib.import_module("tests.fuzz.__main__")


@pytest.mark.parametrize("name", long_runs.PARTS)
def test_a_part_says_what_came_of_each_thing_that_it_tried(name):
    words = list(islice(importlib.import_module(f"tests.fuzz.{name}").tried(1), 4))
    assert all(isinstance(word, str) and word for word in words)


def runs(parts, monkeypatch):
    """Run these parts alone; return whether there was a fault."""
    monkeypatch.setattr(long_runs, "PARTS", parts)
    monkeypatch.setattr(long_runs, "GUIDED", {})
    monkeypatch.setenv(
        "PYTHONPATH", os.pathsep.join(map(str, (long_runs.ROOT, long_runs.ROOT / "encodings")))
    )
    return long_runs.run_all(0, 1)


def test_what_was_tried_is_in_the_table(monkeypatch, capfd):
    assert not runs({"proofs": "damaged proofs"}, monkeypatch)
    assert capfd.readouterr().out.splitlines()[2].startswith("| damaged proofs | 1 | ")


@pytest.mark.parametrize("ending", ["raise AssertionError('wrong')", "os.kill(os.getpid(), 11)"])
def test_a_fault_is_in_the_table_and_in_the_status(ending, monkeypatch, capfd, tmp_path):
    # a part that is no module of the folder: what it says stands where a part's own module would
    (tmp_path / "sitecustomize.py").write_text(
        "import os, sys, types\n"
        "def tried(seed):\n"
        f"    {ending}\n"
        "    yield\n"
        "sys.modules['tests.fuzz.faulty'] = module = types.ModuleType('faulty')\n"
        "module.tried = tried\n",
        encoding="utf-8",
    )
    monkeypatch.setattr(long_runs, "ROOT", tmp_path)
    assert runs({"faulty": "what is wrong"}, monkeypatch)
    printed = capfd.readouterr()
    assert "| what is wrong | 0 | " in printed.out
    assert "**a fault**" in printed.out
    assert "faulty: " in printed.err
