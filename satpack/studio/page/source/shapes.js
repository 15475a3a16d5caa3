// Changes of puzzles: each takes a puzzle and returns another, without changing the given one.
//
// A shape is named by "region" or by the number of a piece.

import { cellOf, keyOf, sum } from "./geometry.js";
import { withCells } from "./rules.js";

export const REGION = "region";

/** The cells of a shape by key: "#" for one to fill, "+" for one that may stay empty, or of a piece a variable one. */
export function marksOf(puzzle, shape) {
  const marks = new Map();
  if (shape === REGION) {
    for (const cell of puzzle.region.required) marks.set(keyOf(cell), "#");
    for (const cell of puzzle.region.optional) marks.set(keyOf(cell), "+");
  } else {
    for (const cell of puzzle.pieces[shape]?.cells ?? []) marks.set(keyOf(cell), "#");
    for (const cell of puzzle.pieces[shape]?.variable ?? []) marks.set(keyOf(cell), "+");
  }
  return marks;
}

export const paintOf = (puzzle, shape) =>
  new Map(((shape === REGION ? puzzle.region : puzzle.pieces[shape])?.colours ?? []).map(([cell, name]) => [keyOf(cell), name]));

export const cellsOf = (puzzle, shape) => (shape === REGION ? [...puzzle.region.required, ...puzzle.region.optional] : puzzle.pieces[shape]?.cells ?? []);

/** The marks on sides of a piece that are still at its outside if it has other cells. */
function sidesLeft(puzzle, shape, marks) {
  const isOwn = (cell) => marks.get(keyOf(cell)) === "#";
  return (puzzle.pieces[shape]?.sides ?? []).filter(([cell, step]) => isOwn(cell) && !isOwn(sum(cell, step)));
}

/** The puzzle with other cells in a shape; colours of cells that went go with them. */
export function withMarks(puzzle, shape, marks, paint = paintOf(puzzle, shape), sides = sidesLeft(puzzle, shape, marks)) {
  const colours = [...paint].filter(([key]) => marks.has(key)).map(([key, name]) => [cellOf(key), name]);
  const of = (mark) => [...marks].filter(([, each]) => each === mark).map(([key]) => cellOf(key));
  const changed = { ...puzzle, expect: {} };
  if (shape === REGION) return { ...changed, region: { ...puzzle.region, required: of("#"), optional: of("+"), colours } };
  return withPiece(changed, shape, { cells: of("#"), variable: of("+"), colours, sides });
}

export function withPiece(puzzle, number, changes) {
  const pieces = puzzle.pieces.map((piece, i) => (i === number ? { ...piece, ...changes } : piece));
  return { ...puzzle, pieces, expect: {} };
}

export function withoutPiece(puzzle, number) {
  return { ...puzzle, pieces: puzzle.pieces.filter((_, i) => i !== number), expect: {} };
}

export function withPieces(puzzle, pieces) {
  const taken = new Set(puzzle.pieces.map((piece) => piece.name));
  const named = pieces.map((piece) => {
    const name = freeName(taken, piece.name);
    taken.add(name);
    return { ...piece, name };
  });
  return { ...puzzle, pieces: [...puzzle.pieces, ...named], expect: {} };
}

export function newPiece(puzzle) {
  const taken = new Set(puzzle.pieces.map((piece) => piece.name));
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  const name = [...letters].find((letter) => !taken.has(letter)) ?? freeName(taken, "A");
  return { name, cells: [], copies: "1", turn: null, group: 0, value: 0, colours: [] };
}

function freeName(taken, name) {
  for (let number = 2, tried = name; ; number += 1) {
    if (!taken.has(tried)) return tried;
    tried = `${name} ${number}`;
  }
}

/** A shape with each cell mapped; colours follow, marks on sides by the map of steps, and with the region the cells of rules. */
export function moved(puzzle, shape, lead, turn = (step) => step) {
  const marks = marksOf(puzzle, shape);
  const keys = [...marks.keys()];
  const images = lead(keys.map(cellOf)).map(keyOf);
  const to = new Map(keys.map((key, i) => [key, images[i]]));
  const paint = new Map([...paintOf(puzzle, shape)].map(([key, name]) => [to.get(key), name]));
  const cells = new Map(keys.map((key) => [to.get(key), marks.get(key)]));
  const sides = (puzzle.pieces[shape]?.sides ?? []).map(([cell, step, mark]) => [cellOf(to.get(keyOf(cell))), turn(step), mark]);
  const found = withMarks(puzzle, shape, cells, paint, sides);
  if (shape !== REGION) return found;
  const led = (all) => all.filter((cell) => to.has(keyOf(cell))).map((cell) => cellOf(to.get(keyOf(cell))));
  return { ...found, rules: puzzle.rules.map((rule) => withCells(rule, led)) };
}

/** How many cells there are to fill, and how many the pieces have. */
export function areas(puzzle) {
  let least = 0;
  let most = 0;
  for (const piece of puzzle.pieces) {
    const [low, high] = copiesOf(piece);
    least += low * piece.cells.length;
    most += high * piece.cells.length;
  }
  const { required, optional } = puzzle.region;
  return { least, most, required: required.length, all: required.length + optional.length };
}

export const copiesOf = (piece) => rangeOf(piece.copies);

/** The least and the most that a range says, such as 4 or 0-3. */
export function rangeOf(written) {
  const [low, high] = written.split("-").map(Number);
  return [low, high ?? low];
}

export const REGION_FILL = "#8aa5a3";

/** The colour of the piece of that number, from the server; a new piece briefly has none. */
export const fillOf = (puzzle, number) => puzzle.pieces[number]?.fill || REGION_FILL;

/** The puzzle with the colours of its pieces and marks; the same one if it has them. */
export function withFills(puzzle, fills, marks) {
  const known = JSON.stringify(marks) === JSON.stringify(puzzle.marks) ? puzzle : { ...puzzle, marks };
  if (fills.length !== puzzle.pieces.length || fills.every((fill, i) => fill === puzzle.pieces[i].fill)) return known;
  return { ...known, pieces: puzzle.pieces.map((piece, i) => ({ ...piece, fill: fills[i] })) };
}

let shades = [REGION_FILL];

/** Take from the server how colours of cells are shown that do not say so. */
export function setShades(fills) {
  shades = fills;
}

/** How satpack shows a colour of that number. */
export const shadeBy = (number) => shades[number % shades.length];

/** How a colour of the puzzle is shown. */
export const shadeOf = (puzzle, number) => puzzle.colours[number].shade || shadeBy(number);
