"""Load the compiled library, and call it with nothing that it could overrun.

A kernel is declared once, with its parameters::

    close = kernel("close_pairs", Array("u8", "count", "width", writes=True), Array("u8", "items", "width"))

and called with the arrays. The names of sizes stand for numbers that must agree between the arrays of one call; those
that the C function wants to know it gets by `Size("count")`, which the caller does not pass.
"""

from __future__ import annotations

import ctypes
import json
import os
import sys
import zlib
from functools import cache
from operator import index
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from satpack.kernels.building import HERE, RECORD, Platform, command, source_checksum
from satpack.runtime.errors import EngineError
from satpack.runtime.light_record import LightRecord

if TYPE_CHECKING:
    from collections.abc import Callable

FOLDER_VARIABLE = "SATPACK_KERNELS"
"""Environment variable that names a folder with another build of the library, such as the checked one."""

VARIANT_VARIABLE = "SATPACK_VARIANT"
"""Environment variable that names the copy of the kernels to use, for comparisons: baseline, avx2 or avx512."""


class Array:
    """A parameter that is a contiguous numpy array.

    Parameters
    ----------
    dtype : str
        As numpy abbreviates it: "u8" for words, "i4" for int32.
    *shape : str or int
        For each axis a size, or the name of one.
    writes : bool
        Whether the kernel writes to it.
    """

    def __init__(self, dtype: str, *shape: str | int, writes: bool = False) -> None:
        self.dtype: np.dtype[Any] = np.dtype(dtype)
        self.shape = shape
        self.writes = writes


class Size(LightRecord, frozen=True):
    """A parameter that is a size of the arrays, which the caller does not pass."""

    name: str


class Integer(LightRecord, frozen=True):
    """A parameter that is a signed 64-bit integer."""


class Handle(LightRecord, frozen=True):
    """A parameter, or a result, that is a pointer to an object the library made; never null as a parameter."""


_PLACES, _LONG = np.dtype(np.intp), np.dtype(np.int64)

Parameter = Array | Size | Integer | Handle

_declared: dict[str, tuple[Parameter, ...]] = {}


def kernel(
    name: str, *parameters: Parameter, returns: type[Integer | Handle] | None = Integer
) -> Callable[..., Any]:
    """Declare a function of the library, which the first call loads; calls release the GIL.

    ``name`` lacks prefix and variant; the returned function takes all parameters but the sizes. It raises EngineError
    if the library is missing or unusable, and, before calling it, TypeError for an array that is not contiguous,
    aligned, of the declared dtype and shape, and writable if it is written to.
    """
    taken = [each for each in parameters if not isinstance(each, Size)]
    named = {size for each in taken if isinstance(each, Array) for size in each.shape}
    if unknown := [
        each.name for each in parameters if isinstance(each, Size) and each.name not in named
    ]:
        raise ValueError(f"{name}: no array has the size {unknown[0]}")
    _declared[name] = parameters

    @cache
    def entry() -> Any:
        library, variant = _library()
        try:
            found = getattr(library, f"satpack_{name}_{variant}")
        except AttributeError as fault:
            raise EngineError(f"{_path()} has no {name}; {_mend()}") from fault
        found.restype = {None: None, Integer: ctypes.c_int64, Handle: ctypes.c_void_p}[returns]
        integers = (Size, Integer)
        found.argtypes = [
            ctypes.c_int64 if isinstance(each, integers) else ctypes.c_void_p for each in parameters
        ]
        return found

    def call(*arguments: Any) -> Any:
        sizes: dict[str, int] = {}
        # kept until the call is over, as an address keeps nothing
        wide = arguments
        if _PLACES != _LONG:
            wide = tuple(_widened(*each) for each in zip(taken, arguments, strict=True))
        passed = iter(
            [
                _passed(f"argument {place} of {name}", parameter, argument, sizes)
                for place, (parameter, argument) in enumerate(zip(taken, wide, strict=True), 1)
            ]
        )
        return entry()(
            *(sizes[each.name] if isinstance(each, Size) else next(passed) for each in parameters)
        )

    return call


def _widened(declared: Parameter, argument: Any) -> Any:
    """Return an array of places or counts as 64-bit integers, if a kernel reads those and numpy's own are narrower."""
    is_read = isinstance(declared, Array) and declared.dtype == _LONG and not declared.writes
    narrow = is_read and isinstance(argument, np.ndarray) and argument.dtype == _PLACES
    return argument.astype(_LONG) if narrow else argument


def _passed(what: str, declared: Parameter, argument: Any, sizes: dict[str, int]) -> int:
    """Check an argument and convert it for the library; record the sizes of arrays."""
    if isinstance(declared, Array):
        _check(what, declared, argument, sizes)
        address: int = argument.ctypes.data
        return address
    if isinstance(declared, Handle) and not argument:
        raise TypeError(f"{what} is not an object of the library")
    number = index(argument)
    if not -(1 << 63) <= number < 1 << 64 - isinstance(declared, Integer):
        raise TypeError(f"{what} does not fit into 64 bits")
    return number


