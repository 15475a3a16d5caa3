"""The questions of the studio, from which the page makes forms.

Each question is a command of the command line, and a form becomes its arguments: there is no second way to an answer.
The types and meanings of options come from the question's declaration; this module adds the page's labels. To add a
question, add a row here and a view of its answer to the page.
"""

from __future__ import annotations

import re
import shlex
from dataclasses import asdict, dataclass, field
from functools import cached_property
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

from satpack.questions.question import question_named
from satpack.questions.question_options import Bounds
from satpack.runtime.declared_options import known_options
from satpack.runtime.errors import OptionError
from satpack.studio.fields import LABELS, Field, field_of, given_as

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from satpack.questions.question import Question


@dataclass(frozen=True)
class StudioQuestion:
    """One question."""

    name: str
    title: str  # its label on the page
    says: str  # one sentence on it
    shows: str  # the kind of its output lines, or of its file, by which the page chooses a view
    shown: tuple[str, ...] = ()  # the options on its form, in order
    needs: str = ""  # the table required in the puzzle file; "" if none
    picture: str = ""  # the picture that it writes beside its output; "" if none
    # the files that it can write instead of output, and their purpose
    formats: Mapping[str, str] = field(default_factory=dict)
    # its own labels for options that have another label elsewhere
    labels: Mapping[str, str] = field(default_factory=dict)
    either: tuple[str, ...] = ()  # flags one of which is needed if the puzzle has no goal
    summary: str = ""  # the format of a last line that sums up the others; "" if none

    @cached_property
    def options(self) -> tuple[Field, ...]:
        """The options on the form."""
        return tuple(self._fields())

    @cached_property
    def question(self) -> Question:
        """The question's declaration."""
        found = question_named(self.name)
        assert found is not None
        return found

    @property
    def files(self) -> tuple[str, ...]:
        """All files that it may write for the page."""
        others = (WORDS,) if self.question.of == "shape" else ()
        return (*((self.picture,) if self.picture else ()), *others, *self.formats)

    def _fields(self) -> Iterator[Field]:
        asked = self.question
        if asked.of == "shape":
            yield Field(SHAPE, "Shape", "piece", help="The piece whose copies to use.")
        if self.formats:
            yield Field(
                _FILE,
                "Format",
                "choice",
                choices=tuple(self.formats),
                words=tuple(self.formats.values()),
                help="The program that reads the file.",
            )
        records = [each for each in (asked.options, asked.arguments, asked.modes, Bounds) if each]
        for name in self.shown:
            record = next(each for each in records if name in known_options(each))
            yield field_of(record, name, self.labels.get(name) or LABELS[name])


SHAPE = "shape"
"""The label of the piece that is the shape of the question."""

WORDS = "words.txt"
"""The file with the text of an answer about a shape."""

_LINES = "out.jsonl"
_FILE = "-o"

_FLAG = re.compile(r"(?<![\w-])--[a-z][a-z-]*")


