// The location in the address: the puzzle, the room and the answer, so that reload and Back work.

/** The place that the address names: { file } or { shipped }, with { room, answer }; {} is the first screen. */
export const placeHere = () => Object.fromEntries(new URLSearchParams(location.hash.slice(1)));

const written = (place) => {
  const given = Object.entries(place).filter(([, value]) => value);
  return given.length ? `#${new URLSearchParams(given)}` : "";
};

/**
 * Keep the address as a store is. `placeOf` gives the place of a state; `lead` is called where somebody goes back or forth.
 * A puzzle that gets another name, or is changed, is where it was: its address takes the place of the one before.
 *
 * Returns { go, asOne }: to go to a place, whose address takes the place of this one; and to do what leads elsewhere by
 * several changes, which are one step to go back.
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
