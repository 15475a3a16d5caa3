"""CDCL solvers, which are given a puzzle's formula."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from satpack.engines.row import Asked, Engine, Question
from satpack.runtime.errors import OptionError

if TYPE_CHECKING:
    from satpack.engines.prepared import Prepared
    from satpack.engines.sat.enumeration import SatEnumeration
    from satpack.engines.work.cubes import Job
    from satpack.model.answer import Answer

_FORMULA = "solver", "encoding", "at_most_one", "seed"


def _first(
    prepared: Prepared, asked: Asked, *, conflicts: int | None = None, meanwhile: bool = False
) -> Answer:
    """Run one SAT solver, several that race each other, or an external program, up to a number of conflicts.

    With `meanwhile`, arguments are looked for on the way.
    """
    symmetry = asked["symmetry"]
    if asked["solver_command"] is not None:
        from satpack.engines.sat import driver
        from satpack.engines.sat.covers import formula_of

        names = asked["encoding"], asked["at_most_one"], asked["seed"]
        cnf = formula_of(prepared, *names, symmetry=symmetry)
        command = asked["solver_command"]
        return driver.first_solution(cnf, command=command, deadline=prepared.deadline)
    if asked["jobs"] != 1:
        from satpack.engines.sat.portfolio import contenders, race

        field = contenders(prepared.options, asked["jobs"], **_own(asked))
        return race(prepared, field, symmetry=symmetry)
    from satpack.engines.sat.first_solution import first_solution

    return first_solution(
        prepared,
        **_own(asked),
        symmetry=symmetry,
        conflicts=conflicts,
        colourings=prepared.colourings if meanwhile else None,
    )


def _source(prepared: Prepared, asked: Asked) -> SatEnumeration:
    from satpack.engines.sat.enumeration import SatEnumeration

    return SatEnumeration(
        prepared.options,
        prepared.action(asked["up_to"]),
        **_own(asked),
        solver_command=asked["solver_command"],
        deadline=prepared.ready_by,
    )


def _job(prepared: Prepared, asked: Asked) -> Job:
    from satpack.engines.sat.cubes import SatWorker
    from satpack.engines.work.cubes import Job

    own, up_to = _own(asked), asked["up_to"]
    made = SatWorker(prepared.options, prepared.action(up_to), **own, deadline=prepared.ready_by)
    kind = "satpack.engines.sat.cubes:SatWorker"
    return Job(kind, prepared.subject, up_to, tuple(own.items()), made=made)


def _own(asked: Asked) -> dict[str, Any]:
    """Return the options of the solver and its formula."""
    return {name: asked[name] for name in _FORMULA}


def check(question: Question, asked: Asked) -> None:
    """Raise for names that do not exist, and a command that can't be run or conflicts with other options."""
    if question in ("sample", "analyse"):
        return
    if asked["solver"] != "auto":
        from satpack.engines.sat.solvers import capabilities

        capabilities(asked["solver"])
    names = asked["encoding"], asked["at_most_one"]
    if names != ("auto", "auto") and names[0] != "order":  # of boxes by coordinates
        from satpack.engines.sat.encoding import check_names  # which imports a lot

        check_names(*names)
    command = asked.get("solver_command")
    if command is not None:
        from satpack.engines.sat.external import split_command

        for name, unasked in (("solver", "auto"), ("jobs", 1), ("cluster", None), ("resume", None)):
            if asked.get(name, unasked) != unasked:
                raise OptionError(f"{name} {asked[name]!r} and a solver command: give one of them")
        split_command(command)


_LISTING = *_FORMULA, "jobs", "cluster", "resume"

ENGINE = Engine(
    name="sat",
    first=_first,
    source=_source,
    job=_job,
    check=check,
    argues="thoroughly",
    lacks=(),
    options={
        "solve": (*_FORMULA, "solver_command", "jobs"),
        "list": (*_LISTING, "solver_command"),
        "count": (*_LISTING, "each"),
        "analyse": ("graph",),
    },
)
