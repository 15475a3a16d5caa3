"""Names and texts in the header of CNF files: plain where they are plain, else JSON strings of ASCII."""

from __future__ import annotations

import json
import re

from satpack.runtime.faults import brief

__all__ = ["quoted", "quoted_text", "unquoted"]

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
