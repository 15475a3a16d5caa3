// The puzzle that is worked on: its text and its drawing, kept the same by the server, with every step to go back.

import { api } from "./api.js";
import { Drafts } from "./drafts.js";
import { Grid } from "./geometry.js";
import { REGION, withFills } from "./shapes.js";

const READ_AFTER = 250;
const WRITE_AFTER = 120;
const KEEP_AFTER = 800;

/** Limit on the cells and characters of the undo history; the latest steps are kept regardless. */
const MOST_KEPT = 30_000_000;
const LEAST_STEPS = 20;

const grids = new Map();
const asked = new Map();

export async function gridNamed(name) {
  if (grids.has(name)) return grids.get(name);
  if (!asked.has(name)) asked.set(name, api.grid(name).finally(() => asked.delete(name)));
  const geometry = await asked.get(name);
  if (!grids.has(name)) grids.set(name, new Grid(geometry));
  return grids.get(name);
}

/** The text that a drawing is written into: the current one, or if that is wrong the last valid one, to keep its comments. */
const soundText = (step) => (step.error && step.sound ? step.sound : step.text);

/** The latest of some steps, so that large puzzles do not fill the memory. */
function kept(steps) {
  let first = steps.length;
  for (let size = 0; first > 0 && (size < MOST_KEPT || steps.length - first < LEAST_STEPS); first -= 1) size += sizeOf(steps[first - 1]);
  return steps.slice(first);
}

function sizeOf({ text, puzzle }) {
  const cells = puzzle ? puzzle.region.required.length + puzzle.region.optional.length : 0;
  return text.length + (puzzle?.pieces ?? []).reduce((total, piece) => total + piece.cells.length, cells);
}

/** Changes the store's document: `now` is a step, with those before in `past` and those undone in `future`. */
export class Document {
  constructor(store) {
    this.store = store;
    this.timers = {};
    this.stroke = null;
    this.writing = Promise.resolve();
    this.drafts = new Drafts(store, () => this.pending);
  }

  get state() {
    return this.store.state;
  }

  // the initial state

  async show(text, { name, version = "", draft = null, kept = "", notes = [] }) {
    const read = await api.read(text);
    const grid = read.puzzle ? await gridNamed(read.puzzle.grid) : this.state.grid;
    this.store.set({
      file: name,
      visit: this.state.visit + 1,
      shipped: null,
      version,
      saved: text,
      draft,
      kept,
      parted: null,
      now: { text, sound: read.error ? null : text, puzzle: read.puzzle, error: read.error, line: read.line, notes: [...notes, ...read.notes] },
      past: [],
      future: [],
      grid,
      shape: REGION,
      height: null,
      changedOutside: false,
      given: null,
    });
  }

  /** Before switching: keep unsaved work, and drop an untouched puzzle. */
  async leave() {
    const { file, given, past } = this.state;
    if (!file) return;
    await this.settled().catch(() => {});
    clearTimeout(this.timers.keep);
    const touched = this.state.now.text !== given || past.length > 0;
    await (touched ? this.drafts.keep() : this.drafts.drop());
  }

  /** Before switching: discard unsaved work. */
  async throwAway() {
    for (const timer of Object.values(this.timers)) clearTimeout(timer);
    this.unread = false;
    await this.writing;
    clearTimeout(this.timers.keep);
    await this.drafts.drop();
  }

  async open(name) {
    await this.leave();
    const found = await api.open(name);
    await this.show(found.text, found);
  }

  /** Continue with this tab's work after a reload, without overwriting changes in between. */
  async goOn(left) {
    const written = left.puzzle && (await api.write(left.text, left.puzzle).catch(() => null));
    const text = written ? written.text : left.text;
    this.drafts.takeBack(left, text);
    if (text !== this.state.now.text) {
      this.store.set({ version: left.version });
      this.type(text);
    }
    if (left.puzzle && !written) {
      await this.read();
      if (this.state.now.puzzle) this.draw(() => left.puzzle);
    }
    this.keep();
  }

  // steps

  step(next) {
    const { now, past, shape } = this.state;
    this.store.set({ now: { ...next, from: shape, to: undefined }, past: kept([...past, now]), future: [] });
    this.keep();
  }

  /** Change the drawing; all changes of one stroke of the brush are one step. */
  draw(change) {
    const { now } = this.state;
    const puzzle = change(now.puzzle);
    if (puzzle === now.puzzle) return;
    const next = { ...now, puzzle, stale: true, behind: false };
    if (this.stroke === "begun") this.store.set({ now: next });
    else this.step(next);
    if (this.stroke === "ready") this.stroke = "begun";
    this.later("write", WRITE_AFTER, () => this.write());
  }

  beginStroke() {
    this.stroke = "ready";
  }

  endStroke() {
    this.stroke = null;
  }

  /** Change the drawing, unless its text would become invalid; returns the fault, or "". */
  async drawIfRight(change) {
    await this.settled();
    const { now } = this.state;
    const { error } = await api.write(soundText(now), change(now.puzzle)).catch((fault) => ({ error: fault.message }));
    if (error && error !== now.error) return error;
    this.draw(change);
    return "";
  }

  /** Write the drawing into the text. */
  write() {
    this.writing = this.writing.then(async () => {
      const { now } = this.state;
      if (!now.stale) return;
      try {
        const { fills, marks, ...written } = await api.write(soundText(now), now.puzzle);
        if (written.error && !now.puzzle.pieces.some((piece) => piece.cells.length)) Object.assign(written, { error: "No piece has a cell yet: draw one.", line: null });
        this.replace(now, { ...written, puzzle: withFills(now.puzzle, fills, marks), sound: written.error ? now.sound : written.text, stale: false, unwritten: false });
      } catch (fault) {
        this.replace(now, { error: fault.message, line: null, stale: false, unwritten: true });
      }
      this.keep();
    });
    return this.writing;
  }

