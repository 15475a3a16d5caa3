// A puzzle solved by hand: the placed pieces, the legal placements, and whether it is solved.

import { cellOf, difference, keyOf, shapeKey, sum } from "./geometry.js";
import { copiesOf, rangeOf } from "./shapes.js";
import { counted, wordsOfGoal } from "./words.js";

export const START = { placed: [], held: null, moves: 0 };

/** Whether a piece may be mirrored. */
export const mayMirror = ({ turn }, puzzle) => (turn ? turn === "all" : puzzle.reflect);

/** The orientations of a piece. */
export function orientationsOf(grid, puzzle, number) {
  const piece = puzzle.pieces[number];
  const turns = mayMirror(piece, puzzle) ? grid.symmetries.length : grid.rotations;
  return grid.orientations({ cells: piece.cells, sides: piece.sides ?? [] }, piece.turn === "none" ? 1 : turns);
}

/** A shape moved by a vector, in a region that may be wrapped. */
const laid = ({ cells, sides }, by, fold) => ({
  cells: cells.map((cell) => fold(sum(cell, by))),
  sides: sides.map(([cell, step, mark]) => [fold(sum(cell, by)), step, mark]),
});

/** Which of its orientations a symmetry takes a shape to; -1 if to none. */
export function wayAfter(grid, ways, shape, symmetry) {
  const image = shapeKey(grid.image(shape, symmetry));
  return ways.findIndex((each) => shapeKey(each) === image);
}

/** The orientation in which a placed piece lies. */
export function wayOn(grid, ways, lying, fold) {
  const key = shapeKey(lying);
  const lies = (shape) => lying.cells.some((cell) => grid.classOf(cell) === grid.classOf(shape.cells[0]) && shapeKey(laid(shape, difference(cell, shape.cells[0]), fold)) === key);
  return Math.max(0, ways.findIndex(lies));
}

/** Which piece covers which cell: the number of the placement by the cell's key. */
export function covered(game) {
  const found = new Map();
  game.placed.forEach(({ cells }, i) => cells.forEach((cell) => found.set(keyOf(cell), i)));
  return found;
}

/** The number of copies of a piece that are left. */
export function left(game, puzzle, number) {
  const used = game.placed.filter((each) => each.piece === number).length;
  return copiesOf(puzzle.pieces[number])[1] - used;
}

/** The place of a shape when one of its cells is put on a cell: one where it fits, if there is one. */
export function snapped(grid, shape, cell, fold, fits) {
  const kind = grid.classOf(cell);
  const centre = grid.centre(shape.cells);
  const far = (each) => grid.middle(each).reduce((total, value, i) => total + (value - centre[i]) ** 2, 0);
  const anchors = shape.cells.filter((each) => grid.classOf(each) === kind).sort((a, b) => far(a) - far(b));
  const ways = anchors.map((anchor) => laid(shape, difference(cell, anchor), fold));
  return ways.find(fits) ?? ways[0] ?? null;
}

/** Everywhere a shape may lie now. */
export function placesOf(grid, shape, region, fold, fits) {
  const [first] = shape.cells;
  return [...region.keys()].map(cellOf).filter((cell) => grid.classOf(cell) === grid.classOf(first))
    .map((cell) => laid(shape, difference(cell, first), fold)).filter(fits);
}

/** Whether cells are distinct, within the region and free. */
export function fits(game, region, cells) {
  const taken = covered(game);
  const keys = new Set(cells.map(keyOf));
  return keys.size === cells.length && [...keys].every((key) => region.has(key) && !taken.has(key));
}

export function withPlaced(game, piece, { cells, sides }) {
  return { ...game, placed: [...game.placed, { piece, cells, sides }], moves: game.moves + 1 };
}

export function withoutPlaced(game, index) {
  return { ...game, placed: game.placed.filter((_, i) => i !== index), moves: game.moves + 1 };
}

/** Whether all required cells are filled, with valid numbers of copies and empty cells; never if there is a goal. */
export function isSolved(game, puzzle) {
  if (!game.placed.length || Object.keys(puzzle.goal).length) return false;
  const taken = covered(game);
  const { required, optional } = puzzle.region;
  if (!required.every((cell) => taken.has(keyOf(cell)))) return false;
  const empty = required.length + optional.length - taken.size;
  if (puzzle.holes !== null && !isWithin(empty, rangeOf(puzzle.holes))) return false;
  return puzzle.pieces.every((piece, number) => {
    const used = game.placed.filter((each) => each.piece === number).length;
    return isWithin(used, copiesOf(piece));
  });
}

const isWithin = (number, [low, high]) => number >= low && number <= high;

/** The state of a game, in words. */
export function standing(game, puzzle) {
  const [[sense, measure] = []] = Object.entries(puzzle.goal);
  if (isSolved(game, puzzle)) return puzzle.rules.length ? `Everything is filled, in ${game.moves} moves.` : `Solved in ${game.moves} moves.`;
  if (sense) return `${counted(game.placed.length, "piece")} and ${counted(covered(game).size, "cell")} placed. Goal: ${wordsOfGoal(sense, measure)}.`;
  const [least, most] = [0, 1].map((end) => puzzle.pieces.reduce((total, piece) => total + copiesOf(piece)[end], 0));
  if (least < most) return `${counted(game.placed.length, "piece")} and ${counted(covered(game).size, "cell")} placed.`;
  return `${game.placed.length} of ${most} pieces placed.`;
}

/** A hint of the server in words. */
export function wordsOf({ status, next, forced, places, take_back: back, reason, complete, blame }) {
  if (status === "solved") return "It is solved.";
  if (status === "impossible") return `The puzzle has no solution${reason ? `: ${reason}` : ""}. ${blame}`;
  if (next) {
    if (forced) return `${next.piece} goes here in every solution.`;
    return complete ? `${next.piece} can go here; it has ${places === 1 ? "one place" : `${places} places`} that lead to a solution.` : `${next.piece} can go here.`;
  }
  if (back.length) return `This can't be finished: take back ${back.map((each) => each.piece).join(", ")}. ${blame}`;
  if (status === "unfinishable") return `This can't be finished. ${blame}`;
  return "No hint was found in time.";
}
