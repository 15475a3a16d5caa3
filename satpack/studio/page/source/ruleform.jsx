// The form of a rule, from the server's description of each kind: one input for each sort of argument.

import { useMemo, useState } from "preact/hooks";
import { Board } from "./board.jsx";
import { Amount, Select, Several, useChange } from "./controls.jsx";
import { byLayer, cellOf, keyOf } from "./geometry.js";
import { Layered } from "./layers.jsx";
import { ownersOf, says, withOwner } from "./rules.js";
import { REGION, REGION_FILL, cellsOf, fillOf } from "./shapes.js";
import { wordsOfArgument, wordsOfKind } from "./words.js";

/** @param asked.number the rule to change; none for a new one */
export function RuleForm({ studio, state, asked }) {
  const { puzzle } = state.now;
  const kinds = state.start.rules;
  const [table, setTable] = useState(puzzle.rules[asked.number] ?? { kind: kinds[0].kind });
  const { change, wrong, clear } = useChange(studio);
  const kind = kinds.find((each) => each.kind === table.kind);
  const ready = kind.arguments.every((each) => !each.needed || says(table[each.name]));
  const choose = (name) => {
    const known = new Map(kinds.find((each) => each.kind === name).arguments.map((each) => [each.name, each.sort]));
    const same = kind.arguments.filter((each) => known.get(each.name) === each.sort && each.name in table);
    setTable({ kind: name, ...Object.fromEntries(same.map((each) => [each.name, table[each.name]])) });
    clear();
  };
  const set = (name) => (value) => {
    const { [name]: _, ...rest } = table;
    setTable(says(value) ? { ...rest, [name]: value } : rest);
    clear();
  };
  const take = (event) => {
    event.preventDefault();
    change((before) => {
      const rules = asked.number === undefined ? [...before.rules, table] : before.rules.map((rule, n) => (n === asked.number ? table : rule));
      return { ...before, rules, expect: {} };
    });
  };
  return (
    <form class="rule" onSubmit={take}>
      <Select label="Kind of rule" value={table.kind} set={choose} options={kinds.map((each) => [each.kind, wordsOfKind(each.kind)])} data-first />
      <p class="muted">{sentence(kind.says)}</p>
      {kind.arguments.map((each) => {
        const Input = INPUTS[each.sort];
        const label = wordsOfArgument(kind.kind, each.name);
        return (
          <fieldset key={`${kind.kind} ${each.name}`} class="argument">
            <legend>
              <strong>{label}</strong>{each.needed ? "" : " (optional)"} <span class="muted">{HINTS[each.sort] ?? each.says}</span>
            </legend>
            <Input argument={each} label={label} value={table[each.name]} set={set(each.name)} puzzle={puzzle} grid={state.grid} />
          </fieldset>
        );
      })}
      {wrong}
      <footer>
        <button type="submit" class="button primary" disabled={!ready}>{asked.number === undefined ? "Add the rule" : "Change the rule"}</button>
      </footer>
    </form>
  );
}

/** Instructions for arguments that are chosen on the board, where files have drawings. */
const HINTS = {
  cells: "click the cells",
  places: "choose a piece, then click its cells",
  "cell weights": "choose a weight, then click the cells that have it",
};

const sentence = (words) => `${words[0].toUpperCase()}${words.slice(1)}.`;

const Names = ({ puzzle, ...rest }) => <Several names={puzzle.pieces.map(({ name }) => name)} {...rest} />;

function Colours({ puzzle, ...rest }) {
  const names = [...new Set(puzzle.region.colours.map(([, name]) => name))].sort();
  return names.length ? <Several names={names} {...rest} /> : <p class="muted">No cell of the region has a colour.</p>;
}

