"""Groups map both ways, and no number is handed out twice."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from satpack_encodings import Variables

shapes = st.lists(st.lists(st.integers(0, 4), max_size=3), max_size=8)


@given(shapes)
@settings(deadline=None)
def test_every_variable_has_one_meaning(all_shapes):
    variables = Variables()
    groups = [variables.group(f"g{i}", *shape) for i, shape in enumerate(all_shapes)]
    assert variables.groups == tuple(groups)
    seen = [v for group in groups for v in group]
    assert seen == list(range(1, variables.top + 1))
    for group in groups:
        for variable in group:
            owner, key = variables.meaning(variable)
            assert owner is group
            assert owner[key] == variable
            assert group.key(variable) == key


def test_keys_follow_the_shape():
    variables = Variables()
    single = variables.group("single")
    row = variables.group("row", 3)
    block = variables.group("block", 2, 3)
    letters = variables.labelled("letters", ["a", ("b", 1), None])
    assert [single.key(v) for v in single] == [()]
    assert single[()] == single.first == 1
    assert [row.key(v) for v in row] == [0, 1, 2]
    assert [block.key(v) for v in block] == [(i, j) for i in range(2) for j in range(3)]
    assert [letters.key(v) for v in letters] == ["a", ("b", 1), None]
    assert letters.labels == ("a", ("b", 1), None)
    assert row.labels is None
    assert letters[("b", 1)] == letters.first + 1
    assert len(block) == 6
    assert block.variables == range(5, 11)
    assert variables.top == 13
    assert "block" in repr(block)
    assert "13 variables in 4 groups" in repr(variables)


def test_index_types_other_than_int_give_plain_ints():
    np = pytest.importorskip("numpy")
    variables = Variables()
    row, block = variables.group("row", 3), variables.group("block", 2, 2)
    assert type(row[np.int64(2)]) is int
    assert type(block[np.int64(1), np.int8(1)]) is int


@pytest.mark.parametrize("key", [3, -1, (0, 0), "a", 1.0])
def test_an_unknown_index_is_refused(key):
    with pytest.raises((LookupError, TypeError)):
        Variables().group("row", 3)[key]


@pytest.mark.parametrize("key", [(2, 0), (0, 3), (0, -1), (0,), (0, 0, 0), 0])
def test_unknown_indices_are_refused(key):
    with pytest.raises(LookupError, match="block"):
        Variables().group("block", 2, 3)[key]


def test_unknown_label_and_foreign_variable():
    variables = Variables()
    letters = variables.labelled("letters", "ab")
    other = variables.group("other", 2)
    with pytest.raises(LookupError, match="letters"):
        letters["c"]
    with pytest.raises(LookupError, match="variable 3"):
        letters.key(other[0])
    with pytest.raises(LookupError, match="variable 3"):
        letters.key(3)


@pytest.mark.parametrize("variable", [0, -1, 4])
def test_an_unknown_variable_is_refused(variable):
    variables = Variables()
    variables.group("row", 3)
    variables.group("none", 0)
    with pytest.raises(LookupError, match="never handed out"):
        variables.meaning(variable)


def test_bad_groups_are_refused():
    variables = Variables()
    with pytest.raises(ValueError, match="negative"):
        variables.group("row", -1)
    with pytest.raises(ValueError, match="'a' occurs more than once"):
        variables.labelled("letters", "aba")
    assert variables.top == 0
    assert variables.groups == ()
