// A shared puzzle: the room to play in, in a file of its own.

import { render } from "preact";
import { Grid } from "./geometry.js";
import { Play } from "./play.jsx";

const { puzzle, grid } = JSON.parse(document.querySelector("#content").textContent);
render(<Play puzzle={puzzle} grid={new Grid(grid)} />, document.querySelector("#game"));
