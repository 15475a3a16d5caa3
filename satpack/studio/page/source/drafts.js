// Drafts: unsaved work kept beside the file, separately for each tab, never overwriting another tab's.

import { api } from "./api.js";

/** Files that were drawn and never saved. */
export const neverSaved = ({ files, drafts }) => drafts.filter((name) => !files.includes(name));

/** A name for a new file that nothing has yet, saved or not. */
export const freeName = async (wanted) => (await api.free(wanted)).name;

const LEFT = `satpack studio ${location.pathname} left`;

/** The bytes that browsers send from a closing page, with some room for headers. */
const MOST_AT_LAST = 60_000;

/** Remember in this tab its state, for a reload. */
function keepLeft(left) {
  try {
    sessionStorage.setItem(LEFT, JSON.stringify(left));
  } catch {
    // it is offered as a draft
  }
}

/** This tab's state before a reload, as `left` of `Drafts` returned it; null if none. */
export function whatWasLeft() {
  try {
    return JSON.parse(sessionStorage.getItem(LEFT));
  } catch {
    return null;
  }
}

export function forgetLeft() {
  try {
    sessionStorage.removeItem(LEFT);
  } catch {
    // then nothing was kept
  }
}

/**
 * Keeps the text of a store's file. In the store, `draft` is an earlier draft that is offered, and `kept` names the draft
 * known to exist. `pending` gives the unsaved state: { text }, with { puzzle } if the drawing is not in the text yet;
 * or null.
 */
export class Drafts {
  constructor(store, pending) {
    this.store = store;
    this.pending = pending;
    this.keeping = Promise.resolve();
    this.sent = {};
    this.safe = "";
  }

  /** Whether the drawing has been kept; otherwise it is in this tab only. */
  get isSafe() {
    const pending = this.pending();
    return !pending || (!pending.puzzle && pending.text === this.safe);
  }

  /** The state of this tab, from which a reload continues: { text, puzzle } if unsaved, and what it knows of its file. */
  get left() {
    const { file, version, now } = this.state;
    return { file, version, own: this.own, sent: this.sent.text, text: now.text, ...this.pending() };
  }

  /** Whether unsaved work is too large to send while the tab closes. */
  get mayBeLost() {
    if (!this.state.file || this.isSafe) return false;
    const { file, own, text, puzzle } = this.left;
    const size = () => new Blob([JSON.stringify([file, own, text, puzzle])]).size;
    return this.state.away || this.state.draft !== null || size() > MOST_AT_LAST;
  }

  get state() {
    return this.store.state;
  }

  /** This tab's draft, or ""; a draft that is only offered may be another tab's. */
  get own() {
    return this.state.draft === null ? this.state.kept : "";
  }

  /** Keep the text, after pending requests: each knows the draft that the previous one left. */
  keep() {
    this.keeping = this.keeping.then(async () => {
      const { file, now, draft } = this.state;
      if (!file || now.stale) return;
      const pending = this.pending();
      try {
        if (pending) await this.put(pending);
        else if (draft === null) await this.forget();
      } catch (fault) {
        this.store.set({ message: `Your drawing can't be kept: ${fault.message}` });
      }
    });
    return this.keeping;
  }

  settled() {
    return this.keeping;
  }

  /** Delete this tab's draft. */
  drop() {
    this.keeping = this.keeping.then(() => this.forget()).catch((fault) => this.store.set({ message: fault.message }));
    return this.keeping;
  }

  /** Keep the drawing while the tab closes, without waiting for an answer. */
  keepLast() {
    if (!this.state.file) return;
    const { left } = this;
    keepLeft(left);
    if (this.isSafe || this.mayBeLost) return;
    const { file, own, text, puzzle } = left;
    this.sent = { text, puzzle };
    api.keepDraft(file, text, own, { puzzle, keepalive: true }).then((written) => this.isKept(file, written)).catch(() => {});
  }

  /** Adopt the existing draft if this tab left or sent it: its last request may still be pending. */
  takeBack(left, text) {
    const { draft, kept } = this.state;
    this.sent = { text };
    if (draft !== text && draft !== left.sent && kept !== left.own) return;
    if (draft === text) this.safe = text;
    this.store.set({ draft: null });
  }

  async put({ text, puzzle }) {
    if (this.state.draft !== null && !this.state.elsewhere) await this.setAside();
    const { file } = this.state;
    const { own, sent } = this;
    this.sent = { text, puzzle };
    try {
      this.isKept(file, await api.keepDraft(file, text, own, { puzzle }));
    } catch (fault) {
      if (fault.status !== 409) throw fault;
      const there = await api.draft(file);
      // it may be our own, whose answer was lost; a drawing was written into it there
      const ours = sent.puzzle ? await api.write(sent.text, sent.puzzle).catch(() => sent) : sent;
      if (there.text === ours.text) this.isKept(file, await api.keepDraft(file, text, there.kept, { puzzle }));
      else await this.part({ text, puzzle });
    }
    this.safe = text;
  }

  isKept(file, { kept }) {
    if (this.state.file === file) this.store.set({ kept });
  }

  /** Keep the offered draft under its own name, since another one replaces it. */
  async setAside() {
    const { name } = await this.keepAnew({ text: this.state.draft });
    this.store.set({ draft: null, message: `Earlier unsaved changes are kept as ${name}` });
  }

  /** Continue under another name: another tab draws in the file. */
  async part({ text, puzzle }) {
    const { file } = this.state;
    const { name, kept } = await this.keepAnew({ text, puzzle });
    if (this.state.file === file) this.store.set({ file: name, version: "", saved: "", draft: null, kept, changedOutside: false, parted: file });
  }

  async keepAnew({ text, puzzle }) {
    const name = await freeName(this.state.file.replace(/\.\w+$/, ""));
    return { name, ...(await api.keepDraft(name, text, "", { puzzle })) };
  }

  async forget() {
    const { file } = this.state;
    await api.forgetDraft(file, this.own);
    this.isKept(file, { kept: "" });
  }
}
