"""The options of the questions, each with its name, type, default and meaning.

Python's signatures and documentation, the command line and the studio's form follow from them: a question takes them
as ``**options``, a typed dictionary; see `satpack.runtime.declared_options.takes` and `satpack.cli.records`.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Annotated, Any, TypedDict

from satpack.engines.row import Question
from satpack.engines.rows import engines, engines_of
from satpack.model.symmetry.conventions import CONVENTIONS, Convention
from satpack.runtime.declared_options import Option

TIMEOUT = Option(
    None,
    "Stop after this many seconds, with the results so far (exit status 30).",
    metavar="SECONDS",
)
LIMIT = Option(None, "Stop after this many solutions.")
JOBS = Option(1, "Search with this many processes.", flags=("--jobs", "-j"))
CLUSTER = Option(
    None, "Search with the workers of the Dask scheduler at this address.", metavar="ADDRESS"
)
RESUME = Option(
    None,
    "Save progress in this file, and resume from it if it exists.",
    metavar="FILE",
)
_NODES = Option(None, "Stop an exhaustive search after about this many nodes (exit status 30).")
_MEMORY = Option(
    None,
    "The memory limit of an exhaustive search or the frontier, per process; by default a search may use a quarter of "
    "the machine's memory.",
    flags=("--memory",),
    metavar="MB",
    unit=1_000_000,
)
_SEED = Option(None, "Shuffle the formula; the same seed gives the same search.", least=0)
_SOLVER = Option(
    "auto",
    "The CDCL solver: cadical103, cadical153, cadical195, cadical300, gluecard3, gluecard4, glucose3, glucose4, glucose42, "
    "kissat404, lingeling, maplechrono, maplecm, maplesat, mergesat3, minicard, minisat22, minisat-ep, minisat-gh, or auto, "
    "the one measured best.",
)
_SOLVER_COMMAND = Option(
    None,
    "Run this SAT solver instead: a program and its arguments, {cnf} for the formula's file, {result} for a file it writes "
    "the model to, if it does not print it. Solutions are verified; a claim that there is none is not.",
    metavar="COMMAND",
)
_ENCODING = Option(
    "auto",
    "The placement encoding: plain or channelled, optionally with +adjacency and +nogoods; order, which encodes "
    "boxes by coordinates and is chosen where they have too many placements; or auto.",
)
_AT_MOST_ONE = Option(
    "auto",
    "The encoding of at-most-one constraints: pairwise, sequential, product, commander, ladder, or auto.",
)
_STATES = Option(
    None,
    "Abandon an assembly after this many states without a separation (default 1,000,000; with quarter turns 5,000).",
)


def _engine(text: str, question: Question) -> Option:
    return Option("auto", text, words=engines_of(question))


def _unlisted(question: Question) -> str:
    """Describe the engines that answer a question without a list."""
    said = {engine.name: engine.says.get(question) for engine in engines().values()}
    return "; ".join(f'"{name}" {does}' for name, does in said.items() if does)


def _up_to(text: str, default: str | None) -> Option:
    return Option(default, text, words=tuple(CONVENTIONS), metavar="CONVENTION")


class Bounds(TypedDict, total=False):
    """Bounds on a puzzle beyond its own."""

    holes: Annotated[int | None, Option(None, "Leave exactly this many cells empty.", least=0)]
    max_holes: Annotated[int | None, Option(None, "Leave at most this many cells empty.", least=0)]
    fix: Annotated[
        list[str],
        Option(
            (),
            "Fix pieces as in this solution file or drawing (a label for each cell, '.' for any); may be repeated.",
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
    """Options of a list of all solutions."""

    engine: Annotated[str, _engine("The engine: exhaustive search, or a CDCL solver.", "list")]
    up_to: Annotated[
        Convention,
        _up_to(
            "Which solutions count as the same: total (none), those related by rotations, by any symmetry, or alike (by "
            "symmetries and exchanges of marks that are alike); one of each class is found.",
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
            f"The engine that finds the solutions. {_unlisted('analyse')}; every other engine lists one solution of "
            "each "
            'symmetry class. "auto" takes the frontier where it has few states to keep and no graph is requested.',
            "analyse",
        ),
    ]
    graph: Annotated[
        int | None,
        Option(
            None,
            "Make a graph that joins solutions which differ in at most this many pieces.",
            metavar="K",
        ),
    ]
    up_to: Annotated[
        Convention,
        _up_to(
            "The nodes of the graph: solutions up to symmetry, up to rotations, or total.",
            "symmetry",
        ),
    ]
    runs: Annotated[
        int,
        Option(
            10,
            "How many random searches measure the difficulty; ten times as many narrow its standard error to a third; 0 for none.",
        ),
    ]
    seed: Annotated[int, Option(1, "The seed of these random searches.", least=0)]
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
    """Options of a count."""

    seed: Annotated[
        int | None,
        Option(
            None,
            "Shuffle the formula, or choose other probes for an estimate; the same seed gives the same search.",
            least=0,
        ),
    ]
    estimate: Annotated[
        bool,
        Option(
            default=False,
            text="Estimate the solutions, and the nodes and seconds of an exhaustive search, by random probes: until "
            "they are known within 2 %, for some seconds, or until the time limit.",
        ),
    ]

    engine: Annotated[
        str,
        _engine(
            f"The engine. {_unlisted('count')}; every other engine finds one solution of each symmetry class. "
            '"auto" takes "matching" where it applies, and the frontier if that is sure to be fast and to fit into memory. '
            "Otherwise it searches; while much of the search remains, it tries the frontier from time to time, for growing "
            "periods, which take at most about a tenth of the search time.",
            "count",
        ),
    ]
    up_to: Annotated[
        Convention | None,
        _up_to(
            "Count only by this convention: total, rotations, symmetry, or, if marks on sides are alike, alike; by default by all.",
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
            'The engine: "cover" is exhaustive search, "sat" a CDCL solver. Two others never prove that there is no '
            'solution: "filling" places many pieces from one end of a region that they fill exactly, and "blocks" fills a '
            'large box by repeating a smaller one. "auto" searches exhaustively for some seconds and then uses the solver, '
            "or begins with the solver if one of its options is given. It tries blocks first on a large board with a few "
            "kinds of small pieces, where it turns to the solver after a second or two of search, and filling first for "
            "large sets of different pieces.",
            "solve",
        ),
    ]
    solver_command: Annotated[str | None, _SOLVER_COMMAND]
    symmetry: Annotated[
        bool,
        Option(
            default=True,
            text="Break symmetries, so that a CDCL solver looks for one solution of each symmetry class only. That "
            "shortens proofs that there is none, but leaves fewer solutions to find; so symmetries are broken only after "
            "100,000 conflicts, if the solver can be interrupted there, and otherwise from the start.",
        ),
    ]
    jobs: Annotated[
        int,
        Option(
            1,
            "Race this many configurations, each in its own process; the first to finish wins.",
            flags=("--jobs", "-j"),
        ),
    ]
    timeout: Annotated[float | None, TIMEOUT]
    memory_limit: Annotated[int | None, _MEMORY]


_WHY = Option(
    default=False,
    text="If the answer is no, look longer for what is to blame and for changes that would help: up to minutes instead of "
    "tenths of a second.",
)


class SolveModes(TypedDict, total=False):
    """Further options of `satpack solve`; in Python they are `satpack.minimise` and `satpack.hint`."""

    why: Annotated[bool, _WHY]
    minimise: Annotated[
        str | None,
        Option(
            None,
            "Find the smallest box within the region that holds all pieces: minimise its height, width or area.",
            flags=("--minimise", "--minimize"),
            metavar="SIDE",
        ),
    ]


class InfoOptions(TypedDict, total=False):
    """Options of `info`."""

    encodings: Annotated[
        bool, Option(default=False, text="Show the size of the CNF under every encoding.")
    ]


class HintArguments(TypedDict, total=False):
    """Inputs of a hint besides the puzzle."""

    partial: Annotated[
        str | None,
        Option(
            None,
            "The pieces already placed: a solution file of some pieces, or a drawing as `solve` prints it, '.' for "
            "empty cells; - is standard input. Without it the board is empty.",
            metavar="PARTIAL",
            positional=True,
        ),
    ]


class HintOptions(TypedDict, total=False):
    """Options of a hint."""

    why: Annotated[bool, _WHY]
    timeout: Annotated[float | None, TIMEOUT]


class SampleArguments(TypedDict, total=False):
    """Inputs of a sample besides the puzzle."""

    n: Annotated[
        int,
        Option(1, "How many solutions to draw, up to 1,000,000.", flags=("--number", "-n")),
    ]


class SampleOptions(TypedDict, total=False):
    """Options of a sample."""

    engine: Annotated[
        str,
        _engine(
            f"The engine. {_unlisted('sample')}; every other engine lists one solution of each symmetry class and draws "
            'from the list as it grows. "auto" takes the frontier if that is sure to be fast and to fit into memory, else '
            '"matching" where it applies; otherwise it lists, and tries the frontier from time to time.',
            "sample",
        ),
    ]
    up_to: Annotated[
        Convention,
        _up_to(
            "Draw with equal probability from: total, all solutions where the region lies; rotations, the classes "
            "under rotation; or symmetry, the symmetry classes, each shown by its least image.",
            "total",
        ),
    ]
    seed: Annotated[
        int | None,
        Option(
            None, "The same seed gives the same solutions; by default it is new each time.", least=0
        ),
    ]
    timeout: Annotated[float | None, TIMEOUT]
    memory_limit: Annotated[int | None, _MEMORY]


class ProveOptions(TypedDict, total=False):
    """Options of a proof that there is no solution."""

    method: Annotated[
        str,
        Option(
            "auto",
            "colouring: weights on cells and pieces; drat: search, with a proof that a checker accepts; auto: first "
            "area, placement and colouring arguments, then search.",
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
            "writes a DRAT or LRAT proof to, as text; without placeholders both become the last arguments.",
            metavar="COMMAND",
        ),
    ]
    encoding: Annotated[str, _ENCODING]
    at_most_one: Annotated[str, _AT_MOST_ONE]
    with_symmetry: Annotated[
        bool,
        Option(
            default=False,
            text="Add clauses that leave one solution of each symmetry class: proofs get shorter, but these clauses "
            "are trusted, not derived. Boxes in a box are then proved by coordinates.",
        ),
    ]
    checker: Annotated[
        str,
        Option(
            "auto",
            "The checker of a DRAT proof: satpack, drat-trim (a program on the PATH), or auto: drat-trim if it is "
            "installed, otherwise satpack.",
        ),
    ]
    cnf: Annotated[
        str | None,
        Option(None, "Save the formula in this file, compressed if its name ends in .gz or .xz."),
    ]
    proof: Annotated[
        str | None,
        Option(
            None,
            "Save the proof, in DRAT format (.drat), compressed if its name ends in .gz or .xz.",
            metavar="FILE",
        ),
    ]
    timeout: Annotated[float | None, TIMEOUT]


class BestOptions(SatOptions, total=False):
    """Options of a search for the best solution."""

    maximise: Annotated[
        str | None,
        Option(
            None,
            "Maximise this: the cells covered, the pieces used, or the sum of their values; by default the puzzle's "
            "own goal.",
            words=("cells", "pieces", "value"),
            flags=("--maximise", "--maximize"),
            metavar="WHAT",
        ),
    ]
    minimise: Annotated[
        str | None,
        Option(
            None,
            "Minimise this: the cells that stay empty (holes), the pieces used, the largest group of empty cells "
            "connected by their sides, or the cells to take out until no piece fits (blockers).",
            words=("holes", "pieces", "largest-hole", "blockers"),
            flags=("--minimise", "--minimize"),
            metavar="WHAT",
        ),
    ]
    leave_out: Annotated[
        bool | None,
        Option(
            None,
            "Allow any copy to be left out and, unless the puzzle bounds the number of empty cells, any cell to stay "
            "empty; the default where the pieces have more cells than the region.",
            flags=("--leave-out/--all-pieces",),
        ),
    ]
    all_best: Annotated[
        bool,
        Option(
            default=False,
            text="Show all equally good solutions, one of each symmetry class.",
        ),
    ]
    proof: Annotated[
        str | None,
        Option(
            None,
            "Save the proof that no solution is better (.drat), and its formula beside it (.cnf), once a checker "
            "accepts it.",
            metavar="FILE",
        ),
    ]
    timeout: Annotated[float | None, TIMEOUT]


class EncodeOptions(TypedDict, total=False):
    """Options of an exported formula."""

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
            text="Solutions of this puzzle that the formula excludes, so that a solver finds another one. Only these "
            "exact solutions are excluded, not their mirror images.",
        ),
    ]


class DisassembleArguments(TypedDict, total=False):
    """Inputs of a disassembly besides the puzzle."""

    solution: Annotated[
        str | None,
        Option(
            None,
            "The assembly to take apart; by default every assembly, one of each symmetry class. - is standard input.",
            metavar="SOLUTION.json",
            positional=True,
        ),
    ]
    shortest: Annotated[
        bool,
        Option(
            default=False,
            text="Find the fewest moves in all, and prove that no way has fewer; --states bounds this search too "
            "(default 20,000).",
        ),
    ]
    why: Annotated[bool, _WHY]


_APART = Option(
    default=False,
    text="Take all assemblies apart, one of each symmetry class, and keep only those that come apart.",
)
_TURNS = Option(
    default=False,
    text="If slides leave something locked, try quarter turns too (cubes only); --states bounds these (default 5,000).",
)
_GAP = Option(
    None,
    "With --turns: the clearance, by which every face of a piece is moved inwards (default 0.08 cell edges).",
    metavar="EDGES",
)


class TurnOptions(TypedDict, total=False):
    """How a command says what `turns` is in Python: the clearance of quarter turns."""

    turns: Annotated[bool, _TURNS]
    gap: Annotated[float | None, _GAP]


class CountModes(TypedDict, total=False):
    """Further options of `satpack count`; in Python that is `satpack.disassemble`."""

    apart: Annotated[bool, _APART]
    states: Annotated[int | None, _STATES]
    turns: Annotated[bool, _TURNS]
    gap: Annotated[float | None, _GAP]


class EnumerationModes(TypedDict, total=False):
    """Further options of `satpack enumerate`."""

    apart: Annotated[bool, _APART]
    min_level: Annotated[
        int | None,
        Option(
            None,
            "With --apart: only assemblies that need at least this many moves before the first piece comes out.",
            metavar="N",
        ),
    ]
    states: Annotated[int | None, _STATES]
    turns: Annotated[bool, _TURNS]
    gap: Annotated[float | None, _GAP]


class SurveyOptions(SatOptions, total=False):
    """Options of a survey of all assemblies."""

    engine: Annotated[
        str, _engine("The engine that finds the assemblies, as for enumerate.", "list")
    ]
    timeout: Annotated[float | None, TIMEOUT]
    states: Annotated[int | None, _STATES]
    turns: Annotated[
        Fraction | None,
        Option(
            None,
            "The clearance for quarter turns, which are tried in this process where slides leave something locked.",
        ),
    ]
    limit: Annotated[int | None, Option(None, "Stop after this many assemblies.")]
    jobs: Annotated[
        int,
        Option(
            1,
            "Find assemblies and take them apart in this many processes. Without a limit or a file of the run, a long "
            "search by engine cover then finds them in another order, whatever the number of processes.",
            flags=("--jobs", "-j"),
        ),
    ]
    resume: Annotated[str | None, RESUME]
