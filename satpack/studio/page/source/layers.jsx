// The layers of a solid: a board for each, or of a large one a board with buttons that lead to the others.

import { useState } from "preact/hooks";
import { Button } from "./icons.jsx";

/** With more layers than this, only those near the shown one have a button. */
const MANY = 20;
const NEAR = 4;

/** With more cells than this, one layer is shown at a time. */
const MOST_CELLS = 5000;

/**
 * Buttons for layers.
 * @param heights the height of each layer, the lowest first
 * @param at the height shown
 * @param layers the content at each height
 */
export function Layers({ heights, at, layers, set }) {
  const last = heights.length - 1;
  const many = heights.length > MANY;
  const first = many ? Math.max(0, Math.min(last - 2 * NEAR, at - NEAR)) : 0;
  const shown = [...heights.keys()].slice(first, many ? first + 2 * NEAR + 1 : undefined);
  const go = (to) => set(Math.min(last, Math.max(0, Math.round(to))));
  return (
    <div class="layers" role="group" aria-label="Layers">
      {many && (
        <label>
          <span class="spoken">Layer</span>
          <input type="number" min={1} max={heights.length} value={at + 1} onChange={(event) => go(Number(event.currentTarget.value) - 1)} />
        </label>
      )}
      <Button icon="up" label="Layer above" disabled={at === last} onClick={() => go(at + 1)} />
      <ol>
        {shown.reverse().map((n) => (
          <li key={n}>
            <button type="button" aria-pressed={n === at} aria-label={`Layer ${n + 1}`} onClick={() => go(n)}>
              {n + 1}
              {layers.has(heights[n]) && <i aria-hidden="true" />}
            </button>
          </li>
        ))}
      </ol>
      <Button icon="down" label="Layer below" disabled={at === 0} onClick={() => go(at - 1)} />
    </div>
  );
}

/**
 * A board of each layer.
 * @param layers [height, cells] of each, the lowest first
 * @param draw draws a board, from a layer's height, cells and number
 */
export function Layered({ layers, draw }) {
  const [chosen, setChosen] = useState(0);
  const single = layers.length > 1 && layers.reduce((total, [, cells]) => total + cells.length, 0) > MOST_CELLS;
  const at = Math.min(chosen, layers.length - 1);
  return (
    <div class="boards">
      {layers.map(([height, cells], n) => (!single || n === at) && (
        <figure key={height}>
          {draw(height, cells, n)}
          {layers.length > 1 && <figcaption class="muted">Layer {n + 1}{n === 0 ? ", below" : ""}</figcaption>}
        </figure>
      ))}
      {single && <Layers heights={layers.map(([height]) => height)} at={at} layers={new Map(layers)} set={setChosen} />}
    </div>
  );
}
