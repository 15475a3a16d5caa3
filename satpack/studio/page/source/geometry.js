// Grids for drawing: all grids by the same code, from the server's data.

const EPSILON = 1e-3;

export const keyOf = (cell) => cell.join(",");
export const cellOf = (key) => key.split(",").map(Number);
export const sum = (a, b) => a.map((value, i) => value + b[i]);
export const difference = (a, b) => a.map((value, i) => value - b[i]);

export class Grid {
  constructor(geometry) {
    Object.assign(this, geometry);
    this.solid = geometry.dimension === 3;
    this.inverse = inverted(geometry.translations);
    // most grids: every point with whole coordinates is a cell
    this.isEverything = geometry.domain.length === 1 && geometry.translations.every((row, i) => row.every((value, j) => value === Number(i === j)));
    this.known = new Map();
    this.steps = geometry.translations.map((row) => this.spot(row));
    this.reach = Math.max(1.3, ...geometry.contacts.flat().map((step) => 1.05 * Math.hypot(...this.spot(step).slice(0, 2))));
  }

  /** Where a vector lies in drawings: x to the right, y down, z up. */
  spot(vector) {
    const found = [0, 0, 0];
    for (let i = 0; i < vector.length; i += 1) {
      const step = this.embedding[i];
      for (let j = 0; j < step.length; j += 1) found[j] += vector[i] * step[j];
    }
    return found;
  }

  /** Which cell of the domain a cell is a translate of; -1 if it is no cell. */
  classOf(cell) {
    if (this.isEverything) {
      for (let i = 0; i < cell.length; i += 1) if (!Number.isInteger(cell[i])) return -1;
      return 0;
    }
    return this.domain.findIndex((home) => this.inverse[0].every((_, j) => {
      let count = 0;
      for (let i = 0; i < cell.length; i += 1) count += (cell[i] - home[i]) * this.inverse[i][j];
      return Math.abs(count - Math.round(count)) < EPSILON;
    }));
  }

  coefficients(vector) {
    return this.inverse[0].map((_, j) => vector.reduce((total, value, i) => total + value * this.inverse[i][j], 0));
  }

  middle(cell) {
    const at = this.spot(cell);
    const own = this.middles[this.classOf(cell)];
    for (let i = 0; i < own.length; i += 1) at[i] += own[i];
    return at;
  }

  /** The height of a cell's middle, by which solids are shown layer by layer. */
  height(cell) {
    if (!this.solid) return 0;
    let height = this.middles[this.classOf(cell)][2];
    for (let i = 0; i < cell.length; i += 1) height += cell[i] * this.embedding[i][2];
    return Math.round(height * 1000) / 1000;
  }

  ring(cell) {
    const at = this.spot(cell);
    return this.rings[this.classOf(cell)].map(([x, y]) => [x + at[0], y + at[1]]);
  }

  /** The bends that join sticks of one piece where they meet, as the data of a path; none on other grids. */
  bends(cells) {
    const arms = new Map();
    for (const cell of this.ends ? cells : []) {
      const at = this.spot(cell);
      const ends = this.ends[this.classOf(cell)].map((end) => end.map((value, i) => value + at[i]));
      ends.forEach((point, i) => {
        const key = keyOf(point.map((value) => Math.round(100 * value)));
        const turn = Math.atan2(ends[1 - i][1] - point[1], ends[1 - i][0] - point[0]);
        arms.set(key, [...(arms.get(key) ?? []), { point, turn }]);
      });
    }
    return [...arms.values()].flatMap((own) => own.sort((a, b) => a.turn - b.turn).map(({ point, turn }, i) => {
      const after = own[(i + 1) % own.length].turn + (i + 1 < own.length ? 0 : 2 * Math.PI);
      const [from, to] = [turn, after].map((angle) => [point[0] + this.bar[0] * Math.cos(angle), point[1] + this.bar[0] * Math.sin(angle)]);
      return own.length > 1 && after - turn < Math.PI + EPSILON ? `M${from}Q${point} ${to}` : "";
    })).join("");
  }

  /** Where the triangles of a plane cell's sides meet. */
  heart(cell) {
    const at = this.spot(cell);
    return this.hearts[this.classOf(cell)].map((value, i) => value + at[i]);
  }

  neighbours(cell) {
    return this.contacts[this.classOf(cell)].map((step) => sum(cell, step));
  }

