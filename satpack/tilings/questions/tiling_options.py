"""The options of the questions about copies of one shape, as `satpack.questions.question_options` has those of the others."""

from __future__ import annotations

from typing import Annotated, TypedDict

from satpack.model.grids import Grid  # noqa: TC001 - looked up when the options are documented
from satpack.questions.question_options import JOBS, RESUME, TIMEOUT
from satpack.runtime.declared_options import Option

MOST_CORONAS = 6
"""Coronas to search by default."""

MOST_IN_DOMAIN = 12
"""Most copies in the domain of a tiling by default."""

MOST_IN_FIGURE = 25
"""Most copies in a figure by default."""

MOST_COPIES = 1_000
"""Largest permitted number of copies in a figure: searches end long before."""

_NAME = Option("shape", "The name of the shape.")


class ShapeOptions(TypedDict, total=False):
    """Inputs that give a shape."""

    grid: Annotated[
        Grid | str,
        Option("square", "The grid of a drawing; by default square.", "Grid or str"),
    ]
    reflect: Annotated[
        bool | None,
        Option(
            None,
            "Whether copies may be mirrored; by default as the puzzle says, else yes in the plane and no in space.",
        ),
    ]
    name: Annotated[str, _NAME]


class TileOptions(ShapeOptions, total=False):
    """Options of finding out whether a shape tiles."""

    coronas: Annotated[
        int, Option(MOST_CORONAS, "Look for at most this many coronas, in the plane.", least=0)
    ]
    copies: Annotated[
        int,
        Option(
            MOST_IN_DOMAIN,
            "Look for tilings of any kind with at most this many copies in their domain.",
            least=0,
        ),
    ]
    timeout: Annotated[float | None, TIMEOUT]


class RunOptions(TypedDict, total=False):
    """How a long search runs."""

    timeout: Annotated[float | None, TIMEOUT]
    jobs: Annotated[int, JOBS]
    resume: Annotated[str | None, RESUME]


class RectangleArguments(TypedDict, total=False):
    """Arguments of filling rectangles besides the shape."""

    up_to: Annotated[
        str,
        Option(
            "",
            "The largest rectangle, such as 30x60; on cubes the largest box, such as 5x8x12.",
            metavar="AxB",
        ),
    ]
    trapezoids: Annotated[
        bool,
        Option(
            default=False,
            text="On triangles: trapezoids, by base and height, instead of parallelograms.",
        ),
    ]


class RectangleDrawing(TypedDict, total=False):
    """Options of the pictures of rectangles."""

    primes: Annotated[
        bool, Option(default=False, text="Draw the prime rectangles instead of the table.")
    ]


class RectangleOptions(ShapeOptions, RunOptions, total=False):
    """Options of finding out which rectangles copies fill."""


class TriangleOptions(TypedDict, total=False):
    """Inputs that give a shape of triangles."""

    reflect: Annotated[bool | None, Option(None, "Whether copies may be mirrored; by default yes.")]
    name: Annotated[str, _NAME]


class TrapezoidOptions(TriangleOptions, RunOptions, total=False):
    """Options of finding out which trapezoids copies fill, of triangles."""


class FigureArguments(TypedDict, total=False):
    """Arguments of making a figure besides the shape."""

    symmetry: Annotated[
        str,
        Option(
            "",
            "A symmetry of the grid, such as rotate-180 or mirror-x, or several: mirror-x+rotate-180; for squares "
            "also lateral, diagonal, rotary, double lateral, double diagonal, double rotary or full. The figure may "
            "have more symmetry.",
        ),
    ]


class FigureOptions(ShapeOptions, total=False):
    """Options of making a figure."""

    odd: Annotated[bool, Option(default=False, text="Only odd numbers of copies count.")]
    holes: Annotated[bool, Option(default=True, text="Whether the figure may have holes.")]
    copies: Annotated[
        int, Option(MOST_IN_FIGURE, "Look for at most this many copies, up to 1,000.")
    ]
    timeout: Annotated[float | None, TIMEOUT]
