"""Names and texts in the header of CNF files: plain where they are plain, else JSON strings of ASCII."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from satpack.runtime.wording import brief

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["parse_wrap", "quoted", "quoted_text", "unquoted", "wrap_words"]

_BARE = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.*'/+-]*", re.ASCII)


def quoted(name: str) -> str:
    """Return a name as one word: as it is if it is plain, else as a JSON string of ASCII."""
    return name if _BARE.fullmatch(name) else json.dumps(name)


def quoted_text(text: str) -> str:
    """Return text as it is if it is plain, else as a JSON string of ASCII."""
    plain = text.isascii() and text.isprintable() and text == text.strip()
    return text if plain and text and text[0] != '"' else json.dumps(text)


def unquoted(text: str) -> str:
    """Return what such a word or text means; ValueError if it is none."""
    if not text.startswith('"'):
        return text
    found: str = json.loads(text)
    if not found.isprintable():
        raise ValueError(f"{brief(text)} is no printable text")
    return found


def wrap_words(wrap: Iterable[bool]) -> str:
    """Return along which axes a region is wrapped, a word each."""
    return " ".join("yes" if each else "no" for each in wrap)


def parse_wrap(text: str) -> tuple[bool, ...]:
    """Return what such words mean; ValueError if they mean nothing."""
    words = text.split()
    if not set(words) <= {"yes", "no"}:
        raise ValueError(f"'satpack wrap': found {brief(text)}, expected yes or no for each axis")
    return tuple(word == "yes" for word in words)
