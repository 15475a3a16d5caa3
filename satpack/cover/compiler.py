"""The first half of compiling the kernel, which needs numba: from Python to LLVM assembly, for every width at once.

It runs in a child process, since numba's settings are made when it is imported: it is not to optimise, because that is
done once the routines are filled in, and no setting of the user's is to get in the way.
"""

from __future__ import annotations

import ctypes
import os
from importlib import import_module
from typing import Any

from satpack.cover.routines import ARGUMENTS

__all__ = ["Compiler"]


class Compiler:
    """Compiles in the process it lives in; see `satpack.processes.Child`."""

    def assembly(self) -> str:
        """Return the kernel as LLVM assembly, with its calls of `routines` left open.

        It is the one function whose name begins with "cfunc".
        """
        for name in [name for name in os.environ if name.startswith("NUMBA_")]:
            del os.environ[name]
        os.environ["NUMBA_OPT"] = "0"

        from numba import cfunc, types

        from satpack.cover.kernel import search
        from satpack.cover.machine import ARRAY

        # numba wants to load what it compiles, so the routines must seem to be somewhere
        nowhere = ctypes.create_string_buffer(1)
        llvm: Any = import_module("llvmlite.binding")
        for name in ARGUMENTS:
            llvm.add_symbol(f"satpack_{name}", ctypes.addressof(nowhere))
        signature = types.int64(*[ARRAY] * 5)
        assembly: str = cfunc(signature, error_model="numpy")(search).inspect_llvm()
        return assembly
