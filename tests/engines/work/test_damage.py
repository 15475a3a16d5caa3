"""A run's file that was damaged gives the right number or one clear error, and says what it lost."""

import random
import sqlite3
from contextlib import closing, suppress

import pytest

from satpack.engines.work.ledger import Ledger
from satpack.engines.work.rows import Found
from satpack.gallery import load
from satpack.questions.enumerate import Enumeration
from satpack.runtime.errors import EngineError, InputError
from tests.engines.work import damage

PUZZLE = "haley"


@pytest.fixture(scope="module")
def kept(tmp_path_factory):
    """Files of a run that is done, and of one that is not."""
    folder = tmp_path_factory.mktemp("kept")
    whole, half = folder / "whole.db", folder / "half.db"
    right = numbers(Enumeration(load(PUZZLE), resume=str(whole)))
    list(Enumeration(load(PUZZLE), resume=str(half), limit=20).batches())
    return whole, half, right


def numbers(run):
    return sorted(solution for batch in run.batches() for solution in batch.numbers)


def goes_on(run, right):
    """Go on with a run; return what was said of it. Anything but the right set or a clear error fails."""
    try:
        again = Enumeration(load(PUZZLE), resume=str(run))
        assert numbers(again) == right
        assert again.complete
    except InputError as fault:
        return str(fault)
    assert all("was damaged" in note for note in again.notes)
    return "\n".join(again.notes)


@pytest.mark.parametrize("statements", damage.BY_HAND)
def test_what_was_changed_by_hand_is_done_again_or_refused(tmp_path, kept, statements):
    run = tmp_path / "run.db"
    damage.restored(run, kept[0])
    with suppress(sqlite3.IntegrityError):
        damage.by_hand(run, statements)
    goes_on(run, kept[2])


@pytest.mark.parametrize("source", [0, 1])
def test_what_was_damaged_at_random_is_done_again_or_refused(tmp_path, kept, source):
    run = tmp_path / "run.db"
    for seed in range(25):
        damage.restored(run, kept[source])
        damage.at_random(run, random.Random(f"{source} {seed}"))
        goes_on(run, kept[2])


@pytest.mark.parametrize(
    ("statements", "left"),
    [
        ("DELETE FROM solutions WHERE cube = (SELECT min(cube) FROM solutions)", "all but one"),
        ("DROP TABLE solutions", "the empty ones"),
        ("DROP TABLE cubes", "none"),
        ("UPDATE cubes SET parts = '[]' WHERE cube = 'whole'", "none"),
        ("CREATE TRIGGER t AFTER INSERT ON cubes BEGIN DELETE FROM solutions; END", "all"),
    ],
)
def test_what_is_damaged_is_said_once_and_what_is_sound_is_kept(tmp_path, kept, statements, left):
    run = tmp_path / "run.db"
    damage.restored(run, kept[0])
    with closing(sqlite3.connect(run)) as database:
        counts = database.execute("SELECT solutions FROM cubes WHERE parts IS NULL").fetchall()
    sound = {
        "all": len(counts),
        "all but one": len(counts) - 1,
        "the empty ones": counts.count((0,)),
        "none": 0,
    }[left]
    damage.by_hand(run, statements)
    assert goes_on(run, kept[2]) == (
        f"{run}: was damaged; the {sound} finished parts of the search that are sound are kept, "
        "the others are done again"
    )
    assert goes_on(run, kept[2]) == ""
    assert [path.name for path in tmp_path.iterdir()] == ["run.db"]


def test_a_file_whose_facts_were_changed_is_not_taken_for_another_run(tmp_path, kept):
    run = tmp_path / "run.db"
    damage.restored(run, kept[0])
    damage.by_hand(run, "UPDATE facts SET value = 'rotations' WHERE name = 'up_to'")
    again = Enumeration(load(PUZZLE), resume=str(run), up_to="rotations")
    assert numbers(again) == numbers(Enumeration(load(PUZZLE), up_to="rotations"))


def test_a_wrong_solution_with_the_right_checksum_is_found_out(tmp_path):
    run = str(tmp_path / "run.db")
    with Ledger(run, {}, lambda _: None) as ledger:
        ledger.plan([(0,), (1,)])
        ledger.finish((0,), [(1, 2, 3)])
        ledger.finish((1,), [(4, 5, 6)])

    def verify(solutions):
        if (1, 2, 3) in solutions:
            raise EngineError("a wrong solution")

    with Ledger(run, {}, verify) as ledger:
        assert "was damaged" in ledger.note
        found = ledger.kept()
        assert list(found.left) == [(0,)]
        assert list(found.solutions) == [[(4, 5, 6)]]


def test_solutions_are_read_as_they_are_asked_for(tmp_path, monkeypatch):
    run, parts = str(tmp_path / "run.db"), [(number,) for number in range(5)]
    with Ledger(run, {}, lambda _: None) as ledger:
        ledger.plan(parts)
        for (number,) in parts:
            ledger.finish((number,), [(number, 10), (number, 11)])
    asked, row = [], Found.row
    with Ledger(run, {}, lambda _: None) as ledger:
        monkeypatch.setattr(Found, "row", lambda self, name: asked.append(name) or row(self, name))
        kept = ledger.kept()
        assert (kept.cubes, kept.left) == (5, {})
        assert asked == []
        first = next(kept.solutions)
        assert len(asked) == 1
        assert sorted([first, *kept.solutions]) == [[(n, 10), (n, 11)] for n in range(5)]


@pytest.mark.parametrize("name", ["", ":memory:"])
def test_a_name_that_keeps_nothing_is_refused(name):
    with pytest.raises(InputError, match="can't be kept in"):
        Enumeration(load(PUZZLE), resume=name)


def test_a_name_like_a_uri_is_the_name_of_a_file(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    name = "file:run?mode=memory"
    numbers(Enumeration(load(PUZZLE), resume=name))
    assert [path.name for path in tmp_path.iterdir()] == [name]
