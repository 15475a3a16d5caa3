// The results of a job: solutions to browse, counts, proofs, moves; pictures and files of each.

import { useEffect, useRef, useState } from "preact/hooks";
import { api } from "./api.js";
import { duration, isOpen, subject, summary } from "./ask.jsx";
import { Analysed, Best, Designed, Designs, Numbers, Why } from "./findings.jsx";
import { Filter } from "./filter.jsx";
import { Button } from "./icons.jsx";
import { Exported, Facts, Shaped } from "./written.jsx";
import { useAnswer } from "./store.js";
import { Keep, Pager, Views, filesOf } from "./views.jsx";
import { counted } from "./words.js";

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

/** Results shown as a whole, from the files of a job, and not line by line. */
const WRITTEN = { shape: Shaped, file: Exported };

export function Result({ studio, job }) {
  const [chosen, setAt] = useState(null);
  const [only, setOnly] = useState(null);
  const shown = useRef(null);
  const command = useAnswer(studio, () => api.command(job.id), [job.id])?.command;
  const isOrdered = job.shows === "moves" && !isOpen(job) && job.found > 1;
  const hardest = useAnswer(studio, isOrdered && (() => api.hardest(job.id)), [job.id, isOrdered])?.numbers;
  const numbers = only?.numbers ?? hardest;
  const Written = WRITTEN[job.shows];
  const count = Written ? 0 : numbers ? numbers.length : job.found;
  const [improves, setImproves] = useState(false);
  const at = chosen ?? (improves ? count - 1 : 0);
  const number = numbers ? numbers[at] : at;
  const read = useLine(job, number, Written ? 0 : job.found, studio);
  // each way to colour or to mark is better than those before it
  useEffect(() => setImproves(Boolean(read?.line.colours || read?.line.marks_of)), [read]);
  const sum = useLine(job, job.found, job.found + job.summed, studio)?.line;
  const isWritten = Written && job.files.length > 0;
  return (
    <>
      <header class="title">
        <Button icon="left" label="Back to the questions" kind="back" onClick={() => studio.store.set({ job: null })} />
        <div>
          <h2>{job.title}</h2>
          <p class="muted">{subject(job)}: {summary(job)}</p>
        </div>
      </header>
      {sum && <Summed line={sum} beside={job.found > 0} />}
      {sum && <Blamed job={job} line={sum} number={job.found + 1} />}
      {isOpen(job) && job.found > 1 && ["solutions", "moves"].includes(job.shows) && <Latest job={job} go={(n) => { setOnly(null); setAt(n); }} />}
      {count > 1 && (improves ? <Earlier at={at} count={count} set={setAt} /> : <Pager at={at} count={count} set={setAt} more={isOpen(job)} />)}
      {job.shows === "solutions" && job.found > 1 && <Filter studio={studio} job={job} number={number} only={only} set={(found) => { setOnly(found); setAt(null); }} />}
      {only && count === 0 && <p class="muted nothing">No solution matches.</p>}
      {count === 0 && !only && !job.summed && !isWritten && <Nothing job={job} />}
      {isWritten && <Written studio={studio} job={job} />}
      {hardest && count > 2 && <p class="muted">The hardest come first.</p>}
      {read && <Shown key={read.number} studio={studio} job={job} line={read.line} number={read.number + 1} />}
      <Notes job={job} />
      <footer class="about">
        <code ref={shown}>{command}</code>
        <Button icon="copy" label="Copy the command" disabled={!command} onClick={() => studio.act(async () => {
          await copied(shown.current);
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

/** The results on the way to the best, folded. */
function Earlier({ at, count, set }) {
  return (
    <details>
      <summary>The best of {count.toLocaleString("en")}, each better than those before it</summary>
      <Pager at={at} count={count} set={set} label="On the way to the best" />
    </details>
  );
}

/** How long each picture of the latest result stays, in milliseconds. */
const GLANCE = 1500;

/** The latest result of a running job; the picture changes when the previous one has stayed long enough. */
function Latest({ job, go }) {
  const [number, setNumber] = useState(job.found);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (!seen || number >= job.found) return;
    setNumber(job.found);
    setSeen(false);
  }, [seen, job.found]);
  const look = () => setTimeout(() => setSeen(true), GLANCE);
  return (
    <button type="button" class="latest" onClick={() => go(number - 1)}>
      <img src={`shown/${job.id}/${number}.svg`} alt="" onLoad={look} onError={look} />
      <span>
        <strong>Latest result</strong>
        <span class="muted">Number {number.toLocaleString("en")}{number < job.found ? ` of ${job.found.toLocaleString("en")} so far` : ""}</span>
      </span>
    </button>
  );
}

/** The message instead of a result. */
function Nothing({ job }) {
  if (job.state === "queued") return <p class="muted nothing">Waiting for a running job to finish.</p>;
  if (isOpen(job)) return <p class="muted nothing">Nothing found yet.</p>;
  if (job.shows === "solutions" && job.state === "done") return <p class="verdict">There is no solution.</p>;
  return <p class="muted nothing">Nothing was found.</p>;
}

/** Copy the text of an element; without HTTPS a page has no clipboard, and the text is selected. */
async function copied(element) {
  if (navigator.clipboard) return navigator.clipboard.writeText(element.textContent);
  getSelection().selectAllChildren(element);
  if (!document.execCommand("copy")) throw new Error("It is selected: copy it manually.");
  return undefined;
}

/** A line of a job's output and its number; the previous one, until the one asked for is available. */
function useLine(job, number, count, studio) {
  const there = number !== undefined && number < count;
  return useAnswer(studio, there && (async () => {
    const [line] = (await api.lines(job.id, number, 1)).lines;
    return line ? { line, number } : null;
  }), [job.id, number, there]);
}

function Shown({ studio, job, line, number }) {
  if (job.shows === "facts") return <Facts job={job} line={line} />;
  if (line.format === "satpack-best-1") return <Best job={job} line={line} number={number} />;
  if (line.format === "satpack-analysis-1") return <Analysed job={job} line={line} />;
  if (line.format === "satpack-design-1") return <Designed studio={studio} job={job} line={line} number={number} />;
  if (line.format === "satpack-count-1") return <Counted line={line} />;
  if (line.format === "satpack-answer-1" || line.format === "satpack-proof-1") return <Proved job={job} line={line} number={number} />;
  return <Drawn studio={studio} job={job} line={line} number={number} />;
}

/** A job's summary of all its results: small beside them, large if there are none. */
function Summed({ line, beside }) {
  return <div class={beside ? "sum" : ""}>{line.format === "satpack-designs-1" ? <Designs line={line} /> : <Survey line={line} />}</div>;
}

function Counted({ line }) {
  if (line.estimate) return <Estimated line={line} />;
  const said = (count) => (line.complete || count === null ? count : `at least ${count.toLocaleString("en")}`);
  return (
    <>
      <Numbers rows={COUNTS.map(([key, label]) => [label, said(line[key])])} />
      <Why line={line} />
    </>
  );
}

/** A number with its interval in three digits. */
function about({ value, low, high }) {
  const [near, least, most] = [value, low, high].map((each) => (each < 1000 ? Math.round(each) : Number(each.toPrecision(3))).toLocaleString("en"));
  return `about ${near} (${least} to ${most})`;
}

function Estimated({ line }) {
  const { estimate } = line;
  const { nodes, seconds, probes, seed } = estimate;
  const shownNumber = (number) => (line.complete ? number.value : about(number));
  const rows = COUNTS.filter(([key]) => estimate[key] !== null).map(([key, label]) => [label, shownNumber(estimate[key])]);
  const [least, most] = seconds ? [duration(seconds.low), duration(seconds.high)] : [];
  const hasIntervals = !line.complete && (rows.length > 0 || nodes);
  return (
    <>
      {rows.length > 0 ? <Numbers rows={rows} /> : <p class="verdict">The probes differ too much, or are too few, to tell how many there are.</p>}
      <p>
        {nodes && seconds
          ? `An exhaustive search would visit ${shownNumber(nodes).toLocaleString("en")} nodes in ${least === most ? least : `${least} to ${most}`}.`
          : "They don’t tell how long an exhaustive search would take."}
      </p>
      <p class="muted">Estimated by {counted(probes, "random probe")}, seed {seed}{hasIntervals && "; 95 of 100 such intervals hold the true number"}.{!line.complete && line.total > 0 && ` ${counted(line.total, "solution")} in all were met on the way.`}</p>
      <Why line={line} />
    </>
  );
}

function Proved({ job, line, number }) {
  return (
    <div class="proved">
      <p class="verdict">{line.status === "impossible" ? "There is no solution." : "Undecided."}</p>
      <p>{line.certificate?.argument ?? line.reason}</p>
      <Blamed job={job} line={line} number={number} />
      {line.certificate && <img src={`shown/${job.id}/${number}.svg`} alt="The region coloured by weights" />}
      <Keep job={job} files={filesOf(number, line.certificate ? KEEP.proof : KEEP.count)} />
    </div>
  );
}

/** What is to blame for a "no", in words, and the cells and pieces as a picture. */
function Blamed({ job, line, number }) {
  const { blame } = line;
  if (!blame && line.format === "satpack-answer-1" && line.status === "impossible") return <p class="muted">What is to blame was not found{job.chosen.why ? "." : " in a short search: ask again with “Look longer for what is to blame”."}</p>;
  if (!blame) return null;
  const isDrawn = blame.cells.length + blame.pieces.length > 0;
  return (
    <>
      <p>{blame.text}</p>
      {!blame.complete && !job.chosen.why && <p class="muted">There may be more to say: ask again with “Look longer for what is to blame”.</p>}
      {isDrawn && <div class="shown whole"><img src={`shown/${job.id}/${number}.svg`} alt="What is to blame" /></div>}
    </>
  );
}

function Survey({ line }) {
  if (line.complete && line.assemblies === 0) return <p class="verdict">There is no solution, and nothing to take apart.</p>;
  const level = line.highest?.length > 0 ? [line.highest].flat().join(".") : null;
  return <Numbers rows={[["assemblies", line.assemblies], ["come apart", line.apart], ["locked", line.locked], ["highest level", level]]} />;
}

function Drawn({ studio, job, line, number }) {
  const moves = job.shows === "moves";
  return (
    <>
      {job.shows === "proof" && <p class="verdict">There is a solution, so it can’t be proved impossible.</p>}
      {moves && <p class="verdict">{VERDICTS[line.result]?.(line) ?? line.result}</p>}
      {line.blame && <p>{line.blame.text}</p>}
      <Views job={job} name={`${number}`} label={`Solution ${number} of ${job.puzzle}`} moves={moves} still={line.result === "locked"} />
      <Keep job={job} files={filesOf(number, KEEP[job.shows])} />
      {job.shows === "solutions" && (
        <p class="keep">
          <Button icon="hint" label="Make it the only solution" words title="Find cells to colour so that no other solution is left" onClick={() => studio.single(line)} />
        </p>
      )}
    </>
  );
}

const VERDICTS = {
  separated: (line) => (line.level ? `Comes apart at level ${line.level}.` : "Nothing must come apart."),
  locked: () => "Locked: proved never to come apart.",
  undecided: () => "Undecided: stopped by a limit.",
};

function Notes({ job }) {
  const said = job.said.map((each) => each.replace(/^(note|error): /, ""));
  return said.length ? (
    <ul class={`said ${job.state}`}>
      {said.map((each, n) => <li key={n}>{each}</li>)}
    </ul>
  ) : null;
}

