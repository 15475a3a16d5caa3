"""What files say beside what is right."""

import pytest

from satpack.io.formats.declared import Claim
from satpack.io.formats.disassemblies import TurnedDisassemblyRecord
from satpack.io.formats.solutions import HintRecord
from satpack.io.results.claims import claims_of, unchecked
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


def test_how_far_a_key_is_checked_follows_from_its_declaration():
    known = claims_of(TurnedDisassemblyRecord)
    assert known["puzzle"] is Claim.LABEL
    assert known["assembly.placements[].cells"] is Claim.READ
    assert known["tree.moves[].turn.axis"] is Claim.READ
    assert known["tree.staying"] is Claim.SAME
    assert known["states"] is Claim.DERIVED
    assert known["shortest.at_least"] is Claim.OPEN
    # of a hint the pieces that lie are compared as a whole
    assert claims_of(HintRecord)["placed"] is Claim.LABEL
