"""Lines of text with colours behind them: measured, put side by side, printed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.cells import cell_len

from satpack.render.palette import escape_sequence

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

Row = list[tuple[str, int | None]]
"""A line of text, as runs of characters with the colour of the terminal behind them, or None."""

_RESET = "\x1b[0m"


def row_width(row: Row) -> int:
    """Return how many columns of a terminal the line takes."""
    return sum(cell_len(text) for text, _ in row)


def beside(blocks: Sequence[Sequence[Row]], *, width: int, gap: int = 3) -> list[Row]:
    """Lay blocks side by side with their tops level, as many as fit into the width, then the others below.

    >>> a, b = [[("a", None)], [("a", None)]], [[("bbb", None)]]
    >>> print(printed(beside([a, b, b], width=8, gap=1), colour=False))
    a bbb
    a
    <BLANKLINE>
    bbb
    """
    rows: list[Row] = []
    band: list[tuple[int, Sequence[Row]]] = []
    used = 0
    for block in blocks:
        wide = max(map(row_width, block), default=0)
        if band and used + gap + wide > width:
            rows += [*_joined(band, gap), []]
            band, used = [], 0
        used += wide + gap * bool(band)
        band.append((wide, block))
    return rows + _joined(band, gap)


def _joined(band: Sequence[tuple[int, Sequence[Row]]], gap: int) -> list[Row]:
    rows: list[Row] = []
    for index in range(max((len(block) for _, block in band), default=0)):
        row: Row = []
        for wide, block in band:
            own = block[index] if index < len(block) else []
            row += [*own, (" " * (wide - row_width(own) + gap), None)]
        rows.append(row)
    return rows


def printed(rows: Iterable[Row], *, colour: bool) -> str:
    """Return the text, with or without its colours; no line ends in blanks and the last one in no line feed."""
    return "\n".join(_printed(row, colour=colour) for row in rows)


def _printed(row: Row, *, colour: bool) -> str:
    room = len("".join(text for text, _ in row).rstrip())
    parts = []
    for text, paint in row:
        kept = text[:room]
        room -= len(kept)
        if kept and colour and paint is not None:
            kept = escape_sequence(paint) + kept + _RESET
        parts.append(kept)
    return "".join(parts)
