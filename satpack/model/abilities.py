"""Hooks by which other layers give model types drawing, notebook display, file output, and an order to put pieces in.

A model type can't import the code that draws or writes it, which belongs to a higher layer, and that code can't import a
search. Both ask here for a function by name; the package sets, on import, where that is found. The function is imported when
it is first needed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    import os
    from collections.abc import Callable

Ability = Literal[
    "show",  # as HTML for a notebook
    "svg",
    "page",
    "text",
    "save",  # to a file
    "read_drawing",  # the cells of a text drawing
    "puzzle_text",
    "record",  # the JSON record
    "parse_solution",
    "parse_disassembly",
    "picture",  # the content of a picture file of that name
    "insertions",  # the order in which the pieces of a solution can be put in
]
"""The names of the functions provided."""

_finding: list[Callable[[Ability], Callable[..., Any]]] = []


def find_with(find: Callable[[Ability], Callable[..., Any]]) -> None:
    """Set the function that finds a provider by name."""
    _finding[:] = [find]


def provided(name: Ability) -> Callable[..., Any]:
    """Return the function of that name, from the layer that provides it."""
    return _finding[0](name)


class Written:
    """A model type with a JSON format."""

    __slots__ = ()

    def to_record(self) -> Any:
        """Return it as its format declares it: a `Record` of `satpack.io.formats`."""
        return provided("record")(self)

    def to_json(self) -> str:
        """Return it as one line of JSON, as commands print it and files hold it."""
        text: str = self.to_record().text()
        return text


class Pictured:
    """A type with a picture as SVG."""

    __slots__ = ()

    def svg(self) -> str:
        """Return a picture as SVG; raise OptionError if there is nothing to draw."""
        found: str = provided("svg")(self)
        return found


class Shown(Pictured):
    """A model type with a picture."""

    __slots__ = ()

    def _repr_html_(self) -> str | None:
        """Return HTML for a notebook; None, so that it shows text instead, if nothing draws."""
        return provided("show")(self) if _finding else None

    def html(self) -> str:
        """Return a page for a browser: one file that needs no network, in space one that can be turned."""
        found: str = provided("page")(self)
        return found

    def text(self) -> str:
        """Return it for a terminal: drawn with characters, or in words."""
        found: str = provided("text")(self)
        return found

    def save(self, path: str | os.PathLike[str], *, scale: float = 2.0) -> None:
        """Write it to a file, in the format of the file's suffix; an error leaves an existing file unchanged.

        Parameters
        ----------
        path : str or Path
            The file. Pictures are ``.svg``, ``.png``, ``.pdf`` and ``.html``, text is ``.txt``; a puzzle may also be ``.toml``, a
            disassembly ``.json``.
        scale : float
            PNG pixels per SVG pixel.

        Raises
        ------
        InputError
            If the suffix is unknown, a required package is not installed, or the file can't be written.
        """
        provided("save")(self, path, scale=scale)
