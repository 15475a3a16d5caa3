"""Random puzzles of squares whose sides match, made from a solution: Tetravex, and boards with a frame.

`python -m tests.tools.random_edges tetravex 6 10 1 > tetravex.toml` writes 6x6 squares that may not be turned, with ten marks,
by seed 1; `... framed 8 4 8 1` writes 8x8 squares in a frame, with 4 marks on sides between squares at the frame and 8 on others.
"""

import sys
from random import Random

from satpack import Piece, Puzzle, Region, Sides, box

_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


def _tiles(side, mark_of):
    """The marks of each square of a board, clockwise from the top, by a mark for each wall between two cells."""
    walls = {}

    def wall(one, other):
        key = frozenset((one, other))
        if key not in walls:
            walls[key] = mark_of(one, other)
        return walls[key]

    steps = (0, -1), (1, 0), (0, 1), (-1, 0)
    return [
        "".join(wall((x, y), (x + dx, y + dy)) for dx, dy in steps)
        for y in range(side)
        for x in range(side)
    ]


def _puzzle(name, side, tiles, random, *, turn, sides, source):
    tiles = list(tiles)
    random.shuffle(tiles)
    copies = {}
    for tile in tiles:
        key = min(tile[i:] + tile[:i] for i in range(4)) if turn is None else tile
        copies[key] = copies.get(key, 0) + 1
    pieces = [
        Piece(tile, "#", number, grid="square", sides={(0, 0): tile}, turn=turn)
        for tile, number in copies.items()
    ]
    return Puzzle(
        name,
        "square",
        Region(box("square", side, side)),
        pieces,
        reflect=False,
        sides=sides,
        source=source,
    )


def tetravex(side, marks, seed):
    """Squares with digits that may not be turned, as in the game Tetravex; any may lie at the border."""
    random = Random(f"tetravex {side} {marks} {seed}")
    tiles = _tiles(side, lambda _one, _other: random.choice(_DIGITS[:marks]))
    return _puzzle(
        f"Tetravex {side}x{side}",
        side,
        tiles,
        random,
        turn="none",
        sides=Sides(),
        source=f"Made from a solution, with {marks} digits, seed {seed}. The game is Scott Ferguson's, 1991.",
    )


def framed(side, outer, inner, seed):
    """Squares that may be turned in a frame of mark 0; sides between two squares at the frame have marks of their own."""
    random = Random(f"framed {side} {outer} {inner} {seed}")

    def mark_of(one, other):
        inside = [all(0 <= v < side for v in cell) for cell in (one, other)]
        if not all(inside):
            return _DIGITS[0]
        at_frame = all(min(cell) == 0 or max(cell) == side - 1 for cell in (one, other))
        low = 1 if at_frame else 1 + outer
        return random.choice(_DIGITS[low : low + (outer if at_frame else inner)])

    return _puzzle(
        f"Framed {side}x{side}",
        side,
        _tiles(side, mark_of),
        random,
        turn=None,
        sides=Sides(border=_DIGITS[0]),
        source=f"Made from a solution, with {outer} marks at the frame and {inner} inside, seed {seed}.",
    )


if __name__ == "__main__":
    made = {"tetravex": tetravex, "framed": framed}[sys.argv[1]](*map(int, sys.argv[2:]))
    print(made.to_toml(), end="")
