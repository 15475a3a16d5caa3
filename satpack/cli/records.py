"""Options that go together as one record: a parameter of such a type stands for one option for each of its fields."""

from __future__ import annotations

import inspect
from dataclasses import fields, is_dataclass
from typing import TYPE_CHECKING, Annotated, Any, get_args, get_origin, get_type_hints

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

__all__ = ["Without", "collected", "shown"]


class Without:
    """Says in an annotation which fields of a record a command has no option for; they keep their defaults.

    Parameters
    ----------
    *names : str
        The fields.
    """

    def __init__(self, *names: str) -> None:
        self.names = names


def shown(run: Callable[..., Any]) -> inspect.Signature:
    """Return the signature of a command in which each record is given by its options, where it stands."""
    signature = inspect.signature(run, eval_str=True)
    options = [
        each
        for parameter in signature.parameters.values()
        for each in _options(parameter.name, parameter.annotation, parameter)
    ]
    return signature.replace(parameters=options)


def collected(run: Callable[..., Any], options: dict[str, Any]) -> dict[str, Any]:
    """Return the arguments of a command, its records made of the options that were given."""
    parameters = inspect.signature(run, eval_str=True).parameters
    return {name: _value(name, each.annotation, options) for name, each in parameters.items()}


def _record(annotation: Any) -> tuple[type | None, tuple[str, ...]]:
    """Return the record that an annotation names, if it does, and which fields are left out."""
    kind: Any = annotation
    left_out: tuple[str, ...] = ()
    if get_origin(annotation) is Annotated:
        kind, *said = get_args(annotation)
        left_out = next((each.names for each in said if isinstance(each, Without)), ())
    return (kind if isinstance(kind, type) and is_dataclass(kind) else None), left_out


def _options(
    name: str, annotation: Any, parameter: inspect.Parameter
) -> Iterator[inspect.Parameter]:
    record, left_out = _record(annotation)
    if record is None:
        yield parameter.replace(name=name, annotation=annotation)
        return
    hints = get_type_hints(record, include_extras=True)
    for each in fields(record):
        if each.name not in left_out:
            option = parameter.replace(kind=parameter.KEYWORD_ONLY, default=each.default)
            yield from _options(each.name, hints[each.name], option)


def _value(name: str, annotation: Any, options: dict[str, Any]) -> Any:
    record, left_out = _record(annotation)
    if record is None:
        return options[name]
    hints = get_type_hints(record, include_extras=True)
    return record(
        **{
            each.name: _value(each.name, hints[each.name], options)
            for each in fields(record)
            if each.name not in left_out
        }
    )
