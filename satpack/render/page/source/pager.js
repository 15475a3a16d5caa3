// Browsing many solutions.

import { element, iconButton } from "./dom.js";

export class Pager {
  constructor(count, captions, onChange) {
    this.count = count;
    this.captions = captions;
    this.onChange = onChange;
    this.number = 0;
    this.field = element("input", {
      type: "number",
      min: 1,
      max: count,
      value: 1,
      "aria-label": `Number of the solution, 1 to ${count}`,
      onchange: () => this.go(this.typed()),
    });
    this.status = element("span", { class: "sr", role: "status", "aria-live": "polite" });
    this.caption = element("span", { class: "caption" }, captions[0] ?? "");
    this.section = element(
      "nav",
      { class: "pager", "aria-label": "Solutions" },
      iconButton("back", "Solution before", () => this.go(this.number - 1)),
      element("span", {}, "Solution ", this.field, ` of ${count.toLocaleString("en")}`, this.caption),
      iconButton("next", "Next solution", () => this.go(this.number + 1)),
      this.status,
    );
    this.section.hidden = count < 2;
  }

  /** The number in the field, at most that of the last solution. */
  typed() {
    const number = Math.round(this.field.valueAsNumber);
    return Math.min(this.count, Math.max(1, number)) - 1;
  }

  /** Shows a solution; after the last comes the first. */
  go(number) {
    this.number = Number.isFinite(number) ? ((number % this.count) + this.count) % this.count : this.number;
    this.field.value = this.number + 1;
    this.caption.textContent = this.captions[this.number] ?? "";
    this.status.textContent = `Solution ${this.number + 1} of ${this.count} ${this.caption.textContent}`.trim();
    this.onChange(this.number);
  }
}
