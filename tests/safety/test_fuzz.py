"""Files of strangers, made by damaging good ones and by inventing bad ones: read, or refused in one printable line."""

import gzip
import json
import random
import re
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import satpack
from satpack.runtime.processes import Child
from tests.tools import forked
from tests.tools.examples import examples

HOSTILE = [
    b"\0",
    b"\x1b[31m",
    b"\x1b]0;title\x07",
    "\u202e".encode(),
    b"\xff\xfe",
    b"\xed\xa0\x80",
    b"9" * 5_000,
    b"-1",
    b"1e999",
    b"2147483648",
    b"-9223372036854775809",
    b"NaN",
    b"Infinity",
    b"[" * 3_000,
    b"{" * 3_000,
    b'{"a":' * 3_000,
    b'"',
    b"'''",
    b"\\",
    b"\r",
    b"\n\n",
    b"..",
    b"#",
    b"[red]",
    b"../../../etc/passwd",
    b"$(touch x)",
    b"c satpack-cnf 2\n",
    b"p cnf 999999999999 1\n",
    b" 0\n",
    b"s SATISFIABLE\n",
    b"<separation/>",
    b"<![CDATA[",
    b"<!--",
    b"&lt;!",
    b"<!DOCTYPE a>",
]

NUMBERS_IN_FILES = [
    b"-1",
    b"0",
    b"1",
    b"2",
    b"7",
    b"255",
    b"9" * 9,
    b"9" * 20,
    b"1.5",
    "٣".encode(),
]

BURRTOOLS = Path(__file__).parents[1] / "golden" / "xmpuzzle"


def good_files():
    """Return some good files of every kind."""
    boards = satpack.load("mutilated-chessboard")
    colouring = satpack.prove(boards).colouring
    solved = [satpack.solve(satpack.load(name)) for name in ("soma", "tetrahexes-4x7")]
    return {
        "puzzle": [satpack.gallery_names and _shipped(n) for n in ("soma", "haley", "burr6")],
        "solution": [found.to_json().encode() for found in solved],
        "certificate": [colouring.to_json().encode()],
        "cnf": [_cnf("tetrominoes-4x5"), _cnf("squares-1-to-3")],
        "model": [
            b"s SATISFIABLE\nv 1 -2 3 -4\nv 5 0\n",
            b"SAT\n1 -2 3 0\n",
            b"-1 2 -3 0\n",
            b"c a comment\ns UNSATISFIABLE\n",
        ],
        "burrtools": [gzip.compress((BURRTOOLS / "haley.xmpuzzle").read_bytes()), *_burrtools()],
    }


def _burrtools():
    for path in sorted(BURRTOOLS.glob("*.xmpuzzle")):
        # the last problem of one of them is refused
        yield re.sub(rb'(?s)<problem name="half.*</problem>', b"", path.read_bytes())


def _shipped(name):
    from satpack.gallery import gallery_text

    return gallery_text(name).encode()


def _cnf(name):
    import tempfile
    from pathlib import Path

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "x.cnf")
        satpack.encode(satpack.load(name)).write(str(path))
        return path.read_bytes()


@pytest.fixture(scope="module")
def good():
    return good_files()


@pytest.fixture(scope="module")
def reader():
    # not a copy of a process that has room for much already
    with forked.fresh():
        child = Child("tests.safety.reader:Reader")
    with child:
        yield child


KINDS = ("puzzle", "solution", "certificate", "cnf", "model", "burrtools")

NAMED = ("puzzle", "cnf", "model")


def check(complaint, kind=""):
    """A complaint is one line that a terminal can show as it is, and not a long one; of a file that is parsed alone it names that."""
    assert complaint.isprintable()
    assert len(complaint) < 1_500
    assert complaint == "" or kind not in NAMED or complaint.startswith("file")


def damaged(content, seed):
    """Return the file after some random damage."""
    chance = random.Random(seed)
    for _ in range(chance.randint(1, 4)):
        at = chance.randint(0, len(content))
        to = min(len(content), at + int(chance.expovariate(0.05)))
        kind = chance.randrange(8)
        if kind == 0:
            content = content[:at]
        elif kind == 1:
            content += content[at:]
        elif kind == 2:
            content = content[:at] + content[to:]
        elif kind == 3:
            content = content[:at] + chance.choice(HOSTILE) + content[at:]
        elif kind == 4:
            content = content[:at] + content[at:to] * chance.randint(2, 20) + content[to:]
        elif kind == 5:
            content = content[:at] + bytes([chance.randrange(256)]) + content[at + 1 :]
        elif kind == 6:
            content = _exchanged(content, rb"-?[0-9]+", lambda _: NUMBERS_IN_FILES, chance)
        else:
            content = _exchanged(content, rb"<[^>]*>|[^\s<>]+", lambda each: [b"", *each], chance)
    return content


def _exchanged(content, pattern, others, chance):
    """Return the file with something that matches replaced by one of others, given all that match."""
    found = [*re.finditer(pattern, content)]
    if not found:
        return content
    start, end = chance.choice(found).span()
    new = chance.choice(others([each[0] for each in found]))
    return content[:start] + new + content[end:]


@pytest.mark.parametrize("kind", KINDS)
@examples(200)
@given(seed=st.integers(0, 10**9), choice=st.integers(0, 10))
def test_damaged_files_are_read_or_refused_in_a_line(kind, good, reader, seed, choice):
    files = good[kind]
    check(reader.call("read", kind, damaged(files[choice % len(files)], seed)), kind)


