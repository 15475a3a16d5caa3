// A result as a picture, in space, and as files to keep.

import { useEffect, useState } from "preact/hooks";
import { Choice } from "./controls.jsx";
import { Button } from "./icons.jsx";
import { onPaper } from "./print.jsx";

/**
 * @param name of the result, as in addresses: 3, or 3-2 for one of several in a line
 * @param still whether the picture comes first, though there may be moves
 */
export function Views({ job, name, label, moves = false, still = false }) {
  const [how, setHow] = useState(moves && !still ? "space" : "flat");
  const src = `shown/${job.id}/${name}.svg`;
  // the visible part comes first
  const print = () => onPaper.set({ picture: { src, label, file: job.file } });
  useEffect(() => () => onPaper.set({ picture: null }), [src]);
  return (
    <>
      <Choice label="View" options={[["flat", "Picture"], ["space", moves ? "Play the moves" : "In space"]]} value={how} set={setHow} />
      <div class="shown">
        {how === "flat" ? <img src={src} alt={label} onLoad={print} /> : <iframe onLoad={print} src={`shown/${job.id}/${name}.html`} sandbox="allow-scripts" title={label} />}
      </div>
    </>
  );
}

/** The purpose of kinds of files, where it is not obvious. */
const FOR = { stl: "A solid, to print in 3D", "3mf": "A solid in colours, to print in 3D", html: "A page with a view in space", txt: "Characters" };

/** Files of a job, to download. */
export function Keep({ job, files }) {
  return (
    <p class="keep">
      <span class="muted">Download</span>
      {files.map((file) => {
        const kind = file.split(".").pop().replace("jsonl", "json");
        return <a key={file} title={FOR[kind]} href={`shown/${job.id}/${file}?keep=1`} download={file}>{kind.toUpperCase()}</a>;
      })}
    </p>
  );
}

export const filesOf = (name, kinds) => kinds.map((kind) => `${name}.${kind}`);

/** Solutions, disassemblies, sets: one at a time, forwards and back. */
export function Pager({ at, count, set, more = false, label = "Solutions" }) {
  const go = (to) => set(Math.min(count - 1, Math.max(0, to)));
  return (
    <div class="pager" role="group" aria-label={label}>
      <Button icon="left" label="Previous" disabled={at === 0} onClick={() => go(at - 1)} />
      <label>
        <span class="spoken">Number</span>
        <input type="number" min={1} max={count} value={at + 1} onChange={(event) => go(Number(event.currentTarget.value) - 1)} />
        <span class="muted"> of {count.toLocaleString("en")}{more ? " so far" : ""}</span>
      </label>
      <Button icon="right" label="Next" disabled={at >= count - 1} onClick={() => go(at + 1)} />
      <input type="range" min={1} max={count} value={at + 1} aria-label="Browse" onInput={(event) => go(Number(event.currentTarget.value) - 1)} />
    </div>
  );
}
