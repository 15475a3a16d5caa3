// A small picture of shapes: tiles from above, solids from the front, the right and above.

import { useEffect, useMemo, useState } from "preact/hooks";
import { pathOf } from "./board.jsx";
import { CORNER, facesOf } from "./scene.js";

/** @param shapes [{ cells, fill }, ...] */
export function Picture({ grid, shapes: given, label = "", size = 64 }) {
  const shapes = useLate(grid, given);
  const drawn = useMemo(() => (grid.solid ? facesOf(grid, shapes, CORNER) : tiles(grid, shapes)), [grid, shapes]);
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

/** Shapes as they were a moment ago, in the same grid: large ones are drawn when nobody paints on them. */
function useLate(grid, shapes) {
  const [late, setLate] = useState({ grid, shapes });
  const few = shapes.reduce((total, each) => total + each.cells.length, 0) < FEW;
  useEffect(() => {
    if (few || late.shapes === shapes) return undefined;
    const timer = setTimeout(() => setLate({ grid, shapes }), QUIET);
    return () => clearTimeout(timer);
  }, [shapes]);
  return few || late.grid !== grid ? shapes : late.shapes;
}

function tiles(grid, shapes) {
  return shapes.flatMap(({ cells, fill }) => cells.map((cell) => ({ points: grid.ring(cell), fill })));
}
