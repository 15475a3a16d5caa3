"""The page's requests about jobs: an event stream of changes, results, pictures, files."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import msgspec
from starlette.responses import FileResponse, JSONResponse, Response, StreamingResponse
from starlette.routing import Route

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
from satpack.studio.results import SolutionWish, placements_of
from satpack.studio.routes import answering, asked_text, body_of
from satpack.studio.running import run_satpack

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Sequence
    from pathlib import Path
    from threading import Event

    from starlette.requests import Request

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
    """Answers requests about jobs."""

    def __init__(self, jobs: Jobs, pictures: Pictures, ending: Event) -> None:
        self._jobs, self._pictures, self._ending = jobs, pictures, ending

    async def listed(self, _: Request) -> Response:
        return JSONResponse({"jobs": self._jobs.all(), "left_out": self._jobs.left_out})

    async def submit(self, request: Request) -> Response:
        given = await body_of(request)
        text, chosen = asked_text(given, "text"), given.get("chosen")
        if not isinstance(chosen, dict):
            raise InputError("chosen is not an object")
        puzzle = await asyncio.to_thread(parse_puzzle_text, text)
        job = self._jobs.submit(
            asked_text(given, "command"),
            chosen,
            text=text,
            file=asked_text(given, "file"),
            puzzle=puzzle.name,
        )
        return JSONResponse({"id": job.id, "jobs": self._jobs.all()})

    async def cancel(self, request: Request) -> Response:
        await self._jobs.cancel(request.path_params["key"])
        return JSONResponse({})

    async def remove(self, request: Request) -> Response:
        await self._jobs.remove(request.path_params["key"])
        return JSONResponse({})

    async def events(self, request: Request) -> Response:
        news = _events(self._jobs, request, self._ending)
        return StreamingResponse(news, media_type="text/event-stream")

    async def lines(self, request: Request) -> Response:
        key = request.path_params["key"]
        results = await asyncio.to_thread(self._jobs.results, key)
        start, count = _number(request, "start"), _number(request, "count", _MOST_LINES)
        stop = min(len(results), start + min(count, _MOST_LINES))
        found = [results.raw(number) for number in range(start, stop)]
        told = msgspec.json.encode({"lines": found, "all": len(results)})
        return Response(told, media_type="application/json")

    async def matching(self, request: Request) -> Response:
        key = request.path_params["key"]
        results = await asyncio.to_thread(self._jobs.results, key)
        given = await body_of(request)
        text = self._jobs.puzzle(key)
        wishes = await asyncio.to_thread(wishes_of, given.get("wishes"), text)
        numbers, whole = await asyncio.to_thread(results.matching, wishes)
        return JSONResponse({"numbers": numbers, "whole": whole})

    async def board(self, request: Request) -> Response:
        """Return a solution for the page's board."""
        key, given = request.path_params["key"], request.path_params["number"]
        results = await asyncio.to_thread(self._jobs.results, key)
        line = results.line(_result_number(given) - 1)
        made = await asyncio.to_thread(board_object, self._jobs.puzzle(key), line)
        return Response(msgspec.json.encode(made), media_type="application/json")

    async def hardest(self, request: Request) -> Response:
        results = await asyncio.to_thread(self._jobs.results, request.path_params["key"])
        return JSONResponse({"numbers": await asyncio.to_thread(results.hardest_first)})

    async def set(self, request: Request) -> Response:
        """Return the puzzle of a set of pieces, in one of the regions that it fills."""
        key, given = request.path_params["key"], request.path_params["number"]
        results = await asyncio.to_thread(self._jobs.results, key)
        line = results.line(_result_number(given) - 1)
        text = self._jobs.puzzle(key)
        region = request.query_params.get("region") or None
        made = await asyncio.to_thread(_set_text, text, line, region)
        return JSONResponse({"text": made})

    async def puzzle(self, request: Request) -> Response:
        text = self._jobs.puzzle(request.path_params["key"])
        return Response(text, media_type="text/plain; charset=utf-8")

    async def command(self, request: Request) -> Response:
        """Return the equivalent command line."""
        key = request.path_params["key"]
        return JSONResponse({"command": await asyncio.to_thread(self._jobs.command, key)})

    async def shown(self, request: Request) -> Response:
        """Return one result as a picture, a page or a solid: N, or N-M for solution M of a best fit."""
        key, name = request.path_params["key"], request.path_params["name"]
        if name in COMMANDS[self._jobs.job(key).command].files:
            return _sent(read_bytes(str(self._jobs.path(key, name))), _suffix(name), name, request)
        stem, suffix = name.partition(".")[0], _suffix(name)
        if suffix not in suffixes_of("Solution") and suffix != ".json":
            raise InputError(f"{name}: use one of {', '.join(suffixes_of('Solution'))}")
        given, _, solution = stem.partition("-")
        number, part = _result_number(given), _result_number(solution or "1")
        results = await asyncio.to_thread(self._jobs.results, key)
        line = results.line(number - 1)
        if suffix == ".json":
            return _sent(f"{line}\n".encode(), suffix, name, request)
        text = self._jobs.puzzle(key)
        content = await asyncio.to_thread(self._pictures.draw, text, line, suffix, part)
        return _sent(content, suffix, name, request)

    async def whole(self, request: Request) -> Response:
        """Return all output of a job, as it is or as one page."""
        key, kind = request.path_params["key"], request.path_params["kind"]
        self._jobs.job(key)
        path = self._jobs.path(key, "out.jsonl")
        if not path.is_file():
            raise InputError("nothing was found")
        if kind == "jsonl":
            return FileResponse(path, filename="solutions.jsonl", media_type=_TYPES[".jsonl"])
        if kind != "html":
            raise InputError("all results can be saved as jsonl or html")
        puzzle = self._jobs.path(key, "puzzle.toml")
        return _sent(await _album(path, puzzle), ".html", "all.html", request)


