"""The page's requests about puzzles and files."""

from __future__ import annotations

import asyncio
import base64
from contextlib import suppress
from importlib.resources import files
from inspect import iscoroutinefunction
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
from starlette.responses import Response
from starlette.routing import Route

from satpack.gallery import gallery_text, named
from satpack.io.any_puzzle import parse_puzzle_text
from satpack.io.burrtools.document import SeveralProblems
from satpack.io.files import reason
from satpack.model.colours import SHADES
from satpack.model.goal import BEST, MAXIMISED, MINIMISED
from satpack.model.grids import GRIDS
from satpack.render.document import page_alone
from satpack.runtime.errors import InputError, SatpackError
from satpack.runtime.version import __version__
from satpack.runtime.wording import brief
from satpack.studio.commands import commands_object
from satpack.studio.folder import ChangedOutside, as_puzzle_text
from satpack.studio.geometry import grid_object
from satpack.studio.guard import RequestRefused
from satpack.studio.nouns import fills_of, kinds_object, sheet_from, sheet_of
from satpack.studio.running import hinted
from satpack.studio.shapes import (
    gallery_list,
    made,
    new_text,
    outline,
    pieces_of,
    tile_named,
    tiles_object,
)
from satpack.studio.sheet import drawn_in, read_sheet, write_sheet

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from starlette.requests import Request

    from satpack.studio.drawing import Pictures
    from satpack.studio.folder import Folder, Opened

_Answer = TypeVar("_Answer", bound="Callable[..., Any]")

_MOST_PICTURED = 100_000
"""Most characters of a text that is read for a thumbnail, since a list may have many files."""

_FILES = {"": "index.html", "studio.js": "studio.js", "studio.css": "studio.css"}
_TYPES = {"html": "text/html", "js": "text/javascript", "css": "text/css"}


class Asked(dict[str, Any]):
    """The values that a request gives: in its address, and in the JSON object that it sends."""

    request: Request

    @classmethod
    async def of(cls, request: Request) -> Asked:
        """Return the values of a request."""
        body = await request.body() if request.method in ("POST", "PUT") else b"{}"
        try:
            # strict: no NaN, no number beyond the range of JSON readers, no half characters
            given = msgspec.json.decode(body, type=dict[str, Any])
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as fault:
            raise InputError(f"not a JSON object: {fault}") from None
        found = cls({**request.query_params, **given, **request.path_params})
        found.request = request
        return found

    def text(self, key: str) -> str:
        """Return a text value; raise InputError if it is not text."""
        found = self.get(key)
        if not isinstance(found, str):
            raise InputError(f"{key}: found {brief(found)}, not text")
        return found

    def version(self, key: str) -> str | None:
        """Return the version of a file or draft that is expected, or None for any."""
        return None if self.get(key) is None else self.text(key)


def route(path: str, method: str = "GET") -> Callable[[_Answer], _Answer]:
    """Make a method the answer to requests for an address; what it returns is sent as JSON, unless it is a response.

    It runs in a thread, or, if it is asynchronous, with the studio's jobs.
    """

    def marked(answer: _Answer) -> _Answer:
        vars(answer)["place"] = path, method
        return answer

    return marked


def routes_of(answers: object) -> list[Route]:
    """Return the routes to an object's methods that have one, in their order."""
    return [
        Route(place[0], _answering(getattr(answers, name)), methods=[place[1]])
        for name, each in vars(type(answers)).items()
        if (place := getattr(each, "place", None))
    ]


def _answering(answer: Callable[[Asked], Any]) -> Callable[[Request], Awaitable[Response]]:
    """Return the route of an answer; errors become responses: one line about the faulty request."""

    async def respond(request: Request) -> Response:
        try:
            asked = await Asked.of(request)
            if iscoroutinefunction(answer):
                content = await answer(asked)
            else:
                content = await asyncio.to_thread(answer, asked)
            return content if isinstance(content, Response) else _json(content)
        except ChangedOutside as fault:
            return _json({"error": str(fault)}, 409)
        except SeveralProblems as fault:
            return _json({"error": str(fault), "problems": fault.titles}, 300)
        except RequestRefused as fault:
            return _json({"error": str(fault)}, fault.status)
        except SatpackError as fault:
            return _json({"error": str(fault)}, 400)
        except OSError as fault:  # failures of the system: a full disk, a file without permission
            return _json({"error": f"the system refused: {reason(fault)}"}, 400)

    return respond


def _json(content: object, status: int = 200) -> Response:
    # takes a tenth of the standard library's time for a large puzzle
    return Response(msgspec.json.encode(content), status, media_type="application/json")


