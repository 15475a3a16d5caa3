"""No option silently wins over another: a second value, a contrary, and an option without use are refused in one line."""

import pytest

from tests.tools.command import run


@pytest.mark.parametrize(
    "arguments",
    [
        ["solve", "soma", "-q", "-q", "--json", "--json"],
        ["info", "soma", "--fix", "VVV", "--fix", "VVV", "--help"],
        ["solve", "soma", "--seed", "1", "--seed", "2", "--help"],
    ],
)
def test_what_takes_several_values_or_says_the_same_twice_is_let_pass(arguments):
    assert run(*arguments).exit_code == 0
