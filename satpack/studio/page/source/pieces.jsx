// The list of shapes: the region, and the pieces with their copies.

import { useMemo } from "preact/hooks";
import { figureOf } from "./figures.js";
import { Button } from "./icons.jsx";
import { Picture } from "./picture.jsx";
import { shownSides } from "./sides.js";
import { REGION, REGION_FILL, areas, fillOf, newPiece, withPieces } from "./shapes.js";

export function Shapes({ studio, state }) {
  const { store, document: doc } = studio;
  const { puzzle } = state.now;
  const choose = (shape) => store.set({ shape, height: null, brush: "#" });
  const add = () => {
    doc.draw((before) => withPieces(before, [newPiece(before)]));
    choose(puzzle.pieces.length);
  };
  return (
    <section class="shapes" aria-label="Shapes">
      <ul>
        <Shape puzzle={puzzle} grid={state.grid} shape={REGION} chosen={state.shape === REGION} choose={choose} />
        {puzzle.pieces.map((_, number) => (
          <Shape key={number} puzzle={puzzle} grid={state.grid} shape={number} chosen={state.shape === number} choose={choose} />
        ))}
      </ul>
      <div class="adding">
        <Button icon="plus" label="New piece" words kind="primary" onClick={add} />
        <Button icon="more" label="More shapes" onClick={() => studio.dialog("shapes")} />
      </div>
      <Balance puzzle={puzzle} />
    </section>
  );
}

function Shape({ puzzle, grid, shape, chosen, choose }) {
  const piece = shape === REGION ? null : puzzle.pieces[shape];
  const cells = piece ? piece.cells : figureOf(grid, puzzle, shape).cells;
  const fill = piece ? fillOf(puzzle, shape) : REGION_FILL;
  const sides = useMemo(() => shownSides(puzzle, piece?.sides), [piece?.sides, puzzle.marks]);
  const shapes = useMemo(() => [{ cells, fill, sides }], [cells, fill, sides]);
  const name = piece ? piece.name : "Region";
  const count = cells.length;
  return (
    <li>
      <button type="button" class="shape" aria-pressed={chosen} onClick={() => choose(shape)} aria-label={`${piece ? `Piece ${name}` : name}, ${count === 1 ? "1 cell" : `${count} cells`}${piece && piece.copies !== "1" ? `, ${piece.copies} copies` : ""}`}>
        <Picture grid={grid} shapes={shapes} size={48} />
        <span class="name">{name}</span>
        <span class="muted">{piece && piece.copies !== "1" ? `${piece.copies} ×` : ""}</span>
      </button>
    </li>
  );
}

/** Whether the pieces could fill the region, by counting cells. */
function Balance({ puzzle }) {
  const { least, most, required, all } = areas(puzzle);
  const fits = least <= all && most >= required;
  const range = (low, high) => (low === high ? low.toLocaleString("en") : `${low.toLocaleString("en")} to ${high.toLocaleString("en")}`);
  return (
    <p class={`balance${fits ? "" : " off"}`}>
      <span>Pieces have {range(least, most)} {most === 1 ? "cell" : "cells"},</span> <span>the region {range(required, all)}.</span>
    </p>
  );
}
