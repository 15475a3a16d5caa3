"""Counts and places of any width: numpy's own functions refuse 64 bits on a machine with 32."""

import re
from pathlib import Path

import numpy as np
import pytest

import satpack
from satpack.model import counts
from satpack.model.counts import bincount, distinct, distinct_columns, reduceat, repeat

DIRECT = re.compile(r"\bnp\.(?:repeat|bincount)\(|\.reduceat\(|\.repeat\(.*np\.")


def test_no_other_module_calls_numpys_own():
    folder = Path(satpack.__file__).parent
    found = [
        f"{path.relative_to(folder)}: {line.strip()}"
        for path in folder.rglob("*.py")
        for line in path.read_text(encoding="utf-8").splitlines()
        if DIRECT.search(line) and path.name != Path(counts.__file__).name
    ]
    assert found == []


@pytest.mark.parametrize("dtype", [np.int64, np.uint64, np.int32, np.uint8, np.bool_])
def test_any_integers_are_taken(dtype):
    few = np.array([1, 0, 1], dtype=dtype)
    assert repeat([5, 6, 7], few).tolist() == [5, 7]
    assert bincount(few).tolist() == [1, 2]
    assert bincount(few, minlength=4).dtype == np.int64
    assert bincount(few, weights=[0.5, 1, 2]).tolist() == [1, 2.5]
    assert reduceat(np.add, np.array([3, 4, 5]), np.array([0, 1], dtype=dtype)).tolist() == [3, 9]


def test_arrays_are_repeated_and_reduced_along_an_axis():
    assert repeat([[1, 2]], 2, axis=1).tolist() == [[1, 1, 2, 2]]
    assert reduceat(np.maximum, np.array([[1, 2], [3, 0]]), [0]).tolist() == [[3, 2]]


@pytest.mark.parametrize("numbers", [[], [3], [3, 1, 1, 2, 3], [[2, 0], [0, 1]]])
def test_each_number_is_kept_once(numbers):
    for dtype in (np.int32, np.uint64):
        array = np.array(numbers, dtype=dtype)
        assert distinct(array).tolist() == np.unique(array).tolist()
        assert distinct(array).dtype == dtype


@pytest.mark.parametrize("columns", [[[], []], [[1], [2]], [[2, 1, 2, 1, 2], [0, 5, 0, 4, 1]]])
def test_each_column_is_kept_once(columns):
    array = np.array(columns, dtype=np.int64)
    assert distinct_columns(array).tolist() == np.unique(array, axis=1).tolist()
