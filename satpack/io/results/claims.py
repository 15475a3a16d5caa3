"""Comparing what a file of results says, key by key, with what is right: a claim is checked, or named as unchecked."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING, Any

from satpack.io.json_text import json_text
from satpack.runtime.errors import VerificationError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

__all__ = ["Claim", "prefixed", "unchecked"]


class Claim(Enum):
    """How far the value of a key is checked."""

    READ = auto()
    """The reader takes it, and the noun made of it is verified."""

    DERIVED = auto()
    """It follows from what is read: it is worked out anew and compared."""

    LABEL = auto()
    """Text for people; another text than the usual one is named as unchecked."""

    OPEN = auto()
    """Neither the file nor the puzzle shows whether it is right."""

    SAME = auto()
    """An object with the keys of the one that it stands in, or null."""


_ABSENT = object()
"""Stands for the right value of a key that should not be there."""


def prefixed(prefix: str, fields: Mapping[str, Claim]) -> dict[str, Claim]:
    """Return the fields of an object that stands at a key of another."""
    return {f"{prefix}.{key}": claim for key, claim in fields.items()}


def unchecked(said: Any, right: Any, fields: Mapping[str, Claim], *, place: str) -> list[str]:
    """Compare an object in a file with the right values, and return the keys that could not be checked.

    `right` has the derived values and the usual ones of labels, at the same keys; `fields` are the
    keys of the format as docs/json.md has them (`placements[].piece`); others are not checked.
    Raises VerificationError with the key, the value found and the right one.
    """
    inner = {key[:end] for key in fields for end, mark in enumerate(key) if mark in ".["}
    walk = _Walk(fields, frozenset(inner), place)
    return list(dict.fromkeys(_open(said, right, walk, "", "")))


@dataclass(frozen=True, slots=True)
class _Walk:
    """What stays the same on the way through an object."""

    fields: Mapping[str, Claim]
    inner: frozenset[str]
    place: str


def _open(said: Any, right: Any, walk: _Walk, key: str, steps: str) -> Iterator[str]:
    """Yield the unchecked keys in a value; `key` is its place in the format, `steps` its place in the file."""
    if key and key not in walk.inner:
        yield from _judged(said, right, walk, key, steps)
    elif isinstance(said, dict):
        for name, value in said.items():
            under = f"{key}.{name}" if key else name
            known = right.get(name, _ABSENT) if isinstance(right, dict) else _ABSENT
            where = f"{steps}.{name}" if steps else name
            if walk.fields.get(under) is Claim.SAME:
                under = key
            yield from _open(value, known, walk, under, where)
    elif isinstance(said, list):
        known = right if isinstance(right, list) and len(right) == len(said) else None
        for number, value in enumerate(said):
            beside = known[number] if known else _ABSENT
            yield from _open(value, beside, walk, f"{key}[]", f"{steps}[{number}]")
    elif said is not None:
        yield key


def _judged(said: Any, right: Any, walk: _Walk, key: str, steps: str) -> Iterator[str]:
    """Yield a key if its value is unchecked; raise if it is wrong."""
    claim = walk.fields.get(key, Claim.OPEN)
    if claim is Claim.READ or (claim is not Claim.OPEN and _alike(said, right)):
        return
    if claim is not Claim.DERIVED:
        yield key
    elif right is not _ABSENT:
        raise VerificationError(
            f"{walk.place}: key {steps}: found {_short(said)}; right is {_short(right)}"
        )
    elif said:
        raise VerificationError(f"{walk.place}: key {steps}: found {_short(said)}; leave it out")


def _alike(said: Any, right: Any) -> bool:
    """Whether two values are the same JSON; true is no number."""
    return right is not _ABSENT and json_text(said) == json_text(right)


def _short(value: Any) -> str:
    text = json_text(value)
    return text if len(text) <= _MOST else f"{text[: _MOST - 3]}..."


_MOST = 60
"""Most characters of a value in an error message."""
