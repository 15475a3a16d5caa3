// The room to ask in: questions on the left with the history below, and the answer on the right.

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { api } from "./api.js";
import { Amount, Check, Choice, Input, Select } from "./controls.jsx";
import { Button } from "./icons.jsx";
import { Picture } from "./picture.jsx";
import { Result } from "./result.jsx";
import { counted } from "./words.js";

const STATES = {
  queued: "waiting",
  running: "running",
  done: "done",
  partial: "partial",
  cancelled: "cancelled",
  failed: "failed",
  lost: "stopped when the studio stopped",
};

export const isOpen = (job) => job.state === "queued" || job.state === "running";

export function duration(seconds) {
  if (seconds < 60) return `${seconds.toFixed(seconds < 10 ? 1 : 0)} s`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `${minutes} min ${Math.floor(seconds % 60)} s` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

export function Ask({ studio, state }) {
  const job = state.jobs.find((each) => each.id === state.job);
  return (
    <div class={`room ask${job ? " has-result" : ""}`}>
      <section class="asking" aria-label="Questions">
        <Questions studio={studio} state={state} />
        <Jobs studio={studio} state={state} />
        <LeftOut records={state.leftOut} />
      </section>
      <section class="answer" aria-label="Answer">
        {job ? <Result key={job.id} studio={studio} job={job} /> : <p class="muted nothing">Ask a question: its results appear here.</p>}
      </section>
    </div>
  );
}

function Questions({ studio, state }) {
  const commands = state.start.commands.filter((each) => !each.needs || hasTable(state.now.text, each.needs));
  const [asked, setName] = useState(commands[0].name);
  const [chosen, setChosen] = useState({});
  const command = commands.find((each) => each.name === asked) ?? commands[0];
  const { name } = command;
  const fields = command.options.filter(({ kind }) => kind !== "solution").map((option) => fieldOf(option, state.now.puzzle, state.grid));
  const known = new Set(fields.map((field) => field.flag));
  const given = Object.fromEntries(Object.entries(chosen).filter(([flag, value]) => known.has(flag) && value !== "" && value !== false));
  for (const { flag, start, choices } of fields.filter(isNeeded)) if (!given[flag] || (choices.length && !choices.includes(given[flag]))) given[flag] = start;
  // one of these sets the goal if the puzzle does not
  const lacks = command.either.length > 0 && !Object.keys(state.now.puzzle?.goal ?? {}).length && !command.either.some((flag) => given[flag]);
  const options = useRef(null);
  useLayoutEffect(() => {
    if (lacks) options.current.open = true;
  }, [lacks]);
  const shown = (field) => <Option key={`${name} ${field.flag}`} option={field} value={chosen[field.flag] ?? ""} set={(value) => setChosen({ ...chosen, [field.flag]: value })} />;
  const piece = known.has("shape") && state.now.puzzle?.pieces.find((each) => each.name === given.shape);
  const others = fields.filter((field) => !isNeeded(field));
  const ask = (event) => {
    event.preventDefault();
    studio.ask(name, given);
  };
  return (
    <form class="questions" onSubmit={ask}>
      <Choice label="Question" kind="kinds" options={commands.map((each) => [each.name, each.title])} value={name} set={setName} />
      <p class="muted">{command.says}</p>
      {lacks && <p>The puzzle has no goal: choose one in the options, or below the board of the region.</p>}
      {fields.some(isNeeded) && <div class="options">{fields.filter(isNeeded).map(shown)}</div>}
      {piece && <Picture grid={state.grid} size={72} shapes={[{ cells: piece.cells, fill: piece.fill }]} />}
      {others.length > 0 && (
        <details ref={options}>
          <summary>Options</summary>
          <div class="options">{others.map(shown)}</div>
        </details>
      )}
      <button type="submit" class="button primary" disabled={Boolean(state.now.error) || lacks}>
        <span>{command.title}</span>
      </button>
      {state.now.error && <p class="wrong">No question can be asked yet: {state.now.error}</p>}
    </form>
  );
}

/** The subject of the question and its fixed facts, above the options. */
const isNeeded = (field) => field.start !== undefined;

/** An option with data of the puzzle: pieces that can be shapes, symmetries of its grid, sizes of boards. */
function fieldOf(option, puzzle, grid) {
  const { kind } = option;
  if (kind === "size") return { ...option, start: grid?.solid ? "5x5x5" : "20x20" };
  if (kind === "piece" || kind === "symmetry") {
    const pieces = puzzle?.pieces.filter((piece) => piece.cells.length && !piece.variable?.length).map((piece) => piece.name);
    const choices = (kind === "piece" ? pieces : grid?.figures) ?? [];
    return { ...option, kind: "choice", choices, words: choices, start: choices[0] ?? "" };
  }
  return option.flag === "-o" ? { ...option, start: option.choices[0] } : option;
}

/** Whether the text of a puzzle has a table of that name. */
function hasTable(text, name) {
  return new RegExp(`^\\s*(\\[${name}[\\].]|${name}\\s*[.=])`, "m").test(text ?? "");
}

function Option({ option, value, set }) {
  const { label, help: title, choices } = option;
  switch (option.kind) {
    case "flag": return <Check label={label} kind="whole" title={title} checked={value === true} set={set} />;
    case "choice": return <Select label={label} kind="whole" title={title} value={value || choices[0]} set={set} options={choices.map((choice, n) => [choice, option.words[n]])} />;
    case "size": return <Input label={label} kind="whole" title={title} value={value || option.start} onInput={undefined} onChange={(event) => set(event.currentTarget.value.trim().replace(/\s*[×x]\s*/gi, "x"))} />;
    default: return <Amount label={label} title={title} min={option.least} max={option.most} step={option.whole ? 1 : "any"} value={value} set={set} />;
  }
}

/** Records of earlier jobs that can't be read; their results are still on disk. */
function LeftOut({ records }) {
  if (!records.length) return null;
  return (
    <details class="left-out">
      <summary>{counted(records.length, "earlier answer")} can't be read</summary>
      <ul>{records.map((each) => <li key={each}>{each}</li>)}</ul>
    </details>
  );
}

/** The questions about this puzzle, and below them those about others. */
function Jobs({ studio, state }) {
  const own = state.jobs.filter((job) => job.file === state.file);
  const others = state.jobs.filter((job) => job.file !== state.file);
  return (
    <>
      {own.length > 0 && <h2 class="small">History</h2>}
      <JobList studio={studio} state={state} jobs={own} />
      {others.length > 0 && (
        <details open={others.some((job) => job.id === state.job)}>
          <summary>{counted(others.length, "answer")} about other puzzles</summary>
          <JobList studio={studio} state={state} jobs={others} />
        </details>
      )}
    </>
  );
}

function JobList({ studio, state, jobs }) {
  if (!jobs.length) return null;
  return (
      <ul class="jobs">
        {jobs.map((job) => (
          <li key={job.id} class={job.state}>
            <button type="button" class="job" aria-pressed={job.id === state.job} onClick={() => studio.store.set({ job: job.id })}>
              <strong>{job.title}</strong>
              <span class="muted">{subject(job)}</span>
              <span class="state">{summary(job)}</span>
              {job.state === "running" && <progress max={1} value={job.part ?? undefined} aria-label="Progress" />}
            </button>
            {isOpen(job) ? (
              <Button icon="stop" label={`Cancel ${job.title}`} onClick={() => studio.act(() => api.cancel(job.id))} />
            ) : (
              <Button icon="bin" label={`Delete ${job.title}`} onClick={() => studio.act(() => api.remove(job.id))} />
            )}
          </li>
        ))}
      </ul>
  );
}

/** The subject of a job: a puzzle, or one of its pieces. */
export const subject = (job) => (job.shows === "shape" ? `${job.chosen.shape}, ${job.puzzle}` : job.puzzle);

/** How a job stands, in a few words. */
export function summary(job) {
  const parts = [STATES[job.state]];
  if (job.state === "running") {
    parts.push(duration(job.seconds));
    if (job.part) parts.push(`about ${Math.round(job.part * 100)} %`);
    if (job.words) parts.push(job.words);
  } else if (job.state !== "queued") parts.push(duration(job.seconds));
  if (job.shows === "solutions" && job.found > 1 && !(job.state === "running" && job.words)) parts.push(`${job.found.toLocaleString("en")} found`);
  return parts.join(", ");
}
