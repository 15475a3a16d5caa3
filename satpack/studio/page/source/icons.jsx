// Icons, drawn here: lines of one width in a square of 20.

const PATHS = {
  new: "M5 3h7l4 4v10H5zM12 3v4h4",
  open: "M3 6h5l2 2h7v8H3z",
  save: "M4 4h10l2 2v10H4zM7 4v4h6V4M7 16v-5h6v5",
  undo: "M8 5L4 9l4 4M4 9h8a4 4 0 010 8h-2",
  redo: "M12 5l4 4-4 4M16 9H8a4 4 0 000 8h2",
  theme: "M10 3a7 7 0 100 14zM10 3a7 7 0 010 14",
  plus: "M10 4v12M4 10h12",
  less: "M4 10h12",
  close: "M5 5l10 10M15 5L5 15",
  left: "M12 5l-5 5 5 5",
  right: "M8 5l5 5-5 5",
  up: "M5 12l5-5 5 5",
  down: "M5 8l5 5 5-5",
  turn: "M15 8a6 6 0 10.6 4M15 4v4h-4",
  tilt: "M4 12c0 2.5 2.7 4 6 4s6-1.500 6-4-2.700-4-6-4M13 5l-3 3 3 3",
  move: "M10 3v14M3 10h14M8 5l2-2 2 2M8 15l2 2 2-2M5 8l-2 2 2 2M15 8l2 2-2 2",
  mirror: "M10 3v14M8 6L3 14h5zM12 6l5 8h-5z",
  copy: "M7 7h9v9H7zM4 13V4h9",
  paste: "M6 5h8v12H6zM8 3h4v3H8z",
  bin: "M5 6h10M8 6V4h4v2M6 6l1 11h6l1-11",
  text: "M4 5h12M4 9h8M4 13h12M4 17h6",
  play: "M6 4l10 6-10 6z",
  stop: "M5 5h10v10H5z",
  hint: "M8 17h4M8 14.500h4M8 12a5 5 0 114 0v2H8z",
  share: "M10 13V3M6 6l4-3 4 3M5 10v7h10v-7",
  more: "M4 10h.01M10 10h.01M16 10h.01",
};

export const Icon = ({ name }) => (
  <svg class="icon" viewBox="0 0 20 20" aria-hidden="true">
    <path d={PATHS[name]} />
  </svg>
);

/** A button that shows an icon, with words where there is room. */
export function Button({ icon, label, words = false, kind = "", ...rest }) {
  return (
    <button type="button" class={`button ${kind}${icon && !words ? " bare" : ""}`} aria-label={label} title={words ? undefined : label} {...rest}>
      {icon && <Icon name={icon} />}
      {words && <span>{label}</span>}
    </button>
  );
}
