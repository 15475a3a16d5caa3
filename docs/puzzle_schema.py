"""Writes the JSON Schema of puzzle files, for editors, from the types of their reader: `python docs/puzzle_schema.py`."""

import json
from typing import Any

import msgspec

from satpack.io.formats.table import PUZZLE_SCHEMA
from satpack.io.puzzles.rules import file_type
from satpack.io.puzzles.tables import PuzzleTable
from satpack.model.designs.design import MOST_PARTS
from satpack.model.rule import Rule, arguments_of
from satpack.model.rules import RULES
from satpack.model.shapes.burrs import FAMILIES, MAX_NUMBER

_ONE_OF: dict[str, list[str]] = {
    "RegionTable": ["box", "cells"],
    "PieceTable": ["cells", "box", "polyforms", "burr"],
    "GoalTable": ["maximise", "minimise"],
}
"""Keys of which a table has exactly one."""

_PARTS = {"minItems": 2, "maxItems": MOST_PARTS}
_CUT = [
    {"type": "integer", "minimum": 2, "maximum": MOST_PARTS},
    {"type": "array", "items": {"type": "integer", "minimum": 1}, **_PARTS},
]
"""How many parts a piece is cut into, or their sizes."""

_BURR_NUMBER = {"type": "integer", "minimum": 1, "maximum": MAX_NUMBER}
_BURR = [
    _BURR_NUMBER,
    {"type": "array", "items": _BURR_NUMBER, "minItems": 1, "uniqueItems": True},
    {"enum": list(FAMILIES)},
]
"""A burr piece, or several."""

_GOES_WITH = {"kind": "polyforms", "length": "burr"}

_NAMED_BY_ITSELF = {"properties": {"name": False, "colours": False, "sides": False}}


def made_schema() -> str:
    """Return the text that the shipped file must have."""
    found = _without_nulls(msgspec.json.schema(PuzzleTable))
    tables = found["$defs"]
    for name, keys in _ONE_OF.items():
        tables[name]["oneOf"] = [{"required": [key]} for key in keys]
    tables["DesignTable"]["properties"]["cut"]["additionalProperties"] = {"anyOf": _CUT}
    pieces = tables["PieceTable"]
    pieces["properties"]["burr"]["anyOf"] = _BURR
    # polyforms name themselves, and burr pieces are named by their numbers
    pieces["anyOf"] = [{"required": [key]} for key in ("name", "polyforms", "burr")]
    # not by `dependentRequired` and similar keywords, which editors limited to drafts up to 7, such as taplo, ignore
    pieces["allOf"] = [
        *(_where([key], {"required": [other]}) for key, other in _GOES_WITH.items()),
        _where(
            ["variable"],
            {"required": ["cells"], "properties": {"cells": {"type": "array"}}},
        ),
        _where(["polyforms"], _NAMED_BY_ITSELF),
        _where(["burr"], _NAMED_BY_ITSELF, burr={"type": ["string", "array"]}),
    ]
    # a design may name its regions instead
    tables["PuzzleTable"]["anyOf"] = [{"required": [key]} for key in ("region", "design")]
    tables["PuzzleTable"]["properties"]["rules"]["items"] = {
        "oneOf": [{"$ref": f"#/$defs/{_rule_name(kind)}"} for kind in RULES]
    }
    tables |= {_rule_name(kind): _rule_schema(rule) for kind, rule in RULES.items()}
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Puzzle file of satpack",
        **found,
    }
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


def _where(keys: list[str], then: dict[str, Any], **values: dict[str, Any]) -> dict[str, Any]:
    """Return a schema that applies to a table only if it has these keys and values."""
    return {"if": {"required": keys, "properties": values}, "then": then}


def _rule_name(kind: str) -> str:
    return f"{kind.title().replace('-', '')}Rule"


def _rule_schema(rule: type[Rule]) -> dict[str, Any]:
    """Return the schema of a kind of rule."""
    arguments = arguments_of(rule)
    properties = {}
    for each in arguments:
        properties[each.name] = {
            "description": each.says,
            **msgspec.json.schema(file_type(each.sort)),
            **({"enum": list(each.words)} if each.words else {}),
            **({"minimum": each.low} if each.low is not None else {}),
        }
    return {
        "title": _rule_name(rule.kind),
        "description": rule.says,
        "type": "object",
        "properties": {
            "kind": {"const": rule.kind, "description": "the kind of rule"},
            **properties,
        },
        "required": ["kind", *(each.name for each in arguments if each.needed)],
        "additionalProperties": False,
    }


def _without_nulls(schema: Any) -> Any:
    """Return a schema without the alternative null for a missing key, which TOML can't write."""
    if isinstance(schema, list):
        return [_without_nulls(part) for part in schema if part != {"type": "null"}]
    if not isinstance(schema, dict):
        return schema
    found = {
        key: _without_nulls(part)
        for key, part in schema.items()
        if not (key == "default" and part is None)
    }
    if len(found.get("anyOf", ())) == 1:
        (only,) = found.pop("anyOf")
        found = {**only, **found}
    return found


if __name__ == "__main__":
    PUZZLE_SCHEMA.write_text(made_schema(), encoding="utf-8")
