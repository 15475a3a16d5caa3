// Makes bundle/page.js and bundle/page.css from source/, with a stamp that says from what: `npm ci && npm run build`.

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
const { version } = JSON.parse(readFileSync("node_modules/three/package.json", "utf8"));
const licence = readFileSync("node_modules/three/LICENSE", "utf8").trim();

const banner = `/*
satpack's page, made by "npm ci && npm run build" from the source ${source}
with three.js ${version} (https://threejs.org), whose licence is:

${licence}
*/`;

await build({
  entryPoints: { page: "source/main.js" },
  outdir: "bundle",
  bundle: true,
  minify: true,
  format: "iife",
  target: "es2022",
  legalComments: "none",
  charset: "utf8",
  banner: { js: banner },
});
await build({
  entryPoints: ["source/page.css"],
  outdir: "bundle",
  minify: true,
  banner: { css: `/* satpack's page, from the source ${source} */` },
});
writeFileSync("THREE-LICENSE", `${licence}\n`);
