// The studio's frame: the open puzzle, the toolbar, and the three rooms: draw, ask, play.

import { useEffect, useLayoutEffect } from "preact/hooks";
import { Ask } from "./ask.jsx";
import { Dialog } from "./dialogs.jsx";
import { Draw } from "./draw.jsx";
import { Broken, Guard } from "./guard.jsx";
import { Button } from "./icons.jsx";
import { Play } from "./play.jsx";
import { Print } from "./print.jsx";
import { useStore } from "./store.js";
import { Text } from "./text.jsx";
import { useDrops } from "./upload.jsx";
import { Welcome } from "./welcome.jsx";

const ROOMS = [
  ["draw", "Draw"],
  ["ask", "Ask"],
  ["play", "Play"],
];

export function App({ studio }) {
  const { store, document: doc } = studio;
  const state = useStore(store);
  useShortcuts(studio);
  useDrops(studio);
  useEffect(() => {
    document.title = `${doc.unsaved ? "• " : ""}${state.now?.puzzle?.name ?? "satpack studio"}`;
  });
  // undo there concerns a move, not the drawing
  const playing = state.room === "play";
  if (!state.now) {
    return (
      <div class="frame">
        <Notices studio={studio} state={state} />
        <Welcome studio={studio} state={state} />
        <Told studio={studio} state={state} />
      </div>
    );
  }
  return (
    <div class="frame">
      <header class="bar">
        <button type="button" class="home" aria-label="Start screen" title="Start screen" onClick={() => studio.leave()}>
          <span class="mark" aria-hidden="true" />
        </button>
        <button type="button" class="file" onClick={() => studio.dialog("open")} title="Open another puzzle">
          <strong>{state.file ?? "untitled.toml"}</strong>
          <span class="muted">{doc.unsaved ? "not saved yet" : state.version ? "saved" : "shipped with satpack"}</span>
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
          <Button icon="text" label="Show the text beside the drawing" aria-pressed={state.showText} disabled={state.room !== "draw"} onClick={() => studio.turnText()} />
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
        <Guard key={state.room} of={state.now.puzzle} instead={(fault) => <Unshown studio={studio} state={state} fault={fault} />}>
          {state.room === "draw" && <Draw studio={studio} state={state} />}
          {state.room === "ask" && <Ask studio={studio} state={state} />}
          {state.room === "play" && <Play puzzle={state.now.puzzle} grid={state.grid} share={() => studio.share()} hint={(placed) => studio.hint(placed)} memory={studio.game} />}
        </Guard>
      </main>
      <Told studio={studio} state={state} />
      <Guard of={state.now.puzzle} instead={() => null}>
        <Print puzzle={state.now.puzzle} grid={state.grid} file={state.file} />
      </Guard>
    </div>
  );
}

/** A room that can't be drawn, and the text. */
function Unshown({ studio, state, fault }) {
  return (
    <div class="room draw unread">
      <Broken studio={studio} state={state} fault={fault} />
      <Text studio={studio} state={state} />
    </div>
  );
}

/** Closes a dialog that can't be drawn, and reports why. */
function Gone({ studio, fault }) {
  useEffect(() => studio.store.set({ dialog: null, message: `This can't be shown: ${fault.message || fault}` }), []);
  return null;
}

/** The dialog and the message, which is repeated in the dialog, since that covers everything else. */
function Told({ studio, state }) {
  const message = () => <Message state={state} store={studio.store} />;
  return (
    <>
      {state.dialog && (
        <Guard of={state.dialog} instead={(fault) => <Gone studio={studio} fault={fault} />}>
          <Dialog studio={studio} state={state}>{message()}</Dialog>
        </Guard>
      )}
      {message()}
    </>
  );
}

function Notices({ studio, state }) {
  const { document: doc, store } = studio;
  const isOffered = state.draft !== null && state.draft !== undefined;
  return (
    <>
      {state.away && <Away studio={studio} state={state} />}
      {isOffered && state.elsewhere && (
        <div class="notice" role="status">
          <span>{state.file} is open in another tab, with unsaved changes.</span>
          <Button label="Continue with these" words kind="primary" onClick={() => studio.restore()} />
          <Button label="Ignore them" words onClick={() => studio.leaveDraft()} />
        </div>
      )}
      {!isOffered && state.elsewhere && state.acknowledged !== state.file && (
        <div class="notice" role="status">
          <span>{state.file} is open in another tab, too. If both change it, one of them continues under another name.</span>
          <Button label="OK" words onClick={() => store.set({ acknowledged: state.file })} />
        </div>
      )}
      {state.parted && (
        <div class="notice" role="status">
          <span>{state.parted} is open in another tab as well: your drawing here continues as {state.file}.</span>
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
          <span>{state.file} was changed by another program.</span>
          <Button label="Reload it" words kind="primary" onClick={() => studio.act(() => doc.open(state.file))} />
          <Button label="Keep mine" words onClick={() => store.set({ changedOutside: false, version: "changed" })} />
        </div>
      )}
    </>
  );
}

/** The advice when the studio has stopped, and the fate of the drawing. */
function Away({ studio, state }) {
  const { now } = state;
  const isDrawn = now?.stale || now?.unwritten;
  const isOnlyHere = now && !isDrawn && !studio.document.drafts.isSafe;
  return (
    <div class="notice" role="status">
      <span>
        The studio does not respond. If it has stopped, run <code>satpack studio</code> again and open the address that it prints
        {now ? "; your drawing up to then is kept." : "."}
        {isDrawn && " Later changes can’t be kept."}
        {isOnlyHere && " Your latest text is in this tab only."}
      </span>
      {isOnlyHere && <Button label="Download the text" words kind="primary" onClick={() => studio.download()} />}
    </div>
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

function useShortcuts(studio) {
  useLayoutEffect(() => {
    const keys = (event) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const name = event.key.toLowerCase();
      const drawn = studio.store.state.room !== "play";
      const typing = event.target.closest?.("input:not([type=checkbox], [type=range]), textarea:not(.toml)");
      if (name === "s") {
        // a field's value is taken when it loses the focus
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
