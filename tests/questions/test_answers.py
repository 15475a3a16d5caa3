"""Answers are JSON and words by themselves, the same that the commands print."""

import satpack


def test_a_listing_says_how_it_ended():
    run = satpack.Enumeration(satpack.load("tetrahexes-4x7"), limit=2)
    assert len(list(run)) == 2
    (line,) = run.lines()
    assert line.startswith(
        f"{run.puzzle.name}: 2 solutions up to symmetry (partial: limit of solutions; "
    )
    assert run.sentence == (
        "The first 2 solutions up to symmetry; there may be more: limit of solutions."
    )
    (_, breaking) = run.lines(verbose=True)
    assert breaking.startswith("Symmetry: ")
