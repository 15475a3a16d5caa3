"""Which pieces interlock, held against a plain search that knows cells alone: these by themselves, and all but one."""

import json
import re
from dataclasses import replace
from functools import partial
from itertools import combinations

import pytest

import satpack
from satpack.engines.blame import rules
from satpack.engines.blame.interlocking import LONG, interlocking
from satpack.engines.disassembly.taking import Taker
from satpack.engines.disassembly.turns.clearance import DEFAULT_GAP
from satpack.engines.disassembly.turns.turn_search import with_turns
from satpack.model.moves.disassembly import Ending
from satpack.model.solution import Solution
from satpack.questions.disassemble import disassemble
from satpack.runtime.errors import InputError, SolutionFileError
from tests.engines.disassembly import naive
from tests.engines.disassembly.generators import CUBE, assembly, boxed, grown
from tests.engines.disassembly.test_turns import apart, shell
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


def test_quarter_turns_are_tried_after_each_change():
    box = shell(2, 2, lid=((0, 0),))
    found = apart([box, [(0, 0, 0), (1, 0, 0)]])
    turning = partial(with_turns, gap=DEFAULT_GAP)
    blame = interlocking(found, states=100_000, turning=turning)
    assert (len(blame.placed), blame.extent) == (2, "smallest")
    levels = {each.cells: each.level for each in blame.remedies}
    # another end of the slot is free to slide out, or to turn below it
    assert levels[((-1, 0, 0),)] == "1"
    assert levels[((0, -1, 0),)] == "1R1"
    # the searches with turns have used up the work
    assert len(blame.remedies) < len(box) // 2
    assert not blame.complete


def test_turns_are_not_tried_where_slides_are_enough():
    found, tried = taken(assembly(LOCKED[0])), []

    def turning(each):
        tried.append(each.ending)
        return each

    blame = interlocking(found, states=10**9, turning=turning)
    assert blame == interlocking(found, states=10**9)
    assert blame.remedies
    assert set(tried) == {Ending.LOCKED}


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
    assert " It comes apart without any one of them." in done.stdout
    file = tmp_path / "assembly.json"
    file.write_text(satpack.solve("dubois-long").to_json(), encoding="utf-8")
    answer = run("disassemble", "dubois-long", file, "--json")
    blame = json.loads(answer.stdout)["blame"]
    assert (len(blame["placed"]), blame["extent"]) == (6, "smallest")
    again = satpack.Disassembly.from_json(answer.stdout, satpack.load("dubois-long"))
    assert again.blame.placed == again.assembly.placed
    assert again.blame.text() == blame["text"]
    moves = tmp_path / "moves.json"
    moves.write_text(answer.stdout, encoding="utf-8")
    assert run("verify", "dubois-long", moves).exit_code == 0


def test_changes_are_told_in_the_order_of_the_letters():
    blame = interlocking(taken(assembly(LOCKED[0])))
    (one,) = (each for each in blame.remedies if not each.cells)
    (other,) = (replace(one, placed=each) for each in blame.placed if each != one.placed)
    cells = [each for each in blame.remedies if each.cells]
    letters = re.findall(r"without (\w) ", replace(blame, remedies=(*cells, one)).text())
    assert len(letters) == 1
    text = replace(blame, remedies=(*cells, other, one)).text()
    assert "It comes apart without any one of them, without cell" in text
    letters = re.findall(
        r" of (\w) \(",
        replace(blame, remedies=(replace(cells[0], placed=other.placed), *cells)).text(),
    )
    assert letters == sorted(letters)
    assert len(set(letters)) == 2


def test_fewer_pieces_than_are_locked_are_a_picture_of_their_own():
    found = taken(assembly(LOCKED[0]))
    done = replace(found, blame=interlocking(found))
    assert (len(found.locked), len(done.blame.placed)) == (3, 2)
    assert "interlock by themselves" not in found.svg()
    assert "interlock by themselves" in done.svg()


