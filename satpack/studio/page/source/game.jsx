// A shared puzzle: the room to play in, as a separate file.

import { render } from "preact";
import { Grid } from "./geometry.js";
import { Play } from "./play.jsx";
import { Print } from "./print.jsx";

const { puzzle, grid } = JSON.parse(document.querySelector("#content").textContent);
const own = new Grid(grid);
render(<><Play puzzle={puzzle} grid={own} /><Print puzzle={puzzle} grid={own} /></>, document.querySelector("#game"));
