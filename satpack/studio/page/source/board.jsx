// A board: the cells of one layer, to paint, choose or look at, by mouse, touch and keys.

import { useMemo, useRef, useState } from "preact/hooks";
import { FEW, firstOf, listedField, nextOf } from "./fields.js";
import { cellOf, keyOf } from "./geometry.js";
import { Pane } from "./pane.jsx";

const DIGITS = 2;

export const pathOf = (ring) => `M${ring.map(([x, y]) => `${x.toFixed(DIGITS)} ${y.toFixed(DIGITS)}`).join("L")}Z`;

const sideOf = ([from, to]) => `M${[from, to].map((end) => end.map((value) => value.toFixed(DIGITS)).join(" ")).join("L")}`;

/** The outline of cells: the sides that belong to only one of them. */
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

/**
 * A board; of a large one a window is drawn, which can be moved.
 *
 * @param grid the grid
 * @param cells what the board has; or
 * @param field the field that it shows
 * @param look of a cell's key: its class and its fill
 * @param mark of a cell's key: a word on it
 * @param sides what is drawn of marks on sides, as `sideShapes` returns it
 * @param pieces the cells and the fill of each placed piece, to distinguish it from its neighbours
 * @param ghosts of a box, or null for all: the cells `below` and `above`, of the layers beside it, shown faintly
 * @param whole shapes, as a picture has them: the whole board, as an overview of a large one
 * @param onStart, onOver, onEnd called with the cell's key as a pointer or key starts, goes on and ends
 * @param onLayer called to go to another layer
 */
export function Board({ grid, cells, field, whole, ...rest }) {
  const own = useMemo(() => field ?? listedField(grid, cells), [field, grid, cells]);
  const all = useMemo(() => (own.count < FEW ? own.within(null) : null), [own]);
  if (!all) return <Pane field={own} whole={whole} draw={(window) => <Cells grid={grid} field={own} {...rest} {...window} />} />;
  return <Cells grid={grid} field={own} view={own.view} cells={all} box={null} {...rest} />;
}

const NONE = { below: [], above: [] };

/**
 * @param view the visible part of the plane
 * @param cells the cells drawn there
 * @param box a box, or null for all
 * @param onSeek called to bring a place into view
 */
function Cells({ grid, field, view, cells, box, look, mark, sides = [], pieces = [], ghosts, label, describe, onStart, onOver, onEnd, onLayer, onKey, onSeek, large = true, size }) {
  const svg = useRef(null);
  const last = useRef(null);
  const kept = useRef(new Map());
  const [cursor, setCursor] = useState(null);
  const [focused, setFocused] = useState(false);
  const drawn = useMemo(() => cells.map((cell) => [keyOf(cell), pathOf(grid.ring(cell)), grid.middle(cell)]), [grid, cells]);
  const { below, above } = useMemo(() => ghosts?.(box) ?? NONE, [ghosts, box]);
  const at = cursor !== null && field.has(cursor) ? cursor : firstOf(grid, cells, look);
  const [announced, setAnnounced] = useState("");
  if (kept.current.size > 4 * cells.length + FEW) kept.current.clear();

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
    if (way && at) {
      const next = nextOf(field, at, way);
      setCursor(next);
      onSeek?.(grid.middle(cellOf(next)));
      onOver?.(next, false);
      if (event.shiftKey && next !== at) paint(next);
      else setAnnounced(describe?.(next) ?? "");
    } else if (event.key === " " || event.key === "Enter") at && paint(at);
    else if (event.key === "PageUp" || event.key === "PageDown") onLayer?.(event.key === "PageUp" ? 1 : -1);
    else if (!onKey?.(event, at)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  const paint = (key) => {
    setCursor(key);
    onSeek?.(grid.middle(cellOf(key)));
    onStart?.(key);
    onEnd?.();
    queueMicrotask(() => setAnnounced(describe?.(key) ?? ""));
  };

  return (
    <>
      <svg
        ref={svg}
        class={`board${size ? " window" : large ? " large" : ""}`}
        viewBox={view.join(" ")}
        style={size ? { width: `${size[0]}px`, height: `${size[1]}px` } : { "--wide": view[2], "--high": view[3] }}
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
        {grid.ends && pieces.map(({ cells: own, fill }, n) => <Bends key={`bends ${n}`} grid={grid} cells={own} fill={fill} />)}
        {!grid.ends && pieces.length > 0 && <path class="outline" d={pieces.map(({ cells: own }) => outlineOf(grid, own)).join("")} />}
        {sides.map((each, n) => <OnSide key={`side ${n}`} {...each} />)}
        {sides.map(({ name, at: [x, y] }, n) => name && <text key={`name ${n}`} class="on-side" x={x} y={y}>{name}</text>)}
        {below.length > 0 && <path class="ghost below" d={below.map((cell) => pathOf(grid.ring(cell))).join("")} />}
        {above.length > 0 && <path class="ghost above" d={above.map((cell) => pathOf(grid.ring(cell))).join("")} />}
        {focused && at && <path class="cursor" d={pathOf(grid.ring(cellOf(at)))} />}
      </svg>
      <span class="spoken" aria-live="polite">{announced}</span>
    </>
  );
}

/** The bends where sticks of one piece meet. */
export function Bends({ grid, cells, fill }) {
  return <path class="bends" d={grid.bends(cells)} style={{ stroke: fill, strokeWidth: grid.bar[1] }} />;
}

/** The drawing of a mark on a side. */
export function OnSide({ points, line, fill, kind }) {
  return (
    <g class={`on-side ${kind}`}>
      <path d={pathOf(points)} style={fill ? { fill } : undefined} />
      {line && <path class="line" d={pathOf(line).slice(0, -1)} />}
    </g>
  );
}

/** The element of a cell: the same object as before if it looks the same, so that Preact skips it. */
function cellAt(kept, key, d, [kind, fill]) {
  const before = kept.get(key);
  if (before && before.d === d && before.kind === kind && before.fill === fill) return before.element;
  const element = <path key={key} d={d} data-key={key} class={`cell ${kind}`} style={fill ? { fill } : undefined} />;
  kept.set(key, { d, kind, fill, element });
  return element;
}
