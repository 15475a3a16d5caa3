// Detects the use of a keyboard or a pointer: only keyboard users get the focus moved to the next useful place.

let keys = false;

addEventListener("keydown", () => {
  keys = true;
}, true);
addEventListener("pointerdown", () => {
  keys = false;
}, true);

export const byKeys = () => keys;
