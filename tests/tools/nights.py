"""Rows of tables that take long, and are left for the night (`tests/README.md`)."""

import pytest


def by_night(rows, is_long):
    """Return parameters of a test: a tuple is a row of several, and those that are long are marked."""
    return [
        pytest.param(
            *(row if isinstance(row, tuple) else (row,)),
            marks=[pytest.mark.nightly] if is_long(row) else [],
        )
        for row in rows
    ]
