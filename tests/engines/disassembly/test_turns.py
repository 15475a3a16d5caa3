"""Quarter turns: found where there is room, never where there is none, the same in every attitude, with certificates that hold."""

import json
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import islice, product

import pytest

from satpack.engines.disassembly.taking import Taker
from satpack.engines.disassembly.turns.clearance import DEFAULT_GAP, checked_gap
from satpack.engines.disassembly.turns.turn_search import with_turns
from satpack.io.results.disassembly_file import parse_disassemblies
from satpack.model.grids import GRIDS, apply
from satpack.model.moves.disassembly import Ending, Turn, cells_placed
from satpack.model.moves.replay import replay
from satpack.model.moves.turn_certificate import check_turn, turned
from satpack.questions.disassemble import Survey, disassemble
from satpack.render.moves import describe_disassembly
from satpack.runtime.errors import OptionError, SolutionFileError, VerificationError
from tests.engines.disassembly.generators import CUBE, assembly, boxed
from tests.engines.disassembly.random_turns import as_written, tried_turns
from tests.engines.disassembly.simulation import least_distance
from tests.tools.nights import by_night


def shell(wide, deep, *, lid=(), high=1):
    """Return a closed box around some cells, with some of its lid missing."""
    whole = product(range(-1, wide + 1), range(-1, deep + 1), range(-1, high + 1))
    inside = set(product(range(wide), range(deep), range(high)))
    return [
        c
        for c in whole
        if (c not in inside and (c[0], c[1]) not in lid) or (c[2] < 0 and c not in inside)
    ]


SLOT = [shell(2, 2, lid=((0, 0), (0, 1))), [(0, 0, 0), (1, 0, 0)]]
"""A domino that lies across the slot through which it would come out."""


def apart(pieces, gap=DEFAULT_GAP, **options):
    return with_turns(Taker(CUBE).take_apart(assembly(pieces)), gap=gap, **options)


def turns_of(found):
    """Yield every turn with the cells of what turns and what rests, moves having been made one after the other."""
    placed = found.assembly.placed
    for part in found.whole.parts():
        here = cells_placed(placed, part.pieces, part.start, part.rotations)
        for move in part.moves:
            if move.turn is not None:
                groups = ([], [])
                for piece, cells in here.items():
                    groups[piece not in move.pieces].append(cells)
                yield as_written(move.turn), *groups
            here = cells_placed(placed, part.pieces, move.offsets, move.rotations)


def test_a_domino_turns_and_leaves_through_the_slot():
    found = apart(SLOT)
    replay(found)
    assert (found.ending, found.level, found.turns) == (Ending.SEPARATED, "1R1", 1)
    (case,) = turns_of(found)
    assert least_distance(*case) > 0


def test_with_too_little_clearance_the_domino_stays():
    # the diagonal of 0.96 x 1.96 is longer than the side of a hole of 2.04
    found = apart(SLOT, checked_gap(0.02))
    assert (found.ending, found.turns) == (Ending.LOCKED, 0)


def test_a_cube_in_its_hole_never_turns():
    found = apart([shell(1, 1), [(0, 0, 0)]])
    assert (found.ending, found.whole.states) == (Ending.LOCKED, 1)


@pytest.mark.parametrize("number", by_night(range(48), lambda number: number % 3))
def test_every_attitude_and_mirror_image_gives_the_same(number):
    slot, (hole, cube) = (
        [[apply(CUBE.point_group[number], cell) for cell in cells] for cells in pieces]
        for pieces in (SLOT, (shell(2, 2), [(0, 0, 0)]))
    )
    assert apart(slot).level == "1R1"
    # four places, and in each of them four attitudes
    for order in ((hole, cube), (cube, hole)):
        found = apart(order)
        assert (found.ending, found.whole.states) == (Ending.LOCKED, 16)


def quarter(pivot, gap=DEFAULT_GAP, axis=(0, 0, 1), sway=(0, 0)):
    """Return a turn about a fixed point, or with the pivot led aside and back."""
    at = tuple(map(Fraction, pivot))
    aside = (at[0] + Fraction(sway[0]), at[1] + Fraction(sway[1]), at[2])
    path = [(Fraction(0), at), (Fraction(1, 4), aside), (Fraction(3, 4), aside), (Fraction(1), at)]
    return Turn(axis, tuple(path), Fraction(gap))


HALF = Fraction(1, 2)


