"""Compares the claims of a result file, key by key, with the right values: each claim is checked, or listed as unchecked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, get_args, get_origin, get_type_hints

import msgspec

from satpack.io.formats.declared import Claim, Record
from satpack.io.json_text import json_text
from satpack.runtime.errors import VerificationError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_ABSENT = object()
"""The right value of a key that should be absent."""


@cache
def claims_of(kind: type[msgspec.Struct]) -> Mapping[str, Claim]:
    """Return how far each key of an object, such as `placements[].piece`, is checked, according to its declaration."""
    found = {"format": Claim.READ} if issubclass(kind, Record) else {}
    return found | dict(_claims(kind, "", kind))


def _claims(kind: type[msgspec.Struct], before: str, within: type) -> Iterator[tuple[str, Claim]]:
    for name, hint in get_type_hints(kind, include_extras=True).items():
        said = [each for each in get_args(hint) if isinstance(each, msgspec.Meta)]
        claim = (said[-1].extra or {}).get("claim") if said else None
        inner = None if claim else _object(hint)
        key = f"{before}{name}"
        if inner is None:
            yield key, claim or Claim.OPEN
        elif inner is within:
            yield key, Claim.SAME
        else:
            beneath = f"{key}[]." if get_origin(get_args(hint)[0]) is Sequence else f"{key}."
            if issubclass(inner, Record):
                yield f"{beneath}format", Claim.READ
            yield from _claims(inner, beneath, inner)


def _object(hint: Any) -> type[msgspec.Struct] | None:
    """Return the kind of objects in a type, if there is one."""
    if isinstance(hint, type):
        return hint if issubclass(hint, msgspec.Struct) else None
    inner = get_args(hint)[:1] if get_origin(hint) is Annotated else get_args(hint)
    return next(filter(None, map(_object, inner)), None)


def unchecked(said: Any, right: Any, fields: Mapping[str, Claim], *, place: str) -> list[str]:
    """Compare an object in a file with the right values, and return the keys that could not be checked.

    `right` has the derived values and the usual ones of labels, at the same keys; `fields` are the
    keys of the format, see `claims_of`; others are not checked.
    Raises VerificationError with the key, the value found and the right one.
    """
    inner = {key[:end] for key in fields for end, mark in enumerate(key) if mark in ".["}
    walk = _Walk(fields, frozenset(inner), place)
    return list(dict.fromkeys(_open(said, right, walk, "", "")))


@dataclass(frozen=True, slots=True)
class _Walk:
    """The constant context of the comparison."""

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
    """Whether two values are the same JSON; a boolean is not a number."""
    return right is not _ABSENT and json_text(said) == json_text(right)


def _short(value: Any) -> str:
    text = json_text(value)
    return text if len(text) <= _MOST else f"{text[: _MOST - 3]}..."


_MOST = 60
"""Most characters of a value in an error message."""
