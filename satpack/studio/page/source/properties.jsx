// What a shape has besides its cells: a name, copies, how it may be turned; and of the puzzle its name and rules.

import { useState } from "preact/hooks";
import { Button } from "./icons.jsx";
import { REGION, withPiece, withPieces, withoutPiece } from "./shapes.js";

const TURNS = [
  ["", "as the puzzle says"],
  ["none", "not at all"],
  ["rotate", "turned"],
  ["all", "turned and mirrored"],
];

export function Properties({ studio, state }) {
  const { shape } = state;
  return shape === REGION ? <OfPuzzle studio={studio} state={state} /> : <OfPiece key={shape} studio={studio} state={state} />;
}

/** A field whose value is taken when it is left or Enter is pressed. */
function Field({ label, value, take, ...rest }) {
  const [typed, setTyped] = useState(null);
  const done = () => {
    if (typed !== null && typed !== value) take(typed);
    setTyped(null);
  };
  return (
    <label class="field">
      <span>{label}</span>
      <input value={typed ?? value} onInput={(event) => setTyped(event.currentTarget.value)} onBlur={done} onKeyDown={(event) => event.key === "Enter" && done()} {...rest} />
    </label>
  );
}

function OfPiece({ studio, state }) {
  const { document: doc, store } = studio;
  const { shape } = state;
  const { puzzle } = state.now;
  const piece = puzzle.pieces[shape];
  const change = (changes) => doc.draw((before) => withPiece(before, shape, changes));
  const copy = () => {
    doc.draw((before) => withPieces(before, [piece]));
    store.set({ shape: puzzle.pieces.length });
  };
  const remove = () => {
    doc.draw((before) => withoutPiece(before, shape));
    store.set({ shape: puzzle.pieces.length > 1 ? Math.max(0, shape - 1) : REGION });
  };
  const order = (step) => {
    doc.draw((before) => {
      const pieces = [...before.pieces];
      [pieces[shape], pieces[shape + step]] = [pieces[shape + step], pieces[shape]];
      return { ...before, pieces };
    });
    store.set({ shape: shape + step });
  };
  return (
    <form class="properties" onSubmit={(event) => event.preventDefault()} aria-label="Piece">
      <Field label="Name" value={piece.name} take={(name) => name.trim() && change({ name: name.trim() })} maxLength={200} />
      <Field label="Copies" value={piece.copies} take={(copies) => /^\d{1,6}(-\d{1,6})?$/.test(copies.trim()) && change({ copies: copies.trim() })} inputMode="numeric" pattern="\d{1,6}(-\d{1,6})?" title="A number, or a range such as 0-3" size={6} />
      <label class="field">
        <span>May be</span>
        <select value={piece.turn ?? ""} onChange={(event) => change({ turn: event.currentTarget.value || null })}>
          {TURNS.map(([value, label]) => (
            <option key={value} value={value}>{label}</option>
          ))}
        </select>
      </label>
      <Field label="Group" value={String(piece.group || "")} take={(group) => /^\d{0,4}$/.test(group) && change({ group: Number(group) })} inputMode="numeric" title="Pieces of one group need not come apart from each other" size={4} />
      <div class="strip">
        <Button icon="up" label="Earlier in the list" disabled={shape === 0} onClick={() => order(-1)} />
        <Button icon="down" label="Later in the list" disabled={shape === puzzle.pieces.length - 1} onClick={() => order(1)} />
        <Button icon="copy" label="Duplicate the piece" onClick={copy} />
        <Button icon="bin" label="Delete the piece" onClick={remove} />
      </div>
    </form>
  );
}

function OfPuzzle({ studio, state }) {
  const { document: doc } = studio;
  const { puzzle } = state.now;
  const change = (changes) => doc.draw((before) => ({ ...before, ...changes }));
  const addColour = () => {
    const taken = new Set(puzzle.colours.map((colour) => colour.name));
    const name = [..."abcdefghijklmnopqrstuvwxyz"].find((letter) => !taken.has(letter));
    if (name) change({ colours: [...puzzle.colours, { name, on: [name], shade: "" }], expect: {} });
  };
  return (
    <form class="properties" onSubmit={(event) => event.preventDefault()} aria-label="Puzzle">
      <Field label="Title" value={puzzle.name} take={(name) => name.trim() && change({ name: name.trim() })} maxLength={200} />
      <Field label="Empty cells" value={puzzle.holes ?? ""} take={(holes) => /^(\d{1,6}(-\d{1,6})?)?$/.test(holes.trim()) && change({ holes: holes.trim() || null, expect: {} })} placeholder="any optional" title="How many cells stay empty: a number or a range" size={8} />
      <label class="field check">
        <input type="checkbox" checked={puzzle.reflect} onChange={(event) => change({ reflect: event.currentTarget.checked, expect: {} })} />
        <span>Pieces may be mirrored</span>
      </label>
      <Button icon="plus" label="Colour" words onClick={addColour} />
      {puzzle.rules.length > 0 && (
        <ul class="rules" aria-label="Rules">
          {puzzle.rules.map((rule, number) => (
            <li key={number}>
              <span>{rule.kind}</span>
              <Button icon="close" label={`Remove the rule ${rule.kind}`} onClick={() => change({ rules: puzzle.rules.filter((_, i) => i !== number), expect: {} })} />
            </li>
          ))}
        </ul>
      )}
    </form>
  );
}
