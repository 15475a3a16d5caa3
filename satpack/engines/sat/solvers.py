"""A table of the abilities of PySAT's solvers, tested against the solvers themselves.

Calling a PySAT solver for an ability it lacks raises anything from `NotImplementedError` to `AttributeError`, or does
nothing in silence; so satpack consults this table first.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from satpack.runtime.errors import OptionError
from satpack.runtime.wording import meant

if TYPE_CHECKING:
    from collections.abc import Mapping

DEFAULT_SOLVER = "glucose42"
"""The solver that was measured best for first solutions of few kinds of piece; `encodings/README.md` has the tables."""

GUIDED_SOLVER = "minisat-ep"
"""The one that was measured best for all solutions, and for first ones of pieces that are all different.

It lets others decide; see `satpack.engines.sat.fewest_options`.
"""


@dataclass(frozen=True, slots=True)
class Capabilities:
    interruptible: bool = False
    """Stops when interrupted, at the latest when it restarts, and lets other threads run meanwhile. Other solvers
    are run in a child process, which can be ended.
    """
    incremental: bool = True
    """Takes more clauses after a call, and assumptions."""
    budgets: bool = True
    """Takes a limit on conflicts."""
    statistics: bool = True
    """Counts conflicts, decisions and restarts; all but MapleSAT and MapleCM propagations too."""
    proofs: bool = False
    """Writes DRAT proofs that a checker accepts."""
    guided: bool = False
    """Lets one of our objects decide, and reports assignments to it; see `satpack.engines.sat.fewest_options`."""


SOLVERS: Mapping[str, Capabilities] = {
    "cadical103": Capabilities(proofs=True),
    "cadical153": Capabilities(proofs=True),
    "cadical195": Capabilities(proofs=True),
    "cadical300": Capabilities(proofs=True),
    "gluecard3": Capabilities(interruptible=True, proofs=True),
    "gluecard4": Capabilities(proofs=True),
    "glucose3": Capabilities(interruptible=True, proofs=True),
    "glucose4": Capabilities(proofs=True),
    "glucose42": Capabilities(interruptible=True, proofs=True),
    "kissat404": Capabilities(incremental=False, statistics=False),
    "lingeling": Capabilities(budgets=False, proofs=True),
    "maplechrono": Capabilities(interruptible=True, proofs=True),
    "maplecm": Capabilities(interruptible=True, proofs=True),
    "maplesat": Capabilities(interruptible=True),
    "mergesat3": Capabilities(interruptible=True),
    "minicard": Capabilities(interruptible=True),
    "minisat22": Capabilities(interruptible=True),
    "minisat-ep": Capabilities(interruptible=True, guided=True),
    "minisat-gh": Capabilities(interruptible=True),
}
"""Every solver satpack drives, by PySAT's name."""


def capabilities(solver: str) -> Capabilities:
    """Return the abilities of the solver of that name; raise OptionError, listing all solvers, if there is none."""
    try:
        return SOLVERS[solver]
    except KeyError:
        known = f"the solvers are {', '.join(SOLVERS)}"
        hint = meant(solver, SOLVERS, "")
        mend = f"{hint} {known}" if hint else known
        raise OptionError(f"there is no solver {solver!r}; {mend}") from None


def check_incremental(solver: str, instead: str) -> None:
    """Raise OptionError for a solver that does not exist, or takes no clauses after a model; name another one."""
    if not capabilities(solver).incremental:
        raise OptionError(
            f"{solver} finds one solution only; to enumerate use another, such as {instead}"
        )
