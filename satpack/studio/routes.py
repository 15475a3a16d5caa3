"""The page's requests about puzzles and files."""

from __future__ import annotations

import asyncio
import base64
from contextlib import suppress
from dataclasses import asdict
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import msgspec
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from satpack.gallery import gallery_text, named
from satpack.io.any_puzzle import parse_puzzle_text
from satpack.io.burrtools.document import SeveralProblems
from satpack.io.files import reason
from satpack.model.colours import SHADES
from satpack.model.goal import BEST, MAXIMISED, MINIMISED
from satpack.model.grids import GRIDS
from satpack.render.page.document import page_alone
from satpack.runtime.errors import InputError, SatpackError
from satpack.runtime.version import __version__
from satpack.runtime.wording import brief
from satpack.studio.commands import commands_object
from satpack.studio.folder import ChangedOutside, Folder, as_puzzle_text
from satpack.studio.geometry import grid_object
from satpack.studio.guard import RequestRefused
from satpack.studio.hinting import hinted
from satpack.studio.nouns import fills_of, sheet_from, sheet_of
from satpack.studio.rules import kinds_object
from satpack.studio.shapes import gallery_list, made, new_text, pieces_of
from satpack.studio.sheet import drawn_in, read_sheet, write_sheet
from satpack.studio.welcome import outline, tile_named, tiles_object

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from starlette.requests import Request

    from satpack.studio.drawing import Pictures

_MOST_PICTURED = 100_000
"""Most characters of a text that is read for a thumbnail, since a list may have many files."""

_FILES = {"": "index.html", "studio.js": "studio.js", "studio.css": "studio.css"}
_TYPES = {"html": "text/html", "js": "text/javascript", "css": "text/css"}


def answering(
    answer: Callable[[Request], Awaitable[Response]],
) -> Callable[[Request], Awaitable[Response]]:
    """Turn a route's errors into responses: one line about the faulty request."""

    async def respond(request: Request) -> Response:
        try:
            return await answer(request)
        except ChangedOutside as fault:
            return JSONResponse({"error": str(fault)}, 409)
        except SeveralProblems as fault:
            return JSONResponse({"error": str(fault), "problems": fault.titles}, 300)
        except RequestRefused as fault:
            return JSONResponse({"error": str(fault)}, fault.status)
        except SatpackError as fault:
            return JSONResponse({"error": str(fault)}, 400)
        except OSError as fault:  # failures of the system: a full disk, a file without permission
            return JSONResponse({"error": f"the system refused: {reason(fault)}"}, 400)

    return respond


async def body_of(request: Request) -> dict[str, Any]:
    """Return the JSON object of a request."""
    try:
        # strict: no NaN, no number beyond the range of JSON readers, no half characters
        return msgspec.json.decode(await request.body(), type=dict[str, Any])
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as fault:
        raise InputError(f"not a JSON object: {fault}") from None


def asked_text(given: dict[str, Any], key: str) -> str:
    """Return a text value of a request; raise InputError if it is not text."""
    found = given.get(key)
    if not isinstance(found, str):
        raise InputError(f"{key}: found {brief(found)}, not text")
    return found


def asked_version(given: dict[str, Any], key: str) -> str | None:
    """Return the version of a file or draft that a request expects, or None for any."""
    return None if given.get(key) is None else asked_text(given, key)


