// The content of a shape: its marks and colours by cell, its cells by layer, and the box around them. Painting one cell
// gives another figure that shares most with the one before, so that a press takes no longer on a large board.

import { boundsOf, byLayer, cellOf, compare, keyOf } from "./geometry.js";
import { REGION } from "./shapes.js";
import { sidesWith } from "./sides.js";

/** The number of changes kept beside a map before it is copied. */
const MOST_CHANGES = 500;

/** A map that is never changed: `with` returns another one, which shares the entries. */
class Shared {
  constructor(base, changes = new Map()) {
    this.base = base;
    this.changes = changes;
  }

  get(key) {
    return this.changes.has(key) ? this.changes.get(key) : this.base.get(key);
  }

  /** The same with another value, or without one. */
  with(key, value) {
    const changes = new Map(this.changes).set(key, value);
    if (changes.size < MOST_CHANGES) return new Shared(this.base, changes);
    const base = new Map(this.base);
    for (const [each, now] of changes) {
      if (now === undefined) base.delete(each);
      else base.set(each, now);
    }
    return new Shared(base);
  }
}

/** The marks of cells by their keys, computed per layer on demand, since few layers of a large solid are viewed. */
class Marks {
  constructor(grid, given, layers = new Map()) {
    Object.assign(this, { grid, given, layers });
  }

  /** The data of the layer at a height. */
  layer(height) {
    if (!this.layers.has(height)) {
      const marks = new Map();
      for (const [mark, layers] of this.given) for (const cell of layers.get(height) ?? []) marks.set(keyOf(cell), mark);
      this.layers.set(height, new Shared(marks));
    }
    return this.layers.get(height);
  }

  get(key) {
    return this.layer(this.grid.height(cellOf(key))).get(key);
  }

  with(key, mark) {
    const height = this.grid.height(cellOf(key));
    return new Marks(this.grid, this.given, new Map(this.layers).set(height, this.layer(height).with(key, mark)));
  }
}

/**
 * `marks` and `paint` map a cell's key to "#" or "+" and to the name of its colour; `layers` has the cells at each height,
 * and `box` the bounds of the cells' middles.
 */
class Figure {
  constructor(grid, marks, paint, layers, box) {
    Object.assign(this, { grid, marks, paint, layers, knownBox: box });
  }

  get box() {
    this.knownBox ??= boundsOf(middlesOf(this.grid, this.cells));
    return this.knownBox;
  }

  get cells() {
    this.knownCells ??= [...this.layers.values()].flat();
    return this.knownCells;
  }

  /** The figure with a cell that has another mark, or none. */
  painted(key, mark, colour) {
    const cell = cellOf(key);
    const height = this.grid.height(cell);
    const layers = new Map(this.layers);
    const others = layers.get(height) ?? [];
    const isThere = this.marks.get(key) !== undefined;
    if (mark && !isThere) layers.set(height, [...others, cell]);
    if (!mark && others.length > 1) layers.set(height, others.filter((each) => compare(each, cell)));
    if (!mark && others.length === 1) layers.delete(height);
    const marks = this.marks.with(key, mark);
    const paint = this.paint.get(key) === colour ? this.paint : this.paint.with(key, colour);
    return new Figure(this.grid, marks, paint, layers, this.boxWith(cell, mark));
  }

  /** The box if a cell comes or goes; unknown if one goes that lies on its border. */
  boxWith(cell, mark) {
    if (!this.layers.size) return undefined;
    const middle = this.grid.middle(cell);
    if (mark) return this.box.map(([low, high], i) => [Math.min(low, middle[i]), Math.max(high, middle[i])]);
    const isInside = this.box.every(([low, high], i) => middle[i] > low && middle[i] < high);
    return isInside ? this.box : undefined;
  }
}

/** One after the other, so that those of a large solid are not all in memory. */
function* middlesOf(grid, cells) {
  for (const cell of cells) yield grid.middle(cell);
}

const known = new WeakMap();

/** The figure of a shape as a puzzle has it. */
export function figureOf(grid, puzzle, shape) {
  const own = shape === REGION ? puzzle.region : puzzle.pieces[shape];
  if (known.get(own)?.grid !== grid) known.set(own, figured(grid, own, shape));
  return known.get(own);
}

function figured(grid, own, shape) {
  const isRegion = shape === REGION;
  const required = new Map(byLayer(grid, isRegion ? own.required : own.cells));
  const spare = new Map(byLayer(grid, (isRegion ? own.optional : own.variable) ?? []));
  const layers = new Map(required);
  for (const [height, cells] of spare) layers.set(height, [...(layers.get(height) ?? []), ...cells]);
  const paint = new Map(own.colours.map(([cell, name]) => [keyOf(cell), name]));
  return new Figure(grid, new Marks(grid, [["#", required], ["+", spare]]), new Shared(paint), layers);
}

/** The puzzle with one cell of a shape that has another mark, or none. */
export function painted(grid, puzzle, shape, key, mark, colour) {
  const before = figureOf(grid, puzzle, shape);
  const cell = cellOf(key);
  const without = (cells) => cells.filter((each) => compare(each, cell));
  const put = (cells, of) => {
    const was = before.marks.get(key) === of;
    if (was === (mark === of)) return cells;
    return was ? without(cells) : [...cells, cell];
  };
  const repaint = (paint) => {
    if (before.paint.get(key) === colour) return paint;
    const rest = paint.filter(([each]) => compare(each, cell));
    return colour ? [...rest, [cell, colour]] : rest;
  };
  const own = shape === REGION ? puzzle.region : puzzle.pieces[shape];
  const colours = repaint(own.colours);
  const next = shape === REGION
    ? { ...own, required: put(own.required, "#"), optional: put(own.optional, "+"), colours }
    : { ...own, cells: put(own.cells, "#"), variable: put(own.variable ?? [], "+"), colours, sides: sidesWith(own.sides, cell, mark === "#") };
  known.set(next, before.painted(key, mark, colour));
  if (shape === REGION) return { ...puzzle, region: next, expect: {} };
  return { ...puzzle, pieces: puzzle.pieces.map((piece, number) => (number === shape ? next : piece)), expect: {} };
}
