"""What can be asked in the studio, which the page makes forms of.

Each question is a command of the command line, and what is asked becomes its arguments: there is no second way to an
answer. What an option takes and means stands in the question's own record; here is what a page calls it. One more
question is one more row, and its answer one more view in the page.
"""

from __future__ import annotations

import re
import shlex
from dataclasses import asdict, dataclass
from functools import cached_property
from pathlib import PurePath
from types import NoneType
from typing import TYPE_CHECKING, Any, Literal, get_args

from satpack.questions.designs.options import DesignOptions
from satpack.questions.options import (
    AnalysisOptions,
    BestOptions,
    Bounds,
    CountOptions,
    EnumerationOptions,
    ProveOptions,
    SolveOptions,
    SurveyOptions,
)
from satpack.runtime.errors import OptionError
from satpack.runtime.options import flag_of, known_options

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = [
    "COMMANDS",
    "Command",
    "Field",
    "arguments",
    "command_line",
    "commands_object",
    "on_screen",
]


@dataclass(frozen=True, slots=True)
class Field:
    """What a form has for an option.

    Attributes
    ----------
    flag : str
        As the command line has it.
    label : str
        What the form says.
    kind : {"number", "flag", "choice"}
        What it takes.
    least, most : float
        Of a number.
    whole : bool
        Whether a number is whole.
    choices : tuple of str
        Of a choice; the first is the default and not given.
    help : str
        What it means.
    words : tuple of str
        What the form calls the choices, in their order.
    """

    flag: str
    label: str
    kind: Literal["number", "flag", "choice"]
    least: float = 0
    most: float = 0
    whole: bool = True
    choices: tuple[str, ...] = ()
    help: str = ""
    words: tuple[str, ...] = ()


@dataclass(frozen=True)
class Command:
    """One question.

    Attributes
    ----------
    name : str
        The command.
    title, says : str
        What the page calls it, and a sentence on it.
    shows : {"solutions", "count", "proof", "moves", "best", "analysis", "designs"}
        What its output is, line by line.
    records : tuple of type
        What declares its options.
    shown : tuple of str
        Which of them the form has, in its order.
    needs : str
        The table without which a puzzle file can't be asked this; "" if any can.
    picture : str
        The name of the picture that it writes beside what it prints; "" if it writes none.
    either : tuple of str
        Flags one of which is needed where the puzzle has no goal.
    summary : str
        The format of the line that it prints last, which sums up the others; "" if it prints none.
    """

    name: str
    title: str
    says: str
    shows: Literal["solutions", "count", "proof", "moves", "best", "analysis", "designs"]
    records: tuple[type, ...]
    shown: tuple[str, ...]
    needs: str = ""
    picture: str = ""
    either: tuple[str, ...] = ()
    summary: str = ""

    @cached_property
    def options(self) -> tuple[Field, ...]:
        """What may be chosen."""
        return tuple(self._field(name) for name in self.shown)

    def _field(self, name: str) -> Field:
        record = next(each for each in self.records if name in known_options(each))
        return _field(record, name)


_OWN = "the puzzle's own goal"

_LABELS: Mapping[str, str] = {
    "timeout": "Seconds at most",
    "limit": "Stop after",
    "max_holes": "Empty cells, at most",
    "jobs": "Processes",
    "up_to": "Treat as the same",
    "seed": "Seed",
    "turns": "Allow quarter turns",
    "maximise": "Maximise",
    "minimise": "Minimise",
    "leave_out": "Pieces may be left out",
    "all_best": "All best solutions",
    "runs": "Searches to measure difficulty",
    "sample": "Random sets to try",
    "improve": "Sets to try while improving",
}
"""What forms call options."""

