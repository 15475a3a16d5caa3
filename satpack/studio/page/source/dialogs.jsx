// Dialogs: a new puzzle, a file to open, a name to save by, shapes to add, a conflict to resolve.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { api } from "./api.js";
import { ColourForm } from "./colours.jsx";
import { Amount, Input, Select } from "./controls.jsx";
import { DesignForm } from "./designform.jsx";
import { neverSaved } from "./drafts.js";
import { Button } from "./icons.jsx";
import { RuleForm } from "./ruleform.jsx";
import { withPieces } from "./shapes.js";
import { Listed } from "./thumb.jsx";
import { Upload } from "./upload.jsx";

const KINDS = { new: New, open: Open, save: SaveAs, shapes: MoreShapes, conflict: Conflict, problem: Problem, move: Move, rule: RuleForm, colour: ColourForm, design: DesignForm };

const TITLES = { new: "New puzzle", open: "Open", save: "Save as", shapes: "Add shapes", conflict: "Changed by another program", problem: "Choose a problem", move: "Move the shape", rule: "Rule", colour: "Colour", design: "Design" };

export function Dialog({ studio, state, children }) {
  const dialog = useRef(null);
  const { dialog: asked } = state;
  useLayoutEffect(() => {
    if (dialog.current.open) return;
    dialog.current.showModal();
    const first = dialog.current.querySelector("[data-first]");
    first?.focus();
    if (first?.dataset.first === "select") first.select();
  }, [asked]);
  // closed, not just removed, so that the focus returns to its previous place
  useLayoutEffect(() => {
    const own = dialog.current;
    return () => own.close();
  }, []);
  const Inside = KINDS[asked.kind];
  return (
    <dialog ref={dialog} aria-labelledby="asked" onClose={(event) => event.currentTarget.isConnected && studio.close()} onCancel={() => studio.close()} onClick={(event) => event.target === dialog.current && studio.close()}>
      <div class="inside">
        <header>
          <h2 id="asked">{asked.title ?? TITLES[asked.kind]}</h2>
          <Button icon="close" label="Close" onClick={() => studio.close()} />
        </header>
        <Inside studio={studio} state={state} asked={asked} />
      </div>
      {children}
    </dialog>
  );
}

function Sides({ count, sides, set }) {
  return (
    <fieldset class="sides">
      <legend>Box</legend>
      {Array.from({ length: count }, (_, n) => (
        <>
          {n > 0 && <span aria-hidden="true">×</span>}
          <input key={n} type="number" min={1} max={10_000} required aria-label={["Columns", "Rows", "Layers"][n]} value={sides[n]} onInput={(event) => set(sides.map((side, i) => (i === n ? Number(event.currentTarget.value) : side)))} />
        </>
      ))}
    </fieldset>
  );
}

const FLAT = new Set(["square", "hexagon", "triangle", "kite", "drafter", "tan", "stick", "trig", "twig"]);

function New({ studio, state }) {
  const [grid, setGrid] = useState("cube");
  const [name, setName] = useState("My puzzle");
  const [sides, setSides] = useState([3, 3, 3]);
  const count = FLAT.has(grid) ? 2 : 3;
  const begin = (event) => {
    event.preventDefault();
    studio.act(async () => {
      const { text } = await api.new(name, grid, sides.slice(0, count));
      await studio.begun(text, name.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "") || "puzzle");
    });
  };
  return (
    <form onSubmit={begin}>
      <Input label="Title" value={name} set={setName} required maxLength={100} data-first="select" />
      <label class="field wide">
        <span>Cells</span>
        <select value={grid} onChange={(event) => setGrid(event.currentTarget.value)}>
          <optgroup label="In the plane">{state.start.grids.filter((each) => FLAT.has(each)).map((each) => <option key={each}>{each}</option>)}</optgroup>
          <optgroup label="In space">{state.start.grids.filter((each) => !FLAT.has(each)).map((each) => <option key={each}>{each}</option>)}</optgroup>
        </select>
      </label>
      <Sides count={count} sides={sides} set={setSides} />
      <footer>
        <button type="submit" class="button primary">Create</button>
      </footer>
    </form>
  );
}

