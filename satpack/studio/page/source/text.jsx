// The text of the puzzle, beside its drawing: both can be changed, and each follows the other.

import { useLayoutEffect, useMemo, useRef } from "preact/hooks";

export function Text({ studio, state }) {
  const { text, error, line, notes, stale } = state.now;
  const area = useRef(null);
  const gutter = useRef(null);
  const lines = text.split("\n").length;

  const wrong = error ? line : null;
  const numbers = useMemo(
    () => Array.from({ length: Math.min(lines, 5000) }, (_, n) => <li key={n} class={n + 1 === wrong ? "wrong" : ""} />),
    [lines, wrong],
  );

  useLayoutEffect(() => {
    if (area.current && area.current.value !== text) area.current.value = text;
  }, [text]);

  const tab = (event) => {
    if (event.key !== "Escape") return;
    event.currentTarget.blur();
  };
  const goThere = () => {
    const start = text.split("\n").slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
    area.current.focus();
    area.current.setSelectionRange(start, start + (text.split("\n")[line - 1]?.length ?? 0));
    area.current.scrollTop = (line - 4) * 20;
  };
  return (
    <section class="text" aria-label="Text">
      <div class="page">
        <ol ref={gutter} class="gutter" aria-hidden="true">
          {numbers}
        </ol>
        <textarea
          ref={area}
          class="toml"
          aria-label="The puzzle as text"
          aria-invalid={Boolean(error)}
          aria-describedby="reading"
          spellcheck={false}
          autocapitalize="off"
          autocomplete="off"
          wrap="off"
          defaultValue={text}
          onInput={(event) => studio.document.type(event.currentTarget.value)}
          onKeyDown={tab}
          onScroll={(event) => (gutter.current.scrollTop = event.currentTarget.scrollTop)}
        />
      </div>
      <div id="reading" class={`reading${error ? " wrong" : ""}`} data-agrees={!error && !stale && !state.now.typed} role="status">
        {error ? (
          <>
            <span>{error}</span>
            {line && (
              <button type="button" class="link" onClick={goThere}>Line {line}</button>
            )}
          </>
        ) : (
          <span class="muted">{stale ? "…" : (notes[0] ?? "The text and the drawing agree.")}</span>
        )}
      </div>
    </section>
  );
}
