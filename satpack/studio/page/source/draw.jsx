// The room to draw in: shapes on the left, the board in the middle, the text on the right.

import { useMemo, useRef } from "preact/hooks";
import { Board, boxAround } from "./board.jsx";
import { cellOf, keyOf } from "./geometry.js";
import { Button } from "./icons.jsx";
import { Picture } from "./picture.jsx";
import { Shapes } from "./pieces.jsx";
import { Properties } from "./properties.jsx";
import { REGION, REGION_FILL, cellsOf, fillOf, marksOf, moved, paintOf, shadeOf, withMarks } from "./shapes.js";
import { Text } from "./text.jsx";

export function Draw({ studio, state }) {
  const { puzzle, behind } = state.now;
  if (!puzzle) {
    return (
      <div class="room draw unread">
        <p class="muted">The text is no puzzle yet: there is nothing to draw.</p>
        <Text studio={studio} state={state} />
      </div>
    );
  }
  return (
    <div class={`room draw${state.showText ? " with-text" : ""}`}>
      <Shapes studio={studio} state={state} />
      <section class={`canvas${behind ? " behind" : ""}`} aria-label="Drawing">
        <Sheet key={`${puzzle.grid} ${state.shape}`} studio={studio} state={state} />
      </section>
      {state.showText && <Text studio={studio} state={state} />}
    </div>
  );
}

/** The board of one shape, with what can be done to it. */
function Sheet({ studio, state }) {
  const { grid, shape, brush } = state;
  const { puzzle } = state.now;
  const { document: doc, store } = studio;
  const own = shape === REGION ? puzzle.region : puzzle.pieces[shape];
  const { marks, paint, cells, layers } = useMemo(() => {
    const all = cellsOf(puzzle, shape);
    return { marks: marksOf(puzzle, shape), paint: paintOf(puzzle, shape), cells: all, layers: byHeight(grid, all) };
  }, [grid, own]);
  const stroke = useRef(null);
  const kept = useRef(null);
  // the board stays as it is while somebody paints on it
  if (!stroke.current) kept.current = boxAround(grid, cells, grid.solid ? 4 : 5);
  const box = kept.current;
  const heights = heightsOf(grid, layers);
  const lowest = Math.min(...layers.keys());
  const height = heights.includes(state.height) ? state.height : heights.includes(lowest) ? lowest : heights[0];
  const at = heights.indexOf(height);
  const window = useMemo(
    () => grid.cellsIn(grid.solid ? [...box, [height, height]] : box),
    [grid, height, ...box.flat()],
  );
  const inLayer = (n) => layers.get(heights[n]) ?? [];
  const here = new Set(inLayer(at).map((cell) => grid.ring(cell).join(" ")));
  const faint = (n) => inLayer(n).filter((cell) => !here.has(grid.ring(cell).join(" ")));
  const fill = shape === REGION ? REGION_FILL : fillOf(shape);
  const pictured = useMemo(() => [{ cells, fill }], [cells, fill]);
  const shades = new Map(puzzle.colours.map((colour, i) => [colour.name, shadeOf(puzzle, i)]));

  const put = (key) => {
    if (key === null) return;
    const mode = stroke.current;
    doc.draw((before) => {
      const now = marksOf(before, shape);
      const colours = paintOf(before, shape);
      if (mode === "erase" ? !now.has(key) : now.get(key) === mode.mark && colours.get(key) === mode.colour) return before;
      if (mode === "erase") {
        now.delete(key);
        colours.delete(key);
      } else {
        now.set(key, mode.mark);
        if (mode.colour) colours.set(key, mode.colour);
        else colours.delete(key);
      }
      return withMarks(before, shape, now, colours);
    });
  };
  const begin = (key) => {
    const wanted = { mark: brush === "+" ? "+" : (shades.has(brush) && marks.get(key)) || "#", colour: shades.has(brush) ? brush : undefined };
    const same = marks.get(key) === wanted.mark && paint.get(key) === wanted.colour;
    stroke.current = same ? "erase" : wanted;
    doc.beginStroke();
    put(key);
  };
  const end = () => {
    if (!stroke.current) return;
    stroke.current = null;
    doc.endStroke();
    store.set({});
  };
  const layer = (step) => store.set({ height: heights[Math.min(heights.length - 1, Math.max(0, at + step))] });
  const look = (key) => {
    const mark = marks.get(key);
    if (!mark) return ["", undefined];
    return [mark === "+" ? "on optional" : "on", shades.get(paint.get(key)) ?? fill];
  };
  const name = shape === REGION ? "the region" : `piece ${puzzle.pieces[shape].name}`;
  const describe = (key) => {
    const [x, y] = grid.middle(cellOf(key));
    const mark = marksOf(doc.state.now.puzzle, shape).get(key);
    const what = mark ? (mark === "+" ? "may stay empty" : "filled") : "outside";
    return `Column ${(x - box[0][0]).toFixed(0)}, row ${(y - box[1][0]).toFixed(0)}: ${what}`;
  };

  return (
    <>
      <header class="title">
        <Picture grid={grid} shapes={pictured} size={56} />
        <div>
          <h2>{shape === REGION ? "Region" : puzzle.pieces[shape].name}</h2>
          <p class="muted">{sizeOf(cells.length)}{shape !== REGION && !cells.length ? "; left out until then" : ""}</p>
        </div>
        <Tools studio={studio} state={state} cells={cells} />
      </header>
      {state.now.error && !state.now.stale && !state.showText && (
        <p class="wrong" role="status">
          {state.now.error} <button type="button" class="link" onClick={() => studio.turnText()}>Show the text</button>
        </p>
      )}
      <Brushes studio={studio} state={state} shades={shades} />
      <div class="stage">
        <Board
          grid={grid}
          cells={window}
          look={look}
          below={faint(at - 1)}
          above={faint(at + 1)}
          label={`Board of ${name}${grid.solid ? `, layer ${at + 1} of ${heights.length}` : ""}. Arrow keys move, space paints, shift and arrows paint a line${grid.solid ? ", page up and down change the layer" : ""}.`}
          describe={describe}
          onStart={begin}
          onOver={(key, down) => down && stroke.current && put(key)}
          onEnd={end}
          onLayer={layer}
        />
        {grid.solid && (
          <div class="layers" role="group" aria-label="Layers">
            <Button icon="up" label="Layer above" disabled={at === heights.length - 1} onClick={() => layer(1)} />
            <ol>
              {[...heights.keys()].reverse().map((n) => (
                <li key={n}>
                  <button type="button" aria-pressed={n === at} aria-label={`Layer ${n + 1}`} onClick={() => store.set({ height: heights[n] })}>
                    {n + 1}
                    {inLayer(n).length > 0 && <i aria-hidden="true" />}
                  </button>
                </li>
              ))}
            </ol>
            <Button icon="down" label="Layer below" disabled={at === 0} onClick={() => layer(-1)} />
          </div>
        )}
      </div>
      <Properties studio={studio} state={state} />
    </>
  );
}

