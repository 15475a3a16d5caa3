// Properties of a shape besides its cells: name, copies, allowed turns; and the puzzle's name and rules.

import { useState } from "preact/hooks";
import { Check, Select } from "./controls.jsx";
import { Button } from "./icons.jsx";
import { withName, wordsOfRule } from "./rules.js";
import { sidesOfWords, wordsOfSides } from "./sides.js";
import { REGION, fillOf, shadeOf, withPiece, withPieces, withoutPiece } from "./shapes.js";
import { wordsOfGoal, wordsOfKind } from "./words.js";

const TURNS = [
  ["", "puzzle default"],
  ["none", "none"],
  ["rotate", "rotations"],
  ["all", "rotations and mirror images"],
];

export function Properties({ studio, state }) {
  const { shape } = state;
  return shape === REGION ? <OfPuzzle studio={studio} state={state} /> : <OfPiece key={shape} studio={studio} state={state} />;
}

/** A field whose value is taken on leaving it or on Enter; an invalid one is answered with the valid values. */
function Field({ studio, label, value, take, ...rest }) {
  const [typed, setTyped] = useState(null);
  const done = () => {
    if (typed !== null && typed !== value && take(typed) === false) {
      studio.store.set({ message: rest.title ? `${label}: ${rest.title}` : `${label}: enter some text` });
    }
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
  const rename = (name) => doc.draw((before) => withPiece({ ...before, rules: withName(before.rules, state.start.rules, piece.name, name) }, shape, { name }));
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
      <Field studio={studio} label="Name" value={piece.name} take={(name) => name.trim() !== "" && rename(name.trim())} maxLength={200} />
      <Field studio={studio} label="Copies" value={piece.copies} take={(copies) => /^\d{1,6}(-\d{1,6})?$/.test(copies.trim()) && change({ copies: copies.trim() })} inputMode="numeric" pattern="\d{1,6}(-\d{1,6})?" title="A number, or a range such as 0-3" size={6} />
      <Select label="Allowed turns" kind="" value={piece.turn ?? ""} set={(turn) => change({ turn: turn || null })} options={TURNS} />
      <Field studio={studio} label="Group" value={String(piece.group || "")} take={(group) => /^\d{0,4}$/.test(group) && change({ group: Number(group) })} inputMode="numeric" title="Pieces of one group need not come apart from each other" placeholder="none" size={5} />
      {Object.values(puzzle.goal).includes("value") && (
        <Field studio={studio} label="Value" value={String(piece.value)} take={(value) => /^\d{1,9}$/.test(value) && change({ value: Number(value) })} inputMode="numeric" title="Value of each copy, for goals that maximise the value" size={5} />
      )}
      <Field studio={studio} label="Marks on sides" value={wordsOfSides(state.grid, piece)} take={(words) => {
        const sides = sidesOfWords(state.grid, piece, words);
        return sides !== null && change({ sides });
      }} title={`A mark for each side, ${state.grid.solid ? "from the top down" : "clockwise from the top"}, a dot for none${piece.cells.length > 1 ? "; cells apart by /" : ""}`} placeholder="none" size={12} />
      <div class="strip">
        <label class="field check">
          <input type="color" value={fillOf(puzzle, shape)} onChange={(event) => change({ colour: event.currentTarget.value })} />
          <span>Colour</span>
        </label>
        {piece.colour && <Button label="Automatic" title="Let satpack choose the colour" words onClick={() => change({ colour: "" })} />}
      </div>
      <div class="strip">
        <Button icon="up" label="Move up in the list" disabled={shape === 0} onClick={() => order(-1)} />
        <Button icon="down" label="Move down in the list" disabled={shape === puzzle.pieces.length - 1} onClick={() => order(1)} />
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
  const [[sense, measure] = ["", ""]] = Object.entries(puzzle.goal);
  return (
    <form class="properties" onSubmit={(event) => event.preventDefault()} aria-label="Puzzle">
      <Field studio={studio} label="Title" value={puzzle.name} take={(name) => name.trim() !== "" && change({ name: name.trim() })} maxLength={200} />
      <Field studio={studio} label="Empty cells" value={puzzle.holes ?? ""} take={(holes) => /^(\d{1,6}(-\d{1,6})?)?$/.test(holes.trim()) && change({ holes: holes.trim() || null, expect: {} })} placeholder="any optional" title="How many cells stay empty: a number or a range" size={8} />
      <Select label="Goal" kind="" title="The goal of Best fit" value={sense && `${sense} ${measure}`} set={(words) => change({ goal: goalOf(words), expect: {} })}
        options={[["", "none"], ...Object.entries(state.start.goals).flatMap(([way, all]) => all.map((what) => [`${way} ${what}`, wordsOfGoal(way, what)]))]} />
      <Check label="Pieces may be mirrored" checked={puzzle.reflect} set={(reflect) => change({ reflect, expect: {} })} />
      {state.grid.crossing && <Check label="Pieces may cross at a point" checked={puzzle.crossing} set={(crossing) => change({ crossing, expect: {} })} />}
      <Wraps grid={state.grid} wrap={puzzle.region.wrap} set={(wrap) => change({ region: { ...puzzle.region, wrap }, expect: {} })} />
      <div class="chips">
        <Button icon="plus" label="Colour" words onClick={() => studio.dialog("colour", { number: puzzle.colours.length })} />
        <ul aria-label="Colours">
          {puzzle.colours.map((colour, number) => (
            <li key={number}>
              <button type="button" class="link" onClick={() => studio.dialog("colour", { number })} aria-label={`Change the colour ${colour.name}`}>
                <i style={{ background: shadeOf(puzzle, number) }} aria-hidden="true" /> {colour.name}
              </button>
            </li>
          ))}
        </ul>
        <Button icon="hint" label="Design" words title="Search for sets of pieces" aria-pressed={Object.keys(puzzle.design).length > 0} onClick={() => studio.dialog("design")} />
        <Button icon="plus" label="Rule" words onClick={() => studio.dialog("rule")} />
        <ul aria-label="Rules">
          {puzzle.rules.map((rule, number) => (
            <li key={number}>
              <button type="button" class="link" onClick={() => studio.dialog("rule", { number })} title="Change the rule">{wordsOfRule(rule)}</button>
              <Button icon="close" label={`Remove the rule ${wordsOfKind(rule.kind)}`} onClick={() => change({ rules: puzzle.rules.filter((_, i) => i !== number), expect: {} })} />
            </li>
          ))}
        </ul>
      </div>
    </form>
  );
}

function goalOf(words) {
  const [sense, measure] = words.split(" ");
  return sense ? { [sense]: measure } : {};
}

const meeting = (grid) => ["Left and right meet", grid.solid ? "Front and back meet" : "Top and bottom meet", "Below and above meet"];

/** The axes along which the region is wrapped. */
function Wraps({ grid, wrap, set }) {
  const now = grid.translations.map((_, n) => wrap[n] ?? false);
  return (
    <details class="wraps" open={now.some(Boolean)}>
      <summary>Wraps around</summary>
      {now.map((is, n) => (
        <Check key={n} label={meeting(grid)[n]} checked={is} set={() => {
          const next = now.map((each, i) => (i === n ? !each : each));
          set(next.some(Boolean) ? next : []);
        }} />
      ))}
    </details>
  );
}
