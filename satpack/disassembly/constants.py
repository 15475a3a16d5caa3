"""What the plain and the compiled search have in common."""

from __future__ import annotations

__all__ = ["ENDLESS", "EXHAUSTED", "FULL", "MAX_PIECES", "PAUSED", "SEPARATED"]

ENDLESS = 32_000
"""The gap where nothing is ever met; an int16."""

EXHAUSTED, SEPARATED, PAUSED, FULL = 0, 1, 2, 3
"""Why a search returned: all is seen; something comes out; its budget is used up; it needs more room."""

MAX_PIECES = 62
"""Most pieces: sets of pieces are the bits of a signed 64-bit integer."""
