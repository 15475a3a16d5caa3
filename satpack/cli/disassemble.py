"""`satpack disassemble`: takes assemblies apart, move by move, or proves that they never come apart."""

from __future__ import annotations

from pathlib import PurePath
from typing import TYPE_CHECKING, Annotated

from satpack.cli.common import (
    Exit,
    Notes,
    answering,
    command,
    given,
    load_asked,
    load_bounded,
    say,
)
from satpack.cli.files import Writes
from satpack.cli.output import Sinks, sinks, streamed, write_file
from satpack.cli.parameters import ProblemOption, PuzzleArgument, View
from satpack.cli.progress import SearchEnding, interruptible, unbroken, until_cut_short, working
from satpack.cli.records import Without
from satpack.questions.question_options import (
    Bounds,
    DisassembleArguments,
    SurveyOptions,
    TurnOptions,
)
from satpack.questions.subjects import clearance_of
from satpack.runtime import signals
from satpack.runtime.declared_options import flag_of
from satpack.runtime.errors import OptionError
from satpack.runtime.limits import Deadline
from satpack.runtime.progress import silent
from satpack.runtime.wording import many

if TYPE_CHECKING:
    from collections.abc import Callable
    from fractions import Fraction

    from satpack.model.blame import Blame
    from satpack.model.moves.disassembly import Disassembly
    from satpack.model.puzzle import Puzzle
    from satpack.model.solution import Solution
    from satpack.questions.disassemble import Survey
    from satpack.questions.outcomes import Outcome
    from satpack.runtime.progress import Tell


_EXPLAINED = 3
"""How many of the assemblies in JSON are explained if they are locked; with `--why` all are."""

_FILES = Writes("Disassembly", ".json", ".jsonl", ".txt")


@command(
    "`satpack disassemble burr6`",
    "`satpack disassemble dubois --json -o dubois.jsonl`",
    "`satpack solve chinese-cross --json | satpack disassemble chinese-cross -`",
    "`satpack disassemble burr6 -o burr6.html`: a page that plays the moves",
    status="0 answered, including a proof that nothing comes apart; 30 stopped by a limit, 130 interrupted: partial "
    "results are printed and marked as partial.",
)
def disassemble(
    puzzle: PuzzleArgument,
    *,
    problem: ProblemOption = None,
    assembly: DisassembleArguments,
    asked: Annotated[SurveyOptions, Without("turns")],
    turning: TurnOptions,
    bounds: Annotated[Bounds, Without("fix")],
    view: Annotated[View, _FILES, Without("verbose")],
) -> Exit:
    """Take assemblies apart: the fewest moves until the first piece is out, then the parts, or a proof that they are locked.

    JSON has one object per line for each assembly, as it is taken apart, and, for all assemblies, a last one with
    totals. The text about an assembly includes the pieces that can come first, and the number of orders of removal.
    """
    _FILES.check(view.files, as_json=view.as_json)
    clearance = clearance_of(turning)
    solution, shortest = assembly.get("solution"), assembly.get("shortest", False)
    facts = DisassemblyFacts(asked, view, shortest=shortest, why=assembly.get("why", False))
    if clearance is not None and shortest:
        raise OptionError("--shortest counts slides only and can't be combined with --turns")
    if solution is None:
        from satpack.questions.disassemble import Survey

        loaded = load_asked(puzzle, asked, bounds, problem=problem, view=view)
        survey = Survey(loaded, **asked, **given(turns=clearance))
        return _all(survey, view, facts)
    among = [flag_of(SurveyOptions, name) for name in asked if name not in ("timeout", "states")]
    among += [flag_of(Bounds, name) for name in bounds]
    if among:
        raise OptionError(
            f"{among[0]} applies to all assemblies, not to one; leave it or {solution} out"
        )
    one = _assembly(puzzle, solution, problem=problem, quiet=view.quiet)
    return _one(one, view, facts, clearance)


