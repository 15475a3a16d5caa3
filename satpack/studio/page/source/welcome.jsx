// The first screen: shipped puzzles with a question each, a press away from the answer, and one's own files.

import { neverSaved } from "./drafts.js";
import { Button } from "./icons.jsx";
import { Thumb } from "./thumb.jsx";
import { Upload } from "./upload.jsx";

const MOST = 12;

export function Welcome({ studio, state }) {
  const { start } = state;
  if (!state.ready) {
    return (
      <main class="welcome">
        <span class="mark large" aria-hidden="true" />
        <h1>satpack studio</h1>
        <p class="muted">{state.trouble || "Loading …"}</p>
      </main>
    );
  }
  const drafts = neverSaved(start);
  const count = drafts.length + start.files.length;
  return (
    <main class="welcome">
      <header>
        <span class="mark large" aria-hidden="true" />
        <div>
          <h1>satpack studio</h1>
          <p class="muted">Draw a puzzle, ask for its solutions, take it apart, play with it.</p>
        </div>
        <div class="choices">
          <Button icon="new" label="New puzzle" words kind="primary" onClick={() => studio.dialog("new")} />
          <Button icon="open" label="Open a file or a shipped puzzle" words onClick={() => studio.dialog("open")} />
          <Upload studio={studio} />
        </div>
      </header>
      <section aria-labelledby="tiles">
        <h2 id="tiles" class="small">Try one of these</h2>
        <ul class="tiles">
          {start.tiles.map((tile) => (
            <li key={tile.name}>
              <button type="button" onClick={() => studio.tryOut(tile)}>
                <Thumb of={{ solved: tile.name }} size={110} />
                <strong>{tile.title}</strong>{" "}
                <span class="does">{tile.says}</span>
              </button>
            </li>
          ))}
        </ul>
      </section>
      {count > 0 && (
        <section aria-labelledby="own">
          <h2 id="own" class="small">Your puzzles in {start.folder}</h2>
          <ul class="own">
            {drafts.slice(0, MOST).map((name) => (
              <li key={name}>
                <button type="button" onClick={() => studio.resume(name)}><Thumb of={{ draft: name }} />{name} <span class="muted">never saved</span></button>
              </li>
            ))}
            {start.files.slice(0, MOST - Math.min(MOST, drafts.length)).map((name) => (
              <li key={name}>
                <button type="button" onClick={() => studio.open(name)}><Thumb of={{ name }} />{name}</button>
              </li>
            ))}
          </ul>
          {count > MOST && <button type="button" class="link" onClick={() => studio.dialog("open")}>All {count}</button>}
        </section>
      )}
    </main>
  );
}
