"""The table of encodings and solvers as a picture: a heat map on a logarithmic scale, as SVG.

    python -m tests.benchmarks.heat_map encodings/README.md -o docs/pictures/encodings.svg
    python -m tests.benchmarks.first_solution --cap 30 --results runs.jsonl > table.md
    python -m tests.benchmarks.heat_map table.md -o picture.svg

Reads the first table of a Markdown file whose last column is a mean, as `first_solution.py` prints it. Darker is slower;
what was ended at the cap is hatched. Lightness alone tells the seconds, so that the picture is as clear in grey, and
labels take the colour of the reader's theme.
"""

from __future__ import annotations

import argparse
import math
import re
from dataclasses import dataclass
from html import escape
from itertools import takewhile
from pathlib import Path

_SECONDS = re.compile(r"\**(>?)\s*(\d+(?:\.\d+)?)")
_WIDTH, _HEIGHT, _MARGIN, _TOP = 66, 22, 310, 112
_RAMP = ((255, 248, 214), (244, 205, 92), (204, 126, 73), (129, 58, 96), (38, 22, 66))
_HEAD = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" aria-label="{label}">
<style>
text {{ font: 12px system-ui, sans-serif; fill: #222 }}
.light {{ fill: #fff }}
.dark {{ fill: #111 }}
@media (prefers-color-scheme: dark) {{ text {{ fill: #ddd }} .light {{ fill: #fff }} .dark {{ fill: #111 }} }}
</style>
<defs><pattern id="cap" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
<path d="M0 0V6" stroke="#fff" stroke-opacity="0.35" stroke-width="2"/></pattern></defs>
"""


@dataclass(frozen=True)
class Timing:
    """The seconds of a cell, and whether its run was ended at them; None if there are none."""

    seconds: float | None
    capped: bool
    text: str


@dataclass(frozen=True)
class Table:
    """A table of seconds."""

    columns: list[str]
    rows: list[tuple[str, list[Timing]]]


def read(text: str) -> Table:
    """Return the first table whose last column is a mean."""
    lines = text.splitlines()
    heads = (i for i, line in enumerate(lines) if re.search(r"\|\s*mean\s*\|$", line))
    number = next(heads, None)
    if number is None:
        raise SystemExit("there is no table whose last column is a mean")
    cut = [[cell.strip() for cell in each.strip().strip("|").split("|")] for each in lines[number:]]
    body = list(takewhile(lambda row: len(row) == len(cut[0]), cut[2:]))
    labels = 1 + (not any(_SECONDS.match(row[1]) for row in body))
    rows = []
    for row in body:
        label = " ".join(cell.replace("`", "").replace("*", "") for cell in row[:labels])
        rows.append((label.strip(), [_timing(cell) for cell in row[labels:]]))
    return Table(cut[0][labels:], rows)


def _timing(cell: str) -> Timing:
    found = _SECONDS.match(cell)
    if found is None:
        return Timing(None, capped=True, text=cell)
    seconds = float(found[2])
    return Timing(seconds, capped=bool(found[1]), text=f"{found[1]}{seconds:.2g}")


def colour(part: float) -> tuple[int, ...]:
    """Return the colour of a part from 0 to 1 of the scale."""
    place = min(max(part, 0.0), 1.0) * (len(_RAMP) - 1)
    at = min(int(place), len(_RAMP) - 2)
    pairs = zip(_RAMP[at], _RAMP[at + 1], strict=True)
    return tuple(round(low + (high - low) * (place - at)) for low, high in pairs)


def svg(table: Table) -> str:
    """Return the picture."""
    known = [each.seconds for _, row in table.rows for each in row if each.seconds is not None]
    least, most = math.log(min(known)), math.log(max(known))
    width = _MARGIN + _WIDTH * len(table.columns) + 40
    height = _TOP + _HEIGHT * len(table.rows) + 60
    parts = [_HEAD.format(width=width, height=height, label="Seconds to a first solution")]
    for place, column in enumerate(table.columns):
        x = _MARGIN + _WIDTH * (place + 0.5)
        parts.append(
            f'<text transform="translate({x:g} {_TOP - 8}) rotate(-40)">{escape(column)}</text>\n'
        )
    for line, (label, row) in enumerate(table.rows):
        y = _TOP + _HEIGHT * line
        parts.append(
            f'<text x="{_MARGIN - 8}" y="{y + 15}" text-anchor="end">{escape(label)}</text>\n'
        )
        for place, timing in enumerate(row):
            slow = most if timing.seconds is None else math.log(timing.seconds)
            part = (slow - least) / ((most - least) or 1)
            parts.append(_cell(_MARGIN + _WIDTH * place, y, part, timing))
    parts.append(_scale(height - 30, least, most))
    return "".join([*parts, "</svg>\n"])


def _cell(x: float, y: float, part: float, timing: Timing) -> str:
    red, green, blue = colour(part)
    dark = 0.3 * red + 0.6 * green + 0.1 * blue > 140
    box = f'x="{x:g}" y="{y:g}" width="{_WIDTH - 2}" height="{_HEIGHT - 2}"'
    hatched = f'<rect {box} fill="url(#cap)"/>' if timing.capped else ""
    name = "dark" if dark else "light"
    return (
        f'<rect {box} fill="rgb({red},{green},{blue})"/>{hatched}<text class="{name}" '
        f'x="{x + _WIDTH / 2 - 1:g}" y="{y + 15:g}" text-anchor="middle">{escape(timing.text)}</text>\n'
    )


def _scale(y: float, least: float, most: float) -> str:
    """Draw what the colours mean."""
    steps = 40
    parts = []
    for step in range(steps):
        red, green, blue = colour(step / (steps - 1))
        x = _MARGIN + 6 * step
        parts.append(
            f'<rect x="{x}" y="{y}" width="6.5" height="10" fill="rgb({red},{green},{blue})"/>'
        )
    low, high = math.exp(least), math.exp(most)
    parts.append(f'<text x="{_MARGIN - 8}" y="{y + 10}" text-anchor="end">{low:.2g} s</text>')
    parts.append(
        f'<text x="{_MARGIN + 6 * steps + 8}" y="{y + 10}">{high:.2g} s; hatched: ended there, or too many</text>\n'
    )
    return "".join(parts)


def main() -> None:
    """Read the table and write the picture."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("table", type=Path, help="a Markdown file")
    parser.add_argument("-o", "--output", type=Path, required=True, help="the SVG file")
    given = parser.parse_args()
    given.output.write_text(svg(read(given.table.read_text("utf-8"))), encoding="utf-8")


if __name__ == "__main__":
    main()
