"""The outcomes of assemblies that were taken apart, and their tally."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from satpack.engines.disassembly.kernel import LOCKED, SEPARATED, UNDECIDED
from satpack.model.moves.disassembly import Ending
from satpack.model.symmetry.conventions import CONVENTIONS
from satpack.runtime.light_record import LightRecord

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from fractions import Fraction

    from satpack.engines.disassembly.kernel import Fates
    from satpack.model.moves.disassembly import Disassembly
    from satpack.model.solution import Placed
    from satpack.model.symmetry.conventions import Convention


def level_text(levels: Sequence[int]) -> str:
    """Return levels as text, such as "10.1.1"."""
    return ".".join(map(str, levels))


class Outcome(LightRecord, frozen=True, eq=False):
    """The outcome of an assembly, without data that takes time to make."""

    ending: Ending  # `SEPARATED` iff all comes apart, `LOCKED` if some part never does
    trap: bool  # whether something comes out although a part is locked
    states: int  # states seen in all
    levels: tuple[int, ...]
    """Moves to each separation, in preorder; empty if nothing has to come apart."""
    shown: Callable[[], Disassembly]  # the assembly and its moves, which are replayed once more
    placed: Callable[[], tuple[Placed, ...]]  # `Solution.placed` of the assembly, which is quicker
    turns: int = 0  # quarter turns among the moves
    with_turns: str = ""
    """The levels as text where quarter turns may be among the moves, such as "3R1.1R0"; else empty or the numbers."""

    @property
    def level(self) -> str:
        """The levels as text, such as "10.1.1" or "3R1.1R0"."""
        return self.with_turns or level_text(self.levels)

    def is_more_interesting_than(self, other: Outcome) -> bool:
        """Whether it is: harder, if it comes apart, otherwise of more moves or states; the order of discovery must not decide between equals."""
        own, theirs = (
            (each.ending is Ending.SEPARATED, each.trap, each.levels, each.states)
            for each in (self, other)
        )
        return own > theirs or (own == theirs and self.placed() > other.placed())

    @classmethod
    def of(cls, found: Disassembly) -> Outcome:
        """Return the outcome of an assembly to be shown."""
        return cls(
            *(found.ending, found.trap, found.states, found.levels),
            shown=lambda: found,
            placed=lambda: found.assembly.placed,
            turns=found.turns,
            with_turns=found.level,
        )


@dataclass(slots=True)
class Tally:
    """The results of taking many assemblies apart, until now."""

    assemblies: int = 0
    apart: int = 0  # come apart
    locked: int = 0  # never do
    traps: int = 0  # of these let something out
    undecided: int = 0  # because of a limit
    whole: int = 0  # have nothing that must come apart: at most one piece, or one group
    highest: tuple[int, ...] = ()  # levels of the hardest that comes apart; empty if none does
    lowest: tuple[int, ...] = ()  # of the easiest
    highest_level: str = ""
    lowest_level: str = ""
    most_states: int = 0  # seen of one assembly
    turned: int = 0  # of those that come apart need a quarter turn

    def add(self, found: Outcome) -> None:
        """Count one more."""
        self.most_states = max(self.most_states, found.states)
        if found.ending is Ending.LOCKED:
            self.locked += 1
            self.traps += found.trap
        elif found.ending is Ending.UNDECIDED:
            self.undecided += 1
        elif not found.levels:
            self.whole += 1
        else:
            self._meet(found.levels, found.level)
            self.apart += 1
            self.turned += found.turns > 0
        self.assemblies += 1

    def add_all(self, found: Fates) -> None:
        """Count assemblies taken apart by slides."""
        if not len(found):
            return
        ending, trap, states, count = found.endings.T
        comes_apart = (ending == SEPARATED) & (count > 0)
        levels = found.levels[comes_apart]
        if len(levels):
            # padded with zeros, of which a level has none
            order = np.lexsort(levels.T[::-1])
            for row in (levels[order[0]], levels[order[-1]]):
                own = tuple(row[row > 0].tolist())
                self._meet(own, level_text(own))
        self.assemblies += len(found)
        self.apart += len(levels)
        self.whole += int(((ending == SEPARATED) & (count == 0)).sum())
        self.locked += int((ending == LOCKED).sum())
        self.traps += int(((ending == LOCKED) & (trap == 1)).sum())
        self.undecided += int((ending == UNDECIDED).sum())
        self.most_states = max(self.most_states, int(states.max()))

    def _meet(self, levels: tuple[int, ...], level: str) -> None:
        """Note the levels of an assembly that comes apart."""
        if not self.lowest or levels < self.lowest:
            self.lowest, self.lowest_level = levels, level
        if levels > self.highest:
            self.highest, self.highest_level = levels, level

    def keys(self) -> dict[str, Any]:
        """Return the numbers as in `satpack-survey-2`, except for turns, which only some surveys look for."""
        return {
            "assemblies": self.assemblies,
            "apart": self.apart,
            "locked": self.locked,
            "traps": self.traps,
            "undecided": self.undecided,
            "whole": self.whole,
            "highest": self.highest_level or None,
            "lowest": self.lowest_level or None,
            "most_states": self.most_states,
        }

    def lines(self, up_to: Convention, *, complete: bool, gap: Fraction | None) -> Iterator[str]:
        """Yield the numbers as text, for assemblies by a convention, with the clearance of turns, if they were tried."""
        width = len(f"{self.assemblies:,}")
        least = "" if complete else " so far"
        ies = "y" if self.assemblies == 1 else "ies"
        classes = "" if up_to == "total" else f" {CONVENTIONS[up_to]}"
        yield f"  {self.assemblies:{width},}  assembl{ies}{classes}{least}"
        if self.apart:
            low, high = self.lowest_level, self.highest_level
            where = f"level {high}" if low == high else f"levels {low} to {high}"
            turned = f"; {self.turned:,} of them with quarter turns" if self.turned else ""
            yield f"  {self.apart:{width},}  come{'s' * (self.apart == 1)} apart, at {where}{turned}"
        elif self.assemblies:
            yield f"  {0:{width}}  come apart"
        if self.locked:
            traps = ""
            if self.traps:
                what = "is a trap that lets" if self.traps == 1 else "are traps that let"
                traps = f"; {self.traps:,} of them {what} something out"
            how = "proved by all states they reach"
            if gap is not None:
                how = f"locked for slides and quarter turns at clearance {float(gap):g}"
            yield f"  {self.locked:{width},}  never do{'es' * (self.locked == 1)}, {how}{traps}"
        if self.whole:
            has = "has" if self.whole == 1 else "have"
            yield f"  {self.whole:{width},}  {has} nothing that must come apart"
        if self.undecided:
            yield f"  {self.undecided:{width},}  undecided: stopped by a limit"
