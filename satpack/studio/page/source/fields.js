// Fields of cells, shown on boards through a window; none is traversed as a whole during use.

import { boundsOf, cellOf, keyOf } from "./geometry.js";

const EDGE = 0.12;

/** The extent of the rings of cells in an SVG: left, top, width and height. */
export function viewOf(grid, cells, room = EDGE) {
  if (!cells.length) return [0, 0, 1, 1];
  const [[left, right], [top, bottom]] = boundsOf(cells.flatMap((cell) => grid.ring(cell)));
  return [left - room, top - room, right + 2 * room - left, bottom + 2 * room - top];
}

/** A field of given cells. */
export function listedField(grid, cells) {
  const view = viewOf(grid, cells);
  let spots = null;
  let keys = null;
  const spotted = () => (spots ??= cells.map((cell) => [cell, grid.middle(cell)]));
  return {
    grid,
    view,
    count: cells.length,
    within: (box) => (box ? spotted().filter(([, spot]) => lies(spot, box)).map(([cell]) => cell) : cells),
    has: (key) => (keys ??= new Set(cells.map(keyOf))).has(key),
  };
}

/** A field of all cells whose middles lie in a box, at a height. */
export function openField(grid, bounds, height) {
  const at = (box) => (grid.solid ? [...box, [height, height]] : box);
  const area = bounds.reduce((total, [low, high]) => total * (high - low), 1);
  const count = area * densityOf(grid, bounds, at);
  if (count < FEW) return listedField(grid, grid.cellsIn(at(bounds)));
  const edge = EDGE + ringReach(grid);
  const [[left, right], [top, bottom]] = bounds;
  const cut = (box) => box.map(([low, high], i) => [Math.max(low, bounds[i][0]), Math.min(high, bounds[i][1])]);
  return {
    grid,
    view: [left - edge, top - edge, right - left + 2 * edge, bottom - top + 2 * edge],
    count,
    within: (box) => grid.cellsIn(at(box ? cut(box) : bounds)),
    has: (key) => {
      const cell = cellOf(key);
      return grid.height(cell) === (grid.solid ? height : 0) && lies(grid.middle(cell), bounds);
    },
  };
}

/** Fields of fewer cells are drawn as a whole. */
export const FEW = 1600;

const lies = (spot, box) => box.every(([low, high], i) => spot[i] > low - 1e-3 && spot[i] < high + 1e-3);

const SAMPLE = 12;

/** How many cells there are to a square of side 1, about. */
function densityOf(grid, bounds, at) {
  const box = bounds.map(([low]) => [low, low + SAMPLE]);
  return grid.cellsIn(at(box)).length / SAMPLE ** 2;
}

function ringReach(grid) {
  return Math.max(...grid.rings.flatMap((ring, kind) => ring.map(([x, y]) => Math.hypot(x - grid.middles[kind][0], y - grid.middles[kind][1]))));
}

/** The initial cell: the first filled one, or the one nearest to the origin of drawings. */
export function firstOf(grid, cells, look) {
  const filled = cells.find((cell) => look(keyOf(cell))[0].startsWith("on"));
  if (filled) return keyOf(filled);
  let best = null;
  let least = Infinity;
  for (const cell of cells) {
    const far = Math.hypot(...grid.middle(cell).slice(0, 2));
    if (far < least) [least, best] = [far, cell];
  }
  return best && keyOf(best);
}

/** The cell that an arrow key leads to: the nearest one that lies more in its direction than aside. */
export function nextOf(field, from, way) {
  const { grid } = field;
  const start = grid.middle(cellOf(from));
  const widest = Math.max(field.view[2], field.view[3]);
  // cells outside of a box cost more than its reach
  for (let reach = 2 * grid.reach; ; reach *= 4) {
    const box = [0, 1].map((i) => [start[i] - reach, start[i] + reach]);
    const [best, cost] = nearest(grid, field.within(box), start, way);
    if (cost <= reach) return keyOf(best);
    if (reach > widest) return best ? keyOf(best) : from;
  }
}

function nearest(grid, cells, start, [dx, dy]) {
  let best = null;
  let least = Infinity;
  for (const cell of cells) {
    const spot = grid.middle(cell);
    const along = (spot[0] - start[0]) * dx + (spot[1] - start[1]) * dy;
    const aside = Math.abs((spot[0] - start[0]) * dy) + Math.abs((spot[1] - start[1]) * dx);
    if (along < 0.05 || aside > along * 2) continue;
    const cost = along + aside * 1.5;
    if (cost < least - 1e-6) [least, best] = [cost, cell];
  }
  return [best, least];
}
