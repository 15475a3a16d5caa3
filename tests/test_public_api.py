"""The public names are exactly those the package says, to people, to Python and to type checkers alike."""

import ast
import doctest
import importlib
import pkgutil
import subprocess
import sys
from functools import cached_property
from pathlib import Path
from types import FunctionType
from typing import get_args

import pytest

import satpack
from satpack.model import abilities
from satpack.runtime import errors

SOURCE = ast.parse(Path(satpack.__file__).read_text(encoding="utf-8"))
HOME = satpack._HOME

# What DESIGN promises of the Python interface, and the exceptions it names.
PROMISED = {
    "load",
    "solve",
    "polyforms",
    "Puzzle",
    "Solution",
    "Undecided",
    "SatpackError",
    "GRIDS",
}


def test_every_public_name_is_there_once():
    assert len(set(satpack.__all__)) == len(satpack.__all__)
    for name in satpack.__all__:
        assert getattr(satpack, name) is not None
    assert set(satpack.__all__) == set(HOME) | {"__version__"}
    assert set(satpack.__all__) >= PROMISED


def test_star_import_and_dir_give_exactly_those():
    namespace = {}
    exec("from satpack import *", namespace)  # noqa: S102 - what a user may write
    del namespace["__builtins__"]
    assert set(namespace) == set(satpack.__all__)
    assert dir(satpack) == sorted(satpack.__all__)


def test_type_checkers_see_the_same_names_from_the_same_modules():
    (checking,) = (node for node in SOURCE.body if isinstance(node, ast.If))
    seen = {
        alias.asname or alias.name: node.module
        for node in checking.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    assert seen == {name: f"satpack.{module}" for name, module in HOME.items()}


@pytest.mark.parametrize("name", sorted(set(satpack.__all__) - {"GRIDS", "__version__"}))
def test_every_public_name_is_documented(name):
    value = getattr(satpack, name)
    assert value.__doc__
    assert not value.__doc__.startswith(f"{name}(")  # what dataclasses write where nobody did
    own = [base for base in getattr(value, "__mro__", ()) if base.__module__.startswith("satpack.")]
    members = {each: member for base in own for each, member in vars(base).items()}
    kinds = FunctionType, classmethod, property, cached_property
    for each, member in members.items():
        assert each.startswith("_") or not isinstance(member, kinds) or member.__doc__, each


def test_every_exception_is_in_the_tree_and_public():
    for name in errors.__all__:
        assert issubclass(getattr(errors, name), satpack.SatpackError)
        assert name in satpack.__all__


def test_all_that_nouns_can_do_is_provided_and_nothing_else():
    assert set(satpack._PROVIDERS) == set(get_args(abilities.Ability))
    for name in satpack._PROVIDERS:
        assert callable(abilities.provided(name))


def test_an_unknown_name_is_an_attribute_error():
    with pytest.raises(AttributeError, match="module 'satpack' has no attribute 'solv'"):
        satpack.solv  # noqa: B018 - reading it is the test


def modules():
    return [
        info.name
        for info in pkgutil.walk_packages(satpack.__path__, "satpack.")
        if info.name != "satpack.engines.work.cluster"  # imports an optional extra
    ]


def test_no_module_takes_the_place_of_a_public_name():
    shared = {name for name in satpack.__all__ if f"satpack.{name}" in modules()}
    assert not shared
    program = (
        "import importlib, sys, satpack\n"
        "for name in sys.argv[1:]:\n"
        "    importlib.import_module(name)\n"
        "assert callable(satpack.polyforms)\n"
        "for name in satpack.__all__:\n"
        "    assert type(getattr(satpack, name)) is not type(sys), name\n"
    )
    subprocess.run([sys.executable, "-c", program, *modules()], check=True)


@pytest.mark.parametrize("name", modules())
def test_every_module_says_what_it_is_for_and_what_it_offers(name):
    module = importlib.import_module(name)
    assert module.__doc__
    assert module.__doc__.split("\n")[0].endswith((".", ":"))
    for public in getattr(module, "__all__", ()):
        assert hasattr(module, public)


def test_no_two_classes_have_one_name():
    folder = Path(satpack.__file__).parent
    places = {}
    for file in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                places.setdefault(node.name, []).append(str(file.relative_to(folder)))
    assert {name: found for name, found in places.items() if len(found) > 1} == {}


def test_the_examples_of_the_readme_are_no_doctests_by_accident():
    text = (Path(satpack.__file__).parents[1] / "README.md").read_text(encoding="utf-8")
    assert doctest.DocTestParser().get_examples(text) == []
