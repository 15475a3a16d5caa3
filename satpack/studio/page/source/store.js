// The studio's state in one object; listeners are notified of changes. And answers of the server that components wait for.

import { useEffect, useLayoutEffect, useState } from "preact/hooks";

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

/**
 * The answer to a request of a component: null before the first one, the previous one until the next arrives.
 * @param ask makes the request; or nothing, if there is none to make
 * @param inputs the values that the request depends on
 */
export function useAnswer(studio, ask, inputs) {
  const [answer, setAnswer] = useState(null);
  useEffect(() => {
    let wanted = true;
    if (ask) {
      studio.act(async () => {
        const found = await ask();
        if (wanted) setAnswer(found);
      });
    } else setAnswer(null);
    return () => {
      wanted = false;
    };
  }, inputs);
  return answer;
}