def job_routes(jobs: Jobs, pictures: Pictures, *, ending: Event) -> list[Route]:
    """Return the routes about jobs; their streams end when the studio stops."""
    asked = _Answers(jobs, pictures, ending)
    return [
        Route("/api/jobs", answering(asked.listed)),
        Route("/api/jobs", answering(asked.submit), methods=["POST"]),
        Route("/api/events", answering(asked.events)),
        Route("/api/jobs/{key}/cancel", answering(asked.cancel), methods=["POST"]),
        Route("/api/jobs/{key}", answering(asked.remove), methods=["DELETE"]),
        Route("/api/jobs/{key}/lines", answering(asked.lines)),
        Route("/api/jobs/{key}/matching", answering(asked.matching), methods=["POST"]),
        Route("/api/jobs/{key}/boards/{number}", answering(asked.board)),
        Route("/api/jobs/{key}/hardest", answering(asked.hardest)),
        Route("/api/jobs/{key}/sets/{number}", answering(asked.set)),
        Route("/api/jobs/{key}/puzzle", answering(asked.puzzle)),
        Route("/api/jobs/{key}/command", answering(asked.command)),
        Route("/shown/{key}/all.{kind}", answering(asked.whole)),
        Route("/shown/{key}/{name}", answering(asked.shown)),
    ]


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


def _event(told: dict[str, Any]) -> str:
    return f"data: {json_text(told, compact=True)}\n\n"


def _number(request: Request, key: str, default: int = 0) -> int:
    given = request.query_params.get(key, str(default))
    return int(given) if given.isdecimal() and len(given) <= _DIGITS else default


def _result_number(given: str) -> int:
    """Return the number of a result in an address, from 1."""
    if not given.isdecimal() or len(given) > _DIGITS:
        raise InputError(f"{brief(given)} is not the number of a result")
    return int(given)


def _suffix(name: str) -> str:
    """Return a name from its first dot on."""
    return "".join(name.partition(".")[1:])


def _set_text(text: str, line: str, region: str | None) -> str:
    said = parse_json(line, file="the result", what="not a set of pieces")
    return designed_from(parse_puzzle_text(text), said).puzzle(region).to_toml()


async def _album(results: Path, puzzle: Path) -> bytes:
    """Return the page of all results of a job, by `satpack render`."""
    with temporary_folder() as folder:
        out = folder / "all.html"
        asked = ["render", str(results), "--puzzle", str(puzzle), "-o", str(out), "--quiet"]
        await run_satpack(asked, seconds=_SECONDS)
        return await asyncio.to_thread(out.read_bytes)


def _sent(content: bytes, suffix: str, name: str, request: Request) -> Response:
    """Return a response shown in the page, or downloaded if requested."""
    headers = {"content-security-policy": FRAMED if suffix == ".html" else _STILL}
    if "keep" in request.query_params:
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
    try:
        wishes = msgspec.convert(given, list[SolutionWish])
    except msgspec.ValidationError as fault:
        raise InputError(f"wishes: {fault}") from None
    if len(wishes) > _MOST_WISHES:
        raise InputError(f"{len(wishes):,} wishes; use at most {_MOST_WISHES}")
    grid = parse_puzzle_text(text).grid
    for cell in (cell for wish in wishes for cell in wish.cells):
        if len(cell) != grid.dimension or not grid.has_cell(cell):
            raise InputError(f"{list(cell)} is not a cell of the {grid.name} grid")
    return [
        msgspec.structs.replace(wish, cells=[to_file(grid, cell) for cell in wish.cells])
        for wish in wishes
    ]
