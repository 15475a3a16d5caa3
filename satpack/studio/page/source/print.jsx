// The printout: the puzzle on paper, with the solution shown, instead of the page.

import { useLayoutEffect, useState } from "preact/hooks";
import { pathOf } from "./board.jsx";
import { viewOf } from "./fields.js";
import { byLayer, keyOf } from "./geometry.js";
import { Dots, Picture } from "./picture.jsx";
import { wordsOfRule } from "./rules.js";
import { REGION_FILL, fillOf, shadeOf } from "./shapes.js";
import { Store, useStore } from "./store.js";

/** The picture of the visible result, loaded before it is printed: { src, label, file }. */
export const onPaper = new Store({ picture: null });

/** With more cells than this, dots are printed. */
const MANY = 20_000;

/** @param file the puzzle's file; of another file only the solution is printed */
export function Print({ puzzle, grid, file }) {
  const { picture } = useStore(onPaper);
  const [printing, setPrinting] = useState(false);
  useLayoutEffect(() => {
    const begin = () => setPrinting(true);
    const end = () => setPrinting(false);
    addEventListener("beforeprint", begin);
    addEventListener("afterprint", end);
    return () => {
      removeEventListener("beforeprint", begin);
      removeEventListener("afterprint", end);
    };
  }, []);
  const isOther = picture && file !== undefined && picture.file !== file;
  return (
    <section class="print" aria-hidden="true">
      {printing && puzzle && grid && !isOther && <Printed puzzle={puzzle} grid={grid} />}
      {picture && (
        <figure class="found">
          <img src={picture.src} alt={picture.label} />
          <figcaption>{picture.label}</figcaption>
        </figure>
      )}
    </section>
  );
}

function Printed({ puzzle, grid }) {
  const { region } = puzzle;
  const cells = [...region.required, ...region.optional];
  const layers = byLayer(grid, cells);
  const pieces = puzzle.pieces.map((piece, number) => ({ ...piece, number })).filter((piece) => piece.cells.length);
  return (
    <>
      <h1>{puzzle.name}</h1>
      {puzzle.source && <p>{puzzle.source}</p>}
      {cells.length > MANY ? (
        <Dots grid={grid} shapes={[{ cells, fill: REGION_FILL }]} size={[500, 500]} />
      ) : (
        <div class="sheets">
          {layers.map(([height, own], n) => (
            <figure key={height}>
              <Layer puzzle={puzzle} grid={grid} cells={own} />
              {layers.length > 1 && <figcaption>Layer {n + 1}{n === 0 ? ", below" : ""}</figcaption>}
            </figure>
          ))}
        </div>
      )}
      <div class="sheets">
        {pieces.map(({ name, copies, cells: own, number }) => (
          <figure key={number}>
            <Picture grid={grid} shapes={[{ cells: own, fill: fillOf(puzzle, number) }]} size={96} />
            <figcaption>{name}{copies === "1" ? "" : `, ${copies} ×`}</figcaption>
          </figure>
        ))}
      </div>
      {puzzle.rules.length > 0 && <ul>{puzzle.rules.map((rule, n) => <li key={n}>{wordsOfRule(rule)}</li>)}</ul>}
    </>
  );
}

/** The cells of a layer to fill with a pen: a path for each look. */
function Layer({ puzzle, grid, cells }) {
  const view = viewOf(grid, cells);
  const optional = new Set(puzzle.region.optional.map(keyOf));
  const paint = new Map(puzzle.region.colours.map(([cell, name]) => [keyOf(cell), name]));
  const shades = new Map(puzzle.colours.map((colour, n) => [colour.name, shadeOf(puzzle, n)]));
  const looks = new Map();
  for (const cell of cells) {
    const key = keyOf(cell);
    const fill = shades.get(paint.get(key)) ?? "none";
    const look = `${fill}${optional.has(key) ? " 0.1" : ""}`;
    looks.set(look, (looks.get(look) ?? "") + pathOf(grid.ring(cell)));
  }
  return (
    <svg viewBox={view.join(" ")} style={{ width: `${(view[2] * 9).toFixed(0)}mm` }}>
      {[...looks].map(([look, d]) => {
        const [fill, dashes] = look.split(" ");
        return <path key={look} d={d} fill={fill} stroke="#000" stroke-width={0.04} stroke-dasharray={dashes} />;
      })}
    </svg>
  );
}
