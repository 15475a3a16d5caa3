// What came of a job: leafing through solutions, numbers, proofs, moves; pictures and files of each.

import { useEffect, useState } from "preact/hooks";
import { api } from "./api.js";
import { isOpen, summary } from "./ask.jsx";
import { Button } from "./icons.jsx";

const KEEP = {
  solutions: ["svg", "png", "html", "stl", "3mf", "txt", "json"],
  moves: ["svg", "png", "html", "json"],
  proof: ["svg", "png", "json"],
  count: ["json"],
};

const COUNTS = [
  ["symmetry", "up to symmetry"],
  ["rotations", "up to rotation"],
  ["total", "in all"],
];

export function Result({ studio, job }) {
  const [at, setAt] = useState(0);
  const [only, setOnly] = useState(null);
  const count = only ? only.numbers.length : job.found;
  const number = only ? only.numbers[at] : at;
  const line = useLine(job, number, studio);
  return (
    <>
      <header class="title">
        <Button icon="left" label="Back to the questions" kind="back" onClick={() => studio.store.set({ job: null })} />
        <div>
          <h2>{job.title}</h2>
          <p class="muted">{job.puzzle}: {summary(job)}</p>
        </div>
      </header>
      {count > 1 && <Pager at={at} count={count} set={setAt} more={isOpen(job)} />}
      {job.shows === "solutions" && job.found > 1 && <Filter studio={studio} job={job} only={only} set={(found) => { setOnly(found); setAt(0); }} line={line} />}
      {only && count === 0 && <p class="muted nothing">No solution is like that.</p>}
      {count === 0 && !only && <p class="muted nothing">{isOpen(job) ? "Nothing is found yet." : "Nothing was found."}</p>}
      {line && <Shown key={number} job={job} line={line} number={number + 1} />}
      <Notes job={job} />
      <footer class="about">
        <code>{job.shown}</code>
        <Button icon="copy" label="Copy the command" onClick={() => studio.act(async () => {
          await navigator.clipboard.writeText(job.shown);
          studio.store.set({ message: "Copied" });
        })} />
        {job.shows === "solutions" && job.found > 1 && (
          <>
            <a class="button" href={`shown/${job.id}/all.jsonl?keep=1`} download>All as JSON</a>
            <a class="button" href={`shown/${job.id}/all.html?keep=1`} download>All as a page</a>
          </>
        )}
      </footer>
    </>
  );
}

/** The line of a job that is looked at, when it is there. */
function useLine(job, number, studio) {
  const [line, setLine] = useState(null);
  const there = number !== undefined && number < job.found;
  useEffect(() => {
    let wanted = true;
    if (there) {
      studio.act(async () => {
        const told = await api.lines(job.id, number, 1);
        if (wanted) setLine(told.lines[0] ?? null);
      });
    } else setLine(null);
    return () => {
      wanted = false;
    };
  }, [job.id, number, there]);
  return line;
}

function Pager({ at, count, set, more }) {
  const go = (to) => set(Math.min(count - 1, Math.max(0, to)));
  return (
    <div class="pager" role="group" aria-label="Solutions">
      <Button icon="left" label="The one before" disabled={at === 0} onClick={() => go(at - 1)} />
      <label>
        <span class="spoken">Number</span>
        <input type="number" min={1} max={count} value={at + 1} onChange={(event) => go(Number(event.currentTarget.value) - 1)} />
        <span class="muted"> of {count.toLocaleString("en")}{more ? " so far" : ""}</span>
      </label>
      <Button icon="right" label="The next one" disabled={at >= count - 1} onClick={() => go(at + 1)} />
      <input type="range" min={1} max={count} value={at + 1} aria-label="Leaf through" onInput={(event) => go(Number(event.currentTarget.value) - 1)} />
    </div>
  );
}

