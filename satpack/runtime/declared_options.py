"""Options of functions, declared as a typed dictionary whose types carry defaults and meanings."""

from __future__ import annotations

import inspect
import re
import textwrap
from functools import cache, wraps
from numbers import Real
from operator import index
from os import PathLike
from types import NoneType, UnionType
from typing import (
    TYPE_CHECKING,
    Any,
    NamedTuple,
    ParamSpec,
    TypeVar,
    cast,
    get_args,
    get_type_hints,
)

from satpack.runtime.errors import OptionError
from satpack.runtime.wording import brief, meant, one_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

_P = ParamSpec("_P")
_R = TypeVar("_R")
_Class = TypeVar("_Class", bound=type)
_Options = TypeVar("_Options")

_WIDTH = 110


class Option(NamedTuple):
    """An option's default and meaning: Python, the command line, the studio's form and the reference follow from it."""

    default: object
    text: str
    kind: str = ""
    """Its type for docstrings; empty if it follows from the annotation or from `words`."""
    least: int | None = None  # the smallest number allowed
    words: tuple[str, ...] = ()  # the values allowed, if they are a few words
    flags: tuple[str, ...] = ()  # how the command line spells it, if not like the option's name
    metavar: str = ""  # the command line's placeholder for the value, if not the name of its type
    unit: int = 1  # what 1 means on the command line: 1,000,000 if that counts megabytes
    positional: bool = False  # whether the command line has it by its place, without a name


@cache
def known_options(record: type) -> dict[str, tuple[Any, Option]]:
    """Return the options of a record, each with its type; the choice of engine or method comes first."""
    hints = get_type_hints(record, include_extras=True)
    found = {name: (hint.__origin__, hint.__metadata__[0]) for name, hint in hints.items()}
    return dict(sorted(found.items(), key=lambda item: item[0] not in ("engine", "method")))


def flag_of(record: type, name: str) -> str:
    """Return how the command line spells an option of a question."""
    _, option = known_options(record)[name]
    return option.flags[0].partition("/")[0] if option.flags else f"--{name.replace('_', '-')}"


def complete(record: type[_Options], options: _Options) -> _Options:
    """Fill in the defaults of missing options; raise OptionError for a number below its minimum."""
    known = known_options(cast("type", record))
    found = {name: option.default for name, (_, option) in known.items()}
    found |= cast("dict[str, Any]", options)
    for name, (_, option) in known.items():
        check_least(name, found[name], option.least)
    return cast("_Options", found)


def asks_for(record: type, options: Mapping[str, Any], names: Sequence[str]) -> bool:
    """Whether one of these options differs from its default."""
    defaults = {name: option.default for name, (_, option) in known_options(record).items()}
    return any(options.get(name, defaults[name]) != defaults[name] for name in names)


def takes(record: type) -> Callable[[Callable[_P, _R]], Callable[_P, _R]]:
    """Make a function with ``**options`` show and document the options of a typed dictionary, and reject others."""

    def made(question: Callable[_P, _R]) -> Callable[_P, _R]:
        shown = inspect.signature(question)
        others = [p for p in shown.parameters.values() if p.kind is not p.VAR_KEYWORD]
        own = {p.name for p in others}

        @wraps(question)
        def asked(*args: _P.args, **options: _P.kwargs) -> _R:
            given = {name: value for name, value in options.items() if name not in own}
            options.update(_checked(given, record))
            return question(*args, **options)

        seen = shown.replace(parameters=[*others, *_parameters(record)])
        vars(asked)["__signature__"] = seen  # which `inspect` looks for
        asked.__doc__ = _documented(question.__doc__, record)
        return asked

    return made


def takes_options(record: type) -> Callable[[_Class], _Class]:
    """Do the same for a class, whose own docstring documents its parameters."""

    def made(question: _Class) -> _Class:
        type.__setattr__(question, "__init__", takes(record)(vars(question)["__init__"]))
        question.__doc__ = _documented(question.__doc__, record)
        return question

    return made


