// The form of a colour: its name and shade, and the colours it may lie on.

import { useMemo, useState } from "preact/hooks";
import { Input, Several, useChange } from "./controls.jsx";
import { Button } from "./icons.jsx";
import { wordsOfRule } from "./rules.js";
import { shadeBy } from "./shapes.js";
import { listed } from "./words.js";

/** @param asked.number the colour's number; one past the last for a new one */
export function ColourForm({ studio, state, asked }) {
  const { puzzle } = state.now;
  const isNew = asked.number === puzzle.colours.length;
  const [before] = useState(() => (isNew ? newColour(puzzle) : puzzle.colours[asked.number]));
  const [name, setName] = useState(before.name);
  const [shade, setShade] = useState(before.shade);
  const [on, setOn] = useState(before.on);
  const { change, wrong } = useChange(studio);
  const remove = async () => {
    const gone = puzzle.rules.filter((rule) => rulesCalling([rule], (all) => all.filter((each) => each !== before.name)).length === 0);
    if (await change((drawn) => withColour(drawn, before.name, null)) && gone.length) {
      studio.store.set({ message: `Removed with the colour: ${gone.map(wordsOfRule).join("; ")}` });
    }
  };
  const take = (event) => {
    event.preventDefault();
    const made = { name, shade, on: on.map((each) => (each === before.name ? name : each)) };
    change((drawn) => (isNew ? { ...drawn, colours: [...drawn.colours, made], expect: {} } : withColour(drawn, before.name, made)));
  };
  return (
    <form class="rule" onSubmit={take}>
      <Input label="Name" value={name} set={setName} required pattern="[\w\-]{1,40}" title="One word" data-first />
      <div class="strip">
        <label class="field check">
          <input type="color" value={shade || shadeBy(asked.number)} onInput={(event) => setShade(event.currentTarget.value)} />
          <span>Shown as</span>
        </label>
        {shade && <Button label="Automatic" words onClick={() => setShade("")} />}
      </div>
      <fieldset class="argument">
        <legend>May lie on these region colours</legend>
        <Several label="May lie on" value={on} set={setOn} names={(isNew ? [...puzzle.colours, before] : puzzle.colours).map((each) => each.name)} shown={(each) => (each === before.name ? name : each)} />
      </fieldset>
      {wrong}
      <footer>
        {!isNew && <Button icon="bin" label="Remove the colour" words onClick={remove} />}
        <button type="submit" class="button primary">{isNew ? "Add the colour" : "Change the colour"}</button>
      </footer>
    </form>
  );
}

function newColour(puzzle) {
  const taken = new Set(puzzle.colours.map((colour) => colour.name));
  const name = [..."abcdefghijklmnopqrstuvwxyz"].find((letter) => !taken.has(letter)) ?? "";
  return { name, on: [name], shade: "" };
}

/** The uses of a colour that no cell of the region has any longer, with a button that removes them. */
export function LostColours({ studio, puzzle }) {
  const { colours, region, rules, pieces } = puzzle;
  const lost = useMemo(() => lostColours(puzzle), [colours, region.colours, rules, pieces]);
  return lost.map(({ name, says, without }) => (
    <p key={says} class="wrong" role="status">
      No cell of the region is {name}: {says}. <button type="button" class="link" onClick={() => studio.document.draw(without)}>Take {name} out</button>
    </p>
  ));
}

function lostColours({ colours, region, rules, pieces }) {
  const there = new Set(region.colours.map(([, name]) => name));
  const found = [];
  for (const { name, on } of colours) {
    const named = there.has(name) ? [] : rules.filter(({ colours: own }) => Array.isArray(own) && own.includes(name));
    if (named.length) {
      found.push({
        name,
        says: `it is still named in ${listed("rule", named.map(wordsOfRule))}`,
        without: (drawn) => ({ ...drawn, rules: rulesCalling(drawn.rules, (all) => all.filter((each) => each !== name)), expect: {} }),
      });
    }
    const painted = on.some((each) => there.has(each)) ? [] : pieces.filter((piece) => piece.colours.some(([, own]) => own === name));
    if (painted.length) {
      found.push({
        name,
        says: `${name} cells of ${listed("piece", painted.map((piece) => piece.name))} fit nowhere`,
        without: (drawn) => ({ ...drawn, pieces: drawn.pieces.map((piece) => ({ ...piece, colours: piece.colours.filter(([, own]) => own !== name) })), expect: {} }),
      });
    }
  }
  return found;
}

/** The puzzle with a colour changed or removed, wherever it is used. */
function withColour(puzzle, name, changed) {
  const called = (all) => all.flatMap((each) => (each === name ? (changed ? [changed.name] : []) : [each]));
  const paint = (cells) => cells.flatMap(([cell, own]) => called([own]).map((one) => [cell, one]));
  return {
    ...puzzle,
    colours: puzzle.colours.flatMap((each) => (each.name === name ? (changed ? [changed] : []) : [{ ...each, on: called(each.on) }])),
    region: { ...puzzle.region, colours: paint(puzzle.region.colours) },
    pieces: puzzle.pieces.map((piece) => ({ ...piece, colours: paint(piece.colours) })),
    rules: rulesCalling(puzzle.rules, called),
    expect: {},
  };
}

/** Rules with their colours renamed. A rule that loses its only colours is dropped, unless it names cells: without either it would mean every cell. */
function rulesCalling(rules, called) {
  return rules.flatMap((rule) => {
    if (!Array.isArray(rule.colours) || !rule.colours.length) return [rule];
    const { colours: before, ...rest } = rule;
    const colours = called(before);
    if (colours.length) return [{ ...rest, colours }];
    return rule.cells?.length ? [rest] : [];
  });
}
