"""Questions take puzzles, their names and the paths of their files; what can't be asked is told in one line."""

from dataclasses import replace
from pathlib import Path

import pytest

import satpack

NAME = "tetrahexes-4x7"


def answered(question, given):
    """Return something that depends on the puzzle that was asked about."""
    if question is satpack.session:
        with question(given) as opened:
            return len(opened.placements)
    if question is satpack.minimise:
        return question(given, goal="height").upper
    if question is satpack.best:
        return question(given, maximise="cells").value
    found = question(given)
    kinds = {
        satpack.enumerate: lambda: len(list(found)),
        satpack.sample: lambda: found.count,
        satpack.encode: lambda: found.size,
        satpack.analyse: lambda: found.total,
        satpack.count: lambda: found.total,
        satpack.disassemble: lambda: found.tally.apart,
    }
    return kinds.get(question, lambda: found.puzzle)()


@pytest.mark.parametrize(
    ("question", "name"),
    [
        (satpack.solve, NAME),
        (satpack.enumerate, NAME),
        (satpack.count, NAME),
        (satpack.prove, NAME),
        (satpack.info, NAME),
        (satpack.hint, NAME),
        (satpack.sample, NAME),
        (satpack.analyse, NAME),
        (satpack.encode, NAME),
        (satpack.session, NAME),
        (satpack.disassemble, "chinese-cross"),
        (satpack.best, "crosses-9x9"),
        (satpack.minimise, "squares-1-to-5"),
    ],
)
def test_a_question_takes_a_puzzle_its_name_or_its_path(question, name, tmp_path):
    puzzle = satpack.load(name)
    if question is satpack.best:  # which takes long for the whole
        puzzle = replace(puzzle, region=puzzle.region.cells[:20])
    path = tmp_path / "puzzle.toml"
    path.write_text(puzzle.to_toml(), encoding="utf-8")
    right = answered(question, puzzle)
    assert answered(question, path) == answered(question, str(path)) == right
    if question is not satpack.best:
        assert answered(question, name) == right
    with pytest.raises(
        satpack.InputError, match=f"no shipped puzzle '{name}x'; did you mean {name}"
    ):
        answered(question, f"{name}x")
    with pytest.raises(TypeError, match=r"found 7; use a Puzzle, such as satpack.load"):
        answered(question, 7)


def test_a_design_takes_a_path(tmp_path):
    board = satpack.box("square", 5, 4)
    forms = [satpack.Piece(p.name, p.cells, (0, 1)) for p in satpack.polyforms("square", 5)]
    wish = satpack.Design(want=["unique"])
    puzzle = satpack.Puzzle("four in 5x4", "square", board, forms, design=wish)
    path = Path(tmp_path, "four.toml")
    path.write_text(puzzle.to_toml(), encoding="utf-8")
    assert len(satpack.design(path)) == len(satpack.design(puzzle)) > 3


def test_parts_of_a_puzzle_are_replaced_or_say_what_is():
    puzzle = satpack.load("soma")
    solution = satpack.solve(puzzle)
    piece, cells = puzzle.pieces[0], [(0, 0, 0), (1, 0, 0)]
    assert replace(puzzle, pieces=[replace(piece, cells=cells)]).pieces[0].cells == tuple(cells)
    assert replace(puzzle, region=cells).region == replace(puzzle.region, required=cells)
    assert replace(solution, placed=solution.placed[:3]).empty()
    assert not replace(solution.filling(), lying=()).owners()
    with pytest.raises(TypeError, match=r"not given 'cells'.* use required=\.\.\., optional=\(\)"):
        replace(puzzle.region, cells=cells)
