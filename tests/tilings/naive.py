"""Second ways to answer questions about tilings: slow, plain, and sharing nothing with the engine."""

from itertools import product


def turned(cells):
    """Return every orientation of a polyomino, each as a set that starts at the origin."""
    found = set()
    shape = list(cells)
    for _ in range(2):
        for _ in range(4):
            shape = [(-y, x) for x, y in shape]
            x0, y0 = min(x for x, _ in shape), min(y for _, y in shape)
            found.add(frozenset((x - x0, y - y0) for x, y in shape))
        shape = [(-x, y) for x, y in shape]
    return found


def tiles_by_translations(cells):
    """Whether some lattice moves a polyomino over the whole plane, looking at every lattice of its area."""
    n = len(cells)
    for a in (d for d in range(1, n + 1) if n % d == 0):
        b = n // a
        for c in range(a):
            # x is taken modulo a, after each b rows are shifted by c
            residues = {((x - y // b * c) % a, y % b) for x, y in cells}
            if len(residues) == n:
                return True
    return False


def is_surroundable(cells):
    """Whether copies of a polyomino can cover all that touches it, without overlaps; they may leave holes."""
    own = set(cells)
    halo = {(x + a, y + b) for x, y in own for a, b in product((-1, 0, 1), repeat=2)} - own
    shapes = [sorted(shape) for shape in turned(cells)]

    def cover(taken):
        left = sorted(halo - taken)
        if not left:
            return True
        x, y = left[0]
        for shape in shapes:
            for a, b in shape:
                copy = {(x - a + c, y - b + d) for c, d in shape}
                if not copy & taken and cover(taken | copy):
                    return True
        return False

    return cover(own)


def torus_tilings(cells, width, height):
    """Count the ways to cover the torus of given columns and rows by copies of a polyomino."""
    placements = set()
    for shape in turned(cells):
        for a, b in product(range(width), range(height)):
            copy = frozenset(((x + a) % width, (y + b) % height) for x, y in shape)
            if len(copy) == len(shape):
                placements.add(copy)

    def cover(left):
        if not left:
            return 1
        first = min(left)
        return sum(cover(left - copy) for copy in placements if first in copy and copy <= left)

    return cover(frozenset(product(range(width), range(height))))
