"""The package stands alone, exports what it says, and its source root is no package."""

import ast
import doctest
import sys
from pathlib import Path

import satpack_encodings

PACKAGE = Path(satpack_encodings.__file__).parent
MODULES = sorted(PACKAGE.glob("*.py"))


def imported(path: Path) -> set[str]:
    names = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path.name}: relative import"
            names.add(str(node.module).split(".")[0])
    return names


def test_imports_only_itself_and_the_standard_library():
    allowed = {"satpack_encodings", "pysat", *sys.stdlib_module_names}
    assert len(MODULES) > 4
    for path in MODULES:
        assert imported(path) <= allowed, path.name


def test_source_root_is_no_package():
    assert not (PACKAGE.parent / "__init__.py").exists()


def test_exactly_the_public_names_are_exported():
    names = satpack_encodings.__all__
    assert len(names) == len(set(names))
    public = {
        name
        for name, value in vars(satpack_encodings).items()
        if not name.startswith("_") and type(value) is not type(sys)
    }
    assert public == set(names)


def test_every_public_function_and_class_is_documented():
    for name in satpack_encodings.__all__:
        value = getattr(satpack_encodings, name)
        if callable(value) and name[0].islower():
            assert value.__doc__, name


def test_the_readme_shows_what_happens():
    result = doctest.testfile(str(PACKAGE.parent / "README.md"), module_relative=False)
    assert result.attempted > 5
    assert result.failed == 0


def test_the_readme_names_every_public_function():
    text = (PACKAGE.parent / "README.md").read_text(encoding="utf-8")
    for name in satpack_encodings.__all__:
        if name.islower():
            assert f"`{name}" in text or f" {name}" in text, name