function Open({ studio, state }) {
  const [files, setFiles] = useState(state.start.files);
  const [drafts, setDrafts] = useState(state.start.drafts);
  const [gallery, setGallery] = useState([]);
  const [wanted, setWanted] = useState("");
  useEffect(() => {
    studio.act(async () => {
      const listed = await api.files();
      setFiles(listed.files);
      setDrafts(listed.drafts);
      studio.store.set({ start: { ...state.start, ...listed } });
    });
    studio.act(async () => setGallery((await api.gallery()).puzzles));
  }, []);
  const matches = (words) => words.toLowerCase().includes(wanted.toLowerCase());
  const unsaved = neverSaved({ files, drafts });
  const forget = (name) => studio.act(async () => {
    await api.forgetDraft(name);
    setDrafts((all) => all.filter((each) => each !== name));
  });
  return (
    <div class="listing">
      <input type="search" placeholder="Search" aria-label="Search" value={wanted} onInput={(event) => setWanted(event.currentTarget.value)} data-first />
      <Upload studio={studio} />
      <h3>{state.start.folder}</h3>
      {files.length + unsaved.length === 0 && <p class="muted">No puzzle files here yet.</p>}
      <ul class="files">
        {unsaved.filter(matches).map((name) => (
          <li key={name} class="unsaved">
            <button type="button" onClick={() => studio.resume(name)}><Listed of={{ draft: name }} name={name} note="never saved" /></button>
            {name !== state.file && <Forget name={name} forget={() => forget(name)} />}
          </li>
        ))}
        {files.filter(matches).map((name) => (
          <li key={name}>
            <button type="button" onClick={() => studio.open(name)}><Listed of={{ name }} name={name} note={drafts.includes(name) ? "has unsaved changes" : ""} /></button>
          </li>
        ))}
      </ul>
      <h3>Shipped with satpack</h3>
      {gallery.length === 0 && <p class="muted">Loading …</p>}
      <ul class="files">
        {gallery.filter((each) => matches(`${each.title} ${each.name} ${each.grid}`)).map((each) => (
          <li key={each.name}>
            <button type="button" onClick={() => studio.go(() => studio.openShipped(each.name))}>
              <Listed of={{ shipped: each.name }} name={each.title} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A draft is deleted by a second click: it can't be restored. */
function Forget({ name, forget }) {
  const [isSure, setSure] = useState(false);
  if (isSure) return <Button label="Delete it permanently" words onClick={forget} />;
  return <Button icon="bin" label={`Delete ${name}`} onClick={() => setSure(true)} />;
}

function SaveAs({ studio, asked }) {
  const [name, setName] = useState(asked.name);
  const save = (event) => {
    event.preventDefault();
    const file = /\.(toml|xmpuzzle)$/.test(name) ? name : `${name}.toml`;
    studio.act(async () => {
      if (await studio.document.save(file)) studio.close();
    });
  };
  return (
    <form onSubmit={save}>
      <Input label="Name" value={name} set={setName} required data-first />
      <p class="muted">.toml is satpack's own format, .xmpuzzle that of BurrTools.</p>
      <footer>
        <button type="submit" class="button primary">Save</button>
      </footer>
    </form>
  );
}

function Conflict({ studio, state, asked }) {
  const isOpen = asked.name === state.file;
  const done = (action) => studio.act(async () => {
    await action();
    studio.close();
  });
  return (
    <div>
      <p>{isOpen ? asked.message : `${asked.name} already exists`}. Choose what to do.</p>
      <footer>
        <Button label="Save under another name" words onClick={() => studio.dialog("save", { name: asked.name.replace(/(\.\w+)$/, "-2$1") })} />
        {isOpen && <Button label="Load the other version" words onClick={() => done(() => studio.document.open(asked.name))} />}
        <Button label={isOpen ? "Overwrite the other version" : "Overwrite it"} words kind="primary" onClick={() => done(() => studio.document.save(asked.name, { overwrite: true }))} />
      </footer>
    </div>
  );
}

/** The choice of a problem in a BurrTools file: it opens as a new puzzle, so that the file keeps the others. */
function Problem({ studio, asked }) {
  return (
    <div class="listing">
      <p>{asked.file} holds several problems. The one you choose opens as a new puzzle.</p>
      <ul class="files">
        {asked.problems.map((title, n) => (
          <li key={n}><button type="button" data-first={n === 0} onClick={() => studio.choose(asked, n + 1)}>{title}</button></li>
        ))}
      </ul>
    </div>
  );
}

function MoreShapes({ studio, state }) {
  const grid = state.grid.name;
  const [sides, setSides] = useState([2, 1, 1]);
  const [cells, setCells] = useState(4);
  const [burr, setBurr] = useState(1);
  const [length, setLength] = useState(6);
  const [gallery, setGallery] = useState([]);
  const [chosen, setChosen] = useState("");
  useEffect(() => {
    studio.act(async () => setGallery((await api.gallery()).puzzles.filter((each) => each.grid === grid)));
  }, []);
  const add = (wanted) => (event) => {
    event.preventDefault();
    studio.act(async () => {
      const { pieces } = await api.shapes({ grid, ...wanted });
      const number = state.now.puzzle.pieces.length;
      studio.document.draw((puzzle) => withPieces(puzzle, pieces));
      studio.store.set({ dialog: null, shape: number, height: null });
    });
  };
  return (
    <div class="menu">
      <form onSubmit={add({ box: sides.slice(0, state.grid.dimension) })}>
        <Sides count={state.grid.dimension} sides={sides} set={setSides} />
        <button type="submit" class="button">Add the box</button>
      </form>
      <form onSubmit={add({ polyforms: cells })}>
        <Amount label="All shapes with this number of cells" min={1} max={12} value={cells} set={setCells} required />
        <button type="submit" class="button">Add them</button>
      </form>
      {grid === "cube" && (
        <form onSubmit={add({ burr, length })}>
          <Amount label="Burr piece number" min={1} max={4096} value={burr} set={setBurr} required />
          <Amount label="Length" min={6} max={100} step={2} value={length} set={setLength} required />
          <button type="submit" class="button">Add it</button>
        </form>
      )}
      {gallery.length > 0 && (
        <form onSubmit={add({ gallery: chosen || gallery[0].name })}>
          <Select label="Pieces of a shipped puzzle" kind="" value={chosen || gallery[0].name} set={setChosen} options={gallery.map((each) => [each.name, each.title])} />
          <button type="submit" class="button">Add them</button>
        </form>
      )}
    </div>
  );
}

function Move({ state, asked }) {
  const names = state.grid.solid ? ["to the right", "to the front", "up"] : ["to the right", "down"];
  return (
    <div class="menu">
      {state.grid.translations.map((_, n) => (
        <div class="strip" key={n}>
          <span>{names[n]}</span>
          <Button icon="left" label={`Back: ${names[n]}`} onClick={() => asked.shift(n, -1)} />
          <Button icon="right" label={`Move ${names[n]}`} onClick={() => asked.shift(n, 1)} />
        </div>
      ))}
    </div>
  );
}