function sizeOf(count) {
  if (count > 1) return `${count.toLocaleString("en")} cells`;
  return `${count ? "1 cell" : "No cell yet"}: press or drag over cells`;
}

function byHeight(grid, cells) {
  const found = new Map();
  for (const cell of cells) {
    const height = grid.height(cell);
    if (found.has(height)) found.get(height).push(cell);
    else found.set(height, [cell]);
  }
  return found;
}

/** The heights of layers to show: those of the shape, from the ground on, and one above. */
function heightsOf(grid, layers) {
  if (!grid.solid) return [0];
  const rise = Math.max(...grid.steps.map((step) => Math.abs(step[2]))) || 1;
  return grid.heightsIn(Math.min(0, ...layers.keys()), Math.max(0, ...layers.keys()) + rise);
}

function Brushes({ studio, state, shades }) {
  const { store } = studio;
  const brushes = [["#", "Fill"], ...(state.shape === REGION ? [["+", "May stay empty"]] : []), ...[...shades.keys()].map((name) => [name, name])];
  if (brushes.length < 2) return null;
  return (
    <div class="brushes" role="radiogroup" aria-label="Brush">
      {brushes.map(([value, label]) => (
        <button key={value} type="button" role="radio" aria-checked={state.brush === value} onClick={() => store.set({ brush: value })}>
          <i class={value === "+" ? "optional" : ""} style={shades.has(value) ? { background: shades.get(value) } : undefined} aria-hidden="true" />
          {label}
        </button>
      ))}
    </div>
  );
}

function Tools({ studio, state, cells }) {
  const { document: doc, store } = studio;
  const { grid, shape, clipboard } = state;
  const empty = cells.length === 0;
  const lead = (action) => doc.draw((puzzle) => moved(puzzle, shape, action));
  const { turns } = grid;
  const shift = (number, sign) => lead((all) => grid.movedBy(all, grid.translations[number].map((value) => sign * value)));
  return (
    <div class="strip" role="group" aria-label="Change the shape">
      <Button icon="turn" label="Turn" disabled={empty} onClick={() => lead((all) => grid.turned(all, turns.turn))} />
      {turns.tilt !== undefined && <Button icon="tilt" label="Tilt" disabled={empty} onClick={() => lead((all) => grid.turned(all, turns.tilt))} />}
      <Button icon="mirror" label="Mirror" disabled={empty} onClick={() => lead((all) => grid.turned(all, turns.mirror))} />
      <Button icon="move" label="Move" disabled={empty} onClick={() => studio.dialog("move", { shift })} />
      <Button icon="copy" label="Copy" disabled={empty} onClick={() => store.set({ clipboard: { grid: grid.name, marks: marksOf(state.now.puzzle, shape) }, message: "Copied" })} />
      <Button
        icon="paste"
        label="Paste"
        disabled={clipboard?.grid !== grid.name}
        onClick={() =>
          doc.draw((puzzle) => {
            const marks = marksOf(puzzle, shape);
            for (const [key, mark] of clipboard.marks) marks.set(key, shape === REGION ? mark : "#");
            return withMarks(puzzle, shape, marks);
          })
        }
      />
    </div>
  );
}
