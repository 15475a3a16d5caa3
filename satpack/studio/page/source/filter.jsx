// Solutions that are like the one that is shown: a piece lies as it does here, or covers a cell, or a cell stays empty.

import { useMemo, useRef, useState } from "preact/hooks";
import { api } from "./api.js";
import { Board } from "./board.jsx";
import { Choice } from "./controls.jsx";
import { gridNamed } from "./document.js";
import { byLayer, keyOf } from "./geometry.js";
import { Button } from "./icons.jsx";
import { Layered } from "./layers.jsx";
import { useAnswer } from "./store.js";

const WAYS = [
  ["place", "The piece as it lies"],
  ["cell", "The piece on this cell"],
];

/**
 * @param number which solution is shown, from 0
 * @param only the matching solutions, if a filter is set
 * @param set takes the matching solutions, or null for all
 */
export function Filter({ studio, job, number, only, set }) {
  const [open, setOpen] = useState(false);
  const [wishes, setWishes] = useState([]);
  const [way, setWay] = useState(WAYS[0][0]);
  // if no solution matches, the last one stays, so that a wish can be taken back on it
  const last = useRef(number);
  last.current = number ?? last.current;
  // loaded when it comes into view
  const shown = useAnswer(studio, open && (async () => {
    const board = await api.board(job.id, last.current + 1);
    return { board, grid: await gridNamed(board.grid) };
  }), [job.id, last.current, open]);
  const choose = (next) => {
    setWishes(next);
    if (!next.length) set(null);
    else studio.act(async () => set(await api.matching(job.id, next.map(({ piece, cells, empty }) => ({ piece, cells, empty })))));
  };
  const turn = (wish) => choose(wishes.some(({ key }) => key === wish.key) ? wishes.filter(({ key }) => key !== wish.key) : [...wishes, wish]);
  return (
    <details class="filter" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{only ? `${only.numbers.length.toLocaleString("en")} of them${only.whole ? "" : " or more"}` : "Filter"}</summary>
      <p class="muted">Click a piece to keep only solutions that have it there, or an empty cell to keep only those that leave it empty.</p>
      <Choice label="Clicking a piece keeps" options={WAYS} value={way} set={setWay} />
      {shown && <Solution shown={shown} way={way} wishes={wishes} turn={turn} />}
      {wishes.length > 0 && (
        <div class="chips">
          <ul aria-label="Only solutions with">
            {wishes.map((wish) => (
              <li key={wish.key}>{wish.words} <Button icon="close" label={`Remove the filter: ${wish.words}`} onClick={() => turn(wish)} /></li>
            ))}
          </ul>
          <Button label="Show all" words onClick={() => choose([])} />
        </div>
      )}
    </details>
  );
}

function Solution({ shown, way, wishes, turn }) {
  const { board, grid } = shown;
  const layers = useMemo(() => byLayer(grid, [...board.region.required, ...board.region.optional]), [shown]);
  const owners = useMemo(() => new Map(board.placements.flatMap((each) => each.cells.map((cell) => [keyOf(cell), each]))), [shown]);
  const wished = useMemo(() => {
    const cells = wishes.filter(({ piece, cells: own }) => !piece || own.every((cell) => owners.get(keyOf(cell))?.piece === piece)).flatMap((wish) => wish.cells);
    return new Set(cells.map(keyOf));
  }, [wishes, owners]);
  const placeOf = (key, n) => {
    const [, cells] = layers[n];
    const spot = (at) => grid.middle(at);
    const [x, y] = spot(key);
    const [left, top] = [0, 1].map((i) => cells.reduce((least, cell) => Math.min(least, spot(cell)[i]), Infinity));
    return `column ${(x - left + 1).toFixed(0)}, row ${(y - top + 1).toFixed(0)}${layers.length > 1 ? `, layer ${n + 1}` : ""}`;
  };
  const press = (n) => (key) => {
    const cell = key.split(",").map(Number);
    const owner = owners.get(key);
    const place = placeOf(cell, n);
    if (!owner) turn({ key: `empty ${key}`, piece: "", cells: [cell], empty: true, words: `Empty: ${place}` });
    else if (way === "cell") turn({ key: `${owner.piece} on ${key}`, piece: owner.piece, cells: [cell], empty: false, words: `${owner.piece} on ${place}` });
    else turn({ key: `${owner.piece} at ${owner.cells.map(keyOf).sort().join(" ")}`, piece: owner.piece, cells: owner.cells, empty: false, words: `${owner.piece} as it lies on ${place}` });
  };
  const look = (key) => {
    const owner = owners.get(key);
    const mark = wished.has(key) ? " wished" : "";
    return owner ? [`on${mark}`, owner.colour] : [`free${mark}`, undefined];
  };
  const describe = (key) => `${owners.has(key) ? `Piece ${owners.get(key).piece}` : "Empty"}${wished.has(key) ? ", chosen" : ""}`;
  return (
    <Layered layers={layers} draw={(height, cells, n) => (
      <Board grid={grid} cells={cells} large={false} look={look} describe={describe} onStart={press(n)}
        pieces={board.placements.map((each) => ({ cells: each.cells.filter((cell) => grid.height(cell) === height), fill: each.colour }))}
        label={`The solution${layers.length > 1 ? `, layer ${n + 1} of ${layers.length}` : ""}. Arrow keys move, space chooses the piece or the empty cell.`} />
    )} />
  );
}
