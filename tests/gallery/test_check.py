"""`satpack check` agrees with every number that the shipped puzzles' files expect."""

import pytest

from satpack.gallery import gallery_names, load
from tests.tools.command import run
from tests.tools.nights import by_night

# Nobody has published how many solutions these have, or what was published can't be counted in a test.
WITHOUT = {
    "f-pentacubes-5x5x8",
    "hexiamond-star",
    "hexominoes-15x15-less-3x5",
    "n-pentacubes-5x5x5",
    "pentacubes-7x7x3-less-2",
    "pentominoes-one-sided-9x10",
    *(f"squares-1-to-{n}" for n in range(2, 13)),
    "t-pentacubes-5x5x12",
}


def test_no_puzzle_is_passed_over_in_silence():
    assert {name for name in gallery_names() if load(name).expect.is_empty} == WITHOUT


# what others count or solve by day: the tests of published counts and of large sets, and the documentation, which rolls up
# the pentominoes the other way
LONG = {
    *("macmahon-squares", "y-pentominoes-15x15", "pentominoes-cylinder", "bedlam", "calendar"),
    *(
        "calibron-12",
        "duijvestijn-112",
        "iq-pyramid",
        "octiamonds-11x24",
        "heptominoes-23x33-less-3",
    ),
    *("hexahexes-17x29-less-1", "hexominoes-one-sided-15x24", "solid-pentominoes-3x4x5"),
}


@pytest.mark.parametrize(
    "name", by_night(sorted(set(gallery_names()) - WITHOUT), LONG.__contains__)
)
def test_what_is_expected_is_what_there_is(name):
    done = run("check", name, "--quiet")
    assert (done.exit_code, done.stderr) == (0, "")
    verdicts = done.stdout.splitlines()
    expect = load(name).expect
    assert len(verdicts) == bool(expect.counts) + bool(expect.interlocks) + (
        expect.best is not None or expect.solvable is not None
    )
    assert all(line.startswith(f"{name}: agrees: ") for line in verdicts)
