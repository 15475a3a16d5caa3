"""Compile the kernels into one shared library, with whatever C compiler there is.

Run it to build in place, after a C file was changed in an editable install::

    python -m satpack.kernels.building

It imports nothing of satpack, since the hook of the build backend (`hatch_hook.py`) runs it before satpack is there, and
nothing heavy at the top, since loading the library needs its paths.
"""

from __future__ import annotations

import json
import os
import platform
import sys
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

HERE = Path(__file__).parent
"""The folder of the sources, where an editable install has its library."""

LIBRARY = "_satpack.kernels"
"""The library's name without a suffix; the dot keeps Python from taking it for a module."""

RECORD = "_satpack.json"
"""The record of a library, a file beside it: checksums of the library and of its sources, and its platform."""

_UNITS = (
    "cover.c",
    "disassembly.c",
    "drat.c",
    "filling.c",
    "lrat.c",
    "pairs.c",
    "replay.c",
    "sets.c",
    "sparse_cover.c",
    "strip.c",
)
"""Sources compiled for every variant."""

_SINGLE_UNITS = ("processor.c",)
"""Sources compiled once."""

_CHECKED_UNITS = ("checked.c",)
"""Sources compiled once, in a checked build only."""

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

_WASM_LINKS = ("--shared", "--experimental-pic", "--unresolved-symbols=import-dynamic", "-s")

_CHECKED_FLAGS = (
    # lines are enough to name the place of a fault, and compile faster than all there is to know
    *("-DSATPACK_CHECKED", "-O1", "-g1", "-fno-omit-frame-pointer"),
    *("-fsanitize=address,undefined", "-fno-sanitize-recover=all"),
)


@dataclass(frozen=True, slots=True)
class Platform:
    system: str  # "linux", "macos", "windows" or "emscripten"
    architecture: str  # "x86_64", "aarch64" or "wasm32"; others get only the baseline
    triple: str = ""  # the argument of `zig cc -target`; empty for this machine
    tag: str = ""  # the platform tag of wheels; empty for this machine

    @classmethod
    def here(cls) -> Platform:
        systems = {"darwin": "macos", "win32": "windows", "emscripten": "emscripten"}
        system = systems.get(sys.platform, "linux")
        machine = platform.machine().lower()
        architecture = {"amd64": "x86_64", "arm64": "aarch64"}.get(machine, machine)
        return cls(system, architecture)

    @property
    def platform(self) -> str:
        """The platform as a library's record stores it."""
        return f"{self.system}-{self.architecture}"

    @property
    def library(self) -> str:
        return LIBRARY + {"macos": ".dylib", "windows": ".dll"}.get(self.system, ".so")

    @property
    def variants(self) -> dict[str, tuple[str, ...]]:
        """The copies of the kernels, and the compiler's flags for each."""
        return _VARIANTS.get(self.architecture, {"baseline": ()})


WHEELS = {
    "linux-x86_64": Platform(
        *("linux", "x86_64", "x86_64-linux-gnu.2.17"), "manylinux_2_17_x86_64.manylinux2014_x86_64"
    ),
    "linux-aarch64": Platform(
        *("linux", "aarch64", "aarch64-linux-gnu.2.17"),
        "manylinux_2_17_aarch64.manylinux2014_aarch64",
    ),
    "musllinux-x86_64": Platform("linux", "x86_64", "x86_64-linux-musl", "musllinux_1_2_x86_64"),
    "macos-x86_64": Platform("macos", "x86_64", "x86_64-macos.10.13", "macosx_10_13_x86_64"),
    "macos-arm64": Platform("macos", "aarch64", "aarch64-macos.11.0", "macosx_11_0_arm64"),
    "windows-x86_64": Platform("windows", "x86_64", "x86_64-windows-gnu", "win_amd64"),
    "pyodide": Platform("emscripten", "wasm32", "wasm32-wasi", "pyemscripten_2026_0_wasm32"),
}
"""The platforms that wheels are made for. The oldest systems are those of the wheels of python-sat and msgspec."""


def compiler() -> list[str] | None:
    """Return the command of the C compiler, or None: `CC`, else `cc`, `gcc` or `clang`; OSError if `CC` does not exist."""
    import shlex
    import shutil

    if chosen := shlex.split(os.environ.get("CC", "")):
        if shutil.which(chosen[0]):
            return chosen
        raise OSError(
            f"CC={shlex.join(chosen)}: there is no such program; name a C compiler, or unset CC"
        )
    return next(([name] for name in ("cc", "gcc", "clang") if shutil.which(name)), None)


def source_checksum() -> int:
    """Return the checksum of all C files, in the order of their names; 0 if there are none."""
    checksum = 0
    for path in sorted((*HERE.glob("[!.]*.c"), *HERE.glob("[!.]*.h"))):
        if path.is_file():  # not an editor's leftovers
            checksum = zlib.crc32(path.read_bytes(), checksum)
    return checksum


def built_of() -> object:
    """Return the checksum of the C files that the library beside them was built from; None if unknown."""
    try:
        return json.loads((HERE / RECORD).read_bytes())["sources"]
    except (OSError, ValueError, LookupError, TypeError, RecursionError):
        return None


def command(*options: str) -> str:
    import shlex

    return shlex.join([sys.executable or "python", "-m", "satpack.kernels.building", *options])


