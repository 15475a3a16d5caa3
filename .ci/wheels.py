"""Make the wheels of every platform on this machine, and check what can be checked without running them.

    .venv/bin/pip install -e '.[dev]'
    .venv/bin/python .ci/wheels.py --to dist

One wheel serves every Python 3 of a platform, since the kernels know nothing of Python. All are compiled by zig, for old
systems and any processor. Of each library is checked: the architecture, the oldest system that takes it, that it wants
nothing but the C library, and that it exports the kernels, each variant, and nothing else. The files of all are the
same but for the library. `.ci/bare.py` installs one and tries it.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING

import lief

from satpack.kernels import building
from satpack.kernels.building import RECORD, WHEELS, Platform

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).resolve().parents[1]
CACHE = ROOT / "build" / "zig"
FOLDER = "satpack/kernels/"

SYSTEM_LIBRARIES = {
    "linux": re.compile(r"libc\.so\.6|libc\.so"),
    "macos": re.compile(r"/usr/lib/libSystem\.B\.dylib"),
    "windows": re.compile(r"api-ms-win-crt-[a-z-]+-l1-1-0\.dll|KERNEL32\.dll"),
    # functions and addresses of the program that loads it
    "emscripten": re.compile(
        r"env\.(__\w+|memory|free|[mc]alloc|realloc|mem(cpy|set|move|cmp|chr)|qsort)|GOT\.\w+\.\w+"
    ),
}
MACHINES = {
    "x86_64": {
        lief.ELF.ARCH.X86_64,
        lief.MachO.Header.CPU_TYPE.X86_64,
        lief.PE.Header.MACHINE_TYPES.AMD64,
    },
    "aarch64": {lief.ELF.ARCH.AARCH64, lief.MachO.Header.CPU_TYPE.ARM64},
    "wasm32": {"wasm32"},
}


def main() -> None:
    """Make and check the wheels that the command line names."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("names", nargs="*", metavar="PLATFORM", help=f"of {', '.join(WHEELS)}")
    parser.add_argument("--to", type=Path, default=ROOT / "dist", help="folder (default: dist)")
    options = parser.parse_args()
    if unknown := [name for name in options.names if name not in WHEELS]:
        parser.error(f"there is no platform {unknown[0]}; use {', '.join(WHEELS)}")
    contents = set()
    for name in options.names or WHEELS:
        wheel = make(name, options.to)
        contents.add(check(wheel, WHEELS[name]))
        print(f"{wheel}: {wheel.stat().st_size / 1e6:.1f} MB", flush=True)
    if len(contents) > 1:
        sys.exit("the wheels differ in more than the library")


def make(name: str, folder: Path) -> Path:
    """Make the wheel of a platform, with what is installed here; return its path."""
    program = "import sys, hatchling.build\nprint(hatchling.build.build_wheel(sys.argv[1]))"
    done = subprocess.run(
        [sys.executable, "-c", program, str(folder.resolve())],
        cwd=ROOT,
        env={**os.environ, "SATPACK_TARGET": name, "ZIG_GLOBAL_CACHE_DIR": str(CACHE)},
        stdout=subprocess.PIPE,
        text=True,
        check=False,
    )
    if done.returncode:
        sys.exit(f"the wheel of {name} could not be made")
    return folder / done.stdout.split()[-1]


def check(wheel: Path, target: Platform) -> frozenset[tuple[str, int]]:
    """Check a wheel, and return the names and checksums of what it has but the library and what tells of it."""
    expect(wheel, "its name", wheel.stem.split("-", 2)[2], f"py3-none-{target.tag}")
    with zipfile.ZipFile(wheel) as archive:
        own = {FOLDER + target.library, FOLDER + RECORD}
        files = {each.filename: each.CRC for each in archive.infolist()}
        (tags,) = (
            archive.read(name).decode() for name in files if name.endswith(".dist-info/WHEEL")
        )
        library = archive.read(FOLDER + target.library)
    found = sorted(line for line in tags.splitlines() if line.startswith("Tag: "))
    expect(
        wheel, "its tags", found, sorted(f"Tag: py3-none-{tag}" for tag in target.tag.split("."))
    )
    compiled = {name for name in files if re.search(r"\.(so|dylib|dll|c|h)$", name)}
    expect(wheel, "its libraries", compiled | {FOLDER + RECORD} & files.keys(), own)
    check_library(wheel, library, target)
    differing = own | {name for name in files if re.search(r"\.dist-info/(WHEEL|RECORD)$", name)}
    return frozenset((name, crc) for name, crc in files.items() if name not in differing)


