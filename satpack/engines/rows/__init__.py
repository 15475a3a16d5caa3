"""The table of engines: one module a row, named `ENGINE` in it, that loads nothing but itself.

A module that is put here is an engine: names, types, help and error messages of every question follow from its row.
`cover`, the exhaustive search, shows a row with everything; `filling` the smallest. `satpack/engines/row.py` says what
a row has, and the algorithms are packages beside this one.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from satpack.runtime.errors import OptionError
from satpack.runtime.wording import one_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from satpack.engines.row import Engine, Question

__all__ = ["engine_named", "engines", "engines_of"]

_OLDER = {"sweep": "frontier"}
"""Former names that are still accepted."""


@cache
def engines() -> Mapping[str, Engine]:
    """Return every engine by its name, those that answer most questions first."""
    names = {file.stem for folder in __path__ for file in Path(folder).glob("[a-z]*.py")}
    found: list[Engine] = [import_module(f"{__name__}.{name}").ENGINE for name in names]
    found.sort(key=lambda each: (-len(each.questions), each.name))
    return {each.name: each for each in found}


def engines_of(question: Question) -> tuple[str, ...]:
    """Return the names that a question takes.

    >>> engines_of("count")
    ('auto', 'cover', 'sat', 'frontier', 'matching')
    """
    named = [each for each in engines().values() if each.is_named]
    return "auto", *(each.name for each in named if question in each.questions)


def engine_named(asked: str, question: Question) -> str:
    """Return the name of the requested engine, given by any of its names, old or new.

    Raises OptionError if it does not exist, or does not answer the question.
    """
    name, known = _OLDER.get(asked, asked), engines_of(question)
    if name in known:
        return name
    if name in engines() and engines()[name].is_named:
        raise OptionError(
            f"engine {name} does not answer this question ({question}); use {one_of(known)}"
        )
    raise OptionError(f"there is no engine {asked!r}; use {one_of(known)}")
