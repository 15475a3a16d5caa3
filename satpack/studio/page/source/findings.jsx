// Results other than solutions, counts and moves: best fits, analyses, sets of pieces.

import { useState } from "preact/hooks";
import { api } from "./api.js";
import { isOpen } from "./ask.jsx";
import { gridNamed } from "./document.js";
import { Button } from "./icons.jsx";
import { Picture } from "./picture.jsx";
import { REGION_FILL } from "./shapes.js";
import { shownSides } from "./sides.js";
import { useAnswer } from "./store.js";
import { Keep, Pager, Views, filesOf } from "./views.jsx";
import { counted } from "./words.js";

const KEPT = ["svg", "png", "html", "stl", "3mf", "txt"];

const number = (value) => value.toLocaleString("en");

export function Numbers({ rows }) {
  return (
    <dl class="numbers">
      {rows.filter(([, value]) => value !== null && value !== undefined).map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{typeof value === "number" ? number(value) : value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function Best({ job, line, number: which }) {
  const [at, setAt] = useState(0);
  const [[sense, measure]] = Object.entries(line.goal);
  const limit = sense === "maximise" ? "at most" : "at least";
  const several = line.solutions.length;
  return (
    <>
      <p class="verdict">{verdictOf(line)}</p>
      {line.value !== null && <Numbers rows={[[`${measure}, ${sense}d`, line.value], [isWord(line) ? limit : `proved: ${limit}`, line.bound]]} />}
      {line.reason && <p class="muted">{line.reason}</p>}
      {several > 1 && <p class="muted">{number(several)} are equally good, up to symmetry{line.every ? "; these are all" : ", and perhaps more"}.</p>}
      {several > 1 && <Pager at={at} count={several} set={setAt} label="Equally good solutions" />}
      {several > 0 && <Views key={at} job={job} name={`${which}-${at + 1}`} label={`Best solution ${at + 1} of ${job.puzzle}`} />}
      <Keep job={job} files={[...filesOf(`${which}-${at + 1}`, several > 0 ? KEPT : []), `${which}.json`]} />
    </>
  );
}

function verdictOf(line) {
  if (line.status === "impossible") return "There is no solution.";
  if (line.value === null) return "Undecided: none was found in time.";
  if (!line.proved) return "The best so far; a better one is not ruled out.";
  return isWord(line) ? `None is better ${line.warrant}.` : "Proved: none is better.";
}

/** The reason for an answer, and the solver whose claim was not checked. */
export function Why({ line }) {
  const said = line.reason ?? "";
  const word = isWord(line) && !said.includes(line.warrant) ? line.warrant : "";
  const all = [said, word].filter(Boolean).join("; ");
  return all && <p class="muted">{all}</p>;
}

// whether the answer rests on an unchecked claim of a solver
function isWord(line) {
  return Boolean(line.warrant?.endsWith("(not checked)"));
}

export function Analysed({ job, line }) {
  const forced = byPiece(line.forced);
  const { difficulty } = line;
  // it is written after the numbers are printed
  const isDrawn = line.total > 0 && !isOpen(job);
  return (
    <>
      <p class="verdict">{line.complete ? (line.total ? "This holds for all solutions." : "There is no solution.") : "This holds for the solutions found so far."}</p>
      <Numbers rows={[["solutions in all", line.total], ["placements tried until one is found, on average", difficulty?.mean === null ? null : difficulty && Math.round(difficulty.mean)]]} />
      <Why line={line} />
      {line.total > 0 && line.complete && (
        <ul class="facts">
          {forced.map(([piece, count]) => <li key={piece}>{piece} covers {count === 1 ? "one cell" : `${count} cells`} in every solution.</li>)}
          {!forced.length && <li>No piece covers a cell in every solution.</li>}
          {line.forced_empty.length > 0 && <li>{counted(line.forced_empty.length, "cell stays", "cells stay")} empty in every solution.</li>}
          {line.forced_filled.length > 0 && <li>{counted(line.forced_filled.length, "cell may stay empty, but never does", "cells may stay empty, but never do")}.</li>}
        </ul>
      )}
      {isDrawn && <div class="shown whole"><img src={`shown/${job.id}/heat.svg`} alt="How often each piece covers each cell" /></div>}
      <Keep job={job} files={[...(isDrawn ? ["heat.svg"] : []), "1.json"]} />
    </>
  );
}

function byPiece(forced) {
  const found = new Map();
  for (const { piece } of forced) found.set(piece, (found.get(piece) ?? 0) + 1);
  return [...found];
}

/** A set of pieces: drawings with the numbers of copies, and its facts. */
export function Designed({ studio, job, line, number: which }) {
  const made = useAnswer(studio, async () => {
    const { puzzle } = await api.read((await api.set(job.id, which)).text);
    return { puzzle, grid: await gridNamed(puzzle.grid) };
  }, [job.id]);
  const regions = Object.keys(line.solutions);
  return (
    <>
      <Numbers rows={[
        ...Object.entries(line.solutions).map(([region, count]) => [`solutions in ${region === "region" ? "the region" : region}`, count]),
        ["cells that stay empty", line.holes || null],
        ["come apart", line.apart],
        ["undecided", line.undecided || null],
        ["level", line.level],
        ["marked sides", line.marks_of ? Object.values(line.marks_of).flat(2).filter(Boolean).length : null],
        ...Object.entries(line.colours ?? {}).map(([colour, cells]) => [`cells coloured ${colour}`, cells.length]),
      ]} />
      {made && (
        <ul class="set" aria-label="Pieces of the set">
          {(line.left_out || line.colours) && (
            <li>
              <Picture grid={made.grid} size={96} shapes={inColours(made.puzzle, made.puzzle.region.required, made.puzzle.region.colours, REGION_FILL)} />
              <span>the region</span>
            </li>
          )}
          {made.puzzle.pieces.map((piece) => (
            <li key={piece.name}>
              <Picture grid={made.grid} size={96} shapes={inColours(made.puzzle, piece.cells, piece.colours, piece.fill, shownSides(made.puzzle, piece.sides))} />
              <span>{line.pieces[piece.name] > 1 ? `${line.pieces[piece.name]} × ` : ""}{piece.name}</span>
            </li>
          ))}
        </ul>
      )}
      <p class="keep">
        {regions.map((region) => (
          <Button key={region} icon="new" label={regions.length > 1 ? `Make it a puzzle in ${region}` : "Make it a puzzle"} words onClick={() => studio.take(job, which, region)} />
        ))}
      </p>
    </>
  );
}

/** Cells in their colours, with the marks on their sides, as shapes. */
function inColours(puzzle, cells, colours, fill, sides = []) {
  const shades = new Map(puzzle.colours.map(({ name, shade }) => [name, shade]));
  const own = new Map(colours.map(([cell, name]) => [String(cell), shades.get(name)]));
  const fillOf = (cell) => own.get(String(cell)) || fill;
  return [...new Set(cells.map(fillOf))].map((each) => ({
    cells: cells.filter((cell) => fillOf(cell) === each), fill: each, sides: sides.filter(([cell]) => fillOf(cell) === each),
  }));
}

export function Designs({ line }) {
  if (line.way === "colours" || line.way === "marks") {
    return (
      <>
        <p class="verdict">{line.complete ? `No fewer ${line.way} are enough.` : `Fewer ${line.way} may be enough.`}</p>
        <Numbers rows={[[line.way === "marks" ? "ways to mark sides" : "ways to colour cells", line.found], ["tried", line.examined], ["with other solutions", line.dropped || null]]} />
        <Why line={line} />
      </>
    );
  }
  return (
    <>
      <p class="verdict">{line.complete ? "Every set was examined." : "Not every set was examined."}</p>
      <Numbers rows={[["matching sets", line.found], ["sets examined", line.examined], ["with solutions", line.solvable], ["with too many", line.dropped || null], ["undecided", line.undecided || null]]} />
      <Why line={line} />
    </>
  );
}