/** Solutions in which a piece lies as it does in the one that is shown, or covers a cell. */
function Filter({ studio, job, only, set, line }) {
  const [piece, setPiece] = useState("");
  const [place, setPlace] = useState("");
  const names = [...new Set((line?.placements ?? []).map((each) => each.piece))].sort();
  const find = (event) => {
    event.preventDefault();
    const at = place.trim() ? place.trim().split(/[\s,]+/).map(Number) : null;
    studio.act(async () => set(await api.matching(job.id, piece, at, line.grid)));
  };
  return (
    <details class="filter">
      <summary>{only ? `${only.numbers.length.toLocaleString("en")} of them${only.whole ? "" : " or more"}` : "Filter"}</summary>
      <form onSubmit={find}>
        <label class="field"><span>Piece</span>
          <select value={piece} onChange={(event) => setPiece(event.currentTarget.value)}>
            <option value="">any</option>
            {names.map((name) => <option key={name}>{name}</option>)}
          </select>
        </label>
        <label class="field"><span>covers the cell</span>
          <input value={place} placeholder="0, 0, 0" pattern="\s*-?\d+([\s,]+-?\d+){1,2}\s*" title="Column, row and layer, as in files" onInput={(event) => setPlace(event.currentTarget.value)} />
        </label>
        <button type="submit" class="button">Show these</button>
        {only && <Button label="Show all" words onClick={() => set(null)} />}
      </form>
    </details>
  );
}

function Shown({ job, line, number }) {
  if (line.format === "satpack-count-1") return <Counted line={line} />;
  if (line.format === "satpack-answer-1" || line.format === "satpack-proof-1") return <Proved job={job} line={line} number={number} />;
  if (line.format === "satpack-survey-1") return <Survey line={line} />;
  return <Drawn job={job} line={line} number={number} />;
}

function Counted({ line }) {
  return (
    <dl class="numbers">
      {COUNTS.filter(([key]) => line[key] !== null).map(([key, label]) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>{line.complete ? "" : "at least "}{line[key].toLocaleString("en")}</dd>
        </div>
      ))}
      {line.reason && <p class="muted">{line.reason}</p>}
    </dl>
  );
}

function Proved({ job, line, number }) {
  return (
    <div class="proved">
      <p class="verdict">{line.status === "impossible" ? "There is no solution." : "Undecided."}</p>
      <p>{line.certificate?.argument ?? line.reason}</p>
      {line.certificate && <img src={`shown/${job.id}/${number}.svg`} alt="The region coloured by weights" />}
      <Keep job={job} number={number} kinds={line.certificate ? KEEP.proof : KEEP.count} />
    </div>
  );
}

function Survey({ line }) {
  return (
    <dl class="numbers">
      <div><dt>assemblies</dt><dd>{line.assemblies.toLocaleString("en")}</dd></div>
      <div><dt>come apart</dt><dd>{line.apart.toLocaleString("en")}</dd></div>
      <div><dt>locked</dt><dd>{line.locked.toLocaleString("en")}</dd></div>
      {line.highest.length > 0 && <div><dt>highest level</dt><dd>{line.highest.join(".")}</dd></div>}
    </dl>
  );
}

function Drawn({ job, line, number }) {
  const moves = job.shows === "moves";
  const [how, setHow] = useState(moves ? "space" : "flat");
  const name = `Solution ${number} of ${job.puzzle}`;
  return (
    <>
      {moves && <p class="verdict">{VERDICTS[line.result]?.(line) ?? line.result}</p>}
      <div class="ways" role="radiogroup" aria-label="How it is shown">
        <button type="button" role="radio" aria-checked={how === "flat"} onClick={() => setHow("flat")}>Picture</button>
        <button type="button" role="radio" aria-checked={how === "space"} onClick={() => setHow("space")}>{moves ? "Play the moves" : "In space"}</button>
      </div>
      <div class="shown">
        {how === "flat" ? <img src={`shown/${job.id}/${number}.svg`} alt={name} /> : <iframe src={`shown/${job.id}/${number}.html`} sandbox="allow-scripts" title={name} />}
      </div>
      <Keep job={job} number={number} kinds={KEEP[job.shows]} />
    </>
  );
}

const VERDICTS = {
  separated: (line) => `Comes apart at level ${line.level}.`,
  locked: () => "Locked: proved never to come apart.",
  undecided: () => "Undecided: a limit came first.",
};

function Keep({ job, number, kinds }) {
  return (
    <p class="keep">
      <span class="muted">Download</span>
      {kinds.map((kind) => (
        <a key={kind} href={`shown/${job.id}/${number}.${kind}?keep=1`} download={`${number}.${kind}`}>{kind.toUpperCase()}</a>
      ))}
    </p>
  );
}

function Notes({ job }) {
  const said = job.said.map((each) => each.replace(/^note: /, ""));
  return said.length ? (
    <ul class={`said ${job.state}`}>
      {said.map((each, n) => <li key={n}>{each}</li>)}
    </ul>
  ) : null;
}

