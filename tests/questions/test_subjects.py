"""Questions take puzzles, their names and the paths of their files; what can't be asked is told in one line."""

from dataclasses import replace

import pytest

import satpack


def placements_in_session(puzzle):
    with satpack.session(puzzle) as opened:
        return len(opened.placements)


@pytest.mark.parametrize(
    ("name", "asked"),
    [
        ("squares-1-to-5", lambda puzzle: satpack.minimise(puzzle, goal="height").upper),
        ("tetrahexes-4x7", placements_in_session),
    ],
    ids=["minimise", "session"],
)
def test_other_functions_take_a_puzzle_its_name_or_its_path(name, asked, tmp_path):
    path = tmp_path / "puzzle.toml"
    path.write_text(satpack.load(name).to_toml(), encoding="utf-8")
    for given in (path, str(path), name):
        assert asked(given) == asked(satpack.load(name))
    with pytest.raises(TypeError, match=r"found 7; use a Puzzle, such as satpack.load"):
        asked(7)


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
