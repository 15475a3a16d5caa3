"""The table of engines, `ENGINES`: names, types, help and error messages of every question follow from their rows.

`cover`, the exhaustive search, shows a row with everything; `filling` the smallest. `satpack/engines/row.py` says what a row has.
The algorithms are packages and modules beside this one, which the functions of a row import when they are called.
"""

from __future__ import annotations

from functools import cache, partial
from importlib import import_module
from typing import TYPE_CHECKING, Any

from satpack.engines.row import (
    Asked,
    Engine,
    Question,
    empty_cells,
    free_numbers,
    meetings,
    multiplicities,
    no_shapes,
    searched_rules,
)
from satpack.runtime.errors import OptionError
from satpack.runtime.wording import one_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from satpack.engines.cover.cubes import CoverTree
    from satpack.engines.cover.enumeration import CoverEnumeration
    from satpack.engines.listing import Listing
    from satpack.engines.prepared import Prepared
    from satpack.engines.sat.enumeration import SatEnumeration
    from satpack.engines.work.cubes import Job
    from satpack.model.answer import Answer
    from satpack.model.boxes import BoxPuzzle
    from satpack.model.puzzle import Puzzle


def _entry(module: str, name: str) -> Callable[..., Any]:
    """Return a function of this package by its module and name; the module is imported when it is called."""

    def entry(*given: Any) -> Any:
        return getattr(import_module(f"satpack.engines.{module}"), name)(*given)

    return entry


# --- exhaustive search, in compiled code