_WORDS: Mapping[str, Mapping[str | None, str]] = {
    "up_to": {
        None: "each of these, one after the other",
        "symmetry": "mirror images and rotations",
        "rotations": "rotations",
        "total": "nothing",
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
"""What forms call the values of options that are a few words, in their order; None is that nothing is chosen."""

_RANGES: Mapping[str, tuple[float, float]] = {
    "timeout": (0.1, 1e7),
    "max_holes": (0, 1e6),
    "jobs": (1, 64),
    "runs": (0, 1e6),
}
"""From where to where a number goes in a form, if not from the least that it can be, or 1, to a thousand million."""

_MOST = 1e9

_STATUS = re.compile(r" \(exit status \d+\)")
_FLAG = re.compile(r"(?<![\w-])--[a-z][a-z-]*")


def _field(record: type, name: str) -> Field:
    """Return what a form has for an option of a question."""
    type_, option = known_options(record)[name]
    label, flag, text = _LABELS[name], flag_of(record, name), _STATUS.sub("", option.text)
    if option.words:
        words = _WORDS[name]
        order: list[Any] = [option.default, *(word for word in words if word in option.words)]
        values = tuple(dict.fromkeys(order))
        called = tuple(words[value] for value in values)
        choices = tuple(called[0] if value is None else value for value in values)
        return Field(flag, label, "choice", choices=choices, help=text, words=called)
    kinds = {kind for kind in get_args(type_) or (type_,) if kind is not NoneType}
    if not kinds <= {int, float}:  # on or off, also where Python takes how much of it
        return Field(flag, label, "flag", help=text)
    least, most = _RANGES.get(name, (1 if option.least is None else option.least, _MOST))
    return Field(flag, label, "number", least, most, whole=kinds == {int}, help=text)


COMMANDS: Mapping[str, Command] = {
    each.name: each
    for each in (
        Command(
            "solve",
            "Solve",
            "Find one solution, or prove that there is none.",
            "solutions",
            (SolveOptions, Bounds),
            ("timeout", "max_holes", "seed", "jobs"),
        ),
        Command(
            "enumerate",
            "All solutions",
            "Find every solution; browse them as they arrive.",
            "solutions",
            (EnumerationOptions, Bounds),
            ("limit", "timeout", "up_to", "max_holes", "jobs"),
        ),
        Command(
            "count",
            "Count",
            "Count the solutions.",
            "count",
            (CountOptions, Bounds),
            ("timeout", "up_to", "max_holes", "jobs"),
        ),
        Command(
            "prove",
            "Prove",
            "Prove that there is no solution, by an argument, a colouring or a checked refutation.",
            "proof",
            (ProveOptions,),
            ("timeout",),
        ),
        Command(
            "disassemble",
            "Take apart",
            "Find the fewest moves that take assemblies apart, or prove that they are locked.",
            "moves",
            (SurveyOptions,),
            ("limit", "timeout", "turns", "jobs"),
            summary="satpack-survey-",
        ),
        Command(
            "best",
            "Best fit",
            "Find the best solution for a goal, and prove that none is better.",
            "best",
            (BestOptions, Bounds),
            ("timeout", "maximise", "minimise", "leave_out", "all_best", "max_holes", "seed"),
            either=("--maximise", "--minimise"),
        ),
        Command(
            "analyse",
            "Analyse",
            "Show what all solutions have in common: how often each piece covers each cell, and what is forced.",
            "analysis",
            (AnalysisOptions, Bounds),
            ("timeout", "runs", "max_holes"),
            picture="heat.svg",
        ),
        Command(
            "design",
            "Design",
            "Search for sets of pieces that meet the wishes in the puzzle's table [design].",
            "designs",
            (DesignOptions,),
            ("limit", "timeout", "sample", "improve", "seed", "jobs"),
            needs="design",
            summary="satpack-designs-1",
        ),
    )
}
"""What can be asked, by name."""


def commands_object() -> list[dict[str, Any]]:
    """Return the table for the page."""
    return [
        {
            "name": command.name,
            "title": command.title,
            "says": command.says,
            "options": [asdict(option) for option in command.options],
            "needs": command.needs,
            "either": command.either,
        }
        for command in COMMANDS.values()
    ]


def arguments(name: str, puzzle: str, chosen: Mapping[str, Any], *, beside: str = "") -> list[str]:
    """Return the arguments of the command line that ask this of a puzzle.

    Parameters
    ----------
    name : str
        The command.
    puzzle : str
        The puzzle's file.
    chosen : mapping
        Values by flag; None, "" and False leave an option out.
    beside : str
        The folder of a picture that it writes.

    Raises
    ------
    OptionError
        If there is no such command or option, or it does not take that value.

    Examples
    --------
    >>> arguments("enumerate", "soma.toml", {"--limit": 5, "--up-to": "symmetry"})
    ['enumerate', 'soma.toml', '--limit', '5', '--json']
    """
    command = COMMANDS.get(name)
    if command is None:
        raise OptionError(f"there is nothing like {name!r} to ask; use {', '.join(COMMANDS)}")
    known = {option.flag: option for option in command.options}
    found = [name, puzzle]
    for flag, value in chosen.items():
        option = known.get(flag)
        if option is None:
            raise OptionError(f"{name} has no option {flag!r} here")
        # 0 is given, though it equals False
        if value is not None and value is not False and value != "":
            found += _given(option, value)
    if command.picture:
        found += ["-o", str(PurePath(beside, command.picture))]
    return [*found, "--json"]


def _given(option: Field, value: object) -> list[str]:
    """Return the arguments for an option that is given."""
    if option.kind == "flag":
        if value is not True:
            raise OptionError(f"{option.label}: on or off")
        return [option.flag]
    if option.kind == "choice":
        if value not in option.choices:
            raise OptionError(f"{option.label}: choose {', '.join(option.choices)}")
        return [] if value == option.choices[0] else [option.flag, str(value)]
    number = value if isinstance(value, int | float) and not isinstance(value, bool) else None
    if number is None or not option.least <= number <= option.most:
        raise OptionError(f"{option.label}: a number from {option.least:g} to {option.most:g}")
    if option.whole:
        if number != int(number):
            raise OptionError(f"{option.label}: a whole number")
        number = int(number)
    return [option.flag, str(number)]


def on_screen(said: str, name: str) -> str:
    """Return what a command says of its options in the words that the page has for them.

    Examples
    --------
    >>> on_screen("nothing to maximise; use --leave-out", "best")
    'nothing to maximise; use “Pieces may be left out”'
    """
    labels = {option.flag: f"“{option.label}”" for option in COMMANDS[name].options}
    return _FLAG.sub(lambda found: labels.get(found[0], found[0]), said)


def command_line(name: str, puzzle: str, chosen: Mapping[str, Any]) -> str:
    """Return what somebody would type to ask the same in a terminal."""
    return shlex.join(["satpack", *arguments(name, puzzle, chosen)[:-1]])
