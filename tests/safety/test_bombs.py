"""Small files that mean something huge: refused, or done, in bounded memory and time."""

import gzip
import io
import lzma
import struct
import zlib

import pytest

from satpack.runtime.processes import Child
from tests.tools import forked

PUZZLE = 'name = "x"\ngrid = "{grid}"\n[region]\n{region}\n[[pieces]]\nname = "A"\n{piece}\n'


def puzzle(grid="square", region="box = [2, 2]", piece="box = [2, 1]"):
    return PUZZLE.format(grid=grid, region=region, piece=piece).encode()


@pytest.fixture(scope="module")
def reader():
    # not a copy of a process that has room for much already
    with forked.fresh():
        child = Child("tests.safety.reader:Reader")
    with child:
        yield child


def pieces(count, cells):
    """Many pieces, all different."""
    found = []
    for number in range(count):
        bits = [i for i in range(cells) if number >> i & 1]
        listed = [[i, 0] for i in range(cells)] + [[i, 1] for i in bits]
        found.append(f'[[pieces]]\nname = "p{number}"\ncells = {listed}\n')
    return "".join(found)


SHAPES = {
    "a region of 10^9 cells": puzzle("cube", "box = [1000, 1000, 1000]"),
    "a region of 10^27 cells": puzzle("cube", "box = [1000000000, 1000000000, 1000000000]"),
    "a side of 10^30": puzzle(region=f"box = [{10**30}, 1]"),
    "a side of 5,000 digits": puzzle(region=f"box = [{'9' * 5000}, 1]"),
    "a negative side": puzzle(region="box = [-5, 5]"),
    "no side": puzzle(region="box = []"),
    "a piece of 10^9 cells": puzzle(piece="box = [100000, 10000]"),
    "cells far apart": puzzle(region="cells = [[0, 0], [299999, 299999]]"),
    "cells out of reach": puzzle(region="cells = [[0, 0], [1000000000, 0]]"),
    "a negative overflow": puzzle(region=f"cells = [[0, 0], [{-(2**63)}, 0]]"),
    "all polyforms of 40 cells": puzzle(piece="").replace(b'name = "A"', b"polyforms = 40"),
    "all polyforms of 18 cells": puzzle(piece="").replace(b'name = "A"', b"polyforms = 18"),
    "copies beyond count": puzzle(piece='box = [2, 1]\ncopies = "0-99999999999"'),
    "more pieces than there may be": puzzle().partition(b"[[pieces]]")[0]
    + pieces(10_001, 14).encode(),
    "nested brackets": puzzle(region="cells = " + "[" * 200_000),
    "nested tables": b"a = " + b"{a = " * 200_000,
    "nested parts of a header": b"[" + b"a." * 50_000 + b"a]",
    "20,000 tables": "\n".join(f"[a{i}.b]" for i in range(20_000)).encode(),
    "a name of a megabyte": b'name = "' + b"n" * 10**6 + b'"',
    "nested keys": b".".join([b"a"] * 300_000) + b" = 1",
    "20 MB of blanks": b" " * 20_000_000,
    "a drawing of a million columns": puzzle(region=f'cells = """\n{"#" * 1_000_000}"""'),
    "a drawing of a million rows": puzzle(region='cells = """\n' + "#\n" * 1_000_000 + '"""'),
}


@pytest.mark.parametrize("name", SHAPES)
def test_shapes_that_are_too_large_are_refused(name, reader):
    complaint = reader.call("read", "puzzle", SHAPES[name])
    assert complaint.startswith("file: ")
    assert complaint.isprintable()
    assert len(complaint) < 600


LARGE = {
    "thousands of pieces": puzzle(region="box = [40, 40]").partition(b"[[pieces]]")[0]
    + pieces(5_000, 13).encode(),
    "a region as large as may be": puzzle(region="box = [1000, 250]", piece="box = [99, 99]"),
    "a piece as large as may be": puzzle(region="box = [500, 500]", piece="box = [498, 499]"),
    "copies as many as may be": puzzle(piece='box = [1, 1]\ncopies = "0-999999999"'),
    "a cube as large as may be": puzzle("cube", "box = [62, 62, 62]", "box = [5, 6, 7]"),
}


@pytest.mark.parametrize("name", LARGE)
def test_what_is_allowed_stays_within_bounds(name, reader):
    complaint = reader.call("read", "placed", LARGE[name])
    assert complaint == "" or "satpack takes" in complaint or "use a smaller" in complaint


# --- compressed files

EXPANDED = 32 << 20


def gz(content):
    return gzip.compress(content, 9, mtime=0)


def xz(content):
    return lzma.compress(content, preset=0)  # 70 MB in a quarter of the time of the usual preset


def packed(kind):
    """Return comments that expand to many bytes, made without having them in memory."""
    made = io.BytesIO()
    if kind == "gz":
        file = gzip.GzipFile("", "wb", 6, made, mtime=0)
    else:
        file = lzma.LZMAFile(made, "wb", preset=0)  # noqa: SIM115 - closed below
    with file:
        for _ in range(EXPANDED >> 20):
            file.write((b"c" + b" " * 65_534 + b"\n") * 16)
    return made.getvalue()


@pytest.mark.parametrize("kind", ["gz", "xz"])
@pytest.mark.parametrize("what", ["cnf", "model"])
def test_a_file_that_expands_without_end(kind, what, reader):
    bomb = packed(kind)
    assert len(bomb) < EXPANDED / 100
    complaint = reader.call("read", what, bomb)
    assert complaint == (
        "file: expands to more than 100 times its size, as no CNF does; decompress it yourself if you trust it"
    )


@pytest.mark.parametrize("pack", [gz, xz])
def test_a_line_that_expands_without_end(pack, reader):
    complaint = reader.call("read", "model", pack(b"1" * (70 << 20)))
    assert complaint.startswith("file: has too long a line; satpack takes at most 67,108,864 bytes")


def test_a_bomb_within_a_bomb_is_what_it_holds(reader):
    inner = gz(b"1 0\n" * 1000)
    assert "is neither a literal nor a status" in reader.call("read", "model", gz(inner))


def test_an_archive_that_asks_for_all_the_memory(reader):
    # a dictionary of 3 GiB, of which nothing is used
    filters = [{"id": lzma.FILTER_LZMA2, "preset": 0, "dict_size": 1 << 20}]
    content = bytearray(lzma.compress(b"1 0\n", filters=filters))
    # the size of the dictionary is one byte of the block's header, which ends in a checksum
    start = 12
    length = (content[start] + 1) * 4
    block = content[start : start + length]
    at = block.index(b"\x21\x01") + 2
    block[at] = 39
    block[-4:] = struct.pack("<I", zlib.crc32(bytes(block[:-4])))
    content[start : start + length] = block
    complaint = reader.call("read", "model", bytes(content))
    assert complaint == "file: can't be read: Memory usage limit exceeded"


@pytest.mark.parametrize("pack", [gz, xz])
def test_compressed_files_cut_short_doubled_and_damaged(pack, reader):
    whole = pack(b"s SATISFIABLE\n" + b"v 1 -2 3\n" * 3 + b"v 0\n")
    assert reader.call("read", "model", whole) == ""
    for at in range(8, len(whole)):
        assert reader.call("read", "model", whole[:at]).startswith("file: ")
    twice = reader.call("read", "model", whole + whole)
    assert "a second model begins" in twice
    for at in range(6, len(whole)):
        changed = whole[:at] + bytes([whole[at] ^ 0xFF]) + whole[at + 1 :]
        complaint = reader.call("read", "model", changed)
        assert complaint.isprintable()
