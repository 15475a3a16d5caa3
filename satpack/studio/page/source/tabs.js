// Which file is open in which tab: each tab holds a lock named after its file, released when the tab closes.

const nameOf = (file) => `satpack studio ${location.pathname} has ${file} open`;

/** Hold a lock for the file of a store, and record in the store whether another tab has it open, too; returns a function that checks again. */
export function followTabs(store) {
  // browsers have locks for pages of this machine only
  if (!navigator.locks) return () => {};
  let file = null;
  let letGo = () => {};
  const look = async () => {
    if (!file) return;
    const asked = file;
    const { held } = await navigator.locks.query();
    const elsewhere = held.filter(({ name }) => name === nameOf(asked)).length > 1;
    if (asked === file && elsewhere !== store.state.elsewhere) store.set({ elsewhere });
  };
  store.listen(() => {
    if (store.state.file === file) return;
    ({ file } = store.state);
    letGo();
    const held = new Promise((done) => {
      letGo = done;
    });
    if (store.state.elsewhere) store.set({ elsewhere: false });
    navigator.locks.request(nameOf(file), { mode: "shared" }, () => {
      look();
      return held;
    });
  });
  return look;
}
