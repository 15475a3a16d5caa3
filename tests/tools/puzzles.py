"""Puzzles that several tests ask about: small ones as text, and boxes to be filled with copies of one piece."""

from satpack import Piece, Puzzle, box

DOMINO = ((0, 0), (1, 0))
Y = ((0, 0), (0, 1), (0, 2), (0, 3), (1, 2))


def copies_in(shape, *sides, without=()):
    """Return the puzzle to fill a box of squares, without some cells, with copies of a shape."""
    cells = [cell for cell in box("square", *sides) if cell not in without]
    return Puzzle("copies", "square", cells, [Piece("it", shape, len(cells) // len(shape))])


def mutilated(side):
    """Return the board without two opposite corners, to be filled with dominoes."""
    return copies_in(DOMINO, side, side, without=[(0, 0), (side - 1, side - 1)])


TWO_DOMINOES = """
name = "two dominoes"
grid = "square"

[region]
box = [2, 2]

[[pieces]]
name = "domino"
box = [2, 1]
copies = 2
"""

UMLAUTS = """
name = "Übung ∞"
grid = "square"
region.box = [2, 2]
pieces = [{ name = "Ä", box = [2, 1], copies = 2 }]
"""
"""Names that some terminals can't show."""

LOOSE = """
name = "loose"
grid = "square"
region.cells = "++####"
region.holes = 1
pieces = [{ name = "I", box = [5, 1] }]
"""
"""A bar that always leaves the same cell empty."""

CORNERS = """
name = "corners"
grid = "square"
region.box = [3, 3]
pieces = [{ name = "L", cells = [[0, 0], [1, 0], [0, 1]], copies = 3 }]
"""
"""Impossible, which no colouring proves."""

FOUR = """
name = "four in 5x4"
grid = "square"
region.box = [5, 4]
pieces = [{ polyforms = 5, copies = "0-1" }]
design.want = ["unique"]
"""
"""Candidates of a design, of which nine sets have one solution."""

SLOT = """
name = "Slot"
grid = "cube"
[region]
cells = '''
####
####
####
####

####
#++#
#++#
####

####
#.##
#.##
####'''
[[pieces]]
name = "box"
cells = '''
####
####
####
####

####
#..#
#..#
####

####
#.##
#.##
####'''
[[pieces]]
name = "domino"
box = [2, 1, 1]
"""
"""A domino that comes out of its box by quarter turns alone."""

ENDS = """
name = "ends"
grid = "square"
[[colours]]
name = "r"
on = ["b"]
shade = "#CC3322"
[[colours]]
name = "blue-ish"
[[colours]]
name = "b"
[region]
box = [2, 1]
colours = "b."
[[pieces]]
name = "A"
cells = "##"
colours = "r#"
group = 3
[[pieces]]
name = "B"
cells = [[0, 0]]
colours = { blue-ish = [[0, 0]] }
"""
"""A domino of two colours and a coloured cell, in a row with a coloured cell."""

RECTANGLE = """
name = "rectangle"
grid = "square"
region.box = [5, 3]
[[pieces]]
name = "P"
cells = "##\\n##\\n#."
[[pieces]]
name = "I"
box = [5, 1]
[[pieces]]
name = "V"
cells = "###\\n#..\\n#.."
copies = "0-2"
"""
"""P and I fill a box of 5 x 3, with V."""