def _one(assembly: Solution, view: View, facts: DisassemblyFacts, turns: Fraction | None) -> Exit:
    from satpack.questions.taking_apart import take_apart

    with (
        working(f"taking apart {assembly.puzzle.name}", quiet=view.quiet) as progress,
        interruptible() as interrupted,
    ):
        found = take_apart(
            assembly,
            timeout=facts.timeout,
            states=facts.states,
            turns=turns,
            stop=interrupted,
            tell=progress,
        )
        found = facts.more(found, stop=interrupted, tell=progress)
    is_decided = found.ending.value != "undecided"
    status = facts.ending(Exit.ANSWERED if is_decided else Exit.UNDECIDED, stopped=interrupted())
    _draw(found, view)
    with answering(status), sinks(view.files, as_json=view.as_json, printed=not facts.drawn) as out:
        out.write(
            found.to_json,
            lambda: _text(found, assembly.puzzle.name, plain=bool(streamed(view.files))),
        )
    if status is Exit.INTERRUPTED:
        say(f"satpack: {signals.ending()[0]}")
    return status


def _assembly(puzzle: str, path: str, *, problem: int | None, quiet: bool) -> Solution:
    """Return the assembly of a solution file; raise if it is not one of this puzzle."""
    from satpack.io.files import shown
    from satpack.io.results.formats import read_solutions
    from satpack.runtime.errors import InputError, VerificationError

    if puzzle == path == "-":
        raise InputError("standard input can't be puzzle and solution at once")
    loaded = load_bounded(puzzle, problem=problem, quiet=quiet)
    found = read_solutions(path, puzzle=loaded, problem=problem)
    if len(found) > 1:
        raise InputError(f"{shown(path)}: holds {many(len(found), 'solution')}; give one")
    try:
        found[0].verify()
    except VerificationError as fault:
        raise InputError(f"{shown(path)}: not a solution of {loaded.name!r}: {fault}") from None
    return found[0]


def _all(survey: Survey, view: View, facts: DisassemblyFacts) -> Exit:
    """Take all assemblies apart; print each as JSON, or the summary, and draw the most interesting one to a file."""
    with (
        working(
            f"taking apart {survey.puzzle.name}", quiet=view.quiet, jobs=survey.jobs
        ) as progress,
        sinks(view.files, as_json=view.as_json) as out,
    ):
        best, ended = _through(survey, out, progress, facts)
        survey.explain(why=facts.why)
        Notes(quiet=view.quiet).say(survey.notes)
        shown = None
        with interruptible() as interrupted:
            if best is not None:
                is_cut = ended.status is Exit.INTERRUPTED
                shown = facts.more(best.shown(), stop=lambda: is_cut or interrupted())
        status = facts.ending(
            ended.after(is_finished=survey.conclusion == "answered"), stopped=interrupted()
        )
        with answering(status):
            out.write(survey.to_json, lambda: "\n".join(survey.lines()))
            if facts.drawn:
                _draw(shown or survey.pictured, view, which=_which(survey))
            elif shown is not None:
                plain = bool(view.files)
                out.write(None, lambda: "\n" + _text(shown, _which(survey), plain=plain))
    if interrupted():
        say(f"satpack: {signals.ending()[0]}")
    return status


def _through(
    survey: Survey, out: Sinks, progress: Tell, facts: DisassemblyFacts
) -> tuple[Outcome | None, SearchEnding]:
    """Write the result for each assembly, if requested, and return the most interesting one and the outcome."""
    best: Outcome | None = None
    written = 0
    endings: list[SearchEnding] = []
    wants_one = bool(facts.drawn) or out.want_words

    def must_draw() -> bool:
        return best is not None and facts.must_draw(survey.puzzle, sum(best.levels))

    def report(states: str, _: float | None = None, /) -> None:
        progress(f"{survey.so_far}; {states} of the next")

    def take(each: Outcome) -> None:
        nonlocal best, written
        if out.want_json:
            found = facts.more(
                each.shown(), stop=lambda: bool(endings), blames=written < _EXPLAINED
            )
            with unbroken():
                out.write(found.to_json, None)
                written += 1
        if wants_one and (best is None or each.is_more_interesting_than(best)):
            best = each

    outcomes = survey.outcomes(is_late=must_draw, replayed=out.want_json, tell=report)
    # of what is left over nothing more is worked out, and another Ctrl-C ends that
    for found in (outcomes, survey.left_over()):
        with until_cut_short(survey) as ending:
            for each in found:
                take(each)
                progress(survey.so_far)
        endings.append(ending)
        if out.want_json and survey.latest is not None and written < survey.tally.assemblies:
            out.write(survey.latest.to_json, None)  # interrupted
            written += 1
    return best, endings[0]


def _which(survey: Survey) -> str:
    tally = survey.tally
    if tally.assemblies == 1:
        return "The assembly:"
    if tally.apart:
        return "The one that comes apart:" if tally.apart == 1 else "The hardest that comes apart:"
    return "The trap with the most moves:" if tally.traps else "The one with the most states:"


