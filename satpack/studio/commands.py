"""What can be asked in the studio, which the page makes forms of.

Each question is a command of the command line, and what is asked becomes its arguments: there is no second way to an
answer. What an option takes and means the question declares; here is what a page calls it. One more
question is one more row, and its answer one more view in the page.
"""

from __future__ import annotations

import re
import shlex
from dataclasses import asdict, dataclass, field
from functools import cached_property
from pathlib import PurePath
from typing import TYPE_CHECKING, Any, Literal

from satpack.questions.options import Bounds
from satpack.questions.question import question_named
from satpack.runtime.errors import OptionError
from satpack.runtime.options import known_options
from satpack.studio.fields import LABELS, Field, field_of, given_as

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from satpack.questions.question import Question

Shows = Literal[
    "solutions",
    "count",
    "proof",
    "moves",
    "best",
    "analysis",
    "designs",
    "facts",
    "shape",
    "file",
]


@dataclass(frozen=True)
class StudioQuestion:
    """One question.

    Attributes
    ----------
    name : str
        The command.
    title, says : str
        What the page calls it, and a sentence on it.
    shows : Shows
        What its output is, line by line; of a shape, and where it is a file, what it writes.
    shown : tuple of str
        Which options the form has, in its order.
    needs : str
        The table without which a puzzle file can't be asked this; "" if any can.
    picture : str
        The name of the picture that it writes beside what it prints; "" if it writes none.
    formats : mapping of str to str
        Files one of which it writes instead of printing something, and what they are for.
    labels : mapping of str to str
        What this question calls options that are called something else elsewhere.
    either : tuple of str
        Flags one of which is needed where the puzzle has no goal.
    summary : str
        The format of the line that it prints last, which sums up the others; "" if it prints none.
    """

    name: str
    title: str
    says: str
    shows: Shows
    shown: tuple[str, ...] = ()
    needs: str = ""
    picture: str = ""
    formats: Mapping[str, str] = field(default_factory=dict)
    labels: Mapping[str, str] = field(default_factory=dict)
    either: tuple[str, ...] = ()
    summary: str = ""

    @cached_property
    def options(self) -> tuple[Field, ...]:
        """What may be chosen."""
        return tuple(self._fields())

    @cached_property
    def question(self) -> Question:
        """The declaration."""
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
            yield Field(SHAPE, "Shape", "piece", help="The piece whose copies are asked about.")
        if self.formats:
            yield Field(
                _FILE,
                "Format",
                "choice",
                choices=tuple(self.formats),
                words=tuple(self.formats.values()),
                help="What the file is for.",
            )
        records = [each for each in (asked.options, asked.arguments, Bounds) if each]
        for name in self.shown:
            record = next(each for each in records if name in known_options(each))
            yield field_of(record, name, self.labels.get(name) or LABELS[name])


SHAPE = "shape"
"""What a form calls the piece that a question about a shape is asked of."""

WORDS = "words.txt"
"""The file with what a question about a shape tells in words."""

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
            ("timeout", "max_holes", "seed", "jobs"),
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
            ("timeout", "up_to", "max_holes", "jobs"),
        ),
        StudioQuestion(
            "sample",
            "Sample",
            "Draw solutions at random, each as likely as every other.",
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
            ("limit", "timeout", "turns", "jobs"),
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
            "Show what all solutions have in common: how often each piece covers each cell, and what is forced.",
            "analysis",
            ("timeout", "runs", "max_holes"),
            picture="heat.svg",
        ),
        StudioQuestion(
            "design",
            "Design",
            "Search for sets of pieces that meet the wishes in the puzzle's table [design].",
            "designs",
            ("limit", "timeout", "sample", "improve", "seed", "jobs"),
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


def arguments(
    name: str, puzzle: str, chosen: Mapping[str, Any], *, beside: str = "", drawn: bool = True
) -> list[str]:
    """Return the arguments of the command line that ask this of a puzzle.

    Parameters
    ----------
    name : str
        The command.
    puzzle : str
        The puzzle's file; of a question about a shape, that of a puzzle which has this piece alone.
    chosen : mapping
        Values by flag; None, "" and False leave an option out.
    beside : str
        The folder of what it writes.
    drawn : bool
        Whether a picture can be drawn of a shape, which is so in the plane.

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
    asked = _asked(command, puzzle, chosen, beside, drawn=drawn)
    if command.question.of == "shape":  # what it prints goes into a file if its words do
        return [*asked, *_into(beside, WORDS), *_into(beside, _LINES)]
    return asked if command.formats else [*asked, "--json"]


def _asked(
    command: StudioQuestion, puzzle: str, chosen: Mapping[str, Any], beside: str, *, drawn: bool
) -> list[str]:
    """Return the arguments that say what is asked, and what is written that a terminal could not show."""
    known = {option.flag: option for option in command.options}
    found = [command.name, puzzle]
    for flag, value in chosen.items():
        option = known.get(flag)
        if option is None:
            raise OptionError(f"{command.name} has no option {flag!r} here")
        # 0 is given, though it equals False
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
    """Return what a command says of its options in the words that the page has for them.

    Examples
    --------
    >>> on_screen("nothing to maximise; use --leave-out", "best")
    'nothing to maximise; use “Pieces may be left out”'
    """
    labels = {option.flag: f"“{option.label}”" for option in COMMANDS[name].options}
    return _FLAG.sub(lambda found: labels.get(found[0], found[0]), said)


def command_line(name: str, puzzle: str, chosen: Mapping[str, Any], *, drawn: bool = True) -> str:
    """Return what somebody would type to ask the same in a terminal."""
    return shlex.join(["satpack", *_asked(COMMANDS[name], puzzle, chosen, "", drawn=drawn)])
