"""Arithmetic of vectors is numpy's."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from satpack.model.grids.vectors import cross, dot, minus, negated, plus, scaled, shifted

NUMBERS = st.integers(-99, 99)


def vectors(size):
    return st.tuples(*[NUMBERS] * size)


@given(st.integers(1, 4).flatmap(lambda size: st.tuples(vectors(size), vectors(size))), NUMBERS)
def test_sums_and_products(pair, factor):
    a, b = pair
    one, other = np.array(a), np.array(b)
    assert plus(a, b) == tuple(one + other)
    assert minus(a, b) == tuple(one - other)
    assert negated(a) == tuple(-one)
    assert scaled(a, factor) == tuple(factor * one)
    assert dot(a, b) == one @ other
    assert shifted([a, b], b) == (tuple(one + other), tuple(2 * other))


@given(vectors(3), vectors(3))
def test_the_cross_product(a, b):
    assert cross(a, b) == tuple(np.cross(a, b))


def test_points_are_vectors_too():
    assert plus((0.5, 1.0), (0.25, -1.0)) == (0.75, 0.0)
    assert minus((0.5, 1.0), (0.25, -1.0)) == (0.25, 2.0)
    assert dot((0.5, 2.0), (4.0, 0.25)) == 2.5
