"""What is compiled is compiled anew when a file changes that it is made of: each kernel lists them all."""

import ast
from importlib import resources

import pytest

from satpack.disassembly import compiled_search
from satpack.machine import code
from satpack.sat import drat_checker


def imported(files):
    """Return files of satpack and all of satpack that they import."""
    waiting, found = list(files), set()
    while waiting:
        file = waiting.pop()
        if file in found:
            continue
        found.add(file)
        tree = ast.parse(resources.files("satpack").joinpath(file).read_bytes())
        names = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
        modules = (name.removeprefix("satpack.") for name in names if name.startswith("satpack."))
        waiting += [f"{module.replace('.', '/')}.py" for module in modules]
    return found


@pytest.mark.parametrize(
    ("kernel", "sources"),
    [
        (["disassembly/kernel.py"], compiled_search.SOURCES),
        (["sat/drat_kernel.py"], drat_checker.SOURCES),
        (["machine/translation.py"], ()),
    ],
)
def test_a_kernel_lists_the_files_it_is_made_of(kernel, sources):
    assert imported(kernel) <= {*sources, *code.SOURCES}


def test_files_that_are_listed_exist():
    for file in (*compiled_search.SOURCES, *drat_checker.SOURCES, *code.SOURCES):
        assert resources.files("satpack").joinpath(file).is_file()