def test_the_certificate_moves_the_pivot_too():
    # about its own middle a cube turns in a hole of two by two only if it is led aside
    walls = [shell(2, 2)]
    cube = [[(0, 0, 0)]]
    with pytest.raises(VerificationError, match="turns into"):
        check_turn(quarter((0, 0, 0)), cube, walls)
    check_turn(quarter((0, 0, 0), sway=(HALF, HALF)), cube, walls)


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"axis": (1, 1, 0)}, "not an axis"),
        ({"path": quarter((0, 0, 0)).path[:1]}, "points"),
        ({"path": quarter((0, 0, 0)).path[1:]}, "0 to 90"),
        (
            {"path": (*quarter((0, 0, 0)).path[:3], (Fraction(1), (HALF, HALF, Fraction(0))))},
            "elsewhere",
        ),
        (
            {
                "path": tuple(
                    (u, (x, y, 5 * u * (1 - u))) for u, (x, y, _) in quarter((0, 0, 0)).path
                )
            },
            "along its axis",
        ),
        ({"gap": HALF}, "gap"),
        ({"gap": Fraction(1, 10**9)}, "too long numbers"),
    ],
)
def test_certificates_that_say_nothing_are_refused(change, fault):
    with pytest.raises(VerificationError, match=fault):
        check_turn(replace(quarter((0, 0, 0)), **change), [[(0, 0, 0)]], [[(5, 5, 0)]])


def test_a_turn_that_leads_between_cells_is_refused():
    with pytest.raises(VerificationError, match="between cells"):
        turned([(0, 0, 0)], quarter((HALF, 0, 0)))


@pytest.mark.parametrize(
    "damage",
    [
        lambda move: move.update(pieces=[0]),
        lambda move: move["turn"].update(axis=[0, 0, -1]),
        lambda move: move["turn"].update(gap=0.001),
        lambda move: move["turn"].update(gap=0.081),
        lambda move: move.update(distance=2),
        lambda move: move.update(distance=None),
        lambda move: move["turn"]["path"].__setitem__(slice(1, -1), []),
        lambda move: move["offsets"][1].__setitem__(0, 7),
        lambda move: move.update(rotations=[]),
        lambda move: move.pop("turn"),
    ],
)
def test_damaged_files_are_refused(damage):
    raw = apart(SLOT).to_record().plain()
    assert raw["format"] == "satpack-disassembly-2"
    assert parse_disassemblies(json.dumps(raw), file="it")[0].level == "1R1"
    damage(raw["tree"]["moves"][0])
    with pytest.raises(SolutionFileError):
        parse_disassemblies(json.dumps(raw), file="it")


def test_files_without_turns_are_as_they_were():
    found = Taker(CUBE).take_apart(assembly([shell(2, 2, lid=((0, 0),)), [(0, 0, 0)]]))
    record = found.to_record().plain()
    assert record["format"] == "satpack-disassembly-1"
    assert not {"turns", "rotations"} & set(json.dumps(record).replace('"', " ").split())
    (again,) = parse_disassemblies(json.dumps(record), file="it")
    assert again.to_record().plain() == record


@pytest.mark.parametrize("seed", range(2))
def test_no_random_turn_is_contradicted_by_a_fine_simulation(seed):
    tally = Counter(islice(tried_turns(seed), 60))
    assert tally["found"] > 3
    assert tally["bent, accepted"] > 0
    assert tally["bent, refused"] > 10


@pytest.mark.parametrize("gap", [float("nan"), float("inf"), "x", "1/0", 0, 0.3])
def test_a_gap_is_a_small_number(gap):
    with pytest.raises(OptionError, match=r"use 0\.001 to 0\.2"):
        checked_gap(gap)


@pytest.mark.parametrize("gap", [Fraction(10, 81), Fraction(1, 12)])
def test_what_is_found_with_a_gap_of_many_digits_is_read_back(gap):
    found = disassemble(assembly(SLOT), turns=gap)
    assert found.level == "1R1"
    (again,) = parse_disassemblies(json.dumps(found.to_record().plain()), file="it")
    assert (again.level, again.gap) == (found.level, found.gap)


def test_only_cubes_turn():
    pair = assembly([[(0, 0)], [(1, 0)]], GRIDS["square"])
    with pytest.raises(OptionError, match="cubes alone"):
        disassemble(pair, turns=DEFAULT_GAP)
    with pytest.raises(OptionError, match="cubes alone"):
        Survey(pair.puzzle, turns=DEFAULT_GAP)


def test_a_limit_leaves_the_answer_open():
    assert apart([shell(3, 3), [(0, 0, 0)]], states=5).ending is Ending.UNDECIDED
    assert apart([shell(3, 3), [(0, 0, 0)]], stop=lambda: True).ending is Ending.UNDECIDED


def test_what_slides_alone_take_apart_is_left_as_it_is():
    found = Taker(CUBE).take_apart(assembly(boxed(75, (2, 2, 2), 2, 0.4, ((1, 1),))))
    assert found.ending is Ending.SEPARATED
    assert with_turns(found).whole == found.whole


def test_locked_never_stands_alone():
    words = describe_disassembly(apart(SLOT, checked_gap(0.02)))
    assert "locked for slides and quarter turns at clearance 0.02" in words
    assert "for ever" not in words
    record = apart(SLOT, checked_gap(0.02)).to_record().plain()
    assert record["turns"] == {"count": 0, "gap": 0.02}
    assert parse_disassemblies(json.dumps(record), file="it")[0].gap == Fraction(1, 50)
