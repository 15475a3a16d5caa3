"""How satpack writes JSON: one line, with all characters as they are, as UTF-8 files hold them."""

from __future__ import annotations

import json

__all__ = ["escaped", "json_text"]


def json_text(value: object, *, compact: bool = False) -> str:
    """Return a value as one line of JSON; a compact one has no spaces.

    Examples
    --------
    >>> json_text({"puzzle": "Würfel", "total": 2})
    '{"puzzle": "Würfel", "total": 2}'
    """
    return json.dumps(value, ensure_ascii=False, separators=(",", ":") if compact else None)


def escaped(text: str) -> str:
    r"""Return the same JSON in ASCII, for streams that are not UTF-8.

    Examples
    --------
    >>> print(escaped('{"puzzle": "Würfel"}'))
    {"puzzle": "W\u00fcrfel"}
    """
    return json.dumps(json.loads(text))
