"""How many examples hypothesis makes, where a test needs more than others, or each of them costs more."""

from hypothesis import settings

USUAL = 60
"""Of a test that says nothing, where no other profile is chosen (`tests/conftest.py`)."""


def examples(number, **options):
    """Return settings for this many examples where other tests have `USUAL`, and in the same proportion elsewhere."""
    return settings(max_examples=max(1, settings.default.max_examples * number // USUAL), **options)