/** The region, layer by layer, to choose cells of. */
function Chooser({ puzzle, grid, label, look, describe, put, mark }) {
  const layers = useMemo(() => byLayer(grid, cellsOf(puzzle, REGION)), [puzzle, grid]);
  return (
    <Layered layers={layers} draw={(_, cells, n) => (
      <Board grid={grid} cells={cells} large={false} look={look} mark={mark} describe={describe} onStart={(key) => put(cellOf(key))}
        label={`${label}${layers.length > 1 ? `, layer ${n + 1} of ${layers.length}` : ""}. Arrow keys move, space chooses.`} />
    )} />
  );
}

function Cells({ label, value = [], set, puzzle, grid }) {
  const chosen = new Set(value.map(keyOf));
  const put = (cell) => set(chosen.has(keyOf(cell)) ? value.filter((each) => keyOf(each) !== keyOf(cell)) : [...value, cell]);
  return (
    <Chooser label={label} puzzle={puzzle} grid={grid} put={put} look={(key) => (chosen.has(key) ? ["on", REGION_FILL] : ["", undefined])} describe={(key) => (chosen.has(key) ? "chosen" : "not chosen")} />
  );
}

function Places({ label, value, set, puzzle, grid }) {
  const [name, setName] = useState(puzzle.pieces[0]?.name);
  const owners = ownersOf(value);
  const numbers = new Map(puzzle.pieces.map((piece, n) => [piece.name, n]));
  return (
    <>
      <Select label="Choose the cells of" kind="" value={name} set={setName} options={puzzle.pieces.map((piece) => [piece.name])} />
      <Chooser label={label} puzzle={puzzle} grid={grid} put={(cell) => set(withOwner(value, cell, owners.get(keyOf(cell)) === name ? null : name))}
        look={(key) => (owners.has(key) ? ["on", fillOf(puzzle, numbers.get(owners.get(key)) ?? 0)] : ["", undefined])}
        mark={(key) => owners.get(key)?.slice(0, 2)} describe={(key) => owners.get(key) ?? "free"} />
    </>
  );
}

function PieceWeights({ value = {}, set, puzzle }) {
  const weigh = (name, weight) => {
    const { [name]: _, ...rest } = value;
    set(weight === "" ? rest : { ...rest, [name]: weight });
  };
  return (
    <div class="weights">
      {puzzle.pieces.map(({ name }) => <Amount key={name} label={name} value={value[name] ?? ""} set={(weight) => weigh(name, weight)} />)}
    </div>
  );
}

function CellWeights({ label, value, set, puzzle, grid }) {
  const [weight, setWeight] = useState(1);
  const owners = ownersOf(value);
  return (
    <>
      <Amount label="Choose cells that weigh" value={weight} set={setWeight} />
      <Chooser label={label} puzzle={puzzle} grid={grid} mark={(key) => owners.get(key)}
        put={(cell) => set(withOwner(value, cell, owners.get(keyOf(cell)) === String(Number(weight)) ? null : String(Number(weight))))}
        look={(key) => (owners.has(key) ? ["on", REGION_FILL] : ["", undefined])} describe={(key) => (owners.has(key) ? `weighs ${owners.get(key)}` : "weighs nothing")} />
    </>
  );
}

function Word({ argument, label, value = "", set }) {
  if (!argument.words.length) {
    return <input value={value} aria-label={label} onInput={(event) => set(event.currentTarget.value.trim())} />;
  }
  return (
    <select value={value} aria-label={label} onChange={(event) => set(event.currentTarget.value)}>
      {(!argument.needed || !value) && <option value="">{argument.needed ? "choose" : "default"}</option>}
      {argument.words.map((word) => <option key={word}>{word}</option>)}
    </select>
  );
}

function Whole({ argument, label, value = "", set }) {
  return <input type="number" step={1} min={argument.low ?? undefined} value={value} aria-label={label} onInput={(event) => set(event.currentTarget.value === "" ? "" : Number(event.currentTarget.value))} />;
}

const INPUTS = { names: Names, cells: Cells, colours: Colours, places: Places, "piece weights": PieceWeights, "cell weights": CellWeights, word: Word, number: Whole };
