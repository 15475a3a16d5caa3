"""Exhaustive search, in compiled code."""

from __future__ import annotations

from typing import TYPE_CHECKING

from satpack.engines.row import Asked, Engine, Question, multiplicities
from satpack.runtime.errors import OptionError

if TYPE_CHECKING:
    from satpack.engines.cover.enumeration import CoverEnumeration
    from satpack.engines.cover.tree import CoverTree
    from satpack.engines.prepared import Prepared
    from satpack.engines.work.cubes import Job
    from satpack.model.answer import Answer


def _first(
    prepared: Prepared, asked: Asked, *, slices: int | None = None, filtered: int | None = None
) -> Answer:
    """Search for one solution; `slices` of work and `filtered` solutions to which rules are applied are the limits."""
    from satpack.engines.cover.deciding import first_solution

    return first_solution(
        prepared,
        colourings=prepared.colourings,
        slices=slices,
        memory=asked["memory_limit"],
        filtered=filtered,
    )


def _source(prepared: Prepared, asked: Asked, **window: int) -> CoverEnumeration:
    """Return a search for all solutions; one that filters by rules gives up if a `Window` has too few that keep them."""
    from satpack.engines.cover.enumeration import CoverEnumeration
    from satpack.engines.cover.rules import RuleFilter, Window

    rules = RuleFilter(prepared.options, Window(**window) if window else None)
    return CoverEnumeration(
        prepared.options,
        prepared.action(asked["up_to"]),
        node_limit=asked["nodes"],
        memory=asked["memory_limit"],
        rules=rules,
        deadline=prepared.ready_by,
    )


def _tree(prepared: Prepared, asked: Asked) -> CoverTree:
    from satpack.engines.cover.rules import RuleFilter
    from satpack.engines.cover.tree import CoverTree

    return CoverTree(
        prepared.options,
        prepared.action(asked["up_to"]),
        memory=asked["memory_limit"],
        rules=RuleFilter(prepared.options),
        deadline=prepared.ready_by,
    )


def _job(prepared: Prepared, asked: Asked) -> Job:
    from satpack.engines.cover.cubes import CoverWorker
    from satpack.engines.work.cubes import Job

    memory, up_to = asked["memory_limit"], asked["up_to"]
    made = CoverWorker(
        prepared.options, prepared.action(up_to), memory=memory, deadline=prepared.ready_by
    )
    given = (("memory", memory),) if memory else ()
    kind = "satpack.engines.cover.cubes:CoverWorker"
    return Job(kind, prepared.subject, up_to, given, made=made)


def _check(question: Question, asked: Asked) -> None:
    """Raise OptionError for an invalid limit of nodes, or one beside options that cut the search."""
    if question == "solve" or (nodes := asked.get("nodes")) is None:
        return
    if nodes < 0:
        raise OptionError(f"a limit of {nodes} nodes: use 0 or more")
    for name in ("jobs", "cluster", "resume"):
        if asked[name] not in (None, 1):
            raise OptionError(f"nodes are counted in one search: leave out nodes, or {name}")


_LISTING = "nodes", "memory_limit", "jobs", "cluster", "resume"

ENGINE = Engine(
    name="cover",
    first=_first,
    source=_source,
    tree=_tree,
    job=_job,
    check=_check,
    needs_kernels=True,
    lacks=(multiplicities,),
    options={
        "solve": ("memory_limit",),
        "list": _LISTING,
        "count": (*_LISTING, "each"),
        "estimate": ("memory_limit",),
        "sample": ("memory_limit",),
        "analyse": ("memory_limit", "graph"),
    },
)
