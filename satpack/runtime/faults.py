"""Translates msgspec errors into messages for the author of a file."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import TYPE_CHECKING, Annotated, Any

import msgspec

from satpack.runtime.light_record import LightRecord
from satpack.runtime.wording import brief

if TYPE_CHECKING:
    from collections.abc import Sequence

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
    unknown: str = ""  # a key that should not be there
    missing: str = ""  # a key that should be there


def explained(error: msgspec.ValidationError, raw: object) -> Fault:
    """Translate the error that converting a file's content raised into a fault of that content.

    >>> try:
    ...     msgspec.convert([[3, 4], [5, "x"]], list[list[int]])
    ... except msgspec.ValidationError as error:
    ...     explained(error, [[3, 4], [5, "x"]])
    Fault(steps=(1, 1), text="found 'x'; use a whole number", unknown='', missing='')
    """
    fault, _, path = str(error).partition(" - at `$")
    marks = re.findall(r"\.([\w-]+)|\[(\d+|\.\.\.)\]", path)
    steps = _steps(raw, [name or index for name, index in marks], fault)
    if found := re.fullmatch(r"Object contains unknown field `(.*)`", fault, re.DOTALL):
        return Fault(steps, unknown=found[1])
    if found := re.fullmatch(r"Object missing required field `(.*)`", fault):
        return Fault(steps, missing=found[1])
    if len(steps) < len(marks):
        return Fault(steps, f"use {_wanted(fault)}")
    return Fault(steps, f"found {brief(_value(raw, steps))}; use {_wanted(fault)}")


def _steps(raw: Any, path: list[str], fault: str) -> tuple[str | int, ...]:
    """Return the keys and indices of a path; of a table of any keys, which msgspec calls "...", the first entry with the fault."""
    if "..." not in path:
        return tuple(int(each) if each.isdigit() else each for each in path)
    at = path.index("...")
    before, after = _steps(raw, path[:at], fault), path[at + 1 :]
    got = re.search(r"got `(\w+)`", fault)
    for key, value in _value(raw, before).items():
        steps = _steps(value, after, fault)
        with suppress(LookupError, TypeError):
            if got and type(_value(value, steps)).__name__ == _KINDS.get(got[1], got[1]):
                return (*before, key, *steps)
    return before  # msgspec does not say enough


_KINDS = {"array": "list", "object": "dict", "null": "NoneType"}
"""Python's names of types that msgspec names otherwise."""


def _value(raw: Any, steps: Sequence[str | int]) -> Any:
    for step in steps:
        raw = raw[step]
    return raw


def _wanted(fault: str) -> str:
    if found := re.match(r"Expected `([^`]*)`, got", fault):
        kinds = [kind for kind in found[1].split(" | ") if kind != "null"]
        return " or ".join(_WORDS.get(kind, kind) for kind in kinds)
    if found := re.fullmatch(r"Expected `int` >= (\d+)", fault):
        return f"{found[1]} or more"
    if fault.startswith("Expected `int`"):
        return f"a number between {-LARGEST_NUMBER:,} and {LARGEST_NUMBER:,}"
    if fault.startswith(("Expected `float`", "Number out of range")):
        return "a number, 0 or more"
    if fault.startswith("Invalid value"):  # of a key that determines the type of the rest
        return "the name of the format"
    if fault.startswith("Invalid enum value"):
        return "one of the words that docs/json.md lists"
    raise NotImplementedError(fault)  # no type in use has another kind of fault
