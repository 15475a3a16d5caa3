// The room to play in: pieces are turned, dragged or tapped to their places, and snap in. It stands alone in shared files.

import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { Board } from "./board.jsx";
import { byLayer, cellOf, folding, keyOf } from "./geometry.js";
import { Button } from "./icons.jsx";
import { byKeys, follow } from "./keys.js";
import { Layered } from "./layers.jsx";
import { Picture } from "./picture.jsx";
import { START, covered, fits, isSolved, left, mayMirror, orientationsOf, placesOf, snapped, standing, wayAfter, wayOn, withPlaced, withoutPlaced, wordsOf } from "./playing.js";
import { REGION_FILL, fillOf } from "./shapes.js";
import { shownSides, sideShapes, sidesFit } from "./sides.js";
import { Space } from "./space.jsx";

/** Larger regions are shown as layers only. */
const MOST_IN_SPACE = 1500;
/** Larger pieces can't be turned on a page. */
const MOST_OF_PIECES = 20_000;
const STARTED = 6;
/** Longest names of pieces that are listed in two columns. */
const SHORT = 3;

/**
 * @param share,hint actions of the studio; a shared file has neither
 * @param memory keeps the game while another room is open
 */
export function Play({ puzzle, grid, share, hint, memory = {} }) {
  const { puzzle: played, key } = puzzle ? gameOf(puzzle) : {};
  const pieces = played?.pieces ?? [];
  if (!puzzle || !pieces.length || !(puzzle.region.required.length + puzzle.region.optional.length)) {
    return <p class="muted nothing">Draw a region and pieces first.</p>;
  }
  const size = pieces.reduce((total, piece) => total + piece.cells.length, 0);
  if (size > MOST_OF_PIECES) return <p class="muted nothing">The pieces have {size.toLocaleString("en")} cells: they are too large to play with here.</p>;
  if (memory.key !== key) Object.assign(memory, { key, game: START, past: [], seconds: 0 });
  return <Game key={key} puzzle={played} grid={grid} share={share} hint={hint} memory={memory} />;
}

const games = new WeakMap();

/** The content of a game, without pieces that have no cells; another puzzle with the same key continues the game. */
function gameOf(puzzle) {
  if (!games.has(puzzle)) {
    const pieces = puzzle.pieces.filter((piece) => piece.cells.length);
    games.set(puzzle, { puzzle: { ...puzzle, pieces }, key: JSON.stringify([puzzle.grid, puzzle.region, puzzle.pieces]) });
  }
  return games.get(puzzle);
}