class _Puzzles:
    """Answers requests about puzzles and files."""

    def __init__(self, folder: Folder, pictures: Pictures, file: str | None) -> None:
        self._folder, self._pictures, self._file = folder, pictures, file

    async def start(self, _: Request) -> Response:
        return JSONResponse(
            {
                "version": __version__,
                "folder": self._folder.root.name or str(self._folder.root),
                "file": self._file,
                "files": await asyncio.to_thread(self._folder.names),
                "drafts": await asyncio.to_thread(self._folder.drafts),
                "tiles": tiles_object(),
                "grids": list(GRIDS),
                "commands": commands_object(),
                "rules": kinds_object(),
                "goals": {"maximise": MAXIMISED, "minimise": MINIMISED},
                "designs": BEST,
                "shades": list(SHADES),
            }
        )

    async def listed(self, _: Request) -> Response:
        files = await asyncio.to_thread(self._folder.names)
        return JSONResponse(
            {"files": files, "drafts": await asyncio.to_thread(self._folder.drafts)}
        )

    async def free(self, request: Request) -> Response:
        """Return a name for a new file."""
        wanted = request.query_params.get("name", "")
        return JSONResponse({"name": await asyncio.to_thread(self._folder.free_name, wanted)})

    async def outline(self, request: Request) -> Response:
        """Return the thumbnail of a file, a draft, a shipped puzzle, or a start-screen puzzle's solution."""
        asked = request.query_params
        if "solved" in asked:
            name = tile_named(asked["solved"])
            return JSONResponse(await asyncio.to_thread(self._pictures.solved, name))
        if "shipped" in asked:
            text = gallery_text(named(asked["shipped"]))
        elif "draft" in asked:
            text = await asyncio.to_thread(self._folder.drafted, asked["draft"])
        else:
            return JSONResponse(await asyncio.to_thread(self._pictured, asked.get("name", "")))
        return JSONResponse(await asyncio.to_thread(_outline, text))

    def _pictured(self, name: str) -> dict[str, Any]:
        """Return the thumbnail of a file, of its first problem if it has several, and their number."""
        try:
            return _outline(self._folder.open(name).text)
        except SeveralProblems as fault:
            first = self._folder.open(name, problem=1)
            return _outline(first.text) | {"problems": len(fault.titles)}

    async def imported(self, request: Request) -> Response:
        """Return the puzzle text of an uploaded file."""
        given = await body_of(request)
        name, content = asked_text(given, "name"), asked_text(given, "content")
        number = _problem(str(given.get("problem", "")))
        text, notes = await asyncio.to_thread(_imported, name, content, number)
        return JSONResponse({"text": text, "notes": notes})

    async def grid(self, request: Request) -> Response:
        name = request.path_params["name"]
        if name not in GRIDS:
            raise InputError(f"there is no grid {name!r}")
        return JSONResponse(await asyncio.to_thread(grid_object, name))

    async def read(self, request: Request) -> Response:
        given = await body_of(request)
        told = await asyncio.to_thread(read_sheet, asked_text(given, "text"))
        # takes a tenth of the standard library's time for a large puzzle
        return Response(msgspec.json.encode(told), media_type="application/json")

    async def write(self, request: Request) -> Response:
        given = await body_of(request)
        sheet = sheet_from(given.get("puzzle"))
        text = await asyncio.to_thread(write_sheet, asked_text(given, "text"), sheet)
        said = await asyncio.to_thread(read_sheet, text)
        drawn = said.pop("puzzle")
        marks = drawn["marks"] if drawn else {}
        return JSONResponse({"text": text, "fills": fills_of(sheet), "marks": marks, **said})

    async def shapes(self, request: Request) -> Response:
        return JSONResponse({"pieces": await asyncio.to_thread(made, await body_of(request))})

    async def new(self, request: Request) -> Response:
        given = await body_of(request)
        sides = given.get("box")
        if not isinstance(sides, list) or not all(type(side) is int for side in sides):
            raise InputError("the sides of a box are whole numbers")
        return JSONResponse(
            {"text": new_text(asked_text(given, "name"), asked_text(given, "grid"), sides)}
        )

    async def gallery(self, _: Request) -> Response:
        return JSONResponse({"puzzles": await asyncio.to_thread(gallery_list)})

    async def shipped(self, request: Request) -> Response:
        return JSONResponse({"text": gallery_text(named(request.path_params["name"]))})

    async def opened(self, request: Request) -> Response:
        name = request.query_params.get("name", "")
        number = _problem(request.query_params.get("problem", ""))
        return JSONResponse(
            asdict(await asyncio.to_thread(self._folder.open, name, problem=number))
        )

    async def version(self, request: Request) -> Response:
        name = request.query_params.get("name", "")
        return JSONResponse({"version": await asyncio.to_thread(self._folder.version, name)})

    async def save(self, request: Request) -> Response:
        given = await body_of(request)
        name, text = asked_text(given, "name"), asked_text(given, "text")
        expected, kept = asked_version(given, "expected"), asked_version(given, "kept")
        saved = await asyncio.to_thread(self._folder.save, name, text, expected=expected, kept=kept)
        there = await asyncio.to_thread(self._folder.kept, name)
        return JSONResponse({"version": saved, "kept": there})

    async def draft(self, request: Request) -> Response:
        name = request.query_params.get("name", "")
        text = await asyncio.to_thread(self._folder.drafted, name)
        return JSONResponse(
            {"text": text, "kept": await asyncio.to_thread(self._folder.kept, name)}
        )

    async def hint(self, request: Request) -> Response:
        given = await body_of(request)
        return JSONResponse(await hinted(asked_text(given, "text"), given.get("placed")))

    async def share(self, request: Request) -> Response:
        given = await body_of(request)
        html = await asyncio.to_thread(game_html, asked_text(given, "text"))
        return JSONResponse({"html": html})

    async def keep_draft(self, request: Request) -> Response:
        given = await body_of(request)
        name, text = asked_text(given, "name"), asked_text(given, "text")
        expected = asked_version(given, "expected")
        if "puzzle" in given:  # the drawing is not in the text yet; one that can't be is left out
            with suppress(InputError):
                text = await asyncio.to_thread(write_sheet, text, sheet_from(given["puzzle"]))
        kept = await asyncio.to_thread(self._folder.keep_draft, name, text, expected=expected)
        return JSONResponse({"kept": kept})

    async def forget_draft(self, request: Request) -> Response:
        asked = request.query_params
        name, expected = asked.get("name", ""), asked.get("expected")
        await asyncio.to_thread(self._folder.forget_draft, name, expected=expected)
        return JSONResponse({})


