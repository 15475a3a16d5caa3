// A shared puzzle: the room to play in, in a file of its own.

import { render } from "preact";
import { Grid } from "./geometry.js";
import { Play } from "./play.jsx";
import { setFills } from "./shapes.js";

const { puzzle, grid, fills } = JSON.parse(document.querySelector("#content").textContent);
setFills(fills);
render(<Play puzzle={puzzle} grid={new Grid(grid)} />, document.querySelector("#game"));
