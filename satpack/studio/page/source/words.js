// Numbers with their nouns, goals and kinds of rules in words.

/** A number with its noun, in the plural if necessary: "1 piece", "1,200 pieces". */
export const counted = (number, noun, plural = `${noun}s`) => `${number.toLocaleString("en")} ${number === 1 ? noun : plural}`;

/** Names with their noun: "piece A", "pieces A, B". */
export const listed = (noun, names) => `${noun}${names.length === 1 ? "" : "s"} ${names.join(", ")}`;

/** How many pieces a puzzle has, of how many shapes if there are copies. */
export function wordsOfPieces({ kinds, pieces: [least, most] }) {
  const pieces = `${least < most ? "up to " : ""}${counted(most, "piece")}`;
  return kinds < most ? `${pieces} of ${counted(kinds, "shape")}` : pieces;
}

const GOALS = {
  "maximise cells": "most cells covered",
  "maximise pieces": "most pieces",
  "maximise value": "greatest total value",
  "minimise holes": "fewest empty cells",
  "minimise pieces": "fewest pieces",
  "minimise largest-hole": "smallest largest hole",
  "minimise blockers": "fewest blockers",
};

/** A goal in words. */
export const wordsOfGoal = (sense, measure) => GOALS[`${sense} ${measure}`] ?? `${sense} ${measure}`;

const KINDS = {
  fixed: "Fixed piece",
  forbid: "Keep off cells",
  allow: "Only on cells",
  border: "At the border",
  touch: "Pieces touch",
  apart: "Pieces stay apart",
  "no-crossroads": "No crossroads",
  "fault-free": "No straight cut",
  symmetric: "Symmetric division",
  colourable: "Few colours suffice",
  connected: "Connected cells",
  isolated: "Empty cells stay apart",
  "one-empty": "One cell stays empty",
  "hole-size": "Largest hole",
  blocked: "Blocked by pieces",
  linear: "Sum of numbers",
};

const ARGUMENTS = {
  pieces: "Pieces",
  others: "Other pieces",
  cells: "Cells",
  colours: "Cell colours",
  by: "Contact",
  touch: "At the border",
  name: "Name",
  labels: "Labels of the cells",
  of: "Pieces whose cells count",
  count: "Cells that count",
  least: "At least",
  most: "At most",
  "colourable colours": "Number of colours",
  "symmetric by": "Symmetry",
  "linear pieces": "Weights of pieces",
  "linear cells": "Weights of cells",
};

/** The label of an argument of a kind of rule. */
export const wordsOfArgument = (kind, name) => ARGUMENTS[`${kind} ${name}`] ?? ARGUMENTS[name] ?? name;

/** The label of a kind of rule. */
export const wordsOfKind = (kind) => KINDS[kind] ?? kind;
