// Starts the studio, and holds the actions that its parts share.

import { render } from "preact";
import { followAddress, placeHere } from "./address.js";
import { api } from "./api.js";
import { App } from "./app.jsx";
import { Document } from "./document.js";
import { forgetLeft, freeName, whatWasLeft } from "./drafts.js";
import { followJobs } from "./events.js";
import { byKeys } from "./keys.js";
import { REGION, setShades } from "./shapes.js";
import { Store } from "./store.js";
import { followTabs } from "./tabs.js";
import { contentOf } from "./upload.jsx";

const LOOK_EVERY = 5000;
const USEFUL = ["board", "kinds [aria-checked=true]"].map((each) => `#room .${each}`).join();
const THEMES = ["light", "dark"];

class Studio {
  constructor() {
    this.store = new Store({
      room: "draw",
      ready: false,
      file: null,
      visit: 0,
      shipped: null,
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
      leftOut: [],
      job: null,
      draft: null,
      kept: "",
      elsewhere: false,
      parted: null,
      acknowledged: null,
      given: null,
    });
    this.document = new Document(this.store);
    this.game = {};
  }

  async begin() {
    const lookAtTabs = followTabs(this.store);
    try {
      const start = await api.start();
      setShades(start.shades);
      this.store.set({ start });
      this.address = followAddress(this.store, (state) => this.placeOf(state), (place) => this.goTo(place));
      const place = placeHere();
      const isNamed = place.file || place.shipped;
      await this.address.go(isNamed ? { ...place, left: whatWasLeft() } : { file: start.file });
      forgetLeft();
      this.store.set({ ready: true });
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
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "hidden") this.act(() => this.document.keepNow());
    });
    addEventListener("beforeunload", (event) => {
      if (this.document.drafts.mayBeLost) event.preventDefault();
    });
  }

  /** Run an action; report a failure, and if a file holds several problems, ask for one. */
  async act(action) {
    try {
      return await action();
    } catch (fault) {
      if (fault.problems) this.dialog("problem", fault);
      else this.store.set({ message: fault.message });
      return undefined;
    }
  }

  dialog(kind, more = {}) {
    this.store.set({ dialog: { ...more, kind } });
  }

  close() {
    this.store.set({ dialog: null });
  }

  enter(room) {
    this.store.set({ room });
    if (room !== "draw") this.act(() => this.document.settled());
    this.focusRoom();
  }

  /** Focus, for keyboard users, the main control of the room. */
  focusRoom() {
    if (byKeys()) requestAnimationFrame(() => document.querySelector(USEFUL)?.focus({ preventScroll: true }));
  }

  /** Go to the location in the address. */
  placeOf({ file, shipped, version, now, room, job }) {
    if (!now) return {};
    const isAsShipped = shipped && !version && !this.document.unsaved;
    return { ...(isAsShipped ? { shipped } : { file }), room: room === "draw" ? "" : room, answer: room === "ask" ? job : "" };
  }

  /** Go to a place that an address names. */
  goTo({ file, shipped, room = "draw", answer = null, left = null }) {
    return this.act(async () => {
      const here = this.placeOf(this.store.state);
      this.close();
      try {
        if (file && file !== here.file) await this.openOrResume(file, file === left?.file ? left : null);
        else if (shipped && shipped !== here.shipped) await this.openShipped(shipped);
        else if (!file && !shipped) await this.home();
      } catch (fault) {
        await this.home();
        throw fault;
      }
      if (this.store.state.now) this.store.set({ room, job: answer });
    });
  }

  /** Open a file, or a draft; after a reload, with this tab's state. */
  async openOrResume(name, left) {
    try {
      await this.document.open(name);
    } catch (fault) {
      const there = await api.draft(name).catch(() => null);
      if (!there && !left) throw fault;
      await this.document.show(there ? there.text : left.text, { name, kept: there?.kept });
      this.store.set({ saved: "" });
    }
    if (left) await this.document.goOn(left);
  }

  /** Navigate in several steps that count as one for the browser's Back. */
  go(action) {
    return this.act(() => this.address.asOne(action));
  }

  /** Open a shipped puzzle; no draft of it is kept until it is changed. */
  async openShipped(name) {
    await this.document.leave();
    const { text } = await api.shipped(name);
    await this.document.show(text, { name: await freeName(name) });
    this.store.set({ dialog: null, room: "draw", job: null, given: text, shipped: name });
    this.focusRoom();
  }

  /** Open the puzzle of a tile, and ask its question at once. */
  tryOut({ name, command }) {
    return this.go(async () => {
      await this.openShipped(name);
      this.enter("ask");
      await this.ask(command, {});
    });
  }

  /** Start with a file from elsewhere. */
  bring(file) {
    return this.act(async () => {
      if (!/\.(toml|xmpuzzle)$/i.test(file.name)) throw new Error(`${file.name}: use a .toml or .xmpuzzle file.`);
      const { text, notes } = await api.import(file.name, await contentOf(file));
      await this.begun(text, stemOf(file.name), notes);
    });
  }

  /** Start with one of several problems of a file; see `chosen` of the requests to the server. */
  choose({ file, read }, problem) {
    return this.act(async () => {
      const { text, notes } = await read(problem);
      await this.begun(text, stemOf(file), notes);
    });
  }

  /** Download the text, where it can't be saved. */
  download() {
    const { file, now } = this.store.state;
    offer(now.text, "application/toml", (file ?? "puzzle").replace(/^.*\//, "").replace(/(\.\w+)?$/, ".toml"));
  }

  open(name) {
    return this.go(async () => {
      await this.document.open(name);
      this.store.set({ dialog: null, room: "draw", job: null });
      this.focusRoom();
    });
  }

  /** Continue with a draft. */
  resume(name) {
    return this.go(async () => {
      await this.document.leave();
      const { text, kept } = await api.draft(name);
      await this.put(text, name, { kept });
    });
  }

  /** Start with a reproducible text, under an unused name, whether saved or not. */
  begun(text, wanted, notes = []) {
    return this.go(async () => {
      await this.document.leave();
      await this.put(text, await freeName(wanted), { given: text, notes });
    });
  }

  async put(text, name, { given = null, kept = "", notes = [] }) {
    await this.document.show(text, { name, kept, notes });
    this.store.set({ dialog: null, room: "draw", saved: "", job: null, given });
    this.document.keep();
    this.focusRoom();
  }

  /** Start with a set of pieces found by a job. */
  take(job, number, region) {
    return this.act(async () => {
      const { text } = await api.set(job.id, number, region);
      const stem = job.file.replace(/^.*\//, "").replace(/\.\w+$/, "");
      await this.begun(text, `${stem}-set-${number}`);
    });
  }

  /** Return to the start screen; unsaved work is kept. */
  leave() {
    return this.go(() => this.home());
  }

  async home() {
    await this.document.leave();
    await this.clear();
  }

  /** Return to the start screen, and discard unsaved work. */
  throwAway() {
    return this.go(async () => {
      await this.document.throwAway();
      await this.clear();
    });
  }

  async clear() {
    const start = await api.start();
    const visit = this.store.state.visit + 1;
    this.store.set({ start, visit, room: "draw", file: null, shipped: null, version: "", now: null, past: [], future: [], dialog: null, draft: null, kept: "", given: null, job: null });
  }

  save() {
    if (!this.store.state.version) return this.saveAs();
    return this.act(() => this.document.save());
  }

  saveAs() {
    this.dialog("save", { name: this.store.state.file ?? "untitled.toml" });
  }

  restore() {
    // it belongs to this tab from now on
    const { draft } = this.store.state;
    this.store.set({ draft: null });
    this.document.type(draft);
  }

  discard() {
    this.store.set({ draft: null });
    this.document.drafts.drop();
  }

  /** Leave the unsaved work of another tab alone. */
  leaveDraft() {
    this.store.set({ draft: null, kept: "" });
  }

  /** Show or hide the text; on a phone it is below the drawing, so scroll to it. */
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
      offer(html, "text/html", name);
      this.store.set({ message: `${name}: one file that plays without the studio` });
    });
  }

  /** Ask for the next piece, or the pieces to take back. */
  hint(placed) {
    return this.act(async () => api.hint(await this.document.settled(), placed));
  }

  /** Follow the changes of jobs. */
  listen() {
    followJobs(({ jobs, left_out: leftOut, changed, away }) => {
      if (away) this.store.set({ away });
      if (jobs) this.store.set({ jobs, leftOut, away: false });
      if (changed) this.store.set({ jobs: merged(this.store.state.jobs, changed), away: false });
    }, () => ({ jobs: this.store.state.jobs, left_out: this.store.state.leftOut }));
  }

  /** Ask for colours that make a solution the only one, if the puzzle has no other design; the puzzle stays as it is. */
  single(solution) {
    return this.act(async () => {
      const text = await this.document.settled();
      const { puzzle } = this.store.state.now;
      const asked = Object.keys(puzzle.design).length ? { text } : await api.write(text, { ...puzzle, design: { colours: 2 } });
      if (asked.error) throw new Error(asked.error);
      await this.submit("design", { "--solution": JSON.stringify(solution) }, asked.text);
    });
  }

  ask(command, chosen) {
    return this.act(async () => this.submit(command, chosen, await this.document.settled()));
  }

  /** Ask a question about the puzzle in a text. */
  async submit(command, chosen, text) {
    const { id, jobs } = await api.submit(command, chosen, text, this.store.state.file ?? "untitled.toml");
    this.store.set({ jobs, job: id });
  }
}

/** The name of a puzzle that starts from a file. */
const stemOf = (file) => file.replace(/\.\w+$/, "").replace(/[^\p{L}\p{N}_-]+/gu, "-").replace(/^-+|-+$/g, "") || "puzzle";

function merged(jobs, changed) {
  const byKey = new Map(jobs.map((job) => [job.id, job]));
  for (const job of changed) {
    if (job.state === "gone") byKey.delete(job.id);
    else byKey.set(job.id, job);
  }
  return [...byKey.values()].sort((a, b) => b.asked - a.asked);
}

/** Have the browser download a text. */
function offer(text, type, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

function keepTheme(theme) {
  try {
    localStorage.setItem("theme", theme);
  } catch {
    // light or dark, until the page is closed
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
