// Elements from names, properties and children. Text only ever goes in as text.

/** Makes an element; properties are attributes, but those that start with "on" listen. */
export function element(name, properties = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (value === true) made.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
}

const ICONS = {
  play: "M6 3.5v13l11-6.5z",
  pause: "M5 3.5h3.5v13H5zM11.5 3.5H15v13h-3.5z",
  next: "M5 3.5v13l8-6.5zM13.5 3.5H16v13h-2.5z",
  back: "M15 3.5v13l-8-6.5zM4 3.5h2.5v13H4z",
  start: "M17 3.5v13l-7-6.5zM10 3.5v13l-7-6.5z",
  end: "M3 3.5v13l7-6.5zM10 3.5v13l7-6.5z",
};

/** A small picture on a button. */
export function icon(name) {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  svg.setAttribute("viewBox", "0 0 20 20");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(space, "path");
  path.setAttribute("d", ICONS[name]);
  svg.append(path);
  return svg;
}

/** A button that shows a picture and is called by words. */
export function iconButton(name, label, onclick, properties = {}) {
  return element("button", { type: "button", "aria-label": label, title: label, onclick, ...properties }, icon(name));
}
