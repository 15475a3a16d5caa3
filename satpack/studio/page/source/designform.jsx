// The form of a design: the sets of pieces to search for.

import { useState } from "preact/hooks";
import { Input, Select, Several, useChange } from "./controls.jsx";

/** The basic wishes of a design, in everyday words. */
const WISHES = {
  unique: "a unique solution",
  "no-holes": "no empty cells",
  distinct: "no two identical pieces",
  apart: "an assembly that comes apart",
  locked: "only assemblies that stay locked",
};

const FIRST = { level: "most moves before the first piece comes out", "total-moves": "most moves in total", solutions: "fewest solutions", holes: "fewest empty cells" };

export function DesignForm({ studio, state }) {
  const { design, pieces: shapes } = state.now.puzzle;
  const words = Object.keys(WISHES);
  const asWritten = [design.pieces ?? ""].flat().join(", ");
  const [pieces, setPieces] = useState(asWritten);
  const [want, setWant] = useState((design.want ?? []).filter((each) => words.includes(each)));
  const [more, setMore] = useState((design.want ?? []).filter((each) => !words.includes(each)).join(", "));
  const [best, setBest] = useState(design.best ?? "");
  const [[cutPiece, cutSizes] = ["", ""]] = Object.entries(design.cut ?? {});
  const [whole, setWhole] = useState(cutPiece);
  const [sizes, setSizes] = useState([cutSizes].flat().join(", "));
  const [colours, setColours] = useState(String(design.colours?.most ?? design.colours ?? ""));
  const [marks, setMarks] = useState(String(design.marks?.most ?? design.marks ?? ""));
  const { change, wrong } = useChange(studio);
  const take = (event) => {
    event.preventDefault();
    const { pieces: _, best: __, cut: ___, colours: given, marks: marked, ...rest } = design;
    const numbers = (text) => text.split(/[\s,]+/).filter(Boolean).map(Number);
    const oneOf = (list) => (list.length === 1 ? list[0] : list);
    const wishes = [...want, ...more.split(",").map((each) => each.trim()).filter(Boolean)];
    const made = {
      ...rest,
      // a list of one size looks like a number
      ...(pieces.trim() && { pieces: pieces === asWritten ? design.pieces : pieces.includes("-") ? pieces.trim() : oneOf(numbers(pieces)) }),
      want: wishes,
      ...(best && { best }),
      ...(colours.trim() && { colours: typeof given === "object" ? { ...given, most: Number(colours) } : Number(colours) }),
      ...(marks.trim() && { marks: typeof marked === "object" ? { ...marked, most: Number(marks) } : Number(marks) }),
      ...(whole && { cut: { [whole]: oneOf(numbers(sizes)) } }),
    };
    change((puzzle) => ({ ...puzzle, design: made, expect: {} }));
  };
  return (
    <form class="rule" onSubmit={take}>
      <p class="muted">Search for sets of pieces that make the puzzle meet your wishes. For pieces that may be left out, set Copies to a range such as 0-1; or choose a piece to cut, or colours or marks that leave one solution; then ask “Design”.</p>
      <fieldset class="argument">
        <legend>With such a set the puzzle has</legend>
        <Several label="Wishes" value={want} set={setWant} names={words} shown={(word) => WISHES[word]} />
      </fieldset>
      <Input label="Further wishes" value={more} placeholder="level >= 5, solutions <= 2" set={setMore} />
      <Input label="Pieces in a set" value={pieces} placeholder="any number" pattern="\s*\d{1,6}(-\d{1,6}|([\s,]+\d{1,6})*)\s*" title="A number, a range such as 4-6, or how many cells each has" data-first set={setPieces} />
      <Select label="Sort by" value={best} set={setBest} options={[["", "(default)"], ...state.start.designs.map((each) => [each, FIRST[each]])]} />
      <Select label="Piece to cut" value={whole} set={setWhole} options={[["", "(none)"], ...shapes.map(({ name }) => [name])]} />
      {whole && (
        <Input label="Into" value={sizes} required placeholder="6, or sizes such as 5, 5, 4, 4" pattern="\s*\d{1,6}([\s,]+\d{1,6})*\s*" title="How many pieces, or how many cells each has" set={setSizes} />
      )}
      <Input label="Colours of cells" value={colours} placeholder="none" pattern="\s*[1-8]\s*" title="The most colours to put on cells so that the first solution found is the only one, 1 to 8" set={setColours} />
      <Input label="Marks on sides" value={marks} placeholder="none" pattern="\s*[1-8]\s*" title="The most marks to put on sides of pieces so that the first solution found is the only one, 1 to 8" set={setMarks} />
      {wrong}
      <footer>
        {Object.keys(design).length > 0 && <button type="button" class="button" onClick={() => change((puzzle) => ({ ...puzzle, design: {}, targets: [], expect: {} }))}>Remove the design</button>}
        <button type="submit" class="button primary">Save these wishes</button>
      </footer>
    </form>
  );
}
