// A solid puzzle in space, to solve by hand: pieces are dragged to their places and snap in; what lies beside them turns the view.

import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { pathOf } from "./board.jsx";
import { cellOf } from "./geometry.js";
import { follow } from "./keys.js";
import { cameraAt, facesOf } from "./scene.js";

const STARTED = 6;
/** A place counts as pointed at within this distance of its middle, in cells. */
const NEAR = 1.6;
const DEGREES = 0.5;
const STEP = 15;

/**
 * @param region the cells of the region, by key
 * @param lying [{ cells, fill, mark }, ...] in the order of the game
 * @param places the possible places of the chosen piece in its orientation: { cells, sides }
 * @param fill of the chosen piece
 * @param reach set to the function that returns the place under the pointer: (x, y) => cells or null
 * @param over, onOver the place pointed at
 * @param onPut, onTake called when a piece is put in a place, or taken up by its number, by a press or to be dragged
 */
export function Space({ grid, region, lying, places, fill, reach, over, onOver, onPut, onTake }) {
  const svg = useRef(null);
  const [[turn, rise], look] = useState([28, 30]);
  const camera = useMemo(() => cameraAt(turn, rise), [turn, rise]);
  const cells = useMemo(() => [...region.keys()].map(cellOf), [region]);
  const { middle, radius } = useMemo(() => ballAround(grid, cells), [grid, cells]);
  const [x, y] = camera.project(middle);
  const view = [x - radius, y - radius, 2 * radius, 2 * radius];
  const walls = useMemo(() => facesOf(grid, [{ cells, fill: null }], camera, { back: true }), [grid, cells, camera]);
  const faces = useMemo(() => facesOf(grid, lying, camera), [grid, lying, camera]);
  const ghost = useMemo(() => (over ? facesOf(grid, [{ cells: over.cells, fill }], camera) : []), [grid, over, fill, camera]);
  const spots = useMemo(
    () => places.map((own) => ({ own, spot: camera.project(centreOf(grid, own.cells)), depth: camera.depth(centreOf(grid, own.cells)) })),
    [grid, places, camera],
  );

  const placeAt = (clientX, clientY) => {
    const matrix = svg.current?.getScreenCTM();
    if (!matrix) return null;
    const at = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
    let best = null;
    for (const each of spots) {
      const far = Math.hypot(each.spot[0] - at.x, each.spot[1] - at.y);
      // of places behind each other the front one counts
      const cost = far - each.depth / 50;
      if (far < NEAR && (!best || cost < best.cost)) best = { cost, own: each.own };
    }
    return best?.own ?? null;
  };
  // before the next event: a piece that was just turned is shown in its new orientation
  useLayoutEffect(() => {
    reach.current = { svg: svg.current, placeAt };
  });

  const down = (event) => {
    if (event.button) return;
    event.preventDefault();
    svg.current.focus({ preventScroll: true });
    const piece = event.target.dataset.piece;
    const start = [event.clientX, event.clientY];
    let last = start;
    let moved = false;
    const move = (e) => {
      if (!moved && Math.hypot(e.clientX - start[0], e.clientY - start[1]) < STARTED) return;
      if (!moved && piece !== undefined) {
        stop();
        onTake(Number(piece), e);
        return;
      }
      moved = true;
      onOver(null);
      const by = [e.clientX - last[0], e.clientY - last[1]];
      last = [e.clientX, e.clientY];
      look(([t, r]) => turned(t, r, by[0] * DEGREES, by[1] * DEGREES));
    };
    const stop = follow(move, (e) => {
      if (moved || e.type !== "pointerup") return;
      if (piece !== undefined) onTake(Number(piece), null);
      else {
        const own = placeAt(e.clientX, e.clientY);
        if (own) onPut(own);
      }
    });
  };
  const hover = (event) => {
    if (event.buttons || event.pointerType === "touch") return;
    onOver(event.target.dataset.piece === undefined ? placeAt(event.clientX, event.clientY) : null);
  };
  const keys = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const way = { ArrowRight: [STEP, 0], ArrowLeft: [-STEP, 0], ArrowDown: [0, -STEP], ArrowUp: [0, STEP] }[event.key];
    const page = { PageUp: 1, PageDown: -1 }[event.key];
    if (way) look(([t, r]) => turned(t, r, -way[0], way[1]));
    else if (page && places.length) onOver(places[(places.indexOf(over) + page + places.length) % places.length] ?? places[0]);
    else if ((event.key === " " || event.key === "Enter") && over) onPut(over);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <svg ref={svg} class="space" viewBox={view.join(" ")} tabindex={0} role="application"
      aria-label="The puzzle in space. Arrow keys turn the view, page up and down go through the places of the chosen piece, space puts it there."
      onPointerDown={down} onPointerMove={hover} onPointerLeave={() => onOver(null)} onKeyDown={keys}>
      {walls.map((each, n) => <Face key={n} face={each} kind="wall" />)}
      {faces.map((each, n) => <Face key={n} face={each} kind={`side ${each.shape.mark ?? ""}`} piece={lying.indexOf(each.shape)} />)}
      {ghost.length > 0 && <g class="ghostly">{ghost.map((each, n) => <Face key={n} face={each} kind="side" />)}</g>}
    </svg>
  );
}

function Face({ face, kind, piece }) {
  if (face.radius) return <circle class={kind} cx={face.at[0]} cy={face.at[1]} r={face.radius} fill={face.fill ?? undefined} data-piece={piece} />;
  return <path class={kind} d={pathOf(face.points)} fill={face.fill ?? undefined} data-piece={piece} />;
}

const turned = (turn, rise, byTurn, byRise) => [(turn - byTurn + 360) % 360, Math.min(85, Math.max(-30, rise + byRise))];

function centreOf(grid, cells) {
  const middles = cells.map((cell) => grid.middle(cell));
  return [0, 1, 2].map((i) => middles.reduce((total, spot) => total + spot[i], 0) / middles.length);
}

/** The middle and radius of the occupied space, so that turning the view never cuts it off. */
function ballAround(grid, cells) {
  const middle = grid.centre(cells);
  const far = cells.reduce((most, cell) => Math.max(most, Math.hypot(...grid.middle(cell).map((value, i) => value - middle[i]))), 0);
  return { middle, radius: far + 1 };
}
