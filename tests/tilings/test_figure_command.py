"""`satpack figure`: its answers, statuses, files, and the errors for what is no shape."""

import json
from functools import partial

from tests.tools import command

run = partial(command.run, "figure")


def interrupted_at(monkeypatch, call):
    """Let Ctrl-C come in a search."""
    from satpack.tilings.questions import figure

    real, calls = figure.figure_of, []

    def search(*arguments, **options):
        calls.append(options)
        if len(calls) == call:
            raise KeyboardInterrupt
        return real(*arguments, **options)

    monkeypatch.setattr(figure, "figure_of", search)
    return calls


def test_ctrl_c_keeps_the_figure_that_was_found(monkeypatch, tmp_path):
    from satpack.tilings.questions import figure

    monkeypatch.setattr(figure, "_NODES", 20)  # too few to exclude three copies at once
    f, path = "##./.##/.#.", tmp_path / "five.svg"
    calls = interrupted_at(monkeypatch, 0)
    assert run(f, "--symmetry", "diagonal", "--odd").exit_code == 0
    last = len(calls)  # a proof that three copies make none
    monkeypatch.undo()
    monkeypatch.setattr(figure, "_NODES", 20)
    interrupted_at(monkeypatch, last)
    done = run(f, "--symmetry", "diagonal", "--odd", "-o", path)
    assert done.exit_code == 130
    assert done.stdout.startswith("shape: 5 copies with diagonal symmetry")
    assert done.stdout.splitlines()[-2:] == ["open     3 copies", "PARTIAL: interrupted"]
    assert path.read_text().startswith("<svg")


def test_ctrl_c_keeps_what_was_proved(monkeypatch):
    calls = interrupted_at(monkeypatch, 0)
    assert run("##./.##/.#.", "--symmetry", "diagonal", "--odd", "--copies", 3).exit_code == 30
    last = len(calls)
    monkeypatch.undo()
    interrupted_at(monkeypatch, last)
    done = run("##./.##/.#.", "--symmetry", "diagonal", "--odd", "--copies", 3, "--json")
    assert done.exit_code == 130
    found = json.loads(done.stdout)
    assert (found["number"], found["reason"]) == (None, "interrupted")
    assert found["stopped"] == "interrupted"
    assert (found["none_of"], found["open"]) == ([1], [3])
