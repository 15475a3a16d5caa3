"""Takes one assembly apart, and finds further facts: the shortest way, quarter turns, what interlocks, what can come first."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from satpack.engines.disassembly.taking import MAX_STATES, Taker
from satpack.model.moves.replay import replay
from satpack.runtime.errors import EngineError, OptionError, VerificationError
from satpack.runtime.limits import Deadline
from satpack.runtime.progress import silent

if TYPE_CHECKING:
    from collections.abc import Callable
    from fractions import Fraction

    from satpack.model.moves.disassembly import Disassembly
    from satpack.model.puzzle import Puzzle
    from satpack.model.solution import Solution
    from satpack.runtime.progress import Tell

_MOST_STATES = 500_000_000
"""Largest limit on states; the compiled search has no larger numbers."""


def take_apart(
    assembly: Solution,
    *,
    timeout: float | None = None,
    states: int | None = None,
    shortest: bool = False,
    why: bool = False,
    turns: Fraction | None = None,
    stop: Callable[[], bool] = bool,
    tell: Tell = silent,
) -> Disassembly:
    """Take one assembly apart, after verifying it, with the options of `disassemble`; replay its moves cell by cell."""
    check_surface(assembly.puzzle)
    assembly.verify()
    if turns is not None:
        turns = checked_turns(assembly.puzzle, turns)
        if shortest:
            raise OptionError("the shortest way is searched among slides only; leave out turns")
    deadline = Deadline.after(timeout)

    def ends() -> bool:
        return deadline.passed or stop()

    taker = Taker(
        assembly.puzzle.grid,
        stop=ends,
        states=checked_states(MAX_STATES if states is None else states),
        tell=tell,
    )
    found = taker.take_apart(assembly)
    if turns is not None:
        found = turning(found, turns, states, stop=ends, tell=tell)
    return with_facts(
        checked(found), shortest=shortest, blames=why, why=why, states=states, stop=ends, tell=tell
    )


def checked(found: Disassembly) -> Disassembly:
    """Return a disassembly if it holds; raise EngineError if it does not: the search is wrong."""
    try:
        replay(found)
    except VerificationError as fault:
        raise EngineError(f"taking apart gave wrong moves: {fault}") from fault
    return found


def with_facts(
    found: Disassembly,
    *,
    shortest: bool,
    blames: bool,
    why: bool,
    choices: bool = False,
    states: int | None,
    stop: Callable[[], bool],
    tell: Tell,
) -> Disassembly:
    """Return the shortest way, or a disassembly with the pieces that interlock if it is locked (`blames`), and those that can come first.

    Only with `why` the search for what interlocks tries quarter turns, which take long.
    """
    if shortest:
        from satpack.engines.disassembly import shortest as search

        most = search.MAX_STATES if states is None else states
        found = checked(search.shortened(found, states=most, stop=stop, tell=tell))
    if why or (blames and found.gap is None):
        from satpack.engines.blame.interlocking import BRIEF, LONG, interlocking

        gap = found.gap
        turned = None if gap is None else partial(turning, gap=gap, states=None, stop=stop)
        blame = interlocking(found, states=LONG if why else BRIEF, stop=stop, turning=turned)
        found = replace(found, blame=blame)
    if choices:
        from satpack.engines.disassembly.removals import removals

        found = replace(found, removals=removals(found, stop=stop))
    return found


def turning(
    found: Disassembly,
    gap: Fraction,
    states: int | None,
    *,
    stop: Callable[[], bool],
    tell: Tell = silent,
) -> Disassembly:
    """Return a disassembly in which locked parts are taken apart with quarter turns, if possible."""
    from satpack.engines.disassembly.turns import turn_search

    most = turn_search.MAX_STATES if states is None else states
    return turn_search.with_turns(found, gap=gap, states=most, stop=stop, tell=tell)


def checked_turns(puzzle: Puzzle, gap: Fraction) -> Fraction:
    """Return the clearance of turns; raise if it is invalid, or nothing turns on the grid."""
    from satpack.engines.disassembly.turns.clearance import check_grid, checked_gap

    check_grid(puzzle.grid)
    return checked_gap(gap)


def check_surface(puzzle: Puzzle) -> None:
    """Refuse a wrapped region: no straight line leads out of it."""
    if puzzle.surface.is_wrapped:
        raise OptionError(
            "a wrapped puzzle can't be taken apart: pieces bend around it; take wrap out of its region"
        )


def checked_states(states: int) -> int:
    if not 1 <= states <= _MOST_STATES:
        raise OptionError(f"a limit of {states} states: use 1 to {_MOST_STATES:,}")
    return states
