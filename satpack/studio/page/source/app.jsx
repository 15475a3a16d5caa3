// The studio's frame: what is open, what can be done with it, and its three rooms: draw, ask, play.

import { useEffect, useLayoutEffect } from "preact/hooks";
import { Ask } from "./ask.jsx";
import { Dialog } from "./dialogs.jsx";
import { neverSaved } from "./drafts.js";
import { Draw } from "./draw.jsx";
import { Button } from "./icons.jsx";
import { Play } from "./play.jsx";
import { useStore } from "./store.js";

const ROOMS = [
  ["draw", "Draw"],
  ["ask", "Ask"],
  ["play", "Play"],
];

export function App({ studio }) {
  const { store, document: doc } = studio;
  const state = useStore(store);
  useShortcuts(studio);
  useEffect(() => {
    document.title = `${doc.unsaved ? "• " : ""}${state.now?.puzzle?.name ?? "satpack studio"}`;
  });
  // what is taken back there is a move, not what was drawn
  const playing = state.room === "play";
  if (!state.now) return <Welcome studio={studio} state={state} />;
  return (
    <div class="frame">
      <header class="bar">
        <span class="mark" aria-hidden="true" />
        <button type="button" class="file" onClick={() => studio.dialog("open")} title="Open another puzzle">
          <strong>{state.file ?? "untitled.toml"}</strong>
          <span class="muted">{doc.unsaved ? "not saved yet" : "saved"}</span>
        </button>
        <nav class="rooms" role="tablist" aria-label="Rooms">
          {ROOMS.map(([name, label]) => (
            <button key={name} type="button" role="tab" id={`tab-${name}`} aria-controls="room" aria-selected={state.room === name} onClick={() => studio.enter(name)}>
              {label}
            </button>
          ))}
        </nav>
        <div class="tools">
          <Button icon="undo" label="Undo" disabled={!state.past.length || playing} onClick={() => doc.undo()} />
          <Button icon="redo" label="Redo" disabled={!state.future.length || playing} onClick={() => doc.redo()} />
          <Button icon="new" label="New puzzle" onClick={() => studio.dialog("new")} />
          <Button icon="open" label="Open" onClick={() => studio.dialog("open")} />
          <Button icon="text" label="Text beside the drawing" aria-pressed={state.showText} disabled={state.room !== "draw"} onClick={() => studio.turnText()} />
          <Button icon="theme" label="Light or dark" onClick={() => studio.turnTheme()} />
          {doc.unsaved || !state.version ? (
            <Button icon="save" label="Save" words kind="primary save" onClick={() => studio.save()} />
          ) : (
            <Button icon="save" label="Save as" words kind="save" onClick={() => studio.saveAs()} />
          )}
        </div>
      </header>
      <Notices studio={studio} state={state} />
      <main id="room" role="tabpanel" aria-labelledby={`tab-${state.room}`}>
        {state.room === "draw" && <Draw studio={studio} state={state} />}
        {state.room === "ask" && <Ask studio={studio} state={state} />}
        {state.room === "play" && <Play puzzle={state.now.puzzle} grid={state.grid} share={() => studio.share()} hint={(placed) => studio.hint(placed)} memory={studio.game} />}
      </main>
      <Told studio={studio} state={state} />
    </div>
  );
}

/** What is asked, and what is said: also within what is asked, which is before all else. */
function Told({ studio, state }) {
  const message = () => <Message state={state} store={studio.store} />;
  return (
    <>
      {state.dialog && <Dialog studio={studio} state={state}>{message()}</Dialog>}
      {message()}
    </>
  );
}

function Notices({ studio, state }) {
  const { document: doc, store } = studio;
  const isOffered = state.draft !== null && state.draft !== undefined;
  return (
    <>
      {isOffered && state.elsewhere && (
        <div class="notice" role="status">
          <span>{state.file} is open in another tab, with changes that are not saved.</span>
          <Button label="Go on from these" words kind="primary" onClick={() => studio.restore()} />
          <Button label="Leave them there" words onClick={() => studio.leaveDraft()} />
        </div>
      )}
      {!isOffered && state.elsewhere && state.told !== state.file && (
        <div class="notice" role="status">
          <span>{state.file} is open in another tab, too. If both draw, one of them goes on under another name.</span>
          <Button label="OK" words onClick={() => store.set({ told: state.file })} />
        </div>
      )}
      {state.parted && (
        <div class="notice" role="status">
          <span>{state.parted} is drawn in another tab as well: what you draw here goes on as {state.file}.</span>
          <Button label="OK" words onClick={() => store.set({ parted: null })} />
        </div>
      )}
      {isOffered && !state.elsewhere && (
        <div class="notice" role="status">
          <span>There is a newer version of this puzzle that was never saved.</span>
          <Button label="Restore it" words kind="primary" onClick={() => studio.restore()} />
          <Button label="Discard it" words onClick={() => studio.discard()} />
        </div>
      )}
      {state.changedOutside && (
        <div class="notice" role="status">
          <span>{state.file} was changed by somebody else.</span>
          <Button label="Read it again" words kind="primary" onClick={() => studio.act(() => doc.open(state.file))} />
          <Button label="Keep mine" words onClick={() => store.set({ changedOutside: false, version: "changed" })} />
        </div>
      )}
    </>
  );
}

function Message({ state, store }) {
  useEffect(() => {
    if (!state.message) return undefined;
    const timer = setTimeout(() => store.set({ message: "" }), 6000);
    return () => clearTimeout(timer);
  }, [state.message]);
  return (
    <div class="message" role="status" aria-live="polite">
      {state.message && <p>{state.message}</p>}
    </div>
  );
}

function Welcome({ studio, state }) {
  return (
    <div class="frame">
      <main class="welcome">
        <span class="mark large" aria-hidden="true" />
        <h1>satpack studio</h1>
        <p class="muted">{state.trouble || (state.start ? "Draw a puzzle, ask for its solutions, take it apart, play with it." : "One moment …")}</p>
        {state.start && (
          <div class="choices">
            <Button icon="new" label="New puzzle" words kind="primary" onClick={() => studio.dialog("new")} />
            <Button icon="open" label="Open a file or a shipped puzzle" words onClick={() => studio.dialog("open")} />
          </div>
        )}
        {state.start && (
          <ul class="files">
            {neverSaved(state.start).slice(0, 8).map((name) => (
              <li key={name}>
                <button type="button" onClick={() => studio.resume(name)}>{name} <span class="muted">never saved</span></button>
              </li>
            ))}
            {state.start.files.slice(0, 8).map((name) => (
              <li key={name}>
                <button type="button" onClick={() => studio.open(name)}>{name}</button>
              </li>
            ))}
          </ul>
        )}
      </main>
      <Told studio={studio} state={state} />
    </div>
  );
}

function useShortcuts(studio) {
  useLayoutEffect(() => {
    const keys = (event) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const name = event.key.toLowerCase();
      const drawn = studio.store.state.room !== "play";
      const typing = event.target.closest?.("input:not([type=checkbox], [type=range]), textarea:not(.toml)");
      if (name === "s") {
        // a field's value is taken when it is left
        if (typing) event.target.blur();
        if (event.shiftKey) studio.saveAs();
        else studio.save();
      }
      else if (name === "o") studio.dialog("open");
      else if (name === "z" && !typing && drawn) studio.document[event.shiftKey ? "redo" : "undo"]();
      else if (name === "y" && !typing && drawn) studio.document.redo();
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", keys);
    return () => removeEventListener("keydown", keys);
  }, [studio]);
}
