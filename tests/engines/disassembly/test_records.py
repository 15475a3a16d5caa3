"""Surveys that are kept in a file: what was taken apart is not taken apart again, and nothing else is believed."""

import weakref

import numpy as np
import pytest

from satpack.engines.disassembly import assembly_records, kernel
from satpack.engines.disassembly.assembly_records import AssemblyRecords
from satpack.engines.disassembly.kernel import Taken
from satpack.engines.disassembly.taking import Taker
from satpack.gallery import load
from satpack.io.store import Store
from satpack.model.moves.disassembly import Ending
from satpack.questions.disassemble import Survey
from satpack.runtime.errors import InputError, OptionError
from satpack.runtime.limits import NEVER
from tests.tools import damage
from tests.tools.runs import assemblies, disassemblies


@pytest.fixture
def searched(monkeypatch):
    """The assemblies that a search takes apart."""
    rows, fates = [], Taker.fates

    def watched(self, batch, stop):
        rows.extend(batch)
        return fates(self, batch, stop)

    monkeypatch.setattr(Taker, "fates", watched)
    return rows


@pytest.mark.parametrize("run", [assemblies, disassemblies])
def test_a_run_that_is_done_is_not_searched_again(tmp_path, searched, run):
    first, _ = run(tmp_path / "run.db")
    assert len(searched) == len(first)
    searched.clear()
    assert run(tmp_path / "run.db") == (first, [])
    assert searched == []


def test_what_is_known_is_not_held(tmp_path, monkeypatch):
    monkeypatch.setattr(assembly_records, "_MOST", 2)
    alive = []

    def batches():
        for number in range(9):
            batch = np.full((3, 1), number, dtype=np.int32)
            alive.append(weakref.ref(batch))
            yield batch

    def taken(take):
        records = AssemblyRecords(Store(str(tmp_path / "run.db"), {}), None, NEVER)
        for fate in records.taken(batches(), take):
            yield int(fate.row[0])

    found = list(taken(lambda rows: (locked(row) for batch in rows for row in batch)))
    alive.clear()
    for number, row in enumerate(taken(lambda rows: iter(list(rows)))):
        assert row == found[number] == number // 3
        assert sum(each() is not None for each in alive) <= 3
    assert number == 26


def locked(row):
    return Taken(row, Ending.LOCKED, False, 1, ())


def test_moves_that_are_not_kept_are_searched_when_they_are_shown(tmp_path):
    survey = Survey(load("dubois"), resume=str(tmp_path / "run.db"))
    numbers = [outcome.levels for outcome in survey.outcomes()]
    assert [each.levels for each in Survey(load("dubois"), resume=str(tmp_path / "run.db"))] == [
        tuple(levels) for levels in numbers
    ]


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_run_that_ended_early_goes_on(tmp_path, searched, jobs):
    path = tmp_path / "run.db"
    whole, _ = assemblies(tmp_path / "whole.db")
    for number in (1, 7, 20):
        survey = Survey(load("piston"), resume=str(path), jobs=jobs)
        outcomes = survey.outcomes()
        found = [next(outcomes) for _ in range(number)]
        assert len(found) == number
        outcomes.close()
    searched.clear()
    assert assemblies(path, jobs=1) == (whole, [])
    assert len(searched) == len(whole) - 20


def test_another_order_of_assemblies_is_taken_apart_anew(tmp_path):
    first, _ = assemblies(tmp_path / "run.db")
    assert assemblies(tmp_path / "run.db", engine="sat") == (first, [])


def test_what_the_time_did_not_suffice_for_is_not_kept(tmp_path, monkeypatch):
    late = []
    fates = kernel.Fates.__iter__

    def undecided(own):
        for number, each in enumerate(fates(own)):
            late.append(number)
            yield each._replace(ending=Ending.UNDECIDED) if number == 3 else each

    monkeypatch.setattr(kernel.Fates, "__iter__", undecided)
    survey = Survey(load("piston"), resume=str(tmp_path / "run.db"))
    monkeypatch.setattr(type(survey._deadline), "passed", property(lambda _: len(late) > 3))
    list(survey.outcomes())
    monkeypatch.undo()
    (record,) = damage.records_of(tmp_path / "run.db")[1]
    assert record[1].count(b'"locked"') + record[1].count(b'"separated"') == 3


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'"locked",false', b'"separated",true'),
        (b'"locked",false', b'"locked",7'),
        (b'"locked",false', b'"lost",false'),
        (b"false,", b"false,-"),
        (b'[["locked"', b'["locked"'),
        (b"]]", b"],[]]"),
    ],
)
def test_records_that_make_no_sense_with_the_right_checksum_are_done_again(tmp_path, old, new):
    path = tmp_path / "run.db"
    first, _ = assemblies(path)
    records = damage.records_of(path)[1]
    damage.signed(path, [(name, content.replace(old, new)) for name, content in records])
    found, notes = assemblies(path)
    assert found == first
    assert ["was damaged" in note for note in notes] == [True]


def test_moves_that_are_wrong_with_the_right_checksum_are_searched_again(tmp_path):
    path = tmp_path / "run.db"
    first, _ = disassemblies(path)
    records = damage.records_of(path)[1]
    for old, new in ((b'"distance":1', b'"distance":1000000000000'), (b'"step":[0', b'"step":[1')):
        changed = [(name, content.replace(old, new, 1)) for name, content in records]
        assert changed != records
        damage.signed(path, changed)
        found, notes = disassemblies(path)
        assert (found, len(notes)) == (first, 1)


def test_a_file_of_another_question_or_limit_is_refused(tmp_path):
    path = tmp_path / "run.db"
    assemblies(path)
    with pytest.raises(InputError, match="belongs to another run: its states is"):
        Survey(load("piston"), resume=str(path), states=7)
    with pytest.raises(InputError, match="belongs to another run: its puzzle is"):
        Survey(load("burr6"), resume=str(path))


def test_what_has_no_numbers_is_not_kept(tmp_path):
    survey = Survey(load("slothouber-graatsma"), resume=str(tmp_path / "run.db"), encoding="order")
    with pytest.raises(OptionError, match=r"resume: engine .* saves no progress"):
        list(survey)
