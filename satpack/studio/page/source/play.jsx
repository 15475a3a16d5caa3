// The room to play in: pieces are turned, dragged or tapped to their places, and snap in. It stands alone in shared files.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Board } from "./board.jsx";
import { cellOf, keyOf } from "./geometry.js";
import { Button } from "./icons.jsx";
import { Picture } from "./picture.jsx";
import { START, covered, fits, isSolved, left, orientationsOf, snapped, withPlaced, withoutPlaced, wordsOf } from "./playing.js";
import { fillOf } from "./shapes.js";

/** @param share,hint what the studio does when asked; a shared file has neither */
export function Play({ puzzle, grid, share, hint }) {
  const pieces = puzzle?.pieces.filter((piece) => piece.cells.length) ?? [];
  if (!puzzle || !pieces.length || !(puzzle.region.required.length + puzzle.region.optional.length)) {
    return <p class="muted nothing">Draw a region and pieces first.</p>;
  }
  return <Game key={JSON.stringify([puzzle.region, puzzle.pieces])} puzzle={{ ...puzzle, pieces }} grid={grid} share={share} hint={hint} />;
}

function Game({ puzzle, grid, share, hint }) {
  const [game, setGame] = useState(START);
  const [past, setPast] = useState([]);
  const [chosen, setChosen] = useState(0);
  const [ways, setWays] = useState({});
  const [over, setOver] = useState(null);
  const [dragged, setDragged] = useState(null);
  const [hinting, setHinting] = useState(null);
  const room = useRef(null);

  const region = useMemo(() => new Map([...puzzle.region.required.map((c) => [keyOf(c), "#"]), ...puzzle.region.optional.map((c) => [keyOf(c), "+"])]), [puzzle]);
  const layers = useMemo(() => byLayer(grid, [...region.keys()].map(cellOf)), [grid, region]);
  const turns = useMemo(() => puzzle.pieces.map((_, n) => orientationsOf(grid, puzzle, n)), [grid, puzzle]);
  const solved = isSolved(game, puzzle);
  const seconds = useClock(game.moves > 0 && !solved);

  const shape = chosen === null ? null : turns[chosen][(ways[chosen] ?? 0) % turns[chosen].length];
  const hasMore = chosen !== null && left(game, puzzle, chosen) > 0;
  const ghost = over && shape && hasMore && !covered(game).has(over) ? snapped(grid, shape, cellOf(over), (cells) => fits(game, region, cells)) : null;
  const ghostFits = ghost && fits(game, region, ghost);
  const hinted = hinting?.game === game ? hinting.told : null;
  const hintedKeys = useMemo(() => keysOf(hinted?.next ? [hinted.next] : []), [hinted]);
  const backKeys = useMemo(() => keysOf(hinted?.take_back ?? []), [hinted]);
  const ghostKeys = new Set((ghost ?? []).map(keyOf));

  const go = (next) => {
    setPast([...past, game]);
    setGame(next);
  };
  const turn = (step = 1) => chosen !== null && setWays({ ...ways, [chosen]: ((ways[chosen] ?? 0) + step + turns[chosen].length) % turns[chosen].length });
  const wayOf = (number, cells) => {
    const home = grid.home(cells).map(keyOf).join(" ");
    return Math.max(0, turns[number].findIndex((each) => each.map(keyOf).join(" ") === home));
  };
  const put = (key) => {
    const at = covered(game).get(key);
    if (at !== undefined) {
      const taken = game.placed[at];
      setWays({ ...ways, [taken.piece]: wayOf(taken.piece, taken.cells) });
      setChosen(taken.piece);
      go(withoutPlaced(game, at));
      return;
    }
    if (!shape || !hasMore) return;
    const cells = snapped(grid, shape, cellOf(key), (each) => fits(game, region, each));
    if (!cells || !fits(game, region, cells)) return;
    const next = withPlaced(game, chosen, cells);
    go(next);
    if (left(next, puzzle, chosen) <= 0) {
      const free = puzzle.pieces.findIndex((_, n) => left(next, puzzle, n) > 0);
      setChosen(free < 0 ? null : free);
    }
  };
  const askHint = async () => {
    setHinting({ game, told: null });
    const told = await hint(game.placed.map(({ piece, cells }) => ({ piece: puzzle.pieces[piece].name, cells })));
    setHinting(told ? { game, told } : null);
    if (!told?.next) return;
    const number = puzzle.pieces.findIndex((piece) => piece.name === told.next.piece);
    setChosen(number);
    setWays((all) => ({ ...all, [number]: wayOf(number, told.next.cells) }));
  };
  const drag = (number) => (event) => {
    setChosen(number);
    if (left(game, puzzle, number) <= 0 || event.button) return;
    event.currentTarget.releasePointerCapture?.(event.pointerId);
    const start = [event.clientX, event.clientY];
    const keyAt = (e) => document.elementFromPoint(e.clientX, e.clientY)?.closest?.(".play [data-key]")?.dataset.key ?? null;
    const move = (e) => {
      if (Math.hypot(e.clientX - start[0], e.clientY - start[1]) < 6) return;
      setDragged([e.clientX, e.clientY]);
      setOver(keyAt(e));
    };
    const up = (e) => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", up);
      removeEventListener("pointercancel", up);
      setDragged(null);
      setOver(null);
      if (e.type === "pointerup") drop.current(keyAt(e));
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", up);
    addEventListener("pointercancel", up);
  };
  const drop = useRef(null);
  drop.current = (key) => key && put(key);

  const keys = (event) => {
    if (event.ctrlKey || event.metaKey || event.target.closest("input, select")) return false;
    if (event.key === "r" || event.key === "R") turn(event.key === "r" ? 1 : -1);
    else if (event.key === "n" || event.key === "N") {
      const count = puzzle.pieces.length;
      const step = event.key === "n" ? 1 : count - 1;
      for (let n = ((chosen ?? 0) + step) % count, tries = 0; tries < count; n = (n + step) % count, tries += 1) {
        if (left(game, puzzle, n) > 0) {
          setChosen(n);
          break;
        }
      }
    } else if (event.key === "Backspace" && past.length) back();
    else return false;
    return true;
  };
  const back = () => {
    setGame(past.at(-1));
    setPast(past.slice(0, -1));
  };
  const owners = covered(game);
  const look = (key) => {
    const at = owners.get(key);
    if (at !== undefined) return [backKeys.has(key) ? "on back" : "on", fillOf(game.placed[at].piece)];
    if (ghostKeys.has(key)) return [ghostFits ? "fits" : "clash", ghostFits ? fillOf(chosen) : undefined];
    if (hintedKeys.has(key)) return ["hinted", fillOf(puzzle.pieces.findIndex((piece) => piece.name === hinted.next.piece))];
    return [region.get(key) === "+" ? "free optional" : "free", undefined];
  };
  const describe = (key) => {
    const at = owners.get(key);
    if (hintedKeys.has(key)) return `Free: here ${hinted.next.piece} can go`;
    if (backKeys.has(key)) return `Piece ${puzzle.pieces[game.placed[at].piece].name}, to take back`;
    return at === undefined ? `Free${ghostFits ? `: ${puzzle.pieces[chosen].name} fits` : ""}` : `Piece ${puzzle.pieces[game.placed[at].piece].name}`;
  };

  return (
    <div class="room play" ref={room} onKeyDown={(event) => keys(event) && event.preventDefault()}>
      <section class="table" aria-label="Board">
        <header class="title">
          <div>
            <h2>{puzzle.name}</h2>
            <p class="muted" role="status">{solved ? `Solved in ${game.moves} moves.` : `${game.placed.length} of ${count(puzzle)} pieces lie.`}</p>
          </div>
          <Clock seconds={seconds} />
          <div class="strip">
            <Button icon="undo" label="Take back" disabled={!past.length} onClick={back} />
            <Button icon="close" label="Begin again" disabled={!game.placed.length} onClick={() => { go(START); setChosen(0); }} />
            {share && <Button icon="share" label="Share as one file" onClick={share} />}
          </div>
        </header>
        {hint && (
          <p class="told" role="status">
            {hinting?.game === game && (hinted ? wordsOf(hinted) : "Looking for a hint …")}
          </p>
        )}
        <div class="boards">
          {layers.map(([height, cells], n) => (
            <figure key={height}>
              <Board grid={grid} cells={cells} large={layers.length === 1} look={look} describe={describe}
                label={`${layers.length > 1 ? `Layer ${n + 1} of ${layers.length}` : "Board"}. Arrow keys move, space puts the piece there or takes one up, R turns, N takes the next piece.`}
                onStart={put} onOver={setOver} />
              {layers.length > 1 && <figcaption class="muted">Layer {n + 1}{n === 0 ? ", below" : ""}</figcaption>}
            </figure>
          ))}
        </div>
        {grid.solid && game.placed.length > 0 && (
          <Picture grid={grid} size={180} label="What lies so far" shapes={game.placed.map((each) => ({ cells: each.cells, fill: fillOf(each.piece) }))} />
        )}
        {puzzle.rules.length > 0 && <p class="muted">The puzzle's rules are not checked here.</p>}
      </section>
      <section class="tray" aria-label="Pieces">
        <ul>
          {puzzle.pieces.map((piece, number) => (
            <li key={number}>
              <button type="button" class="shape" aria-pressed={chosen === number} disabled={left(game, puzzle, number) <= 0} onPointerDown={drag(number)} onClick={() => setChosen(number)} aria-label={`Piece ${piece.name}, ${left(game, puzzle, number)} left`}>
                <Picture grid={grid} size={72} shapes={shapesOf(turns[number][(ways[number] ?? 0) % turns[number].length], fillOf(number))} />
                <span class="name">{piece.name}</span>
                {left(game, puzzle, number) > 1 && <span class="muted">{left(game, puzzle, number)} ×</span>}
              </button>
            </li>
          ))}
        </ul>
        <div class="strip">
          <Button icon="turn" label="Turn the piece" words disabled={chosen === null || turns[chosen].length < 2} onClick={() => turn()} />
          <Button icon="left" label="Turn it back" disabled={chosen === null || turns[chosen].length < 2} onClick={() => turn(-1)} />
          {hint && <Button icon="hint" label="Hint" words disabled={solved || (hinting?.game === game && !hinted)} onClick={askHint} />}
        </div>
        <p class="muted hint">Drag a piece to the board, or choose it and tap a cell. Tap a piece on the board to take it up.</p>
      </section>
      {dragged && shape && (
        <div class="dragged" style={{ left: `${dragged[0]}px`, top: `${dragged[1]}px` }}>
          <Picture grid={grid} size={96} shapes={shapesOf(shape, fillOf(chosen))} />
        </div>
      )}
    </div>
  );
}

const keysOf = (pieces) => new Set(pieces.flatMap(({ cells }) => cells.map(keyOf)));

const shapesOf = (cells, fill) => [{ cells, fill }];

const count = (puzzle) => puzzle.pieces.reduce((total, piece) => total + Number(piece.copies.split("-").at(-1)), 0);

function byLayer(grid, cells) {
  const found = new Map();
  for (const cell of cells) {
    const height = grid.height(cell);
    if (!found.has(height)) found.set(height, []);
    found.get(height).push(cell);
  }
  return [...found].sort(([a], [b]) => a - b);
}

function useClock(running) {
  const [seconds, setSeconds] = useState(0);
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
