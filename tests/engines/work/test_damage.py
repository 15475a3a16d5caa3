"""A run's file that was damaged gives the right number or one clear error, and says what it lost."""

import random
import sqlite3
from contextlib import closing, suppress

import pytest

from satpack.engines.work import store
from satpack.engines.work.ledger import Ledger
from satpack.engines.work.rows import Row, Rows
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


@pytest.mark.parametrize("way", [damage.two_bits, damage.crafted])
def test_two_bits_and_rows_with_the_right_checksum_raise_no_count(tmp_path, kept, way):
    run = tmp_path / "run.db"
    for seed in range(12):
        damage.restored(run, kept[seed % 2])
        way(run, random.Random(f"{seed}"))
        with suppress(InputError):
            found = numbers(Enumeration(load(PUZZLE), resume=str(run)))
            # who writes checksums can leave solutions out
            assert found == kept[2] or (way is damage.crafted and set(found) < set(kept[2]))
            assert len(found) == len(set(found))


@pytest.mark.parametrize("name", ["[0,99999]", "[99999]"])
def test_cubes_that_the_search_does_not_have_are_not_begun(tmp_path, kept, name):
    run = tmp_path / "run.db"
    damage.restored(run, kept[0])
    damage.signed(run, [(name, 32, "[]"), ("whole", 2**40, "[]")])
    assert "the 0 finished parts" in goes_on(run, kept[2])


def test_a_file_that_takes_more_steps_than_its_size_is_a_reason_for_is_refused(
    tmp_path, kept, monkeypatch
):
    run = tmp_path / "run.db"
    damage.restored(run, kept[0])
    for name, number in (("_STEPS", 0), ("_STEPS_A_BYTE", 0), ("_LOOK", 1)):
        monkeypatch.setattr(store, name, number)
    assert goes_on(run, kept[2]) == (
        f"{run}: is damaged so badly that nothing of it is known; use another file"
    )


def test_a_large_file_has_the_steps_that_its_size_is_a_reason_for(tmp_path, kept, monkeypatch):
    run = tmp_path / "run.db"
    damage.restored(run, kept[0])
    for name, number in (("_STEPS", 0), ("_LOOK", 1)):
        monkeypatch.setattr(store, name, number)
    assert goes_on(run, kept[2]) == ""


def test_text_that_is_none_hides_no_other_row(tmp_path, kept):
    run = tmp_path / "run.db"
    damage.restored(run, kept[0])
    damage.by_hand(
        run,
        "UPDATE cubes SET digest = CAST(x'ff' AS TEXT) "
        "WHERE cube IN ((SELECT min(cube) FROM cubes), (SELECT max(cube) FROM cubes))",
    )
    with closing(sqlite3.connect(run)) as database:
        asked = "SELECT COUNT(*) FROM cubes WHERE digest != CAST(x'ff' AS TEXT)"
        ((left,),) = database.execute(asked)
    facts, seen = {}, []

    def choose(found):
        seen.append([found.row(name) for name in found.names()])
        return [row.name for row in seen[-1] if row is not None]

    with closing(sqlite3.connect(run)) as database:
        facts = dict(database.execute("SELECT name, value FROM facts WHERE name != 'format'"))
    with closing(store.Store(str(run), facts, choose)):
        assert left > 0
        assert len(seen[-1]) == left


@pytest.mark.parametrize("suffix", ["-wal", "-shm", "-journal"])
def test_what_lies_beside_a_damaged_file_goes_with_it(tmp_path, kept, suffix):
    run = tmp_path / "run.db"
    damage.restored(run, kept[0])
    damage.by_hand(run, "UPDATE cubes SET solutions = '[]'")
    run.with_name(run.name + suffix).write_bytes(b"somebody's")
    assert "was damaged" in goes_on(run, kept[2])
    assert [path.name for path in tmp_path.iterdir()] == ["run.db"]


def test_a_row_that_is_reached_in_two_ways_is_read_once(tmp_path, kept):
    """Where a damaged page hides a row from one side it may be met from the other."""
    run = tmp_path / "run.db"
    damage.restored(run, kept[0])
    damage.by_hand(run, "CREATE TABLE more (name TEXT)")
    with closing(sqlite3.connect(run)) as database:
        rows = Rows(database, damage.search_of(database))
        names = [row.name for row in rows.salvaged(run.stat().st_size)]
        assert sorted(names) == sorted(2 * list(rows.names()))
        assert len(list(rows.salvaged(2000))) < len(names)
    goes_on(run, kept[2])


@pytest.mark.parametrize(
    ("statements", "left"),
    [
        (
            "UPDATE cubes SET solutions = '[]' WHERE cube = (SELECT min(cube) FROM cubes)",
            "all but one",
        ),
        ("DELETE FROM cubes WHERE cube = 'whole'", "none"),
        ("DROP TABLE cubes", "none"),
        ("UPDATE cubes SET wanted = 2 WHERE cube = 'whole'", "none"),
        ("CREATE TRIGGER t AFTER INSERT ON cubes BEGIN DELETE FROM cubes; END", "all"),
    ],
)
def test_what_is_damaged_is_said_once_and_what_is_sound_is_kept(tmp_path, kept, statements, left):
    run = tmp_path / "run.db"
    damage.restored(run, kept[0])
    with closing(sqlite3.connect(run)) as database:
        ((count,),) = database.execute("SELECT COUNT(*) FROM cubes WHERE wanted IS NULL")
    sound = {"all": count, "all but one": count - 1, "none": 0}[left]
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


