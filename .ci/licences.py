"""List the licence of everything that installing satpack brings, and refuse what asks more of people than to be named.

    .venv/bin/python .ci/licences.py

looks at what is installed beside the Python it is run by: what satpack needs, what each of its extras needs, and what
those need. The licence is what a wheel's own metadata says. Where that says nothing, or too much to tell, a line below
says what the wheel's licence file was read to be. Who only uses satpack gets permissive licences alone; the tools to
work on it may be under the Mozilla Public License, too, which asks nothing of what is beside it. It ends with 1, and the
names, if something is under another licence or does not say.
"""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass
from importlib import metadata

PERMISSIVE = frozenset(
    [
        "0BSD",
        "Apache-2.0",
        "BSD",
        "BSD-2-Clause",
        "BSD-3-Clause",
        "CC0-1.0",
        "ISC",
        "MIT",
        "MIT-CMU",
        "PSF-2.0",
        "Unlicense",
        "Zlib",
    ]
)
OF_TOOLS = PERMISSIVE | {"MPL-2.0"}
TOOLS = frozenset({"docs", "test", "dev"})
"""The extras that are there to work on satpack, not to use it."""

# what classifiers and short texts of older metadata mean; which of the BSD licences it is they do not say
MEANINGS = {
    "apache 2.0": "Apache-2.0",
    "apache license 2.0": "Apache-2.0",
    "apache software license": "Apache-2.0",
    "bsd license": "BSD",
    "isc license": "ISC",
    "isc license (iscl)": "ISC",
    "mit license": "MIT",
    "mozilla public license 2.0 (mpl 2.0)": "MPL-2.0",
    "psfl": "PSF-2.0",
    "python software foundation license": "PSF-2.0",
}

READ = {
    # of its parts, those under the GPL are an editor's mode and are not in the wheel
    "docutils": "BSD-2-Clause AND 0BSD",
    # its metadata names no licence, its licence file is the MIT licence
    "resvg-py": "MIT",
}


@dataclass(frozen=True, slots=True)
class Brought:
    """What is installed, under which licence, and which ways to install satpack bring it; "" is the plain one."""

    name: str
    version: str
    licence: str
    by: frozenset[str]

    @property
    def fault(self) -> str:
        """Why it can't be brought, or ""."""
        if not self.licence:
            return "does not say under which licence it is"
        allowed = OF_TOOLS if self.by <= TOOLS else PERMISSIVE
        return "" if allows(self.licence, allowed) else f"is under {self.licence}"


def normal(name: str) -> str:
    """Return a distribution's name as all spellings of it are compared."""
    return re.sub(r"[-_.]+", "-", name).lower()


def allows(licence: str, allowed: frozenset[str]) -> bool:
    """Whether an SPDX expression leaves a choice in which every licence is allowed; an exception only adds rights."""
    words = re.findall(r"\(|\)|[^\s()]+", licence)

    def choice() -> bool:
        found = every()
        while words[:1] == ["OR"]:
            words.pop(0)
            found = every() or found
        return found

    def every() -> bool:
        found = one()
        while words[:1] == ["AND"]:
            words.pop(0)
            found = one() and found
        return found

    def one() -> bool:
        word = words.pop(0) if words else ""
        if word == "(":
            found = choice()
            return bool(words) and words.pop(0) == ")" and found
        if words[:1] == ["WITH"]:
            del words[:2]
        return word in allowed

    return choice() and not words


def licence_of(found: metadata.Distribution) -> str:
    """Return a distribution's licence as an SPDX expression, or as it is written; "" if it does not say."""
    about = found.metadata
    name = normal(about["Name"])
    if name in READ:
        return READ[name]
    if "License-Expression" in about:
        return about["License-Expression"]
    classifiers = [c for c in about.get_all("Classifier") or () if c.startswith("License ::")]
    said = [c.rpartition(" :: ")[2] for c in classifiers]
    if not said and "License" in about:
        said = [about["License"].partition("\n")[0].strip()]
    return " AND ".join(MEANINGS.get(each.lower(), each) for each in said)


def needed(found: metadata.Distribution, extra: str) -> set[tuple[str, str]]:
    """Return what a distribution, or one of its extras, needs: names, each with an extra of theirs or ""."""
    names = set()
    for line in found.requires or ():
        what, _, marker = line.partition(";")
        of = re.search(r"""extra\s*==\s*['"]([^'"]+)['"]""", marker)
        if (normal(of[1]) if of else "") not in {"", normal(extra)}:
            continue
        name, extras = re.match(r"\s*([\w.-]+)\s*(?:\[([^\]]*)\])?", what).groups()  # type: ignore[union-attr]
        names |= {(normal(name), each.strip()) for each in ("", *(extras or "").split(",")) if each}
        names.add((normal(name), ""))
    return names


def reached(root: str, extra: str) -> tuple[set[str], set[str]]:
    """Return the names of what a distribution with an extra needs, however far away: what is installed, and what not."""
    todo, seen, missing = [(normal(root), extra)], set(), set()
    while todo:
        each = todo.pop()
        if each in seen:
            continue
        seen.add(each)
        try:
            found = metadata.distribution(each[0])
        except metadata.PackageNotFoundError:
            missing.add(each[0])
            continue
        todo += needed(found, each[1])
    return {name for name, _ in seen} - {normal(root)} - missing, missing


def brought(root: str) -> tuple[list[Brought], list[str]]:
    """Return everything that is installed because of a distribution, and the names of what is not installed."""
    by: dict[str, set[str]] = {}
    missing: set[str] = set()
    for extra in ("", *(metadata.metadata(root).get_all("Provides-Extra") or ())):
        names, others = reached(root, extra)
        missing |= others
        for name in names:
            by.setdefault(name, set()).add(extra)
    found = [
        Brought(name, metadata.version(name), licence_of(metadata.distribution(name)), frozenset(b))
        for name, b in sorted(by.items())
    ]
    return found, sorted(missing)


def main(root: str = "satpack") -> int:
    """Print the table, and what is wrong with it."""
    found, missing = brought(root)
    for each in found:
        by = root if "" in each.by else ", ".join(sorted(each.by))
        print(f"{each.name:<30} {each.version:<14} {each.licence:<40} {by}")
    if missing:
        print(f"\nnot installed here, and not looked at: {', '.join(missing)}")
    faults = [each for each in found if each.fault]
    print(f"\n{len(found)} distributions, {len(faults)} at fault")
    for each in faults:
        print(f"licences: {each.name} {each.fault}", file=sys.stderr)
    return int(bool(faults))


if __name__ == "__main__":
    sys.exit(main())
