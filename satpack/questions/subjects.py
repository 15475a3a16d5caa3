"""The kinds of things that questions are asked about, puzzles, and items and options, which have no shapes; and options that do not go together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from satpack.io.files import is_dlx
from satpack.runtime.declared_options import asks_for, flag_of, known_options
from satpack.runtime.errors import OptionError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from fractions import Fraction

    from satpack.gallery import Subject


_OF_COVERS = {
    *("engine", "solver", "solver_command", "seed", "timeout", "limit", "up_to"),
    *("jobs", "cluster", "resume", "nodes", "memory_limit", "estimate"),
    *("method", "checker", "cnf", "proof"),
}
"""The options that mean something for items and options."""

FILES_OF_COVERS = (".json", ".jsonl", ".txt", ".cnf", ".cnf.gz", ".cnf.xz")
"""The suffixes of files that answers about items and options can go to."""


_NOT_WITH: Mapping[str, tuple[str, ...]] = {
    "apart": ("memory_limit", "nodes", "cluster", "solver_command", "each", "estimate"),
    "estimate": ("each", "solver", "encoding", "at_most_one", "jobs", "cluster", "resume", "nodes"),
}
"""The options that can't be combined with one that changes the question."""


def kind_of(name: str) -> str:
    return "cover" if is_dlx(name) else "puzzle"


def refuse_meaningless(
    kind: str, name: str, given: Mapping[str, Any], spelt: Callable[[str], str] = str
) -> None:
    """Raise OptionError for a given option that means nothing for a kind of subject; `spelt` returns how people write one."""
    if kind == "puzzle":
        return
    for option in given:
        if option not in _OF_COVERS:
            raise OptionError(
                f"{name}: {spelt(option)} does not apply to items and options; leave it out"
            )
    if given.get("up_to", "total") != "total":
        raise OptionError(
            f"{name}: items and options have no symmetries to count up to; use {spelt('up_to')} total, or leave it out"
        )


def refuse_asked(subject: Subject, record: type, asked: Mapping[str, Any]) -> None:
    """Do the same for the options of a record that are not as by default."""
    given = {name: asked[name] for name in asked if asks_for(record, asked, (name,))}
    refuse_meaningless(subject.kind, subject.name, given)


def refuse_combined(
    record: type, asked: Mapping[str, Any], spelt: Callable[[str], str] = str
) -> None:
    """Raise OptionError for options that can't be combined; `spelt` returns how people write one."""
    for mode, others in _NOT_WITH.items():
        for name in others if asked.get(mode) else ():
            if name in known_options(record) and asks_for(record, asked, (name,)):
                raise OptionError(
                    f"{spelt(name)} can't be combined with {spelt(mode)}; leave one of them out"
                )


def check_apart(record: type, asked: Mapping[str, Any]) -> None:
    """Raise OptionError for options that can't be combined, with `--apart` or otherwise, or that apply only with it."""
    flags = {name: flag_of(record, name) for name in known_options(record)}
    refuse_combined(record, asked, (flags | {"apart": "--apart"}).__getitem__)
    if not asked.get("apart"):
        for name in ("min_level", "states", "turns", "gap"):
            if name in asked:
                raise OptionError(f"--{name.replace('_', '-')} applies only with --apart")
        return
    if (up_to := asked.get("up_to")) not in (None, "symmetry"):
        raise OptionError(f"--apart takes assemblies up to symmetry, not up to {up_to!r}")


def clearance_of(asked: Mapping[str, Any]) -> Fraction | None:
    """Return the clearance that `--turns` and `--gap` ask for; None without turns."""
    if not asked.get("turns"):
        if "gap" in asked:
            raise OptionError("--gap applies only with --turns")
        return None
    from satpack.engines.disassembly.turns.clearance import checked_gap

    return checked_gap(asked.get("gap"))
