// Results about a puzzle or a shape without solutions: facts, exported files, tilings and figures.

import { api } from "./api.js";
import { Numbers } from "./findings.jsx";
import { useAnswer } from "./store.js";
import { Keep } from "./views.jsx";

/** The facts about a puzzle before it is solved. */
export function Facts({ job, line }) {
  const { cells, symmetry, cnf } = line;
  return (
    <>
      {line.impossible && <p class="verdict">There is no solution: {line.impossible}</p>}
      <Numbers rows={[
        ["cells to fill", cells.required],
        ["cells that may stay empty", cells.optional || null],
        ["placements", line.placements],
        ["symmetries of the region", symmetry.order],
      ]} />
      <div class="facts-of">
        <table>
          <thead>
            <tr>{COLUMNS.map((name) => <th key={name} scope="col">{name}</th>)}</tr>
          </thead>
          <tbody>
            {line.pieces.map((row) => (
              <tr key={row.piece}>
                <th scope="row">{row.piece}</th>
                {COLUMNS.slice(1).map((name) => <td key={name}>{row[name].toLocaleString("en")}</td>)}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {cnf?.clauses > 0 && <p class="muted">As CNF ({cnf.encoding}): {cnf.variables.toLocaleString("en")} variables and {cnf.clauses.toLocaleString("en")} clauses.</p>}
      <Keep job={job} files={[...job.files, "all.jsonl"]} />
    </>
  );
}

const COLUMNS = ["piece", "cells", "copies", "orientations", "placements"];

/** A file for another program. */
export function Exported({ job }) {
  const [name] = job.files;
  return (
    <p>
      <a class="button primary" href={`shown/${job.id}/${name}?keep=1`} download={name}>Download {name}</a>
    </p>
  );
}

/** The result about a shape: a verdict, a picture where it can be drawn, and the rest as text. */
export function Shaped({ studio, job }) {
  const name = job.files.find((each) => each.endsWith(".txt"));
  const words = useAnswer(studio, name && (() => api.written(job.id, name)), [job.id, name]);
  const picture = job.files.find((name) => name.endsWith(".svg"));
  if (!words) return null;
  const { verdict, rest } = partsOf(words, job.chosen.shape);
  // drawings in characters are indented, and needed only where there is no picture
  const said = job.command === "figure" && picture ? rest.filter((each) => !/^[ ┌]/.test(each)) : rest;
  return (
    <>
      <p class="verdict">{verdict}</p>
      {picture && <div class={`shown whole${job.command === "rectangles" ? "" : " fit"}`}><img src={`shown/${job.id}/${picture}`} alt={verdict} /></div>}
      {said.length > 0 && <pre class="words" tabIndex={0} role="group" aria-label="As text">{said.join("\n\n")}</pre>}
      <Keep job={job} files={[...job.files, "all.jsonl"]} />
    </>
  );
}

/** The first line without the shape's name and the time, and the paragraphs below it. */
function partsOf(words, name) {
  const [first, ...lines] = words.trimEnd().split("\n");
  const verdict = first.slice(name.length + 2).replace(/ \([\d.]+ s\)$/, "");
  const rest = lines.join("\n").split("\n\n").map((each) => each.replace(/^\n+|\n+$/g, "")).filter(Boolean);
  return { verdict: `${verdict[0].toUpperCase()}${verdict.slice(1)}.`, rest };
}