def _checked(options: Mapping[str, object], record: type) -> dict[str, Any]:
    """Return options; raise TypeError for an unknown one, suggesting a similar name, or for a value of the wrong type."""
    known = known_options(record)
    for name in options:
        if name not in known:
            guess = meant(name, known, "")
            ways = f"{guess} the options are" if guess else "use"
            raise TypeError(f"there is no option {name!r}; {ways} {', '.join(known)}")
    return {name: _checked_value(name, value, known[name][0]) for name, value in options.items()}


def check_least(name: str, value: Any, least: int | None) -> None:
    """Raise OptionError if an option's value is below its minimum."""
    if least is not None and value is not None and value < least:
        raise OptionError(f"{name} {brief(value)}: use {least} or more")


def _is_whole(value: object) -> bool:
    try:
        index(value)  # type: ignore[arg-type]
    except TypeError:
        return isinstance(value, Real) and value % 1 == 0
    return True


def _is_truth(value: object) -> bool:
    """Whether a value is a bool, Python's or numpy's, or an integer."""
    return isinstance(value, bool | int) or type(value).__name__ in {"bool", "bool_"}


_PLAIN: Mapping[Any, tuple[Callable[[object], bool], str]] = {
    int: (_is_whole, "a whole number"),
    float: (lambda value: isinstance(value, Real), "a number"),
    str: (lambda value: isinstance(value, str | PathLike), "text"),
    bool: (_is_truth, "True or False"),
}
"""The check and the name of each plain type. Values of satpack's own types are checked where they are used."""


def kinds_of(type_: Any) -> list[Any]:
    """Return the types that an option's value can have, besides None.

    >>> kinds_of(int | None), kinds_of(str)
    ([<class 'int'>], [<class 'str'>])
    """
    kinds = get_args(type_) if isinstance(type_, UnionType) else (type_,)
    return [kind for kind in kinds if kind is not NoneType]


def _checked_value(name: str, value: Any, type_: Any) -> Any:
    """Return a value, converting 3.0 to 3 where an integer is expected; raise TypeError for another type."""
    wanted = kinds_of(type_)
    may_be_none = isinstance(type_, UnionType) and NoneType in get_args(type_)
    if (value is None and may_be_none) or any(kind not in _PLAIN for kind in wanted):
        return value
    if not any(_PLAIN[kind][0](value) for kind in wanted):
        words = [_PLAIN[kind][1] for kind in wanted] + ["None"] * may_be_none
        raise TypeError(f"{name}={brief(value)}: use {one_of(words)}")
    return int(value) if wanted == [int] else value


def _parameters(record: type) -> list[inspect.Parameter]:
    return [
        inspect.Parameter(
            name, inspect.Parameter.KEYWORD_ONLY, default=option.default, annotation=type_
        )
        for name, (type_, option) in known_options(record).items()
    ]


def _documented(text: str | None, record: type) -> str | None:
    def written(found: re.Match[str]) -> str:
        indent = found[1]
        lines = []
        for name, (type_, option) in known_options(record).items():
            lines += [f"{indent}{name} : {_kind(type_, option)}"]
            lines += textwrap.wrap(
                option.text + " In bytes." * (option.unit != 1),
                _WIDTH,
                initial_indent=f"{indent}    ",
                subsequent_indent=f"{indent}    ",
                break_on_hyphens=False,
            )
        return "\n".join(lines) + "\n"

    return text and re.sub(r"(?m)^([ \t]*)\*\*options\n(?:\1[ \t]+.*\n)+", written, text)


def _kind(type_: Any, option: Option) -> str:
    """Return a type as docstrings write it.

    >>> _kind(int, Option(1, "")), _kind(int | None, Option(None, ""))
    ('int', 'int, optional')
    >>> _kind(str, Option("a", "", words=("a", "b")))
    '{"a", "b"}'
    """
    if option.kind:
        return option.kind
    if option.words:
        listed = ", ".join(f'"{word}"' for word in option.words)
        return f"{{{listed}}}" + ", optional" * (option.default is None)
    return type_.__name__ if isinstance(type_, type) else f"{type_.__args__[0].__name__}, optional"
