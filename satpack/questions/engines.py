"""Which engine lists a puzzle's solutions: chosen by measurement, or by the caller."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Literal

from satpack.engines.choice import Board
from satpack.engines.listing import Listing, NoSource, PlacementBatch
from satpack.model.boxes.choice import ORDER
from satpack.model.symmetry.conventions import check_convention
from satpack.questions.engine_table import engine_named
from satpack.questions.options import EnumerationOptions
from satpack.runtime.errors import LimitError, OptionError, Undecided
from satpack.runtime.options import asks_for, complete

if TYPE_CHECKING:
    from satpack.engines.cover.enumeration import CoverEnumeration
    from satpack.engines.cover.rules import RuleFilter
    from satpack.engines.listing import Batch, Source
    from satpack.engines.prepared import Prepared
    from satpack.engines.work.cubes import Executor, Job, SolutionNumbers
    from satpack.model.placing.placements import Placements
    from satpack.model.puzzle import Puzzle
    from satpack.model.symmetry.conventions import Convention
    from satpack.model.symmetry.group import Action
    from satpack.questions.options import SatOptions
    from satpack.runtime.limits import Deadline

__all__ = [
    "check_memory_limit",
    "check_sat_options",
    "executor_for",
    "listing_for",
    "searching_engine",
]

_SAT_OPTIONS = ("solver", "encoding", "at_most_one", "seed")
_COVER_OPTIONS = ("nodes",)


def searching_engine(asked: str) -> Literal["cover", "sat"]:
    """Return the engine that searches: the exhaustive one if nothing is asked for and its compiled library is there.

    Raises
    ------
    EngineError
        If it is asked for and the library is missing or can't be used.
    """
    if asked == "sat":
        return "sat"
    from satpack.kernels.library import is_available, load  # which loads numpy

    if asked == "auto" and not is_available():
        return "sat"
    load()
    return "cover"


def check_memory_limit(limit: int | None, engine: str) -> None:
    """Refuse a limit on memory where nothing keeps it.

    Raises
    ------
    OptionError
        If there is one, and a SAT solver is to search.
    """
    if limit is not None and engine == "sat":
        raise OptionError(
            "a limit on memory is for exhaustive searches and sweeps; the engine sat has none: leave it out"
        )


def listing_for(prepared: Prepared, options: EnumerationOptions) -> Listing[Batch]:
    """Return what lists one solution of each class of a puzzle.

    The cheap arguments come first. Boxes that have too many placements are packed by coordinates. Then "auto" takes the
    exhaustive engine, unless an option of the `sat` engine is given, the compiled library is missing, or the board is
    vast and nothing was said about cutting up the search or its memory. If the puzzle has rules that this engine
    does not know, "auto" filters what it finds while that is fast, and then takes the `sat` engine; many processes take
    the one that a short search finds faster.

    Parameters
    ----------
    prepared : Prepared
        The puzzle.
    options : EnumerationOptions
        Of the search; its limits are for whoever runs it.

    Raises
    ------
    InputError
        For options that do not exist or do not go together, or a puzzle that is too large.
    """
    options = complete(EnumerationOptions, options)
    engine, up_to = options["engine"], options["up_to"]
    solver_command = options["solver_command"]
    engine = engine_named(engine, "list")
    check_sat_options(options)
    engine = _engine_asked_for(engine, options)
    check_convention(up_to)
    executor = executor_for(options["jobs"], options["cluster"], options["resume"])
    boxes = prepared.boxes(options["encoding"], options["at_most_one"])
    if solver_command is not None:
        _check_solver_command(solver_command, engine, options, by_coordinates=boxes is not None)
        engine = "sat"
    check_memory_limit(options["memory_limit"], engine)
    if boxes is not None and executor is not None:
        raise OptionError(
            "a puzzle that is solved by coordinates is not cut up: leave out jobs, cluster and resume, "
            "or choose an encoding of placements"
        )
    if reason := prepared.wrong_area:
        return _settled("argument", reason=reason)
    if boxes is not None and engine != "cover":
        from satpack.engines.boxes.enumeration import BoxBatch, BoxEnumeration

        solver, seed = options["solver"], options["seed"]
        return Listing(
            BoxEnumeration(boxes, up_to=up_to, solver=solver, seed=seed), partial(BoxBatch, boxes)
        )
    try:
        if reason := prepared.misfit:
            return _settled("argument", reason=reason)
        placements, doubts = prepared.placements, prepared.doubts
        no_wishes = engine == "auto" and executor is None and options["memory_limit"] is None
        for_solver = no_wishes and Board.of_puzzle(placements).is_vast
        # a solver does not come back now and then, and to make its formula takes longer than this
        if (for_solver or engine == "sat") and (reason := doubts.thoroughly()):
            return _settled("argument", reason=reason)
        action, prepared_by = prepared.action(up_to), prepared.ready_by
        name = _name_of_engine(engine, prepared.puzzle)
        if executor is None:
            search = _solver_or_searcher if for_solver else _searcher
            searcher = search(name, placements, action, prepared_by, options, solver_command)
        else:
            name = _cubed_by(name, placements, action, prepared_by, options)
            job = _job(name, placements, action, up_to, prepared_by, options)
            searcher = _cubed(job, executor, options)
    except Undecided as limit:
        return _settled(searching_engine(engine), limit=str(limit))
    return Listing(searcher, partial(PlacementBatch, placements, action), doubts)


def _name_of_engine(engine: str, puzzle: Puzzle) -> str:
    """Return which engine searches; "ruled" where one filters until a solver, that knows the rules, takes over."""
    name = searching_engine(engine)
    if engine == "auto" and name == "cover" and puzzle.searched_rules:
        return "ruled"
    return name


def _settled(engine: str, *, reason: str = "", limit: str = "") -> Listing[Any]:
    """Return what lists nothing, by an argument, or because a limit came before the search."""
    return Listing(NoSource(engine, reason, limit=limit), list)


def check_sat_options(options: SatOptions) -> None:
    """Refuse names that do not exist, even where an argument will settle the puzzle."""
    solver, encoding = options["solver"], options["encoding"]
    at_most_one = options["at_most_one"]
    if solver != "auto":
        from satpack.engines.sat.solvers import capabilities

        capabilities(solver)
    if encoding != ORDER and (encoding, at_most_one) != ("auto", "auto"):
        from satpack.engines.sat.encoding import check_names  # which imports a lot

        check_names(encoding, at_most_one)


def _check_solver_command(
    command: str, engine: str, options: EnumerationOptions, *, by_coordinates: bool
) -> None:
    """Refuse a command that can't be run, or goes with nothing else that is asked for."""
    from satpack.engines.sat.external import split_command

    if engine == "cover":
        raise OptionError("engine cover is no SAT solver: leave out the solver command")
    if by_coordinates:
        raise OptionError(
            "this puzzle is enumerated by coordinates, which a solver command can't do; choose an encoding of placements"
        )
    given: dict[str, Any] = dict(options)
    for name in ("solver", "jobs", "cluster", "resume"):
        if asks_for(EnumerationOptions, given, (name,)):
            raise OptionError(f"{name} {given[name]!r} and a solver command: give one of them")
    split_command(command)


