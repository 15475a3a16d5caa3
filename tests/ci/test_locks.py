"""The locked versions are of everything that is needed, within what is allowed, and bound to their files by hashes alone."""

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def wanted(extra):
    """Return what satpack needs with an extra, those that it names of its own followed."""
    found, todo, seen = list(PROJECT["dependencies"]), [extra], set()
    while todo:
        name = todo.pop()
        if name in seen:
            continue
        seen.add(name)
        for line in PROJECT["optional-dependencies"][name]:
            requirement = Requirement(line)
            if requirement.name == "satpack":
                todo += requirement.extras
            else:
                found.append(line)
    return [Requirement(line) for line in found]


def entries(name):
    """Return the entries of a file, each on a line of its own."""
    text = (ROOT / "locks" / f"{name}.txt").read_text(encoding="utf-8")
    return text.replace("\\\n", " ").splitlines()


@pytest.mark.parametrize("name", ["all", "dev"])
def test_every_entry_is_a_version_and_hashes(name):
    entry = re.compile(r"[a-z0-9.-]+==[0-9a-z.]+( ; [^/@:]+?)?( +--hash=sha256:[0-9a-f]{64})+")
    for line in entries(name):
        assert entry.fullmatch(line), line[:80]


@pytest.mark.parametrize("name", ["all", "dev"])
def test_what_is_needed_is_locked_at_a_version_that_is_allowed(name):
    locked = {}
    for line in entries(name):
        requirement = Requirement(line.partition(" --hash")[0])
        (only,) = requirement.specifier
        locked.setdefault(canonicalize_name(requirement.name), set()).add(only.version)
    for requirement in wanted(name):
        versions = locked.get(canonicalize_name(requirement.name))
        assert versions, requirement
        for version in versions:
            assert requirement.specifier.contains(version, prereleases=True), (requirement, version)


def test_both_lock_the_same_versions():
    versions = [{line.split()[0] for line in entries(name)} for name in ("all", "dev")]
    assert versions[0] <= versions[1]
