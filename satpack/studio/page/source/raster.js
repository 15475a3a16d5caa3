// Many cells as dots: in a small picture their outlines are invisible.

import { CORNER } from "./scene.js";

/** How dark the farthest cell of a solid is, and how light the nearest. */
const SHADES = [0.6, 1.05];
const STEPS = 64;
const SHADED = Array.from({ length: STEPS }, (_, n) => SHADES[0] + ((SHADES[1] - SHADES[0]) * n) / (STEPS - 1));

/** The width of a cell's dot in drawings: more of the cell is visible from a corner. */
const SIDE = 1;
const FROM_CORNER = 1.25;
const EDGE = 0.7;

/**
 * Paint shapes on a canvas.
 * @param view the visible part of the plane, from above; without it everything, and a solid seen from a corner
 */
export function paintDots(canvas, grid, shapes, view) {
  const isDeep = grid.solid && !view;
  const dotted = shapes.map(({ cells, fill }) => ({ fill, dots: dotsOf(grid, cells, isDeep) }));
  const [far, near] = boundsOfDots(dotted, 2);
  const [left, top, wide, high] = view ?? viewOfDots(dotted);
  const { width, height } = canvas;
  const scale = Math.min(width / wide, height / high);
  const side = scale * (isDeep ? FROM_CORNER : SIDE);
  const [x0, y0] = [(width - wide * scale) / 2 - left * scale - side / 2, (height - high * scale) / 2 - top * scale - side / 2];
  const paper = canvas.getContext("2d");
  const picture = paper.createImageData(width, height);
  const pixels = new Uint32Array(picture.data.buffer);
  const depths = new Float32Array(pixels.length).fill(-Infinity);
  for (const { dots, fill } of dotted) {
    const colours = SHADED.map((light) => pixelOf(fill, isDeep && dots.length > 3 ? light : 1));
    for (let at = 0; at < dots.length; at += 3) {
      const [across, down, depth] = [x0 + dots[at] * scale, y0 + dots[at + 1] * scale, dots[at + 2]];
      const colour = colours[Math.round(((depth - far) / (near - far || 1)) * (SHADED.length - 1))];
      const [right, bottom] = [Math.min(width, Math.max(across + 1, across + side)), Math.min(height, Math.max(down + 1, down + side))];
      for (let row = Math.max(0, Math.floor(down)); row < bottom; row += 1) {
        for (let column = Math.max(0, Math.floor(across)); column < right; column += 1) {
          const pixel = row * width + column;
          if (depth < depths[pixel]) continue;
          depths[pixel] = depth;
          pixels[pixel] = colour;
        }
      }
    }
  }
  paper.putImageData(picture, 0, 0);
}

const known = new WeakMap();

/** Where cells are seen, and how near: three numbers for each. They are kept, since several pictures show the same cells. */
function dotsOf(grid, cells, isDeep) {
  const before = known.get(cells);
  if (before?.grid === grid && before.isDeep === isDeep) return before.dots;
  const dots = placed(grid, cells, isDeep);
  known.set(cells, { grid, isDeep, dots });
  return dots;
}

function placed(grid, cells, isDeep) {
  const seen = ([x, y, z = 0]) => (isDeep ? [...CORNER.project([x, y, z]), CORNER.depth([x, y, z])] : [x, y, 0]);
  const axes = grid.embedding.map((axis) => seen(axis));
  const middles = grid.middles.map((middle) => seen(middle));
  const dots = new Float32Array(3 * cells.length);
  cells.forEach((cell, number) => {
    const middle = middles[grid.classOf(cell)];
    for (let j = 0; j < 3; j += 1) {
      let value = middle[j];
      for (let i = 0; i < cell.length; i += 1) value += cell[i] * axes[i][j];
      dots[3 * number + j] = value;
    }
  });
  return dots;
}

/** The least and the greatest of one of the numbers of dots. */
function boundsOfDots(dotted, which) {
  let [low, high] = [Infinity, -Infinity];
  for (const { dots } of dotted) {
    for (let at = which; at < dots.length; at += 3) {
      low = Math.min(low, dots[at]);
      high = Math.max(high, dots[at]);
    }
  }
  return [low, high];
}

/** The extent of dots in a drawing: left, top, width and height. */
function viewOfDots(dotted) {
  const [[left, right], [top, bottom]] = [0, 1].map((which) => boundsOfDots(dotted, which));
  return [left - EDGE, top - EDGE, right - left + 2 * EDGE, bottom - top + 2 * EDGE];
}

/** A colour as canvases have pixels. */
function pixelOf(fill, light) {
  const [red, green, blue] = [1, 3, 5].map((at) => Math.min(255, Math.round(Number.parseInt(fill.slice(at, at + 2), 16) * light)));
  return ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;
}
