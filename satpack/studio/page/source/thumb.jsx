// A small picture of a puzzle that is not open: asked for when it comes into view.

import { useEffect, useRef, useState } from "preact/hooks";
import { api } from "./api.js";
import { gridNamed } from "./document.js";
import { Picture } from "./picture.jsx";
import { REGION_FILL } from "./shapes.js";

/** @param of { name } of a file, { shipped } of a shipped puzzle, or { solved } of one with its pieces in place */
export function Thumb({ of, size = 40 }) {
  const [drawn, setDrawn] = useState(null);
  const here = useRef(null);
  useEffect(() => {
    const seen = new IntersectionObserver(async (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      seen.disconnect();
      try {
        const { grid, shapes } = await api.outline(of);
        setDrawn({ grid: await gridNamed(grid), shapes: shapes.map(({ cells, colour }) => ({ cells, fill: colour ?? REGION_FILL })) });
      } catch {
        // what can't be read has no picture, and says why when it is opened
      }
    });
    seen.observe(here.current);
    return () => seen.disconnect();
  }, []);
  return (
    <span ref={here} class="thumb" style={{ width: size, height: size }} aria-hidden="true">
      {drawn && <Picture {...drawn} size={size} />}
    </span>
  );
}
