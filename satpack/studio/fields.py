"""Form fields: the page's labels for options; their types and meanings are in their records."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from satpack.io.fixing import is_object
from satpack.questions.designs.design_options import DesignOptions
from satpack.runtime.declared_options import flag_of, kinds_of, known_options
from satpack.runtime.errors import OptionError
from satpack.tilings.questions.tiling_options import FigureArguments, RectangleArguments

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Field:
    """A form field for an option."""

    flag: str  # as on the command line
    label: str
    # the page knows the pieces of the puzzle, symmetries of its grid, sizes such as 20x30, and its solutions
    kind: Literal["number", "flag", "choice", "piece", "symmetry", "size", "solution"]
    least: float = 0
    most: float = 0
    whole: bool = True  # a number must be whole
    choices: tuple[str, ...] = ()  # the first is the default and not passed
    help: str = ""
    words: tuple[str, ...] = ()  # the form's labels of the choices, in order


_OWN = "the puzzle's own goal"

LABELS: Mapping[str, str] = {
    "timeout": "Seconds at most",
    "limit": "Stop after",
    "max_holes": "Empty cells, at most",
    "jobs": "Processes",
    "up_to": "Treat as the same",
    "seed": "Seed",
    "estimate": "Estimate only",
    "turns": "Allow quarter turns",
    "why": "Look longer for what is to blame",
    "maximise": "Maximise",
    "minimise": "Minimise",
    "leave_out": "Pieces may be left out",
    "all_best": "All best solutions",
    "runs": "Searches to measure difficulty",
    "sample": "Random sets to try",
    "improve": "Sets to try while improving",
    "n": "Solutions to draw",
    "coronas": "Coronas, at most",
    "copies": "Copies, at most",
    "odd": "Odd numbers of copies only",
    "holes": "Without holes",
    "symmetry": "Symmetry",
    "solution": "The solution to be the only one",
}
"""Labels of options."""

_WORDS: Mapping[str, Mapping[str | None, str]] = {
    "up_to": {
        None: "each of these, one after the other",
        "symmetry": "mirror images and rotations",
        "rotations": "rotations",
        "total": "nothing",
        "alike": "mirror images, rotations and exchanged marks",
    },
    "maximise": {None: _OWN, "cells": "cells covered", "pieces": "pieces", "value": "total value"},
    "minimise": {
        None: _OWN,
        "holes": "empty cells",
        "pieces": "pieces",
        "largest-hole": "largest hole",
        "blockers": "blockers",
    },
}
"""Labels of the values of options with a few choices, in their order; None stands for no choice."""

_RANGES: Mapping[str, tuple[float, float]] = {
    "timeout": (0.1, 1e7),
    "max_holes": (0, 1e6),
    "jobs": (1, 64),
    "n": (1, 1e6),
    "copies": (1, 1e3),
    "runs": (0, 1e6),
}
"""Range of a number in a form, if it is not from its least value, or 1, to a thousand million."""

_KINDS: Mapping[tuple[type, str], Literal["size", "symmetry", "solution"]] = {
    (DesignOptions, "solution"): "solution",
    (RectangleArguments, "up_to"): "size",
    (FigureArguments, "symmetry"): "symmetry",
}
"""Text options whose possible values the page knows."""

_MOST = 1e9
_WORD = re.compile(r"[a-z0-9][a-z0-9 +.,:x-]{0,99}")

_STATUS = re.compile(r" \(exit status \d+\)")


def field_of(record: type, name: str, label: str) -> Field:
    """Return the form field of a question's option."""
    type_, option = known_options(record)[name]
    flag, text = flag_of(record, name), _STATUS.sub("", option.text)
    if kind := _KINDS.get((record, name)):
        return Field(flag, label, kind, help=text)
    if option.words:
        words = _WORDS[name]
        order: list[Any] = [option.default, *(word for word in words if word in option.words)]
        values = tuple(dict.fromkeys(order))
        called = tuple(words[value] for value in values)
        choices = tuple(called[0] if value is None else value for value in values)
        return Field(flag, label, "choice", choices=choices, help=text, words=called)
    kinds = set(kinds_of(type_))
    if not kinds <= {int, float}:  # on or off, even if Python takes a number
        flag = flag.replace("--", "--no-", 1) if option.default is True else flag
        return Field(flag, label, "flag", help=text)
    least, most = _RANGES.get(name, (1 if option.least is None else option.least, _MOST))
    return Field(flag, label, "number", least, most, whole=kinds == {int}, help=text)


def given_as(option: Field, value: Any) -> list[str]:
    """Return the arguments for a given option; raise OptionError if it does not take that value."""
    if wrong := _fault(option, value):
        raise OptionError(f"{option.label}: {wrong}")
    if option.kind == "flag":
        return [option.flag]
    if option.kind == "number":
        return [option.flag, str(int(value) if option.whole else value)]
    is_said = option.flag.startswith("--") and value != (*option.choices, None)[0]
    return [option.flag, value] if is_said else []


def _fault(option: Field, value: object) -> str:
    """Return the fault of a value for an option, or ""."""
    is_right, wanted = isinstance(value, str), "choose a piece"
    match option.kind:
        case "flag":
            is_right, wanted = value is True, "on or off"
        case "choice":
            is_right, wanted = value in option.choices, f"choose {', '.join(option.choices)}"
        case "symmetry" | "size":
            is_right = isinstance(value, str) and bool(_WORD.fullmatch(value))
            wanted = "write it in small letters and digits"
        case "solution":
            is_right, wanted = isinstance(value, str) and is_object(value), "a solution"
        case "number":
            number = value if isinstance(value, int | float) else math.nan
            is_right = value is not True and option.least <= number <= option.most
            wanted = f"a number from {option.least:g} to {option.most:g}"
            if is_right and option.whole:
                is_right, wanted = number == int(number), "a whole number"
    return "" if is_right else wanted