def _problem(asked: str) -> int | None:
    """Return the requested problem of a BurrTools file, or None."""
    return int(asked) if asked.isdecimal() and len(asked) < 6 else None


def _outline(text: str) -> dict[str, Any]:
    """Return the thumbnail and size of a text, in which shapes may lack cells; nothing for a large one."""
    if len(text) > _MOST_PICTURED:
        return {}
    sheet = drawn_in(text)
    return outline(sheet) | pieces_of(sheet)


def _imported(name: str, content: str, problem: int | None) -> tuple[str, tuple[str, ...]]:
    """Return the text of a file's puzzle, and notes on changes in reading; see `as_puzzle_text`."""
    try:
        return as_puzzle_text(base64.b64decode(content, validate=True), name=name, problem=problem)
    except ValueError:
        raise InputError(f"{name}: the content is not base64") from None


def puzzle_routes(folder: Folder, pictures: Pictures, *, file: str | None) -> list[Route]:
    """Return the routes about puzzles and files."""
    asked = _Puzzles(folder, pictures, file)
    return [
        *(Route(f"/{path}", _file(name)) for path, name in _FILES.items()),
        Route("/api/start", answering(asked.start)),
        Route("/api/files", answering(asked.listed)),
        Route("/api/free", answering(asked.free)),
        Route("/api/outline", answering(asked.outline)),
        Route("/api/import", answering(asked.imported), methods=["POST"]),
        Route("/api/grid/{name}", answering(asked.grid)),
        Route("/api/read", answering(asked.read), methods=["POST"]),
        Route("/api/write", answering(asked.write), methods=["POST"]),
        Route("/api/shapes", answering(asked.shapes), methods=["POST"]),
        Route("/api/new", answering(asked.new), methods=["POST"]),
        Route("/api/gallery", answering(asked.gallery)),
        Route("/api/gallery/{name}", answering(asked.shipped)),
        Route("/api/file", answering(asked.opened)),
        Route("/api/file", answering(asked.save), methods=["PUT"]),
        Route("/api/version", answering(asked.version)),
        Route("/api/hint", answering(asked.hint), methods=["POST"]),
        Route("/api/share", answering(asked.share), methods=["POST"]),
        Route("/api/draft", answering(asked.draft)),
        Route("/api/draft", answering(asked.keep_draft), methods=["PUT"]),
        Route("/api/draft", answering(asked.forget_draft), methods=["DELETE"]),
    ]


def _file(name: str) -> Callable[[Request], Awaitable[Response]]:
    """Return a route to a file of the page."""
    content = files("satpack.studio").joinpath("page", "bundle", name).read_bytes()
    kind = _TYPES[name.rpartition(".")[2]]

    async def answer(_: Request) -> Response:
        return Response(content, media_type=f"{kind}; charset=utf-8")

    return answer


def game_html(text: str) -> str:
    """Return the page of a puzzle to solve by hand."""
    sheet = sheet_of(parse_puzzle_text(text))
    content = {
        "puzzle": msgspec.to_builtins(sheet),
        "grid": grid_object(sheet.grid),
    }
    main = '<main id="game"><noscript>Playing needs JavaScript, which is switched off.</noscript></main>'
    # the script sets positions of dragged pieces as styles, which the policy allows
    return page_alone(sheet.name, ("satpack.studio", "page/bundle/game"), main, content)