def exports() -> dict[str, str]:
    """Return the C parameters of every kernel, by its name without prefix and variant."""
    import re

    declaration = re.compile(r"^EXPORTED\s[^;{(]*?KERNEL\((\w+)\)\s*\(([^)]*)\)", re.MULTILINE)
    return {
        name: " ".join(parameters.split())
        for unit in _UNITS
        for name, parameters in declaration.findall((HERE / unit).read_text(encoding="utf-8"))
    }


def build(folder: Path, *, target: Platform | None = None, checked: bool = False) -> list[Path]:
    """Compile the library for a target (this machine by default), move it into a folder with its record, and return both.

    Other targets need `ziglang`. A checked build asserts every index, tracks allocations and can refuse them, and
    runs under AddressSanitizer and UndefinedBehaviorSanitizer; it is many times slower and needs GCC or Clang.
    """
    goal = target or Platform.here()
    command = _command(goal)
    flags = [*_FLAGS, *(_CHECKED_FLAGS if checked else ())]
    if goal.system == "windows":
        flags.remove("-fPIC")
    if not source_checksum():
        raise OSError(f"there are no C files in {HERE}: they are in satpack's source tree")
    import tempfile  # not needed for loading the library

    with tempfile.TemporaryDirectory() as scratch:
        once = (*_SINGLE_UNITS, *(_CHECKED_UNITS if checked else ()))
        compiles = [
            *(
                (unit, f"{unit}.{variant}.o", [*wide, f"-DVARIANT={variant}"])
                for unit in _UNITS
                for variant, wide in goal.variants.items()
            ),
            *((unit, f"{unit}.o", []) for unit in once),
        ]
        _run(
            [
                [*command, *flags, *own, "-c", str(HERE / unit), "-o", f"{scratch}/{made}"]
                for unit, made, own in compiles
            ],
            scratch,
        )
        library = Path(scratch, goal.library)
        links = [*_CHECKED_FLAGS] if checked else ["-s"] if goal.system == "linux" else []
        objects = [f"{scratch}/{made}" for _, made, _ in compiles]
        linker = [*command, "-shared", *links]
        if goal.system == "emscripten":  # its C library is that of the program that loads this one
            linker = [sys.executable, "-m", "ziglang", "wasm-ld", *_WASM_LINKS]
        _run([[*linker, *objects, "-o", str(library)]], scratch)
        record = Path(scratch, RECORD)
        known = {
            "library": zlib.crc32(library.read_bytes()),
            "sources": source_checksum(),
            "platform": goal.platform,
            "variants": list(goal.variants),
            "checked": checked,
        }
        record.write_text(json.dumps(known) + "\n", encoding="utf-8")
        folder.mkdir(parents=True, exist_ok=True)
        return [_moved(path, folder / path.name) for path in (library, record)]


def _command(target: Platform) -> list[str]:
    from importlib.util import find_spec

    # zig compiles for this machine's processor by default
    zig = [sys.executable, "-m", "ziglang", "cc", "-mcpu=baseline"]
    has_zig = find_spec("ziglang") is not None
    if target.triple:
        if has_zig:
            return [*zig, "-target", target.triple]
        raise OSError(f"compiling for {target.triple} takes zig: pip install ziglang")
    if found := compiler():
        return found
    if has_zig:
        return zig
    raise OSError(
        "there is no C compiler: install one (Debian: apt install gcc), name it in CC, or pip install ziglang"
    )


def _run(commands: Iterable[Sequence[str]], scratch: str) -> None:
    """Run commands in parallel, at most one per processor; raise OSError if one fails."""
    import shlex
    import subprocess
    from concurrent.futures import ThreadPoolExecutor

    # zig caches its output, which is useless here
    surroundings = {**os.environ, "ZIG_LOCAL_CACHE_DIR": f"{scratch}/zig"}
    surroundings.setdefault("ZIG_GLOBAL_CACHE_DIR", f"{scratch}/zig")

    def run(command: Sequence[str]) -> subprocess.CompletedProcess[str]:
        return subprocess.run(  # noqa: S603 - the compiler, and names of our own files
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            env=surroundings,
            check=False,
        )

    with ThreadPoolExecutor(os.cpu_count()) as threads:
        for done in threads.map(run, commands):
            if done.returncode:
                raise OSError(f"{shlex.join(done.args)} failed:\n{done.stdout}")
            sys.stderr.write(done.stdout)  # warnings


def _moved(path: Path, to: Path) -> Path:
    """Move a file into place atomically, so that a process that has mapped the old one keeps it."""
    import shutil

    beside = to.with_name(f"{to.name}.{os.getpid()}")
    shutil.copyfile(path, beside)
    beside.replace(to)
    return to


def main() -> None:
    import argparse

    parser = argparse.ArgumentParser(
        prog="python -m satpack.kernels.building", description="Compile satpack's kernels."
    )
    parser.add_argument(
        "--folder", type=Path, default=HERE, metavar="FOLDER", help="where to (default: in place)"
    )
    parser.add_argument("--checked", action="store_true", help="assert indices, with sanitizers")
    options = parser.parse_args()
    try:
        made = build(options.folder, checked=options.checked)
    except OSError as fault:
        sys.exit(str(fault))
    sys.stdout.writelines(f"{path}\n" for path in made)


if __name__ == "__main__":
    main()
