"""Jobs: each runs satpack's command line in its own process, with its output kept in its own folder.

Some run at the same time, others wait. A job's output goes straight to a file, so that it takes no memory here and
survives the studio. When the studio stops, its jobs are stopped, and the next one lists them, marked as incomplete.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import secrets
import shutil
import time
from dataclasses import asdict, dataclass, field
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Annotated, Any, Literal

import msgspec

from satpack.gallery import gallery_names, gallery_text
from satpack.io.any_puzzle import parse_puzzle_text
from satpack.io.files import read_bytes, read_text, replacing
from satpack.io.formats.declared import ProgressRecord
from satpack.io.json_text import json_text
from satpack.runtime import system
from satpack.runtime.errors import InputError, LimitError
from satpack.studio.commands import COMMANDS, SHAPE, arguments, command_line, on_screen
from satpack.studio.folder import OWN
from satpack.studio.results import Results
from satpack.studio.running import started
from satpack.studio.shapes import shape_text

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from satpack.studio.folder import Folder

_MOST = 10**15
_Count = Annotated[int, msgspec.Meta(ge=0, le=_MOST)]
_Seconds = Annotated[float, msgspec.Meta(ge=0, le=_MOST)]
State = Literal["queued", "running", "done", "partial", "cancelled", "failed", "lost"]
_PASSING = ("words", "part")


@dataclass(slots=True)
class StudioJob:
    """One submitted question."""

    id: str  # its name, and its folder's
    command: str  # a key of `COMMANDS`
    chosen: dict[str, Any]  # its options
    file: str
    puzzle: str
    state: State = "queued"
    asked: _Count = 0  # its number; later jobs have higher ones
    seconds: _Seconds = 0.0
    words: str = ""  # the progress; not kept on disk
    part: Annotated[float, msgspec.Meta(ge=0, le=1)] | None = None
    said: list[str] = field(default_factory=list)  # notes and errors
    found: _Count = 0  # results printed so far, one per line
    summed: bool = False  # a summary line follows the results
    status: Annotated[int, msgspec.Meta(ge=-255, le=255)] | None = None


def read_record(content: bytes, *, key: str) -> StudioJob:
    """Return the job described by a record; raise InputError if this studio could not have run it."""
    try:
        job = msgspec.json.decode(content, type=StudioJob)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as fault:
        raise InputError(f"not the record of a job: {fault}") from None
    if job.id != key:
        raise InputError("the record of another job")
    arguments(job.command, "", job.chosen)
    return job


def write_record(job: StudioJob) -> bytes:
    """Return the content of a job's `job.json`."""
    return json_text(stored(job)).encode()


def stored(job: StudioJob) -> dict[str, Any]:
    """Return the record of a job: everything except its progress."""
    return {name: value for name, value in asdict(job).items() if name not in _PASSING}


_JOBS = "jobs"

_LONGEST_QUEUE = 200
_MOST_KEPT = 300
_LARGEST = 2_000_000_000
"""Most bytes that the studio keeps of one job."""

_TICK = 0.2
_PATIENCE = 4.0
"""Seconds that a job has to finish after it is asked to stop."""

_STATES: Mapping[int, State] = {
    0: "done",
    20: "done",
    10: "done",
    30: "partial",
    130: "cancelled",
    143: "cancelled",
}