def _cover_first(
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


def _cover_source(prepared: Prepared, asked: Asked, **window: int) -> CoverEnumeration:
    """Return a search for all solutions; one that filters by rules gives up if a `Window` has too few that keep them."""
    from satpack.engines.cover.enumeration import CoverEnumeration
    from satpack.engines.cover.search import RuleFilter, Window

    rules = RuleFilter(prepared.options, Window(**window) if window else None)
    return CoverEnumeration(
        prepared.options,
        prepared.action(asked["up_to"]),
        node_limit=asked["nodes"],
        memory=asked["memory_limit"],
        rules=rules,
        deadline=prepared.ready_by,
    )


def _cover_tree(prepared: Prepared, asked: Asked) -> CoverTree:
    from satpack.engines.cover.cubes import CoverTree

    return CoverTree(
        prepared.options,
        prepared.action(asked["up_to"]),
        memory=asked["memory_limit"],
        deadline=prepared.ready_by,
    )


def _cover_job(prepared: Prepared, asked: Asked) -> Job:
    from satpack.engines.cover.cubes import CoverWorker
    from satpack.engines.work.cubes import Job

    own = {"memory": asked["memory_limit"]} if asked["memory_limit"] else {}
    action = prepared.action(asked["up_to"])
    made = CoverWorker(prepared.options, action, **own, deadline=prepared.ready_by)
    return Job.of(made, prepared.subject, asked["up_to"], own)


def _cover_check(question: Question, asked: Asked) -> None:
    """Raise OptionError for an invalid limit of nodes, or one beside options that cut the search."""
    if question == "solve" or (nodes := asked.get("nodes")) is None:
        return
    if nodes < 0:
        raise OptionError(f"a limit of {nodes} nodes: use 0 or more")
    for name in ("jobs", "cluster", "resume"):
        if asked[name] not in (None, 1):
            raise OptionError(f"nodes are counted in one search: leave out nodes, or {name}")


_COVER_LISTING = "nodes", "memory_limit", "jobs", "cluster", "resume"
_COVER = Engine(
    name="cover",
    first=_cover_first,
    source=_cover_source,
    tree=_cover_tree,
    job=_cover_job,
    orders_cubes=True,
    check=_cover_check,
    needs_kernels=True,
    lacks=(multiplicities,),
    options={
        "solve": ("memory_limit",),
        "list": _COVER_LISTING,
        "count": (*_COVER_LISTING, "each"),
        "estimate": ("memory_limit",),
        "sample": ("memory_limit",),
        "analyse": ("memory_limit", "graph"),
    },
)


# --- CDCL solvers, which are given a puzzle's formula

_SAT_FORMULA = "solver", "encoding", "at_most_one", "seed"


def _sat_first(
    prepared: Prepared, asked: Asked, *, conflicts: int | None = None, meanwhile: bool = False
) -> Answer:
    """Run one SAT solver, several that race, or an external program; with `meanwhile`, look for arguments on the way."""
    symmetry = asked["symmetry"]
    if asked["solver_command"] is not None:
        from satpack.engines.sat import driver
        from satpack.engines.sat.covers import formula_of

        names = asked["encoding"], asked["at_most_one"], asked["seed"]
        cnf = formula_of(prepared, *names, symmetry=symmetry)
        command = asked["solver_command"]
        return driver.first_solution(cnf, command=command, deadline=prepared.deadline)
    if asked["jobs"] != 1:
        from satpack.engines.sat.first_solution import Contender, contenders, race

        field = contenders(prepared.options, asked["jobs"], Contender(**_sat_own(asked)))
        return race(prepared, field, symmetry=symmetry)
    from satpack.engines.sat.first_solution import first_solution

    return first_solution(
        prepared,
        **_sat_own(asked),
        symmetry=symmetry,
        conflicts=conflicts,
        colourings=prepared.colourings if meanwhile else None,
    )


def _sat_source(prepared: Prepared, asked: Asked) -> SatEnumeration:
    from satpack.engines.sat.enumeration import SatEnumeration

    return SatEnumeration(
        prepared.options,
        prepared.action(asked["up_to"]),
        **_sat_own(asked),
        solver_command=asked["solver_command"],
        deadline=prepared.ready_by,
    )


def _sat_job(prepared: Prepared, asked: Asked) -> Job:
    from satpack.engines.sat.enumeration import SatWorker
    from satpack.engines.work.cubes import Job

    own, action = _sat_own(asked), prepared.action(asked["up_to"])
    made = SatWorker(prepared.options, action, **own, deadline=prepared.ready_by)
    return Job.of(made, prepared.subject, asked["up_to"], own)


def _sat_own(asked: Asked) -> dict[str, Any]:
    return {name: asked[name] for name in _SAT_FORMULA}


def _sat_check(question: Question, asked: Asked) -> None:
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


_SAT_LISTING = *_SAT_FORMULA, "jobs", "cluster", "resume"
_SAT = Engine(
    name="sat",
    first=_sat_first,
    source=_sat_source,
    job=_sat_job,
    check=_sat_check,
    argues="thoroughly",
    lacks=(),
    options={
        "solve": (*_SAT_FORMULA, "solver_command", "jobs"),
        "list": (*_SAT_LISTING, "solver_command"),
        "count": (*_SAT_LISTING, "each"),
        "analyse": ("graph",),
    },
)


# --- CDCL solvers, which are given the coordinates of boxes instead of placements


def _boxes(prepared: Prepared, asked: Asked) -> BoxPuzzle:
    boxes = prepared.boxes(asked["encoding"], asked["at_most_one"])
    assert boxes is not None
    return boxes


def _boxes_first(prepared: Prepared, asked: Asked) -> Answer:
    boxes, seed = _boxes(prepared, asked), asked["seed"]
    if asked["solver_command"] is not None:
        from satpack.engines.boxes.packings import BoxCnf
        from satpack.engines.sat.driver import first_solution

        cnf = BoxCnf(boxes, seed, symmetry=True)
        return first_solution(cnf, command=asked["solver_command"], deadline=prepared.deadline)
    from satpack.engines.boxes.packings import first_packing

    return first_packing(boxes, solver=asked["solver"], seed=seed, deadline=prepared.deadline)


def _boxes_listing(prepared: Prepared, asked: Asked) -> Listing[object]:
    from satpack.engines.boxes.packings import BoxBatch, BoxEnumeration
    from satpack.engines.listing import Listing

    boxes = _boxes(prepared, asked)
    source = BoxEnumeration(boxes, up_to=asked["up_to"], solver=asked["solver"], seed=asked["seed"])
    return Listing(iter([source]), partial(BoxBatch, boxes))


_BOXES = Engine(
    name="boxes",
    first=_boxes_first,
    listing=_boxes_listing,
    check=_sat_check,
    is_named=False,
    needs_placements=False,
    options={"solve": (*_SAT_FORMULA, "solver_command"), "list": _SAT_FORMULA},
    title="a puzzle that is solved by coordinates",
    instead="choose an encoding of placements",
)


# --- fills the region from one end, for a first solution of a large set; with many pieces it proves nothing


def _filling_first(prepared: Prepared, asked: Asked, *, rounds: int | None = None) -> Answer:
    from satpack.engines.filling import first_solution

    return first_solution(prepared, seed=asked["seed"], memory=asked["memory_limit"], rounds=rounds)


_FILLING = Engine(
    name="filling",
    first=_filling_first,
    needs_kernels=True,
    lacks=(no_shapes, empty_cells, free_numbers, searched_rules, meetings),
    options={"solve": ("seed", "memory_limit")},
)


# --- fills a large box by repeating a smaller one, for a first solution; it proves nothing


def _blocks_first(prepared: Prepared, asked: Asked, *, slices: int | None = None) -> Answer:
    from satpack.engines.blocks import first_solution

    return first_solution(prepared, memory=asked["memory_limit"], slices=slices)


def _blocks_shape(puzzle: Puzzle) -> str:
    from satpack.model.shapes.boxes import box_sides, keeps_boxes

    is_box = keeps_boxes(puzzle.grid) and box_sides(puzzle.region.cells) is not None
    return "" if is_box else "a region that is not a box of squares or cubes"


def _blocks_rules(puzzle: Puzzle) -> str:
    return f"the rule {puzzle.rules[0].kind}" if puzzle.rules else ""


def _blocks_colours(puzzle: Puzzle) -> str:
    return "colours" if puzzle.is_coloured else ""


_BLOCKS = Engine(
    name="blocks",
    first=_blocks_first,
    needs_placements=False,
    needs_kernels=True,
    lacks=(no_shapes, empty_cells, _blocks_shape, _blocks_rules, _blocks_colours, meetings),
    options={"solve": ("memory_limit",)},
)


# --- counts without listing: the cells are swept, and fillings that agree on the cells to come are one state


_FRONTIER = Engine(
    name="frontier",
    count=_entry("frontier.counting", "count_conventions"),
    draw=_entry("frontier.drawing", "draw_classes"),
    uses=_entry("frontier.drawing", "uses_of"),
    says={
        "count": "counts without listing, and needs memory instead",
        "sample": "counts without listing and draws by its numbers",
        "analyse": "counts without listing",
    },
    lacks=(no_shapes, searched_rules, meetings),
    options=dict.fromkeys(("count", "sample", "analyse"), ("memory_limit",)),
)


# --- counts the fillings of a plane region with pieces of two cells, as perfect matchings, in polynomial time


def _matching_not_plane(puzzle: Puzzle) -> str:
    """Name cells in space, or sticks, of which four that meet are all neighbours: no planar graph."""
    if puzzle.grid.sticks:
        return "cells that are sticks"
    return "cells in space" if puzzle.grid.dimension != 2 else ""


def _matching_wrapped(puzzle: Puzzle) -> str:
    return "a wrapped region" if puzzle.surface.is_wrapped else ""


def _matching_larger_pieces(puzzle: Puzzle) -> str:
    for piece in puzzle.pieces:
        first, *others = piece.cells
        if len(others) != 1 or others[0] not in puzzle.grid.neighbours(first):
            return f"piece {piece.name!r}, which is not of two cells that share a side"
    return ""


def _matching_bounded_copies(puzzle: Puzzle) -> str:
    """Name a bound on copies that excludes something; of one kind the area says how many there are."""
    needed = len(puzzle.region) // 2
    for piece in puzzle.pieces if len(puzzle.pieces) > 1 else ():
        if piece.copies.low or piece.copies.high < needed:
            return f"the bounds on copies of piece {piece.name!r}"
    return ""


_MATCHING = Engine(
    name="matching",
    count=_entry("matching.counting", "count_conventions"),
    draw=_entry("matching.drawing", "draw_classes"),
    says={
        "count": "counts fillings of a plane region with pieces of two cells, however many",
        "sample": "draws fillings of squares, triangles and other cells of two classes with pieces of two cells",
    },
    lacks=(
        no_shapes,
        _matching_not_plane,
        _matching_wrapped,
        empty_cells,
        searched_rules,
        meetings,
        _matching_larger_pieces,
        _matching_bounded_copies,
    ),
)


ENGINES = [_COVER, _SAT, _BOXES, _FILLING, _BLOCKS, _FRONTIER, _MATCHING]

_OLDER = {"sweep": "frontier"}
"""Former names that are still accepted."""


@cache
def engines() -> Mapping[str, Engine]:
    """Return every engine by its name, those that answer most questions first."""
    found = sorted(ENGINES, key=lambda each: (-len(each.questions), each.name))
    return {each.name: each for each in found}


def engines_of(question: Question) -> tuple[str, ...]:
    """Return the names that a question takes.

    >>> engines_of("count")
    ('auto', 'cover', 'sat', 'frontier', 'matching')
    """
    named = [each for each in engines().values() if each.is_named]
    return "auto", *(each.name for each in named if question in each.questions)


def engine_named(asked: str, question: Question) -> str:
    """Return the name of the engine given by any of its names, old or new, if it answers the question."""
    name, known = _OLDER.get(asked, asked), engines_of(question)
    if name in known:
        return name
    if name in engines() and engines()[name].is_named:
        raise OptionError(
            f"engine {name} does not answer this question ({question}); use {one_of(known)}"
        )
    raise OptionError(f"there is no engine {asked!r}; use {one_of(known)}")
