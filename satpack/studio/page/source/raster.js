// Many cells as dots: in a small picture nobody sees their outlines.

import { boundsOf } from "./geometry.js";
import { CORNER } from "./scene.js";

/** How dark the farthest cell of a solid is, and how light the nearest. */
const SHADES = [0.6, 1.05];

/** How wide the dot of a cell is in drawings: from a corner one sees more of it. */
const SIDE = 1;
const FROM_CORNER = 1.25;
const EDGE = 0.7;

/**
 * Paint shapes on a canvas.
 * @param view what of the plane is seen, from above; without it all is, and a solid is seen from a corner
 */
export function paintDots(canvas, grid, shapes, view) {
  const isDeep = grid.solid && !view;
  const dotted = shapes.map(({ cells, fill }) => ({ fill, dots: isDeep ? cells.map((cell) => seenFromCorner(grid, cell)) : cells.map((cell) => grid.middle(cell)) }));
  const [left, top, wide, high] = view ?? viewOfDots(dotted);
  const { width, height } = canvas;
  const scale = Math.min(width / wide, height / high);
  const side = scale * (isDeep ? FROM_CORNER : SIDE);
  const [x0, y0] = [(width - wide * scale) / 2 - left * scale - side / 2, (height - high * scale) / 2 - top * scale - side / 2];
  const paper = canvas.getContext("2d");
  const picture = paper.createImageData(width, height);
  const pixels = new Uint32Array(picture.data.buffer);
  for (const { dots, fill } of dotted) {
    const isSpread = dots.length > 1 && isDeep;
    if (isSpread) dots.sort((a, b) => a[2] - b[2]);
    dots.forEach(([x, y], number) => {
      const colour = pixelOf(fill, isSpread ? SHADES[0] + ((SHADES[1] - SHADES[0]) * number) / dots.length : 1);
      const [across, down] = [x0 + x * scale, y0 + y * scale];
      const [right, bottom] = [Math.min(width, Math.max(across + 1, across + side)), Math.min(height, Math.max(down + 1, down + side))];
      for (let row = Math.max(0, Math.floor(down)); row < bottom; row += 1) pixels.fill(colour, row * width + Math.max(0, Math.floor(across)), row * width + Math.ceil(right));
    });
  }
  paper.putImageData(picture, 0, 0);
}

function seenFromCorner(grid, cell) {
  const middle = grid.middle(cell);
  return [...CORNER.project(middle), CORNER.depth(middle)];
}

/** What dots take of a drawing: left, top, width and height. */
function viewOfDots(dotted) {
  const [[left, right], [top, bottom]] = boundsOf(dotted.flatMap(({ dots }) => dots));
  return [left - EDGE, top - EDGE, right - left + 2 * EDGE, bottom - top + 2 * EDGE];
}

/** A colour as canvases have pixels. */
function pixelOf(fill, light) {
  const [red, green, blue] = [1, 3, 5].map((at) => Math.min(255, Math.round(Number.parseInt(fill.slice(at, at + 2), 16) * light)));
  return ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;
}
