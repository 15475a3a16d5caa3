"""Options that are given once: of several values the last would win, and nobody would be told."""

from __future__ import annotations

from itertools import takewhile
from typing import Any, TypeGuard

import typer
from typer.core import TyperCommand, TyperOption

from satpack.cli.common import complain
from satpack.runtime.errors import OptionError
from satpack.runtime.wording import many


class Once(TyperCommand):
    """A command that refuses an option given more than once, unless it takes several values."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Parse the arguments; refuse a second value for an option that takes one."""
        given = list(args)
        rest: list[str] = super().parse_args(ctx, args)
        if not ctx.resilient_parsing:
            _, _, order = self.make_parser(ctx).parse_args(args=list(given))
            for option in dict.fromkeys(order):
                if order.count(option) > 1 and _takes_one(option):
                    fault = _fault(option, order.count(option), given)
                    raise typer.Exit(int(complain(OptionError(fault))))
        return rest


def _takes_one(option: Any) -> TypeGuard[TyperOption]:
    """Whether a second value would replace the first; a flag that only says yes says the same twice."""
    is_switch = not getattr(option, "is_flag", False) or bool(option.secondary_opts)
    return isinstance(option, TyperOption) and not option.multiple and is_switch


def _fault(option: TyperOption, times: int, args: list[str]) -> str:
    """Say that an option is there several times, or with its contrary, as it was spelled."""
    spelled = [word.partition("=")[0] for word in takewhile(lambda word: word != "--", args)]
    yes, no = (
        [word for word in spelled if word in names]
        for names in (option.opts, option.secondary_opts)
    )
    if yes and no:
        return f"{yes[0]} contradicts {no[0]}; leave one of them out"
    name = next(iter(yes or no), option.opts[-1])
    return f"{name} is given {many(times, 'time')}; give it once"