class _Running:
    """A job's process, and its start time."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self.since = time.monotonic()
        self.cancelled = False
        self.ended = asyncio.Event()


class Jobs:
    """The jobs of a folder."""

    def __init__(self, folder: Folder, *, at_once: int = 2) -> None:
        self._folder = folder
        self._at_once = at_once
        self._jobs: dict[str, StudioJob] = {}
        self._results: dict[str, Results] = {}
        self._running: dict[str, _Running] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._changed: dict[str, int] = {}
        self._is_closing = False
        self.number = 0
        self.left_out: list[str] = []
        self._load()

    # queries

    def job(self, key: str) -> StudioJob:
        """Return a job; raise InputError if it does not exist."""
        found = self._jobs.get(key)  # once: another thread may remove it
        if found is None:
            raise InputError("this job no longer exists")
        return found

    def results(self, key: str) -> Results:
        """Return the output of a job."""
        self.job(key)
        found = self._results.setdefault(key, Results(self.path(key, "out.jsonl")))
        if key not in self._running:
            found.look_at_all()
        return found

    def path(self, key: str, *names: str) -> Path:
        """Return a job's folder, or a file in it."""
        return self._folder.own(_JOBS, key, *names)

    def puzzle(self, key: str) -> str:
        """Return the text of a job's puzzle; raise InputError if it can't be read."""
        self.job(key)
        return read_text(str(self.path(key, "puzzle.toml")))

    def command(self, key: str) -> str:
        """Return the equivalent command line for the puzzle, shipped or in a file that still holds the text, or the text kept here."""
        job, text = self.job(key), self.puzzle(key)
        return command_line(job.command, self._place(job, text), job.chosen, drawn=_is_flat(text))

    def _place(self, job: StudioJob, text: str) -> str:
        if COMMANDS[job.command].question.of == "shape":
            return str(self._subject(job))
        shipped = PurePosixPath(job.file).stem
        if shipped in gallery_names() and gallery_text(shipped) == text:
            return shipped
        with contextlib.suppress(InputError):
            if self._folder.open(job.file).text == text:
                return str(self._folder.path(job.file))
        return str(self._subject(job))

    def _subject(self, job: StudioJob) -> Path:
        """Return the input file of a job: the puzzle, or one of its pieces as a shape."""
        about_shape = COMMANDS[job.command].question.of == "shape"
        return self.path(job.id, "shape.toml" if about_shape else "puzzle.toml")

    def all(self) -> list[dict[str, Any]]:
        """Return all jobs for the page, the newest first."""
        return [
            self._object(job) for job in sorted(self._jobs.values(), key=lambda job: -job.asked)
        ]

    def since(self, number: int) -> list[dict[str, Any]]:
        """Return the jobs changed since a value of the change counter; see `number`."""
        return [
            self._object(self._jobs[key]) if key in self._jobs else {"id": key, "state": "gone"}
            for key, when in self._changed.items()
            if when > number
        ]

    def _object(self, job: StudioJob) -> dict[str, Any]:
        running = self._running.get(job.id)
        return {
            **stored(job),
            "seconds": time.monotonic() - running.since if running else job.seconds,
            "words": job.words,
            "part": job.part,
            "shows": COMMANDS[job.command].shows,
            "title": COMMANDS[job.command].title,
            "files": []
            if running or job.state == "queued"
            else [name for name in COMMANDS[job.command].files if self._is_there(job, name)],
        }

    def _is_there(self, job: StudioJob, name: str) -> bool:
        try:
            return self.path(job.id, name).is_file()
        except InputError:  # a link, which is not followed
            return False

    # actions

    def submit(
        self, command: str, chosen: Mapping[str, Any], *, text: str, file: str, puzzle: str
    ) -> StudioJob:
        """Submit a question about a puzzle; it waits for its turn."""
        arguments(command, file, chosen)  # refuses invalid questions
        is_shape = COMMANDS[command].question.of == "shape"
        shape = shape_text(text, str(chosen.get(SHAPE, ""))) if is_shape else ""
        waiting = [job for job in self._jobs.values() if job.state == "queued"]
        if len(waiting) >= _LONGEST_QUEUE:
            raise LimitError(f"{_LONGEST_QUEUE} jobs are already waiting; cancel some")
        # jobs are ordered independently of the clock
        number = 1 + max((job.asked for job in self._jobs.values()), default=0)
        job = StudioJob(secrets.token_hex(8), command, dict(chosen), file, puzzle, asked=number)
        path = self._folder.own_folder(_JOBS, job.id)
        (path / "puzzle.toml").write_text(text, encoding="utf-8")
        if shape:
            self._subject(job).write_text(shape, encoding="utf-8")
        self._jobs[job.id] = job
        self._results[job.id] = Results(path / "out.jsonl")
        self._keep(job)
        self._forget_oldest()
        self._begin_next()
        return job

    async def cancel(self, key: str) -> None:
        """Stop a job, and keep its results."""
        job = self.job(key)
        if job.state == "queued":
            job.state = "cancelled"
            self._keep(job)
        elif key in self._running:
            self._running[key].cancelled = True
            await self._end(self._running[key].process)

    async def remove(self, key: str) -> None:
        """Delete a job and its results."""
        await self.cancel(key)
        if key in self._running:
            await self._running[key].ended.wait()
        shutil.rmtree(self.path(key), ignore_errors=True)
        self._jobs.pop(key, None)
        self._results.pop(key, None)
        self._note(key)

    async def close(self) -> None:
        """Stop all jobs; keep their results, marked as incomplete."""
        self._is_closing = True
        for job in self._jobs.values():
            if job.state == "queued":
                job.state = "lost"
                self._keep(job)
        await asyncio.gather(*(self._end(each.process) for each in self._running.values()))
        await asyncio.gather(*self._tasks, return_exceptions=True)

    # processes

    def _begin_next(self) -> None:
        queued = sorted(
            (job for job in self._jobs.values() if job.state == "queued"), key=lambda job: job.asked
        )
        running = sum(job.state == "running" for job in self._jobs.values())
        for job in queued[: max(0, self._at_once - running)]:
            job.state = "running"
            self._note(job.id)
            task = asyncio.get_running_loop().create_task(self._run(job))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _run(self, job: StudioJob) -> None:
        path = self.path(job.id)
        results = self._results[job.id]
        status: int | None = None
        try:
            self._keep(job)
            flat = _is_flat(self.puzzle(job.id))
            subject = str(self._subject(job))
            asked = arguments(job.command, subject, job.chosen, beside=str(path), drawn=flat)
            with (path / "out.jsonl").open("wb") as out:
                process = await started(asked, stdout=out, stderr=asyncio.subprocess.PIPE)
            running = self._running[job.id] = _Running(process)
            listening = asyncio.create_task(self._listen(job, process))
            while not listening.done():
                await asyncio.wait([listening], timeout=_TICK)
                results.look()
                if len(results) != job.found + job.summed:
                    _reckon(job, results)
                    self._note(job.id)
                if results.size > _LARGEST:
                    job.said.append("stopped here: the studio keeps no more output of one job")
                    await self._end(process)
            status = await process.wait()
            job.seconds = time.monotonic() - running.since
            await asyncio.to_thread(results.look_at_all)
            _reckon(job, results)
            job.state = self._ending(running, status)
            if job.state == "failed" and status < 0:
                job.said.append(
                    f"ended by the system (signal {-status}), perhaps for lack of memory; the results so far are kept"
                )
        except OSError as fault:
            job.state = "failed"
            job.said.append(f"could not be run: {fault.strerror or fault}")
        finally:
            ended = self._running.pop(job.id, None)
            if job.state == "running":
                job.state = "lost"
            job.status = status
            self._keep(job)
            if ended:
                ended.ended.set()
            self._begin_next()

    def _ending(self, running: _Running, status: int) -> State:
        if running.cancelled:
            return "cancelled"
        state = _STATES.get(status, "failed")
        return "lost" if self._is_closing and state != "done" else state

    async def _listen(self, job: StudioJob, process: asyncio.subprocess.Process) -> None:
        """Read a job's progress reports until it ends."""
        assert process.stderr is not None
        rest = b""
        while chunk := await process.stderr.read(65_536):
            *lines, rest = (rest + chunk).split(b"\n")
            rest = rest[-65_536:]
            for line in lines:
                self._hear(job, line.decode("utf-8", "replace"))
        if rest:
            self._hear(job, rest.decode("utf-8", "replace"))

    def _hear(self, job: StudioJob, line: str) -> None:
        """Read one line: progress, or a message for people."""
        record = None
        if line.startswith("{"):
            with contextlib.suppress(msgspec.MsgspecError):
                record = msgspec.json.decode(line, type=ProgressRecord)
        if record is not None:
            job.words, job.part = record.so_far[:500], record.part
        elif line.strip():
            own = line.replace(str(self._subject(job)), job.file)
            own = own.replace(f"{self.path(job.id)}{os.sep}", "")
            if own != f"wrote {COMMANDS[job.command].picture}":
                words = on_screen(own, job.command)
                job.said = [*job.said, words.removeprefix("satpack: ")[:2_000]][-30:]
        self._note(job.id)

    async def _end(self, process: asyncio.subprocess.Process) -> None:
        """Tell a process to stop with its results; kill it and its children if it does not."""
        with contextlib.suppress(ProcessLookupError):
            system.interrupt(process)
            try:
                await asyncio.wait_for(process.wait(), _PATIENCE)
            except TimeoutError:
                system.kill(process)

    def _note(self, key: str) -> None:
        self.number += 1
        self._changed[key] = self.number

    def _keep(self, job: StudioJob) -> None:
        with replacing(str(self.path(job.id, "job.json"))) as file:
            file.write(write_record(job))
        self._note(job.id)

    def _forget_oldest(self) -> None:
        """Keep only the newest jobs."""
        ended = [job for job in self._jobs.values() if job.state not in ("queued", "running")]
        spare = len(self._jobs) - _MOST_KEPT
        for job in sorted(ended, key=lambda job: job.asked)[: max(0, spare)]:
            shutil.rmtree(self.path(job.id), ignore_errors=True)
            del self._jobs[job.id]
            self._results.pop(job.id, None)
            self._note(job.id)

    def _load(self) -> None:
        """Find the jobs of an earlier studio; unfinished ones are marked as incomplete."""
        for folder in sorted(self._folder.own(_JOBS).glob("*")):
            record = f"{OWN}/{_JOBS}/{folder.name}/job.json"
            try:
                content = read_bytes(str(self.path(folder.name, "job.json")))
                job = read_record(content, key=folder.name)
                self._jobs[job.id] = job
                if job.state in ("queued", "running"):
                    job.state = "lost"
                    _reckon(job, self.results(job.id))
                    self._keep(job)
            except InputError as fault:
                self._jobs.pop(folder.name, None)
                self.left_out.append(f"{record}: {fault}")


def _is_flat(text: str) -> bool:
    return parse_puzzle_text(text).grid.dimension == 2


def _reckon(job: StudioJob, results: Results) -> None:
    """Return the number of results in a job's output, without a summary line."""
    summary = COMMANDS[job.command].summary
    job.summed = bool(summary) and results.ends_with(summary)
    job.found = len(results) - job.summed
