"""Compiling where nothing can be kept."""

import pytest
from numba.core import caching

from satpack.compiled import compiled


def double(value):
    return 2 * value


def test_what_is_compiled_is_kept():
    function = compiled()(double)
    assert function(21) == 42
    assert function.stats.cache_path


@pytest.mark.parametrize("inline", [False, True])
def test_without_a_place_to_keep_it_is_compiled_all_the_same(monkeypatch, inline):
    monkeypatch.setattr(caching.CompileResultCacheImpl, "_locator_classes", [])
    function = compiled(inline=inline)(double)
    assert function(21) == 42
    assert function.stats.cache_path is None