def _engine_asked_for(engine: str, options: EnumerationOptions) -> str:
    """Return the engine, which an option that only one engine has may say too.

    Raises
    ------
    OptionError
        If they contradict each other.
    """
    given: dict[str, Any] = dict(options)
    for owner, names in (("sat", _SAT_OPTIONS), ("cover", _COVER_OPTIONS)):
        for name in names:
            if given.get(name) in (None, "auto"):
                continue
            if engine not in ("auto", owner):
                raise OptionError(f"{name} is an option of the engine {owner}, not of {engine}")
            engine = owner
    nodes = options["nodes"]
    if nodes is not None:
        if nodes < 0:
            raise OptionError(f"a limit of {nodes} nodes: use 0 or more")
        for name in ("jobs", "cluster", "resume"):
            if given.get(name) not in (None, 1):
                raise OptionError(f"nodes are counted in one search: leave out nodes, or {name}")
    return engine


def _solver_or_searcher(
    engine: str,
    placements: Placements,
    action: Action,
    deadline: Deadline | None,
    options: EnumerationOptions,
    solver_command: str | None,
) -> Source[list[SolutionNumbers]]:
    """Return a CDCL solver that has the formula, or the engine given if the formula is too large."""
    try:
        return _searcher("sat", placements, action, deadline, options, solver_command)
    except LimitError:
        return _searcher(engine, placements, action, deadline, options, solver_command)