def _check(what: str, declared: Array, array: Any, sizes: dict[str, int]) -> None:
    """Check an array against its declaration and record its sizes."""
    if not isinstance(array, np.ndarray) or array.dtype != declared.dtype:
        raise TypeError(f"{what} is not an array of {declared.dtype}")
    if not (array.flags.c_contiguous and array.flags.aligned):
        raise TypeError(f"{what} is not contiguous and aligned")
    if declared.writes and not array.flags.writeable:
        raise TypeError(f"{what} can't be written to")
    wanted = tuple(
        size if isinstance(size, int) else sizes.setdefault(size, found)
        for size, found in zip(declared.shape, array.shape, strict=False)
    )
    if len(array.shape) != len(declared.shape) or array.shape != wanted:
        raise TypeError(f"{what} has shape {array.shape}, not {declared.shape} with {sizes}")


def declared() -> dict[str, tuple[Parameter, ...]]:
    """Return the parameters of every kernel that imported modules have declared."""
    return dict(_declared)


def is_available() -> bool:
    """Whether a library exists; whether it can be used turns out when it is loaded."""
    return _path().exists()


def absence() -> str:
    """Return a message with the remedy if there is no library; empty if there is one."""
    return "" if is_available() else f"satpack's compiled library is not there; {_mend()}"


def load() -> None:
    """Load the library now, so that EngineError is raised before any other work if it is missing or unusable."""
    _library()


def _path() -> Path:
    """Return the library's absolute path; the system's loader would search elsewhere for a relative one."""
    return Path(os.environ.get(FOLDER_VARIABLE) or HERE, Platform.here().library).absolute()


def _mend(*, checked: bool = False) -> str:
    """Return how to repair a library that is missing or unusable."""
    chosen = os.environ.get(FOLDER_VARIABLE)
    if source_checksum():
        folder = ["--folder", str(_path().parent)] if chosen else []
        return f"build it: {command(*folder, *(['--checked'] if checked else []))}"
    if chosen:
        return f"unset {FOLDER_VARIABLE}, to use satpack's own"
    import shlex

    python = shlex.quote(sys.executable or "python")
    return f"reinstall satpack from the same source: {python} -m pip install --force-reinstall --no-deps"


@cache
def _library() -> tuple[ctypes.CDLL, str]:
    """Return the library and the suffix of the kernels that this processor runs; refuse one that is damaged, old or foreign."""
    path, here = _path(), Platform.here()
    try:
        content = path.read_bytes()
    except FileNotFoundError as fault:
        raise EngineError(absence()) from fault
    except OSError as fault:
        raise EngineError(f"{path} can't be read ({fault.strerror}); {_mend()}") from fault
    record = _record(path.with_name(RECORD))
    if record.library != zlib.crc32(content):
        raise EngineError(f"{path} is damaged; {_mend()}")
    variants = list(here.variants)[: len(record.variants)]
    if record.platform != here.platform or variants != record.variants or not variants:
        raise EngineError(
            f"{path} is for {record.platform}, and this is {here.platform}; {_mend()}"
        )
    if source_checksum() not in {0, record.sources}:
        raise EngineError(
            f"C files of satpack were changed since {path} was built; {_mend(checked=record.checked)}"
        )
    if record.checked and not hasattr(ctypes.CDLL(None), "__asan_init"):
        raise EngineError(
            f"{path} is a checked build, for which AddressSanitizer has to be loaded first: LD_PRELOAD=libasan.so"
        )
    try:
        library = ctypes.CDLL(str(path))
        number = int(library.satpack_processor())
    except (OSError, AttributeError) as fault:
        raise EngineError(f"{path} can't be loaded ({fault}); {_mend()}") from fault
    return library, _variant(variants, number)


class _LibraryRecord(NamedTuple):
    """Data about a library: checksums of it and of its sources, and its platform."""

    library: int
    sources: int
    platform: str
    variants: list[str]
    checked: bool


def _record(path: Path) -> _LibraryRecord:
    """Read the record of a library; see `building.py`."""
    try:
        known = json.loads(path.read_bytes())
        found = _LibraryRecord(*(known[name] for name in _LibraryRecord._fields))
        if isinstance(found.variants, list):
            return found
    except FileNotFoundError as fault:
        raise EngineError(f"{path} is not there, beside the library; {_mend()}") from fault
    except OSError as fault:
        raise EngineError(f"{path} can't be read ({fault.strerror}); {_mend()}") from fault
    except (ValueError, LookupError, TypeError, RecursionError):
        pass
    raise EngineError(f"{path} is not the record of a library; {_mend()}")


def _variant(variants: list[str], number: int) -> str:
    """Return the requested variant, or the widest that this processor supports."""
    runs = variants[: number + 1]
    asked = os.environ.get(VARIANT_VARIABLE)
    if asked and asked not in runs:
        raise EngineError(f"{VARIANT_VARIABLE}={asked}: this processor runs {', '.join(runs)}")
    return asked or runs[-1]
