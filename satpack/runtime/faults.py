"""Translates msgspec errors into messages for the author of a file."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated, Any

import msgspec

from satpack.runtime.light_record import LightRecord
from satpack.runtime.wording import brief

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

LARGEST_NUMBER = 10**9
"""Largest number in a file that stands for a size or a place, either sign; counts may be larger."""

Number = Annotated[int, msgspec.Meta(ge=-LARGEST_NUMBER, le=LARGEST_NUMBER)]

_WORDS = {
    "int": "a whole number",
    "str": "text in quotes",
    "bool": "true or false",
    "float": "a number",
    "array": "a list",
    "object": "a table",
}


class Fault(LightRecord, frozen=True):
    steps: tuple[str | int, ...]  # the path to it: keys, and indices from 0
    text: str = ""
    """The finding and the fix; empty if `unknown` or `missing` has it."""
    unknown: str | None = None  # a key that should not be there
    missing: str | None = None  # a key that should be there


def explained(error: msgspec.ValidationError, raw: object) -> Fault:
    """Translate the error that converting a file's content raised into a fault of that content.

    >>> try:
    ...     msgspec.convert([[3, 4], [5, "x"]], list[list[int]])
    ... except msgspec.ValidationError as error:
    ...     explained(error, [[3, 4], [5, "x"]])
    Fault(steps=(1, 1), text="found 'x'; use a whole number", unknown=None, missing=None)
    """
    said = re.fullmatch(_FAULT, str(error), re.DOTALL)
    fault, path = (said[1], said[2] or "") if said else (str(error), "")
    unknown, missing, got = (
        found[1] if (found := re.search(pattern, fault, re.DOTALL)) else None
        for pattern in (r"unknown field `(.*)`$", r"required field `(.*)`$", r"got `(\w+)`")
    )

    def is_faulty(value: Any) -> bool:
        if unknown is not None:
            return isinstance(value, dict) and unknown in value
        if missing is not None:
            return isinstance(value, dict) and missing not in value
        return got is not None and type(value).__name__ == _KINDS.get(got, got)

    marks = re.findall(r"\.([\w-]+)|\[(\d+|\.\.\.)\]", path)
    way = [int(index) if index.isdigit() else name or index for name, index in marks]
    places = _places(raw, way)
    if _ANY in way:
        vague = tuple(way[: way.index(_ANY)]), None  # msgspec may not say enough
        steps, value = next((each for each in places if is_faulty(each[1])), vague)
    else:
        steps, value = next(places, ((), raw))  # an unknown key may end like a path
    if unknown is not None:
        return Fault(steps, unknown=unknown)
    if missing is not None:
        return Fault(steps, missing=missing)
    finding = f"found {brief(value)}; " if len(steps) == len(way) else ""
    return Fault(steps, f"{finding}use {_wanted(fault)}")


_FAULT = r"(Object contains unknown field `.*?`|.*?)(?: - at `\$([^`]*)`)?"
"""A message of msgspec, with the path if there is one; an unknown field may look like one."""

_ANY = "..."
"""What msgspec calls every key of a table of any keys."""

_KINDS = {"array": "list", "object": "dict", "null": "NoneType"}
"""Python's names of types that msgspec names otherwise."""


def _places(raw: Any, way: Sequence[str | int]) -> Iterator[tuple[tuple[str | int, ...], Any]]:
    """Yield every place that a path may mean, with its value."""
    if not way:
        yield (), raw
        return
    entries = dict(enumerate(raw)) if isinstance(raw, list) else raw
    if not isinstance(entries, dict):
        return
    for step in entries if way[0] == _ANY else way[:1]:
        if step in entries:
            for steps, value in _places(entries[step], way[1:]):
                yield (step, *steps), value


def _wanted(fault: str) -> str:
    if found := re.match(r"Expected `([^`]*)`, got", fault):
        kinds = [kind for kind in found[1].split(" | ") if kind != "null"]
        return " or ".join(_WORDS.get(kind, kind) for kind in kinds)
    if found := re.fullmatch(r"Expected `int` (>=|<=) (-?\d+)", fault):
        if abs(bound := int(found[2])) == LARGEST_NUMBER:
            return f"a number between {-LARGEST_NUMBER:,} and {LARGEST_NUMBER:,}"
        return f"{bound:,} or {'more' if found[1] == '>=' else 'less'}"
    if fault.startswith(("Expected `float`", "Number out of range")):
        return "a number, 0 or more"
    if fault.startswith("Invalid value"):  # of a key that determines the type of the rest
        return "the name of the format"
    if fault.startswith("Invalid enum value"):
        return "one of the words that docs/json.md lists"
    raise NotImplementedError(fault)  # no type in use has another kind of fault
