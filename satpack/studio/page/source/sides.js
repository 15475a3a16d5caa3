// Marks on the sides of cells: what is drawn of them, and what they allow.

import { keyOf, sum } from "./geometry.js";

/** The place of marks' names: this fraction of the way from a side to the middle of its cell. */
const INWARDS = 0.4;

const BEFORE = 0.04;

export const sideKey = (cell, step) => `${keyOf(cell)} ${keyOf(step)}`;

/** The marks of a shape that do not look plain: [cell, step, colour, joint, name], the name only if colours don't suffice. */
export function shownSides(puzzle, sides) {
  if (!sides?.length || !puzzle.marks) return NONE;
  return sides.flatMap(([cell, step, mark]) => (puzzle.marks[mark] ? [[cell, step, ...puzzle.marks[mark]]] : []));
}

const NONE = [];

/**
 * The drawing of sides of plane cells: triangles of colour, holes, knobs, in this order.
 * @param sides as `shownSides` returns them
 * @param fill of the piece, which its knobs have too
 * @returns [{ points, line, fill, kind, name, at }, ...]; knobs and holes are outlined along the line, triangles all around
 */
export function sideShapes(grid, sides, fill) {
  if (grid.solid) return NONE;
  const found = sides.map(([cell, step, colour, joint, name]) => {
    const kind = grid.classOf(cell);
    const n = grid.across[kind].findIndex((each) => keyOf(each) === keyOf(step));
    const ring = grid.ring(cell);
    const ends = [ring.at(n - 1), ring[n]];
    const heart = grid.heart(cell);
    const middle = [0, 1].map((i) => (ends[0][i] + ends[1][i]) / 2);
    const at = [0, 1].map((i) => middle[i] + INWARDS * (heart[i] - middle[i]));
    if (!joint) return { points: [...ends, heart], fill: colour, kind: "wedge", name, at };
    const long = Math.hypot(ends[1][0] - ends[0][0], ends[1][1] - ends[0][1]);
    const along = [0, 1].map((i) => (ends[1][i] - ends[0][i]) / long);
    const isLeft = along[0] * (heart[1] - middle[1]) - along[1] * (heart[0] - middle[0]) > 0;
    const out = (isLeft ? [along[1], -along[0]] : [-along[1], along[0]]).map((value) => value * Math.sign(joint));
    const size = grid.knobs[kind][n];
    const points = grid.profiles[(Math.abs(joint) - 1) % grid.profiles.length].map(([t, h]) => [0, 1].map((i) => middle[i] + size * (t * along[i] + h * out[i])));
    // it begins a little before the side, and so hides its line
    const [first, last] = [points[0], points.at(-1)].map((end) => end.map((value, i) => value - BEFORE * out[i]));
    return { points: [first, ...points, last], line: points, fill: joint > 0 ? fill : undefined, kind: joint > 0 ? "knob" : "gap", name, at };
  });
  return ["wedge", "gap", "knob"].flatMap((kind) => found.filter((each) => each.kind === kind));
}

/** The marks of all sides of a shape as text: for each cell in order, a dot for none, cells apart by a slash. */
export function wordsOfSides(grid, piece) {
  if (!piece.sides?.length) return "";
  const marks = new Map(piece.sides.map(([cell, step, mark]) => [sideKey(cell, step), mark]));
  return piece.cells.map((cell) => {
    const own = grid.sides[grid.classOf(cell)].map((step) => marks.get(sideKey(cell, step)) ?? ".");
    return own.join(own.some((mark) => mark.length > 1) ? " " : "");
  }).join(" / ");
}

/** The sides in such a text; null if it lacks a mark for some side of some cell. */
export function sidesOfWords(grid, piece, words) {
  if (!words.trim()) return [];
  const own = words.split("/").map((each) => each.trim());
  if (own.length !== piece.cells.length) return null;
  const found = [];
  for (const [i, cell] of piece.cells.entries()) {
    const marks = /\s/.test(own[i]) ? own[i].split(/\s+/) : [...own[i]];
    const steps = grid.sides[grid.classOf(cell)];
    if (marks.length !== steps.length) return null;
    steps.forEach((step, n) => marks[n] !== "." && found.push([cell, step, marks[n]]));
  }
  return found;
}

/** The sides that remain if a cell is added or removed. */
export function sidesWith(sides, cell, isThere) {
  const key = keyOf(cell);
  return (sides ?? []).filter(([own, step]) => (isThere ? keyOf(sum(own, step)) : keyOf(own)) !== key);
}

/**
 * Whether sides of a shape match those of what lies around it, and the border.
 * @param lying,placed { cells, sides } of the shape, and of the pieces already placed
 * @param fold the map of each cell to its representative in a wrapped region
 */
export function sidesFit(grid, puzzle, region, fold, placed, lying) {
  const { match, border, unmarked } = puzzle.sides;
  if (unmarked === "anything" && !puzzle.pieces.some(({ sides }) => sides?.length)) return true;
  const partner = match === "same" ? null : new Map(match.flatMap(([a, b]) => [[a, b], [b, a]]));
  const mayMeet = (one, other) => {
    if (!one || !other) return unmarked === "anything" || (unmarked === "each other" && one === other);
    return (partner ? partner.get(one) : one) === other;
  };
  const all = [...placed, lying];
  const marks = new Map(all.flatMap(({ sides }) => sides.map(([cell, step, mark]) => [sideKey(cell, step), mark])));
  const owner = new Map(all.flatMap((each) => each.cells.map((cell) => [keyOf(cell), each])));
  return lying.cells.every((cell) => grid.sides[grid.classOf(cell)].every((step) => {
    const there = fold(sum(cell, step));
    const mark = marks.get(sideKey(cell, step)) ?? "";
    if (!region.has(keyOf(there))) return !border || mark === border || (!mark && unmarked === "anything");
    const other = owner.get(keyOf(there));
    if (!other) return true;
    const opposite = marks.get(sideKey(there, step.map((value) => -value || 0))) ?? "";
    return (other === lying && (!mark || !opposite)) || mayMeet(mark, opposite);
  }));
}