class Halves:
    """A worker whose cubes are the numbers below 64, cut into halves: a cube is where it begins and ends."""

    def __init__(self, wrong=()):
        self.wrong = wrong

    def cubes(self, wanted):
        size = -(-64 // wanted)
        return [(at, min(at + size, 64)) for at in range(0, 64, size)]

    def parts(self, cube, wanted):
        del wanted
        start, stop = cube
        middle = (start + stop) // 2
        return [cube] if stop - start < 2 else [(start, middle), (middle, stop)]

    def check(self, cube, solutions):
        start, stop = cube
        for (number,) in solutions:
            if number in self.wrong or not start <= number < stop:
                raise EngineError("a wrong solution")


def test_a_wrong_solution_with_the_right_checksum_is_found_out(tmp_path):
    run = str(tmp_path / "run.db")
    with Ledger(run, {}, Halves()) as ledger:
        ledger.plan(2)
        ledger.finish((0, 32), [(1,)])
        ledger.finish((32, 64), [(40,)])
    with Ledger(run, {}, Halves(wrong=[1])) as ledger:
        assert "was damaged; the 1 finished" in ledger.note
        found = ledger.kept()
        assert list(found.left) == [(0, 32)]
        assert list(found.solutions) == [[(40,)]]


def test_cubes_that_were_cut_are_cut_again_as_they_were(tmp_path):
    run = str(tmp_path / "run.db")
    with Ledger(run, {}, Halves()) as ledger:
        ledger.plan(2)
        ledger.cut((0, 32), 2, [(1,), (20,)])
        ledger.finish((0, 16), [(1,)])
    with Ledger(run, {}, Halves()) as ledger:
        found = ledger.kept()
        assert (ledger.note, found.done, found.told) == ("", 1, {(1,), (20,)})
        assert found.left == {(16, 32): 0.25, (32, 64): 0.5}
        assert list(found.solutions) == [[(1,)]]


CRAFTED = [
    ("whole", 2**40, []),
    ("whole", -1, []),
    ("whole", None, []),
    ("whole", 2, [(1,)]),
    ("[0,32]", 2**40, []),
    ("[0,32]", -(2**63), []),
    ("[0,32]", 1, []),
    ("[0,32]", 2, [(40,)]),
    ("[0,32]", None, [()]),
    ("[0,32]", None, [(1, 2)]),
    ("[0,32]", None, [(2**64 - 1,)]),
    ("[0,32]", None, 7),
    ("[0,32]", None, [7]),
    ("[0,32]", None, [[[1]]]),
    ("[0,32]", None, [["1"]]),
    ("[0,32]", None, [[1.5]]),
    ("[0,32]", None, [[True]]),
    ("[0,32]", None, {"1": [1]}),
    ("[0,32]", None, None),
    ("[99999]", None, []),
    ("[99999]", 2, []),
    ("[1,2]", 2, []),
    ("[]", None, []),
    ("{}", None, []),
    ("no cube", None, []),
    ("[" * 100_000, None, []),
]
"""Rows that satpack never writes."""


@pytest.mark.parametrize("row", CRAFTED)
def test_rows_that_make_no_sense_with_the_right_checksum_are_found_out(tmp_path, row):
    run = str(tmp_path / "run.db")
    with Ledger(run, {}, Halves()) as ledger:
        ledger.plan(2)
        ledger.finish((32, 64), [(40,)])
        ledger._store.write(Row(*row))
    with Ledger(run, {}, Halves()) as ledger:
        assert "was damaged" in ledger.note
        found = ledger.kept()
        if row[0] == "whole":
            assert found is None
        else:
            assert (found.left, list(found.solutions)) == ({(0, 32): 0.5}, [[(40,)]])
    with Ledger(run, {}, Halves()) as ledger:
        assert ledger.note == ""


def test_solutions_are_read_as_they_are_asked_for(tmp_path, monkeypatch):
    run = str(tmp_path / "run.db")
    with Ledger(run, {}, Halves()) as ledger:
        ledger.plan(4)
        for start in range(0, 64, 16):
            ledger.finish((start, start + 16), [(start,), (start + 1,)])
    asked, row = [], Rows.row
    with Ledger(run, {}, Halves()) as ledger:
        monkeypatch.setattr(Rows, "row", lambda self, name: asked.append(name) or row(self, name))
        kept = ledger.kept()
        assert (kept.cubes, kept.left) == (4, {})
        assert asked == []
        first = next(kept.solutions)
        assert len(asked) == 1
        assert sorted([first, *kept.solutions]) == [[(n,), (n + 1,)] for n in range(0, 64, 16)]


@pytest.mark.parametrize("name", ["", ":memory:"])
def test_a_name_that_keeps_nothing_is_refused(name):
    with pytest.raises(InputError, match="can't be kept in"):
        Enumeration(load(PUZZLE), resume=name)


def test_a_name_like_a_uri_is_the_name_of_a_file(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    name = "file:run?mode=memory"
    numbers(Enumeration(load(PUZZLE), resume=name))
    assert [path.name for path in tmp_path.iterdir()] == [name]
