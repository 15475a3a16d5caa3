// Replaces a part of the page that can't be drawn, so that no puzzle breaks the rest of the page.

import { Component } from "preact";
import { useLayoutEffect } from "preact/hooks";
import { Button } from "./icons.jsx";

/** Shows its children, or if one of them throws, the result of `instead` for the fault, until `of` changes. */
export class Guard extends Component {
  static getDerivedStateFromError(fault) {
    return { fault };
  }

  componentDidUpdate(before) {
    if (this.state.fault && before.of !== this.props.of) this.setState({ fault: null });
  }

  render({ children, instead }, { fault }) {
    return fault ? instead(fault) : children;
  }
}

/** The message about a puzzle that breaks the page, with ways out; its text is shown beside it. */
export function Broken({ studio, state, fault }) {
  const { document: doc } = studio;
  useLayoutEffect(() => {
    if (!state.showText) studio.store.set({ showText: true });
  }, []);
  return (
    <section class="broken" aria-label="Not shown">
      <div role="alert">
        <h2>This puzzle can't be shown.</h2>
        <p>The page fails to draw it ({fault.message || String(fault)}). Its text is safe: change it, or close the puzzle.</p>
      </div>
      <div class="choices">
        {state.past.length > 0 && <Button icon="undo" label="Undo the last change" words onClick={() => doc.undo()} />}
        <Button icon="close" label="Close the puzzle" words kind="primary" onClick={() => studio.leave()} />
        {doc.unsaved && <Button icon="bin" label="Discard the draft" words onClick={() => studio.throwAway()} />}
      </div>
    </section>
  );
}
