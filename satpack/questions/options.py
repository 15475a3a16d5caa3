"""The options of the questions, each with its name, type, default and meaning.

Python's signatures and documentation, the command line and the studio's form follow from them: a question takes them as
``**options``, a typed dictionary; see `satpack.runtime.options.takes` and `satpack.cli.records`.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Annotated, Any, TypedDict

from satpack.engines.row import Question
from satpack.engines.rows import engines, engines_of
from satpack.model.symmetry.conventions import CONVENTIONS, Convention
from satpack.runtime.options import Option

TIMEOUT = Option(
    None,
    "Seconds after which to stop, with what is known until then (exit status 30).",
    metavar="SECONDS",
)
LIMIT = Option(None, "Stop after so many solutions.")
JOBS = Option(1, "Search with so many processes.", flags=("--jobs", "-j"))
CLUSTER = Option(
    None, "Search with the workers of the Dask scheduler at this address.", metavar="ADDRESS"
)
RESUME = Option(
    None,
    "Keep in this file what is done, and go on from it if it is there.",
    metavar="FILE",
)
_NODES = Option(None, "Stop an exhaustive search after about so many nodes (exit status 30).")
_MEMORY = Option(
    None,
    "The memory that an exhaustive search or the frontier may use, in each process: bytes in Python, megabytes on the "
    "command line; by default a quarter of the machine's for a search.",
    flags=("--memory",),
    metavar="MB",
    unit=1_000_000,
)
_SEED = Option(None, "Shuffle the formula; the same seed, the same search.", least=0)
_SOLVER = Option(
    "auto",
    "The CDCL solver: cadical103, cadical153, cadical195, cadical300, gluecard3, gluecard4, glucose3, glucose4, glucose42, "
    "kissat404, lingeling, maplechrono, maplecm, maplesat, mergesat3, minicard, minisat22, minisat-ep, minisat-gh, or auto, "
    "the one measured best.",
)
_SOLVER_COMMAND = Option(
    None,
    "Run this SAT solver instead: a program and its arguments, {cnf} for the formula's file, {result} for a file it writes "
    "the model to, if it does not print it. Solutions are verified; that there is none is not.",
    metavar="COMMAND",
)
_ENCODING = Option(
    "auto",
    "The placement encoding: plain or channelled, and after it any of +adjacency, +nogoods; order, of boxes by coordinates, "
    "which is chosen where they have too many placements; or auto.",
)
_AT_MOST_ONE = Option(
    "auto",
    "The encoding of at-most-one constraints: pairwise, sequential, product, commander, ladder, or auto.",
)
_STATES = Option(
    None,
    "Give an assembly up after so many states before one separation (default 1,000,000; with quarter turns 5,000).",
)


def _engine(text: str, question: Question) -> Option:
    """Return the option that chooses an engine for a question."""
    return Option("auto", text, words=engines_of(question))


def _unlisted(question: Question) -> str:
    """Say of the engines that answer a question without a list what they do."""
    said = {engine.name: engine.says.get(question) for engine in engines().values()}
    return "; ".join(f'"{name}" {does}' for name, does in said.items() if does)


def _up_to(text: str, default: str | None) -> Option:
    """Return the option that chooses what counts as the same solution."""
    return Option(default, text, words=CONVENTIONS, metavar="CONVENTION")


class Bounds(TypedDict, total=False):
    """What a command asks of a puzzle besides what it says itself."""

    holes: Annotated[int | None, Option(None, "Exactly so many cells stay empty.", least=0)]
    max_holes: Annotated[int | None, Option(None, "At most so many cells stay empty.", least=0)]
    fix: Annotated[
        list[str],
        Option(
            (),
            "Pieces lie as in this solution file, or in this drawing: a label for each cell, '.' for any; may be repeated.",
            metavar="FILE|TEXT",
        ),
    ]


class SatOptions(TypedDict, total=False):
    """Options of the `sat` engine alone."""

    solver: Annotated[str, _SOLVER]
    encoding: Annotated[str, _ENCODING]
    at_most_one: Annotated[str, _AT_MOST_ONE]
    seed: Annotated[int | None, _SEED]


class SearchOptions(SatOptions, total=False):
    """Options of a search for all solutions."""

    jobs: Annotated[int, JOBS]
    cluster: Annotated[str | None, CLUSTER]
    resume: Annotated[str | None, RESUME]
    nodes: Annotated[int | None, _NODES]
    memory_limit: Annotated[int | None, _MEMORY]


class EnumerationOptions(SearchOptions, total=False):
    """Options of listing all solutions."""

    engine: Annotated[
        str, _engine("What to search with: exhaustive search, or a CDCL solver.", "list")
    ]
    up_to: Annotated[
        Convention,
        _up_to(
            "What counts as the same solution: total (nothing), rotations, or symmetry; one of each class is found.",
            "symmetry",
        ),
    ]
    timeout: Annotated[float | None, TIMEOUT]
    limit: Annotated[int | None, LIMIT]
    solver_command: Annotated[str | None, _SOLVER_COMMAND]


class AnalysisOptions(TypedDict, total=False):
    """Options of an analysis."""

    engine: Annotated[
        str,
        _engine(
            f"What finds the solutions. {_unlisted('analyse')}; every other engine lists one solution of each "
            'symmetry class. "auto" takes the frontier where few states are to be kept and no graph is wanted.',
            "analyse",
        ),
    ]
    graph: Annotated[
        int | None,
        Option(
            None,
            "Join solutions that differ in at most so many pieces; no graph without it.",
            metavar="K",
        ),
    ]
    up_to: Annotated[
        Convention,
        _up_to(
            "What is a node of the graph: a solution up to symmetry, up to rotations, or total.",
            "symmetry",
        ),
    ]
    runs: Annotated[int, Option(100, "Random searches that measure the difficulty; 0 for none.")]
    seed: Annotated[int, Option(1, "What their random numbers follow from.", least=0)]
    timeout: Annotated[float | None, TIMEOUT]
    memory_limit: Annotated[int | None, _MEMORY]


class AnalysisDrawing(TypedDict, total=False):
    """Options of the pictures of an analysis."""

    shows: Annotated[
        str,
        Option(
            "heat",
            "Which picture to write: heat, graph or difficulty.",
            words=("heat", "graph", "difficulty"),
            flags=("--picture",),
        ),
    ]


class CountOptions(SearchOptions, total=False):
    """Options of counting."""

    engine: Annotated[
        str,
        _engine(
            f"What to count with. {_unlisted('count')}; every other engine finds one solution of each "
            'symmetry class. "auto" takes "matching" where it can, and the frontier if that is sure to be fast and to fit. Else it '
            "searches; as long as much of that is left, it tries the frontier now and then all the same, for a time that grows "
            "with that spent, and is at most about a tenth of what the search takes.",
            "count",
        ),
    ]
    up_to: Annotated[
        Convention | None,
        _up_to(
            "Count by this convention only: total, rotations, or symmetry; by all three if it is not given.",
            None,
        ),
    ]
    each: Annotated[
        bool,
        Option(
            default=False,
            text="Also count each combination of the cells that rules of kind one-empty leave empty, such as every date of "
            "a calendar.",
        ),
    ]
    timeout: Annotated[float | None, TIMEOUT]


class SolveOptions(SatOptions, total=False):
    """Options of solving."""

    engine: Annotated[
        str,
        _engine(
            "What to search with: exhaustive search, a CDCL solver, or, for many pieces that just fill the region, filling "
            'it from one end, which never proves that there is no solution. "auto" lets the first try for some seconds '
            "and then the second; or takes the second at once, if one of its options is given, or if it is a few kinds of "
            "small pieces that fill a large board. Large sets of different pieces it first tries to fill in.",
            "solve",
        ),
    ]
    solver_command: Annotated[str | None, _SOLVER_COMMAND]
    symmetry: Annotated[
        bool,
        Option(
            default=True,
            text="Let a CDCL solver look for one solution of each symmetry class only. It makes a proof that there is none "
            "shorter, and a first solution, of which it leaves fewer, slower to find; so it begins after 100,000 "
            "conflicts, if the solver can be stopped there.",
        ),
    ]
    jobs: Annotated[
        int,
        Option(
            1,
            "Race so many configurations in processes of their own; the first wins.",
            flags=("--jobs", "-j"),
        ),
    ]
    timeout: Annotated[float | None, TIMEOUT]
    memory_limit: Annotated[int | None, _MEMORY]


class InfoOptions(TypedDict, total=False):
    """Options of looking at a puzzle."""

    encodings: Annotated[
        bool, Option(default=False, text="Show the size of the CNF under every encoding.")
    ]


class HintArguments(TypedDict, total=False):
    """What a hint takes besides the puzzle."""

    partial: Annotated[
        str | None,
        Option(
            None,
            "What lies already: a solution file of some pieces, or a drawing as `solve` prints it, '.' for empty cells; - is "
            "standard input. Nothing lies there if it is left out.",
            metavar="PARTIAL",
            positional=True,
        ),
    ]


class HintOptions(TypedDict, total=False):
    """Options of a hint."""

    timeout: Annotated[float | None, TIMEOUT]


class SampleArguments(TypedDict, total=False):
    """What drawing solutions takes besides the puzzle."""

    n: Annotated[
        int,
        Option(1, "How many solutions to draw, up to 1,000,000.", flags=("--number", "-n")),
    ]


class SampleOptions(TypedDict, total=False):
    """Options of drawing solutions."""

    engine: Annotated[
        str,
        _engine(
            f"What to count with. {_unlisted('sample')}; every other engine lists one "
            'solution of each symmetry class and draws on the way. "auto" takes the frontier if that is sure to be fast and '
            "to fit; else it lists, and now and then tries the frontier all the same.",
            "sample",
        ),
    ]
    up_to: Annotated[
        Convention,
        _up_to(
            "What is equally likely: total, every solution where the region lies; rotations, every class under them; or "
            "symmetry, every symmetry class, of which the least image is shown.",
            "total",
        ),
    ]
    seed: Annotated[
        int | None,
        Option(
            None, "The same seed, the same solutions; by default another one each time.", least=0
        ),
    ]
    timeout: Annotated[float | None, TIMEOUT]
    memory_limit: Annotated[int | None, _MEMORY]


class ProveOptions(TypedDict, total=False):
    """Options of proving that there is no solution."""

    method: Annotated[
        str,
        Option(
            "auto",
            "colouring: weights on cells and pieces; drat: search, with a proof that a checker accepts; auto: arguments of "
            "areas and placements and colourings first, then search.",
            words=("auto", "colouring", "drat"),
            metavar="METHOD",
        ),
    ]
    solver: Annotated[str, _SOLVER]
    solver_command: Annotated[
        str | None,
        Option(
            None,
            "Run this SAT solver instead: a program and its arguments, {cnf} for the formula's file, {proof} for the file it "
            "writes a DRAT or LRAT proof to, in text; the last arguments if they are not there.",
            metavar="COMMAND",
        ),
    ]
    encoding: Annotated[str, _ENCODING]
    at_most_one: Annotated[str, _AT_MOST_ONE]
    with_symmetry: Annotated[
        bool,
        Option(
            default=False,
            text="Add clauses that leave one solution of each symmetry class: shorter proofs, but these clauses are trusted, "
            "not derived. Boxes in a box are then proved by coordinates.",
        ),
    ]
    checker: Annotated[
        str,
        Option(
            "auto",
            "The checker of a DRAT proof: satpack, drat-trim (a program on the PATH); auto: drat-trim if there is one, "
            "else satpack.",
        ),
    ]
    cnf: Annotated[
        str | None,
        Option(None, "Keep the formula in this file, compressed if its name ends in .gz or .xz."),
    ]
    proof: Annotated[
        str | None,
        Option(
            None,
            "Keep the proof, which is DRAT (.drat), compressed if its name ends in .gz or .xz.",
            metavar="FILE",
        ),
    ]
    timeout: Annotated[float | None, TIMEOUT]


class BestOptions(SatOptions, total=False):
    """Options of finding the best solution."""

    maximise: Annotated[
        str | None,
        Option(
            None,
            "Make this as large as it can be: the cells covered, the pieces used, or the sum of their values; by default the "
            "puzzle's own goal.",
            words=("cells", "pieces", "value"),
            flags=("--maximise", "--maximize"),
            metavar="WHAT",
        ),
    ]
    minimise: Annotated[
        str | None,
        Option(
            None,
            "Make this as small as it can be: the cells that stay empty (holes), the pieces used, the largest group of empty "
            "cells that hang together by their sides, or the cells to be taken out until no piece fits (blockers).",
            words=("holes", "pieces", "largest-hole", "blockers"),
            flags=("--minimise", "--minimize"),
            metavar="WHAT",
        ),
    ]
    leave_out: Annotated[
        bool | None,
        Option(
            None,
            "Any copy may be left out and, unless the puzzle bounds the number of empty cells, any cell stay empty; by default "
            "where the pieces have more cells than the region.",
            flags=("--leave-out/--all-pieces",),
        ),
    ]
    all_best: Annotated[
        bool,
        Option(
            default=False,
            text="Show all solutions that are as good as the best, one of each symmetry class.",
        ),
    ]
    proof: Annotated[
        str | None,
        Option(
            None,
            "Keep the proof that none is better (.drat), and its formula beside it (.cnf), once a checker accepts it.",
            metavar="FILE",
        ),
    ]
    timeout: Annotated[float | None, TIMEOUT]


class EncodeOptions(TypedDict, total=False):
    """Options of a formula for other programs."""

    encoding: Annotated[str, _ENCODING]
    at_most_one: Annotated[str, _AT_MOST_ONE]
    seed: Annotated[int | None, Option(None, "Shuffle variables and constraints.", least=0)]
    symmetry: Annotated[
        bool,
        Option(
            default=False,
            text="Keep one solution of each symmetry class only.",
            flags=("--symmetry/--no-symmetry",),
        ),
    ]
    block: Annotated[
        Sequence[Any],
        Option(
            (),
            kind="sequence of Solution",
            text="Solutions of this puzzle that the formula shall not have: a solver then finds another one. Only these very "
            "solutions are excluded, not their mirror images.",
        ),
    ]


class DisassembleArguments(TypedDict, total=False):
    """What taking apart takes besides the puzzle."""

    solution: Annotated[
        str | None,
        Option(
            None,
            "The assembly to take apart; without it every assembly, one of each symmetry class. - is standard input.",
            metavar="SOLUTION.json",
            positional=True,
        ),
    ]
    shortest: Annotated[
        bool,
        Option(
            default=False,
            text="Take it apart in as few moves as can be in all, and prove that there is no way with fewer; --states "
            "bounds that search too (default 20,000).",
        ),
    ]


class SurveyOptions(SatOptions, total=False):
    """Options of taking all assemblies apart."""

    engine: Annotated[str, _engine("What finds the assemblies, as for enumerate.", "list")]
    timeout: Annotated[float | None, TIMEOUT]
    states: Annotated[int | None, _STATES]
    turns: Annotated[
        Fraction | None,
        Option(
            None,
            "The clearance with which quarter turns are tried where slides leave something locked, in this process.",
        ),
    ]
    limit: Annotated[int | None, Option(None, "Stop after so many assemblies.")]
    jobs: Annotated[
        int,
        Option(
            1,
            "Take assemblies apart in so many processes, while this one looks for more; with 1 it is all done in this one.",
            flags=("--jobs", "-j"),
        ),
    ]
    resume: Annotated[str | None, RESUME]
