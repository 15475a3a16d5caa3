// Rules as tables: the pieces and cells they refer to, and a short description.

import { keyOf } from "./geometry.js";
import { wordsOfKind } from "./words.js";

const isCells = (value) => Array.isArray(value) && value.every(Array.isArray);

const isTable = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

const mapped = (table, change) => Object.fromEntries(Object.entries(table).map(([key, value]) => [key, change(value)]));

/** A rule with all lists of cells in it changed. */
export function withCells(rule, change) {
  return mapped(rule, (value) => {
    if (isCells(value) && value.length) return change(value);
    return isTable(value) && Object.values(value).every(isCells) ? mapped(value, change) : value;
  });
}

/** Rules with a piece renamed. */
export function withName(rules, kinds, before, after) {
  const named = (name) => (name === before ? after : name);
  const change = {
    names: (value) => value.map(named),
    places: (value) => Object.fromEntries(Object.entries(value).map(([name, cells]) => [named(name), cells])),
    "piece weights": (value) => Object.fromEntries(Object.entries(value).map(([name, weight]) => [named(name), weight])),
  };
  return rules.map((rule) => {
    const sorts = new Map(kinds.find(({ kind }) => kind === rule.kind)?.arguments.map(({ name, sort }) => [name, sort]));
    return Object.fromEntries(Object.entries(rule).map(([key, value]) => [key, change[sorts.get(key)]?.(value) ?? value]));
  });
}

/** Whether a value of an argument says something. */
export function says(value) {
  if (value === undefined || value === null || value === "") return false;
  return typeof value === "object" ? Object.keys(value).length > 0 : true;
}

/** A rule in few words. */
export function wordsOfRule(rule) {
  const title = wordsOfKind(rule.kind);
  const parts = Object.entries(rule).filter(([key, value]) => key !== "kind" && says(value)).map(([key, value]) => {
    if (isCells(value)) return value.length === 1 ? "1 cell" : `${value.length} cells`;
    if (Array.isArray(value)) return value.join(", ");
    if (!isTable(value)) return `${key} ${value}`;
    return Object.entries(value).map(([name, own]) => (isCells(own) ? name : `${name} × ${own}`)).join(", ");
  });
  return parts.length ? `${title}: ${parts.join("; ")}` : title;
}

/** The cells of a table by key: the name that each is listed under. */
export const ownersOf = (table) => new Map(Object.entries(table ?? {}).flatMap(([name, cells]) => cells.map((cell) => [keyOf(cell), name])));

/** A table of cells with a cell under another name, or under none. */
export function withOwner(table, cell, name) {
  const key = keyOf(cell);
  const found = Object.fromEntries(Object.entries(table ?? {}).map(([each, cells]) => [each, cells.filter((other) => keyOf(other) !== key)]));
  if (name !== null) found[name] = [...(found[name] ?? []), cell];
  return Object.fromEntries(Object.entries(found).filter(([, cells]) => cells.length));
}
