"""JSON as satpack writes it, on one line and unescaped; and strict reading of untrusted JSON."""

from __future__ import annotations

import json
import re
from typing import Any, NoReturn

from satpack.runtime.errors import SolutionFileError

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
