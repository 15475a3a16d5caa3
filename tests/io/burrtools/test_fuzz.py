"""Files that are broken at random end with a puzzle or with one error, in bounded time, whatever is wrong with them."""

import gzip
import re
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from satpack.io.burrtools.assemblies import read_stored
from satpack.io.burrtools.document import parse_document
from satpack.io.burrtools.problems import read_problem
from satpack.io.burrtools.writing import burrtools_bytes
from satpack.runtime.errors import SatpackError
from tests.tools.examples import examples

GOLDEN = Path(__file__).parents[2] / "golden" / "xmpuzzle"
FILES = [path.read_bytes() for path in sorted(GOLDEN.glob("*.xmpuzzle"))]
NUMBERS = ["-1", "0", "1", "2", "7", "255", "9" * 9, "9" * 20, "x", "", "1.5", "٣"]
PIECES = [
    b'<shape id="0" min="0" max="3"/>',
    b'<group group="1" count="1"/>',
    b'<pair piece="0" result="0"/>',
    b"<solution/>",
    b"<assembly>x</assembly>",
    b"<separation/>",
    b"<state><dx>0</dx><dy>0</dy><dz>0</dz></state>",
    b'<voxel x="1" y="1" z="1" type="0">#1</voxel>',
    b"<problem/>",
    b"&amp;",
    b"&lt;!",
    b"]]>",
    b"<!--",
    b"<![CDATA[",
    b"\x00",
    b"\xff",
    b"<!DOCTYPE a>",
]


def take(content):
    """Read everything that a file holds; errors of satpack's own are what should come of broken ones."""
    try:
        document = parse_document(content, file="x.xmpuzzle")
        for number in range(1, len(document.problems) + 1):
            problem = read_problem(document, number)
            burrtools_bytes(problem.puzzle)
            problem.counted("assemblies")
            for stored in read_stored(problem):
                stored.solution.verify()
    except SatpackError as caught:
        fault = str(caught)
    else:
        return
    assert len(fault) < 1_000
    assert "x.xmpuzzle" in fault or "BurrTools" in fault or "piece" in fault


@examples(200)
@given(st.sampled_from(FILES), st.data())
def test_files_with_other_numbers(content, data):
    places = [match.span(1) for match in re.finditer(rb'="([^"]*)"', content)]
    for _ in range(data.draw(st.integers(1, 3))):
        start, end = data.draw(st.sampled_from(places))
        number = data.draw(st.sampled_from(NUMBERS)).encode()
        content = content[:start] + number + content[end:]
        places = [match.span(1) for match in re.finditer(rb'="([^"]*)"', content)]
    take(content)


@examples(200)
@given(st.sampled_from(FILES), st.data())
def test_files_with_elements_taken_out_doubled_or_put_in(content, data):
    for _ in range(data.draw(st.integers(1, 3))):
        tags = [match.span() for match in re.finditer(rb"<[^>]*>|[0-9_#+ ]+", content)]
        start, end = data.draw(st.sampled_from(tags))
        new = data.draw(
            st.sampled_from([b"", 2 * content[start:end], *PIECES]) | st.binary(max_size=8)
        )
        content = content[:start] + new + content[end:]
    take(content)


@examples(100)
@given(st.sampled_from(FILES), st.data())
def test_files_that_are_cut_short_doubled_or_broken_in_their_compression(content, data):
    packed = gzip.compress(content)
    at = data.draw(st.integers(0, len(packed) - 1))
    take(
        data.draw(
            st.sampled_from(
                [
                    packed[:at],
                    packed + packed,
                    packed + packed[:at],
                    packed[:at] + bytes([packed[at] ^ 1]) + packed[at + 1 :],
                    content[: at % len(content)],
                    content + content,
                ]
            )
        )
    )


@given(st.binary(max_size=200))
def test_files_of_anything(content):
    take(content)
    take(b"<" + content)
    take(b"\x1f\x8b" + content)
