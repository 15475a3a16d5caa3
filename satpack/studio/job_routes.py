"""The page's requests about jobs: an event stream of changes, results, pictures, files."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import msgspec
from starlette.responses import FileResponse, Response, StreamingResponse

from satpack.io.any_puzzle import parse_puzzle_text
from satpack.io.files import read_bytes, temporary_folder
from satpack.io.json_text import json_text, parse_json
from satpack.model.grids.coordinates import from_file, to_file
from satpack.model.piece_colours import piece_colours
from satpack.questions.designs.designed import designed_from
from satpack.render.suffixes import suffixes_of
from satpack.runtime.errors import InputError
from satpack.runtime.wording import brief
from satpack.studio.commands import COMMANDS
from satpack.studio.guard import FRAMED
from satpack.studio.nouns import checked_cell, converted
from satpack.studio.results import SolutionWish, placements_of
from satpack.studio.routes import Asked, route, routes_of
from satpack.studio.running import run_satpack

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Sequence
    from pathlib import Path
    from threading import Event

    from starlette.requests import Request
    from starlette.routing import Route

    from satpack.model.grids import Cell, Grid
    from satpack.studio.drawing import Pictures
    from satpack.studio.jobs import Jobs

_BEAT = 0.25
_QUIET_BEATS = 40
"""After this many beats without news the stream sends a sign of life."""

_SECONDS = 120.0
_MOST_LINES = 50
_DIGITS = 12

_TYPES = {
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".pdf": "application/pdf",
    ".html": "text/html; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
    ".json": "application/json",
    ".jsonl": "application/jsonl",
    ".stl": "model/stl",
    ".3mf": "model/3mf",
    ".glb": "model/gltf-binary",
    **dict.fromkeys((".cnf", ".opb", ".dlx", ".xmpuzzle"), "application/octet-stream"),
}
_STILL = "default-src 'none'; style-src 'unsafe-inline'"
"""The policy of a picture opened by itself."""


class _Answers:
    def __init__(self, jobs: Jobs, pictures: Pictures, ending: Event) -> None:
        self._jobs, self._pictures, self._ending = jobs, pictures, ending

    def _line(self, asked: Asked) -> str:
        return self._jobs.results(asked["key"]).line(_result_number(asked["number"]) - 1)

    @route("/api/jobs")
    async def listed(self, _: Asked) -> dict[str, Any]:
        return {"jobs": self._jobs.all(), "left_out": self._jobs.left_out}

    @route("/api/jobs", "POST")
    async def submit(self, asked: Asked) -> dict[str, Any]:
        text, chosen = asked.text("text"), asked.get("chosen")
        if not isinstance(chosen, dict):
            raise InputError("chosen is not an object")
        puzzle = await asyncio.to_thread(parse_puzzle_text, text)
        command, file = asked.text("command"), asked.text("file")
        job = self._jobs.submit(command, chosen, text=text, file=file, puzzle=puzzle.name)
        return {"id": job.id, "jobs": self._jobs.all()}

    @route("/api/events")
    async def events(self, asked: Asked) -> Response:
        news = _events(self._jobs, asked.request, self._ending)
        return StreamingResponse(news, media_type="text/event-stream")

    @route("/api/jobs/{key}/cancel", "POST")
    async def cancel(self, asked: Asked) -> dict[str, Any]:
        await self._jobs.cancel(asked["key"])
        return {}

    @route("/api/jobs/{key}", "DELETE")
    async def remove(self, asked: Asked) -> dict[str, Any]:
        await self._jobs.remove(asked["key"])
        return {}

    @route("/api/jobs/{key}/lines")
    def lines(self, asked: Asked) -> dict[str, Any]:
        results = self._jobs.results(asked["key"])
        start, count = _number(asked, "start"), _number(asked, "count", _MOST_LINES)
        stop = min(len(results), start + min(count, _MOST_LINES))
        found = [results.raw(number) for number in range(start, stop)]
        return {"lines": found, "all": len(results)}

    @route("/api/jobs/{key}/matching", "POST")
    def matching(self, asked: Asked) -> dict[str, Any]:
        results, text = self._jobs.results(asked["key"]), self._jobs.puzzle(asked["key"])
        numbers, whole = results.matching(wishes_of(asked.get("wishes"), text))
        return {"numbers": numbers, "whole": whole}

    @route("/api/jobs/{key}/boards/{number}")
    def board(self, asked: Asked) -> dict[str, Any]:
        """Return a solution for the page's board."""
        return board_object(self._jobs.puzzle(asked["key"]), self._line(asked))

    @route("/api/jobs/{key}/hardest")
    def hardest(self, asked: Asked) -> dict[str, Any]:
        return {"numbers": self._jobs.results(asked["key"]).hardest_first()}

    @route("/api/jobs/{key}/sets/{number}")
    def set(self, asked: Asked) -> dict[str, Any]:
        """Return the puzzle of a set of pieces, in one of the regions that it fills."""
        said = parse_json(self._line(asked), file="the result", what="not a set of pieces")
        puzzle = parse_puzzle_text(self._jobs.puzzle(asked["key"]))
        return {"text": designed_from(puzzle, said).puzzle(asked.get("region") or None).to_toml()}

    @route("/api/jobs/{key}/puzzle")
    def puzzle(self, asked: Asked) -> Response:
        return Response(self._jobs.puzzle(asked["key"]), media_type=_TYPES[".txt"])

    @route("/api/jobs/{key}/command")
    def command(self, asked: Asked) -> dict[str, Any]:
        """Return the equivalent command line."""
        return {"command": self._jobs.command(asked["key"])}

    @route("/shown/{key}/all.{kind}")
    async def whole(self, asked: Asked) -> Response:
        """Return all output of a job, as it is or as one page."""
        key, kind = asked["key"], asked["kind"]
        self._jobs.job(key)
        path = self._jobs.path(key, "out.jsonl")
        if not path.is_file():
            raise InputError("nothing was found")
        if kind == "jsonl":
            return FileResponse(path, filename="solutions.jsonl", media_type=_TYPES[".jsonl"])
        if kind != "html":
            raise InputError("all results can be saved as jsonl or html")
        return _sent(await _album(path, self._jobs.path(key, "puzzle.toml")), "all.html", asked)

    @route("/shown/{key}/{name}")
    def shown(self, asked: Asked) -> Response:
        """Return one result as a picture, a page or a solid: N, or N-M for solution M of a best fit."""
        key, name = asked["key"], asked["name"]
        if name in COMMANDS[self._jobs.job(key).command].files:
            return _sent(read_bytes(str(self._jobs.path(key, name))), name, asked)
        stem, suffix = name.partition(".")[0], _suffix(name)
        if suffix not in suffixes_of("Solution") and suffix != ".json":
            raise InputError(f"{name}: use one of {', '.join(suffixes_of('Solution'))}")
        given, _, solution = stem.partition("-")
        number, part = _result_number(given), _result_number(solution or "1")
        line = self._jobs.results(key).line(number - 1)
        if suffix == ".json":
            return _sent(f"{line}\n".encode(), name, asked)
        return _sent(self._pictures.draw(self._jobs.puzzle(key), line, suffix, part), name, asked)


