// Asks the server. Addresses are relative: the token is part of the page's own.

export class Refused extends Error {
  constructor(message, status, problems) {
    super(message);
    this.status = status;
    this.problems = problems;
  }
}

async function reach(method, path, given, how) {
  try {
    return await fetch(path, { method, body: given === undefined ? undefined : JSON.stringify(given), ...how });
  } catch {
    throw new Refused("The studio does not respond: it has stopped or was restarted.", 0);
  }
}

/** The error for an answer that is not the studio's. */
function strange({ status }) {
  return new Refused(status === 404 ? "The studio was restarted: open the address that it printed last." : `The studio responded with status ${status}.`, status);
}

async function asText(path) {
  const answer = await reach("GET", path);
  if (!answer.ok) throw strange(answer);
  return answer.text();
}

async function ask(method, path, given, how) {
  const answer = await reach(method, path, given, how);
  let body;
  try {
    body = await answer.json();
  } catch {
    throw strange(answer);
  }
  if (!answer.ok) throw new Refused(body.error ?? `status ${answer.status}`, answer.status, body.problems);
  return body;
}

/** Read a file. If it holds several problems, the error has { file, problems, read }, and `read` takes the number of one. */
async function chosen(file, read) {
  try {
    return await read();
  } catch (fault) {
    throw Object.assign(fault, { file, read });
  }
}

const query = (values) => new URLSearchParams(values).toString();

export const api = {
  start: () => ask("GET", "api/start"),
  files: () => ask("GET", "api/files"),
  free: (name) => ask("GET", `api/free?${query({ name })}`),
  outline: (of) => ask("GET", `api/outline?${query(of)}`),
  import: (name, content) => chosen(name, (problem = "") => ask("POST", "api/import", { name, content, problem })),
  grid: (name) => ask("GET", `api/grid/${name}`),
  read: (text) => ask("POST", "api/read", { text }),
  write: (text, puzzle) => ask("POST", "api/write", { text, puzzle }),
  shapes: (wanted) => ask("POST", "api/shapes", wanted),
  new: (name, grid, box) => ask("POST", "api/new", { name, grid, box }),
  gallery: () => ask("GET", "api/gallery"),
  shipped: (name) => ask("GET", `api/gallery/${encodeURIComponent(name)}`),
  open: (name) => chosen(name, (problem = "") => ask("GET", `api/file?${query({ name, problem })}`)),
  version: (name) => ask("GET", `api/version?${query({ name })}`),
  save: (name, text, expected, kept) => ask("PUT", "api/file", { name, text, expected, kept }),
  keepDraft: (name, text, expected, { puzzle, ...how } = {}) => ask("PUT", "api/draft", { name, text, puzzle, expected }, how),
  draft: (name) => ask("GET", `api/draft?${query({ name })}`),
  forgetDraft: (name, expected) => ask("DELETE", `api/draft?${query(expected === undefined ? { name } : { name, expected })}`),
  submit: (command, chosen, text, file) => ask("POST", "api/jobs", { command, chosen, text, file }),
  cancel: (key) => ask("POST", `api/jobs/${key}/cancel`, {}),
  remove: (key) => ask("DELETE", `api/jobs/${key}`),
  lines: (key, start, count) => ask("GET", `api/jobs/${key}/lines?${query({ start, count })}`),
  matching: (key, wishes) => ask("POST", `api/jobs/${key}/matching`, { wishes }),
  board: (key, number) => ask("GET", `api/jobs/${key}/boards/${number}`),
  hardest: (key) => ask("GET", `api/jobs/${key}/hardest`),
  set: (key, number, region = "") => ask("GET", `api/jobs/${key}/sets/${number}?${query({ region })}`),
  written: (key, name) => asText(`shown/${key}/${name}`),
  command: (key) => ask("GET", `api/jobs/${key}/command`),
  hint: (text, placed) => ask("POST", "api/hint", { text, placed }),
  share: (text) => ask("POST", "api/share", { text }),
};
