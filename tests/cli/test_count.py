"""`satpack count`: its limits, and the object that it prints."""

import json
import re
from functools import partial

import pytest

from tests.tools import command
from tests.tools.program import satpack

run = partial(command.run, "count")


@pytest.mark.parametrize("options", [["--engine", "cover"], ["--jobs", 2]])
def test_memory_of_a_search(options):
    enough = run("soma", "--memory", 100, *options, "--json")
    assert (enough.exit_code, json.loads(enough.stdout)["total"]) == (0, 11520)
    found = run("hexominoes-15x15-less-3x5", "--memory", 1, *options, "--json")
    assert found.exit_code == 30
    assert json.loads(found.stdout)["reason"] == "limit of memory"


def test_a_number_of_more_digits_than_python_writes_by_itself(tmp_path):
    """The dominoes of a strip two cells wide are counted by a Fibonacci number, here one of 4,389 digits."""
    file = tmp_path / "strip.toml"
    file.write_text(
        'name = "strip"\ngrid = "square"\n[region]\nbox = [21000, 2]\n'
        '[[pieces]]\nname = "I"\nbox = [2, 1]\ncopies = 21000\n'
    )
    found = satpack("count", file, "--up-to", "total", "--json")
    number = re.search(r'"total": (\d+)', found.stdout)[1]
    assert (len(number), number[:5]) == (4389, "39805")
