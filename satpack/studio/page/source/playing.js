// A puzzle solved by hand: which pieces lie where, what may lie where, and whether it is done.

import { difference, keyOf } from "./geometry.js";
import { copiesOf } from "./shapes.js";

export const START = { placed: [], held: null, moves: 0 };

/** What a piece may be turned into. */
export function orientationsOf(grid, puzzle, number) {
  const piece = puzzle.pieces[number];
  if (piece.turn === "none") return [grid.home(piece.cells)];
  const reflect = piece.turn ? piece.turn === "all" : puzzle.reflect;
  return grid.orientations(piece.cells, reflect);
}

/** Which piece covers which cell: the number of the placement by the cell's key. */
export function covered(game) {
  const found = new Map();
  game.placed.forEach(({ cells }, i) => cells.forEach((cell) => found.set(keyOf(cell), i)));
  return found;
}

/** How many copies of a piece are still to be had. */
export function left(game, puzzle, number) {
  const used = game.placed.filter((each) => each.piece === number).length;
  return copiesOf(puzzle.pieces[number])[1] - used;
}

/** Where a shape lies if one of its cells is put on a cell: so that it fits, if it does in one way. */
export function snapped(grid, shape, cell, fits) {
  const kind = grid.classOf(cell);
  const centre = grid.centre(shape);
  const far = (each) => grid.middle(each).reduce((total, value, i) => total + (value - centre[i]) ** 2, 0);
  const anchors = shape.filter((each) => grid.classOf(each) === kind).sort((a, b) => far(a) - far(b));
  const ways = anchors.map((anchor) => grid.movedBy(shape, difference(cell, anchor)));
  return ways.find(fits) ?? ways[0] ?? null;
}

/** Whether cells are all the region's and all free. */
export function fits(game, region, cells) {
  const taken = covered(game);
  return cells.every((cell) => region.has(keyOf(cell)) && !taken.has(keyOf(cell)));
}

export function withPlaced(game, piece, cells) {
  return { ...game, placed: [...game.placed, { piece, cells }], moves: game.moves + 1 };
}

export function withoutPlaced(game, index) {
  return { ...game, placed: game.placed.filter((_, i) => i !== index), moves: game.moves + 1 };
}

/** Whether everything that must be filled is, with as many copies as there must be. */
export function isSolved(game, puzzle) {
  const taken = covered(game);
  if (!puzzle.region.required.every((cell) => taken.has(keyOf(cell)))) return false;
  return puzzle.pieces.every((piece, number) => {
    const used = game.placed.filter((each) => each.piece === number).length;
    const [low, high] = copiesOf(piece);
    return used >= low && used <= high;
  });
}

/** A hint of the server in words. */
export function wordsOf({ status, next, forced, places, take_back: back, reason, complete }) {
  if (status === "solved") return "It is solved.";
  if (status === "impossible") return `The puzzle has no solution${reason ? `: ${reason}` : ""}.`;
  if (next) {
    if (forced) return `${next.piece} goes here in every solution.`;
    return complete ? `${next.piece} can go here; it has ${places === 1 ? "one place" : `${places} places`} that lead to a solution.` : `${next.piece} can go here.`;
  }
  if (back.length) return `This can't be finished: take back ${back.map((each) => each.piece).join(", ")}.`;
  if (status === "unfinishable") return "This can't be finished.";
  return "There was no hint in the time there is.";
}
