// Solids as a camera sees them: where points fall, and the faces of cells that are seen, the farthest first.

import { keyOf } from "./geometry.js";
import { sideKey } from "./sides.js";

/** Light on faces, by the axis they look along, forwards and back. */
const LIGHT = [[0.88, 0.8], [0.74, 0.92], [1.06, 0.6]];

/** The radius of a cell that is drawn as a ball. */
const BALL = 0.49;

/** A distant camera: `turn` about the vertical, `rise` above the ground, in degrees. */
export function cameraAt(turn, rise, scale = 1) {
  const [a, b] = [turn, rise].map((degrees) => (degrees * Math.PI) / 180);
  const across = [Math.cos(a), -Math.sin(a), 0];
  const down = [Math.sin(a) * Math.sin(b), Math.cos(a) * Math.sin(b), -Math.cos(b)];
  const towards = [Math.sin(a) * Math.cos(b), Math.cos(a) * Math.cos(b), Math.sin(b)];
  const dot = (axis, spot) => axis.reduce((total, value, i) => total + value * spot[i], 0);
  return {
    scale,
    towards,
    project: (spot) => [scale * dot(across, spot), scale * dot(down, spot)],
    depth: (spot) => dot(towards, spot),
  };
}

/** The view from a corner, in which all axes have the same length. */
export const CORNER = cameraAt(45, (Math.atan(Math.SQRT1_2) * 180) / Math.PI, Math.sqrt(1.5));

/**
 * The visible sides of shapes, the farthest first.
 * @param shapes [{ cells, fill, sides, ... }, ...]; a side with a mark has its colour
 * @param back return the faces that look away instead, as for a box seen from inside
 */
export function facesOf(grid, shapes, camera, { back = false } = {}) {
  const found = [];
  const seen = new Map();
  for (const shape of shapes) {
    const sides = new Map((shape.sides ?? []).map(([cell, step, colour]) => [sideKey(cell, step), colour]));
    for (const cell of shape.cells) {
      const at = grid.spot(cell);
      const middle = grid.middle(cell);
      const depth = camera.depth(middle);
      if (grid.balls) {
        const spot = camera.project(middle);
        const radius = BALL * camera.scale;
        const points = [[-1, 0], [1, 0], [0, -1], [0, 1]].map(([x, y]) => [spot[0] + x * radius, spot[1] + y * radius]);
        found.push({ key: keyOf(cell), depth, at: spot, radius, points, fill: shape.fill, shape });
        continue;
      }
      for (const [n, face] of grid.faces[grid.classOf(cell)].entries()) {
        const corners = face.map((corner) => corner.map((value, i) => value + at[i]));
        const centre = [0, 1, 2].map((i) => corners.reduce((total, corner) => total + corner[i], 0) / corners.length);
        const key = centre.map((value) => value.toFixed(2)).join();
        seen.set(key, (seen.get(key) ?? 0) + 1);
        const out = normal(corners, centre, middle);
        const facing = camera.depth(out);
        if (back ? facing > -1e-6 : facing < 1e-6) continue;
        const light = out.reduce((total, value, i) => total + LIGHT[i][Number(value < 0)] * value ** 2, 0);
        found.push({ key, depth: depth + camera.depth(centre) / 1000, points: corners.map(camera.project), fill: shaded(sides.get(sideKey(cell, grid.across[grid.classOf(cell)][n])) ?? shape.fill, light), shape });
      }
    }
  }
  return found.filter((each) => each.radius || seen.get(each.key) === 1).sort((a, b) => a.depth - b.depth);
}

/** The direction of length 1 in which a face looks away from the middle of its cell. */
function normal(corners, centre, middle) {
  const [a, b] = [1, 2].map((n) => corners[n].map((value, i) => value - corners[0][i]));
  const cross = [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
  const length = Math.hypot(...cross) || 1;
  const outward = cross.reduce((total, value, i) => total + value * (centre[i] - middle[i]), 0) < 0 ? -1 : 1;
  return cross.map((value) => (outward * value) / length);
}

function shaded(fill, factor) {
  if (!fill) return fill;
  const parts = [1, 3, 5].map((at) => Number.parseInt(fill.slice(at, at + 2), 16));
  return `rgb(${parts.map((part) => Math.round(Math.min(255, part * factor))).join(" ")})`;
}