  /** The text, when all that is drawn is in it; throws if that can't be. */
  async settled() {
    clearTimeout(this.timers.write);
    clearTimeout(this.timers.read);
    if (this.unread) await this.read();
    await this.write();
    const { now } = this.state;
    if (now.unwritten) throw new Error(`The drawing can't be written: ${now.error}`);
    return now.text;
  }

  /** Complete a step, wherever it is by now; a drawing that changed in the meantime keeps its cells. */
  replace(step, changes) {
    const put = (each) => (each === step ? { ...each, ...changes } : each);
    const { now, past, future } = this.state;
    const after = now === step ? put(now) : now.stale && now.text === step.text ? { ...now, text: changes.text ?? now.text, sound: changes.sound ?? now.sound } : now;
    this.store.set({ now: after, past: past.map(put), future: future.map(put) });
    if (after.stale) this.later("write", WRITE_AFTER, () => this.write());
  }

  /** Change the text, as it is typed. */
  type(text) {
    const { now } = this.state;
    const typed = { ...now, text, stale: false, unwritten: false, typed: true };
    if (this.unread) this.store.set({ now: typed });
    else this.step(typed);
    this.unread = true;
    this.later("read", READ_AFTER, () => this.read());
  }

  async read() {
    this.unread = false;
    const { text } = this.state.now;
    try {
      const read = await api.read(text);
      const grid = read.puzzle ? await gridNamed(read.puzzle.grid) : this.state.grid;
      const { now } = this.state;
      if (now.text !== text) return;
      const puzzle = read.puzzle ?? now.puzzle;
      const sound = read.error ? now.sound : text;
      const changes = { puzzle, sound, error: read.error, line: read.line, notes: read.notes, typed: false, behind: !read.puzzle };
      const { shape } = this.state;
      this.store.set({
        now: { ...now, ...changes },
        grid,
        shape: shape !== REGION && shape >= (puzzle?.pieces.length ?? 0) ? REGION : shape,
      });
    } catch (fault) {
      this.store.set({ message: fault.message });
    }
    this.keep();
  }

  undo() {
    const { past, now, future } = this.state;
    const { shape } = this.state;
    if (past.length) this.goTo(past.at(-1), past.slice(0, -1), [{ ...now, to: shape }, ...future], now.from);
  }

  redo() {
    const { past, now, future } = this.state;
    if (future.length) this.goTo(future[0], [...past, now], future.slice(1), future[0].to);
  }

  /** Show a step, with the shape that was chosen when the step was left. */
  goTo(step, past, future, shape) {
    clearTimeout(this.timers.write);
    clearTimeout(this.timers.read);
    this.unread = false;
    // the grid of every step is loaded already: no waiting, so that quick steps are not lost
    const grid = step.puzzle ? grids.get(step.puzzle.grid) : this.state.grid;
    const gone = shape !== REGION && shape >= (step.puzzle?.pieces.length ?? 0);
    this.store.set({ now: step, past, future, grid, shape: gone ? REGION : shape });
    if (step.stale) this.later("write", WRITE_AFTER, () => this.write());
    if (step.typed) this.later("read", 0, () => this.read());
    this.keep();
  }

  // files

  get unsaved() {
    return this.pending !== null;
  }

  /** The unsaved state: the text, and the drawing if it is not in the text yet; null if there is none. */
  get pending() {
    const { now, saved } = this.state;
    if (now?.stale || now?.unwritten) return { text: soundText(now), puzzle: now.puzzle };
    return now && now.text !== saved ? { text: now.text } : null;
  }

  /** Keep unsaved work immediately: the tab is hidden, and may be closed. */
  async keepNow() {
    if (this.unread) await this.read();
    await this.write();
    await this.drafts.keep();
  }

  /** Keep unsaved work beside the file, after a short delay. */
  keep() {
    this.later("keep", KEEP_AFTER, () => this.drafts.keep());
  }

  /** Save; returns whether it was saved. Another version on disk is overwritten only on request. */
  async save(name = this.state.file, { overwrite = false } = {}) {
    const text = await this.settled();
    clearTimeout(this.timers.keep);
    await this.drafts.settled();
    const { file, version: before } = this.state;
    const isOther = name !== file;
    const expected = isOther ? "" : before;
    try {
      const { version, kept } = await api.save(name, text, overwrite ? null : expected, isOther ? "" : this.drafts.own);
      if (file && isOther) await this.drafts.forget();
      const draft = kept ? (await api.draft(name)).text : null;
      this.store.set({ file: name, version, saved: text, draft, kept, parted: null, changedOutside: false, message: this.savedWords(name) });
      return true;
    } catch (fault) {
      if (fault.status !== 409) throw fault;
      this.store.set({ dialog: { kind: "conflict", name, message: fault.message, title: name === this.state.file ? undefined : "There already" } });
      return false;
    }
  }

  savedWords(name) {
    const blank = this.state.now.puzzle?.pieces.filter((piece) => !piece.cells.length).map((piece) => piece.name) ?? [];
    // a TOML file has them as comments
    return `Saved ${name}${blank.length && name.endsWith(".xmpuzzle") ? `, without ${blank.join(", ")}: no cells yet` : ""}`;
  }

  /** Notice that another program changed the file. */
  async look() {
    const { file, version } = this.state;
    if (!file || !version) return;
    try {
      const found = await api.version(file);
      if (this.state.file === file && this.state.version === version) {
        this.store.set({ changedOutside: found.version !== version });
      }
    } catch {
      // the next request follows soon
    }
  }

  later(name, milliseconds, action) {
    clearTimeout(this.timers[name]);
    this.timers[name] = setTimeout(action, milliseconds);
  }
}
