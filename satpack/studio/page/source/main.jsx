// Begins the studio, and holds what its parts do together.

import { render } from "preact";
import { api } from "./api.js";
import { App } from "./app.jsx";
import { Document } from "./document.js";
import { freeName } from "./drafts.js";
import { followJobs } from "./events.js";
import { byKeys } from "./keys.js";
import { REGION, setFills } from "./shapes.js";
import { Store } from "./store.js";
import { followTabs } from "./tabs.js";

const LOOK_EVERY = 5000;
const USEFUL = ["board", "kinds [aria-checked=true]"].map((each) => `#room .${each}`).join();
const THEMES = ["light", "dark"];

class Studio {
  constructor() {
    this.store = new Store({
      room: "draw",
      file: null,
      version: "",
      now: null,
      past: [],
      future: [],
      grid: null,
      shape: REGION,
      height: null,
      brush: "#",
      clipboard: null,
      showText: innerWidth >= 1000,
      dialog: null,
      message: "",
      jobs: [],
      job: null,
      draft: null,
      kept: "",
      elsewhere: false,
      parted: null,
      told: null,
      given: null,
    });
    this.document = new Document(this.store);
    this.game = {};
  }

  async begin() {
    const lookAtTabs = followTabs(this.store);
    try {
      const start = await api.start();
      setFills(start.fills);
      this.store.set({ start });
      if (start.file) await this.document.open(start.file);
      this.listen();
    } catch (fault) {
      this.store.set({ trouble: fault.message });
    }
    const look = () => {
      this.document.look();
      lookAtTabs();
    };
    addEventListener("focus", look);
    setInterval(look, LOOK_EVERY);
    addEventListener("pagehide", () => this.document.drafts.keepLast());
    addEventListener("beforeunload", (event) => {
      if (this.document.state.now?.stale) event.preventDefault();
    });
  }

  /** Do something; what goes wrong is said. */
  async act(action) {
    try {
      return await action();
    } catch (fault) {
      this.store.set({ message: fault.message });
      return undefined;
    }
  }

  dialog(kind, more = {}) {
    this.store.set({ dialog: { kind, ...more } });
  }

  close() {
    this.store.set({ dialog: null });
  }

  enter(room) {
    this.store.set({ room });
    if (room !== "draw") this.act(() => this.document.settled());
    this.focusRoom();
  }

  /** Put the focus of somebody who uses keys where the next one does what the room is for. */
  focusRoom() {
    if (byKeys()) requestAnimationFrame(() => document.querySelector(USEFUL)?.focus({ preventScroll: true }));
  }

  open(name) {
    return this.act(async () => {
      await this.document.open(name);
      this.store.set({ dialog: null, room: "draw", job: null });
      this.focusRoom();
    });
  }

  /** Go on with what was never saved. */
  resume(name) {
    return this.act(async () => {
      await this.document.leave();
      const { text, kept } = await api.draft(name);
      await this.put(text, name, { kept });
    });
  }

  /** Begin with a text that can be had again, by a name that nothing has yet, whether saved or not. */
  begun(text, wanted) {
    return this.act(async () => {
      await this.document.leave();
      await this.put(text, await freeName(wanted), { given: text });
    });
  }

  async put(text, name, { given = null, kept = "" }) {
    await this.document.show(text, { name, kept });
    this.store.set({ dialog: null, room: "draw", saved: "", job: null, given });
    this.document.keep();
    this.focusRoom();
  }

  /** Begin with a set of pieces that a job has found. */
  take(job, number, region) {
    return this.act(async () => {
      const { text } = await api.set(job.id, number, region);
      const stem = job.file.replace(/^.*\//, "").replace(/\.\w+$/, "");
      await this.begun(text, `${stem}-set-${number}`);
    });
  }

  save() {
    if (!this.store.state.version) return this.saveAs();
    return this.act(() => this.document.save());
  }

  saveAs() {
    this.dialog("save", { name: this.store.state.file ?? "untitled.toml" });
  }

  restore() {
    // from now on it is this tab's
    const { draft } = this.store.state;
    this.store.set({ draft: null });
    this.document.type(draft);
  }

  discard() {
    this.store.set({ draft: null });
    this.document.drafts.drop();
  }

  /** Leave what another tab has not saved to it. */
  leaveDraft() {
    this.store.set({ draft: null, kept: "" });
  }

  /** Show the text, or no longer; on a phone it is below the drawing, and so gone to. */
  turnText() {
    this.store.set({ showText: !this.store.state.showText });
    requestAnimationFrame(() => document.querySelector(".text")?.scrollIntoView({ block: "nearest" }));
  }

  turnTheme() {
    const dark = document.documentElement.dataset.theme
      ? document.documentElement.dataset.theme === "dark"
      : matchMedia("(prefers-color-scheme: dark)").matches;
    const theme = THEMES[Number(!dark)];
    document.documentElement.dataset.theme = theme;
    keepTheme(theme);
  }

  share() {
    return this.act(async () => {
      const { html } = await api.share(await this.document.settled());
      const name = (this.store.state.file ?? "puzzle").replace(/^.*\//, "").replace(/(\.\w+)?$/, ".html");
      const link = document.createElement("a");
      link.href = URL.createObjectURL(new Blob([html], { type: "text/html" }));
      link.download = name;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
      this.store.set({ message: `${name}: one file that plays without the studio` });
    });
  }

  /** What comes next where some pieces lie, or what to take back. */
  hint(placed) {
    return this.act(async () => api.hint(await this.document.settled(), placed));
  }

  /** Follow what becomes of jobs. */
  listen() {
    followJobs(({ jobs, changed, away }) => {
      if (away) this.store.set({ away });
      if (jobs) this.store.set({ jobs, away: false });
      if (changed) this.store.set({ jobs: merged(this.store.state.jobs, changed), away: false });
    }, () => this.store.state.jobs);
  }

  ask(command, chosen) {
    return this.act(async () => {
      const text = await this.document.settled();
      const { id, jobs } = await api.submit(command, chosen, text, this.store.state.file ?? "untitled.toml");
      this.store.set({ jobs, job: id });
    });
  }
}

function merged(jobs, changed) {
  const byKey = new Map(jobs.map((job) => [job.id, job]));
  for (const job of changed) {
    if (job.state === "gone") byKey.delete(job.id);
    else byKey.set(job.id, job);
  }
  return [...byKey.values()].sort((a, b) => b.asked - a.asked);
}

function keepTheme(theme) {
  try {
    localStorage.setItem("theme", theme);
  } catch {
    // it is light or dark until the page is left
  }
}

function keptTheme() {
  try {
    return localStorage.getItem("theme");
  } catch {
    return null;
  }
}

const kept = keptTheme();
if (THEMES.includes(kept)) document.documentElement.dataset.theme = kept;
const studio = new Studio();
render(<App studio={studio} />, document.querySelector("#studio"));
studio.begin();
