"""The format `satpack-progress-1`: how far a command has come, told to programs on standard error."""

from __future__ import annotations

from typing import Annotated

from satpack.io.formats.declared import Record, told


class ProgressRecord(Record, tag="satpack-progress-1", kw_only=True):
    """How far a command has come."""

    doing: Annotated[str, told("what is being done, and to what")]
    so_far: Annotated[str, told("what was reached, in words")]
    part: Annotated[float | None, told("from 0 to 1; null where nobody can tell")]
