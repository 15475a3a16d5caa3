"""What the kernel calls beside its own functions: the routines, and the kernels for other widths."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from satpack.cover.routines import ARGUMENTS
from satpack.machine.language import Instruction

__all__ = [
    "call_kernel",
    "count",
    "fewer",
    "gather",
    "keep",
    "squeeze",
    "survive",
    "tally",
    "width",
]

ir: Any = import_module("llvmlite.ir")  # has no types

_INT = ir.IntType(64)


def _routine(name: str) -> Instruction[...]:
    """Return the call of a routine, which is defined in another module."""
    array = _INT.as_pointer()
    kind = ir.FunctionType(_INT, [array if a.endswith("*") else _INT for a in ARGUMENTS[name]])

    def write(builder: Any, *arguments: Any) -> Any:
        function = builder.module.globals.get(f"satpack_{name}")
        if function is None:
            function = ir.Function(builder.module, kind, f"satpack_{name}")
        return builder.call(function, arguments)

    return Instruction(write)


width = _routine("width")
fewer = _routine("fewer")
count = _routine("count")
tally = _routine("tally")
gather = _routine("gather")
keep = _routine("keep")
survive = _routine("survive")
squeeze = _routine("squeeze")


@Instruction
def call_kernel(builder: Any, address: Any, *arrays: Any) -> Any:
    """Call the kernel at a machine address; return its outcome."""
    kernel = ir.FunctionType(_INT, [array.type for array in arrays]).as_pointer()
    return builder.call(builder.inttoptr(address, kernel), arrays)
