"""CDCL solvers, which are given the coordinates of boxes instead of placements."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from satpack.engines.row import Asked, Engine
from satpack.engines.rows.sat import check

if TYPE_CHECKING:
    from satpack.engines.listing import Listing
    from satpack.engines.prepared import Prepared
    from satpack.model.answer import Answer
    from satpack.model.boxes.boxes import BoxPuzzle


def _boxes(prepared: Prepared, asked: Asked) -> BoxPuzzle:
    boxes = prepared.boxes(asked["encoding"], asked["at_most_one"])
    assert boxes is not None
    return boxes


def _first(prepared: Prepared, asked: Asked) -> Answer:
    boxes, seed = _boxes(prepared, asked), asked["seed"]
    if asked["solver_command"] is not None:
        from satpack.engines.boxes.formula import BoxCnf
        from satpack.engines.sat.driver import first_solution

        cnf = BoxCnf(boxes, seed, symmetry=True)
        return first_solution(cnf, command=asked["solver_command"], deadline=prepared.deadline)
    from satpack.engines.boxes.packings import first_packing

    return first_packing(boxes, solver=asked["solver"], seed=seed, deadline=prepared.deadline)


def _listing(prepared: Prepared, asked: Asked) -> Listing[object]:
    from satpack.engines.boxes.packings import BoxBatch, BoxEnumeration
    from satpack.engines.listing import Listing

    boxes = _boxes(prepared, asked)
    source = BoxEnumeration(boxes, up_to=asked["up_to"], solver=asked["solver"], seed=asked["seed"])
    return Listing(source, partial(BoxBatch, boxes))


_OWN = "solver", "encoding", "at_most_one", "seed"

ENGINE = Engine(
    name="boxes",
    first=_first,
    listing=_listing,
    check=check,
    is_named=False,
    needs_placements=False,
    options={"solve": (*_OWN, "solver_command"), "list": _OWN},
    title="a puzzle that is solved by coordinates",
    instead="choose an encoding of placements",
)
