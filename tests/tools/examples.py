"""How many examples hypothesis makes, where a test needs more than others, or each of them costs more."""

from hypothesis import settings

USUAL = 60
"""What the numbers that tests give are measured against: a test that says nothing has as many as its profile says."""


def examples(number, **options):
    """Return settings for this many examples where other tests have `USUAL`, and in the same proportion elsewhere."""
    return settings(max_examples=max(1, settings.default.max_examples * number // USUAL), **options)
