"""Random probes held against trees whose sums are known."""

from math import isclose, sqrt
from random import Random
from statistics import mean, stdev

import pytest

from satpack.engines import probing
from satpack.engines.probing import Held, Look, Probing
from satpack.runtime.errors import Undecided
from satpack.runtime.limits import Deadline


class RandomTree:
    """A tree of random shape: parts are paths, and the lower they lie the likelier they are small."""

    engine = "toy"
    work = 0

    def __init__(self, seed=0, depth=6):
        self._seed, self._depth = seed, depth

    def begin(self):
        return [(0,), (1,)]

    def look(self, part, deadline):
        deadline.check()
        random = Random(f"{self._seed} {part}")
        if len(part) < self._depth and random.random() < 0.95:
            return Look(Held(nodes=1), [(*part, n) for n in range(random.randint(0, 5))])
        solutions = random.choice((0, 0, 0, 1, 2))
        return Look(Held(8 * solutions, 2 * solutions, solutions, 0, random.randint(1, 30), 0.001))

    def left(self, part):
        return 10 - len(part)

    def sums(self):
        found, parts = [0.0] * len(Held._fields), self.begin()
        while parts:
            look = self.look(parts.pop(), Deadline())
            found = [a + b for a, b in zip(found, look.held, strict=True)]
            parts += look.parts
        return Held(*found)


def probed(tree, seed, probes):
    """Probe a tree a given number of times, or until a probe holds all of it."""
    found = Probing(tree, seed)
    for _ in found.parts(Deadline()):
        if found.probes == probes:
            break
    return found


def test_a_probe_that_holds_the_whole_tree_is_exact(monkeypatch):
    monkeypatch.setattr(probing, "WIDTH", 1_000_000)
    tree = RandomTree()
    found = probed(tree, 1, 10)
    assert (found.probes, found.is_exact) == (1, True)
    true = tree.sums()
    assert found.visited == pytest.approx(true)
    for name in Held._fields:
        number = found.estimate(name)
        assert number.is_exact
        assert isclose(number.value, getattr(true, name))


@pytest.mark.parametrize("width", [1, 8, 32])
def test_probes_are_right_on_average(monkeypatch, width):
    monkeypatch.setattr(probing, "WIDTH", width)
    monkeypatch.setattr(probing, "FEWEST", 1)
    tree = RandomTree()
    true = tree.sums()
    alone = [probed(tree, seed, 1)._probes[0].nodes for seed in range(500)]
    assert abs(mean(alone) - true.nodes) < 4 * stdev(alone) / sqrt(len(alone))


def test_19_of_20_intervals_hold_the_true_number():
    tree = RandomTree()
    true = tree.sums()
    found = [probed(tree, seed, 20) for seed in range(100)]
    assert not any(each.is_exact for each in found)
    for name in ("total", "symmetry", "nodes"):
        numbers = [each.estimate(name) for each in found]
        held = sum(each.low <= getattr(true, name) <= each.high for each in numbers)
        assert held >= 90
    assert numbers[0] == probed(tree, 0, 20).estimate("nodes")
    assert numbers[0] != numbers[1]


class Needle(RandomTree):
    """A tree with one solution, deep below."""

    def look(self, part, deadline):
        deadline.check()
        if len(part) < 12:
            return Look(Held(nodes=1), [(*part, n) for n in range(4)])
        return Look(Held(total=float(set(part) == {0}), nodes=1))


def test_nothing_is_said_where_probes_differ_too_much_or_are_too_few():
    found = probed(Needle(), 1, 20)
    assert found.estimate("total") is None
    assert probed(RandomTree(), 1, 19).estimate("nodes") is None
    assert probed(RandomTree(), 1, 20).estimate("nodes") is not None


def test_what_was_met_is_the_least_that_there_is():
    found = probed(RandomTree(), 5, 20)
    for visited in (found.visited, found.visited._replace(total=10**9)):
        found.visited = visited
        number = found.estimate("total")
        assert found.visited.total <= number.low <= number.value < number.high
        assert not number.is_exact


def test_a_limit_comes_in_the_middle():
    found = Probing(RandomTree())
    with pytest.raises(Undecided):
        for _ in found.parts(Deadline.after(0)):
            pass
    assert (found.probes, found.estimate("nodes")) == (0, None)


class Level(RandomTree):
    """A tree of one level, by what may be left in each part."""

    def __init__(self, sizes):
        self._sizes = sizes

    def begin(self):
        return range(len(self._sizes))

    def look(self, part, deadline):
        deadline.check()
        return Look(Held(total=self._sizes[part] >= 0))

    def left(self, part):
        return self._sizes[part]


def test_a_number_is_not_exact_because_all_probes_are_alike():
    number = probed(Level([9] * 64), 1, 20).estimate("total")
    assert (number.low, number.value, number.high) == (64, 64, 64)
    assert not number.is_exact


def test_large_parts_are_drawn_beside_tiny_ones():
    found = probed(Level([0] * 10 + [10**9] * 32), 1, 8)
    assert [held.total for held in found._probes] == pytest.approx([32] * 8)


def test_parts_are_measured_with_pauses():
    found = Probing(Level([9] * 64))
    parts = found.parts(Deadline())
    for _ in range(64):
        next(parts)
        assert found.looks == 0
    next(parts)
    assert found.looks == 1
    with pytest.raises(Undecided):
        next(Probing(Level([9] * 64)).parts(Deadline.after(0)))