def _searcher(
    engine: str,
    placements: Placements,
    action: Action,
    deadline: Deadline | None,
    options: EnumerationOptions,
    solver_command: str | None,
) -> Source[list[SolutionNumbers]]:
    """Return an engine that searches in this process."""
    if engine == "ruled":
        return _ruled_searcher(placements, action, deadline, options)
    if engine == "sat":
        from satpack.engines.sat.enumeration import SatEnumeration

        own = _own(options) | {"solver_command": solver_command}
        return SatEnumeration(placements, action, deadline=deadline, **own)
    from satpack.engines.cover.enumeration import CoverEnumeration

    return CoverEnumeration(
        placements,
        action,
        node_limit=options["nodes"],
        memory=options["memory_limit"],
        deadline=deadline,
    )


def _ruled_searcher(
    placements: Placements, action: Action, deadline: Deadline | None, options: EnumerationOptions
) -> Source[list[SolutionNumbers]]:
    """Return a search that filters, and is a solver's where that takes long."""
    from satpack.engines.ruled import RuledSearch

    _, filtering = _filtering(placements, action, deadline, options)

    def solver() -> Source[list[SolutionNumbers]]:
        return _searcher("sat", placements, action, deadline, options, None)

    return RuledSearch(action, filtering, solver)


def _filtering(
    placements: Placements, action: Action, deadline: Deadline | None, options: EnumerationOptions
) -> tuple[RuleFilter, CoverEnumeration]:
    """Return an exhaustive search with a filter that gives up where a solver is faster."""
    from satpack.engines.cover.enumeration import CoverEnumeration
    from satpack.engines.cover.rules import LISTING, RuleFilter

    rules = RuleFilter(placements, LISTING)
    memory = options["memory_limit"]
    search = CoverEnumeration(placements, action, memory=memory, rules=rules, deadline=deadline)
    return rules, search


def _cubed_by(
    engine: str,
    placements: Placements,
    action: Action,
    deadline: Deadline,
    options: EnumerationOptions,
) -> str:
    """Return which engine searches cubes; of a puzzle with rules the faster one, by a short search."""
    if engine != "ruled":
        return engine
    from satpack.engines.ruled import filtering_pays

    rules, search = _filtering(placements, action, deadline, options)
    return "cover" if filtering_pays(rules, search, deadline) else "sat"


def _job(
    engine: str,
    placements: Placements,
    action: Action,
    up_to: Convention,
    deadline: Deadline | None,
    options: EnumerationOptions,
) -> Job:
    """Return how to make a worker of an engine anywhere, and the one of this process."""
    from satpack.engines.work.cubes import Job

    if engine == "sat":
        from satpack.engines.sat.cubes import SatWorker

        own = _own(options)
        sat = SatWorker(placements, action, deadline=deadline, **own)
        kind = "satpack.engines.sat.cubes:SatWorker"
        return Job(kind, placements.puzzle, up_to, tuple(own.items()), made=sat)
    from satpack.engines.cover.cubes import CoverWorker

    memory = options["memory_limit"]
    cover = CoverWorker(placements, action, memory=memory, deadline=deadline)
    kind, given = "satpack.engines.cover.cubes:CoverWorker", (("memory", memory),)
    return Job(kind, placements.puzzle, up_to, given if memory else (), made=cover)


def _own(options: EnumerationOptions) -> dict[str, Any]:
    """Return the options that are the `sat` engine's own."""
    return {name: value for name, value in options.items() if name in _SAT_OPTIONS}


def _cubed(
    job: Job, executor: Executor, options: EnumerationOptions
) -> Source[list[SolutionNumbers]]:
    """Return a search that is done in cubes."""
    from satpack.engines.work.agreement import puzzle_digest
    from satpack.engines.work.parallel import CubedEnumeration
    from satpack.runtime.version import __version__

    facts = {
        "puzzle": puzzle_digest(job.puzzle),
        "version": __version__,
        "up_to": job.up_to,
        "seed": str(options["seed"]),
    }
    return CubedEnumeration(job, executor, run=options["resume"], facts=facts)


def executor_for(jobs: int, cluster: str | None, run: str | None) -> Executor | None:
    """Return who does the cubes; None if the search need not be cut."""
    if jobs == 1 and cluster is None and run is None:
        return None
    if run is not None:
        from satpack.engines.work.store import check_name  # which brings a database

        check_name(run)
    from satpack.engines.work.executors import InProcess, LocalProcesses

    if cluster is not None:
        from satpack.engines.work.cluster import Cluster

        if jobs != 1:
            raise OptionError("jobs and a cluster: give one of them")
        return Cluster(cluster)
    if jobs != 1:
        return LocalProcesses(jobs)
    return InProcess()
