// What is drawn and not saved: kept beside the file, each tab's for itself, and nothing that another one keeps is overwritten.

import { api } from "./api.js";

/** Files that were drawn and never saved. */
export const neverSaved = ({ files, drafts }) => drafts.filter((name) => !files.includes(name));

/** A name for a new file that nothing has yet, saved or not. */
export const freeName = async (wanted) => (await api.free(wanted)).name;

const LEFT = `satpack studio ${location.pathname} left`;

/** Remember in this tab what it leaves unsaved, for a reload. */
function keepLeft(left) {
  try {
    if (left) sessionStorage.setItem(LEFT, JSON.stringify(left));
    else sessionStorage.removeItem(LEFT);
  } catch {
    // it is offered as a draft
  }
}

/** What this tab left unsaved: { file, text }, or null. */
export function takeLeft() {
  try {
    return JSON.parse(sessionStorage.getItem(LEFT));
  } catch {
    return null;
  } finally {
    keepLeft(null);
  }
}

/**
 * Keeps the text of a store's file. Of the store `draft` is what was kept before and is offered, and `kept` says which draft
 * we know to be there.
 */
export class Drafts {
  constructor(store, unsaved) {
    this.store = store;
    this.unsaved = unsaved;
    this.keeping = Promise.resolve();
    this.sent = "";
    this.safe = "";
  }

  /** Whether what is drawn was kept: else it is in this tab alone. */
  get isSafe() {
    return !this.unsaved() || this.state.now.text === this.safe;
  }

  get state() {
    return this.store.state;
  }

  /** The draft that is this tab's, "" if there is none: what is only offered may be another's. */
  get own() {
    return this.state.draft === null ? this.state.kept : "";
  }

  /** Keep the text, after what is on its way: each knows the draft that the one before has left. */
  keep() {
    this.keeping = this.keeping.then(async () => {
      const { file, now, draft } = this.state;
      if (!file || now.stale) return;
      try {
        if (this.unsaved()) await this.put(now.text);
        else if (draft === null) await this.forget();
      } catch (fault) {
        this.store.set({ message: `What you draw can't be kept: ${fault.message}` });
      }
    });
    return this.keeping;
  }

  settled() {
    return this.keeping;
  }

  /** Forget what this tab has kept. */
  drop() {
    this.keeping = this.keeping.then(() => this.forget()).catch((fault) => this.store.set({ message: fault.message }));
    return this.keeping;
  }

  /** Keep the text while the tab goes, without waiting for an answer. */
  keepLast() {
    const { file, now } = this.state;
    keepLeft(file && this.unsaved() ? { file, text: now.text } : null);
    if (!file || !this.unsaved() || now.text === this.sent || this.state.draft !== null) return;
    api.keepDraft(file, now.text, this.own, { keepalive: true }).catch(() => {});
  }

  async put(text) {
    if (this.state.draft !== null && !this.state.elsewhere) await this.setAside();
    const { file } = this.state;
    const { own, sent } = this;
    this.sent = text;
    try {
      this.isKept(file, await api.keepDraft(file, text, own));
      this.safe = text;
    } catch (fault) {
      if (fault.status !== 409) throw fault;
      const there = await api.draft(file);
      // it may be what we sent ourselves, whose answer was lost
      if (there.text === sent) this.isKept(file, await api.keepDraft(file, text, there.kept));
      else await this.part(text);
      this.safe = text;
    }
  }

  isKept(file, { kept }) {
    if (this.state.file === file) this.store.set({ kept });
  }

  /** Keep what is offered by a name of its own, since another draft takes its place. */
  async setAside() {
    const { name } = await this.keepAnew(this.state.draft);
    this.store.set({ draft: null, message: `What was never saved before is kept as ${name}` });
  }

  /** Go on under another name: somebody draws in the file in another tab. */
  async part(text) {
    const { file } = this.state;
    const { name, kept } = await this.keepAnew(text);
    if (this.state.file === file) this.store.set({ file: name, version: "", saved: "", draft: null, kept, changedOutside: false, parted: file });
  }

  async keepAnew(text) {
    const name = await freeName(this.state.file.replace(/\.\w+$/, ""));
    return { name, ...(await api.keepDraft(name, text, "")) };
  }

  async forget() {
    const { file } = this.state;
    await api.forgetDraft(file, this.own);
    this.isKept(file, { kept: "" });
  }
}