def _draw(found: Disassembly | Blame | None, view: View, *, which: str = "") -> None:
    """Write a disassembly, or what is to blame, to files as pictures or as a page."""
    from satpack.model.moves.disassembly import Disassembly
    from satpack.render.pictures import picture

    for path in _FILES.drawn(view.files):
        if found is None:
            say(f"there is no assembly to show, so {path} is not written")
            continue
        if which and not view.quiet and isinstance(found, Disassembly):
            say(f"shown: {which[0].lower()}{which[1:].removesuffix(':')}")
        write_file(picture(found, path), path, quiet=view.quiet)


def _text(found: Disassembly, title: str, *, plain: bool) -> str:
    """Return a drawing of the assembly with its moves in words."""
    from satpack.render.characters.text import draw
    from satpack.render.moves import describe_disassembly
    from satpack.render.screen import Screen

    screen = Screen(80, colour=False, unicode=True) if plain else Screen.of_output()
    drawing = draw(
        found.assembly,
        colour=screen.colour,
        unicode=screen.unicode,
        width=screen.width,
        copies=True,
    )
    return f"{title}\n\n{drawing}\n\n{describe_disassembly(found, unicode=screen.unicode)}"


_DRAWING = {
    ".svg": (0.1, 0.004, 4e-5),
    ".png": (0.2, 0.02, 3e-4),
    ".pdf": (0.4, 0.01, 1e-4),
    ".html": (0.4, 0.0, 0.0),
}
"""Approximate drawing time of a disassembly in seconds: fixed, per move, and per move and cell."""

_MOST_DRAWING = 0.8
"""The largest share of a time limit reserved for drawing."""


class DisassemblyFacts:
    """Extra facts about a disassembly, and how a time limit is split between search and drawing."""

    def __init__(self, asked: SurveyOptions, view: View, *, shortest: bool, why: bool) -> None:
        self.shortest, self.why = shortest, why
        self.states, self.timeout = asked.get("states"), asked.get("timeout")
        self.drawn = _FILES.drawn(view.files)
        # in JSON and on a page also the pieces that can come first
        suffixes = (".json", ".jsonl", ".html")
        is_listed = view.as_json or any(path.endswith(suffixes) for path in view.files)
        self._choices = shortest or is_listed
        self._is_proved = True
        self._deadline = Deadline.after(self.timeout)

    def ending(self, status: Exit, *, stopped: bool) -> Exit:
        """Return the exit status after a search: undecided, too, if some shortest way is not proved; interrupted if Ctrl-C stopped either."""
        if status is Exit.ANSWERED and not self._is_proved:
            status = Exit.UNDECIDED
        return Exit.INTERRUPTED if stopped and status is Exit.UNDECIDED else status

    def until(self, puzzle: Puzzle, moves: int) -> Deadline:
        """Return the time to start drawing this many moves, so that it ends within the time limit; some time is left for the search."""
        cells = sum(len(piece) * piece.copies.low for piece in puzzle.pieces)
        seconds = sum(drawing_seconds(path, moves, cells) for path in self.drawn)
        return self._deadline.earlier(min(seconds, _MOST_DRAWING * (self.timeout or 0.0)))

    def must_draw(self, puzzle: Puzzle, moves: int) -> bool:
        return bool(self.drawn) and self.until(puzzle, moves).passed

    def more(
        self,
        found: Disassembly,
        *,
        stop: Callable[[], bool] = bool,
        blames: bool = True,
        tell: Tell = silent,
    ) -> Disassembly:
        """Return the shortest way, if requested, with pieces that can come first, and those that interlock if requested or `blames`."""
        from satpack.questions.taking_apart import with_facts

        until = self.until(found.assembly.puzzle, found.moves)
        found = with_facts(
            found,
            shortest=self.shortest,
            blames=blames,
            why=self.why,
            choices=self._choices,
            states=self.states,
            stop=lambda: until.passed or stop(),
            tell=tell,
        )
        self._is_proved &= found.least in (None, found.moves)
        return found


def drawing_seconds(drawn: str, moves: int, cells: int) -> float:
    """Estimate the seconds to draw this many moves of pieces with this many cells to a file."""
    once, each_move, each_cell = _DRAWING.get(PurePath(drawn).suffix, (0.0, 0.0, 0.0))
    return once + moves * (each_move + each_cell * cells)
