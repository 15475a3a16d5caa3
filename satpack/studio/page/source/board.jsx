// A board: the cells of one layer, to paint, choose or look at, by mouse, touch and keys.

import { useMemo, useRef, useState } from "preact/hooks";
import { cellOf, keyOf } from "./geometry.js";

const DIGITS = 2;

export const pathOf = (ring) => `M${ring.map(([x, y]) => `${x.toFixed(DIGITS)} ${y.toFixed(DIGITS)}`).join("L")}Z`;

const sideOf = ([from, to]) => `M${[from, to].map((end) => end.map((value) => value.toFixed(DIGITS)).join(" ")).join("L")}`;

/** The outline of cells: the sides that one of them has alone. */
function outlineOf(grid, cells) {
  const sides = new Map();
  for (const ring of cells.map((cell) => grid.ring(cell))) {
    ring.forEach((from, i) => {
      const to = ring[(i + 1) % ring.length];
      const middle = from.map((value, n) => ((value + to[n]) / 2).toFixed(DIGITS)).join();
      sides.set(middle, sides.has(middle) ? null : [from, to]);
    });
  }
  return [...sides.values()].filter(Boolean).map(sideOf).join("");
}

/** The box around cells, in drawings, with room for more; at least so wide. */
export function boxAround(grid, cells, least = 0, margin = grid.reach) {
  const middles = cells.map((cell) => grid.middle(cell));
  return [0, 1].map((i) => {
    const values = middles.map((spot) => spot[i]);
    let low = values.length ? Math.min(...values) : 0;
    let high = values.length ? Math.max(...values) : 0;
    low -= margin;
    high += margin;
    if (high - low < least) high = low + least;
    return [low, high];
  });
}

/** What of an SVG the rings of cells take. */
export function viewOf(grid, cells, room = 0.12) {
  const points = cells.flatMap((cell) => grid.ring(cell));
  if (!points.length) return [0, 0, 1, 1];
  const [xs, ys] = [points.map((p) => p[0]), points.map((p) => p[1])];
  const [left, top] = [Math.min(...xs) - room, Math.min(...ys) - room];
  return [left, top, Math.max(...xs) + room - left, Math.max(...ys) + room - top];
}

/**
 * @param grid the grid
 * @param cells what the board has
 * @param look of a cell's key: its class and its fill
 * @param mark of a cell's key: a word on it
 * @param pieces the cells of each piece that lies there, to be told from its neighbours
 * @param below, above cells of the layers beside it, shown faintly
 * @param onStart, onOver, onEnd what a pointer or key does, with the cell's key
 * @param onLayer what leads to another layer
 */
