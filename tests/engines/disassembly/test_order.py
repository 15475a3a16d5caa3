"""Orders of assembly: replayed move by move, and none where there is none."""

import pytest

import satpack
from satpack.engines.disassembly.kernel import Pieces
from satpack.engines.disassembly.order import insertions
from satpack.engines.disassembly.taking import Taker
from satpack.model.moves.disassembly import Disassembly, Ending, Move, Part
from satpack.model.moves.replay import replay

UP = (0, 0, 1)


def taken_apart(assembly, order):
    """The order, turned round: a tree in which one piece after the other is removed."""
    part = None
    so_far = ()
    for piece, step in order:
        so_far = tuple(sorted((*so_far, piece)))
        if len(so_far) > 1:
            nowhere = ((0, 0, 0),) * len(so_far)
            away = Move((piece,), tuple(-value for value in step), 0, nowhere)
            part = Part(so_far, nowhere, Ending.SEPARATED, (away,), 1, staying=part)
    return Disassembly(assembly, part)


@pytest.mark.parametrize("name", ["soma", "bedlam", "y25", "chinese-cross"])
def test_pieces_can_be_put_in_in_order(name):
    assembly = satpack.solve(satpack.load(name))
    order = insertions(assembly, UP)
    replay(taken_apart(assembly, order))


def test_pieces_come_from_above_if_they_can():
    assembly = satpack.solve(satpack.load("slothouber-graatsma"))
    order = insertions(assembly, UP)
    ways = [step for _, step in order]
    assert ways.count((0, 0, -1)) > len(ways) / 2


def test_a_burr_has_no_order():
    assembly = satpack.solve(satpack.load("burr6"))
    assert insertions(assembly, UP) is None


def test_after_an_interrupt_pieces_are_added_again(monkeypatch):
    def interrupted(*_):
        raise KeyboardInterrupt

    assembly = satpack.solve(satpack.load("burr6"))
    taker = Taker(assembly.puzzle.grid)
    with monkeypatch.context() as patched:
        patched.setattr(Pieces, "add", interrupted)
        with pytest.raises(KeyboardInterrupt):
            taker.gaps(assembly)
    assert (taker.gaps(assembly) == Taker(assembly.puzzle.grid).gaps(assembly)).all()