  /** All cells whose middles lie in a box: [[low, high], ...] of x, y and, in space, z. */
  cellsIn(box) {
    const found = [];
    const basis = inverted(this.steps.map((step) => step.slice(0, this.dimension)));
    this.domain.forEach((home, kind) => {
      const at = this.spot(home).map((value, i) => value + (this.middles[kind][i] ?? 0));
      const ranges = coefficientRanges(basis, box, at);
      walk(ranges, (counts) => {
        const cell = home.map((value, i) => counts.reduce((total, n, j) => total + n * this.translations[j][i], value));
        const middle = counts.reduce((spot, n, j) => spot.map((v, i) => v + n * this.steps[j][i]), at);
        if (box.every(([low, high], i) => middle[i] > low - EPSILON && middle[i] < high + EPSILON)) found.push(cell);
      });
    });
    return found;
  }

  /** Every height at which there are cells between two heights. */
  heightsIn(low, high) {
    if (!this.solid) return [0];
    const key = `${low} ${high}`;
    if (!this.known.has(key)) this.known.set(key, this.allHeights(low, high));
    return this.known.get(key);
  }

  allHeights(low, high) {
    const spread = Math.max(...this.steps.map((step) => Math.hypot(...step))) * 2;
    const box = [[-spread, spread], [-spread, spread], [low, high]];
    return [...new Set(this.cellsIn(box).map((cell) => this.height(cell)))].sort((a, b) => a - b);
  }

  apply(matrix, cell) {
    return matrix.map((row) => row.reduce((total, value, i) => total + value * cell[i], 0));
  }

  /** Cells turned by one of the grid's symmetries about their own middle. */
  turned(cells, number) {
    const matrix = this.symmetries[number];
    const images = cells.map((cell) => this.apply(matrix, cell));
    const to = this.centre(cells);
    const from = this.centre(images);
    return this.movedBy(images, this.nearestTranslation(difference(to, from)));
  }

  movedBy(cells, vector) {
    return cells.map((cell) => sum(cell, vector));
  }

  /** The middle of the box around cells. */
  centre(cells) {
    return boundsOf(cells.map((cell) => this.middle(cell)), 3).map(([low, high]) => (low + high) / 2);
  }

  /** The grid's translation that comes nearest to a place in drawings. */
  nearestTranslation(spot) {
    const basis = inverted(this.steps.map((step) => step.slice(0, this.dimension)));
    const about = basis[0].map((_, j) => basis.reduce((total, row, i) => total + (spot[i] ?? 0) * row[j], 0)).map(Math.round);
    let best = null;
    walk(about.map((n) => [n - 1, n + 1]), (counts) => {
      const at = counts.reduce((found, n, j) => found.map((v, i) => v + n * this.steps[j][i]), [0, 0, 0]);
      const distance = Math.hypot(...at.map((v, i) => v - (spot[i] ?? 0)));
      if (!best || distance < best.distance - EPSILON) best = { distance, counts: [...counts] };
    });
    return this.translations[0].map((_, i) => best.counts.reduce((total, n, j) => total + n * this.translations[j][i], 0));
  }

  /** The symmetries of the buttons: the least turn about the vertical, one about another axis, and a reflection. */
  get turns() {
    this.knownTurns ??= turnsOf(this);
    return this.knownTurns;
  }

  /** A shape, { cells, sides }, turned by one of the grid's symmetries and moved to the origin. */
  image({ cells, sides }, number) {
    const matrix = this.symmetries[number];
    const images = cells.map((cell) => this.apply(matrix, cell)).sort(compare);
    const shift = difference(this.domain[this.classOf(images[0])], images[0]);
    return {
      cells: this.movedBy(images, shift),
      sides: sides.map(([cell, step, mark]) => [sum(this.apply(matrix, cell), shift), this.apply(matrix, step), mark]),
    };
  }

  /** The distinct orientations of a shape, moved to the origin. */
  orientations(shape, count) {
    const found = new Map();
    for (let number = 0; number < count; number += 1) {
      const image = this.image(shape, number);
      const key = shapeKey(image);
      if (!found.has(key)) found.set(key, image);
    }
    return [...found.values()];
  }
}

/** A text that is the same for two shapes, { cells, sides }, iff they are equal. */
export function shapeKey({ cells, sides }) {
  const marks = sides.map(([cell, step, mark]) => `${keyOf(cell)} ${keyOf(step)} ${mark}`);
  return [...cells.map(keyOf).sort(), ...marks.sort()].join(";");
}

/** The least and the greatest of each coordinate of places; 0 without places. */
export function boundsOf(spots, dimension = 2) {
  const bounds = Array.from({ length: dimension }, () => [Infinity, -Infinity]);
  for (const spot of spots) {
    for (let i = 0; i < dimension; i += 1) {
      const value = spot[i] ?? 0;
      if (value < bounds[i][0]) bounds[i][0] = value;
      if (value > bounds[i][1]) bounds[i][1] = value;
    }
  }
  return bounds.map(([low, high]) => (low > high ? [0, 0] : [low, high]));
}

