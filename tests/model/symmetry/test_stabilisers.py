"""Anchors and the links of a chain of stabilisers are what the definitions say."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

import satpack
from satpack.model.placing.placements import place
from satpack.model.symmetry.group import anchors, fixed_items, links, symmetry_of
from tests.tools.strategies import puzzles


@given(puzzles(), st.data())
def test_anchors_and_links_are_those_of_the_group(puzzle, data):
    placements = place(puzzle)
    action = symmetry_of(puzzle).on(placements)
    matrix, group = placements.cover, np.arange(len(action))
    for _ in range(3):
        items = range(len(matrix.low))
        found = list(anchors(action, matrix, group, items))
        assert [anchor.item for anchor in found] == [i for i in items if len(matrix.by_item()[i])]
        fixed = fixed_items(action, group)
        for anchor in found:
            assert anchor.is_fixed == fixed[anchor.item]
            assert anchor.options.tolist() == matrix.by_item()[anchor.item].tolist()
            orbits = [set(action.placements[group, p].tolist()) for p in anchor.options]
            assert anchor.orbits.tolist() == [min(orbit) for orbit in orbits]
            assert anchor.count == len({min(orbit) for orbit in orbits})
            assert anchor.is_useful == (anchor.count < len(anchor.options))
            if anchor.is_fixed:
                inside = set(anchor.options.tolist())
                assert all(orbit <= inside for orbit in orbits)
                by_link = dict(links(action, group, anchor))
                assert list(by_link) == sorted({min(orbit) for orbit in orbits})
                sizes = {min(orbit): len(orbit) for orbit in orbits}
                for option, stabiliser in by_link.items():
                    assert len(stabiliser) * sizes[option] == len(group)
                    assert (action.placements[stabiliser, option] == option).all()
        useful = [anchor for anchor in found if anchor.is_fixed and anchor.is_useful]
        if not useful:
            return
        chosen = data.draw(st.sampled_from(useful))
        _, group = data.draw(st.sampled_from(list(links(action, group, chosen))))


def test_only_possible_options_matter():
    puzzle = satpack.load("soma")
    placements = place(puzzle)
    action = symmetry_of(puzzle).on(placements)
    group = np.arange(len(action))
    possible = np.zeros(len(placements), dtype=bool)
    possible[action.placements[:, 0]] = True
    (anchor,) = anchors(action, placements.cover, group, range(7), possible)
    assert anchor.options.tolist() == np.flatnonzero(possible).tolist()
    assert (
        anchor.pinned(puzzle.pieces, "a cell")
        == f"piece {puzzle.pieces[0].name} pinned to 1 of 24 placements"
    )


def test_where_symmetries_take_items():
    puzzle = satpack.load("soma")
    symmetry = symmetry_of(puzzle)
    placements = place(puzzle)
    matrix, images = placements.cover, symmetry.on(placements).placements
    for element in (0, 5, 47):
        for p in (0, 100, 687):
            items, image = (
                set(matrix.items[matrix.starts[q] : matrix.starts[q + 1]].tolist())
                for q in (p, images[element, p])
            )
            assert {int(symmetry.items[element, item]) for item in items} == image
