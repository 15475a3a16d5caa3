"""Compile the kernels into one shared library, with whatever C compiler there is.

Run it to build in place, after a C file was changed in an editable install::

    python satpack/kernels/building.py

It imports nothing of satpack, since the hook of the build backend (`hatch_hook.py`) runs it before satpack is there.
"""

from __future__ import annotations

import importlib.util
import json
import os
import platform
import shlex
import shutil
import subprocess
import sys
import zlib
from dataclasses import dataclass
from pathlib import Path

__all__ = ["HERE", "LIBRARY", "RECORD", "Target", "build", "compiler", "source_checksum"]

HERE = Path(__file__).parent
"""The folder of the sources, where an editable install has its library."""

LIBRARY = "_satpack"
"""The library's name without a suffix."""

RECORD = "_satpack.json"
"""What is known of a library, in a file beside it: checksums of itself and of the sources it was made of."""

_UNITS = ("cover.c", "pairs.c")
"""What is compiled for every variant."""

_VARIANTS: dict[str, dict[str, tuple[str, ...]]] = {
    "x86_64": {
        "baseline": (),
        "avx2": ("-mavx2", "-mfma", "-mbmi", "-mbmi2", "-mlzcnt", "-mpopcnt", "-mmovbe"),
        "avx512": (
            *("-mavx2", "-mfma", "-mbmi", "-mbmi2", "-mlzcnt", "-mpopcnt", "-mmovbe"),
            *("-mavx512f", "-mavx512dq", "-mavx512cd", "-mavx512bw", "-mavx512vl"),
            "-mprefer-vector-width=512",
        ),
    }
}
"""The copies of the kernels by architecture, in the order that `satpack_processor` numbers them, and their flags."""

_FLAGS = ("-std=c11", "-O3", "-fPIC", "-fvisibility=hidden", "-Wall", "-Wextra")

_CHECKED_FLAGS = (
    *("-DSATPACK_CHECKED", "-O1", "-g", "-fno-omit-frame-pointer"),
    *("-fsanitize=address,undefined", "-fno-sanitize-recover=all"),
)


@dataclass(frozen=True, slots=True)
class Target:
    """A platform to compile for.

    Attributes
    ----------
    system : str
        "linux", "macos" or "windows".
    architecture : str
        "x86_64" or "aarch64"; of others only the baseline is made.
    triple : str
        What `zig cc -target` calls it; empty for the machine at hand.
    """

    system: str
    architecture: str
    triple: str = ""

    @classmethod
    def here(cls) -> Target:
        """Return the machine at hand."""
        system = {"darwin": "macos", "win32": "windows"}.get(sys.platform, "linux")
        machine = platform.machine().lower()
        architecture = {"amd64": "x86_64", "arm64": "aarch64"}.get(machine, machine)
        return cls(system, architecture)

    @property
    def suffix(self) -> str:
        """What the name of a shared library ends with."""
        return {"macos": ".dylib", "windows": ".dll"}.get(self.system, ".so")

    @property
    def variants(self) -> dict[str, tuple[str, ...]]:
        """The copies of the kernels, and the compiler's flags for each."""
        return _VARIANTS.get(self.architecture, {"baseline": ()})


def compiler() -> list[str] | None:
    """Return the command of the system's C compiler, or None if there is none: `CC`, else `cc`, `gcc` or `clang`."""
    if chosen := shlex.split(os.environ.get("CC", "")):
        return chosen if shutil.which(chosen[0]) else None
    return next(([name] for name in ("cc", "gcc", "clang") if shutil.which(name)), None)


def source_checksum() -> int:
    """Return the checksum of all C files, in the order of their names; 0 if there are none."""
    checksum = 0
    for path in sorted((*HERE.glob("*.c"), *HERE.glob("*.h"))):
        checksum = zlib.crc32(path.read_bytes(), checksum)
    return checksum


def build(folder: Path, *, target: Target | None = None, checked: bool = False) -> list[Path]:
    """Compile the library and move it into a folder, with its record.

    Parameters
    ----------
    folder : Path
        Where to.
    target : Target, optional
        Another platform than this one; needs `ziglang`.
    checked : bool
        Assert every index, and let AddressSanitizer and UndefinedBehaviorSanitizer look on: many times slower.

    Returns
    -------
    list of Path
        The library and its record.

    Raises
    ------
    OSError
        If there is no compiler, or it fails; the message has what it said.
    """
    import tempfile  # which whoever loads the library does not need

    goal = target or Target.here()
    command = _command(goal)
    flags = [*_FLAGS, *(_CHECKED_FLAGS if checked else ())]
    if goal.system == "windows":
        flags.remove("-fPIC")
    with tempfile.TemporaryDirectory() as scratch:
        objects, calls = [], []
        for variant, wide in goal.variants.items():
            for unit in _UNITS:
                objects.append(f"{scratch}/{unit}.{variant}.o")
                calls.append([*flags, *wide, f"-DVARIANT={variant}", *_compiles(unit, objects[-1])])
        objects.append(f"{scratch}/processor.o")
        calls.append([*flags, *_compiles("processor.c", objects[-1])])
        _run([[*command, *call] for call in calls])
        library = Path(scratch, LIBRARY + goal.suffix)
        links = ["-shared", *(_CHECKED_FLAGS if checked else ()), *objects, "-o", str(library)]
        _run([[*command, *links]])
        record = Path(scratch, RECORD)
        known = {
            "library": zlib.crc32(library.read_bytes()),
            "sources": source_checksum(),
            "variants": list(goal.variants),
            "checked": checked,
        }
        record.write_text(json.dumps(known) + "\n", encoding="utf-8")
        folder.mkdir(parents=True, exist_ok=True)
        return [_moved(path, folder / path.name) for path in (library, record)]


def _command(target: Target) -> list[str]:
    """Return the command that compiles for a target."""
    zig = [sys.executable, "-m", "ziglang", "cc"]
    if target.triple:
        return [*zig, "-target", target.triple]
    if found := compiler():
        return found
    if importlib.util.find_spec("ziglang"):
        return zig
    raise OSError(
        "there is no C compiler: install one (Debian: apt install gcc), name it in CC, or pip install ziglang"
    )


def _compiles(unit: str, to: str) -> list[str]:
    return ["-c", str(HERE / unit), "-o", to]


def _run(commands: list[list[str]]) -> None:
    """Run commands side by side."""
    running = [
        subprocess.Popen(  # noqa: S603 - the compiler, and names of our own files
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        for command in commands
    ]
    said = [process.communicate()[0] for process in running]
    for process, command, output in zip(running, commands, said, strict=True):
        sys.stderr.write(output)  # warnings too
        if process.returncode:
            raise OSError(f"{shlex.join(command)} failed:\n{output}")


def _moved(path: Path, to: Path) -> Path:
    """Move a file into place at once, so that a process that has the old one mapped keeps it."""
    beside = to.with_name(f"{to.name}.{os.getpid()}")
    shutil.copyfile(path, beside)
    beside.replace(to)
    return to


def main() -> None:
    """Build as the command line says."""
    import argparse

    parser = argparse.ArgumentParser(description="Compile satpack's kernels.")
    parser.add_argument("--folder", type=Path, default=HERE, help="where to (default: in place)")
    parser.add_argument("--checked", action="store_true", help="assert indices, with sanitizers")
    options = parser.parse_args()
    try:
        made = build(options.folder, checked=options.checked)
    except OSError as fault:
        sys.exit(str(fault))
    sys.stdout.writelines(f"{path}\n" for path in made)


if __name__ == "__main__":
    main()