COMMANDS: Mapping[str, StudioQuestion] = {
    each.name: each
    for each in (
        StudioQuestion(
            "solve",
            "Solve",
            "Find one solution, or prove that there is none.",
            "solutions",
            ("timeout", "max_holes", "seed", "jobs", "why"),
        ),
        StudioQuestion(
            "enumerate",
            "All solutions",
            "Find every solution; browse them as they arrive.",
            "solutions",
            ("limit", "timeout", "up_to", "max_holes", "jobs"),
        ),
        StudioQuestion(
            "count",
            "Count",
            "Count the solutions.",
            "count",
            ("timeout", "up_to", "max_holes", "jobs", "estimate", "seed"),
        ),
        StudioQuestion(
            "sample",
            "Sample",
            "Draw solutions at random, all equally likely.",
            "solutions",
            ("n", "timeout", "up_to", "max_holes", "seed"),
        ),
        StudioQuestion(
            "prove",
            "Prove",
            "Prove that there is no solution, by an argument, a colouring or a checked refutation.",
            "proof",
            ("timeout",),
        ),
        StudioQuestion(
            "disassemble",
            "Take apart",
            "Find the fewest moves that take assemblies apart, or prove that they are locked.",
            "moves",
            ("limit", "timeout", "turns", "jobs", "why"),
            summary="satpack-survey-",
        ),
        StudioQuestion(
            "best",
            "Best fit",
            "Find the best solution for a goal, and prove that none is better.",
            "best",
            ("timeout", "maximise", "minimise", "leave_out", "all_best", "max_holes", "seed"),
            either=("--maximise", "--minimise"),
        ),
        StudioQuestion(
            "analyse",
            "Analyse",
            "Show what all solutions have in common: how often each piece covers each cell, and which pieces are forced.",
            "analysis",
            ("timeout", "runs", "max_holes"),
            picture="heat.svg",
        ),
        StudioQuestion(
            "design",
            "Design",
            "Search for sets of pieces that meet the wishes in the puzzle's table [design].",
            "designs",
            ("limit", "timeout", "sample", "improve", "seed", "jobs", "solution"),
            needs="design",
            summary="satpack-designs-1",
        ),
        StudioQuestion(
            "info",
            "Facts",
            "Count pieces, orientations, placements and symmetries, without solving.",
            "facts",
        ),
        StudioQuestion(
            "export",
            "Export",
            "Write the puzzle for another program.",
            "file",
            ("symmetry",),
            formats={
                "puzzle.cnf": "CNF, for SAT solvers",
                "puzzle.opb": "linear constraints, for pseudo-Boolean solvers",
                "puzzle.dlx": "items and options, for dancing links",
                "puzzle.xmpuzzle": "BurrTools",
            },
            labels={"symmetry": "One solution of each symmetry class only (CNF)"},
        ),
        StudioQuestion(
            "tile",
            "Tile",
            "Find out whether copies of a piece tile the plane, or space.",
            "shape",
            ("timeout", "coronas", "copies"),
            picture="tiling.svg",
        ),
        StudioQuestion(
            "rectangles",
            "Rectangles",
            "Find out which rectangles, or boxes, copies of a piece fill.",
            "shape",
            ("up_to", "timeout", "jobs"),
            picture="rectangles.svg",
            labels={"up_to": "Up to this size"},
        ),
        StudioQuestion(
            "figure",
            "Figures",
            "Find the fewest copies of a piece that make a figure with a symmetry.",
            "shape",
            ("symmetry", "timeout", "copies", "odd", "holes"),
            picture="figure.svg",
        ),
    )
}
"""The questions by name."""


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


def arguments(
    name: str, puzzle: str, chosen: Mapping[str, Any], *, beside: str = "", drawn: bool = True
) -> list[str]:
    """Return the command-line arguments of a question; raise OptionError if they are invalid.

    `chosen` has values by flag (None, "" and False leave an option out), `beside` is the output folder, and `drawn` says
    whether a picture of the shape can be drawn, as in the plane. For a shape, `puzzle` is a file with that piece alone.
    """
    command = COMMANDS.get(name)
    if command is None:
        raise OptionError(f"there is no command {name!r}; use {', '.join(COMMANDS)}")
    asked = _asked(command, puzzle, chosen, beside, drawn=drawn)
    if command.question.of == "shape":  # printed results go into a file if its text does
        return [*asked, *_into(beside, WORDS), *_into(beside, _LINES)]
    return asked if command.formats else [*asked, "--json"]


def _asked(
    command: StudioQuestion, puzzle: str, chosen: Mapping[str, Any], beside: str, *, drawn: bool
) -> list[str]:
    """Return the arguments for the question itself, and for output that a terminal could not show."""
    known = {option.flag: option for option in command.options}
    found = [command.name, puzzle]
    for flag, value in chosen.items():
        option = known.get(flag)
        if option is None:
            raise OptionError(f"{command.name} has no option {flag!r} here")
        # 0 is a value, though it equals False
        if value is not None and value is not False and value != "":
            found += given_as(option, value)
    if command.picture and (drawn or command.question.of == "puzzle"):
        found += _into(beside, command.picture)
    if command.formats:
        found += _into(beside, chosen.get(_FILE) or known[_FILE].choices[0])
    return found


def _into(folder: str, name: str) -> list[str]:
    return ["-o", str(PurePath(folder, name))]


def on_screen(said: str, name: str) -> str:
    """Replace the options in a command's messages by their labels on the page.

    >>> on_screen("nothing to maximise; use --leave-out", "best")
    'nothing to maximise; use “Pieces may be left out”'
    """
    labels = {option.flag: f"“{option.label}”" for option in COMMANDS[name].options}
    return _FLAG.sub(lambda found: labels.get(found[0], found[0]), said)


def command_line(name: str, puzzle: str, chosen: Mapping[str, Any], *, drawn: bool = True) -> str:
    """Return the equivalent command line."""
    return shlex.join(["satpack", *_asked(COMMANDS[name], puzzle, chosen, "", drawn=drawn)])
