"""Picks the engine: the requested one, by name or by an option of its own, or those of "auto", one after the other."""

from __future__ import annotations

from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Any

from satpack.engines import auto
from satpack.engines.listing import Listing, NoSource, PlacementBatch
from satpack.engines.rows import engine_named, engines
from satpack.model.symmetry.conventions import check_convention
from satpack.questions.question_options import EnumerationOptions
from satpack.questions.subjects import refuse_asked
from satpack.runtime.declared_options import asks_for, complete
from satpack.runtime.errors import LimitError, OptionError, Undecided

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from satpack.engines.auto import Step
    from satpack.engines.listing import Batch, SolutionNumbers, Source
    from satpack.engines.prepared import Prepared
    from satpack.engines.row import Asked, Engine, Question
    from satpack.engines.work.cubes import Executor, Job
    from satpack.model.symmetry.group import Action
    from satpack.runtime.limits import Deadline

    FoundInCubes = Callable[[Job], Iterator[Any]]
    """Yields what a job finds in batches, wherever its cubes are searched."""

_BRIEF = 30_000
"""Nodes after which a search goes on in cubes: about a thirtieth of a second, less than it takes to begin 128 cubes."""


def given_options(question: Question, record: type, asked: Asked) -> list[str]:
    special = {each for engine in engines().values() for each in engine.options.get(question, ())}
    return [name for name in asked if name in special and asks_for(record, asked, (name,))]


def engine_for(question: Question, record: type, asked: Asked, prepared: Prepared) -> Engine | None:
    """Return the engine requested by its name or by an option of its own, or None; raise OptionError if it does not exist, does not take an option, or can't solve the puzzle."""
    subject, given = prepared.subject, given_options(question, record, asked)
    refuse_asked(subject, record, asked)
    name = engine_named(asked["engine"], question)
    if name == "auto":
        name = auto.claimed(question, given, subject)
    if name in ("auto", "sat") and question in engines()["boxes"].questions:
        name = "boxes" if prepared.boxes(asked["encoding"], asked["at_most_one"]) else name
    if name == "auto":
        return None
    engine = engines()[name]
    engine.refuse(question, given, subject)
    engine.check(question, asked)
    return engine


def steps(
    plan: Sequence[Step], engine: Engine | None, prepared: Prepared, asked: Asked
) -> Iterator[tuple[Step, Engine]]:
    """Yield the steps of a plan for the puzzle; for a requested engine, it alone without a budget, if its library is usable."""
    if engine is not None:
        if engine.needs_kernels:
            from satpack.kernels.library import load  # loads numpy

            load()
        yield auto.Step(engine.name), engine
        return
    from satpack.kernels.library import is_available

    cut = any(asked.get(name) not in (None, 1) for name in ("cluster", "resume", "jobs"))
    is_whole = not cut and asked["memory_limit"] is None
    board = auto.EngineFacts.of(prepared.options, is_whole=is_whole)
    for step in plan:
        each = engines()[step.engine]
        is_able = is_available() or not each.needs_kernels
        if is_able and step.when(board) and not each.lacking(prepared.subject):
            yield step, each


def undecided_by(engine: Engine | None) -> str:
    """Return the engine that would have searched, if a limit came first."""
    if engine is not None:
        return engine.name
    from satpack.kernels.library import is_available

    return "cover" if is_available() else "sat"


def listing_for(
    prepared: Prepared, options: EnumerationOptions, found_in_cubes: FoundInCubes | None = None
) -> Listing[Batch]:
    """Return the source that lists one solution per class of a puzzle: the cheap arguments come first, then the engines."""
    asked: dict[str, Any] = {**complete(EnumerationOptions, options)}
    check_convention(asked["up_to"], prepared.subject)
    engine = engine_for("list", EnumerationOptions, asked, prepared)
    executor = executor_for(asked["jobs"], asked["cluster"], asked["resume"])
    if prepared.wrong_area:
        return _settled("argument", reason=prepared.wrong_area)
    if engine is not None and engine.listing is not None and not engine.needs_placements:
        return engine.listing(prepared, asked)
    try:
        if prepared.misfit:
            return _settled("argument", reason=prepared.misfit)
        plan = [*steps(auto.LIST, engine, prepared, asked)]
        is_relayed = False
        if found_in_cubes is not None and plan[0][1].orders_cubes:
            sources = _shared(plan, found_in_cubes, prepared, asked)
        elif executor is None:
            sources = _sources(plan, prepared, asked)
            is_relayed = any(step.budget for step, _ in plan)
        else:
            sources = iter([_cubed(plan, executor, prepared, asked)])
        sources = chain([next(sources)], sources)
        action = prepared.action(asked["up_to"])
    except Undecided as limit:
        return _settled(undecided_by(engine), limit=str(limit))
    return Listing(
        sources,
        partial(PlacementBatch, prepared.options, action),
        prepared.colourings,
        _fresh(action) if is_relayed else None,
    )


