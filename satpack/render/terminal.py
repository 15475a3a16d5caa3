"""The abilities of a terminal: whether to colour, and whether to use more than ASCII."""

from __future__ import annotations

from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from collections.abc import Mapping


def wants_colour(stream: TextIO, environ: Mapping[str, str]) -> bool:
    """Whether text written to the stream should be coloured.

    `NO_COLOR` and `FORCE_COLOR` count if set and not empty, the first before the second
    (https://no-color.org and https://force-color.org); a terminal of type "dumb" takes no colours.
    """
    if environ.get("NO_COLOR"):
        return False
    if environ.get("FORCE_COLOR"):
        return True
    return stream.isatty() and environ.get("TERM") != "dumb"


def wants_unicode(stream: TextIO) -> bool:
    """Whether the stream's encoding has all characters: those of borders, and any in a piece's name."""
    encoding = getattr(stream, "encoding", None)
    if encoding is None:  # text kept in memory
        return True
    try:
        "│\N{GRINNING FACE}".encode(encoding)
    except (LookupError, UnicodeEncodeError):
        return False
    return True
