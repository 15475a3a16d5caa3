"""Files of items and options: read, written, and refused where they are wrong."""

import gzip
import json
import os
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from satpack.io.dlx_file import parse_dlx, read_dlx, write_dlx
from satpack.io.files import is_dlx
from satpack.model.placing.cover_problem import CoverProblem
from satpack.model.placing.named_cover import NamedCover
from satpack.runtime.errors import InputError
from tests.tools.command import run

TEXT = """| the example of 7.2.2.1, with a comment
2:3|p q 2|r | x y

p q x y:A
| another
p r x:A y
p x:B
q x:A
r y:B
"""


def parsed(text):
    return parse_dlx(text.splitlines(), file="x.dlx", name="x")


def test_a_file_is_read():
    cover = parsed(TEXT)
    problem = cover.cover
    assert "".join(cover.items) == "pqrxy"
    assert problem.primary.tolist() == [True, True, True, False, False]
    assert problem.low.tolist() == [2, 1, 2, 0, 0]
    assert problem.high.tolist() == [3, 1, 2, 1, 1]
    assert problem.items[:4].tolist() == [0, 1, 3, 4]
    assert problem.colours[:4].tolist() == [0, 0, 0, 1]
    assert [cover.text(p) for p in range(5)] == TEXT.splitlines()[3:4] + TEXT.splitlines()[5:]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "x.dlx: no line of items; the first line that is not a comment names them"),
        ("| only a comment\n", "x.dlx: no line of items"),
        ("a a", "line 1: item 'a' is listed twice"),
        ("a | b | c", "line 1: a second '|'"),
        ("a:b", "line 1: 'a:b' is not the name of an item"),
        ("2:1|a", "line 1: '2:1|a': from 2 to 1 times is impossible"),
        ("0|a", "line 1: '0|a': from 0 to 0 times is impossible"),
        ("-1|a", "line 1: '-1|a': '-1' is not a bound; use 'low:high'"),
        ("|a", "no line of items"),
        ("b | 2|a", "line 1: '2|a': '2' bounds a secondary item"),
        ("a\n\nb", "line 3: 'b' is not an item of the first line"),
        ("a | b\na b b:X", "line 2: item 'b' is listed twice"),
        ("a | b\na:X", "line 2: 'a:X' colours a primary item; only secondary ones have colours"),
        ("a | b\na b:", "line 2: 'b:' has no colour; write 'name:colour'"),
        ("a | b\na |", "line 2: '|' is not an item of the first line"),
    ],
)
def test_a_mistake_gets_one_error_that_names_the_place(text, fault):
    with pytest.raises(InputError) as caught:
        parsed(text)
    assert str(caught.value).startswith("x.dlx: ")
    assert fault in str(caught.value)


def test_bytes_that_are_no_text_are_refused(tmp_path):
    file = tmp_path / "bad.dlx"
    file.write_bytes(b"a b\na \xff\n")
    with pytest.raises(InputError, match=r"bad.dlx: line 2: is not UTF-8"):
        read_dlx(str(file))


NAMES = st.text(st.characters(codec="ascii", categories=("L", "N", "P")), min_size=1, max_size=4)


@st.composite
def covers(draw):
    names = draw(st.lists(NAMES.filter(lambda n: not set(n) & set(":|")), min_size=1, unique=True))
    parting = draw(st.integers(1, len(names)))
    items = [(1, 1, True)] + [(0, 2, True)] * (parting - 1)
    items += [(0, 1, False)] * (len(names) - parting)
    options = draw(st.lists(st.sets(st.sampled_from(range(len(items))), min_size=1), max_size=5))
    options = list(map(list, options))
    colours = [draw(st.integers(0, 2)) if i >= parting else 0 for option in options for i in option]
    return NamedCover("drawn", CoverProblem.of(items, options, colours), names, ["A", "bc"])


@given(cover=covers(), suffix=st.sampled_from(["dlx", "dlx.gz", "dlx.xz"]))
def test_what_is_written_is_read_again(tmp_path_factory, cover, suffix):
    file = tmp_path_factory.mktemp("dlx") / f"drawn.{suffix}"
    write_dlx(str(file), cover, ["a comment", ""])
    again = read_dlx(str(file))
    assert is_dlx(str(file))
    assert (again.name, again.items) == (cover.name, cover.items)
    for bounds in ("low", "high", "primary", "starts", "items"):
        assert getattr(again.cover, bounds).tolist() == getattr(cover.cover, bounds).tolist()
    options = range(len(cover.cover))
    assert list(map(again.text, options)) == list(map(cover.text, options))
    if suffix == "dlx.gz":
        assert gzip.decompress(file.read_bytes()).startswith(b"| a comment\n|\n")


@pytest.mark.skipif(sys.platform == "darwin", reason="names of files are text there")
def test_a_name_that_is_no_text_is_shown_as_far_as_it_goes(tmp_path):
    path = os.fsdecode(os.fsencode(tmp_path) + b"/na\xffme.dlx")
    Path(path).write_text("a b\na\nb\n")
    assert read_dlx(path).name == "na\ufffdme"
    done = run("solve", path, "--json")
    assert json.loads(done.stdout)["puzzle"] == "na\ufffdme"
