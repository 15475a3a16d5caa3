"""Puzzles that ship and need a turn: slides leave them locked, turns take them apart, and a simulation finds no fault."""

import pytest

import satpack
from satpack import Ending, disassemble
from satpack.engines.disassembly.turns.clearance import DEFAULT_GAP
from satpack.model.moves.replay import replay
from tests.engines.disassembly.simulation import least_distance
from tests.engines.disassembly.test_turns import turns_of


@pytest.mark.parametrize(
    ("name", "level"), [("two-through-a-slot", "4R0.1R1"), ("corner-in-a-box", "2R1")]
)
def test_the_only_assembly_needs_a_turn(name, level):
    puzzle = satpack.load(name)
    (assembly,) = satpack.enumerate(puzzle)
    assert disassemble(assembly).ending is Ending.LOCKED
    found = disassemble(assembly, turns=DEFAULT_GAP)
    assert (found.ending, found.level) == (Ending.SEPARATED, level)
    replay(found)
    (case,) = turns_of(found)
    assert least_distance(*case) > 0
