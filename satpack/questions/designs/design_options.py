"""The options of a search for sets of pieces; see `satpack.questions.question_options`."""

from __future__ import annotations

from typing import Annotated, TypedDict

from satpack.questions.question_options import CLUSTER, JOBS, RESUME, TIMEOUT
from satpack.runtime.declared_options import Option


class DesignOptions(TypedDict, total=False):
    """Options of a search for sets of pieces."""

    engine: Annotated[
        str,
        Option(
            "auto",
            "How to search all sets: each by itself, abandoning a set as soon as it has too many solutions; or "
            "together, in one search for the solutions of all sets, which pays where few of very many sets have any.",
            words=("auto", "each", "together"),
        ),
    ]
    sample: Annotated[
        int | None,
        Option(None, "Examine this many random sets instead; each has a solution.", least=1),
    ]
    improve: Annotated[
        int | None,
        Option(
            None,
            "Examine about this many sets instead, by hill climbing from random ones.",
            least=1,
        ),
    ]
    seed: Annotated[int, Option(0, "The seed of the random choices.", least=0)]
    states: Annotated[
        int | None,
        Option(
            None,
            "Abandon an assembly after this many states without a separation (default 1,000,000; for random sets "
            "20,000).",
            least=1,
        ),
    ]
    solution: Annotated[
        str | None,
        Option(
            None,
            "The solution that colours or marks make the only one, as a solution file or drawing; by default the first found.",
            metavar="FILE|TEXT",
        ),
    ]
    timeout: Annotated[float | None, TIMEOUT]
    limit: Annotated[
        int | None, Option(None, "Stop after this many sets that meet the wishes.", least=0)
    ]
    jobs: Annotated[int, JOBS]
    cluster: Annotated[str | None, CLUSTER]
    resume: Annotated[str | None, RESUME]
