"""Turns of random pieces, looked at by the search, by the certificate, and by a fine simulation."""

import random
from fractions import Fraction
from itertools import product

from satpack.engines.disassembly.turns.candidates import planned_turn
from satpack.model.moves.disassembly import Turn
from satpack.model.moves.turn_certificate import check_turn
from satpack.runtime.errors import VerificationError
from tests.engines.disassembly.generators import CUBE
from tests.engines.disassembly.simulation import least_distance


def as_written(turn):
    """Return a turn as files have it."""
    path = [[float(u), *map(float, at)] for u, at in turn.path]
    return {"axis": list(turn.axis), "gap": float(turn.gap), "path": path}


def tried_turns(seed):
    """Yield for ever what came of turns of random pieces: two words for each.

    What the certificate accepts, planned or bent at random, must never be contradicted by the simulation in steps of a
    tenth of a degree; and what has room of a hundredth of an edge all the way must be accepted.
    """
    chance = random.Random(seed)
    while True:
        ours, others = _pieces(chance)
        x = chance.randrange(-1, 8)
        pivot = x, chance.choice([y for y in range(-1, 8) if (x - y) % 2 == 0])
        ends = {
            ((pivot[0] + pivot[1]) // 2 - b, (pivot[1] - pivot[0]) // 2 + a, c) for a, b, c in ours
        }
        if ends & set(others):
            continue
        gap = Fraction(chance.choice((2, 5, 8, 12)), 100)
        turn = planned_turn([ours], [others], (0, 0, 1), 1, pivot, gap)
        if turn is None:
            yield "none found"
        else:
            yield "found" if _holds(turn, ours, others) else "found, not proved"
        bent = _bent(chance, pivot, gap)
        yield "bent, accepted" if _holds(bent, ours, others) else "bent, refused"


def _holds(turn, ours, others):
    """Whether the certificate accepts a turn, about which the simulation must be of the same opinion."""
    distance = least_distance(as_written(turn), [ours], [others])
    try:
        check_turn(turn, [ours], [others])
    except VerificationError:
        assert distance < 0.01, (ours, others, as_written(turn))
        return False
    assert distance >= -1e-9, (ours, others, as_written(turn))
    return True


def _pieces(chance):
    """Return the cells of two pieces in a small slab: one that hangs together, and some cells."""
    cells = list(product(range(4), range(4), range(chance.choice((1, 1, 2)))))
    first = [chance.choice(cells)]
    for _ in range(chance.randrange(4)):
        around = [c for c in cells if c not in first and set(CUBE.neighbours(c)) & set(first)]
        first.append(chance.choice(around))
    rest = [c for c in cells if c not in first]
    return first, chance.sample(rest, chance.randrange(1, 5))


def _bent(chance, pivot, gap):
    """Return a turn whose pivot is led about at random."""
    at = [Fraction(value, 2) for value in pivot]
    path = [(Fraction(0), (*at, Fraction(0)))]
    for u in sorted(chance.randrange(1, 1000) for _ in range(chance.randrange(3))):
        aside = [value + Fraction(chance.randrange(-40, 41), 100) for value in at]
        path.append((Fraction(u, 1000), (*aside, Fraction(0))))
    path.append((Fraction(1), (*at, Fraction(0))))
    return Turn((0, 0, 1), tuple(path), gap)
