"""Counts and places of any width: numpy's own functions refuse 64 bits on a machine with 32."""

import re
from pathlib import Path

import numpy as np
import pytest

import satpack
from satpack.model import counts
from satpack.model.counts import bincount, reduceat, repeat

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
