// Makes bundle/ from source/, with a stamp that says from what: `npm ci && npm run build`.

import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { build } from "esbuild";

const names = [...readdirSync("source").map((name) => `source/${name}`), "build.js", "package.json", "package-lock.json"];
const hash = createHash("sha256");
for (const name of names.sort()) {
  hash.update(`${name}\n`);
  hash.update(readFileSync(name));
}
const source = hash.digest("hex");
const { version } = JSON.parse(readFileSync("node_modules/preact/package.json", "utf8"));
const licence = readFileSync("node_modules/preact/LICENSE", "utf8").trim();

const banner = `/*
satpack's studio, made by "npm ci && npm run build" from the source ${source}
with Preact ${version} (https://preactjs.com), whose licence is:

${licence}
*/`;

await build({
  entryPoints: { studio: "source/main.jsx", game: "source/game.jsx" },
  outdir: "bundle",
  bundle: true,
  minify: true,
  format: "iife",
  target: "es2022",
  jsx: "automatic",
  jsxImportSource: "preact",
  legalComments: "none",
  charset: "utf8",
  banner: { js: banner },
});
await build({
  entryPoints: ["source/studio.css", "source/game.css"],
  outdir: "bundle",
  bundle: true,
  minify: true,
  banner: { css: `/* satpack's studio, from the source ${source} */` },
});
writeFileSync("bundle/index.html", readFileSync("source/index.html", "utf8"));
writeFileSync("PREACT-LICENSE", `${licence}\n`);
