"""Colours for pieces: none like a neighbour's, and told apart by people who are colour-blind too."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = [
    "PALE",
    "assign_colours",
    "darker",
    "escape_sequence",
    "fills",
    "hex_colour",
    "paler",
]

# The nearest of the 256 terminal colours to the scheme "light" (light blue, orange, light yellow, pink, light cyan, mint,
# pear, olive, pale grey) of Paul Tol, "Colour Schemes", technical note SRON/EPS/TN/09-002: made to fill labelled
# cells, with black text on it, and distinct in normal and colour-blind vision.
_FIRST = (110, 209, 222, 217, 72, 149, 142, 253, 117)
# the scheme itself, in the same order
_EXACT = (0x77AADD, 0xEE8866, 0xEEDD88, 0xFFAABB, 0x44BB99, 0xBBCC33, 0xAAAA00, 0xDDDDDD, 0x99DDFF)

PALE = _FIRST.index(253)
"""The pale grey."""

# Should these not do, the 6x6x6 colour cube, in steps that keep successive colours far apart: 73 is prime to 216.
_CUBE = tuple(16 + step * 73 % 216 for step in range(216))
_COLOURS = (*_FIRST, *(code for code in _CUBE if code not in _FIRST))

_LEVELS = (0, 95, 135, 175, 215, 255)
_BLACK, _WHITE = 16, 231


def assign_colours(neighbours: Sequence[Sequence[int]]) -> list[int]:
    """Colour a graph such that neighbours differ.

    Nodes are coloured smallest degree last, which takes at most one colour more than the largest k for which some part
    of the graph has no node of less than k neighbours: at most 6 for a map in the plane. Each gets, of the colours that its
    neighbours leave, the one used least so far, so that all of them show.

    Parameters
    ----------
    neighbours : sequence of sequence of int
        For each node its neighbours.

    Returns
    -------
    list of int
        For each node its colour, from 0. Two neighbours share a colour only if more than 200 are needed.

    References
    ----------
    D. W. Matula and L. L. Beck, "Smallest-last ordering and clustering and graph coloring algorithms", Journal of the
    ACM 30 (1983).

    Examples
    --------
    >>> assign_colours([[1], [0, 2], [1]])
    [0, 1, 2]
    """
    colours: dict[int, int] = {}
    used = [0] * len(_COLOURS)
    for node in _smallest_last(neighbours):
        taken = {colours[other] for other in neighbours[node] if other in colours}
        first = [c for c in range(len(_FIRST)) if c not in taken]
        free = first or [c for c in range(len(_COLOURS)) if c not in taken]
        chosen = min(free or range(len(_COLOURS)), key=lambda c: used[c])
        used[chosen] += 1
        colours[node] = chosen
    return [colours[node] for node in range(len(neighbours))]


def _smallest_last(neighbours: Sequence[Sequence[int]]) -> list[int]:
    """Return the nodes such that each has the fewest neighbours among itself and those before."""
    degree = [len(others) for others in neighbours]
    buckets: list[dict[int, None]] = [{} for _ in range(max(degree, default=0) + 1)]
    for node, many in enumerate(degree):
        buckets[many][node] = None
    order: list[int] = []
    removed = [False] * len(neighbours)
    low = 0
    for _ in neighbours:
        while not buckets[low]:
            low += 1
        node, _unused = buckets[low].popitem()
        removed[node] = True
        order.append(node)
        for other in neighbours[node]:
            if not removed[other]:
                del buckets[degree[other]][other]
                degree[other] -= 1
                buckets[degree[other]][other] = None
        low = max(low - 1, 0)
    return order[::-1]


def escape_sequence(colour: int) -> str:
    """Return what makes a terminal write on a colour, in black or white, whichever stands out more."""
    code = _COLOURS[colour]
    ink = _BLACK if _luminance(code) > 0.179 else _WHITE
    return f"\x1b[38;5;{ink};48;5;{code}m"


def hex_colour(colour: int, *, light: float = 1.0) -> str:
    """Return a colour as SVG writes it, such as "#77aadd"; with less light a darker shade of it."""
    channels = (
        _EXACT[colour].to_bytes(3, "big") if colour < len(_EXACT) else _channels(_COLOURS[colour])
    )
    return darker(f"#{bytes(channels).hex()}", light=light)


def fills() -> list[str]:
    """Return colours for pieces by number, where none is anybody's neighbour yet: the scheme's, then darker shades of them.

    Without the pale grey, which is no colour beside cells that are empty.

    >>> fills()[:2], len(set(fills()))
    (['#77aadd', '#ee8866'], 16)
    """
    own = [colour for colour in range(len(_EXACT)) if colour != PALE]
    return [hex_colour(colour, light=light) for light in (1.0, 0.78) for colour in own]


def darker(shade: str, *, light: float) -> str:
    """Return a colour in less light.

    >>> darker("#6080ff", light=0.5)
    '#304080'
    """
    return "#" + "".join(f"{round(light * value):02x}" for value in bytes.fromhex(shade[1:]))


def paler(shade: str) -> str:
    """Return a colour mixed with much white, for what is to stand back.

    >>> paler("#102030")
    '#bcc1c5'
    """
    white = round(0.72 * 255)
    return "#" + "".join(f"{white + round(0.28 * value):02x}" for value in bytes.fromhex(shade[1:]))


def _luminance(code: int) -> float:
    """Return the relative luminance of a terminal colour as WCAG 2 defines it; black and white contrast alike at 0.179."""
    channels = _channels(code)
    linear = [((v / 255 + 0.055) / 1.055) ** 2.4 if v > 10 else v / 255 / 12.92 for v in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def _channels(code: int) -> tuple[int, int, int]:
    """Return how much red, green and blue is in a terminal colour, up to 255."""
    if code >= 232:
        grey = 8 + 10 * (code - 232)
        return grey, grey, grey
    red, green, blue = (code - 16) // 36, (code - 16) // 6 % 6, (code - 16) % 6
    return _LEVELS[red], _LEVELS[green], _LEVELS[blue]
