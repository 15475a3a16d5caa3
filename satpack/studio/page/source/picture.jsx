// A small picture of shapes: tiles from above, solids from the front, the right and above.

import { useEffect, useMemo, useState } from "preact/hooks";
import { pathOf } from "./board.jsx";
import { keyOf } from "./geometry.js";

const ACROSS = Math.cos(Math.PI / 6);
const SHADES = [0.74, 0.88, 1.06];

const project = ([x, y, z]) => [(x - y) * ACROSS, (x + y) * 0.5 - z];

/** @param shapes [{ cells, fill }, ...] */
export function Picture({ grid, shapes: given, label = "", size = 64 }) {
  const shapes = useLate(given);
  const drawn = useMemo(() => (grid.solid ? solids(grid, shapes) : tiles(grid, shapes)), [grid, shapes]);
  const points = drawn.flatMap((each) => each.points);
  if (!points.length) return <svg class="picture empty" width={size} height={size} aria-hidden="true" />;
  const [xs, ys] = [points.map((p) => p[0]), points.map((p) => p[1])];
  const room = 0.15;
  const [left, top] = [Math.min(...xs) - room, Math.min(...ys) - room];
  const [wide, high] = [Math.max(...xs) + room - left, Math.max(...ys) + room - top];
  const most = Math.max(wide, high, 3.2);
  const view = [left - (most - wide) / 2, top - (most - high) / 2, most, most];
  return (
    <svg class="picture" viewBox={view.join(" ")} width={size} height={size} role={label ? "img" : undefined} aria-label={label || undefined} aria-hidden={label ? undefined : "true"}>
      {drawn.map((each, i) =>
        each.radius ? (
          <circle key={i} cx={each.at[0]} cy={each.at[1]} r={each.radius} fill={each.fill} />
        ) : (
          <path key={i} d={pathOf(each.points)} fill={each.fill} />
        ),
      )}
    </svg>
  );
}

const QUIET = 120;
const FEW = 60;

/** Shapes as they were a moment ago: large ones are drawn when nobody paints on them. */
function useLate(shapes) {
  const [late, setLate] = useState(shapes);
  const few = shapes.reduce((total, each) => total + each.cells.length, 0) < FEW;
  useEffect(() => {
    if (few || late === shapes) return undefined;
    const timer = setTimeout(() => setLate(shapes), QUIET);
    return () => clearTimeout(timer);
  }, [shapes]);
  return few ? shapes : late;
}

function tiles(grid, shapes) {
  return shapes.flatMap(({ cells, fill }) => cells.map((cell) => ({ points: grid.ring(cell), fill })));
}

function solids(grid, shapes) {
  const found = [];
  const seen = new Map();
  for (const { cells, fill } of shapes) {
    for (const cell of cells) {
      const at = grid.spot(cell);
      const middle = grid.middle(cell);
      const depth = middle[0] + middle[1] + middle[2];
      if (grid.balls) {
        const spot = project(middle);
        const points = [[-0.6, 0], [0.6, 0], [0, -0.6], [0, 0.6]].map(([x, y]) => [spot[0] + x, spot[1] + y]);
        found.push({ key: keyOf(cell), depth, at: spot, radius: 0.6, points, fill });
        continue;
      }
      for (const face of grid.faces[grid.classOf(cell)]) {
        const corners = face.map((corner) => corner.map((value, i) => value + at[i]));
        const centre = [0, 1, 2].map((i) => corners.reduce((total, corner) => total + corner[i], 0) / corners.length);
        const key = centre.map((value) => value.toFixed(2)).join();
        seen.set(key, (seen.get(key) ?? 0) + 1);
        const out = normal(corners, centre, middle);
        if (out[0] + out[1] + out[2] < 1e-6) continue;
        const shade = SHADES.reduce((total, each, i) => total + each * Math.max(0, out[[1, 0, 2][i]]) ** 2, 0);
        found.push({ key, depth: depth + (centre[0] + centre[1] + centre[2]) / 1000, points: corners.map(project), fill: shaded(fill, shade) });
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
  const parts = [1, 3, 5].map((at) => Number.parseInt(fill.slice(at, at + 2), 16));
  return `rgb(${parts.map((part) => Math.round(Math.min(255, part * factor))).join(" ")})`;
}
