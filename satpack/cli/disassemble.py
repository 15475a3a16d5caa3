"""`satpack disassemble`: how assemblies come apart, move by move, or the proof that they never do."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer

from satpack.cli.common import Exit, answering, command, epilog, given, load_bounded, say
from satpack.cli.options import (
    Bounds,
    EngineOption,
    JsonFlag,
    ProblemOption,
    PuzzleArgument,
    QuietFlag,
    TimeoutOption,
)
from satpack.cli.output import is_picture, sink, streams_json, write_file
from satpack.cli.progress import interruptible, unbroken, until_cut_short, working
from satpack.cli.records import Without
from satpack.cli.surveys import (
    GapOption,
    StatesOption,
    TurnsFlag,
    ending_of,
    gap_of,
    so_far,
)
from satpack.cli.telling import Telling
from satpack.runtime import signals
from satpack.runtime.errors import OptionError
from satpack.runtime.wording import many

if TYPE_CHECKING:
    from collections.abc import Callable

    from satpack.model.moves.disassembly import Disassembly
    from satpack.model.solution import Solution
    from satpack.questions.disassemble import Survey
    from satpack.questions.outcomes import Outcome


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(
        epilog=epilog(
            "`satpack disassemble burr6`",
            "`satpack disassemble dubois --json -o dubois.jsonl`",
            "`satpack solve chinese-cross --json | satpack disassemble chinese-cross -`",
            "`satpack disassemble burr6 -o burr6.html`: a page that plays the moves",
            status="0 answered, which a proof that nothing comes apart is too; 30 a limit came first, "
            "130 interrupted: what was found is printed all the same and marked as partial.",
        )
    )(disassemble)


@command
def disassemble(
    puzzle: PuzzleArgument,
    solution: Annotated[
        str | None,
        typer.Argument(
            metavar="SOLUTION.json",
            help="The assembly to take apart; without it every assembly, one of each symmetry class. - is standard input.",
        ),
    ] = None,
    *,
    problem: ProblemOption = None,
    engine: EngineOption = "auto",
    limit: Annotated[
        int | None, typer.Option(metavar="N", help="Stop after so many assemblies.")
    ] = None,
    shortest: Annotated[
        bool,
        typer.Option(
            "--shortest",
            help="Take it apart in as few moves as can be in all, and prove that there is no way with fewer; --states "
            "bounds that search too (default 20,000).",
        ),
    ] = False,
    turns: TurnsFlag = False,
    gap: GapOption = None,
    states: StatesOption = None,
    bounds: Annotated[Bounds, Without("fix")],
    timeout: TimeoutOption = None,
    jobs: Annotated[
        int,
        typer.Option(
            "--jobs", "-j", metavar="N", help="Take assemblies apart in so many processes."
        ),
    ] = 1,
    output: Annotated[
        str | None,
        typer.Option(
            "-o",
            "--output",
            metavar="FILE",
            help="Write the result to a file: .json or .jsonl; .txt; .svg, .png or .pdf, a picture of every move; .html, a page "
            "that makes them.",
        ),
    ] = None,
    as_json: JsonFlag = False,
    quiet: QuietFlag = False,
) -> Exit:
    """Take assemblies apart: the fewest moves until something is out, then the parts, or a proof that they are locked.

    With JSON there is one object a line for each assembly, as it is taken apart, and, when all assemblies were asked
    for, a last one that sums up. What is shown of an assembly says which piece can come first, and in how many orders they do.
    """
    from satpack.render.suffixes import suffixes_of

    as_json = streams_json(output, as_json=as_json, pictures=suffixes_of("Disassembly"))
    drawn = output if is_picture(output) else None
    clearance = gap_of(turns=turns, gap=gap)
    if turns and shortest:
        raise OptionError("--shortest counts slides alone and does not go with --turns")

    def tell() -> Telling:
        choices = as_json or (drawn or "").endswith(".html")
        return Telling(
            shortest=shortest, choices=choices, states=states, timeout=timeout, drawn=drawn
        )

    if solution is None:
        from satpack.questions.disassemble import Survey

        survey = Survey(
            load_bounded(puzzle, bounds, problem=problem, quiet=quiet),
            engine=engine,
            timeout=timeout,
            limit=limit,
            jobs=jobs,
            turns=clearance,
            **given(states=states),
        )
        with (
            working(f"taking apart {survey.puzzle.name}", quiet=quiet) as progress,
            sink(None if drawn else output, as_json=as_json) as write,
        ):
            return _all(
                survey,
                write,
                progress,
                as_json=as_json,
                plain=output is not None,
                drawn=drawn,
                quiet=quiet,
                tell=tell(),
            )
    among = {"engine": engine, "limit": limit, "jobs": jobs, **asdict(bounds)}
    if asked := given(**among):
        name = next(iter(asked)).replace("_", "-")
        raise OptionError(f"--{name} goes with all assemblies; leave it or {solution} out")
    assembly = _assembly(puzzle, solution, problem=problem, quiet=quiet)
    with (
        working(f"taking apart {assembly.puzzle.name}", quiet=quiet) as progress,
        interruptible() as interrupted,
    ):
        from satpack.questions.disassemble import disassemble as take_apart

        telling = tell()
        found = take_apart(
            assembly,
            timeout=timeout,
            states=states,
            turns=clearance,
            stop=interrupted,
            on_progress=lambda seen: progress(many(seen, "state")),
        )
        found = telling.more(found, stop=interrupted)
    status = _ending(found, interrupted=interrupted())
    if drawn is not None:
        _draw(found, drawn, quiet=quiet)
    with answering(status), sink(None if drawn else output, as_json=as_json) as write:
        title = assembly.puzzle.name
        if not drawn:
            write(found.to_json() if as_json else _text(found, title, plain=output is not None))
    if status is Exit.INTERRUPTED:
        say(f"satpack: {signals.ending()[0]}")
    return status


def _assembly(puzzle: str, path: str, *, problem: int | None, quiet: bool) -> Solution:
    """Return the assembly of a solution file; raise if it is none of this puzzle."""
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
        raise InputError(
            f"{shown(path)}: the solution is none of {loaded.name!r}: {fault}"
        ) from None
    return found[0]


def _ending(found: Disassembly, *, interrupted: bool) -> Exit:
    from satpack.model.moves.disassembly import Ending

    if found.ending is not Ending.UNDECIDED and found.least in (None, found.moves):
        return Exit.ANSWERED
    return Exit.INTERRUPTED if interrupted else Exit.UNDECIDED


def _all(
    survey: Survey,
    write: Callable[[str], None],
    progress: Callable[[str], None],
    *,
    as_json: bool,
    plain: bool,
    drawn: str | None,
    quiet: bool,
    tell: Telling,
) -> Exit:
    """Take all assemblies apart; show each as JSON, or in words, or drawn to a file, the one that says most."""
    survey.on_progress = lambda seen: progress(
        f"{so_far(survey)}; {many(seen, 'state')} of the next"
    )
    best: Outcome | None = None
    if as_json:
        ended = _write_all(survey, write, progress, tell)
    else:
        best, ended = _most_telling(survey, progress, tell, drawn=drawn is not None)
    shown, interrupted = _shown(best, tell, ended=ended)
    status = tell.ending(ending_of(survey, ended), interrupted=interrupted)
    with answering(status):
        if as_json:
            write(survey.to_json())
        else:
            write("\n".join(survey.lines()))
            if drawn is not None:
                _draw(shown, drawn, quiet=quiet, which=_which(survey))
            elif shown is not None:
                write("\n" + _text(shown, _which(survey), plain=plain))
    if interrupted:
        say(f"satpack: {signals.ending()[0]}")
    return status


def _write_all(
    survey: Survey, write: Callable[[str], None], progress: Callable[[str], None], tell: Telling
) -> Exit:
    """Write what becomes of each assembly as JSON, and return how that ended."""
    written = 0
    with until_cut_short(survey) as ending:
        for each in survey:
            found = tell.more(each)
            with unbroken():
                write(found.to_json())
                written += 1
            progress(so_far(survey))
    if survey.latest is not None and written < survey.tally.assemblies:  # it was cut short
        write(survey.latest.to_json())
    return ending.status


def _most_telling(
    survey: Survey, progress: Callable[[str], None], tell: Telling, *, drawn: bool
) -> tuple[Outcome | None, Exit]:
    """Return what becomes of the assembly that says most, if there is any, and how the search for it ended."""
    best: Outcome | None = None

    def must_draw() -> bool:
        if best is None or not drawn:
            return False
        return tell.until(survey.puzzle, sum(best.levels)).passed

    with until_cut_short(survey) as ending:
        for each in survey.outcomes(is_late=must_draw):
            if best is None or _says_more(each, best):
                best = each
            progress(so_far(survey))
    return best, ending.status


def _shown(best: Outcome | None, tell: Telling, *, ended: Exit) -> tuple[Disassembly | None, bool]:
    """Return what is told of an assembly, if there is one, and whether Ctrl-C cut that short."""
    if best is None:
        return None, False
    with interruptible() as interrupted:
        found = tell.more(best.shown(), stop=lambda: interrupted() or ended is Exit.INTERRUPTED)
    return found, interrupted()


def _says_more(one: Outcome, other: Outcome) -> bool:
    """Whether an assembly is more telling than another: it comes apart, and harder; else it moves more."""
    weights = [
        (each.ending.value == "separated", each.trap, each.levels, each.states)
        for each in (one, other)
    ]
    # between equals it must not matter who was found first
    return weights[0] > weights[1] or (weights[0] == weights[1] and one.placed() > other.placed())


def _which(survey: Survey) -> str:
    """Say which assembly is shown of all."""
    tally = survey.tally
    if tally.assemblies == 1:
        return "The assembly:"
    if tally.apart:
        return "The one that comes apart:" if tally.apart == 1 else "The hardest that comes apart:"
    return "The trap with the most moves:" if tally.traps else "The one with the most states:"


def _draw(found: Disassembly | None, path: str, *, quiet: bool, which: str = "") -> None:
    """Write a disassembly, if there is one, to a file as pictures or as a page."""
    from satpack.render.pictures import picture

    if found is None:
        say(f"there is no assembly to show, so {path} is not written")
        return
    if which and not quiet:
        say(f"shown: {which[0].lower()}{which[1:].removesuffix(':')}")
    write_file(picture(found, path), path, quiet=quiet)


def _text(found: Disassembly, title: str, *, plain: bool) -> str:
    """Return the assembly drawn, and what becomes of it in words."""
    import os
    import shutil
    import sys

    from satpack.render.characters.text import draw
    from satpack.render.moves import describe_disassembly
    from satpack.render.terminal import wants_colour, wants_unicode

    unicode = plain or wants_unicode(sys.stdout)
    drawing = draw(
        found.assembly,
        colour=not plain and wants_colour(sys.stdout, os.environ),
        unicode=unicode,
        width=80 if plain else shutil.get_terminal_size().columns,
        copies=True,
    )
    return f"{title}\n\n{drawing}\n\n{describe_disassembly(found, unicode=unicode)}"
