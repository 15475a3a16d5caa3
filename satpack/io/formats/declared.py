"""The base of every declared format: records, their text, and the keys that many formats share."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from enum import Enum, auto
from operator import attrgetter
from typing import Annotated, Any, TypeVar

import msgspec

from satpack.runtime.errors import SolutionFileError
from satpack.runtime.faults import Number, explained
from satpack.runtime.wording import brief

_Struct = TypeVar("_Struct", bound=msgspec.Struct)


class Claim(Enum):
    """How far the value of a key is checked."""

    READ = auto()  # read, and verified with the noun made from it
    DERIVED = auto()  # derived from other keys: recomputed and compared
    LABEL = auto()  # text for people; a text that differs from the usual one is listed as unchecked
    OPEN = auto()  # neither the file nor the puzzle shows whether it is right
    SAME = auto()  # an object with the keys of its enclosing object, or null


def means(
    sentence: str,
    claim: Claim | None = None,
    *,
    shared: bool = False,
    word: str | None = None,
    **bounds: Any,
) -> msgspec.Meta:
    """Return a key's meaning for the schema and the tables of docs/json.md, and how far its value is checked.

    The tables list `shared` keys without a sentence, and show `word` as the type. Without a `claim` a value is open,
    or an object whose own keys have theirs. The bounds are those of `msgspec.Meta`.
    """
    extra = {"shared": shared, "word": word, "claim": claim}
    return msgspec.Meta(description=sentence or None, extra=extra, **bounds)


Cell = Annotated[Sequence[Number], means("", word="cell")]
"""A cell as in files."""

PuzzleName = Annotated[str, means("the puzzle's name", Claim.LABEL, shared=True)]
GridName = Annotated[str, means("the grid's name", Claim.READ, shared=True)]
Reason = Annotated[
    str, means("the reason for the answer, in words; empty if there is none to give", shared=True)
]
EngineName = Annotated[
    str, means("the engine that found the answer, for people to read", shared=True)
]
Seconds = Annotated[float, means("wall-clock time", shared=True, ge=0, le=1e12)]
Statistics = Annotated[
    dict[str, int], means("figures about the search; the keys depend on the engine", shared=True)
]
WarrantText = Annotated[
    str,
    means(
        "the basis of the claim that there is no solution, no better one, or no other one; empty if no solver was "
        "asked",
        shared=True,
    ),
]


class Untagged(msgspec.Struct):
    """An object without a format name, to which keys may be added.

    Keys are written in the order of the fields, without those that are UNSET.
    """

    def text(self) -> str:
        """Return it as one line of JSON."""
        return msgspec.json.format(msgspec.json.encode(self), indent=0).decode()

    def plain(self) -> dict[str, Any]:
        """Return it as an object loaded from its JSON."""
        found: dict[str, Any] = json.loads(self.text())
        return found


class Record(Untagged, tag_field="format"):
    """An object with a format name, its tag."""


def rounded(seconds: float) -> float:
    """Return seconds, rounded as in every format."""
    return round(seconds, 6)


_AS_JSON: Mapping[str, Callable[[Any], Any]] = {
    "puzzle": attrgetter("name"),
    "seconds": rounded,
    "statistics": dict,
    "status": lambda status: getattr(status, "value", status),
    "warrant": attrgetter("text"),
}
"""The values of attributes in JSON, if they are not the same."""


def filled(record: type[_Struct], noun: object, **others: Any) -> _Struct:
    """Return the record of an answer: its keys are attributes of the answer with the same names, or given."""
    own = {
        name: _AS_JSON.get(name, lambda value: value)(getattr(noun, name))
        for name in record.__struct_fields__
        if name not in others and hasattr(noun, name)
    }
    return record(**own, **others)


def record_in(raw: Any, kind: type[_Struct], *, file: str, what: str) -> _Struct:
    """Return loaded JSON as a declared object; raise SolutionFileError with the place of a fault, or if it has another format."""
    tag = kind.__struct_config__.tag
    if tag is not None and (not isinstance(raw, dict) or raw.get("format") != tag):
        fault = f"use an object with format {tag!r}"
        if isinstance(raw, dict) and "format" in raw:
            fault = f"key format: found {brief(raw['format'])}; use {tag!r}"
        raise SolutionFileError(f"{file}: {what}: {fault}")
    try:
        return msgspec.convert(raw, kind)
    except RecursionError:
        raise SolutionFileError(f"{file}: {what}: nested too deeply") from None
    except msgspec.ValidationError as error:
        found = explained(error, raw)
    steps = (*found.steps, *(key for key in (found.missing, found.unknown) if key is not None))
    where = ", ".join(
        f"entry {step + 1}" if isinstance(step, int) else f"key {step}" for step in steps
    )
    text = found.text or ("is missing" if found.unknown is None else "is unknown; leave it out")
    raise SolutionFileError(f"{file}: {where or what}: {text}")


class ProgressRecord(Record, tag="satpack-progress-1", kw_only=True):
    """The progress of a command."""

    doing: Annotated[str, means("the current task and its subject")]
    so_far: Annotated[str, means("the progress, in words")]
    part: Annotated[float | None, means("the fraction done, from 0 to 1; null if unknown")]
