// Files from elsewhere: chosen, or dropped anywhere on the page.

import { useEffect, useRef } from "preact/hooks";
import { Button } from "./icons.jsx";

export function Upload({ studio }) {
  const input = useRef(null);
  const chosen = () => {
    const [file] = input.current.files;
    if (file) studio.bring(file);
    input.current.value = "";
  };
  return (
    <>
      <input ref={input} type="file" accept=".toml,.xmpuzzle" hidden onChange={chosen} />
      <Button icon="share" label="Upload a file" words title="A .toml or .xmpuzzle file; you can also drop it on the page" onClick={() => input.current.click()} />
    </>
  );
}

/** Take files that are dropped on the page. */
export function useDrops(studio) {
  useEffect(() => {
    const isFile = (event) => event.dataTransfer?.types.includes("Files");
    const over = (event) => isFile(event) && event.preventDefault();
    const drop = (event) => {
      if (!isFile(event)) return;
      event.preventDefault();
      if (event.dataTransfer.files.length === 1) studio.bring(event.dataTransfer.files[0]);
      else studio.store.set({ message: "Drop one file at a time." });
    };
    addEventListener("dragover", over);
    addEventListener("drop", drop);
    return () => {
      removeEventListener("dragover", over);
      removeEventListener("drop", drop);
    };
  }, [studio]);
}

/** The content of a file in base64. */
export async function contentOf(file) {
  const reader = new FileReader();
  const read = new Promise((done, failed) => {
    reader.onload = () => done(reader.result.slice(reader.result.indexOf(",") + 1));
    reader.onerror = () => failed(new Error(`${file.name} can't be read.`));
  });
  reader.readAsDataURL(file);
  return read;
}
