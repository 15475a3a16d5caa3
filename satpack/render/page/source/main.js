// The page: the stage on one side, its controls on the other.

import { Content } from "./content.js";
import { element } from "./dom.js";
import { shortcuts } from "./keys.js";
import { Pager } from "./pager.js";
import { PieceList } from "./pieces.js";
import { Player } from "./player.js";
import { hasWebGL, Stage } from "./stage.js";
import { Steps } from "./steps.js";
import { assembly, disassembly } from "./timeline.js";

const LIGHT = { ink: 0x1d2126, board: 0xd9d5cc, shadow: 0.34, region: 0x8a8a86 };
const DARK = { ink: 0x14161a, board: 0x3a3d42, shadow: 0.7, region: 0x85888d };
const APART_STEP = 0.1;

function main() {
  const content = Content.read();
  const page = document.getElementById("page");
  const header = page.querySelector("header");
  const [what = "", ...more] = content.facts;
  header.append(element("p", {}, what));
  const holder = page.querySelector(".stage");
  if (!hasWebGL()) {
    plain(page, holder, about(more));
    return;
  }
  new View(content, page, holder, about(more));
}

/** Without WebGL the picture stays, and says why it does not move. */
function plain(page, holder, facts) {
  holder.querySelector(".waiting").remove();
  page.classList.add("still");
  holder.append(
    element(
      "p",
      { class: "message", role: "alert" },
      "This browser has no WebGL, or it is switched off, so this is a picture that does not move.",
    ),
  );
  page.append(element("div", { class: "panel" }, facts));
}

/** Further facts. */
function about(facts) {
  const section = element("section", { "aria-labelledby": "about" }, element("h2", { id: "about" }, "About"));
  section.append(...facts.map((fact) => element("p", { class: "note" }, fact)));
  section.hidden = facts.length === 0;
  return section;
}

/** The marks on sides, each with its colour, or that it is a knob or a hole. */
function legend(marks) {
  const section = element("section", { "aria-labelledby": "sides" }, element("h2", { id: "sides" }, "Marks on sides"));
  const list = element("ul", { class: "sides" });
  for (const [name, colour, joint] of marks) {
    const swatch = element("span", { class: "swatch", "aria-hidden": "true" });
    swatch.style.backgroundColor = colour;
    list.append(element("li", {}, ...(colour ? [swatch] : []), name + (joint ? (joint > 0 ? ", a knob" : ", a hole") : "")));
  }
  section.append(list);
  section.hidden = marks.length === 0;
  return section;
}

class View {
  constructor(content, page, holder, facts) {
    this.content = content;
    const stage = (this.stage = new Stage(content, holder));
    this.look = { chosen: new Set(), hidden: new Set(), letters: content.lettered, through: true };
    this.player = new Player(matchMedia("(prefers-reduced-motion: reduce)"));
    this.steps = new Steps(this.player);
    this.list = new PieceList(() => this.draw());
    this.look.chosen = this.list.chosen;
    this.look.hidden = this.list.hidden;
    this.pager = new Pager(content.solutions.length, content.captions, (number) => this.load(number));
    page.append(element("div", { class: "panel" }, this.pager.section, this.viewSection(), this.steps.section, this.list.section, legend(content.sides), facts, this.keys()));
    this.describe(holder);
    this.theme(matchMedia("(prefers-color-scheme: dark)"));
    this.player.onChange = () => {
      this.steps.update();
      this.draw();
    };
    stage.onPick = (i) => {
      if (i >= 0) this.list.choose(i);
    };
    this.load(0);
    stage.home(0);
    stage.render();
    holder.querySelector(".waiting").remove();
    page.classList.add("ready");
    page.dataset.ready = Math.round(performance.now());
  }

  viewSection() {
    this.apart = element("input", {
      type: "range",
      id: "apart",
      min: 0,
      max: 1,
      step: 0.01,
      value: 0,
      "aria-valuetext": "0 percent",
      oninput: () => this.explode(Number(this.apart.value)),
    });
    this.letters = element("input", {
      type: "checkbox",
      checked: this.content.lettered,
      onchange: () => {
        this.look.letters = this.letters.checked;
        this.draw();
      },
    });
    this.through = element("input", {
      type: "checkbox",
      checked: true,
      onchange: () => {
        this.look.through = this.through.checked;
        this.draw();
      },
    });
    const see = element("label", { class: "through" }, this.through, " See through what is around the others");
    see.hidden = this.content.cages.length === 0;
    const reset = element("button", { type: "button", onclick: () => this.reset() }, "Reset view");
    return element(
      "section",
      { "aria-labelledby": "view" },
      element(
        "div",
        { class: "heading" },
        element("h2", { id: "view" }, element("label", { for: "apart" }, "Move apart")),
        element("div", { class: "small" }, element("label", {}, this.letters, " Letters"), reset),
      ),
      this.apart,
      see,
    );
  }

  keys() {
    const { player } = this;
    const leaf = (by) => () => this.pager.count > 1 && this.pager.go(this.pager.number + by);
    const actions = {
      " ": () => player.toggle(),
      p: () => player.toggle(),
      n: () => player.step(1),
      b: () => player.step(-1),
      e: () => this.explode(Number(this.apart.value) + APART_STEP),
      q: () => this.explode(Number(this.apart.value) - APART_STEP),
      l: () => this.letters.click(),
      h: () => this.list.hideChosen(),
      a: () => this.list.showAll(),
      0: () => this.reset(),
      k: leaf(1),
      j: leaf(-1),
    };
    return shortcuts(actions, { leafing: this.pager.count > 1 });
  }

  /** Makes the picture focusable, and describes its keys to screen readers. */
  describe(holder) {
    const { stage } = this;
    const { canvas } = stage;
    canvas.tabIndex = 0;
    canvas.setAttribute("role", "application");
    canvas.setAttribute("aria-label", `${this.content.title} in space; arrow keys turn it, plus and minus bring it nearer or farther`);
    const turns = {
      ArrowLeft: [-1, 0],
      ArrowRight: [1, 0],
      ArrowUp: [0, -1],
      ArrowDown: [0, 1],
      "+": [0, 0, 1 / 1.1],
      "=": [0, 0, 1 / 1.1],
      "-": [0, 0, 1.1],
    };
    canvas.addEventListener("keydown", (event) => {
      const turn = turns[event.key];
      if (!turn || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      stage.turn(...turn);
    });
    holder.append(element("p", { class: "sr" }, "Below are the controls and the list of pieces."));
  }

  theme(dark) {
    const apply = () => this.stage.theme(dark.matches ? DARK : LIGHT);
    dark.addEventListener("change", apply);
    apply();
  }

  load(number) {
    const { content, stage } = this;
    const pieces = content.pieces(number);
    stage.show(pieces);
    this.list.load(pieces);
    const timeline = (content.motion ? disassembly : assembly)(content, pieces, stage.extent());
    this.steps.load(timeline);
    this.player.load(timeline);
  }

  explode(apart) {
    const value = Math.min(1, Math.max(0, apart));
    this.apart.value = value;
    this.apart.setAttribute("aria-valuetext", `${Math.round(100 * value)} percent`);
    this.stage.fit(value);
    this.draw();
  }

  reset() {
    this.stage.home(Number(this.apart.value));
  }

  draw() {
    const states = this.player.timeline.at(this.player.moment);
    this.stage.arrange(states, Number(this.apart.value), this.look);
  }
}

// the title is painted before the work begins
requestAnimationFrame(() => setTimeout(main));
