"""How a command's `--apart` asks about assemblies that come apart, instead of all solutions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from satpack.questions.question_options import SurveyOptions
from satpack.questions.subjects import refuse_combined
from satpack.runtime.declared_options import flag_of, known_options
from satpack.runtime.errors import OptionError

if TYPE_CHECKING:
    from collections.abc import Mapping
    from fractions import Fraction

    from satpack.model.puzzle import Puzzle
    from satpack.questions.disassemble import Survey


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
    """Return the clearance that `--turns` and `--gap` ask for; None without turns.

    Raises OptionError for a gap without turns, or an invalid one.
    """
    if not asked.get("turns"):
        if "gap" in asked:
            raise OptionError("--gap applies only with --turns")
        return None
    from satpack.engines.disassembly.turns.clearance import checked_gap

    return checked_gap(asked.get("gap"))


def survey_of(puzzle: Puzzle, asked: Mapping[str, Any]) -> Survey:
    """Return the survey that takes the puzzle's assemblies apart as a command's options say."""
    from satpack.questions.disassemble import Survey

    own = {name: asked[name] for name in SurveyOptions.__annotations__ if name in asked}
    return Survey(puzzle, **own | {"turns": clearance_of(asked)})
