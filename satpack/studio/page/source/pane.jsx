// A window on a board that is too large to be drawn at once: it is scrolled, made larger and smaller, and moved on a picture
// of the whole board. Keys lead it along.

import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { Button } from "./icons.jsx";
import { Dots, useLate } from "./picture.jsx";

/** Most cells drawn at once. */
const MOST = 3000;
/** The least width of a cell, for a mouse and for a finger, and the greatest, in pixels. */
const LEAST = matchMedia("(pointer: coarse)").matches ? 24 : 12;
const WIDEST = 72;
const CLOSER = 1.5;
/** The step, in cells, by which the set of drawn cells moves, so that not every move of the window changes it. */
const STEP = 6;
const OVERVIEW = 132;

/**
 * @param field the board's field
 * @param whole shapes that are all of it, if there is a picture
 * @param draw draws the visible part, given { view, cells, box, size, onSeek }
 */
export function Pane({ field, whole, draw }) {
  const pane = useRef(null);
  const [size, setSize] = useState(null);
  const [spot, setSpot] = useState(field.view.slice(0, 2));
  const [zoom, setZoom] = useState(1);
  const [left, top, wide, high] = field.view;
  const unit = size && unitOf(field, size, zoom);
  const ground = unit && { "--across": `${Math.ceil(wide * unit)}px`, "--down": `${Math.ceil(high * unit)}px` };
  const scrolled = () => unit && setSpot([left + pane.current.scrollLeft / unit, top + pane.current.scrollTop / unit]);

  useLayoutEffect(() => {
    const measure = () => setSize([pane.current.clientWidth, pane.current.clientHeight]);
    const observer = new ResizeObserver(measure);
    observer.observe(pane.current);
    measure();
    return () => observer.disconnect();
  }, []);

  // the same place stays in view when the board grows to the left or upwards, or cells another size
  useLayoutEffect(() => {
    if (!unit) return;
    pane.current.scrollLeft = Math.round((spot[0] - left) * unit);
    pane.current.scrollTop = Math.round((spot[1] - top) * unit);
    scrolled();
  }, [left, top, unit]);

  const go = ([x, y]) => {
    pane.current.scrollLeft = (x - left) * unit;
    pane.current.scrollTop = (y - top) * unit;
    scrolled();
  };
  const seen = unit ? size.map((each) => each / unit) : [1, 1];
  const seek = (place) => {
    const room = Math.min(2, ...seen.map((each) => each / 4));
    const to = spot.map((from, i) => Math.min(place[i] - room, Math.max(place[i] + room - seen[i], from)));
    if (to.some((value, i) => value !== spot[i])) go(to);
  };
  const scale = (factor) => {
    const next = unitOf(field, size, zoom * factor);
    setSpot(spot.map((from, i) => Math.max(field.view[i], from + (seen[i] - size[i] / next) / 2)));
    setZoom(zoom * factor);
  };
  const isEnd = (factor) => !unit || unitOf(field, size, zoom * factor) === unit;

  const box = useMemo(
    () => spot.map((from, i) => [Math.floor(from / STEP) * STEP - 2, Math.ceil((from + seen[i]) / STEP) * STEP + 2]),
    [...spot.map((from) => Math.floor(from / STEP)), ...spot.map((from, i) => Math.ceil((from + seen[i]) / STEP))],
  );
  const cells = useMemo(() => (unit ? field.within(box) : []), [field, box, Boolean(unit)]);
  const view = [...spot, ...seen];
  return (
    <div class="sight">
      <div class="pane" ref={pane} onScroll={scrolled} style={ground || undefined}>
        <div class="ground">{unit ? draw({ view, cells, box, size, onSeek: seek }) : null}</div>
      </div>
      <div class="aims">
        {whole && <Overview field={field} whole={whole} spot={spot} seen={seen} go={go} />}
        <div class="strip">
          <Button icon="plus" label="Zoom in" disabled={isEnd(CLOSER)} onClick={() => scale(CLOSER)} />
          <Button icon="less" label="Zoom out" disabled={isEnd(1 / CLOSER)} onClick={() => scale(1 / CLOSER)} />
        </div>
      </div>
    </div>
  );
}

/** The width of a step in pixels: few enough cells are visible, and each can be pressed unless the user zooms out. */
function unitOf(field, [across, down], zoom) {
  const [, , wide, high] = field.view;
  const density = Math.min(8, field.count / (wide * high)) || 1;
  const side = Math.sqrt(density);
  const least = Math.max(1, Math.sqrt((across * down * density) / MOST), Math.min(across / wide, down / high));
  const usual = Math.max(least, LEAST * side);
  return Math.min(Math.max(usual, WIDEST * side), Math.max(least, usual * zoom));
}

/** An overview of the board with a frame around the visible part: click or drag to move the view. */
function Overview({ field, whole, spot, seen, go }) {
  const [left, top, wide, high] = field.view;
  const scale = OVERVIEW / Math.max(wide, high);
  const size = [wide, high].map((each) => Math.max(4, Math.round(each * scale)));
  const map = useRef(null);
  const shapes = useLate(field.grid, whole);
  const lead = (event) => {
    const { x, y } = map.current.getBoundingClientRect();
    go([left + (event.clientX - x) / scale - seen[0] / 2, top + (event.clientY - y) / scale - seen[1] / 2]);
  };
  const down = (event) => {
    map.current.setPointerCapture(event.pointerId);
    lead(event);
  };
  const frame = { left: `${(spot[0] - left) * scale}px`, top: `${(spot[1] - top) * scale}px`, width: `${seen[0] * scale}px`, height: `${seen[1] * scale}px` };
  return (
    <div class="overview" ref={map} aria-hidden="true" title="Click to move the view" onPointerDown={down} onPointerMove={(event) => event.buttons && lead(event)} style={{ width: `${size[0]}px`, height: `${size[1]}px` }}>
      <Dots grid={field.grid} shapes={shapes} size={size} view={field.view} />
      <i style={frame} />
    </div>
  );
}
