// The page's content, from the document: shapes, placements, solutions by number.

import { Vector3 } from "three";

const DIGITS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";
const VALUES = new Map(Array.from(DIGITS, (digit, value) => [digit, value]));

/** The object that the document holds, with its vectors turned to points in space. */
export class Content {
  constructor(raw) {
    Object.assign(this, raw);
    this.axes = raw.basis.map((row) => new Vector3(...row));
    this.down = new Vector3(0, 0, -1);
  }

  static read() {
    return new Content(JSON.parse(document.getElementById("content").textContent));
  }

  /** Where whole coordinates lie in space. */
  place(x, y, z) {
    const [a, b, c] = this.axes;
    return new Vector3().addScaledVector(a, x).addScaledVector(b, y).addScaledVector(c, z);
  }

  /** The pieces of a solution, in the order in which they are put in. */
  pieces(number) {
    const text = this.solutions[number];
    let at = 0;
    const next = (width) => {
      let value = 0;
      for (const end = at + width; at < end; at += 1) {
        value = value * DIGITS.length + VALUES.get(text[at]);
      }
      return value;
    };
    const found = [];
    const width = this.widths.reduce((sum, each) => sum + each, 0);
    // a single piece may need no digits at all
    const many = width ? text.length / width : Math.min(1, this.placements.length);
    for (let i = 0; i < many; i += 1) {
      const [placement, label, number, way] = this.widths.map(next);
      const [kind, shape, x, y, z] = this.placements.slice(5 * placement, 5 * placement + 5);
      found.push({
        shape,
        position: this.place(x, y, z),
        name: this.names[kind],
        label: this.labels[label],
        cage: this.cages.includes(kind),
        colour: this.map.length ? this.map[number] : this.fills[kind],
        dark: !this.map.length && this.dark.includes(kind),
        black: !this.map.length && this.black.includes(kind),
        number,
        way: way ? this.ways[way - 1] : null,
      });
    }
    return found;
  }
}
