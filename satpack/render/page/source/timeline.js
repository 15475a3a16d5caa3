// The animation, as steps with captions: putting together, or taking apart.

import { Vector3 } from "three";
import { pose, turning } from "./turning.js";

const NOWHERE = Object.freeze(new Vector3());

/** Eases in and out. */
function eased(part) {
  return part * part * (3 - 2 * part);
}

/** The progress, from 0 to 1, between two moments of a step. */
function stretch(part, from, to) {
  return Math.min(1, Math.max(0, (part - from) / (to - from)));
}

/** The order in which the pieces of a solution are put in. */
export function assembly(content, pieces, extent) {
  const sliding = content.flat || pieces.every((piece) => piece.way);
  const way = (piece) => (content.flat ? content.down : new Vector3(...piece.way.vector));
  const words = (piece) => {
    if (!sliding) return `piece ${piece.label}`;
    return content.flat ? `put down piece ${piece.label}` : `slide piece ${piece.label} ${piece.way.words}`;
  };
  let note = "An order in which each piece slides straight to its place.";
  if (content.flat) note = "Row by row.";
  else if (content.balls) note = "Layer by layer.";
  else if (!content.slides) note = "From the lowest up.";
  else if (!sliding) note = "These pieces interlock: in no order do they slide straight to their places, one after the other. Shown one by one.";
  return {
    kind: "assembly",
    title: "Put together",
    note,
    count: pieces.length,
    start: pieces.length,
    sections: [{ words: "", moves: pieces.map((piece) => ({ words: words(piece) })) }],
    empty: "Nothing is put in yet",
    full: "All pieces are in place",
    at(moment) {
      const done = Math.floor(moment);
      const part = moment - done;
      return pieces.map((piece, i) => {
        if (i < done) return { offset: NOWHERE, seen: 1, moving: false };
        if (i > done || part === 0) return { offset: NOWHERE, seen: 0, moving: false };
        if (!sliding) return { offset: NOWHERE, seen: part, moving: true };
        const left = (1 - eased(part)) * (content.flat ? 0.35 : 0.9) * extent;
        return {
          offset: way(piece).multiplyScalar(-left),
          seen: stretch(part, 0, 0.4),
          moving: true,
        };
      });
    },
  };
}

/** The moves that take an assembly apart, part after part. */
export function disassembly(content, pieces, extent) {
  const { motion } = content;
  const steps = [];
  const startOf = (part) =>
    new Map(part.pieces.map((piece, i) => [piece, pose(pieces[piece], content.place(...part.start[i]), part.turned?.[i])]));
  for (const part of motion.parts) {
    let poses = startOf(part);
    part.moves.forEach((move, i) => {
      const turn = move.turn && turning(content, move.turn);
      const vector = content.place(...move.vector);
      if (move.out) vector.setLength(0.9 * extent);
      const made = (piece, before, done) =>
        turn
          ? turn(pieces[piece], before, done)
          : { offset: before.offset.clone().addScaledVector(vector, done), turn: before.turn };
      const after = new Map(poses);
      for (const piece of move.pieces) after.set(piece, made(piece, poses.get(piece), 1));
      const removed = i === part.moves.length - 1 ? move.pieces : [];
      // pieces shown for the first time come into view first
      const before = steps.at(-1);
      const fresh = before ? part.pieces.filter((piece) => !before.left.has(piece)) : [];
      const left = new Set(part.pieces.filter((piece) => !removed.includes(piece)));
      steps.push({ from: poses, made, moving: new Set(move.pieces), removed, fresh, left });
      poses = after;
    });
  }
  const apart = motion.ending === "separated";
  const all = new Set(pieces.keys());
  const locked = motion.locked.length ? new Set(motion.locked) : null;
  const still = (shown) => pieces.map((_, i) => ({ offset: NOWHERE, seen: shown.has(i) ? 1 : 0, moving: false }));
  const resting = (part) => pieces.map((_, i) => ({
    ...(part.get(i) ?? { offset: NOWHERE }),
    seen: part.has(i) ? 1 : 0,
    moving: false,
  }));
  const end = motion.parts.findLast((part) => part.moves.length === 0);
  const over = end ? "Taken apart" : "Taken apart; shown whole again";
  const ending = end
    ? resting(startOf(end))
    : still(locked ?? all);
  return {
    kind: "disassembly",
    title: "Take apart",
    note: motion.summary,
    count: steps.length,
    start: 0,
    sections: motion.parts,
    empty: "Assembled",
    full: apart ? over : "No further move separates anything",
    // the end shows every piece, so that they can be moved apart
    at(moment) {
      if (moment <= 0) return still(all);
      if (moment >= steps.length) return ending;
      const number = Math.ceil(moment) - 1;
      const part = moment - number;
      const { from, made, moving, removed, fresh } = steps[number];
      const slide = eased(fresh.length ? stretch(part, 0.25, 1) : part);
      return pieces.map((_, i) => {
        if (!from.has(i)) return { offset: NOWHERE, seen: 0, moving: false };
        const place = moving.has(i) ? made(i, from.get(i), slide) : from.get(i);
        let seen = 1;
        if (fresh.includes(i)) seen = stretch(part, 0, 0.25);
        if (removed.includes(i)) seen = Math.min(seen, 1 - stretch(part, 0.65, 1));
        return { ...place, seen, moving: moving.has(i) && part < 1 };
      });
    },
  };
}
