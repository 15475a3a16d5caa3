"""What a store keeps of a search in cubes: cubes of the search with solutions that lie in them, and nothing else."""

import pytest

from satpack.engines.work.cubed import CubeRecords
from satpack.io.store import Store
from satpack.runtime.errors import EngineError


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


@pytest.fixture
def records_of(tmp_path):
    """Records of one file, opened again and again."""
    opened = []

    def records(**options):
        for each in opened:
            each.store.close()
        opened.append(CubeRecords(Store(str(tmp_path / "run.db"), {}), Halves(**options)))
        return opened[-1]

    yield records
    opened[-1].store.close()


def test_a_wrong_solution_with_the_right_checksum_is_found_out(records_of):
    records = records_of()
    records.plan(2)
    records.finish((0, 32), [(1,)])
    records.finish((32, 64), [(40,)])
    found = records_of(wrong=[1])
    assert "was damaged; the 1 finished" in found.store.note
    assert list(found.left) == [(0, 32)]
    assert list(found.solutions(found.done_names)) == [[(40,)]]


def test_cubes_that_were_cut_are_cut_again_as_they_were(records_of):
    records = records_of()
    records.plan(2)
    records.cut((0, 32), 2, [(1,), (20,)])
    records.finish((0, 16), [(1,)])
    found = records_of()
    assert (found.store.note, found.done_names) == ("", ["[0,16]"])
    assert list(found.solutions(found.cut_names)) == [[], [(1,), (20,)]]
    assert found.left == {(16, 32): 0.25, (32, 64): 0.5}
    assert list(found.solutions(found.done_names)) == [[(1,)]]


CRAFTED = [
    ("whole", "[1099511627776,[]]"),
    ("whole", "[-1,[]]"),
    ("whole", "[null,[]]"),
    ("whole", "[2,[[1]]]"),
    ("[0,32]", "[1099511627776,[]]"),
    ("[0,32]", "[-9223372036854775808,[]]"),
    ("[0,32]", "[1,[]]"),
    ("[0,32]", "[2,[[40]]]"),
    ("[0,32]", "[null,[[]]]"),
    ("[0,32]", "[null,[[1,2]]]"),
    ("[0,32]", "[null,[[18446744073709551615]]]"),
    ("[0,32]", "[null,7]"),
    ("[0,32]", "[null,[7]]"),
    ("[0,32]", "[null,[[[1]]]]"),
    ("[0,32]", '[null,[["1"]]]'),
    ("[0,32]", "[null,[[1.5]]]"),
    ("[0,32]", "[null,[[true]]]"),
    ("[0,32]", '[null,{"1":[1]}]'),
    ("[0,32]", "[null,null]"),
    ("[0,32]", "[null]"),
    ("[0,32]", "[null,[],[]]"),
    ("[0,32]", "[true,[]]"),
    ("[99999]", "[null,[]]"),
    ("[99999]", "[2,[]]"),
    ("[1,2]", "[2,[]]"),
    ("[]", "[null,[]]"),
    ("{}", "[null,[]]"),
    ("no-cube", "[null,[]]"),
    ("[" * 100_000, "[null,[]]"),
    ("[0,32]", "[" * 100_000),
]
"""Records that satpack never writes."""


@pytest.mark.parametrize(("name", "content"), CRAFTED)
def test_records_that_make_no_sense_with_the_right_checksum_are_found_out(
    records_of, name, content
):
    records = records_of()
    records.plan(2)
    records.finish((32, 64), [(40,)])
    records.store.write(name, content.encode())
    found = records_of()
    assert "was damaged" in found.store.note
    if name == "whole":
        assert found.cut_names == []
    else:
        assert found.left == {(0, 32): 0.5}
        assert list(found.solutions(found.done_names)) == [[(40,)]]
    assert records_of().store.note == ""


def test_solutions_are_read_as_they_are_asked_for(records_of, monkeypatch):
    records = records_of()
    records.plan(4)
    for start in range(0, 64, 16):
        records.finish((start, start + 16), [(start,), (start + 1,)])
    asked, read = [], Store.read
    kept = records_of()
    monkeypatch.setattr(Store, "read", lambda self, name: asked.append(name) or read(self, name))
    assert (len(kept.done_names), kept.left) == (4, {})
    solutions = kept.solutions(kept.done_names)
    assert asked == []
    first = next(solutions)
    assert len(asked) == 1
    assert sorted([first, *solutions]) == [[(n,), (n + 1,)] for n in range(0, 64, 16)]
