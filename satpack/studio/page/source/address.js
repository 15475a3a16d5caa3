// The location in the address: the puzzle, the room and the answer, so that reload and Back work.

/** The place that the address names: { file } or { shipped }, with { room, answer }; {} is the first screen. */
export const placeHere = () => Object.fromEntries(new URLSearchParams(location.hash.slice(1)));

const written = (place) => {
  const given = Object.entries(place).filter(([, value]) => value);
  return given.length ? `#${new URLSearchParams(given)}` : "";
};

/**
 * Keep the address in step with a store. `placeOf` gives the place of a state; `lead` is called on Back and Forward.
 * If a puzzle is renamed or changed, its address replaces the previous one.
 *
 * Returns { go, asOne }: `go` goes to a place, whose address replaces the present one; `asOne` makes several changes one
 * step for Back.
 */
export function followAddress(store, placeOf, lead) {
  let going = 0;
  let before = store.state;
  const note = () => {
    const { state } = store;
    if (going) return;
    const hash = written(placeOf(state));
    const isElsewhere = ["visit", "room", "job"].some((key) => state[key] !== before[key]);
    before = state;
    if (hash === location.hash) return;
    history[isElsewhere ? "pushState" : "replaceState"](null, "", hash || location.pathname);
  };
  const asOne = async (action) => {
    going += 1;
    try {
      return await action();
    } finally {
      going -= 1;
      note();
    }
  };
  const go = (place) => asOne(async () => {
    await lead(place);
    before = store.state;
  });
  store.listen(note);
  addEventListener("popstate", () => go(placeHere()));
  return { go, asOne };
}
