"""Where the search keeps its state: what the compiled kernel and the Python around it must agree on.

Everything is a 64-bit integer in one of five arrays. *control* has the limits, counters and tables below; *frames* a
row of `FRAME` numbers for each level of the search; *masks* sets of items; *pool* the lists of options; *found* the
solutions. Addresses of pool, masks and control in these tables are indices.

A set of items is a row of `width` words. An option is such a row too, kept as a column of each word's array, with its
number in the bits of the last word from `NUMBER_SHIFT` up. A list is padded with `PADDING` zero words.
"""

from __future__ import annotations

LANES = 8
"""Words that are worked on at once."""

PADDING = 32
"""Zero words after each list, so that it can be read in strides of so many."""

PLANES = 5
"""Bit planes of a count of options: 1, 2, 4, 8, and one for 16 and more."""

# What a call of the kernel ends with, and then what one step of it does.
(
    DONE,  # the search is at its end
    SUSPENDED,  # the budget is used up
    FOUND_FULL,  # there is no room for a solution
    POOL_FULL,  # there is no room for a list
    READY,  # go on
    DEAD,  # nothing (more) to be done at this node
    REWRITTEN,  # the child is in fewer words
) = range(7)

# the limits and counters in control
(
    BUDGET,  # work left until the kernel is to return
    NODES,  # nodes visited
    FOUND,  # solutions in `found`
    FOUND_ROOM,  # rows there are in `found`
    FOUND_WIDTH,  # numbers in a row of `found`: a solution's length, then its options
    POOL_ROOM,  # words there are in `pool`
    NUMBER_SHIFT,  # first bit of an option's number in its last word
    COUNTS_PIECES,  # whether pieces are counted at all
    MAY_STOP_SHORT,  # whether there may be cells or copies to spare
    NEEDED,  # cells of the copies that must still be placed
    AVAILABLE,  # cells of the copies that may still be placed
    FREE,  # cells not covered
    MISSING,  # copies that must still be placed
    EMPTY_LOW,  # fewest cells that stay empty
    EMPTY_HIGH,  # most cells that stay empty
    SCRATCH,  # in masks: room for the kernel's own use
    LEVELS,  # in masks: two sets for each level, the items to serve and the items not taken
    ROW,  # words from one set to the next, at least the widest width
    PIECES,  # in control: the table of pieces
    FORMATS,  # in control: the table of formats
    TRIALS,  # how often items were tried though others had fewer options
    WINS,  # how often one of them had fewer live ones
    SOLUTIONS,  # solutions found so far
    MEMORY,  # in masks: the table of sets of items left that have no solution, or 0
    MEMORY_SHIFT,  # how far a word is shifted right to become the number of a row of that table
) = range(25)

# a row of the table of pieces
USED, LOW, HIGH, SIZE = range(4)
PIECE_ROW = 4

# a row of the table of formats, one for each power of two that a width can be
(
    FLOOR,  # first level of the kernel's own
    LEVEL,  # current level
    FEW,  # items not taken up to which a child is rewritten in fewer words; -1 if never
    NARROW,  # in control: the format for fewer words
    KERNEL,  # machine address of the kernel for fewer words
    PIECE_OF,  # in control: for each bit the index of the piece that it is, or -1
    SETS,  # in masks: the sets of `HARD`, `SOFT` and `OWNERS`
    MARK,  # another number whenever the items are numbered otherwise
) = range(8)
FORMAT_ROW = 8

# the sets of a format
HARD = 0
"""Items that an option excludes its rivals from: cells, and pieces of at most one copy."""
SOFT = 1
"""Pieces of several copies: an option excludes its rivals from them when it is the last copy."""
OWNERS = 2
"""All pieces."""

# a frame
FRAME = 13
(
    PHASE,  # what is to be done next
    IS_REWRITTEN,  # whether the child is in fewer words
    BASE,  # in pool: the options that are left
    STRIDE,  # from one word's column to the next
    COUNT,  # how many
    TODO,  # in pool: the branches; by option: the bit they must have, or -1
    TODO_STRIDE,  # from one word's column to the next
    NEXT,  # first branch not begun
    END,  # number of branches
    TOP,  # in pool: first free word
    CHOSEN,  # number of the option chosen
    OWNER,  # in control: the row of its piece
    BEFORE,  # solutions found before
) = range(13)

# phases: not looked at yet, or the kind of its branches
FRESH, BY_ITEM, BY_OPTION = range(3)
