// Whether somebody uses keys or a pointer just now: the focus is put where the next key is of use, and else left alone.

let keys = false;

addEventListener("keydown", () => {
  keys = true;
}, true);
addEventListener("pointerdown", () => {
  keys = false;
}, true);

export const byKeys = () => keys;
