"""The options of looking for sets of pieces, as `satpack.questions.options` has those of the other questions."""

from __future__ import annotations

from typing import Annotated, TypedDict

from satpack.questions.options import CLUSTER, JOBS, RESUME, TIMEOUT
from satpack.runtime.options import Option


class DesignOptions(TypedDict, total=False):
    """Options of looking for sets of pieces."""

    engine: Annotated[
        str,
        Option(
            "auto",
            "How all sets are gone through: each by itself, which leaves a set as soon as it has too many solutions; or "
            "together in one search for the solutions of all at once, which is the way where few of very many sets have any.",
            words=("auto", "each", "together"),
        ),
    ]
    sample: Annotated[
        int | None,
        Option(None, "Examine so many sets that are met at random instead; each has a solution."),
    ]
    improve: Annotated[
        int | None,
        Option(
            None,
            "Look at about so many sets on ways from ones met at random to better and better ones instead.",
        ),
    ]
    seed: Annotated[int, Option(0, "What is met at random depends on it.", least=0)]
    states: Annotated[
        int | None,
        Option(
            None,
            "Give up an assembly when so many states were seen before one separation (default 1,000,000; of sets met at "
            "random 20,000).",
        ),
    ]
    timeout: Annotated[float | None, TIMEOUT]
    limit: Annotated[int | None, Option(None, "Stop after so many sets that are as wished.")]
    jobs: Annotated[int, JOBS]
    cluster: Annotated[str | None, CLUSTER]
    resume: Annotated[str | None, RESUME]
