"""The record of a job: what is kept of it on disk as `job.json`, and how strictly that is read."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Annotated, Any, Literal

import msgspec

from satpack.io.json_text import json_text
from satpack.runtime.errors import InputError
from satpack.studio.commands import arguments

_MOST = 10**15
_Count = Annotated[int, msgspec.Meta(ge=0, le=_MOST)]
_Seconds = Annotated[float, msgspec.Meta(ge=0, le=_MOST)]
State = Literal["queued", "running", "done", "partial", "cancelled", "failed", "lost"]
_PASSING = ("words", "part")


@dataclass(slots=True)
class StudioJob:
    """One question that was asked.

    Attributes
    ----------
    id : str
        Its name, and its folder's.
    command : str
        What was asked; see `COMMANDS`.
    chosen : dict
        With which options.
    file, puzzle : str
        Of which file, and which puzzle.
    state : str
        `queued`, `running`, `done`, `partial` (a limit came first), `cancelled`, `failed`, or `lost` (the studio ended).
    asked : int
        Its number: jobs that were asked for later have higher ones.
    seconds : float
        How long it ran.
    words, part : str, float or None
        How far it has come; not kept on disk.
    said : list of str
        Notes and errors.
    found : int
        Results that it has printed, a line each.
    summed : bool
        Whether a line follows them that sums them up.
    status : int or None
        The exit status.
    """

    id: str
    command: str
    chosen: dict[str, Any]
    file: str
    puzzle: str
    state: State = "queued"
    asked: _Count = 0
    seconds: _Seconds = 0.0
    words: str = ""
    part: Annotated[float, msgspec.Meta(ge=0, le=1)] | None = None
    said: list[str] = field(default_factory=list)
    found: _Count = 0
    summed: bool = False
    status: Annotated[int, msgspec.Meta(ge=-255, le=255)] | None = None


def read_record(content: bytes, *, key: str) -> StudioJob:
    """Return the job that a record describes.

    Parameters
    ----------
    content : bytes
        What `job.json` holds.
    key : str
        The name of the folder that it lies in.

    Raises
    ------
    InputError
        If it is not the record of a job that this studio could have run; says what is wrong.
    """
    try:
        job = msgspec.json.decode(content, type=StudioJob)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as fault:
        raise InputError(f"not the record of a job: {fault}") from None
    if job.id != key:
        raise InputError("the record of another job")
    arguments(job.command, "", job.chosen)
    return job


def write_record(job: StudioJob) -> bytes:
    """Return what `job.json` holds of a job."""
    return json_text(stored(job)).encode()


def stored(job: StudioJob) -> dict[str, Any]:
    """Return what is kept of a job: all but how far it has come."""
    return {name: told for name, told in asdict(job).items() if name not in _PASSING}
