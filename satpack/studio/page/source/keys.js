// Detects the use of a keyboard or a pointer: only keyboard users get the focus moved to the next useful place. And follows a pointer.

let keys = false;

addEventListener("keydown", () => {
  keys = true;
}, true);
addEventListener("pointerdown", () => {
  keys = false;
}, true);

export const byKeys = () => keys;

/** Follow a pressed pointer until it is released, `up`, or cancelled; returns the function that stops it before. */
export function follow(move, up) {
  const end = (event) => {
    stop();
    up(event);
  };
  const listeners = { pointermove: move, pointerup: end, pointercancel: end };
  const stop = () => Object.entries(listeners).forEach(([name, listener]) => removeEventListener(name, listener));
  Object.entries(listeners).forEach(([name, listener]) => addEventListener(name, listener));
  return stop;
}
