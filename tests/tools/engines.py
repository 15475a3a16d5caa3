"""The engines that tests hold against each other, from the table of engines: a newcomer is among them."""

from types import SimpleNamespace

from msgspec.structs import replace

from satpack.engines import auto
from satpack.engines.rows import engines, engines_of


def engines_for(question, puzzle=None):
    """Return the names of the engines that answer a question; only those that can answer it of a puzzle, if it is given."""
    named = [name for name in engines_of(question) if name != "auto"]
    found = [name for name in named if puzzle is None or not engines()[name].lacking(puzzle)]
    assert found, f"no engine answers {question!r}"
    return found


def shorten(monkeypatch, fact, slices):
    """Let "auto" give the exhaustive engine this many slices where a fact about the board decides for it first."""
    board = SimpleNamespace(
        **{each: each == fact for each in ("is_vast", "is_large_set", "is_alike")}
    )
    steps = list(auto.SOLVE)
    place = next(i for i, step in enumerate(steps) if step.engine == "cover" and step.when(board))
    steps[place] = replace(steps[place], budget={"slices": slices})
    monkeypatch.setattr(auto, "SOLVE", tuple(steps))
