"""Sets and cuts that were examined elsewhere count only if they are examined again with the same result."""

import pickle
from dataclasses import replace

import pytest

import satpack
from satpack.engines.design.record import Seen, SetRecord
from satpack.engines.work.cubes import Job, checked_report
from satpack.model.designs.design import Cut, Design
from satpack.runtime.errors import EngineError, Undecided
from satpack.runtime.limits import Deadline
from tests.engines.work.test_cubes import all_of
from tests.tools.designs import small_flat_pieces

CUBE = satpack.box("cube", 3, 3, 3)
HOLLOW = [cell for cell in CUBE if cell != (1, 1, 1)]
SQUARE = satpack.box("square", 4, 4)

SETS = satpack.Puzzle(
    "sets", "cube", CUBE, small_flat_pieces(), design=Design(want=["solutions <= 20"])
)
CUTS = satpack.Puzzle(
    "cuts", "cube", HOLLOW, {"whole": HOLLOW}, design=Design(Cut("whole", 4), ["unique", "apart"])
)
TETROMINOES = satpack.Puzzle(
    "square", "square", SQUARE, {"whole": SQUARE}, design=Design(Cut("whole", 4))
)


def job(puzzle, way, number=2000):
    options = {"way": way, "states": 1000, "number": number, "seed": 0}
    name = "satpack.engines.design.worker:DesignWorker"
    return Job(name, puzzle, "symmetry", tuple(options.items()))


def stricter(puzzle):
    """Return the design with a wish that none of its results meets."""
    return replace(puzzle, design=Design(puzzle.design.search, ["unique", "apart", "level >= 99"]))


def fault(worker, cube, *numbers):
    with pytest.raises(EngineError) as refused:
        checked_report(worker, cube, (list(numbers), True, None))
    return str(refused.value)


def shares(puzzle):
    """Return the ways to share out the search of a design, each with how many are examined."""
    if puzzle is TETROMINOES:
        return [("each", 0), ("improve", 500)]
    return [("sample", 150), ("improve", 600)] + [("each", 0)] * (puzzle is SETS)


@pytest.mark.parametrize(
    ("puzzle", "way", "number"),
    [(puzzle, *share) for puzzle in (SETS, CUTS, TETROMINOES) for share in shares(puzzle)],
)
def test_what_was_examined_elsewhere_is_examined_again(puzzle, way, number):
    own = job(puzzle, way, number)
    here, there = own.worker(), pickle.loads(pickle.dumps(own)).worker()  # noqa: S301 - our own
    assert here.digest() == there.digest()
    cubes = here.cubes(8)
    cube = max(cubes, key=lambda cube: len(all_of(here, cube)))
    *results, news = all_of(there, cube)
    again = all_of(here, cube)
    assert again[-1] == news
    results, others = ([r for r in rs if Seen.of(r) is None] for rs in (results, again[:-1]))
    assert results == others
    checked_report(here, cube, ([*results, news], True, None))
    record = results[0]
    assert Seen.of(news)[1].sets >= len(results) > (way != "improve")
    for other in cubes if way == "each" else ():
        assert other == cube or fault(here, other, record)
    assert "is repeated" in fault(here, cube, *results, record)
    # another number at the end of the record
    wrong = (*record[:-1], record[-1] + 1)
    assert "do not match their record" in fault(here, cube, wrong)
    strict = job(stricter(puzzle), way, number).worker()
    assert "do not match their record" in fault(strict, cube, record)
    for wrong in ((-1, -1, *news[2:]), (*news[:-1], -2), (*news[:3], news[2] + 1, *news[4:])):
        assert "an account of sets that were seen makes no sense" in fault(here, cube, wrong)
    if way == "sample":
        assert "an account of sets" in fault(here, cube, (*news[:2], 10**9, *news[3:]))
    strange = [(), (-1,), (*news, 1), (3, 1), (-2, 0), (-2, 2, 0, 1, 1, 0), (-2, 2, -1, 0, *record)]
    if puzzle is SETS:
        last = record[0]
        kinds = (-1, 10**30, 999, record[1])
        assert all(fault(here, cube, (*record[:last], k, *record[last + 1 :])) for k in kinds)
    else:
        size, rest = record[1], record[2:]
        # a part of another number than any can have, a cell more than there are, and one in another part
        strange += [(-2, size, 10**9, *rest[1:]), (-2, size + 1, 0, *rest)]
        strange += [(-2, size, rest[0] ^ 1, *rest[1:])]
    for wrong in strange:
        assert "makes no sense" in fault(here, cube, wrong)


def test_what_is_met_at_random_does_not_depend_on_how_many_do_it():
    worker = job(SETS, "sample", 60_000).worker()
    assert worker.cubes(64) == worker.cubes(100) == worker.cubes(1000)
    assert sum(stop - start for start, stop in worker.cubes(1)) == 60_000
    assert worker.parts((0, 600), 8) == [(0, 600)]
    assert len(job(CUTS, "sample", 10**12).worker().cubes(4)) <= 10_000


def test_partial_results_are_reported_with_the_share_examined():
    worker = job(replace(SETS, design=Design(want=["apart"])), "each").worker()
    worker.start((0, 1771))
    first, _ = worker.advance(0.0)
    worker.examiner.deadline = Deadline.after(0)
    more, done = worker.advance(60.0)
    assert not done
    part, seen = Seen.of(more[-1])
    assert part == 0
    assert 0 < seen.sets < 1771
    assert seen.solvable >= len([each for each in (*first, *more) if Seen.of(each) is None]) > 0
    with pytest.raises(Undecided, match="time limit"):
        worker.advance(60.0)


def test_records_travel_as_numbers():
    record = SetRecord((1, 1, 4), (2, 7), 3, True, 2, 0, (5, 1))
    assert SetRecord.of(record.numbers()) == record
    assert Seen.of(Seen(5, 4, 3, 2, 1).numbers(9)) == (9, Seen(5, 4, 3, 2, 1))
