"""Compiled functions take arrays of the right kind, change them as Python would, and refuse others."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest

from satpack.machine import cache
from satpack.machine.calls import compiled

if TYPE_CHECKING:
    from satpack.machine.language import Bytes, Int8s, Int16s, Int32s, Words


@dataclass(frozen=True, slots=True)
class Record:
    bytes: Bytes
    tiny: Int8s
    short: Int16s
    middle: Int32s
    words: Words


def fill(record: Record, at: int, value: int) -> int:
    """Write a number everywhere, and return the sum of what is there then."""
    words = record.words
    record.bytes[at] = value
    record.tiny[at] = value
    record.short[at] += value
    record.middle[at] = words[at] = value
    return total(record, at)


def total(record: Record, at: int) -> int:
    narrow, middle = record.bytes[at] + record.tiny[at] + record.short[at], record.middle
    return narrow + middle[at] + record.words[at]


def clear(numbers: Int32s, length: int) -> None:
    for at in range(length):
        numbers[at] = 0


@pytest.fixture
def calls(monkeypatch, tmp_path):
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path))
    return compiled("calls", [], [fill, clear])


def record():
    kinds = (np.uint8, np.int8, np.int16, np.int32, np.int64)
    return Record(*(np.zeros(3, kind) for kind in kinds))


@pytest.mark.parametrize("value", [0, 1, -1, 127, 128, 255, 256, -(2**15), 2**31, 2**40 + 77])
def test_small_numbers_are_cut_off_and_keep_their_sign(calls, value):
    fill, _ = calls
    ours, numpys = record(), record()
    found = fill(ours, 1, value)
    arrays = [(getattr(r, name)) for name in Record.__slots__ for r in (ours, numpys)]
    expected = 0
    for mine, other in zip(arrays[::2], arrays[1::2], strict=True):
        other[1] = np.int64(value).astype(other.dtype)
        assert mine.tolist() == other.tolist()
        expected += int(other[1])
    assert found == expected


def test_nothing_is_returned(calls):
    _, clear = calls
    numbers = np.ones(4, np.int32)
    assert clear(numbers, 3) is None
    assert numbers.tolist() == [0, 0, 0, 1]


def constant():
    numbers = np.ones(4, np.int32)
    numbers.flags.writeable = False
    return numbers


def unaligned():
    return np.ones(17, np.uint8)[1:].view(np.int32)


@pytest.mark.parametrize(
    "wrong",
    [
        *(np.ones(4, np.int64), np.ones(4, np.uint32), np.ones(8, np.int32)[::2]),
        *(np.ones(4, ">i4"), constant(), unaligned()),
    ],
)
def test_other_arrays_are_refused(calls, wrong):
    _, clear = calls
    with pytest.raises(TypeError, match="not a contiguous array of int32"):
        clear(wrong, 4)
    assert wrong.all()


@pytest.mark.parametrize("wrong", [3.0, np.float64(3), "3"])
def test_numbers_that_are_no_integers_are_refused(calls, wrong):
    _, clear = calls
    with pytest.raises(TypeError, match="integer"):
        clear(np.ones(4, np.int32), wrong)


def test_what_is_kept_is_found(calls, tmp_path, monkeypatch):
    (kept,) = Path(tmp_path).iterdir()
    monkeypatch.setattr("satpack.machine.code._compiled", None)
    again, _ = compiled("calls", [], [fill, clear])
    assert again(record(), 0, 1) == 5
    assert list(tmp_path.iterdir()) == [kept]