def check_library(wheel: Path, content: bytes, target: Platform) -> None:
    """Check the library itself."""
    machine, wanted, exported = READERS[target.system](wheel, content, target)
    expect(wheel, "the architecture", {machine} - MACHINES[target.architecture], set())
    strange = {name for name in wanted if not SYSTEM_LIBRARIES[target.system].fullmatch(name)}
    expect(wheel, "what it needs that is not everywhere", strange, set())
    kernels = {
        f"satpack_{name}_{variant}" for name in building.exports() for variant in target.variants
    }
    expect(wheel, "what is exported", exported, kernels | {"satpack_processor"})


Library = tuple[object, set[str], set[str]]
"""The machine of a library, the libraries or functions that it needs, and those that it exports."""


def elf(wheel: Path, content: bytes, _: Platform) -> Library:
    """Read a library of Linux, whose symbols of glibc must be old enough."""
    library = lief.parse(content)
    versions = {
        str(version.name)
        for library_wanted in library.symbols_version_requirement
        for version in library_wanted.get_auxiliary_symbols()
    }
    late = {each for each in versions if as_numbers(each) > as_numbers("GLIBC_2.17")}
    expect(wheel, "versions of glibc's symbols that are too new", late, set())
    exported = {str(symbol.name) for symbol in library.exported_symbols}
    return library.header.machine_type, set(map(str, library.libraries)), exported


def mach_o(wheel: Path, content: bytes, target: Platform) -> Library:
    """Read a library of macOS, which must be for a system that is old enough, and signed."""
    library = lief.parse(content)
    oldest = (
        library.build_version.minos if library.has_build_version else library.version_min.version
    )
    tagged = [int(part) for part in target.tag.split("_")[1:3]]
    expect(wheel, "the oldest system", list(oldest)[:2], tagged)
    is_signed = library.has_code_signature or target.architecture != "aarch64"
    if not is_signed:  # if only by nobody; else no macOS runs it
        sys.exit(f"{wheel.name}: the library is not signed")
    wanted = {
        str(each.name)
        for each in library.libraries
        if each.command != lief.MachO.LoadCommand.TYPE.ID_DYLIB
    }
    exported = {re.sub("^_", "", str(symbol.name)) for symbol in library.exported_symbols}
    return library.header.cpu_type, wanted, exported - {"_mh_dylib_header", "__dso_handle"}


def pe(_: Path, content: bytes, __: Platform) -> Library:
    """Read a library of Windows."""
    library = lief.parse(content)
    exported = {str(each.name) for each in library.exported_functions}
    return library.header.machine, {str(each.name) for each in library.imports}, exported


def wasm(wheel: Path, content: bytes, _: Platform) -> Library:
    """Read a library of WebAssembly, as node does."""
    node = shutil.which("node")
    if node is None:
        sys.exit(f"{wheel.name}: to check it takes node")
    done = subprocess.run([node, "-e", WASM], input=content, stdout=subprocess.PIPE, check=True)
    wanted, exported = json.loads(done.stdout)
    # those with underscores are the linker's
    return "wasm32", set(wanted), {name for name in exported if not name.startswith("__")}


WASM = """
const library = new WebAssembly.Module(require("node:fs").readFileSync(0));
const wanted = WebAssembly.Module.imports(library).map((each) => `${each.module}.${each.name}`);
console.log(JSON.stringify([wanted, WebAssembly.Module.exports(library).map((each) => each.name)]));
"""


READERS: dict[str, Callable[[Path, bytes, Platform], Library]] = {
    "linux": elf,
    "macos": mach_o,
    "windows": pe,
    "emscripten": wasm,
}


def as_numbers(version: str) -> list[int]:
    """Return the numbers in a version."""
    return [int(part) for part in re.findall(r"\d+", version)]


def expect(wheel: Path, what: str, found: object, wanted: object) -> None:
    """End with a message if something is not as it should be."""
    if found != wanted:
        sys.exit(f"{wheel.name}: {what}: {found}, not {wanted}")


if __name__ == "__main__":
    main()
