"""JSON as satpack writes it, unescaped, on one line; strict reading of untrusted JSON; and streams of one object per line."""

from __future__ import annotations

import json
import re
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import chain, count
from typing import IO, TYPE_CHECKING, Any, NoReturn

from satpack.io.files import MAX_BYTES, as_text, opening, read_some, shown
from satpack.runtime.errors import InputError, LimitError, SolutionFileError

if TYPE_CHECKING:
    from collections.abc import Iterator

_CHUNK = 1 << 20


@dataclass(frozen=True, slots=True)
class Line:
    """A line that is not blank."""

    place: str  # file and line, for errors
    text: str


@dataclass(frozen=True, slots=True)
class Content:
    """The content of a file."""

    whole: bytes | None  # the whole content, if the file is small
    lines: Iterator[Line]  # all lines of a large file, once; empty for a small one
    first: str = ""  # the first line of a large file, which identifies its format


def objects(text: str, file: str) -> list[Line]:
    """Return the JSON objects in a text: one per line, or a single one spread over several lines."""
    # not splitlines, which cuts at characters that JSON allows inside text
    lines = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    if len(lines) > 1 and all(_is_object(line.strip()) for _, line in lines):
        return [Line(f"{file}, line {number}", line) for number, line in lines]
    return [Line(file, text)]


def _is_object(text: str) -> bool:
    return text.startswith("{") and text.endswith("}")


@contextmanager
def opened(path: str) -> Iterator[Content]:
    """Open a file, "-" for standard input: small ones are read whole, large ones line by line, with faults raised on the way."""
    with opening(path) as file:
        head = read_some(file, MAX_BYTES + 1, shown(path))
        if len(head) <= MAX_BYTES:
            yield Content(head, iter(()))
        else:
            lines = _lines(head, file, shown(path))
            first = next(lines, None)
            if first is None:  # nothing but empty lines
                yield Content(b"", lines)
            else:
                yield Content(None, chain([first], lines), first.text)


def _lines(head: bytes, file: IO[bytes], name: str) -> Iterator[Line]:
    """Yield the lines of a file whose beginning has been read."""
    numbers, rest = count(1), head
    while True:
        *lines, rest = rest.split(b"\n")
        for raw in lines:
            if line := _line(raw, name, next(numbers)):
                yield line
        if len(rest) > MAX_BYTES:
            raise _too_large(name)
        more = read_some(file, _CHUNK, name)
        if not more:
            break
        rest += more
    if line := _line(rest, name, next(numbers)):
        yield line


def _line(raw: bytes, name: str, number: int) -> Line | None:
    place = f"{name}, line {number}"
    text = as_text(raw, file=place).strip()
    if not text:
        return None
    if not _is_object(text):
        raise _too_large(name) if number == 1 else InputError(f"{place}: not one JSON object")
    return Line(place, text)


def _too_large(name: str) -> LimitError:
    return LimitError(
        f"{name}: is too large, and not one JSON object per line; satpack takes at most {MAX_BYTES:,} bytes"
    )


_BEYOND_ASCII = re.compile(r"[^\x00-\x7f]")
_HALF = re.compile("[\ud800-\udfff]")


def json_text(value: object, *, compact: bool = False) -> str:
    """Return a value as one line of JSON; a compact one has no spaces.

    >>> json_text({"puzzle": "Würfel", "total": 2})
    '{"puzzle": "Würfel", "total": 2}'
    """
    return json.dumps(value, ensure_ascii=False, separators=(",", ":") if compact else None)


def escaped(text: str) -> str:
    r"""Return the same JSON in ASCII, for streams that are not UTF-8.

    >>> print(escaped('{"puzzle": "Würfel"}'))
    {"puzzle": "W\u00fcrfel"}
    """
    return _BEYOND_ASCII.sub(lambda character: json.dumps(character[0])[1:-1], text)


def parse_json(text: str, *, file: str, what: str) -> Any:  # any JSON value
    """Return the value of JSON, or raise SolutionFileError; on valid JSON it goes on with `what`, such as "no solution"."""

    def refuse(constant: str) -> NoReturn:
        raise SolutionFileError(f"{file}: not JSON: {constant} is not a number")

    try:
        raw = json.loads(text, parse_constant=refuse)
        # a character of two halves can be written as two escapes, one of which may be missing
        half = _HALF.search(json_text(raw)) if "\\u" in text else None
    except RecursionError:
        raise SolutionFileError(f"{file}: {what}: nested too deeply") from None
    except json.JSONDecodeError as error:
        raise SolutionFileError(f"{file}: not JSON: {error}") from None
    except ValueError:
        raise SolutionFileError(f"{file}: {what}: holds a number of thousands of digits") from None
    if half:
        raise SolutionFileError(
            f"{file}: {what}: holds half a character, \\u{ord(half[0]):04x}; write the other half too, or leave it out"
        )
    return raw