function Game({ puzzle, grid, share, hint, memory }) {
  const [game, setGame] = useState(memory.game);
  const [past, setPast] = useState(memory.past);
  const [chosen, setChosen] = useState(firstLeft(memory.game, puzzle));
  const [ways, setWays] = useState({});
  const [over, setOver] = useState(null);
  const [place, setPlace] = useState(null);
  const [dragged, setDragged] = useState(null);
  const [hinting, setHinting] = useState(null);
  const room = useRef(null);
  const reach = useRef(null);
  const takenAt = useRef(null);

  const region = useMemo(() => new Map([...puzzle.region.required.map((c) => [keyOf(c), "#"]), ...puzzle.region.optional.map((c) => [keyOf(c), "+"])]), [puzzle]);
  const layers = useMemo(() => byLayer(grid, [...region.keys()].map(cellOf)), [grid, region]);
  const fold = useMemo(() => folding(grid, [...region.keys()].map(cellOf), puzzle.region.wrap), [grid, region]);
  const turns = useMemo(() => puzzle.pieces.map((_, n) => orientationsOf(grid, puzzle, n)), [grid, puzzle.pieces]);
  const solved = isSolved(game, puzzle);
  const seconds = useClock(game.moves > 0 && !solved, memory.seconds);
  useLayoutEffect(() => {
    Object.assign(memory, { game, past, seconds });
  });
  const inSpace = grid.solid && region.size <= MOST_IN_SPACE;

  const wayNow = (ways[chosen] ?? 0) % (turns[chosen]?.length ?? 1);
  const shape = chosen === null ? null : turns[chosen][wayNow];
  const hasMore = chosen !== null && left(game, puzzle, chosen) > 0;
  const free = (lying) => fits(game, region, lying.cells) && sidesFit(grid, puzzle, region, fold, game.placed, lying);
  const places = useMemo(() => (inSpace && shape && hasMore ? placesOf(grid, shape, region, fold, free) : []), [inSpace, grid, shape, hasMore, region, game]);
  const ghost = place ?? (over && shape && hasMore && !covered(game).has(over) ? snapped(grid, shape, cellOf(over), fold, free) : null);
  const ghostFits = ghost && free(ghost);
  const hinted = hinting?.game === game ? hinting.hint : null;
  const hintedKeys = useMemo(() => keysOf(hinted?.next ? [hinted.next] : []), [hinted]);
  const backKeys = useMemo(() => keysOf(hinted?.take_back ?? []), [hinted]);
  const blamedKeys = useMemo(() => keysOf([{ cells: hinted?.blamed ?? [] }]), [hinted]);
  const ghostKeys = new Set((ghost?.cells ?? []).map(keyOf));
  const numberOf = (name) => puzzle.pieces.findIndex((piece) => piece.name === name);

  const go = (next) => {
    setPast([...past, game]);
    setGame(next);
    setPlace(null);
  };
  const setWay = (way) => setWays((all) => ({ ...all, [chosen]: way }));
  const turn = (symmetry) => {
    if (chosen === null || symmetry === undefined) return;
    const way = wayAfter(grid, turns[chosen], shape, symmetry);
    if (way >= 0) setWay(way);
    setPlace(null);
  };
  const turnBack = () => {
    let way = wayNow;
    for (let next = way, tries = 0; tries < 12; tries += 1, way = next) {
      next = wayAfter(grid, turns[chosen], turns[chosen][way], grid.turns.turn);
      if (next === wayNow || next < 0) break;
    }
    setWay(way);
    setPlace(null);
  };
  const take = (index) => {
    const taken = game.placed[index];
    setWays((all) => ({ ...all, [taken.piece]: wayOn(grid, turns[taken.piece], taken, fold) }));
    setChosen(taken.piece);
    go(withoutPlaced(game, index));
  };
  const lay = (lying) => {
    if (!shape || !hasMore || !lying || !free(lying)) return;
    const next = withPlaced(game, chosen, lying);
    go(next);
    if (left(next, puzzle, chosen) <= 0) {
      setChosen(firstLeft(next, puzzle));
    }
  };
  const layOn = (key) => shape && !covered(game).has(key) && lay(snapped(grid, shape, cellOf(key), fold, free));
  const press = (key) => {
    const at = covered(game).get(key);
    takenAt.current = at === undefined ? null : key;
    if (at === undefined) layOn(key);
    else take(at);
  };
  const letGo = () => {
    if (takenAt.current && over && over !== takenAt.current) layOn(over);
    takenAt.current = null;
  };
  const askHint = async () => {
    setHinting({ game, hint: null });
    const found = await hint(game.placed.map(({ piece, cells, sides }) => ({ piece: puzzle.pieces[piece].name, cells, sides })));
    setHinting(found ? { game, hint: found } : null);
    if (!found?.next) return;
    const number = numberOf(found.next.piece);
    setChosen(number);
    setWays((all) => ({ ...all, [number]: wayOn(grid, turns[number], found.next, fold) }));
  };
  // a full board may still break a rule: ask the server
  useEffect(() => {
    if (solved && puzzle.rules.length && hint) askHint();
  }, [solved && game]);

  const dropped = useRef(null);
  const looked = useRef(null);
  const under = (event) => {
    const element = document.elementFromPoint(event.clientX, event.clientY);
    if (reach.current?.svg?.contains(element)) return { lying: reach.current.placeAt(event.clientX, event.clientY) };
    return { key: element?.closest?.(".play [data-key]")?.dataset.key ?? null };
  };
  looked.current = ({ lying = null, key = null }) => {
    setPlace(lying);
    setOver(key);
  };
  dropped.current = ({ lying, key }) => (lying ? lay(lying) : key && layOn(key));
  /** Let the chosen piece follow the pointer until it is released. */
  const carry = (event, begun = false) => {
    const start = [event.clientX, event.clientY];
    let moved = begun;
    const move = (e) => {
      moved ||= Math.hypot(e.clientX - start[0], e.clientY - start[1]) >= STARTED;
      if (!moved) return;
      setDragged([e.clientX, e.clientY]);
      looked.current(under(e));
    };
    follow(move, (e) => {
      setDragged(null);
      looked.current({});
      if (moved && e.type === "pointerup") dropped.current(under(e));
    });
    if (begun) move(event);
  };
  const drag = (number) => (event) => {
    setChosen(number);
    if (left(game, puzzle, number) <= 0 || event.button) return;
    event.currentTarget.releasePointerCapture?.(event.pointerId);
    carry(event);
  };
  const takeOrDrag = (index, event) => {
    take(index);
    if (event) carry(event, true);
  };

  // the next step happens on the board, not on the button
  const beginAgain = () => {
    go(START);
    setChosen(0);
    if (byKeys()) room.current.querySelector(".board").focus({ preventScroll: true });
  };
  const back = () => {
    setGame(past.at(-1));
    setPast(past.slice(0, -1));
    setPlace(null);
  };
  const next = (step) => {
    const count = puzzle.pieces.length;
    for (let n = ((chosen ?? 0) + step + count) % count, tries = 0; tries < count; n = (n + step + count) % count, tries += 1) {
      if (left(game, puzzle, n) > 0) {
        setChosen(n);
        break;
      }
    }
  };
  const ACTIONS = {
    r: () => turn(grid.turns.turn),
    R: turnBack,
    t: () => turn(grid.turns.tilt),
    m: () => turn(grid.turns.mirror),
    n: () => next(1),
    N: () => next(-1),
    Backspace: () => past.length && back(),
    "Ctrl z": () => past.length && back(),
  };
  const keys = (event) => {
    if (event.target.closest?.("input, select, textarea, dialog")) return;
    const control = event.ctrlKey || event.metaKey ? "Ctrl " : "";
    const action = ACTIONS[control + event.key] ?? ACTIONS[control + event.key.toLowerCase()];
    if (!action) return;
    action();
    event.preventDefault();
  };
  const pressed = useRef(null);
  pressed.current = keys;
  // wherever the focus is, also while a piece is dragged, from the moment that the room is shown
  useLayoutEffect(() => {
    const listen = (event) => pressed.current(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);

  const owners = covered(game);
  const look = (key) => {
    const at = owners.get(key);
    if (at !== undefined) return [backKeys.has(key) ? "on back" : "on", fillOf(puzzle, game.placed[at].piece)];
    if (ghostKeys.has(key)) return [ghostFits ? "fits" : "clash", ghostFits ? fillOf(puzzle, chosen) : undefined];
    if (hintedKeys.has(key)) return ["hinted", fillOf(puzzle, numberOf(hinted.next.piece))];
    return [`free${region.get(key) === "+" ? " optional" : ""}${blamedKeys.has(key) ? " back" : ""}`, undefined];
  };
  const describe = (key) => {
    const at = owners.get(key);
    if (hintedKeys.has(key)) return `Free: here ${hinted.next.piece} can go`;
    if (backKeys.has(key)) return `Piece ${puzzle.pieces[game.placed[at].piece].name}, to take back`;
    return at === undefined ? `Free${ghostFits ? `: ${puzzle.pieces[chosen].name} fits` : ""}` : `Piece ${puzzle.pieces[game.placed[at].piece].name}`;
  };
  const lying = useMemo(
    () => game.placed.map(({ piece, cells, sides }) => ({ cells, fill: fillOf(puzzle, piece), sides: shownSides(puzzle, sides), mark: cells.some((cell) => backKeys.has(keyOf(cell))) ? "back" : "" })),
    [game, backKeys, puzzle],
  );
  const lyingAt = (height) => game.placed.map(({ piece, cells }) => ({ cells: cells.filter((cell) => grid.height(cell) === height && !backKeys.has(keyOf(cell))), fill: fillOf(puzzle, piece) }));
  const hints = hinted?.next ? [{ ...hinted.next, piece: numberOf(hinted.next.piece) }] : [];
  const seen = ghost ? [{ ...ghost, piece: chosen }] : hints;
  const onSides = [...game.placed, ...seen].map(({ piece, sides }) => sideShapes(grid, shownSides(puzzle, sides), fillOf(puzzle, piece)));
  // a knob lies over the hole that it fits
  const drawnSides = ["wedge", "gap", "knob"].flatMap((kind) => onSides.flat().filter((each) => each.kind === kind));
  const turnable = chosen !== null && turns[chosen].length > 1;
  const message = hinting?.game === game ? (hinted ? wordsOf(hinted) : "Looking for a hint …") : inSpace && hasMore && !places.length ? `${puzzle.pieces[chosen].name} has no place as it is turned now.` : "";

  return (
    <div class="room play" ref={room}>
      <section class="table" aria-label="Board">
        <header class="title">
          <div>
            <h2>{puzzle.name}</h2>
            <p class="muted" role="status">{standing(game, puzzle)}</p>
          </div>
          <Clock seconds={seconds} />
          <div class="strip">
            <Button icon="undo" label="Take back" disabled={!past.length} onClick={back} />
            <Button icon="close" label="Start over" disabled={!game.placed.length} onClick={beginAgain} />
            {share && <Button icon="share" label="Share as one file" words onClick={share} />}
          </div>
        </header>
        <p class="hint-line" role="status">{message}</p>
        <div class={inSpace ? "views" : "views flat"}>
          {inSpace && (
            <figure class="inspace">
              <Space grid={grid} region={region} lying={lying} places={places} fill={fillOf(puzzle, chosen ?? 0)} reach={reach} over={ghostFits ? ghost : hinted?.next ?? null} onOver={setPlace} onPut={lay} onTake={takeOrDrag} />
              <figcaption class="muted">Drag the background to rotate the view.</figcaption>
            </figure>
          )}
          <Layered layers={layers} draw={(height, cells, n) => (
            <Board grid={grid} cells={cells} large={layers.length === 1} pieces={lyingAt(height)} sides={drawnSides} look={look} describe={describe} whole={[{ cells, fill: REGION_FILL }, ...lyingAt(height)]}
              label={`${layers.length > 1 ? `Layer ${n + 1} of ${layers.length}` : "Board"}. Arrow keys move, space puts the piece there or takes one up, R turns, ${grid.solid ? "T tilts" : "M mirrors"}, N takes the next piece.`}
              onStart={press} onOver={setOver} onEnd={letGo} />
          )} />
        </div>
        {puzzle.region.wrap.some(Boolean) && <p class="muted">{wrapped(grid, puzzle.region.wrap)}</p>}
        {puzzle.rules.length > 0 && !hint && <p class="muted">The puzzle's rules are not checked here.</p>}
      </section>
      <section class="tray" aria-label="Pieces">
        <ul class={puzzle.pieces.some(({ name }) => name.length > SHORT) ? "named" : ""}>
          {puzzle.pieces.map((piece, number) => (
            <li key={number}>
              <button type="button" class="shape" aria-pressed={chosen === number} disabled={left(game, puzzle, number) <= 0} onPointerDown={drag(number)} onClick={() => setChosen(number)} aria-label={`Piece ${piece.name}, ${left(game, puzzle, number)} left`}>
                <Picture grid={grid} size={72} shapes={shapesOf(puzzle, turns[number][(ways[number] ?? 0) % turns[number].length], number)} />
                <span class="name">{piece.name}</span>
                {left(game, puzzle, number) > 1 && <span class="muted">{left(game, puzzle, number)} ×</span>}
              </button>
            </li>
          ))}
        </ul>
        <div class="strip turning">
          <Button icon="turn" label="Turn the piece" title="Turn the piece (R)" disabled={!turnable} onClick={() => turn(grid.turns.turn)} />
          {grid.solid && <Button icon="tilt" label="Tilt the piece" title="Tilt the piece (T)" disabled={!turnable} onClick={() => turn(grid.turns.tilt)} />}
          {puzzle.pieces.some((piece) => mayMirror(piece, puzzle)) && (
            <Button icon="mirror" label="Mirror the piece" title="Mirror the piece (M)" disabled={!turnable || !mayMirror(puzzle.pieces[chosen], puzzle)} onClick={() => turn(grid.turns.mirror)} />
          )}
          {hint && <Button icon="hint" label="Hint" words disabled={solved || (hinting?.game === game && !hinted)} onClick={askHint} />}
        </div>
        <p class="muted hint">Drag a piece to its place, or choose it and tap the place. Tap a piece that lies there to take it up. R turns, {grid.solid ? "T tilts, " : ""}N takes the next.</p>
      </section>
      {dragged && shape && (
        <div class={`dragged${place ? " placed" : ""}`} style={{ left: `${dragged[0]}px`, top: `${dragged[1]}px` }}>
          <Picture grid={grid} size={96} shapes={shapesOf(puzzle, shape, chosen)} />
        </div>
      )}
    </div>
  );
}

/** The first piece with copies left; null if there is none. */
function firstLeft(game, puzzle) {
  const number = puzzle.pieces.findIndex((_, n) => left(game, puzzle, n) > 0);
  return number < 0 ? null : number;
}

const keysOf = (pieces) => new Set(pieces.flatMap(({ cells }) => cells.map(keyOf)));

const shapesOf = (puzzle, { cells, sides }, number) => [{ cells, fill: fillOf(puzzle, number), sides: shownSides(puzzle, sides) }];

/** The note about a board that wraps around. */
function wrapped(grid, wrap) {
  const sides = ["left and right", grid.solid ? "front and back" : "top and bottom", "below and above"].filter((_, n) => wrap[n]);
  return `The board wraps around: ${sides.join(", and ")} meet, and a piece that leaves on one side enters on the other.`;
}

function useClock(running, from) {
  const [seconds, setSeconds] = useState(from);
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => setSeconds((n) => n + 1), 1000);
    return () => clearInterval(timer);
  }, [running]);
  return seconds;
}

function Clock({ seconds }) {
  const [shown, setShown] = useState(true);
  const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  return (
    <button type="button" class="clock" onClick={() => setShown(!shown)} aria-label={shown ? `${text}; hide the clock` : "Show the clock"}>
      {shown ? text : "–:––"}
    </button>
  );
}
