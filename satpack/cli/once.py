"""Rejects options given twice, of which click would silently take the last."""

from __future__ import annotations

from itertools import takewhile
from typing import Any, TypeGuard

import typer
from typer.core import TyperCommand, TyperOption

from satpack.cli.common import complain
from satpack.runtime.errors import OptionError
from satpack.runtime.wording import many


class Once(TyperCommand):
    """A command that refuses repeated options, except those that take several values."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Parse the arguments; refuse a second value for a single-valued option."""
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
    """Whether a second value would replace the first; repeating a flag that only says yes is harmless."""
    is_switch = not getattr(option, "is_flag", False) or bool(option.secondary_opts)
    return isinstance(option, TyperOption) and not option.multiple and is_switch


def _fault(option: TyperOption, times: int, args: list[str]) -> str:
    """Report a repeated option, or one given with its opposite, as it was spelled."""
    spelled = [word.partition("=")[0] for word in takewhile(lambda word: word != "--", args)]
    yes, no = (
        [word for word in spelled if word in names]
        for names in (option.opts, option.secondary_opts)
    )
    if yes and no:
        return f"{yes[0]} contradicts {no[0]}; leave one of them out"
    name = next(iter(yes or no), option.opts[-1])
    return f"{name} is given {many(times, 'time')}; give it once"
