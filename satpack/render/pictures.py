"""Pictures as files: which suffixes there are, and what each holds."""

from __future__ import annotations

import math
from importlib import import_module
from importlib.util import find_spec
from pathlib import PurePath
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from satpack.errors import InputError, LimitError, OptionError

if TYPE_CHECKING:
    from satpack.solution import Solution

__all__ = ["MAX_PIXELS", "SUFFIXES", "check_picture", "picture"]

SUFFIXES = (".svg", ".png", ".txt")
"""Suffixes of pictures."""

MAX_PIXELS = 100_000_000
"""Most pixels of a PNG; each takes four bytes of memory."""

# what CSS says of a millimetre
_PIXELS_PER_INCH = 96
_PIXELS_PER_MM = _PIXELS_PER_INCH / 25.4


def check_picture(path: str) -> None:
    """Refuse, before any work is done, a picture that could not be made.

    Raises
    ------
    InputError
        If the suffix is unknown, or what it takes is not installed.
    """
    suffix = PurePath(path).suffix
    if suffix not in SUFFIXES:
        raise InputError(f"{path}: don't know this suffix; use one of {', '.join(SUFFIXES)}")
    if suffix == ".png" and find_spec("resvg_py") is None:
        raise InputError(f"{path}: a PNG needs resvg-py: pip install 'satpack[pictures]'")


def picture(
    solution: Solution,
    path: str,
    *,
    style: str = "auto",
    letters: bool | None = None,
    unit: float = 20.0,
    explode: float | None = None,
    scale: float = 2.0,
) -> bytes:
    """Return what a file of that name holds.

    Parameters
    ----------
    solution : Solution
        What to draw.
    path : str
        The file's name; its suffix is one of `SUFFIXES`. Nothing is written.
    style, letters, unit, explode
        As for `satpack.render.svg.draw_svg`; a text has none of them.
    scale : float
        Pixels of a PNG for each of the SVG's.

    Raises
    ------
    InputError
        If the suffix is unknown, what it takes is not installed, or an option is out of range.
    LimitError
        If a PNG would have more than `MAX_PIXELS`.
    """
    check_picture(path)
    suffix = PurePath(path).suffix
    if suffix == ".txt":
        from satpack.render.text import draw

        return f"{draw(solution)}\n".encode()
    from satpack.render.svg import draw_svg

    svg = draw_svg(solution, style=style, letters=letters, unit=unit, explode=explode)
    return svg.encode() if suffix == ".svg" else _png(svg, path, scale=scale)


def _png(svg: str, path: str, *, scale: float) -> bytes:
    if not 0 < scale <= 100:
        raise OptionError(f"scaled by {scale:g}; use a number above 0, at most 100")
    pixels = math.prod(scale * side for side in _size(svg))
    if pixels > MAX_PIXELS:
        raise LimitError(
            f"{path}: {pixels:,.0f} pixels; satpack draws at most {MAX_PIXELS:,}: use a smaller scale, or SVG"
        )
    # letters are strokes, so fonts need not be looked for
    drawn: bytes = import_module("resvg_py").svg_to_bytes(
        svg_string=svg, zoom=scale, dpi=_PIXELS_PER_INCH, skip_system_fonts=True
    )
    return drawn


def _size(svg: str) -> tuple[float, float]:
    """Return width and height in pixels."""
    root = ET.fromstring(svg)  # noqa: S314 - it was written a moment ago
    wide, high = (root.attrib[side] for side in ("width", "height"))
    if wide.endswith("mm"):
        return float(wide[:-2]) * _PIXELS_PER_MM, float(high[:-2]) * _PIXELS_PER_MM
    return float(wide), float(high)
