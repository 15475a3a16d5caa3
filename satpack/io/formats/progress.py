"""The format `satpack-progress-1`: reports of a command's progress, for programs, on standard error."""

from __future__ import annotations

from typing import Annotated

from satpack.io.formats.declared import Record, means


class ProgressRecord(Record, tag="satpack-progress-1", kw_only=True):
    """The progress of a command."""

    doing: Annotated[str, means("the current task and its subject")]
    so_far: Annotated[str, means("the progress, in words")]
    part: Annotated[float | None, means("the fraction done, from 0 to 1; null if unknown")]