def test_text_and_picture_call_pieces_that_interlock_by_the_same_letters():
    found = taken(assembly(LOCKED[0]))
    puzzle = replace(
        found.assembly.puzzle,
        pieces=[replace(each, name=f"long {each.name}") for each in found.assembly.puzzle.pieces],
    )
    built = Solution(
        puzzle, tuple(replace(each, piece=f"long {each.piece}") for each in found.assembly.placed)
    )
    blame = interlocking(taken(built))
    letters = re.findall(r"pieces (\w) and (\w) interlock", blame.text())
    assert re.findall(r"(\w), (\w) interlock by themselves", blame.svg()) == letters != []
    assert "long" not in blame.text()
    assert blame.text() in replace(taken(built), blame=blame).text()


NOTHING = 'name = "none"\ngrid = "cube"\nregion.box = [3, 1, 1]\n[[pieces]]\nname = "I"\nbox = [2, 1, 1]\n'


def test_rules_that_contradict_each_other_are_looked_for_once(monkeypatch):
    looked, find = [], rules.rules_to_blame
    monkeypatch.setattr(rules, "rules_to_blame", lambda *given: looked.append(1) or find(*given))
    text = NOTHING.replace("[3, 1, 1]", "[2, 1, 1]")
    text += '[[rules]]\nkind = "forbid"\npieces = ["I"]\ncells = [[0, 0, 0]]\n'
    survey = disassemble(satpack.loads(text), why=True)
    assert (looked, survey.blame.rules) == ([1], (1,))


@pytest.mark.parametrize("question", ["solve", "disassemble", "hint"])
def test_what_is_to_blame_is_drawn_if_it_is_asked_for(question, tmp_path):
    file, picture = tmp_path / "none.toml", tmp_path / "why.svg"
    file.write_text(NOTHING, "utf-8")
    done = run(question, file, "-o", picture)
    assert "To blame: no filling covers" in done.stdout
    assert not picture.exists() or "to blame" not in picture.read_text("utf-8")
    done = run(question, file, "--why", "-o", picture)
    assert "2 cells to blame, [0, " in picture.read_text("utf-8")
    assert "To blame: no filling covers" in done.stdout


def test_solids_are_not_made_of_what_is_to_blame(tmp_path):
    file = tmp_path / "none.toml"
    file.write_text(NOTHING, "utf-8")
    assert run("solve", file, "--why", "-o", tmp_path / "no.stl").exit_code == 20
    assert list(tmp_path.iterdir()) == [file]


def test_what_is_to_blame_is_saved_as_a_page_and_as_text(tmp_path):
    blame = satpack.hint(satpack.loads(NOTHING)).blame
    blame.save(tmp_path / "why.html")
    page = (tmp_path / "why.html").read_text("utf-8")
    assert "<p>To blame: no filling covers" in page
    assert "2 cells to blame" in page
    blame.save(tmp_path / "why.txt")
    assert (tmp_path / "why.txt").read_text("utf-8") == f"{blame.text()}\n"
    assert "2 cells to blame" in blame._repr_html_()
    with pytest.raises(InputError, match=r"what is to blame can't be saved as that"):
        blame.save(tmp_path / "why.toml")


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (lambda blame: blame["placed"][0].update(piece="Z"), "placed: found a piece that is not"),
        (lambda blame: blame.update(placed=[]), "placed: found no piece"),
        (lambda blame: blame.update(extent="most"), "key extent: found 'most'; use one of the wo"),
    ],
)
def test_blame_that_makes_no_sense_of_the_assembly_is_refused(change, fault):
    raw = json.loads(disassemble(satpack.solve("dubois-long"), why=True).to_json())
    change(raw["blame"])
    with pytest.raises(SolutionFileError, match=f"key blame: {fault}"):
        satpack.Disassembly.from_json(json.dumps(raw))
