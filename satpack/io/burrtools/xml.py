"""Reads untrusted XML into plain elements: expanded, decoded and parsed with every size bounded, and without entities."""

from __future__ import annotations

import re
import zlib
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from satpack.io.files import GZIP
from satpack.runtime.errors import InputError, LimitError
from satpack.runtime.wording import many

if TYPE_CHECKING:
    from collections.abc import Iterator

MAX_EXPANDED = 32_000_000
"""Most bytes after decompression."""

MAX_ELEMENTS = 300_000
"""Most elements of one file."""

MAX_DEPTH = 500
"""Most elements inside each other."""

_NUMBER = re.compile(r"\s*([+-]?[0-9]{1,10})\s*")


@dataclass(slots=True)
class Element:
    """One element of an XML file."""

    tag: str
    attributes: dict[str, str]
    place: str  # file and line, for errors
    children: list[Element] = field(default_factory=list)
    text: str = ""  # its own, without its children's

    def all(self, tag: str) -> Iterator[Element]:
        """Yield the children of that name."""
        return (child for child in self.children if child.tag == tag)

    def first(self, tag: str) -> Element | None:
        """Return the first child of that name, or None."""
        return next(self.all(tag), None)

    def fault(self, text: str) -> InputError:
        """Return the error for a fault in this element."""
        return InputError(f"{self.place}: <{self.tag}>: {text}")

    def number(
        self, key: str, default: int | None = None, *, low: int = 0, high: int = 10**9
    ) -> int:
        """Return an attribute as a whole number within bounds, or the default if it is missing."""
        written = self.attributes.get(key)
        if written is None:
            if default is None:
                raise self.fault(
                    f"attribute {key} is missing; use a number from {low:,} to {high:,}"
                )
            return default
        found = _NUMBER.fullmatch(written)
        if not found or not low <= int(found[1]) <= high:
            raise self.fault(
                f"attribute {key}: found {written[:40]!r}; use a number from {low:,} to {high:,}"
            )
        return int(found[1])


def parse_xml(content: bytes, *, file: str) -> tuple[Element, bool]:
    """Parse an XML file, plain or compressed by gzip; also return whether it was not UTF-8 and read as Latin-1."""
    from defusedxml import DefusedXmlException
    from defusedxml.ElementTree import DefusedXMLParser, ParseError

    expanded = _expanded(content, file)
    is_latin = False
    try:
        text = expanded.decode("utf-8-sig")
    except UnicodeDecodeError:
        text, is_latin = expanded.decode("latin-1"), True
    builder = _Builder(file)
    # the encoding is decided, regardless of the file's own declaration
    parser = DefusedXMLParser(target=builder, encoding="utf-8", forbid_dtd=True)
    builder.expat = parser.parser
    try:
        parser.feed(text.encode())
        parser.close()
    except ParseError as fault:
        raise InputError(
            f"{file}: not XML: {str(fault)[:200]}; save it again, or download it again"
        ) from None
    except DefusedXmlException:
        raise InputError(
            f"{file}: declares a document type or entities, which no puzzle needs; take them out"
        ) from None
    assert builder.root is not None
    return builder.root, is_latin


def _expanded(content: bytes, file: str) -> bytes:
    if not content.startswith(GZIP):
        return content
    stream = zlib.decompressobj(wbits=31)
    try:
        expanded = stream.decompress(content, MAX_EXPANDED + 1)
    except zlib.error as fault:
        raise InputError(f"{file}: broken gzip: {fault}; get the file again") from None
    if len(expanded) > MAX_EXPANDED:
        raise LimitError(f"{file}: expands too far; satpack takes at most {MAX_EXPANDED:,} bytes")
    if not stream.eof:
        raise InputError(f"{file}: broken gzip: it is cut short; get the file again")
    if stream.unused_data:
        raise InputError(
            f"{file}: broken gzip: {many(len(stream.unused_data), 'byte')} after its end; get the file again"
        )
    return expanded


class _Builder:
    """The target of the parser; refuses too many elements before the memory is full."""

    def __init__(self, file: str) -> None:
        self.root: Element | None = None
        self.expat: object = None
        self._file = file
        self._open: list[Element] = []
        self._texts: list[list[str]] = []
        self._count = 0

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        self._count += 1
        if self._count > MAX_ELEMENTS:
            raise LimitError(
                f"{self._file}: too many elements; satpack takes at most {MAX_ELEMENTS:,}"
            )
        if len(self._open) >= MAX_DEPTH:
            raise LimitError(
                f"{self._file}: elements too deep inside each other; satpack takes at most {MAX_DEPTH} levels"
            )
        line = getattr(self.expat, "CurrentLineNumber", 0)
        element = Element(tag, dict(attributes), f"{self._file}: line {line}")
        if self._open:
            self._open[-1].children.append(element)
        else:
            self.root = element
        self._open.append(element)
        self._texts.append([])

    def data(self, text: str) -> None:
        self._texts[-1].append(text)

    def end(self, _: str) -> None:
        self._open.pop().text = "".join(self._texts.pop())

    def close(self) -> None:
        """Return nothing; the root is kept."""