def job_routes(jobs: Jobs, pictures: Pictures, *, ending: Event) -> list[Route]:
    """Return the routes about jobs; their streams end when the studio stops."""
    return routes_of(_Answers(jobs, pictures, ending))


async def _events(jobs: Jobs, request: Request, ending: Event) -> AsyncIterator[str]:
    """Yield changes of jobs as they happen."""
    yield _event({"jobs": jobs.all(), "left_out": jobs.left_out})
    seen, quiet = jobs.number, 0
    while not (ending.is_set() or await request.is_disconnected()):
        await asyncio.sleep(_BEAT)
        if jobs.number != seen:
            changed, seen, quiet = jobs.since(seen), jobs.number, 0
            yield _event({"changed": changed})
        else:
            quiet += 1
            if quiet % _QUIET_BEATS == 0:
                yield ": alive\n\n"


def _event(event: dict[str, Any]) -> str:
    return f"data: {json_text(event, compact=True)}\n\n"


def _number(asked: Asked, key: str, default: int = 0) -> int:
    given = asked.get(key, str(default))
    return int(given) if given.isdecimal() and len(given) <= _DIGITS else default


def _result_number(given: str) -> int:
    if not given.isdecimal() or len(given) > _DIGITS:
        raise InputError(f"{brief(given)} is not the number of a result")
    return int(given)


def _suffix(name: str) -> str:
    """Return a name from its first dot on."""
    return "".join(name.partition(".")[1:])


async def _album(results: Path, puzzle: Path) -> bytes:
    """Return the page of all results of a job, by `satpack render`."""
    with temporary_folder() as folder:
        out = folder / "all.html"
        asked = ["render", str(results), "--puzzle", str(puzzle), "-o", str(out), "--quiet"]
        await run_satpack(asked, seconds=_SECONDS)
        return await asyncio.to_thread(out.read_bytes)


def _sent(content: bytes, name: str, asked: Asked) -> Response:
    """Return a response shown in the page, or downloaded if requested."""
    suffix = _suffix(name)
    headers = {"content-security-policy": FRAMED if suffix == ".html" else _STILL}
    if "keep" in asked:
        headers["content-disposition"] = f'attachment; filename="{name}"'
    return Response(content, media_type=_TYPES[suffix], headers=headers)


_MOST_WISHES = 100


def board_object(text: str, line: str) -> dict[str, Any]:
    """Return a solution with its cells as lattice vectors."""
    puzzle = parse_puzzle_text(text)
    grid, fills = puzzle.grid, piece_colours(puzzle)
    return {
        "grid": grid.name,
        "region": {"required": puzzle.region.required, "optional": puzzle.region.optional},
        "pieces": [piece.name for piece in puzzle.pieces],
        "placements": [
            {
                "piece": each.piece,
                "cells": [_cell(grid, cell) for cell in each.cells],
                "colour": fills.get(each.piece, ""),
            }
            for each in placements_of(line.encode())
        ],
    }


def _cell(grid: Grid, written: Sequence[int]) -> Cell:
    cell = from_file(grid, written) if len(written) == grid.dimension else None
    if cell is None:
        raise InputError(f"the result has {list(written)}, where the {grid.name} grid has no cell")
    return cell


def wishes_of(given: object, text: str) -> list[SolutionWish]:
    """Return the page's filter for solutions, with cells as files write them."""
    wishes: list[SolutionWish] = converted(given, list[SolutionWish], "wishes")
    if len(wishes) > _MOST_WISHES:
        raise InputError(f"{len(wishes):,} wishes; use at most {_MOST_WISHES}")
    grid = parse_puzzle_text(text).grid
    return [
        msgspec.structs.replace(
            wish, cells=[to_file(grid, checked_cell(grid, cell)) for cell in wish.cells]
        )
        for wish in wishes
    ]
