// The studio's state in one object; listeners are notified of changes.

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

/** The state of a store, subscribed to by the calling component. */
export function useStore(store) {
  const [, redraw] = useState(0);
  // before anything else happens: an effect after the next frame could miss a change
  useLayoutEffect(() => store.listen(() => redraw((n) => n + 1)), [store]);
  return store.state;
}
