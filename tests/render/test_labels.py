"""Labels never collide, and the legend says what they mean."""

from hypothesis import given
from hypothesis import strategies as st

from satpack.render.characters.tiles import LONGEST_LABEL
from satpack.render.glyphs import ASCII, UNICODE
from satpack.render.labels import label_copies, label_kinds, legend
from satpack.render.rows import printed

names = st.lists(st.text(max_size=2) | st.sampled_from("ABCXYZ019"), unique=True, max_size=80)
glyph_sets = st.sampled_from([ASCII, UNICODE])


@given(names, glyph_sets)
def test_kinds_never_share_a_label(found, glyphs):
    labels = label_kinds(found, glyphs)
    assert list(labels) == found
    assert len(set(labels.values())) == len(found)
    assert all(label.isalnum() for label in labels.values())
    assert all(
        labels[name] == name
        for name in found
        if name.isascii() and name.isalnum() and len(name) == 1
    )


@given(
    names.flatmap(
        lambda kinds: st.tuples(
            st.just(kinds), st.lists(st.sampled_from(kinds or ["?"]), max_size=90)
        )
    ),
    glyph_sets,
)
def test_copies_never_share_a_label(drawn, glyphs):
    kinds, placed = drawn
    labels = label_copies(kinds, placed, glyphs)
    assert len(set(labels)) == len(placed) == len(labels)


def test_thousands_of_labels_stay_short():
    kinds = [f"piece {i}" for i in range(10_000)]
    assert len(set(label_kinds(kinds, ASCII).values())) == 10_000
    labels = label_copies(["block"], ["block"] * 100_000, ASCII)
    assert len(set(labels)) == 100_000
    assert max(map(len, labels)) == LONGEST_LABEL


def test_names_that_would_break_the_drawing_are_no_labels():
    # wide, written from right to left, combining, a sign that looks like a border, the sign of an empty cell
    awkward = ["名", "א", "\N{COMBINING ACUTE ACCENT}", "│", "·", "|"]
    assert list(label_kinds([*awkward, "é"], UNICODE).values()) == [*"ABCDEF", "é"]
    assert label_kinds(["é"], ASCII) == {"é": "A"}


def test_a_legend_names_every_piece():
    entries = [(list("ABCDG"), "Y", None), (["Z"], "naïve", 1), (["H", "I"], "名", None)]
    assert printed(legend(entries, ASCII, width=20), colour=False).split("\n") == [
        " A-D G  Y        x5",
        " Z      na\\xefve x1",
        " H I    \\u540d   x2",
    ]
    wide = printed(legend(entries, UNICODE, width=80), colour=True)
    # a character of two columns takes the place of two
    assert wide.count("\x1b[0m") == 1
    assert "名 \N{MULTIPLICATION SIGN}2" in wide


def test_the_legend_has_as_many_columns_as_fit_each_as_wide_as_it_must_be():
    entries = [([c], name, None) for c, name in zip("ABCD", ["x", "y" * 9, "z", "u"], strict=True)]
    tables = {
        w: printed(legend(entries, ASCII, width=w), colour=False) for w in (49, 48, 27, 26, 1)
    }
    assert tables[49] == " A  x x1    B  yyyyyyyyy x1    C  z x1    D  u x1"
    assert tables[48] == " A  x         x1    C  z x1\n B  yyyyyyyyy x1    D  u x1"
    assert [text.count("\n") for text in tables.values()] == [0, 1, 1, 3, 3]


def test_the_legend_of_thousands_of_pieces_and_copies():
    kinds = [
        ([label], name, None)
        for name, label in label_kinds(list(map(str, range(5_000))), ASCII).items()
    ]
    rows = printed(legend(kinds, ASCII, width=80), colour=False).split("\n")
    assert max(map(len, rows)) <= 80
    assert len(rows) == 1_000
    copies = label_copies(["Y"], ["Y"] * 4_000, ASCII)
    key = printed(legend([(copies, "Y", None)], ASCII, width=80), colour=False)
    assert key == " A-Z a-z 0-9 AA-99 AAA-ABf  Y x4000"
