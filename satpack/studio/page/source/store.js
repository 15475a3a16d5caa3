// What the studio knows, in one object; whoever shows it is told when it changes.

import { useLayoutEffect, useState } from "preact/hooks";

export class Store {
  constructor(state) {
    this.state = state;
    this.listeners = new Set();
  }

  set(changes) {
    this.state = { ...this.state, ...changes };
    for (const listener of [...this.listeners]) listener();
  }

  listen(listener) {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}

/** The state of a store, followed by whoever calls this while drawing itself. */
export function useStore(store) {
  const [, redraw] = useState(0);
  // before anything else happens: an effect after the next frame could miss a change
  useLayoutEffect(() => store.listen(() => redraw((n) => n + 1)), [store]);
  return store.state;
}