def _settled(engine: str, *, reason: str = "", limit: str = "") -> Listing[Any]:
    """Return an empty source, by an argument, or because a limit came before the search."""
    return Listing(iter([NoSource(engine, reason, limit=limit)]), list)


def _argued(engine: Engine, prepared: Prepared) -> Source | None:
    """Return an empty source if an argument, tried before this engine starts, proves that there is no solution."""
    if engine.argues == "thoroughly" and (reason := prepared.colourings.thoroughly()):
        return NoSource("argument", reason)
    return None


def _sources(
    plan: Sequence[tuple[Step, Engine]], prepared: Prepared, asked: Asked
) -> Iterator[Source]:
    """Yield engines that can start: one with a budget, and others, each made when the one before gave up."""
    refused: LimitError | None = None
    for step, engine in plan:
        if (none := _argued(engine, prepared)) is not None:
            yield none
            return
        assert engine.source is not None
        try:
            source = engine.source(prepared, asked, **step.budget)
        except LimitError as limit:  # options of a formula
            refused = limit
            continue
        yield source
        if not step.budget:
            return
    assert refused is not None
    raise refused


def _fresh(action: Action) -> Callable[[Sequence[SolutionNumbers]], list[SolutionNumbers]]:
    """Return a filter that keeps solutions of new classes only."""
    seen: set[SolutionNumbers] = set()

    def fresh(found: Sequence[SolutionNumbers]) -> list[SolutionNumbers]:
        least = [(action.canonical(each), each) for each in found]
        kept = [each for one, each in least if one not in seen]
        seen.update(one for one, _ in least)
        return kept

    return fresh


def _lasts(source: Source, deadline: Deadline) -> bool:
    """Whether a filtered search completes one trial window; by nodes and solutions, not time, so that the answer is the same everywhere."""
    try:
        for _ in source.solutions(deadline):
            if source.windows:
                return True
    except Undecided:
        return False
    return True


def _cubed(
    plan: Sequence[tuple[Step, Engine]], executor: Executor, prepared: Prepared, asked: Asked
) -> Source:
    """Return a search in cubes, by the first engine whose budget lasts."""
    from satpack.engines.work.cubed import CubedEnumeration
    from satpack.engines.work.cubes import puzzle_digest

    for step, engine in plan:
        if (none := _argued(engine, prepared)) is not None:
            return none
        assert engine.source is not None
        if step.budget and not _lasts(
            engine.source(prepared, asked, **step.budget), prepared.ready_by
        ):
            continue
        assert engine.job is not None
        facts = {
            "question": "solutions",
            "puzzle": puzzle_digest(prepared.subject),
            "up_to": asked["up_to"],
            "seed": str(asked["seed"]),
        }
        job = engine.job(prepared, asked)
        return CubedEnumeration(job, executor, run=asked["resume"], facts=facts)
    raise AssertionError("a plan ends with a step that has no budget")


def _shared(
    plan: Sequence[tuple[Step, Engine]],
    found_in_cubes: FoundInCubes,
    prepared: Prepared,
    asked: Asked,
) -> Iterator[Source]:
    """Yield a search that goes on in cubes if it does not end soon, and those that follow if it gives up."""
    from satpack.engines.disassembly.children import SharedSearch

    (step, engine), *others = plan
    source, job = engine.source, engine.job
    assert source is not None
    assert job is not None
    limit = {} if step.budget else {"nodes": _BRIEF}
    search = SharedSearch(
        source(prepared, {**asked, **limit}, **step.budget),
        lambda: found_in_cubes(job(prepared, asked)),
        may_give_up=bool(step.budget),
    )
    yield search
    if search.gave_up:
        yield from _sources(others, prepared, asked)


def executor_for(jobs: int, cluster: str | None, run: str | None) -> Executor | None:
    if jobs == 1 and cluster is None and run is None:
        return None
    from satpack.engines.work.cubes import LocalProcesses

    if cluster is not None:
        from satpack.engines.work.cluster import Cluster

        if jobs != 1:
            raise OptionError("jobs and a cluster: give one of them")
        return Cluster(cluster)
    return LocalProcesses(jobs)
