"""Limits on the size of a puzzle."""

from __future__ import annotations

MAX_CELLS = 250_000
"""Most cells a region may have, and all kinds of piece together."""

MAX_COORDINATE = 1_000_000
"""Largest coordinate of a cell, either sign."""

MAX_EXTENT = 4_000_000
"""Most lattice points in a region's bounding box: the placements are looked up in an array of that size."""

MAX_GROUP = 1_000_000
"""Largest number of a group of pieces."""

MAX_NAME = 200
"""Most characters of a name."""

MAX_PIECES = 10_000
"""Most kinds of piece in one puzzle."""

MAX_RULES = 1_000
"""Most rules in one puzzle."""

MAX_SOURCE = 10_000
"""Most characters of the text that says where a puzzle comes from."""

MAX_VALUE = 1_000_000
"""Largest value of a piece."""
