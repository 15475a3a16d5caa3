// The panel that plays the timeline: buttons, a slider, the speed, and every step in words.

import { element, icon, iconButton } from "./dom.js";

export class Steps {
  constructor(player) {
    this.player = player;
    this.title = element("h2", { id: "steps" });
    this.note = element("p", { class: "note" });
    this.toggle = iconButton("play", "Play", () => player.toggle(), { class: "main" });
    this.start = iconButton("start", "To the start", () => player.jump(0));
    this.end = iconButton("end", "To the end", () => player.jump(player.count));
    this.back = iconButton("back", "One step back", () => player.step(-1));
    this.next = iconButton("next", "One step on", () => player.step(1));
    this.slider = element("input", {
      type: "range",
      min: 0,
      step: 0.02,
      "aria-label": "Where in the steps",
      oninput: () => player.jump(Number(this.slider.value)),
      onkeydown: (event) => this.key(event),
    });
    this.speed = element(
      "select",
      { "aria-label": "Speed", onchange: () => { player.speed = Number(this.speed.value); } },
      ...[0.5, 1, 2, 4].map((speed) =>
        element("option", { value: speed, selected: speed === 1 }, `${speed}×`),
      ),
    );
    this.status = element("p", { class: "status", role: "status", "aria-live": "polite" });
    this.list = element("div", { class: "moves", tabindex: 0, role: "group", "aria-label": "All steps" });
    this.section = element(
      "section",
      { "aria-labelledby": "steps" },
      this.title,
      this.note,
      element("div", { class: "buttons" }, this.start, this.back, this.toggle, this.next, this.end, this.speed),
      this.slider,
      this.status,
      this.list,
    );
  }

  load(timeline) {
    this.timeline = timeline;
    this.title.textContent = timeline.title;
    this.note.textContent = timeline.note;
    this.slider.max = timeline.count;
    this.buttons = [];
    this.words = [];
    this.list.replaceChildren();
    for (const { words, moves } of timeline.sections) {
      if (words) this.list.append(element("h3", {}, words));
      if (!moves.length) continue;
      const rows = moves.map((move) => {
        const number = this.buttons.length + 1;
        const button = element(
          "button",
          { type: "button", onclick: () => this.player.jump(number) },
          sentence(move.words),
        );
        this.buttons.push(button);
        this.words.push(move.words);
        return element("li", { value: number }, button);
      });
      this.list.append(element("ol", {}, ...rows));
    }
    this.list.hidden = timeline.count === 0;
    this.current = null;
  }

  /** Whole steps by the arrow keys, though the slider may rest between them. */
  key(event) {
    const by = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    this.player.step(by);
  }

  update() {
    const { player } = this;
    const { moment, count } = player;
    const number = Math.ceil(moment - 1e-6);
    const label = player.playing ? "Pause" : "Play";
    if (this.toggle.getAttribute("aria-label") !== label) {
      this.toggle.setAttribute("aria-label", label);
      this.toggle.title = label;
      this.toggle.replaceChildren(icon(player.playing ? "pause" : "play"));
    }
    for (const button of [this.toggle, this.next, this.end, this.back, this.start]) {
      button.disabled = count === 0;
    }
    this.slider.disabled = count === 0;
    this.slider.value = moment;
    const text = this.describe(number);
    this.slider.setAttribute("aria-valuetext", text);
    if (this.status.textContent !== text) this.status.textContent = text;
    this.mark(number);
    this.section.dataset.moment = moment.toFixed(2);
    this.section.dataset.playing = String(player.playing);
  }

  describe(number) {
    const { count, empty, full } = this.timeline;
    if (number === 0) return `${empty}.`;
    const step = `${number} of ${count}: ${this.words[number - 1]}.`;
    return number === count && this.player.moment >= count ? `${step} ${full}.` : step;
  }

  /** Shows which step of the list is the present one. */
  mark(number) {
    const button = this.buttons[number - 1] ?? null;
    if (button === this.current) return;
    this.current?.removeAttribute("aria-current");
    this.current = button;
    if (button) {
      button.setAttribute("aria-current", "step");
      this.reveal(button);
    } else {
      this.list.scrollTop = 0;
    }
  }

  /** Scrolls the list until a step is in sight, with a whole line at the top. */
  reveal({ offsetTop: top, offsetHeight: high }) {
    const { list } = this;
    const { scrollTop, clientHeight } = list;
    if (top >= scrollTop && top + high <= scrollTop + clientHeight) return;
    list.style.paddingBottom = 0;
    const last = list.scrollHeight - clientHeight;
    const wanted = Math.min(last, top + high / 2 - clientHeight / 2);
    const lines = [...list.querySelectorAll("h3, button")].map((line) => line.offsetTop);
    const start = lines.find((line) => line >= wanted) ?? top;
    // leaves room after the last line if necessary
    list.style.paddingBottom = `${Math.max(0, start - last)}px`;
    list.scrollTop = start;
  }
}

function sentence(words) {
  return words[0].toUpperCase() + words.slice(1);
}
