"""Records of options: a parameter of such a type stands for one command-line option per field.

A record is a dataclass whose fields are annotated with what typer makes of them, or the options of a question: of these
`satpack.runtime.declared_options.Option` has the whole declaration, and the command gets only those that were given.
"""

from __future__ import annotations

import inspect
from dataclasses import fields, is_dataclass
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

import typer

from satpack.runtime.declared_options import flag_of, kinds_of, known_options
from satpack.runtime.errors import OptionError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping


class Without:
    """Annotation for the fields of a record without an option in this command; they keep their defaults."""

    def __init__(self, *names: str) -> None:
        self.names = names

    def keeps(self, name: str) -> bool:
        """Whether the command has an option for a field."""
        return name not in self.names


class Only(Without):
    """Annotation for the only fields of a record with an option in this command."""

    def keeps(self, name: str) -> bool:
        """Whether the command has an option for a field."""
        return name in self.names


def shown(run: Callable[..., Any]) -> inspect.Signature:
    """Return the signature of a command with each record expanded to its options."""
    signature = inspect.signature(run, eval_str=True)
    options = [
        each
        for parameter in signature.parameters.values()
        for each in _parameters(parameter.name, parameter.annotation, parameter)
    ]
    return signature.replace(parameters=options)


def collected(run: Callable[..., Any], options: Mapping[str, Any]) -> dict[str, Any]:
    """Return the arguments of a command, with its records rebuilt from the given options."""
    parameters = inspect.signature(run, eval_str=True).parameters
    return {name: _value(name, each.annotation, options) for name, each in parameters.items()}


_ALL = Without()


def _record(annotation: Any) -> tuple[type | None, Without]:
    """Return the record named by an annotation, if any, and a predicate for its fields with options."""
    kind: Any = annotation
    some = _ALL
    if get_origin(annotation) is Annotated:
        kind, *said = get_args(annotation)
        some = next((each for each in said if isinstance(each, Without)), _ALL)
    is_record = isinstance(kind, type) and (is_dataclass(kind) or is_typeddict(kind))
    return (kind if is_record else None), some


def _adjusting(annotation: Any) -> Callable[[str, Any], Any]:
    """Return what a command changes in the annotations of a record's fields, such as `satpack.cli.files.Writes`."""
    said = get_args(annotation)[1:] if get_origin(annotation) is Annotated else ()
    return next((each.hint for each in said if hasattr(each, "hint")), lambda _, hint: hint)


def _parameters(
    name: str, annotation: Any, parameter: inspect.Parameter
) -> Iterator[inspect.Parameter]:
    record, some = _record(annotation)
    if record is None:
        yield parameter.replace(name=name, annotation=annotation)
    elif is_typeddict(record):
        for own, (type_, _) in known_options(record).items():
            if some.keeps(own):
                said = _typer_option(record, own)
                yield inspect.Parameter(
                    own,
                    inspect.Parameter.KEYWORD_ONLY,
                    default=None,
                    annotation=Annotated[_kind(type_) | None, said],
                )
    else:
        hints = get_type_hints(record, include_extras=True)
        adjusted = _adjusting(annotation)
        for each in fields(record):
            if some.keeps(each.name):
                own_one = parameter.replace(kind=parameter.KEYWORD_ONLY, default=each.default)
                yield from _parameters(each.name, adjusted(each.name, hints[each.name]), own_one)


def _kind(type_: Any) -> Any:
    """Return the typer type of a question's option: without None, and with choices as text."""
    wanted = kinds_of(type_)[0]
    return wanted if wanted in (int, float, bool, list[str]) else str


_METAVARS = {int: "N", str: "NAME", float: "SECONDS"}


def _typer_option(record: type, name: str) -> Any:
    """Return the typer option; its default is shown in the help but not set, to detect given options."""
    type_, option = known_options(record)[name]
    kind = _kind(type_)
    flags = option.flags
    if not flags and kind is bool and option.default is False:
        flags = (flag_of(record, name),)  # there is no opposite flag
    said = kind is not bool and option.default not in (None, (), "") and str(option.default)
    text = option.text
    missing = [word for word in option.words if word not in text]
    if missing:
        text = f"{text} One of {', '.join(option.words)}."
    metavar = None if kind is bool else option.metavar or _METAVARS[kind]
    if option.positional:
        return typer.Argument(metavar=metavar, help=text, show_default=said)
    return typer.Option(*flags, metavar=metavar, help=text, show_default=said)


def _value(name: str, annotation: Any, options: Mapping[str, Any]) -> Any:
    record, some = _record(annotation)
    if record is None:
        return options[name]
    if is_typeddict(record):
        return {
            own: _in_units(record, own, options[own])
            for own in known_options(record)
            if some.keeps(own) and options[own] is not None
        }
    hints = get_type_hints(record, include_extras=True)
    return record(
        **{
            each.name: _value(each.name, hints[each.name], options)
            for each in fields(record)
            if some.keeps(each.name)
        }
    )


def _in_units(record: type, name: str, value: Any) -> Any:
    """Return a value in Python's unit: bytes for megabytes; refuse values below one if the command line counts in another unit."""
    _, option = known_options(record)[name]
    if option.unit == 1:
        return value
    if value < 1:
        raise OptionError(f"{flag_of(record, name)} {value}: use 1 or more")
    return value * option.unit
