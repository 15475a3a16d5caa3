"""Words for messages: numbers with their nouns, memory usage, and untrusted text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from satpack.runtime import system

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


def many(count: int, noun: str, plural: str = "") -> str:
    """Return a number with its noun in singular or plural; the plural adds an s unless it is given.

    >>> many(1, "cell"), many(0, "cell"), many(1999, "cell")
    ('1 cell', '0 cells', '1,999 cells')
    """
    return f"{count:,} {noun if count == 1 else plural or f'{noun}s'}"


def one_of(words: Sequence[str]) -> str:
    """Return words as a choice.

    >>> one_of(["svg", "png", "html"]), one_of(["png"])
    ('svg, png or html', 'png')
    """
    return f"{', '.join(words[:-1])} or {words[-1]}" if len(words) > 1 else words[0]


def meant(name: object, known: Iterable[str], otherwise: str, *, most: int = 1) -> str:
    """Return "did you mean ...?" with up to ``most`` similar known names; ``otherwise`` if none is similar.

    >>> meant("colour", ["color", "cells"], "the keys are color and cells")
    'did you mean color?'
    >>> meant("x", ["color", "cells"], "the keys are color and cells")
    'the keys are color and cells'
    """
    from difflib import get_close_matches  # of which most runs have no need

    near = get_close_matches(str(name), list(known), n=most)
    return f"did you mean {one_of(near)}?" if near else otherwise


def lasting(seconds: float) -> str:
    """Return a time as people read it, in two digits, and a millisecond at least.

    >>> [lasting(s) for s in (0, 0.004, 2.44, 95, 600, 7300, 200_000, 1e9, 1e15)]
    ['0.001 s', '0.004 s', '2.4 s', '95 s', '10 min', '120 min', '56 h', '32 years', '32000000 years']
    """
    for unit, length in (("years", 31_557_600), ("days", 86_400), ("h", 3_600), ("min", 60)):
        if seconds >= 2.5 * length:
            return f"{float(f'{seconds / length:.2g}'):.12g} {unit}"
    return f"{float(f'{max(seconds, 0.001):.2g}'):.12g} s"


def printable(text: str, *, ascii_only: bool = False) -> str:
    r"""Return text with unprintable characters escaped, and with ``ascii_only`` all beyond ASCII.

    >>> printable("naïve \x1b[1m", ascii_only=True)
    'na\\xefve \\x1b[1m'
    """
    found = "".join(
        c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in text
    )
    return found.encode("ascii", "backslashreplace").decode("ascii") if ascii_only else found


def brief(value: object, *, most: int = 60) -> str:
    """Return a value as an error message shows it: on one line, and never long.

    >>> brief("long " * 99, most=20)
    "'long long long l..."
    >>> brief(10**5000), brief([1, 2]), brief(True), brief({})
    ('a number of 5,000 digits or more', '[1, 2]', 'true', 'a table')
    """
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, int) and value.bit_length() > 256:
        digits = int((value.bit_length() - 1) * 0.30102) + 1
        return f"a number of {digits:,} digits or more"
    if isinstance(value, list):
        if not all(type(item) is int for item in value):
            return "a list"
        text = f"[{', '.join(map(brief, value[:most]))}]"
    else:
        text = repr(value[: most + 1]) if isinstance(value, str) else str(value)
    return text if len(text) <= most else f"{text[: most - 3]}..."


def harmless(text: str) -> str:
    r"""Return text with unprintable characters, which a terminal might obey, escaped; line feeds stay.

    >>> print(harmless("red \x1b[31m, and a line\nbelow"))
    red \x1b[31m, and a line
    below
    """
    return "".join(
        mark if mark.isprintable() or mark == "\n" else mark.encode("unicode_escape").decode()
        for mark in text
    )


def memory_text() -> str:
    """Return, after a comma, the peak memory of this process and of its largest child, if the system reports it."""
    if (peak := system.peak_memory()) is None:
        return ""
    own, largest = (most / 1e6 for most in peak)
    return f", {own:.0f} MB" + (f" and {largest:.0f} MB in another process" if largest else "")
