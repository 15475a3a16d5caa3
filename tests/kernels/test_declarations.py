"""Python and C agree on what each kernel takes, and the processor is asked right."""

import platform
import re
import sys
from importlib import import_module
from pathlib import Path

import numpy as np
import pytest

import satpack
from satpack.kernels import building, library
from satpack.kernels.library import Array, Handle

PACKAGE = Path(satpack.__file__).parent

WORDS = {
    "Word": "u8",
    "double": "f8",
    "Cell": "i4",
    **{f"int{8 * size}_t": f"i{size}" for size in (1, 2, 4, 8)},
    **{f"uint{8 * size}_t": f"u{size}" for size in (1, 2, 4, 8)},
}
"""What an array of each type of C is to numpy; of one made of several numbers of a kind, what these are."""


def declared():
    """Return what all of satpack's modules declare."""
    for path in PACKAGE.rglob("*.py"):
        if path.parent.name != "kernels" and "kernels.library import" in path.read_text("utf-8"):
            parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
            import_module(".".join(parts))
    return library.declared()


def test_every_kernel_is_declared_and_every_declaration_has_a_kernel():
    assert declared().keys() == building.exports().keys() != set()


def test_no_kernel_is_overlooked():
    exported = [
        line
        for unit in building._UNITS
        for line in (building.HERE / unit).read_text("utf-8").splitlines()
        if line.startswith("EXPORTED")
    ]
    assert len(exported) == len(building.exports())


@pytest.mark.parametrize("name", sorted(building.exports()))
def test_parameters_agree(name):
    in_c = [
        re.fullmatch(r"(const )?(?:struct )?(\w+) ?(\*?)(?:restrict )?\w+", parameter.strip())
        for parameter in building.exports()[name].split(",")
        if parameter.strip() != "void"
    ]
    in_python = declared()[name]
    assert len(in_c) == len(in_python)
    for given, wanted in zip(in_c, in_python, strict=True):
        constant, kind, star = given.groups()
        if isinstance(wanted, Array):
            assert star
            assert np.dtype(WORDS[kind]) == wanted.dtype
            assert bool(constant) is not wanted.writes
        elif isinstance(wanted, Handle):
            assert star
            assert kind not in WORDS
        else:
            assert (kind, star) == ("int64_t", "")


AVX2 = {"fma", "movbe", "popcnt", "avx", "abm", "bmi1", "avx2", "bmi2"}
AVX512 = {"avx512f", "avx512dq", "avx512cd", "avx512bw", "avx512vl"}


def test_the_processor_is_what_the_system_says():
    expected = {0, 1, 2}
    if sys.platform == "linux":
        expected = {0}
        if platform.machine() == "x86_64":
            found = re.search(r"^flags\s*: (.*)$", Path("/proc/cpuinfo").read_text(), re.MULTILINE)
            flags = set(found[1].split())
            expected = {(flags >= AVX2) + (flags >= AVX2 | AVX512)}
    assert library._library()[0].satpack_processor() in expected
