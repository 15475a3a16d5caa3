"""What files say beside what is right."""

import pytest

from satpack.io.results.claims import Claim, unchecked
from satpack.runtime.errors import VerificationError

FIELDS = {"a": Claim.DERIVED, "b.c": Claim.OPEN, "d[]": Claim.LABEL}


@pytest.mark.parametrize(("said", "right"), [(True, 1), (1, True), (0, False), ("1", 1), ([], 0)])
def test_values_that_python_takes_for_equal_are_not_the_same_json(said, right):
    with pytest.raises(VerificationError, match="x: key a: found"):
        unchecked({"a": said}, {"a": right}, FIELDS, place="x")


def test_what_can_not_be_checked_is_named_once():
    said = {"a": 1, "b": {"c": 5}, "d": ["p", "q"]}
    assert unchecked(said, {"a": 1, "d": ["p", "p"]}, FIELDS, place="x") == ["b.c", "d[]"]
    assert unchecked(said, {"a": 1, "d": ["p", "q"]}, FIELDS, place="x") == ["b.c"]
