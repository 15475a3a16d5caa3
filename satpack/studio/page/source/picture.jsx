// A small picture of shapes: tiles from above, solids from the front, the right and above.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Bends, OnSide, pathOf } from "./board.jsx";
import { boundsOf } from "./geometry.js";
import { paintDots } from "./raster.js";
import { CORNER, facesOf } from "./scene.js";
import { sideShapes } from "./sides.js";

const ROOM = 0.15;
const LEAST = 3.2;

/** With more cells than this, dots are drawn. */
const MANY = 3000;

/** @param shapes [{ cells, fill, sides }, ...] */
export function Picture({ grid, shapes: given, label = "", size = 64 }) {
  const shapes = useLate(grid, given);
  const spoken = { role: label ? "img" : undefined, "aria-label": label || undefined, "aria-hidden": label ? undefined : "true" };
  if (countOf(shapes) > MANY) return <Dots grid={grid} shapes={shapes} size={[size, size]} {...spoken} />;
  return <Outlined grid={grid} shapes={shapes} size={size} {...spoken} />;
}

function Outlined({ grid, shapes, size, ...spoken }) {
  const drawn = useMemo(() => (grid.solid ? facesOf(grid, shapes, CORNER) : tiles(grid, shapes)), [grid, shapes]);
  const points = drawn.flatMap((each) => each.points);
  if (!points.length) return <svg class="picture empty" width={size} height={size} aria-hidden="true" />;
  const [[left, right], [top, bottom]] = boundsOf(points).map(([low, high]) => [low - ROOM, high + ROOM]);
  const [wide, high] = [right - left, bottom - top];
  const most = Math.max(wide, high, LEAST);
  const view = [left - (most - wide) / 2, top - (most - high) / 2, most, most];
  return (
    <svg class="picture" viewBox={view.join(" ")} width={size} height={size} {...spoken}>
      {drawn.map((each, i) =>
        each.kind ? (
          <OnSide key={i} {...each} />
        ) : each.radius ? (
          <circle key={i} cx={each.at[0]} cy={each.at[1]} r={each.radius} fill={each.fill} />
        ) : (
          <path key={i} d={pathOf(each.points)} fill={each.fill} />
        ),
      )}
      {grid.ends && shapes.map(({ cells, fill }, i) => <Bends key={`bends ${i}`} grid={grid} cells={cells} fill={fill} />)}
    </svg>
  );
}

/** Shapes as dots: all of them, or the ones visible from above. */
export function Dots({ grid, shapes, size: [wide, high], view, ...spoken }) {
  const canvas = useRef(null);
  const [left, top, across, down] = view ?? [];
  useEffect(() => paintDots(canvas.current, grid, shapes, view), [grid, shapes, left, top, across, down]);
  return <canvas ref={canvas} class="picture" width={wide * SHARP} height={high * SHARP} style={{ width: `${wide}px`, height: `${high}px` }} {...spoken} />;
}

const SHARP = Math.min(2, Math.max(1, Math.ceil(devicePixelRatio)));
const QUIET = 120;
const QUIETER = 600;
const FEW = 60;

const countOf = (shapes) => shapes.reduce((total, each) => total + each.cells.length, 0);

/** Shapes with a delay, in the same grid: large ones are redrawn when painting pauses. */
export function useLate(grid, shapes) {
  const [late, setLate] = useState({ grid, shapes });
  const count = countOf(shapes);
  useEffect(() => {
    if (count < FEW || late.shapes === shapes) return undefined;
    const timer = setTimeout(() => setLate({ grid, shapes }), count > MANY ? QUIETER : QUIET);
    return () => clearTimeout(timer);
  }, [shapes]);
  return count < FEW || late.grid !== grid ? shapes : late.shapes;
}

function tiles(grid, shapes) {
  return shapes.flatMap(({ cells, fill, sides = [] }) => [...cells.map((cell) => ({ points: grid.ring(cell), fill })), ...sideShapes(grid, sides, fill)]);
}
