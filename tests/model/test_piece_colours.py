"""Colours of pieces: as people write them, and those that satpack chooses."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import ImageColor

import satpack
from satpack.model.colours import CSS_COLOURS, MAX_COLOURS, checked_colour, rgb
from satpack.model.piece_colours import (
    SERIES,
    colour_marks,
    colours_chosen,
    distance,
    piece_colours,
)
from satpack.runtime.errors import PuzzleError

HEX = st.binary(min_size=3, max_size=3).map(lambda channels: f"#{channels.hex()}")
CHOICES = st.lists(st.just("") | HEX | st.sampled_from(SERIES), min_size=1, max_size=50).map(tuple)


def test_names_mean_what_they_mean_in_css():
    assert len(CSS_COLOURS) == 148
    for name, colour in CSS_COLOURS.items():
        assert bytes(ImageColor.getrgb(name)) == bytes.fromhex(colour[1:])


@pytest.mark.parametrize(
    ("text", "colour"),
    [("#C33", "#cc3333"), ("#cc3333", "#cc3333"), (" DarkSlateGrey ", "#2f4f4f")],
)
def test_colours_are_written_in_three_ways(text, colour):
    assert rgb(checked_colour(text)) == colour


@pytest.mark.parametrize(
    "text", ["#12", "#1234", "#12345g", "c33", "rgb(1,2,3)", "redd", "\x1b[1m", "é"]
)
def test_what_is_no_colour_is_refused(text):
    with pytest.raises(
        PuzzleError, match=r"piece 'A', colour: found .+; use #rgb, #rrggbb or a name of CSS"
    ):
        satpack.Piece("A", [(0, 0)], colour=text)


def test_a_colour_is_text():
    with pytest.raises(TypeError, match="piece 'A', colour: found 3; use text"):
        satpack.Piece("A", [(0, 0)], colour=3)


@given(CHOICES)
def test_a_piece_is_shown_as_chosen(chosen):
    found = colours_chosen(chosen)
    assert len(found) == len(chosen)
    for own, colour in zip(chosen, found, strict=True):
        assert colour == rgb(own) if own else colour in SERIES


@given(st.lists(st.just("") | HEX, min_size=1, max_size=12).map(tuple))
def test_colours_that_satpack_chooses_differ_and_are_unlike_chosen_ones(chosen):
    free = [each for each in SERIES if all(distance(each, own) >= 22 for own in chosen if own)]
    found = colours_chosen(chosen)
    own = [colour for colour, choice in zip(found, chosen, strict=True) if not choice]
    if len(free) >= len(chosen):
        assert len(set(own)) == len(own)
        assert set(own) <= set(free)


@given(st.integers(1, 50), st.data())
def test_a_choice_changes_no_piece_but_those_that_would_look_like_it(many, data):
    number, colour = data.draw(st.integers(0, many - 1)), data.draw(HEX)
    before = colours_chosen(("",) * many)
    after = colours_chosen(tuple("" if i != number else colour for i in range(many)))
    for i in range(many):
        if i != number:
            assert after[i] == before[i] or distance(before[i], colour) < 22


def test_colour_makes_no_piece_another_one():
    plain, red = (satpack.Piece("A", [(0, 0)], colour=colour) for colour in ("", "red"))
    assert plain == red
    assert hash(plain) == hash(red)


def test_one_more_piece_changes_no_colour():
    pieces = [satpack.Piece(str(i), [(0, 0)]) for i in range(60)]
    boards = [
        satpack.Puzzle("n", "square", satpack.box("square", 60, 1), pieces[:n]) for n in (30, 60)
    ]
    few, all_ = map(piece_colours, boards)
    assert all_.items() >= few.items()
    assert len(set(few.values())) == 30


def test_there_is_a_mark_for_each_of_the_most_colours():
    names = [f"c{number}" for number in range(MAX_COLOURS)]
    piece = satpack.Piece("A", [(0, 0)])
    puzzle = satpack.Puzzle("one", "square", [(0, 0)], [piece], colours=names)
    assert len(set(colour_marks(puzzle).values())) == MAX_COLOURS
