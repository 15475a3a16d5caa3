// The room to draw in: shapes on the left, the board in the middle, the text on the right.

import { useMemo, useRef } from "preact/hooks";
import { Board } from "./board.jsx";
import { LostColours } from "./colours.jsx";
import { Choice } from "./controls.jsx";
import { openField } from "./fields.js";
import { figureOf, painted } from "./figures.js";
import { cellOf, keyOf } from "./geometry.js";
import { Broken, Guard } from "./guard.jsx";
import { Button } from "./icons.jsx";
import { Layers } from "./layers.jsx";
import { Picture } from "./picture.jsx";
import { Shapes } from "./pieces.jsx";
import { Properties } from "./properties.jsx";
import { REGION, REGION_FILL, fillOf, marksOf, moved, shadeOf, withMarks } from "./shapes.js";
import { shownSides, sideShapes } from "./sides.js";
import { Text } from "./text.jsx";

export function Draw({ studio, state }) {
  const { puzzle, behind } = state.now;
  if (!puzzle) {
    return (
      <div class="room draw unread">
        <p class="muted">This text isn't a valid puzzle yet.</p>
        <Text studio={studio} state={state} />
      </div>
    );
  }
  return (
    <div class={`room draw${state.showText ? " with-text" : ""}`}>
      <Guard of={puzzle} instead={(fault) => <Broken studio={studio} state={state} fault={fault} />}>
        <Shapes studio={studio} state={state} />
        <section class={`canvas${behind ? " behind" : ""}`} aria-label="Drawing">
          <Sheet key={`${puzzle.grid} ${state.shape}`} studio={studio} state={state} />
        </section>
      </Guard>
      {state.showText && <Text studio={studio} state={state} />}
    </div>
  );
}

/** The board of one shape, with its tools. */
function Sheet({ studio, state }) {
  const { grid, shape, brush } = state;
  const { puzzle } = state.now;
  const { document: doc, store } = studio;
  const figure = figureOf(grid, puzzle, shape);
  const { marks, paint, cells, layers } = figure;
  const stroke = useRef(null);
  const kept = useRef(null);
  // the board stays fixed during painting
  if (!stroke.current) kept.current = boxAround(figure);
  const box = kept.current;
  const span = spanOf(grid, figure);
  const heights = span.isDrawn ? heightsOf(grid, span) : [];
  const height = heights.includes(state.height) ? state.height : heights.includes(span.low) ? span.low : heights[0];
  const at = heights.indexOf(height);
  const field = useMemo(() => span.isDrawn && openField(grid, box, height), [grid, height, span.isDrawn, ...box.flat()]);
  const ghosts = useMemo(() => {
    const of = (n, seen) => (layers.has(heights[n]) ? grid.cellsIn([...(seen ?? box), [heights[n], heights[n]]]).filter((cell) => marks.get(keyOf(cell))) : []);
    return (seen) => {
      const ringOf = (cell) => grid.ring(cell).join(" ");
      const here = new Set(of(at, seen).map(ringOf));
      const faint = (n) => of(n, seen).filter((cell) => !here.has(ringOf(cell)));
      return { below: faint(at - 1), above: faint(at + 1) };
    };
  }, [figure, height, box]);
  const variable = (shape !== REGION && puzzle.pieces[shape].variable) || NONE;
  const fill = shape === REGION ? REGION_FILL : fillOf(puzzle, shape);
  const covered = shape === REGION ? cells : puzzle.pieces[shape].cells;
  const own = shape === REGION ? NONE : puzzle.pieces[shape].sides;
  const sides = useMemo(() => shownSides(puzzle, own), [own, puzzle.marks]);
  const onSides = useMemo(() => sideShapes(grid, sides, fill), [grid, sides, fill]);
  const pictured = useMemo(() => [{ cells: covered, fill, sides }], [covered, fill, sides]);
  const inLayer = layers.get(height ?? 0) ?? NONE;
  const whole = useMemo(() => [{ cells: inLayer, fill }], [inLayer, fill]);
  const shades = new Map(puzzle.colours.map((colour, i) => [colour.name, shadeOf(puzzle, i)]));

  const put = (key) => {
    if (key === null) return;
    const mode = stroke.current;
    const colour = mode === "erase" ? undefined : mode.colour;
    const mark = mode === "erase" ? undefined : mode.mark;
    doc.draw((before) => {
      const now = figureOf(grid, before, shape);
      if (now.marks.get(key) === mark && now.paint.get(key) === colour) return before;
      return painted(grid, before, shape, key, mark, colour);
    });
  };
  const begin = (key) => {
    const kept = shape === REGION && shades.has(brush) ? marks.get(key) : undefined; // a variable cell has no colour
    const wanted = { mark: brush === "+" ? "+" : kept || "#", colour: shades.has(brush) ? brush : undefined };
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
    const mark = figureOf(grid, doc.state.now.puzzle, shape).marks.get(key);
    const what = mark ? (mark === "+" ? spareOf(shape).toLowerCase() : "filled") : "outside";
    return `Column ${(x - box[0][0]).toFixed(0)}, row ${(y - box[1][0]).toFixed(0)}: ${what}`;
  };

  return (
    <>
      <header class="title">
        <Picture grid={grid} shapes={pictured} size={56} />
        <div>
          <h2>{shape === REGION ? "Region" : puzzle.pieces[shape].name}</h2>
          <p class="muted">{sizeOf(covered.length)}{variable.length ? `, ${variable.length} variable` : ""}{shape !== REGION && !cells.length ? "; left out until then" : ""}</p>
        </div>
        <Tools studio={studio} state={state} cells={cells} />
      </header>
      {state.now.error && !state.now.stale && !state.showText && (
        <p class="wrong" role="status">
          {state.now.error} <button type="button" class="link" onClick={() => studio.turnText()}>Show the text</button>
        </p>
      )}
      <LostColours studio={studio} puzzle={puzzle} />
      <Brushes studio={studio} state={state} shades={shades} />
      <div class="stage">
        {!field && <Undrawn studio={studio} state={state} span={span} />}
        {field && (
          <Board
            grid={grid}
            field={field}
            whole={whole}
            look={look}
            sides={onSides}
            pieces={grid.ends && shape !== REGION ? pictured : NONE}
            ghosts={grid.solid ? ghosts : undefined}
            label={`Board of ${name}${grid.solid ? `, layer ${at + 1} of ${heights.length}` : ""}. Arrow keys move, space paints, shift and arrows paint a line${grid.solid ? ", page up and down change the layer" : ""}.`}
            describe={describe}
            onStart={begin}
            onOver={(key, down) => down && stroke.current && put(key)}
            onEnd={end}
            onLayer={layer}
          />
        )}
        {field && grid.solid && <Layers heights={heights} at={at} layers={layers} set={(n) => store.set({ height: heights[n] })} />}
      </div>
      <Properties studio={studio} state={state} />
    </>
  );
}

