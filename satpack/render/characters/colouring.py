"""Draws colouring arguments like a book: the board with its weights, each in its own colour."""

from __future__ import annotations

from typing import TYPE_CHECKING

from satpack.model.piece_colours import SERIES
from satpack.render.characters.layers import draw_layers
from satpack.render.characters.tiles import LONGEST_LABEL, tilings
from satpack.render.glyphs import glyphs_for
from satpack.render.labels import label_kinds, legend
from satpack.render.palette import terminal_code
from satpack.render.rows import printed

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from satpack.model.colouring import Colouring
    from satpack.model.grids import Cell
    from satpack.render.glyphs import Glyphs


def shown_weights(colouring: Colouring) -> dict[Cell, int]:
    """Return the weights that a drawing shows: of every cell except those that may stay empty and have weight 0."""
    region = colouring.puzzle.region
    weights = {cell: colouring.cells.get(cell, 0) for cell in region.required}
    return weights | {c: colouring.cells[c] for c in region.optional if c in colouring.cells}


def weight_labels(weights: Mapping[Cell, int], glyphs: Glyphs) -> dict[int, str]:
    """Return the text for each weight, the nearest to 0 first: the number, or letters if any is long."""
    kinds = sorted(set(weights.values()), key=lambda weight: (abs(weight), -weight))
    texts = [str(weight) for weight in kinds]
    if max(map(len, texts), default=0) > LONGEST_LABEL:
        texts = list(label_kinds(texts, glyphs).values())
    return dict(zip(kinds, texts, strict=True))


def draw_colouring(
    colouring: Colouring, *, colour: bool = False, unicode: bool = True, width: int = 80
) -> str:
    """Draw a colouring argument as text: the weight of each cell, and the number of cells of each weight.

    Letters stand for long weights. Cells that may stay empty and weigh nothing show a dot.
    """
    region, glyphs = colouring.puzzle.region, glyphs_for(unicode=unicode)
    weights = shown_weights(colouring)
    texts = weight_labels(weights, glyphs)
    kinds = list(texts)
    labels = {
        cell: texts[weights[cell]] if cell in weights else glyphs.dot for cell in region.cells
    }
    shown = [weight for weight in kinds if weight] if colour else []
    paints = {w: terminal_code(SERIES[i % len(SERIES)]) for i, w in enumerate(shown)}
    picture = draw_layers(
        tilings(colouring.puzzle.grid, label=max(map(len, labels.values()))),
        {cell: i for i, cell in enumerate(region.cells)},
        labels,
        {i: paints[weights[c]] for i, c in enumerate(region.cells) if weights.get(c) in paints},
        glyphs,
        width=width,
    )
    entries: list[tuple[Sequence[str], str, int | None]] = [
        ([texts[weight]] * list(weights.values()).count(weight), str(weight), paints.get(weight))
        for weight in kinds
    ]
    if empty := [glyphs.dot] * (len(region) - len(weights)):
        entries.append((empty, "may stay empty", None))
    return printed([*picture, [], *legend(entries, glyphs, width=width)], colour=colour)