export function Board({ grid, cells, look, mark, pieces = [], below = [], above = [], label, describe, onStart, onOver, onEnd, onLayer, onKey, large = true }) {
  const svg = useRef(null);
  const last = useRef(null);
  const kept = useRef(new Map());
  const [cursor, setCursor] = useState(null);
  const [focused, setFocused] = useState(false);
  const view = useMemo(() => viewOf(grid, cells), [grid, cells]);
  const drawn = useMemo(() => cells.map((cell) => [keyOf(cell), pathOf(grid.ring(cell)), grid.middle(cell)]), [grid, cells]);
  const at = drawn.some(([key]) => key === cursor) ? cursor : firstOf(drawn, look);
  const [announced, setAnnounced] = useState("");

  const keyAt = (event) => document.elementFromPoint(event.clientX, event.clientY)?.closest?.("[data-key]");

  const over = (event) => {
    const found = keyAt(event);
    const key = found && svg.current.contains(found) ? found.dataset.key : null;
    if (key !== last.current) {
      last.current = key;
      onOver?.(key, event.buttons > 0);
    }
    return key;
  };

  const down = (event) => {
    if (event.button) return;
    const key = over(event);
    if (key === null) return;
    event.preventDefault();
    svg.current.focus({ preventScroll: true });
    setCursor(key);
    svg.current.setPointerCapture(event.pointerId);
    onStart?.(key);
  };

  const move = (event) => {
    for (const each of event.getCoalescedEvents?.() ?? []) if (each.buttons) over(each);
    over(event);
  };

  const up = () => {
    last.current = null;
    onEnd?.();
  };

  const keys = (event) => {
    const way = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (way) {
      const next = nearest(drawn, at, way);
      setCursor(next);
      onOver?.(next, false);
      if (event.shiftKey && next !== at) paint(next);
      else setAnnounced(describe?.(next) ?? "");
    } else if (event.key === " " || event.key === "Enter") paint(at);
    else if (event.key === "PageUp" || event.key === "PageDown") onLayer?.(event.key === "PageUp" ? 1 : -1);
    else if (!onKey?.(event, at)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  const paint = (key) => {
    setCursor(key);
    onStart?.(key);
    onEnd?.();
    queueMicrotask(() => setAnnounced(describe?.(key) ?? ""));
  };

  return (
    <>
      <svg
        ref={svg}
        class={`board${large ? " large" : ""}`}
        viewBox={view.join(" ")}
        style={{ "--wide": view[2], "--high": view[3] }}
        tabindex={0}
        role="application"
        aria-label={label}
        onPointerDown={down}
        onPointerMove={move}
        onPointerUp={up}
        onPointerCancel={up}
        onPointerLeave={(event) => !event.buttons && onOver?.(null, false)}
        onKeyDown={keys}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
      >
        {drawn.map(([key, d]) => cellAt(kept.current, key, d, look(key)))}
        {mark && drawn.map(([key, , [x, y]]) => mark(key) && <text key={key} class="word" x={x} y={y}>{mark(key)}</text>)}
        {pieces.length > 0 && <path class="outline" d={pieces.map((each) => outlineOf(grid, each)).join("")} />}
        {below.length > 0 && <path class="ghost below" d={below.map((cell) => pathOf(grid.ring(cell))).join("")} />}
        {above.length > 0 && <path class="ghost above" d={above.map((cell) => pathOf(grid.ring(cell))).join("")} />}
        {focused && at && <path class="cursor" d={pathOf(grid.ring(cellOf(at)))} />}
      </svg>
      <span class="spoken" aria-live="polite">{announced}</span>
    </>
  );
}

/** The element of a cell: the same as before if it looks the same, so that nothing is compared. */
function cellAt(kept, key, d, [kind, fill]) {
  const before = kept.get(key);
  if (before && before.d === d && before.kind === kind && before.fill === fill) return before.element;
  const element = <path key={key} d={d} data-key={key} class={`cell ${kind}`} style={fill ? { fill } : undefined} />;
  kept.set(key, { d, kind, fill, element });
  return element;
}

/** The cell to begin with: the first that is filled, or else the one nearest to where drawings begin. */
function firstOf(drawn, look) {
  const filled = drawn.find(([key]) => look(key)[0].startsWith("on"));
  if (filled) return filled[0];
  const far = ([, , spot]) => Math.hypot(spot[0], spot[1]);
  return drawn.reduce((best, each) => (best && far(best) <= far(each) ? best : each), null)?.[0] ?? null;
}

/** The cell that an arrow leads to: the nearest one that lies more that way than aside. */
function nearest(drawn, from, [dx, dy]) {
  const start = drawn.find(([key]) => key === from)?.[2];
  if (!start) return drawn[0]?.[0] ?? null;
  let best = from;
  let least = Infinity;
  for (const [key, , spot] of drawn) {
    const along = (spot[0] - start[0]) * dx + (spot[1] - start[1]) * dy;
    const aside = Math.abs((spot[0] - start[0]) * dy) + Math.abs((spot[1] - start[1]) * dx);
    if (along < 0.05 || aside > along * 2) continue;
    const cost = along + aside * 1.5;
    if (cost < least - 1e-6) [least, best] = [cost, key];
  }
  return best;
}