@pytest.mark.parametrize("kind", KINDS)
def test_files_cut_short_and_doubled(kind, good, reader):
    for content in good[kind]:
        assert reader.call("read", kind, content) == ""
        for at in range(0, len(content), max(1, len(content) // 40)):
            check(reader.call("read", kind, content[:at]), kind)
        check(reader.call("read", kind, content + content))
        check(reader.call("read", kind, content + b"\n" + content))


@given(content=st.binary(max_size=300))
@pytest.mark.parametrize("kind", KINDS)
def test_noise_is_refused_in_a_line(kind, reader, content):
    check(reader.call("read", kind, content), kind)


# --- right in form, wrong in what it says

NUMBERS = (
    st.integers(-1, 5)
    | st.integers()
    | st.sampled_from([0, -1, 2**31, -(2**31), 2**63, 2**64, -(2**63) - 1, 10**9, 10**18, 10**4000])
)
TEXTS = st.text(max_size=20) | st.sampled_from(
    [
        "",
        " ",
        "\x1b[2J",
        "[red]x[/red]",
        "\u202ename",
        "../x",
        "a" * 300,
        "0-999999999",
        "5-3",
        "#",
        "##\n#",
    ]
)
PLAIN = NUMBERS | TEXTS | st.booleans() | st.none() | st.floats()
VALUES = st.recursive(
    PLAIN,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=8,
)
VECTORS = st.lists(st.lists(NUMBERS, max_size=4), max_size=5)


def some_of(**values):
    """Tables with some of these keys."""
    return st.fixed_dictionaries({}, optional=values)


GRID = st.sampled_from(["square", "cube", "hexagon", "triangle", "sphere", ""]) | VALUES
PIECES = some_of(
    name=TEXTS | VALUES,
    cells=VECTORS | TEXTS | VALUES,
    box=st.lists(NUMBERS, max_size=4) | VALUES,
    copies=NUMBERS | TEXTS,
    polyforms=NUMBERS | st.integers(1, 40),
    kind=st.sampled_from(["free", "fixed", "one-sided", "x"]),
)
PUZZLES = some_of(
    name=TEXTS | VALUES,
    grid=GRID,
    source=TEXTS,
    reflect=st.booleans() | VALUES,
    region=some_of(
        box=st.lists(NUMBERS, max_size=4) | VALUES,
        cells=VECTORS | TEXTS,
        optional=st.booleans() | VECTORS,
        holes=NUMBERS | TEXTS,
    ),
    pieces=st.lists(PIECES, max_size=4),
    expect=some_of(total=NUMBERS, level=TEXTS, apart=NUMBERS),
)
SOLUTIONS = some_of(
    format=st.just("satpack-solution-1") | VALUES,
    puzzle=TEXTS | VALUES,
    grid=GRID,
    placements=st.lists(some_of(piece=TEXTS | VALUES, cells=VECTORS | VALUES), max_size=4) | VALUES,
    engine=TEXTS | VALUES,
    seconds=st.floats() | VALUES,
    statistics=st.dictionaries(TEXTS, NUMBERS, max_size=3) | VALUES,
)
CERTIFICATES = some_of(
    format=st.just("satpack-certificate-1") | VALUES,
    puzzle=TEXTS,
    grid=st.just("square") | GRID,
    modulus=NUMBERS | VALUES,
    weights=st.lists(some_of(weight=NUMBERS, cells=VECTORS), max_size=3) | VALUES,
    pieces=st.dictionaries(st.just("domino") | TEXTS, NUMBERS, max_size=3) | VALUES,
    region_sum=NUMBERS | VALUES,
    contents_sum=NUMBERS | VALUES,
    empty=NUMBERS | VALUES,
    argument=TEXTS | VALUES,
)


def toml(value):
    """Return a value as TOML writes it inline; what TOML has no word for becomes text."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        return long_digits(value)
    if isinstance(value, float):
        return repr(value)
    if isinstance(value, list):
        return f"[{', '.join(map(toml, value))}]"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{json.dumps(k)} = {toml(v)}' for k, v in value.items())}}}"
    return json.dumps(value, ensure_ascii=True) if value is not None else '"none"'


def long_digits(value):
    return "1" + "0" * 4_000 if abs(value) > 10**1000 else str(value)


def json_of(value):
    if isinstance(value, dict):
        return f"{{{', '.join(f'{json.dumps(k)}: {json_of(v)}' for k, v in value.items())}}}"
    if isinstance(value, list):
        return f"[{', '.join(map(json_of, value))}]"
    if isinstance(value, int) and not isinstance(value, bool):
        return long_digits(value)
    return json.dumps(value)


@given(PUZZLES)
@example({"name": "x", "grid": "square", "region": {"box": [3, 3]}, "pieces": [{"polyforms": 30}]})
def test_invented_puzzles_are_read_or_refused_in_a_line(reader, table):
    text = "".join(f"{key} = {toml(value)}\n" for key, value in table.items())
    content = text.encode(errors="replace")
    complaint = reader.call("read", "puzzle", content)
    check(complaint, "puzzle")
    if not complaint:
        check(reader.call("read", "placed", content))


@given(SOLUTIONS)
def test_invented_solutions_are_read_or_refused_in_a_line(reader, table):
    check(reader.call("read", "solution", json_of(table).encode(errors="replace")))


@given(CERTIFICATES)
def test_invented_certificates_are_read_or_refused_in_a_line(reader, table):
    check(reader.call("read", "certificate", json_of(table).encode(errors="replace")))
