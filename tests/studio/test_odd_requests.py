"""No request makes the studio fail, whatever it holds: every route, with values of all types, long ones and odd encodings."""

import itertools
import json

import pytest

from satpack.gallery import gallery_text
from satpack.studio.app import studio_app
from satpack.studio.folder import Folder
from tests.studio.conftest import TOKEN

TEXT = gallery_text("tetrominoes-4x5")
VALUES = (
    *("null", "true", "-1", "0", "1.5", "1e999", "NaN", "9" * 400, "9" * 5000, '""', '"\\ud800"'),
    *('"\\u0000"', json.dumps("a" * 5000), '"é\\n😀"', "[]", "[[]]", "[1e999]", "{}", '{"a": {}}'),
    *('[{"kind": []}]', '[{"name": 1}]', "[" * 3000 + "]" * 3000),
)
WORDS = ("%00", "%ff", "%ED%A0%80", "..%2f..", "a" * 300, "9" * 5000, "%F0%9F%98%80", "-1", "1.svg")

BODIES = {
    "/api/read": {"text": TEXT},
    "/api/write": {"text": TEXT, "puzzle": {}},
    "/api/shapes": {"grid": "cube", "box": [1, 1, 1], "length": 6},
    "/api/new": {"name": "A", "grid": "square", "box": [2, 2]},
    "/api/file": {"name": "new.toml", "text": TEXT, "expected": None, "kept": None},
    "/api/draft": {"name": "new.toml", "text": TEXT, "expected": None},
    "/api/import": {"name": "a.toml", "content": "QQ=="},
    "/api/hint": {"text": "", "placed": []},
    "/api/share": {"text": TEXT},
    "/api/jobs": {"command": "solve", "chosen": {}, "text": TEXT, "file": "a.toml"},
    "/api/jobs/{key}/cancel": {},
    "/api/jobs/{key}/matching": {"wishes": [{"piece": "", "cells": [[0, 0, 0]], "empty": False}]},
}


def leaves(value, way=()):
    """Yield the way to every part of what JSON says, once for lists of the like."""
    yield way
    for key in (
        value
        if isinstance(value, dict)
        else range(min(1, len(value)))
        if isinstance(value, list)
        else ()
    ):
        yield from leaves(value[key], (*way, key))


def put(value, way, odd):
    """Return JSON in which one part is something else."""
    if not way:
        return odd
    items = value.items() if isinstance(value, dict) else enumerate(value)
    parts = {
        key: put(each, way[1:], odd) if key == way[0] else json.dumps(each) for key, each in items
    }
    if isinstance(value, list):
        return f"[{', '.join(parts.values())}]"
    return "{" + ", ".join(f"{json.dumps(key)}: {each}" for key, each in parts.items()) + "}"


def routes(tmp_path):
    app = studio_app(Folder(tmp_path), token=TOKEN)._app
    return [
        (method, route.path) for route in app.routes for method in sorted(route.methods - {"HEAD"})
    ]


@pytest.fixture
def key(studio):
    """A job that has an answer."""
    return studio.wait(studio.ask("solve", "soma"))["id"]


def test_every_route_stands_odd_bodies(studio, tmp_path, key):
    BODIES["/api/write"]["puzzle"] = studio.post("api/read", text=TEXT).json()["puzzle"]
    for method, path in routes(tmp_path):
        if method not in ("POST", "PUT"):
            continue
        at = f"/{TOKEN}{path.replace('{key}', key)}"
        for way, odd in itertools.product(leaves(BODIES[path]), VALUES):
            body = put(BODIES[path], way, odd)
            answer = studio.client.request(
                method, at, content=body.encode("utf-8", "surrogatepass")
            )
            assert answer.status_code < 500, (path, way, odd[:40], answer.text[:200])


def test_every_route_stands_odd_addresses(studio, tmp_path, key):
    for method, path in routes(tmp_path):
        if path == "/api/events":
            continue
        places = [path.replace("{key}", key, 1), path] if "{key}" in path else [path]
        for place, word in itertools.product(places, WORDS):
            at = place
            for name in ("key", "name", "kind", "number"):
                at = at.replace(f"{{{name}}}", word)
            for query in (
                "",
                *(f"?{name}={word}" for name in ("name", "expected", "shipped", "region")),
            ):
                answer = studio.client.request(method, f"/{TOKEN}{at}{query}", content=b"{}")
                assert answer.status_code < 500, (method, at[:80], query[:40], answer.text[:200])
