"""Colouring arguments as SVG: the board with its weights, and below it the sums that can't be equal."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING

from satpack.render.characters.colouring import shown_weights, weight_labels
from satpack.render.contacts import EMPTY
from satpack.render.glyphs import ASCII
from satpack.render.labels import label_kinds
from satpack.render.svg.board import draw_board
from satpack.render.svg.elements import DARK, GREY, element, letters, svg_document, titled
from satpack.render.svg.lettering import can_letter, lettering
from satpack.render.svg.plane import PieceLooks

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from xml.etree import ElementTree as ET

    from satpack.model.colouring import Colouring

# ends of the scale, each pale enough for dark numbers, and distinguishable for colour-blind people
_ZERO, _POSITIVE, _NEGATIVE = (0xF6, 0xF6, 0xF6), (0x77, 0xAA, 0xDD), (0xEE, 0x88, 0x66)
_FAINTEST = 0.4

_UNIT = 2.2
_LINE = 28.0
_MARGIN = 10.0
_NARROWEST = 420.0
_SWATCH = 20.0
_LONGEST_WORD = 25


def weight_colours(weights: Iterable[int]) -> dict[int, str]:
    """Return a colour for each weight: blue above 0, orange below, the stronger the further away."""
    kinds = list(dict.fromkeys(weights))
    sizes = sorted({abs(weight) for weight in kinds if weight})
    found = {}
    for weight in kinds:
        share = 0.0
        if weight:
            share = _FAINTEST + (1 - _FAINTEST) * (sizes.index(abs(weight)) + 1) / len(sizes)
        end = _POSITIVE if weight > 0 else _NEGATIVE
        mixed = (round(a + share * (b - a)) for a, b in zip(_ZERO, end, strict=True))
        found[weight] = "#" + "".join(f"{channel:02x}" for channel in mixed)
    return found


def draw_colouring_svg(colouring: Colouring, *, sums: bool = True) -> str:
    """Draw the board of a colouring argument and, unless left out, the numbers of cells by weight, and the sums."""
    puzzle = colouring.puzzle
    weights = shown_weights(colouring)
    texts = weight_labels(weights, ASCII)
    fills = weight_colours(texts)
    cells = list(weights)
    board = draw_board(
        puzzle.surface,
        dict.fromkeys(puzzle.region.cells, EMPTY) | {cell: i for i, cell in enumerate(cells)},
        PieceLooks(
            [fills[weights[cell]] for cell in cells],
            [str(weights[cell]) for cell in cells],
            [texts[weights[cell]] for cell in cells],
        ),
    )
    title = f"{puzzle.name}: {colouring.sentence}"
    if not sums:
        return board.svg(title)
    wide = max(board.wide, _NARROWEST)
    counts = list(weights.values())
    swatches = [
        (fills[weight], text, f"\N{MULTIPLICATION SIGN}{counts.count(weight)}")
        for weight, text in texts.items()
    ]
    legend, high = _legend(swatches, _sums(colouring, texts), wide)
    around = f"translate({(wide - board.wide) / 2:.2f} 0)"
    below = f"translate(0 {board.high:.2f})"
    return svg_document(
        title,
        element("g", *board.groups, transform=around),
        element("g", *legend, transform=below, stroke_linecap="round", stroke_linejoin="round"),
        wide=wide,
        high=board.high + high,
    )


def _sums(colouring: Colouring, texts: dict[int, str]) -> Iterator[list[str]]:
    """Yield lines of the legend, each as words: long weights, the weights of pieces, the two sums."""
    for weight, text in texts.items():
        if text != str(weight):
            yield [f"{text} = {weight}"]
    names = [piece.name for piece in colouring.puzzle.pieces]
    short = label_kinds(names, ASCII)
    for weight, pieces in sorted(colouring.by_weight().items()):
        shown = [
            name if can_letter(name) and len(name) <= _LONGEST_WORD else short[name]
            for name in pieces
        ]
        yield [*(f"{name}," for name in shown[:-1]), shown[-1], f"= {weight}"]
    if colouring.empty:
        yield [f"each empty cell = {colouring.reduced(colouring.empty)}"]
    kind = "board" if colouring.puzzle.grid.dimension == 2 else "region"
    yield [
        f"all together = {colouring.reduced(colouring.contents_sum)},",
        f"{kind} = {colouring.reduced(colouring.region_sum)}",
        *([f"modulo {colouring.modulus}"] if colouring.modulus else []),
    ]


def _legend(
    swatches: Sequence[tuple[str, str, str]], sums: Iterable[list[str]], wide: float
) -> tuple[list[ET.Element], float]:
    found: list[ET.Element] = []
    x, y = _MARGIN, _LINE / 2 + _MARGIN
    for fill, text, times in swatches:
        room = _SWATCH + 6 + _wide(times)
        if x > _MARGIN and x + room > wide - _MARGIN:
            x, y = _MARGIN, y + _LINE
        box = element("rect", x=x, y=y - _SWATCH / 2, width=_SWATCH, height=_SWATCH, fill=fill)
        found.append(titled(element("g", box, stroke=DARK, stroke_width=1.6), text))
        unit = min(_UNIT * 0.85, 0.8 * _SWATCH / lettering(text).width)
        found.append(_written(text, x + _SWATCH / 2, y, DARK, unit=unit))
        found.append(_written(times, x + _SWATCH + 6 + _wide(times) / 2, y, GREY))
        x += room + 18
    for words in sums:
        line: list[str] = []
        lines = [line]
        # a number may have hundreds of digits
        for word in (part for each in words for part in wrap(each, _LONGEST_WORD)):
            if line and _wide(" ".join([*line, word])) > wide - 2 * _MARGIN:
                line = []
                lines.append(line)
            line.append(word)
        for line in lines:
            y += _LINE
            text = " ".join(line)
            found.append(_written(text, _MARGIN + _wide(text) / 2, y, GREY))
    return found, y + _LINE / 2 + _MARGIN / 2


def _wide(text: str) -> float:
    return _UNIT * lettering(text).width


def _written(text: str, x: float, y: float, ink: str, *, unit: float = _UNIT) -> ET.Element:
    found = letters(text, middle=(x, y), unit=unit)
    found.set("stroke", ink)
    found.set("fill", "none")
    return found
