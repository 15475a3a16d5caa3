"""Which pieces interlock, held against a plain search that knows cells alone: these by themselves, and all but one."""

import json
from dataclasses import replace
from itertools import combinations

import pytest

import satpack
from satpack.engines.blame.interlocking import LONG, interlocking
from satpack.engines.disassembly.taking import Taker
from satpack.model.moves.disassembly import Ending
from satpack.questions.disassemble import disassemble
from tests.engines.disassembly import naive
from tests.engines.disassembly.generators import CUBE, assembly, boxed, grown
from tests.tools.command import run

WINDOWS = [(1, 1)], [(1, 1), (2, 1)]


def separates(pieces):
    """Whether all of some pieces, each a tuple of cells, come apart: something does, and then both parts."""
    if len(pieces) < 2:
        return True
    return all(naive.first_level(part)[0] is not None for part in _subsets(pieces))


def _subsets(pieces):
    # what comes apart as a whole never gets stuck in a part of it, and the other way round
    return (part for size in range(2, len(pieces) + 1) for part in combinations(pieces, size))


def taken(built):
    return Taker(CUBE).take_apart(built)


def cases():
    for seed in range(40):
        yield boxed(seed, (2, 2, 1), 2, 0.9, WINDOWS[seed % 2])
    for seed in range(60):
        yield grown(seed, (3, 3, 2), 4, 1.0)


LOCKED = [each for each in cases() if taken(assembly(each)).ending is Ending.LOCKED]


def test_some_random_assemblies_are_locked():
    assert len(LOCKED) > 5


@pytest.mark.parametrize("pieces", LOCKED[:12])
def test_the_pieces_that_interlock_are_those_of_a_plain_search(pieces):
    built = assembly(pieces)
    blame = interlocking(taken(built), states=LONG)
    blamed = [each.cells for each in blame.placed]
    everything = [each.cells for each in built.placed]
    assert (blame.extent, blame.complete) == ("smallest", True)
    assert not separates(blamed)
    for piece in blamed:
        assert separates([each for each in blamed if each != piece])
    for fewer in combinations(everything, len(blamed) - 1):
        assert separates(fewer)
    without = {each.placed.cells for each in blame.remedies if not each.cells}
    assert without == {
        piece for piece in everything if separates([each for each in everything if each != piece])
    }
    less = {(each.placed.cells, each.cells[0]) for each in blame.remedies if each.cells}
    for piece in everything:
        others = [each for each in everything if each != piece]
        for cell in piece:
            rest = tuple(each for each in piece if each != cell)
            if rest and connected(rest):
                assert ((piece, cell) in less) == separates([*others, rest])


def connected(cells):
    found, left = [cells[0]], set(cells[1:])
    for cell in found:
        near = left.intersection(CUBE.neighbours(cell))
        found += near
        left -= near
    return not left


def test_what_comes_apart_has_no_blame():
    built = satpack.solve("chinese-cross")
    assert interlocking(taken(built)) is None
    assert disassemble(built, why=True).blame is None


def test_the_limit_of_states_is_told():
    built = assembly(LOCKED[0])
    blame = interlocking(taken(built), states=1)
    assert (blame.extent, blame.complete) == ("some", False)


def test_a_locked_assembly_says_which_pieces_interlock(tmp_path):
    done = run("disassemble", "dubois-long", "--limit", "1")
    assert done.exit_code == 0
    assert (
        "\nTo blame: pieces A, B, C, D, E and F interlock by themselves, and no fewer pieces do. "
        in done.stdout
    )
    assert " It comes apart without A (level 1.1.1.1), " in done.stdout
    file = tmp_path / "assembly.json"
    file.write_text(satpack.solve("dubois-long").to_json(), encoding="utf-8")
    told = run("disassemble", "dubois-long", file, "--json")
    blame = json.loads(told.stdout)["blame"]
    assert (len(blame["placed"]), blame["extent"]) == (6, "smallest")
    again = satpack.Disassembly.from_json(told.stdout)
    assert again.blame.placed == again.assembly.placed
    moves = tmp_path / "moves.json"
    moves.write_text(told.stdout, encoding="utf-8")
    assert run("verify", "dubois-long", moves).exit_code == 0


def test_fewer_pieces_than_are_locked_are_a_picture_of_their_own():
    found = taken(assembly(LOCKED[0]))
    told = replace(found, blame=interlocking(found))
    assert (len(found.locked), len(told.blame.placed)) == (3, 2)
    assert "interlock by themselves" not in found.svg()
    assert "interlock by themselves" in told.svg()


def test_a_puzzle_without_assemblies_says_why(tmp_path):
    file = tmp_path / "none.toml"
    file.write_text(
        'name = "none"\ngrid = "cube"\nregion.box = [3, 1, 1]\n[[pieces]]\nname = "I"\nbox = [2, 1, 1]\n',
        "utf-8",
    )
    done = run("disassemble", file)
    assert done.exit_code == 0
    assert (
        "To blame: no filling covers [0, 0, 0] and [2, 0, 0]; any smaller set of demands can be met."
        in done.stdout
    )
    (line,) = run("disassemble", file, "--json").stdout.splitlines()
    assert json.loads(line)["blame"]["cells"] == [[0, 0, 0], [2, 0, 0]]
