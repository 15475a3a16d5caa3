// Shortcuts: what each key does, and the table that says so on the page.

import { element } from "./dom.js";

const SHORTCUTS = [
  ["Space, P", "play or pause"],
  ["N, B", "one step on, one back"],
  ["E, Q", "move pieces apart, together"],
  ["L", "letters on or off"],
  ["H, A", "hide what is highlighted, show all"],
  ["0", "look from the front again"],
];
const LEAFING = ["K, J", "next solution, the one before"];
const PICTURE = [
  ["Arrow keys", "turn, when the picture has the focus"],
  ["+, \u2212", "nearer, farther, when the picture has the focus"],
];

/** Binds keys to the actions, and returns the table that explains them. */
export function shortcuts(actions, { leafing }) {
  const active = element("input", { type: "checkbox", checked: true, id: "active" });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !active.checked) return;
    if (event.target.closest?.("input[type=number], select")) return;
    // the space bar presses, ticks or opens the focused element
    if (event.key === " " && event.target.closest?.("button, input[type=checkbox], summary")) return;
    const action = actions[event.key.toLowerCase()];
    if (!action) return;
    event.preventDefault();
    action();
  });
  const rows = [...SHORTCUTS, ...(leafing ? [LEAFING] : []), ...PICTURE];
  return element(
    "details",
    { class: "keys" },
    element("summary", {}, "Keyboard"),
    element(
      "dl",
      {},
      ...rows.flatMap(([keys, does]) => [
        element("dt", {}, ...keys.split(", ").flatMap((key, i) => (i ? [" ", element("kbd", {}, key)] : [element("kbd", {}, key)]))),
        element("dd", {}, does),
      ]),
    ),
    element("p", {}, "Everything is also reached with Tab."),
    element("p", {}, element("label", {}, active, " Single keys are shortcuts")),
  );
}