function sizeOf(count) {
  if (count > 1) return `${count.toLocaleString("en")} cells`;
  return `${count ? "1 cell" : "No cell yet"}: click or drag over cells`;
}

/** The message instead of a board that is too large; the text is available. */
function Undrawn({ studio, state, span }) {
  return (
    <div class="nothing" role="status">
      <p>This is too large to draw: {span.sides.map((side) => side.toLocaleString("en")).join(" × ")}. A board can be {WIDEST.toLocaleString("en")} wide and have {HIGHEST.toLocaleString("en")} layers. Change it in the text.</p>
      {!state.showText && <Button label="Show the text" words onClick={() => studio.turnText()} />}
    </div>
  );
}

const NONE = [];

/** The name of a shape's optional or variable cells. */
const spareOf = (shape) => (shape === REGION ? "May stay empty" : "Variable");

/** The box around the middles of a figure's cells, with room for more. */
function boxAround({ grid, box }) {
  const least = grid.solid ? 4 : 5;
  return box.map(([low, high]) => [low - grid.reach, Math.max(high + grid.reach, low - grid.reach + least)]);
}

/** Boards wider than this, or with more layers, are not drawn. */
const WIDEST = 50_000;
const HIGHEST = 2000;

/** The range of a figure's layers, and its size. */
function spanOf(grid, { box, layers }) {
  let [low, high] = [Infinity, -Infinity];
  for (const height of layers.keys()) {
    low = Math.min(low, height);
    high = Math.max(high, height);
  }
  const rise = Math.max(...grid.steps.map((step) => Math.abs(step[2]))) || 1;
  const wide = box.map(([from, to]) => Math.round(to - from) + 1);
  const layersIn = grid.solid && layers.size ? Math.round((Math.max(0, high) - Math.min(0, low)) / rise) + 1 : 1;
  return { low, high, rise, sides: grid.solid ? [...wide, layersIn] : wide, isDrawn: wide.every((side) => side <= WIDEST) && layersIn <= HIGHEST };
}

/** The heights of layers to show: those of the shape, from the ground on, and one above. */
function heightsOf(grid, { low, high, rise }) {
  if (!grid.solid) return [0];
  return grid.heightsIn(Math.min(0, low), Math.max(0, high) + rise);
}

function Brushes({ studio, state, shades }) {
  const brushes = [["#", "Fill"], ["+", spareOf(state.shape)], ...[...shades.keys()].map((name) => [name, name])];
  const icon = (value) => <i class={value === "+" ? "optional" : ""} style={shades.has(value) ? { background: shades.get(value) } : undefined} aria-hidden="true" />;
  return <Choice label="Brush" kind="brushes" options={brushes} value={state.brush} set={(brush) => studio.store.set({ brush })} icon={icon} />;
}

function Tools({ studio, state, cells }) {
  const { document: doc, store } = studio;
  const { grid, shape, clipboard } = state;
  const empty = cells.length === 0;
  const lead = (action, turn) => doc.draw((puzzle) => moved(puzzle, shape, action, turn));
  const turned = (number) => lead((all) => grid.turned(all, number), (step) => grid.apply(grid.symmetries[number], step));
  const { turns } = grid;
  const shift = (number, sign) => lead((all) => grid.movedBy(all, grid.translations[number].map((value) => sign * value)));
  return (
    <div class="strip" role="group" aria-label="Change the shape">
      <Button icon="turn" label="Turn" disabled={empty} onClick={() => turned(turns.turn)} />
      {turns.tilt !== undefined && <Button icon="tilt" label="Tilt" disabled={empty} onClick={() => turned(turns.tilt)} />}
      <Button icon="mirror" label="Mirror" disabled={empty} onClick={() => turned(turns.mirror)} />
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
