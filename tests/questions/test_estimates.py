"""Estimates as answers: what they say and refuse, and what is shown of them beside the progress of a search."""

import pytest

import satpack
from satpack.engines import probing
from satpack.engines.cover import cubes
from satpack.engines.prepared import Prepared
from satpack.questions import counters, estimates
from satpack.questions.count import Counting
from satpack.questions.enumerate import Enumeration
from satpack.questions.estimates import Outlook
from satpack.questions.question_options import EnumerationOptions
from satpack.runtime.declared_options import complete
from satpack.runtime.errors import OptionError

PUZZLE = "soma"  # 11,520 solutions, 240 up to symmetry


@pytest.fixture
def small(monkeypatch):
    """Let parts be so small that small puzzles have many."""
    monkeypatch.setattr(cubes, "SLICE", 50_000)
    monkeypatch.setattr(cubes, "WORK", 10_000)
    monkeypatch.setattr(probing, "WIDTH", 16)
    monkeypatch.setattr(counters, "_MOST_PROBES", 20)


@pytest.mark.usefixtures("small")
def test_an_estimate_in_words_and_json():
    found = satpack.count(satpack.load(PUZZLE), estimate=True, seed=3)
    again = satpack.count(satpack.load(PUZZLE), estimate=True, seed=3)
    assert (found.estimate.total, found.estimate.nodes) == (
        again.estimate.total,
        again.estimate.nodes,
    )
    other = satpack.count(satpack.load(PUZZLE), estimate=True, seed=4)
    assert found.estimate.total != other.estimate.total
    assert (found.complete, found.conclusion, found.reason) == (False, "answered", "")
    assert 0 < found.total <= found.estimate.total.low
    assert found.estimate.total.low <= 11520 <= found.estimate.total.high
    lines = list(found.lines())
    assert lines[1].lstrip().startswith("about 1")
    assert lines[-2].endswith("seed 3; 95 of 100 such intervals hold the true number.")
    assert lines[-1].startswith("at least ")
    record = found.to_record().plain()["estimate"]
    assert record["seed"] == 3
    assert set(record["nodes"]) == {"value", "low", "high", "exact"}
    alone = satpack.count(satpack.load(PUZZLE), estimate=True, up_to="rotations")
    assert alone.estimate.total is alone.total is None
    assert alone.estimate.rotations.value > 100


def test_what_is_searched_whole_is_counted():
    for name in ("soma", "hexiamonds-3x12", "tetrominoes-4x5"):
        counted = satpack.count(satpack.load(name), engine="cover")
        found = satpack.count(satpack.load(name), estimate=True)
        assert (found.total, found.complete) == (counted.total, True)
        assert found.reason == counted.reason
        assert found.estimate.total.is_exact


def test_items_and_options_are_estimated_too(tmp_path):
    from satpack.io.dlx_file import read_dlx

    file = tmp_path / "soma.dlx"
    file.write_text("a b c\na\nb\nc\na b\nb c\n")
    found = satpack.count(read_dlx(str(file)), estimate=True)
    assert (found.total, found.estimate.nodes.is_exact) == (3, True)


@pytest.mark.usefixtures("small")
def test_where_probes_differ_too_much_nothing_is_said(monkeypatch):
    monkeypatch.setattr(probing, "_ROUGHEST", 0.01)
    found = satpack.count(satpack.load(PUZZLE), estimate=True)
    assert found.estimate.total is None
    assert found.conclusion == "undecided"
    assert "  The probes differ too much to tell how many there are." in found.lines()
    assert not any("intervals" in line for line in found.lines())


@pytest.mark.usefixtures("small")
def test_work_is_limited_in_the_middle_of_the_first_probe(monkeypatch):
    monkeypatch.setattr(counters, "_WORK", 1_000)
    found = satpack.count(satpack.load("haley"), estimate=True)
    assert (found.statistics["parts"], found.estimate.probes) == (1, 0)
    assert (found.complete, found.conclusion) == (False, "undecided")
    lines = list(found.lines())
    assert "  Too few probes finished to tell how many there are." in lines
    assert "Estimated by 0 random probes, seed 1." in lines


def test_a_time_limit_comes_first():
    found = satpack.count(satpack.load("bedlam"), estimate=True, timeout=0)
    assert (found.conclusion, found.reason) == ("undecided", "time limit")
    assert list(found.lines())[-1].endswith(" s by cover")


@pytest.mark.parametrize(
    ("options", "fault"),
    [
        ({"jobs": 2}, "jobs can't be combined with estimate; leave one of them out"),
        ({"nodes": 5}, "nodes can't be combined"),
        ({"at_most_one": "ladder"}, "at_most_one can't be combined"),
        ({"each": True}, "each can't be combined"),
        ({"engine": "sat"}, "engine sat does not answer this question"),
    ],
)
def test_what_means_nothing_for_an_estimate_is_refused(options, fault):
    with pytest.raises(OptionError, match=fault):
        satpack.count(satpack.load("soma"), estimate=True, **options)


@pytest.mark.usefixtures("small")
def test_a_long_search_shows_a_forecast(monkeypatch):
    monkeypatch.setattr(estimates, "_WORTH", -1)
    monkeypatch.setattr(estimates, "_SHARE", 1e9)
    look = Outlook._probe

    def probe(self):
        look(self)
        while self._probing.probes < 20:
            look(self)

    monkeypatch.setattr(Outlook, "_probe", probe)
    puzzle, reports = satpack.load(PUZZLE), []

    def tell(so_far, _part=None, /):
        reports.append(so_far)

    Counting(puzzle, engine="cover").run(tell)
    assert any(" up to symmetry of about 2" in words and " left" in words for words in reports)
    for is_watched in (True, False):
        reports.clear()
        run = Enumeration(puzzle, engine="cover")
        run.is_watched = is_watched
        assert len(list(run.solutions(tell))) == 240
        assert any(" found of about 2" in words for words in reports) == is_watched
    reports.clear()
    Counting(puzzle, engine="sat").run(tell)
    assert not any("about" in words for words in reports)


@pytest.mark.usefixtures("small")
def test_an_estimate_beside_a_search_keeps_a_bounded_number_of_parts(monkeypatch):
    monkeypatch.setattr(estimates, "_WORTH", -1)
    monkeypatch.setattr(estimates, "_SHARE", 1e9)
    monkeypatch.setattr(estimates, "_ENOUGH", 5)
    outlook = Outlook(Prepared(satpack.load(PUZZLE)), complete(EnumerationOptions, {}))
    while not outlook._is_over:
        outlook.words(0.0)
    outlook.words(0.0)
    assert outlook._probing.looks == 5
