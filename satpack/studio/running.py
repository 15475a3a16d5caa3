"""Runs satpack's command line in a separate process, which ends with this one."""

from __future__ import annotations

import asyncio
import os
import sys
from typing import TYPE_CHECKING, Any

from satpack.runtime import system
from satpack.runtime.errors import InputError, LimitError

if TYPE_CHECKING:
    from collections.abc import Collection

_RUN = """
import sys
from satpack.runtime.system import die_with_parent
die_with_parent()
from satpack.__main__ import main
sys.argv[0] = "satpack"
main()
"""


async def started(asked: list[str], **streams: Any) -> asyncio.subprocess.Process:
    """Start satpack's command line; it ends when this process does."""
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(path or "." for path in sys.path),
        "PYTHONUTF8": "1",
        "SATPACK_PROGRESS": "json",
    }
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-P", "-c", _RUN, *asked),
        stdin=asyncio.subprocess.DEVNULL,
        env=environment,
        **streams,
        **system.apart(),
    )
    system.adopt(process)
    return process


async def run_satpack(
    asked: list[str], *, seconds: float, answers: Collection[int] = (0,)
) -> bytes:
    """Run a short command to its end, and return its output."""
    process = await started(asked, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE)
    try:
        printed, said = await asyncio.wait_for(process.communicate(), seconds)
    except TimeoutError:
        raise LimitError(f"took longer than {seconds:g} seconds, and was stopped") from None
    finally:
        if process.returncode is None:
            system.kill(process)
            await process.wait()
    if process.returncode not in answers:
        lines = [
            line
            for line in said.decode("utf-8", "replace").splitlines()
            if line.startswith("satpack: error: ")
        ]
        raise InputError(lines[-1].removeprefix("satpack: error: ") if lines else "it failed")
    return bytes(printed)
