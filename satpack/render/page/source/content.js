// The page's content, from the document: shapes, placements, solutions by number.

import { Vector3 } from "three";

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
    const record = this.solutions[number];
    const found = [];
    for (let i = 0; i < record.length; i += 4) {
      const [placement, label, number, way] = record.slice(i, i + 4);
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
