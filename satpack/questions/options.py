"""The options of the questions: each has its name, type, default and meaning here, for Python, its help and the reference.

A question takes them as ``**options``, a typed dictionary; `satpack.runtime.options.takes` shows them in its signature
and its documentation, and refuses others.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Annotated, TypedDict

from satpack.model.solution import Solution
from satpack.model.symmetry.conventions import Convention
from satpack.questions.engine_table import kind_of
from satpack.runtime.options import Option

__all__ = [
    "CLUSTER",
    "RESUME",
    "TIMEOUT",
    "AnalysisOptions",
    "BestOptions",
    "CountOptions",
    "EncodeOptions",
    "EnumerationOptions",
    "HintOptions",
    "ProveOptions",
    "SampleOptions",
    "SatOptions",
    "SearchOptions",
    "SolveOptions",
    "SurveyOptions",
]

_SOLVER_COMMAND = 'Run this program instead, such as "cadical -q {cnf}"; see `satpack.engines.sat.external.split_command`.'
_AT_MOST_ONE = Option("auto", '"auto" or one of `satpack_encodings.AT_MOST_ONE`.')
_ENCODING = Option(
    "auto",
    'The placement encoding: "auto", "plain" or "channelled", and after it any of "+adjacency", "+nogoods"; or, for boxes '
    'in a box, "order": coordinates instead of placements, which "auto" chooses if placements would be too many.',
)
TIMEOUT = Option(None, "Seconds after which to stop, with what was found until then.")
_LIMIT = Option(None, "Solutions after which to stop.")


_MEMORY = Option(
    None, "Bytes that a sweep or an exhaustive search may use, as for `satpack.count`."
)
CLUSTER = Option(None, "Address of a Dask scheduler to search with instead.")
RESUME = Option(None, "A file that keeps what is done; if it is there the search goes on from it.")


class SatOptions(TypedDict, total=False):
    """Options of the `sat` engine alone."""

    solver: Annotated[
        str, Option("auto", 'A CDCL solver of PySAT; "auto" is the one measured best.')
    ]
    encoding: Annotated[str, _ENCODING]
    at_most_one: Annotated[str, _AT_MOST_ONE]
    seed: Annotated[
        int | None,
        Option(None, "Shuffles the formula; chooses fillings, where an engine fills.", least=0),
    ]


class SearchOptions(SatOptions, total=False):
    """Options of a search for all solutions."""

    jobs: Annotated[
        int, Option(1, "Processes to search with; the solutions are the same, in another order.")
    ]
    cluster: Annotated[str | None, CLUSTER]
    resume: Annotated[str | None, RESUME]
    nodes: Annotated[
        int | None,
        Option(
            None,
            "Of the `cover` engine: nodes of the search after which to stop, within some thousands.",
        ),
    ]
    memory_limit: Annotated[
        int | None,
        Option(
            None,
            "Bytes that an exhaustive search, or a sweep, may use, of each process if there are several; by default a "
            "quarter of the machine's memory for a search.",
        ),
    ]


class EnumerationOptions(SearchOptions, total=False):
    """Options of listing all solutions."""

    engine: Annotated[
        str,
        Option(
            "auto",
            kind=kind_of("list"),
            text="What to search with: exhaustive search, or a CDCL solver.",
        ),
    ]
    up_to: Annotated[
        Convention,
        Option(
            "symmetry",
            kind='{"symmetry", "rotations", "total"}',
            text="One solution of each symmetry class, of each class under rotations, or every solution.",
        ),
    ]
    timeout: Annotated[float | None, TIMEOUT]
    limit: Annotated[int | None, _LIMIT]
    solver_command: Annotated[
        str | None,
        Option(
            None,
            f"{_SOLVER_COMMAND} It is run for each solution; that there are no more is its word.",
        ),
    ]


class AnalysisOptions(TypedDict, total=False):
    """Options of an analysis."""

    engine: Annotated[
        str,
        Option(
            "auto",
            kind=kind_of("analyse"),
            text='What finds the solutions. "frontier" counts without listing; every other engine lists one solution of each '
            'symmetry class. "auto" sweeps where few states are to be kept and no graph is wanted.',
        ),
    ]
    graph: Annotated[
        int | None,
        Option(None, "Join solutions that differ in at most so many pieces; no graph without it."),
    ]
    up_to: Annotated[
        Convention,
        Option(
            "symmetry",
            kind='{"symmetry", "rotations", "total"}',
            text="What the nodes of the graph are: solutions up to symmetry, up to rotation, or all.",
        ),
    ]
    runs: Annotated[int, Option(100, "Random searches that measure the difficulty; 0 for none.")]
    seed: Annotated[int, Option(1, "What their random numbers follow from.", least=0)]
    timeout: Annotated[float | None, TIMEOUT]
    memory_limit: Annotated[int | None, _MEMORY]


class CountOptions(SearchOptions, total=False):
    """Options of counting."""

    engine: Annotated[
        str,
        Option(
            "auto",
            kind=kind_of("count"),
            text='What to count with. "frontier" counts without listing, and needs memory instead; every other engine finds one '
            'solution of each symmetry class. "auto" sweeps if that is sure to be fast and to fit. Else it searches; as long '
            "as much of that is left, it tries now and then to sweep all the same, for a time that grows with that spent, "
            "and is at most about a tenth of what the search takes.",
        ),
    ]
    up_to: Annotated[
        Convention | None,
        Option(
            None,
            kind='{"total", "rotations", "symmetry"}, optional',
            text="Count by this convention only; by all three if it is not given.",
        ),
    ]
    each: Annotated[
        bool,
        Option(
            default=False,
            text="Whether to count the solutions of each combination of the cells that rules of kind one-empty leave empty, too.",
        ),
    ]
    timeout: Annotated[float | None, TIMEOUT]


class SolveOptions(SatOptions, total=False):
    """Options of solving."""

    engine: Annotated[
        str,
        Option(
            "auto",
            kind=kind_of("solve"),
            text="What to search with: exhaustive search, a CDCL solver, or, for many pieces that just fill the region, filling "
            'it from one end, which never proves that there is no solution. "auto" lets the first try for some seconds '
            "and then the second; or takes the second at once, if one of its options is given, or if it is a few kinds of "
            "small pieces that fill a large board. Large sets of different pieces it first tries to fill in.",
        ),
    ]
    solver_command: Annotated[str | None, Option(None, _SOLVER_COMMAND)]
    symmetry: Annotated[
        bool,
        Option(
            default=True,
            text="Whether a CDCL solver is to look for one solution of each symmetry class only. It makes a proof that there is "
            "none shorter, and a first solution, of which it leaves fewer, slower to find; so it begins after 100,000 "
            "conflicts, if the solver can be stopped there.",
        ),
    ]
    jobs: Annotated[
        int,
        Option(
            1,
            "Processes that race each other with different configurations; see `satpack.engines.sat.portfolio`.",
        ),
    ]
    timeout: Annotated[float | None, Option(None, 'Seconds after which the answer is "undecided".')]
    memory_limit: Annotated[
        int | None,
        Option(
            None,
            "Bytes that an exhaustive search may use, by default a quarter of the machine's memory. One that needs more is "
            'left to a CDCL solver, unless the engine is "cover". That solver, and the placements, are not counted.',
        ),
    ]


class HintOptions(TypedDict, total=False):
    """Options of a hint."""

    timeout: Annotated[
        float | None,
        Option(None, "Seconds after which to stop, with what is known until then."),
    ]


class SampleOptions(TypedDict, total=False):
    """Options of drawing solutions."""

    engine: Annotated[
        str,
        Option(
            "auto",
            kind=kind_of("sample"),
            text='What to count with. "frontier" counts without listing and draws by its numbers; every other engine lists one '
            'solution of each symmetry class and draws on the way. "auto" sweeps if that is sure to be fast and to fit; '
            "else it lists, and now and then tries to sweep all the same.",
        ),
    ]
    up_to: Annotated[
        Convention,
        Option(
            "total",
            kind='{"total", "rotations", "symmetry"}',
            text="What is equally likely: every solution where the region lies, every class under rotations, or every "
            "symmetry class, of which the least image is shown.",
        ),
    ]
    seed: Annotated[
        int | None,
        Option(
            None,
            "What the random numbers follow from; if none is given the sample says which it took.",
            least=0,
        ),
    ]
    timeout: Annotated[float | None, Option(None, "Seconds after which to give up.")]
    memory_limit: Annotated[int | None, _MEMORY]


class ProveOptions(TypedDict, total=False):
    """Options of proving that there is no solution."""

    method: Annotated[
        str,
        Option(
            "auto",
            kind='{"auto", "colouring", "drat"}',
            text='"auto" tries, in this order, areas, placements, colourings, and search with a DRAT proof.',
        ),
    ]
    solver: Annotated[str, Option("auto", "A CDCL solver that writes proofs.")]
    solver_command: Annotated[
        str | None,
        Option(
            None,
            "A program to run instead, as for `satpack.solve`, with ``{proof}`` for the file that it writes a DRAT or LRAT "
            "proof to, in text; the last argument if it does not occur.",
        ),
    ]
    encoding: Annotated[str, _ENCODING]
    at_most_one: Annotated[str, _AT_MOST_ONE]
    with_symmetry: Annotated[
        bool,
        Option(
            default=False,
            text="Whether the formula may say that of each class of solutions only one counts. That makes proofs shorter, but is "
            "to be trusted: it does not follow from the puzzle. Formulas by coordinates always say so.",
        ),
    ]
    checker: Annotated[
        str, Option("auto", '"auto" or one of `satpack.engines.proofs.checkers.CHECKERS`.')
    ]
    cnf: Annotated[
        str | None,
        Option(
            None, "Where to keep the formula, compressed if the name ends in ``.gz`` or ``.xz``."
        ),
    ]
    proof: Annotated[
        str | None, Option(None, "Where to keep its DRAT proof, compressed in the same way.")
    ]
    timeout: Annotated[float | None, Option(None, 'Seconds after which the answer is "undecided".')]


class BestOptions(SatOptions, total=False):
    """Options of finding the best solution."""

    maximise: Annotated[
        str | None,
        Option(
            None,
            kind='{"cells", "pieces", "value"}, optional',
            text="What is to be as large as it can be: the cells covered, the copies used, or the sum of their values. "
            "By default the puzzle's own goal.",
        ),
    ]
    minimise: Annotated[
        str | None,
        Option(
            None,
            kind='{"holes", "pieces", "largest-hole", "blockers"}, optional',
            text="What is to be as small as it can be: the cells that stay empty, the copies used, the largest group of empty "
            "cells that hang together by their sides, or the cells to be taken out until no piece fits.",
        ),
    ]
    leave_out: Annotated[
        bool | None,
        Option(
            None,
            text="Whether copies may be left out that the puzzle demands, and, unless it bounds the number of empty cells, "
            "any cell stay empty; by default where the pieces have more cells than the region.",
        ),
    ]
    all_best: Annotated[
        bool,
        Option(
            default=False,
            text="Whether to list all solutions that are as good as the best, one of each symmetry class.",
        ),
    ]
    timeout: Annotated[float | None, TIMEOUT]


class EncodeOptions(TypedDict, total=False):
    """Options of a formula for other programs."""

    encoding: Annotated[str, _ENCODING]
    at_most_one: Annotated[str, _AT_MOST_ONE]
    seed: Annotated[int | None, Option(None, "Shuffles variables and constraints.", least=0)]
    symmetry: Annotated[
        bool,
        Option(
            default=False,
            text="Whether the formula shall have one solution of each symmetry class only.",
        ),
    ]
    block: Annotated[
        Sequence[Solution],
        Option(
            (),
            kind="sequence of Solution",
            text="Solutions of this puzzle that the formula shall not have: a solver then finds another one. Only these very "
            "solutions are excluded, not their mirror images.",
        ),
    ]


class SurveyOptions(SatOptions, total=False):
    """Options of taking all assemblies apart."""

    engine: Annotated[
        str,
        Option(
            "auto",
            kind=kind_of("list"),
            text="What finds the assemblies, as for `enumerate`.",
        ),
    ]
    timeout: Annotated[float | None, TIMEOUT]
    states: Annotated[
        int | None,
        Option(
            None,
            "Most states to see before one separation: 1,000,000 unless told otherwise, and 5,000 with turns.",
        ),
    ]
    turns: Annotated[
        Fraction | None,
        Option(
            None,
            "The clearance with which quarter turns are tried where slides leave something locked, in this process.",
        ),
    ]
    limit: Annotated[int | None, Option(None, "Assemblies after which to stop.")]
    jobs: Annotated[
        int,
        Option(
            1,
            "Processes that take assemblies apart, while this one looks for more; with 1 it is all done in this one.",
        ),
    ]
