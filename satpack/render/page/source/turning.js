// Quarter turns: where a piece is, and how it is turned, at every moment of one.

import { Matrix4, Quaternion, Vector3 } from "three";

/** Where a piece is that is turned and moved from its place in the assembly. */
export function pose(piece, offset, rows) {
  if (!rows) return { offset, turn: null };
  const [a, b, c, d, e, f, g, h, i] = rows;
  const matrix = new Matrix4().set(a, b, c, 0, d, e, f, 0, g, h, i, 0, 0, 0, 0, 1);
  const turn = new Quaternion().setFromRotationMatrix(matrix);
  const at = piece.position.clone().applyQuaternion(turn).add(offset);
  return { offset: at.sub(piece.position), turn };
}

/** The turn of a move: leads the poses of pieces before it to those at a part of it, from 0 to 1. */
export function turning(content, { axis, path }) {
  const about = new Vector3(...axis);
  const points = path.map(([tangent, ...at]) => ({ tangent, at: content.place(...at) }));
  const pivot = points[0].at;
  // all of the way at about the same speed
  const ends = [0];
  points.slice(1).forEach((point, i) => {
    const { tangent, at } = points[i];
    const angle = 2 * (Math.atan(point.tangent) - Math.atan(tangent));
    ends.push(ends[i] + angle + point.at.distanceTo(at));
  });
  return (piece, before, part) => {
    const done = part * ends.at(-1);
    const last = points.length - 2;
    const i = Math.min(last, Math.max(0, ends.findIndex((end) => end > done) - 1, done >= ends.at(-1) ? last : 0));
    const share = ends[i + 1] > ends[i] ? Math.min(1, (done - ends[i]) / (ends[i + 1] - ends[i])) : 1;
    const tangent = points[i].tangent + share * (points[i + 1].tangent - points[i].tangent);
    const turn = new Quaternion().setFromAxisAngle(about, 2 * Math.atan(tangent));
    const here = points[i].at.clone().lerp(points[i + 1].at, share);
    const at = piece.position.clone().add(before.offset).sub(pivot).applyQuaternion(turn).add(here);
    if (before.turn) turn.multiply(before.turn);
    return { offset: at.sub(piece.position), turn };
  };
}
