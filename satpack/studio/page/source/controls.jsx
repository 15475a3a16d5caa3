// Controls with their labels: fields, menus, boxes to tick, buttons of which one is chosen; and forms that change the puzzle.

import { useState } from "preact/hooks";

const Labelled = ({ label, kind = "wide", title, children }) => (
  <label class={`field ${kind}`} title={title}>
    <span>{label}</span>
    {children}
  </label>
);

/** A field; `set` takes its text. */
export const Input = ({ label, kind, set, ...rest }) => (
  <Labelled label={label} kind={kind}>
    <input onInput={(event) => set(event.currentTarget.value)} {...rest} />
  </Labelled>
);

/** A field of a number; `set` takes the number, or "" if there is none. */
export const Amount = ({ set, ...rest }) => <Input kind="" type="number" step={1} set={(text) => set(text === "" ? "" : Number(text))} {...rest} />;

/** A menu of [value, words]. */
export const Select = ({ label, kind, title, options, set, ...rest }) => (
  <Labelled label={label} kind={kind} title={title}>
    <select onChange={(event) => set(event.currentTarget.value)} {...rest}>
      {options.map(([value, words = value]) => <option key={value} value={value}>{words}</option>)}
    </select>
  </Labelled>
);

/** A box to tick. */
export const Check = ({ label, kind = "", title, set, ...rest }) => (
  <label class={`field check ${kind}`} title={title}>
    <input type="checkbox" onChange={(event) => set(event.currentTarget.checked)} {...rest} />
    <span>{label}</span>
  </label>
);

/** Buttons for [value, words], one of which is chosen. */
export const Choice = ({ label, kind = "ways", options, value, set, icon }) => (
  <div class={kind} role="radiogroup" aria-label={label}>
    {options.map(([each, words]) => (
      <button key={each} type="button" role="radio" aria-checked={each === value} onClick={() => set(each)}>{icon?.(each)}{words}</button>
    ))}
  </div>
);

/** Buttons for names, any number of which may be chosen; each is shown as `shown` says. */
export function Several({ label, value = [], set, names, shown = (name) => name }) {
  const turn = (name) => set(value.includes(name) ? value.filter((each) => each !== name) : [...value, name]);
  return (
    <div class="ways" role="group" aria-label={label}>
      {names.map((name) => (
        <button key={name} type="button" aria-pressed={value.includes(name)} onClick={() => turn(name)}>{shown(name)}</button>
      ))}
    </div>
  );
}

/** For a form in a dialog: changes the puzzle and closes the dialog, or returns false, with the fault as `wrong`, until it is cleared. */
export function useChange(studio) {
  const [fault, setFault] = useState("");
  const change = (action) => studio.act(async () => {
    const found = await studio.document.drawIfRight(action);
    if (found) setFault(found);
    else studio.close();
    return !found;
  });
  return { change, wrong: fault && <p class="wrong" role="alert">{fault}</p>, clear: () => setFault("") };
}