export function compare(a, b) {
  for (let i = 0; i < a.length; i += 1) if (a[i] !== b[i]) return a[i] - b[i];
  return 0;
}

function turnsOf(grid) {
  const matrices = grid.symmetries;
  const axes = grid.domain[0].map((_, i) => grid.domain[0].map((_, j) => Number(i === j)));
  const keepsUp = (n) => axes.every((axis) => Math.abs(grid.spot(grid.apply(matrices[n], axis))[2] - grid.spot(axis)[2]) < EPSILON);
  const start = axes.map((_, i) => [7, 11, 17][i]);
  const imagesUnder = (numbers) => {
    const found = new Set([keyOf(start)]);
    const open = [start];
    while (open.length) {
      const at = open.pop();
      for (const image of numbers.map((n) => grid.apply(matrices[n], at))) {
        if (!found.has(keyOf(image))) open.push(image);
        found.add(keyOf(image));
      }
    }
    return found.size;
  };
  const order = (n) => imagesUnder([n]);
  const best = (numbers) => numbers.sort((a, b) => order(b) - order(a))[0];
  const rotations = [...matrices.keys()].slice(1, grid.rotations);
  const turn = best(rotations.filter(keepsUp)) ?? best([...rotations]);
  // together with turns it reaches all there is
  const tilt = grid.solid ? best(rotations.filter((n) => !keepsUp(n) && imagesUnder([turn, n]) === grid.rotations)) : undefined;
  const mirrors = [...matrices.keys()].slice(grid.rotations);
  const mirror = mirrors.find((n) => keepsUp(n) && order(n) === 2) ?? mirrors[0];
  return { turn, tilt, mirror };
}

/** Cells by their heights, the lowest first. */
export function byLayer(grid, cells) {
  const found = new Map();
  for (const cell of cells) {
    const height = grid.height(cell);
    if (!found.has(height)) found.set(height, []);
    found.get(height).push(cell);
  }
  return [...found].sort(([a], [b]) => a - b);
}

/** The map from each cell of the grid to its representative in a wrapped region. */
export function folding(grid, cells, wrap) {
  if (!wrap.some(Boolean) || !cells.length) return (cell) => cell;
  const stepsOf = (cell) => grid.coefficients(difference(cell, grid.domain[grid.classOf(cell)])).map(Math.round);
  const all = cells.map(stepsOf);
  const bounds = boundsOf(all, wrap.length);
  const first = bounds.map(([low]) => low);
  const sides = bounds.map(([low, high]) => high - low + 1);
  return (cell) => {
    const laps = stepsOf(cell).map((step, i) => (wrap[i] ? Math.floor((step - first[i]) / sides[i]) * sides[i] : 0));
    return cell.map((value, j) => value - laps.reduce((total, lap, i) => total + lap * grid.translations[i][j], 0));
  };
}

/** The inverse of a matrix of two or three rows. */
function inverted(rows) {
  const n = rows.length;
  const work = rows.map((row, i) => [...row, ...rows.map((_, j) => Number(i === j))]);
  for (let column = 0; column < n; column += 1) {
    const pivot = work.findIndex((row, i) => i >= column && Math.abs(row[column]) > 1e-9);
    [work[column], work[pivot]] = [work[pivot], work[column]];
    const scale = work[column][column];
    work[column] = work[column].map((value) => value / scale);
    for (let i = 0; i < n; i += 1) {
      if (i === column) continue;
      const factor = work[i][column];
      work[i] = work[i].map((value, j) => value - factor * work[column][j]);
    }
  }
  return work.map((row) => row.slice(n));
}

/** How often each translation fits between a place and a box. */
function coefficientRanges(basis, box, at) {
  return basis[0].map((_, j) => {
    let low = 0;
    let high = 0;
    box.forEach(([from, to], i) => {
      const ends = [(from - at[i]) * basis[i][j], (to - at[i]) * basis[i][j]];
      low += Math.min(...ends);
      high += Math.max(...ends);
    });
    return [Math.floor(low), Math.ceil(high)];
  });
}

function walk(ranges, visit, counts = []) {
  if (counts.length === ranges.length) return visit(counts);
  const [low, high] = ranges[counts.length];
  for (let n = low; n <= high; n += 1) {
    counts.push(n);
    walk(ranges, visit, counts);
    counts.pop();
  }
}
