"""Options in Python: a wrong name or a value of another type is refused in a line that says what is right."""

import math
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

import satpack


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"timeout": "3"}, "timeout='3': use a number or None"),
        ({"timeout": [1]}, "timeout=[1]: use a number or None"),
        ({"jobs": "a"}, "jobs='a': use a whole number"),
        ({"jobs": None}, "jobs=None: use a whole number"),
        ({"jobs": 1.5}, "jobs=1.5: use a whole number"),
        ({"jobs": math.inf}, "jobs=inf: use a whole number"),
        ({"jobs": np.array([1, 2])}, "jobs=[1 2]: use a whole number"),
        ({"seed": 0.5}, "seed=0.5: use a whole number or None"),
        ({"symmetry": "x"}, "symmetry='x': use True or False"),
        ({"engine": 3}, "engine=3: use text"),
        ({"timeout": "x" * 1000}, f"timeout='{'x' * 56}...: use a number or None"),
    ],
)
def test_a_value_of_another_type_is_refused(options, message):
    with pytest.raises(TypeError) as caught:
        satpack.solve(satpack.load("soma"), **options)
    assert str(caught.value) == message


@pytest.mark.parametrize("question", [satpack.solve, satpack.count, satpack.Enumeration])
def test_every_question_looks_at_its_options(question):
    with pytest.raises(TypeError, match=r"^timeout='soon': use a number or None$"):
        question(satpack.load("soma"), timeout="soon")
    with pytest.raises(TypeError, match=r"^there is no option 'timout'; did you mean timeout"):
        question(satpack.load("soma"), timout=3)


@pytest.mark.parametrize(
    "options",
    [
        {"timeout": None},
        {"timeout": 60},
        {"timeout": np.float32(60)},
        {"jobs": np.int64(1)},
        {"memory_limit": 1e9},
        {"memory_limit": np.float32(2**30)},
        {"jobs": Fraction(1)},
        {"symmetry": np.True_},
        {"symmetry": 0},
    ],
)
def test_numbers_of_every_kind_are_taken(options):
    assert satpack.solve(satpack.load("soma"), **options) is not None


def test_a_path_is_a_name(tmp_path):
    kept = Path(tmp_path, "kept.db")
    assert satpack.count(satpack.load("haley"), up_to="symmetry", resume=kept).symmetry == 55
    assert kept.exists()
