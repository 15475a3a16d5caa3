"""Explains mistakes in the TOML of a puzzle file: the place, the finding, and the fix."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from satpack.runtime.wording import brief

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from tomli import TOMLDecodeError

_TOKEN: Final = re.compile(
    r"""
    \"{3}(?:\\.|[^\\])*?\"{3,5} | '{3}.*?'{3,5}      # text of several lines
    | \"{3} | '{3}                                  # where such a text is not closed
    | "(?:\\.|[^"\\\n])*" | '[^'\n]*'               # text on one line
    | \#[^\n]*                                      # a comment
    | ["'\[\]{}\n]                                 # brackets, ends of lines, a text that is not closed
    """,
    re.VERBOSE | re.DOTALL,
)
_CURLY: Final = "\u201c\u201d\u201e\u201f\u2018\u2019\u201a\u201b\u00ab\u00bb"
_WORD: Final = re.compile(r"""[^\s,;\[\](){}#=]+(?:[ \t]+[^\s,;\[\](){}#="']+["']?)*""")
_RANGE: Final = re.compile(r"(\d+)\s*-\s*(\d+)(?![\d-])")
_SPOKEN: Final = {"true": "true", "yes": "true", "on": "true"} | dict.fromkeys(
    ("false", "no", "off"), "false"
)
_LINES: Final = "a line is key = value, a [table], or a # comment"


def mistake(fault: TOMLDecodeError) -> str:
    r"""Return the line and column of a mistake, its description, and the correct form.

    >>> import tomli
    >>> try:
    ...     tomli.loads('name = "soma')
    ... except tomli.TOMLDecodeError as fault:
    ...     print(mistake(fault))
    line 1, column 8: the text that starts here has no closing quotation mark; end it with "
    """
    spot = _Spot(fault.doc, fault.pos)
    for says, tell in _TELL.items():
        if fault.msg.startswith(says):
            return tell(spot)
    return spot.says(f"this is not TOML: {fault.msg}")


@dataclass(frozen=True, slots=True)
class _Spot:
    """The place in a text where its parser gave up."""

    text: str
    position: int

    @property
    def rest(self) -> str:
        return self.text[self.position :].partition("\n")[0].strip(" \t\r")

    @property
    def before(self) -> str:
        return self.text[self.text.rfind("\n", 0, self.position) + 1 : self.position]

    def at(self, position: int) -> _Spot:
        return _Spot(self.text, position)

    @property
    def line(self) -> int:
        return self.text.count("\n", 0, self.position) + 1

    def __str__(self) -> str:
        return f"line {self.line}, column {len(self.before) + 1}"

    def says(self, fault: str) -> str:
        return f"{self}: {fault}"

    def found(self, mend: str) -> str:
        """Describe the text here, and the fix."""
        return self.says(f"found {_shown(self.rest)}; {mend}")


def _shown(rest: str) -> str:
    """Return the beginning of some text as people see it."""
    if not rest:
        return "the end of the line"
    word = _WORD.match(rest)
    return brief(word[0] if word else rest[0], most=40)


def _unclosed_text(spot: _Spot) -> str:
    for token in _TOKEN.finditer(spot.text):
        if token[0] in ('"', "'", '"""', "'''"):
            start = spot.at(token.start())
            mend = f"end it with {token[0]}"
            if len(token[0]) == 1 and start.rest == token[0]:  # nothing else on its line
                mend = 'begin and end text of several lines with """'
            return start.says(f"the text that starts here has no closing quotation mark; {mend}")
    return spot.says("the text here has no closing quotation mark")


def _illegal_character(spot: _Spot) -> str:
    if not spot.rest:  # the line ends here
        return _unclosed_text(spot)
    mark = spot.text[spot.position]
    return spot.says(f"found the invisible character U+{ord(mark):04X}; leave it out")


def _unclosed_bracket(spot: _Spot) -> str:
    opened = []
    for token in _TOKEN.finditer(spot.text, 0, spot.position):
        if token[0] in "[{":
            opened.append(token.start())
        elif token[0] in "]}" and opened:
            opened.pop()
    start = spot.at(opened[-1])
    noun, closing = ("list", "]") if spot.text[start.position] == "[" else ("table", "}")
    until = str(spot) if spot.position < len(spot.text) else "the end of the file"
    return start.says(
        f"the {noun} that starts here needs a comma or its closing {closing} before {until}"
    )


def _strange(spot: _Spot) -> str:
    """Say that a character only looks like the right one; "" if it does not."""
    mark = spot.text[spot.position : spot.position + 1]
    if mark and mark in _CURLY:
        return spot.says(f'found {mark}, a curly quotation mark; use the straight one, "')
    if mark and (mark.isspace() or not mark.isprintable()) and not mark.isascii():
        return spot.says(f"found the special space U+{ord(mark):04X}; use a plain one")
    return ""


def _wrong_value(spot: _Spot) -> str:
    if strange := _strange(spot):
        return strange
    rest = spot.rest
    if not rest or rest[0] in "#,":
        return spot.says(
            'the value is missing here; text goes in quotes, a drawing between """ and """'
        )
    word = _WORD.match(rest)
    text = word[0].strip("\"'") if word else ""
    mends = (
        (rest[0] == "=", "write one = between key and value"),
        (rest[0] == "(", "a list goes in square brackets, such as [2, 2]"),
        (text.lower() in _SPOKEN, f"use {_SPOKEN.get(text.lower())}"),
        (text[:1].isalpha(), f'text goes in quotes, as in "{brief(text, most=40)[1:-1]}"'),
        (True, "use text in quotes, a whole number, true, false, or a list in brackets"),
    )
    return spot.found(next(mend for applies, mend in mends if applies))


def _no_equals_sign(spot: _Spot) -> str:
    if strange := _strange(spot):
        return strange
    if spot.before.lstrip().startswith(("--", "//")):
        return spot.found("a comment begins with #")
    if spot.rest.startswith(":"):
        return spot.found("write = between key and value")
    return spot.says(f"found {_shown(spot.rest)} where = should follow a key; {_LINES}")


def _no_statement(spot: _Spot) -> str:
    if strange := _strange(spot):
        return strange
    if spot.rest.startswith(("//", ";", "%")):
        return spot.found("a comment begins with #")
    if spot.rest.startswith("="):
        return spot.says("the key before = is missing")
    return spot.found(_LINES)


def _more_on_line(spot: _Spot) -> str:
    if spot.text[spot.position] == "\r":
        return spot.says("found a carriage return without a line feed; use plain ends of lines")
    rest, line = spot.rest, spot.before.rstrip()
    value = line.rpartition("=")[2].strip()
    span = _RANGE.match(value + rest)
    quoted = line.endswith(("'", '"')) and rest[-1] in "'\"" and rest[0] not in ",;"
    mends = (
        (span, f'a range goes in quotes, as in "{span[1]}-{span[2]}"' if span else ""),
        (value == "0", "write numbers without leading zeros"),
        ("]" in rest and "[" not in line, "a list begins with [ and ends with ], as in [2, 2]"),
        ("=" in rest.partition("#")[0], "begin a new line for each key"),
        (quoted, 'write \\" for a quotation mark inside text'),
        (True, "after a value only a comment may follow on its line; leave it out"),
    )
    return spot.found(next(mend for applies, mend in mends if applies))


def _statements(text: str) -> Iterator[tuple[int, str]]:
    """Yield the position of each key and each header, and its name as written."""
    depth = start = 0
    for token in _TOKEN.finditer(text + "\n"):
        depth += (token[0] in "[{") - (token[0] in "]}")
        if token[0] == "\n" and depth <= 0:
            line = text[start : token.start()]
            name = line.partition("=")[0].strip()
            if name and not name.startswith("#"):
                yield start + len(line) - len(line.lstrip()), name
            start, depth = token.end(), 0


def _said_twice(spot: _Spot) -> str:
    *said, (start, name) = _statements(spot.text[: spot.position] + spot.rest)
    before = "an earlier line gives in another form"
    for earlier, other in reversed(said):
        if other == name:
            before = f"line {spot.at(earlier).line} gives too"
            break
        if other.startswith("[") and not name.startswith("["):
            break
    return spot.at(start).says(f"found {brief(name)}, which {before}; keep one of them")


def _wrong_escape(spot: _Spot) -> str:
    backslash = spot.at(spot.text.rfind("\\", 0, spot.position))
    return backslash.says("found a single backslash in text; write \\\\ for it")


_TELL: Mapping[str, Callable[[_Spot], str]] = {
    "Illegal character": _illegal_character,
    "Found invalid character": _illegal_character,
    "Unterminated string": _unclosed_text,
    "Expected \"'": _unclosed_text,
    "Unclosed": _unclosed_bracket,
    "Invalid value": _wrong_value,
    "Invalid statement": _no_statement,
    "Expected '=' after": _no_equals_sign,
    "Expected newline": _more_on_line,
    "Expected ']'": lambda spot: spot.found("the name of a table ends with ], as in [region]"),
    "Expected ']]'": lambda spot: spot.found("a table of a list ends with ]], as in [[pieces]]"),
    "Cannot": _said_twice,
    "Duplicate": lambda spot: spot.says("a key is given twice in this table; keep one of them"),
    "Unescaped": _wrong_escape,
    "Escaped": _wrong_escape,
    "Invalid hex": _wrong_escape,
    "Invalid initial": lambda spot: spot.found("a key has letters, digits, - and _"),
}
"""Explanations, by the beginning of the parser's message."""
