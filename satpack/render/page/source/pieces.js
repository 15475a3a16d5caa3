// The list of pieces: each can be highlighted and hidden.

import { element } from "./dom.js";

const LONG_NAME = 10;

export class PieceList {
  constructor(onChange) {
    this.onChange = onChange;
    this.list = element("ul", { class: "pieces" });
    this.all = element("button", { type: "button", onclick: () => this.showAll() }, "Show all");
    this.none = element("button", { type: "button", onclick: () => this.hideAll() }, "Hide all");
    this.section = element(
      "section",
      { "aria-labelledby": "pieces" },
      element(
        "div",
        { class: "heading" },
        element("h2", { id: "pieces" }, "Pieces"),
        element("div", { class: "small" }, this.all, this.none),
      ),
      this.list,
    );
    this.chosen = new Set();
    this.hidden = new Set();
  }

  /** Lists the pieces of a solution, by their labels. */
  load(pieces) {
    this.chosen.clear();
    this.hidden.clear();
    const times = new Map();
    for (const { label } of pieces) times.set(label, (times.get(label) ?? 0) + 1);
    const before = new Map();
    this.rows = pieces.map((piece, i) => {
      const number = (before.get(piece.label) ?? 0) + 1;
      before.set(piece.label, number);
      return this.row(piece, i, times.get(piece.label) > 1 ? ` ${number}` : "");
    });
    this.list.classList.toggle("long", pieces.some(({ name }) => name.length > LONG_NAME));
    const order = [...pieces.keys()].sort((a, b) => {
      const [one, other] = [pieces[a].label, pieces[b].label];
      return one.length - other.length || (one < other ? -1 : one > other ? 1 : 0);
    });
    this.list.replaceChildren(...order.map((i) => this.rows[i].row));
  }

  /** One row; copies that are labelled alike are numbered. */
  row(piece, i, number) {
    const called = piece.name === piece.label ? "" : `${piece.name}${number}`;
    // a piece without a name is called by its label, which need not be read out twice
    const swatch = element("span", { class: "swatch", "aria-hidden": called ? null : "true" }, piece.label);
    swatch.style.backgroundColor = piece.colour;
    swatch.classList.toggle("dark", piece.dark);
    const name = element("span", { class: "name", title: called || null }, called || `Piece ${piece.label}${number}`);
    const button = element(
      "button",
      {
        type: "button",
        class: "piece",
        "aria-pressed": "false",
        title: "Highlight",
        onclick: () => this.choose(i),
      },
      swatch,
      " ",
      name,
    );
    const box = element("input", {
      type: "checkbox",
      checked: true,
      "aria-label": `Show piece ${piece.label}${number}`,
      title: `Show piece ${piece.label}${number}`,
      onchange: () => this.hide(i, !box.checked),
    });
    return { row: element("li", {}, button, box), button, box };
  }

  choose(i) {
    if (!this.chosen.delete(i)) this.chosen.add(i);
    this.update();
  }

  hide(i, hidden) {
    if (hidden) this.hidden.add(i);
    else this.hidden.delete(i);
    this.update();
  }

  showAll() {
    this.hidden.clear();
    this.chosen.clear();
    this.update();
  }

  hideAll() {
    this.rows.forEach((_, i) => this.hidden.add(i));
    this.update();
  }

  /** Hides what is highlighted. */
  hideChosen() {
    for (const i of this.chosen) this.hidden.add(i);
    this.chosen.clear();
    this.update();
  }

  update() {
    this.rows.forEach(({ row, button, box }, i) => {
      button.setAttribute("aria-pressed", String(this.chosen.has(i)));
      box.checked = !this.hidden.has(i);
      row.classList.toggle("hidden", this.hidden.has(i));
    });
    this.onChange();
  }
}