class _Puzzles:
    def __init__(self, folder: Folder, pictures: Pictures, file: str | None) -> None:
        self._folder, self._pictures, self._file = folder, pictures, file

    @route("/api/start")
    def start(self, asked: Asked) -> dict[str, Any]:
        return {
            "version": __version__,
            "folder": self._folder.root.name or str(self._folder.root),
            "file": self._file,
            **self.listed(asked),
            "tiles": tiles_object(),
            "grids": list(GRIDS),
            "commands": commands_object(),
            "rules": kinds_object(),
            "goals": {"maximise": MAXIMISED, "minimise": MINIMISED},
            "designs": BEST,
            "shades": list(SHADES),
        }

    @route("/api/files")
    def listed(self, _: Asked) -> dict[str, Any]:
        return {"files": self._folder.names(), "drafts": self._folder.drafts()}

    @route("/api/free")
    def free(self, asked: Asked) -> dict[str, Any]:
        """Return a name for a new file."""
        return {"name": self._folder.free_name(asked.get("name", ""))}

    @route("/api/outline")
    def outline(self, asked: Asked) -> dict[str, Any]:
        """Return the thumbnail of a file, a draft, a shipped puzzle, or a start-screen puzzle's solution."""
        if "solved" in asked:
            return self._pictures.solved(tile_named(asked["solved"]))
        if "shipped" in asked:
            return _outline(gallery_text(named(asked["shipped"])))
        if "draft" in asked:
            return _outline(self._folder.drafted(asked["draft"]))
        name = asked.get("name", "")
        try:
            return _outline(self._folder.open(name).text)
        except SeveralProblems as fault:
            first = self._folder.open(name, problem=1)
            return _outline(first.text) | {"problems": len(fault.titles)}

    @route("/api/import", "POST")
    def imported(self, asked: Asked) -> dict[str, Any]:
        """Return the puzzle text of an uploaded file, and notes on changes in reading; see `as_puzzle_text`."""
        name, sent = asked.text("name"), asked.text("content")
        try:
            content = base64.b64decode(sent, validate=True)
        except ValueError:
            raise InputError(f"{name}: the content is not base64") from None
        text, notes = as_puzzle_text(content, name=name, problem=_problem(asked))
        return {"text": text, "notes": notes}

    @route("/api/grid/{name}")
    def grid(self, asked: Asked) -> dict[str, Any]:
        if asked["name"] not in GRIDS:
            raise InputError(f"there is no grid {asked['name']!r}")
        return grid_object(asked["name"])

    @route("/api/read", "POST")
    def read(self, asked: Asked) -> dict[str, Any]:
        return read_sheet(asked.text("text"))

    @route("/api/write", "POST")
    def write(self, asked: Asked) -> dict[str, Any]:
        sheet = sheet_from(asked.get("puzzle"))
        text = write_sheet(asked.text("text"), sheet)
        said = read_sheet(text)
        drawn = said.pop("puzzle")
        marks = drawn["marks"] if drawn else {}
        return {"text": text, "fills": fills_of(sheet), "marks": marks, **said}

    @route("/api/shapes", "POST")
    def shapes(self, asked: Asked) -> dict[str, Any]:
        return {"pieces": made(asked)}

    @route("/api/new", "POST")
    def new(self, asked: Asked) -> dict[str, Any]:
        sides = asked.get("box")
        if not isinstance(sides, list) or not all(type(side) is int for side in sides):
            raise InputError("the sides of a box are whole numbers")
        return {"text": new_text(asked.text("name"), asked.text("grid"), sides)}

    @route("/api/gallery")
    def gallery(self, _: Asked) -> dict[str, Any]:
        return {"puzzles": gallery_list()}

    @route("/api/gallery/{name}")
    def shipped(self, asked: Asked) -> dict[str, Any]:
        return {"text": gallery_text(named(asked["name"]))}

    @route("/api/file")
    def opened(self, asked: Asked) -> Opened:
        return self._folder.open(asked.get("name", ""), problem=_problem(asked))

    @route("/api/file", "PUT")
    def save(self, asked: Asked) -> dict[str, Any]:
        name, text = asked.text("name"), asked.text("text")
        expected, kept = asked.version("expected"), asked.version("kept")
        saved = self._folder.save(name, text, expected=expected, kept=kept)
        return {"version": saved, "kept": self._folder.kept(name)}

    @route("/api/version")
    def version(self, asked: Asked) -> dict[str, Any]:
        return {"version": self._folder.version(asked.get("name", ""))}

    @route("/api/hint", "POST")
    async def hint(self, asked: Asked) -> dict[str, Any]:
        return await hinted(asked.text("text"), asked.get("placed"))

    @route("/api/share", "POST")
    def share(self, asked: Asked) -> dict[str, Any]:
        return {"html": game_html(asked.text("text"))}

    @route("/api/draft")
    def draft(self, asked: Asked) -> dict[str, Any]:
        name = asked.get("name", "")
        return {"text": self._folder.drafted(name), "kept": self._folder.kept(name)}

    @route("/api/draft", "PUT")
    def keep_draft(self, asked: Asked) -> dict[str, Any]:
        name, text = asked.text("name"), asked.text("text")
        expected = asked.version("expected")
        if "puzzle" in asked:  # the drawing is not in the text yet; one that can't be is left out
            with suppress(InputError):
                text = write_sheet(text, sheet_from(asked["puzzle"]))
        return {"kept": self._folder.keep_draft(name, text, expected=expected)}

    @route("/api/draft", "DELETE")
    def forget_draft(self, asked: Asked) -> dict[str, Any]:
        self._folder.forget_draft(asked.get("name", ""), expected=asked.get("expected"))
        return {}


def _problem(asked: Asked) -> int | None:
    number = str(asked.get("problem", ""))
    return int(number) if number.isdecimal() and len(number) < 6 else None


def _outline(text: str) -> dict[str, Any]:
    """Return the thumbnail and size of a text, in which shapes may lack cells; nothing for a large one."""
    if len(text) > _MOST_PICTURED:
        return {}
    sheet = drawn_in(text)
    return outline(sheet) | pieces_of(sheet)


def puzzle_routes(folder: Folder, pictures: Pictures, *, file: str | None) -> list[Route]:
    """Return the routes about puzzles and files, and to the files of the page."""
    page = [Route(f"/{path}", _file(name)) for path, name in _FILES.items()]
    return page + routes_of(_Puzzles(folder, pictures, file))


def _file(name: str) -> Callable[[Request], Response]:
    content = files("satpack.studio").joinpath("page", "bundle", name).read_bytes()
    kind = _TYPES[name.rpartition(".")[2]]
    return lambda _: Response(content, media_type=f"{kind}; charset=utf-8")


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
