// A thumbnail of a puzzle that is not open, and its size: requested when it comes into view.

import { useEffect, useRef, useState } from "preact/hooks";
import { api } from "./api.js";
import { gridNamed } from "./document.js";
import { Picture } from "./picture.jsx";
import { REGION_FILL } from "./shapes.js";
import { counted, wordsOfPieces } from "./words.js";

/**
 * @param of { name } of a file, { draft } of what was never saved, { shipped } of a shipped puzzle, or { solved } of one with
 *   its pieces in place
 * @param report called with its size in words
 */
export function Thumb({ of, size = 40, report = () => {} }) {
  const [drawn, setDrawn] = useState(null);
  const here = useRef(null);
  useEffect(() => {
    const seen = new IntersectionObserver(async (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      seen.disconnect();
      try {
        const { grid, shapes, ...has } = await api.outline(of);
        if (!grid) return; // too large to be read for a picture
        report(has.problems ? counted(has.problems, "problem") : has.pieces ? `${wordsOfPieces(has)}, ${grid}` : "");
        setDrawn({ grid: await gridNamed(grid), shapes: shapes.map(({ cells, colour }) => ({ cells, fill: colour ?? REGION_FILL })) });
      } catch {
        // an unreadable file has no picture, and reports its fault when opened
      }
    });
    seen.observe(here.current);
    return () => seen.disconnect();
  }, []);
  return (
    <span ref={here} class="thumb" style={{ width: `${size}px`, height: `${size}px` }} aria-hidden="true">
      {drawn && <Picture {...drawn} size={size} />}
    </span>
  );
}

/** A puzzle in a list: its picture, its name, its notes and its size. */
export function Listed({ of, name, note = "" }) {
  const [has, setHas] = useState("");
  return (
    <>
      <Thumb of={of} report={setHas} />
      <span>{name} {note && <span class="muted">{note}</span>} {has && <span class="muted">{has}</span>}</span>
    </>
  );
}
