"""Exported CNF files: their bytes never change, their header says everything, and broken ones are named.

The golden files in tests/golden/cnf are small formulas with known answers (answers.toml), for anyone to use. When the
encoding or the format is meant to change, write them again: `SATPACK_WRITE_GOLDEN=1 pytest tests/io/test_cnf_file.py`.
"""

import gzip
import io
import lzma
import os
import re
import subprocess
import sys
import tempfile
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pysat.solvers import Solver

import satpack
from satpack import Piece, Placed, Puzzle, Solution
from satpack.engines.sat.decoding import decode_files
from satpack.io import compressed
from satpack.io.compressed import reading_lines
from satpack.io.formulas import header
from satpack.io.formulas.cnf_file import reading_cnf
from satpack.io.formulas.header import FormulaFacts, HeaderReader, header_lines
from satpack.io.formulas.opb_file import reading_opb, write_opb
from satpack.io.results.solution_file import parse_solutions
from satpack.model.piece_colours import piece_colours
from satpack.runtime.errors import InputError, LimitError
from tests.tools import brute_force
from tests.tools.cnf_models import fillings, solution_of, solver_of
from tests.tools.examples import examples
from tests.tools.program import python
from tests.tools.sides import sided_puzzles
from tests.tools.strategies import (
    coloured_puzzles,
    loose_puzzles,
    puzzles,
    rules,
    turned_puzzles,
    wrapped_puzzles,
)

GOLDEN = Path(__file__).parents[1] / "golden" / "cnf"
ANSWERS = tomllib.loads((GOLDEN / "answers.toml").read_text())


def write_golden(name, path):
    instance = ANSWERS[name]
    own = GOLDEN / f"{instance['puzzle']}.toml"
    puzzle = satpack.load(own if own.exists() else instance["puzzle"])
    blocked = instance.get("block")
    text = (GOLDEN / blocked).read_text() if blocked else None
    satpack.encode(
        puzzle,
        encoding=instance["encoding"],
        at_most_one=instance["at-most-one"],
        seed=instance.get("seed"),
        block=parse_solutions(text, file=blocked, puzzle=puzzle) if blocked else (),
    ).write(path)
    return puzzle


@pytest.mark.parametrize("name", ANSWERS)
def test_golden_files_come_out_byte_for_byte(name, tmp_path):
    golden, fresh = GOLDEN / f"{name}.cnf", tmp_path / "fresh.cnf"
    if os.environ.get("SATPACK_WRITE_GOLDEN"):
        write_golden(name, golden)
    write_golden(name, fresh)
    assert fresh.read_bytes() == golden.read_bytes()
    assert golden.stat().st_size < 100_000


@pytest.mark.parametrize("name", ANSWERS)
def test_golden_files_have_their_known_answers(name):
    golden, answer = GOLDEN / f"{name}.cnf", ANSWERS[name]["solutions"]
    if answer <= 200:
        assert len(fillings(golden)) == answer
    else:
        known = satpack.load(ANSWERS[name]["puzzle"]).expect.total
        with solver_of(golden) as (_, solver):
            assert solver.solve()
        assert answer == known


def test_every_golden_file_is_in_the_table():
    assert {path.stem for path in GOLDEN.glob("*.cnf")} == set(ANSWERS)


@given(
    puzzles(max_cells=6, max_pieces=3)
    | loose_puzzles(max_cells=6)
    | coloured_puzzles(max_cells=4, max_pieces=2)
    | wrapped_puzzles(max_cells=6)
    | sided_puzzles(),
    st.sampled_from([None, 0, 7]),
)
@examples(40)
def test_models_of_the_file_are_the_solutions(tmp_path_factory, puzzle, seed):
    path = tmp_path_factory.mktemp("cnf") / "random.cnf"
    size = satpack.encode(puzzle, seed=seed).write(path)
    found = fillings(path)
    assert set(found) == brute_force.whole_solutions(puzzle)
    with reading_cnf(str(path)) as file:
        header = file.header
        assert file.variables_count == size.variables
        assert sum(1 for _ in file.clauses) == size.clauses
        assert len(list(file.header.placement_variables)) == size.placements
        groups = [variable for group, _ in file.header.groups for variable in group]
        assert sorted([*file.header.placement_variables, *groups]) == [
            *range(1, size.variables + 1)
        ]
    assert header.puzzle == puzzle
    assert header.facts.seed == seed
    for filling, model in list(found.items())[:1]:
        output = path.with_suffix(".out")
        output.write_text("s SATISFIABLE\nv " + " ".join(map(str, model)) + " 0\n")
        answer = decode_files(str(path), str(output), puzzle=puzzle)
        answer.solution.verify()
        assert brute_force.plain(answer.solution) == filling
        satpack.encode(puzzle, seed=seed, block=[answer.solution]).write(path)
        assert set(fillings(path)) == set(found) - {filling}
        with reading_cnf(str(path)) as file:
            assert file.header.facts.blocked == 1


@given(
    puzzles(max_cells=6)
    | coloured_puzzles(names=("r", "ä"))
    | coloured_puzzles(names=("r", "blue"))
    | wrapped_puzzles()
    | turned_puzzles(),
    st.data(),
)
@examples(150)
def test_the_header_gives_back_the_puzzle_and_its_placements(tmp_path_factory, puzzle, data):
    puzzle = replace(puzzle, rules=tuple(data.draw(st.lists(rules(puzzle), max_size=2))))
    folder = tmp_path_factory.mktemp("header")
    placements = satpack.place(puzzle)
    satpack.encode(puzzle).write(folder / "a.cnf")
    written = [(folder / "a.cnf", reading_cnf)]
    if not puzzle.searched_rules:
        write_opb(str(folder / "a.opb"), placements)
        written.append((folder / "a.opb", reading_opb))
    for path, reading in written:
        assert path.read_bytes().isascii()
        with reading(str(path)) as file:
            assert file.header.puzzle == puzzle
            placed = [file.header.placed(v) for v in file.header.placement_variables]
        assert placed == [placements.placed(p) for p in range(len(placements))]


def test_the_puzzle_file_can_be_cut_out_of_a_formula():
    done = subprocess.run(
        ["sed", "-n", r"s/^c | \{0,1\}//p", str(GOLDEN / "holes.channelled.commander.cnf")],
        capture_output=True,
        text=True,
        check=True,
    )
    own = GOLDEN / f"{ANSWERS['holes.channelled.commander']['puzzle']}.toml"
    assert satpack.loads(done.stdout) == satpack.load(own)


printable = st.text(min_size=1, max_size=12).filter(lambda s: s.isprintable() and s.strip())


@given(printable, st.lists(printable, min_size=2, max_size=2, unique=True))
@examples(40)
def test_a_cnf_keeps_any_names(tmp_path_factory, name, pieces):
    shapes = (((0, 0),), ((0, 0), (1, 0)))
    puzzle = Puzzle(name, "square", "###", list(map(Piece, pieces, shapes)))
    path = tmp_path_factory.mktemp("cnf") / "names.cnf"
    satpack.encode(puzzle).write(path)
    path.read_bytes().decode("ascii")
    with reading_cnf(str(path)) as file:
        found = file.header.puzzle
        names = {file.header.placed(v).piece for v in file.header.placement_variables}
    assert (found.name, [p.name for p in found.pieces], names) == (name, pieces, set(pieces))


def test_the_file_is_the_same_whatever_the_hash_seed(tmp_path):
    script = "import satpack, sys; satpack.encode(satpack.load('soma')).write(sys.argv[1])"
    for seed in "1", "2":
        python(script, tmp_path / seed, env={"PYTHONHASHSEED": seed}).check_returncode()
    assert (tmp_path / "1").read_bytes() == (tmp_path / "2").read_bytes()


def test_compressed_files_hold_the_same_and_no_time(tmp_path):
    cnf = satpack.encode(satpack.load("slothouber-graatsma"))
    for name in "a.cnf", "a.cnf.gz", "b.cnf.gz", "a.cnf.xz", "b.cnf.xz":
        cnf.write(tmp_path / name)
    plain = (tmp_path / "a.cnf").read_bytes()
    for suffix, expand in ("gz", gzip.decompress), ("xz", lzma.decompress):
        one, other = ((tmp_path / f"{c}.cnf.{suffix}").read_bytes() for c in "ab")
        assert one == other
        assert expand(one) == plain
        with reading_lines(str(tmp_path / f"a.cnf.{suffix}")) as lines:
            assert b"".join(lines) == plain
    header = (tmp_path / "a.cnf.gz").read_bytes()[:10]
    assert header[3] == 0  # no file name
    assert header[4:8] == b"\0\0\0\0"  # no time


def test_a_python_without_xz(tmp_path, monkeypatch):
    cnf = satpack.encode(satpack.load("slothouber-graatsma"))
    packed = tmp_path / "a.cnf.xz"
    cnf.write(packed)
    monkeypatch.setitem(sys.modules, "lzma", None)
    cnf.write(tmp_path / "a.cnf")
    with (
        reading_lines(str(packed)) as lines,
        pytest.raises(satpack.InputError, match="compiled without xz"),
    ):
        next(lines)
    with pytest.raises(satpack.InputError, match="compiled without xz"):
        cnf.write(packed)


def test_memory_stays_flat():
    """27,324 placements, 296,624 clauses; most of what is measured is Python, numpy and the placements."""
    export = (
        "import satpack;"
        "print(satpack.encode(satpack.load('hexominoes-15x15-less-3x5')).write('/dev/null').placements)"
    )
    # a process inherits the peak of the one that forks it, so that a small one must stand between
    measure = (
        "import resource, subprocess, sys;"
        "subprocess.run([sys.executable, '-c', sys.argv[1]], check=True);"
        "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024)"
    )
    placements, megabytes = map(int, python(measure, export).stdout.split())
    assert placements == 27324
    assert megabytes < 250


@pytest.mark.parametrize("name", satpack.gallery_names())
def test_the_header_of_every_gallery_puzzle_reads_back_as_the_puzzle(name):
    puzzle = satpack.load(name)
    comments = header_lines(puzzle, FormulaFacts(version="1"), (), 0)
    reader = HeaderReader("a.cnf")
    for number, comment in enumerate(comments, 1):
        assert comment.isascii()
        reader.feed(number, f" {comment}\n")
    assert reader.header().puzzle == puzzle


SMALL_CNF = (GOLDEN / "optional.plain.pairwise.cnf").read_text()


def read(text, tmp_path):
    path = tmp_path / "broken.cnf"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    with reading_cnf(str(path)) as file:
        for variable in file.header.placement_variables:
            file.header.placed(variable)
        return file.header, list(file.clauses)


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        (r"c satpack-cnf 2\n", "", "no line 'c satpack-cnf 2' before 'p cnf'"),
        (r"c satpack-cnf 2", "c satpack-cnf 1", "line 1: format '1' of satpack's CNF files; this"),
        (r"p cnf.*", "p dnf 1 1", "expected the header 'p cnf VARIABLES CLAUSES'"),
        (r"p cnf \d+", "p cnf 999999999", "satpack takes at most"),
        (r"p cnf \d+", "p cnf 3", "the header mentions variable"),
        (r"c \| grid = .*", 'c | grid = "round"', "key grid: found 'round'"),
        (r"c \| grid = .*\n", "", "key grid: is missing"),
        (r"c \| grid = .*", "c | grid = round", "line 5, column 8: "),
        (r"(c \| grid = .*\n)", r"\1\1", "line 6, column"),
        (r'(?s)cells = """.*?"""', "box = [600, 600]", "satpack takes at most"),
        (r"(c \| \[region\]\n)", r"\1c | boxes = [2, 2]\n", "region: there is no key 'boxes'"),
        (r"c \| copies = .*", 'c | copies = "3-1"', 'key copies: found "3-1", a range'),
        (r"(?s)(c \| \[\[pieces\]\].*?)(c satpack)", r"\1\1\2", "two pieces are named"),
        (r"(?m)(?s:c \|.*)^c \|.*\n", "", "key name: is missing"),
        (r"c satpack formula.*\n", "", "the line 'satpack formula' is missing"),
        (r"(c satpack formula.*\n)", r"\1\1", "'satpack formula': occurs twice"),
        (r"c satpack formula .*", "c satpack formula {}", "missing required field `version`"),
        (r"c satpack formula .*", "c satpack formula {", "'satpack formula': found '{'"),
        (r"c satpack var 2 .*\n", "", "but 'satpack placements' says"),
        (r"c satpack var 2 ", "c satpack var two ", "found 'two'; use the number of a variable"),
        (r"c satpack var 2 ", "c satpack var 1 ", "variable 1 has a line before"),
        (r"(c satpack var 2) .*", r"\1", "variable 2: found ''"),
        (r"(c satpack var 2 .*:)\[\[.*", r"\1[[7]]}", "variable 2: entry 1 is [7]"),
        (r"(c satpack var 2 .*:)\[\[.*", r"\1[[0, 0]], 3}", "variable 2: found"),
        (
            r"(c satpack var 2 .*)}",
            r'\1, "colours": {"r": []}}',
            "variable 2, key colours: found 'r'",
        ),
        (r"c satpack placements.*", 'c satpack placements "many"', "Expected `int`, got `str`"),
        (r"(p cnf)", r'c satpack aux [3, 1, "x"]\n\1', "last comes"),
        (r"p cnf (\d+) \d+", r"p cnf \1 99999", "the header says 99999"),
        (r"\n-1 ", "\n-1 x ", "'x' is not a literal"),
    ],
)
def test_what_is_wrong_with_a_file_is_said(tmp_path, old, new, fault):
    broken, changes = re.subn(old, new, SMALL_CNF, count=1)
    assert changes == 1
    with pytest.raises(InputError, match=re.escape(fault)) as caught:
        read(broken, tmp_path)
    assert "broken.cnf: " in str(caught.value)


def test_comments_of_others_are_passed_over(tmp_path):
    header, clauses = read(SMALL_CNF, tmp_path)
    other = SMALL_CNF.replace("c satpack formula", "c satpack novelty 5\nc mine\nc satpack formula")
    other = other.replace("\np cnf", "\n\n  c indented\np cnf") + "c at the end\n"
    found, found_clauses = read(other, tmp_path)
    assert (found.puzzle, found.facts, found_clauses) == (header.puzzle, header.facts, clauses)


def test_content_that_is_too_large_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(compressed, "SMALL", 1 << 20)
    monkeypatch.setattr(compressed, "MAX_EXPANDED", 1 << 20)
    with pytest.raises(LimitError, match="is too large; satpack takes at most 1,048,576 bytes"):
        read(b"c \n" * (1 << 19), tmp_path)


def test_pieces_keep_the_colours_that_the_puzzle_chooses(tmp_path):
    text = satpack.load("slothouber-graatsma").to_toml()
    name = next(piece.name for piece in satpack.loads(text).pieces)
    puzzle = satpack.loads(text.replace("[[pieces]]", '[[pieces]]\ncolour = "Tomato"', 1))
    satpack.encode(puzzle).write(tmp_path / "it.cnf")
    with reading_cnf(str(tmp_path / "it.cnf")) as file:
        found = piece_colours(file.header.puzzle)
    assert found == piece_colours(puzzle)
    assert found[name] == "#ff6347"


def test_the_puzzle_in_a_header_is_read_within_the_limits_of_puzzle_files(tmp_path, monkeypatch):
    monkeypatch.setattr(header, "MAX_BYTES", 1000)
    text = SMALL_CNF.replace("c | grid", f"c | # {'x' * 1000}\nc | grid")
    with pytest.raises(
        LimitError, match="line 5: its puzzle is too large; satpack takes at most 1,000 bytes"
    ):
        read(text, tmp_path)


def test_a_blocked_solution_may_be_part_of_another(tmp_path):
    shape = ((0, 0), (1, 0))
    puzzle = Puzzle("two", "square", "##.++", [Piece("d", shape, (1, 2))])
    smaller = Solution(puzzle, (Placed("d", shape),))
    satpack.encode(puzzle, block=[smaller]).write(tmp_path / "larger.cnf")
    (larger,) = fillings(tmp_path / "larger.cnf")
    assert len(larger) == 2


def test_only_solutions_of_the_puzzle_can_be_blocked():
    soma, other = satpack.load("soma"), satpack.load("slothouber-graatsma")
    with pytest.raises(InputError, match="not a solution of 'Soma cube'"):
        satpack.encode(soma, block=[solution_of(other)])


def test_repeated_copies_and_ranges_survive(tmp_path):
    puzzle = Puzzle("two", "square", "##.++", [Piece("d", ((0, 0), (1, 0)), (1, 10**9 - 1))])
    satpack.encode(puzzle).write(tmp_path / "two.cnf")
    with reading_cnf(str(tmp_path / "two.cnf")) as file:
        assert file.header.puzzle.pieces == puzzle.pieces
    assert len(fillings(tmp_path / "two.cnf")) == 2


@pytest.mark.parametrize("options", [{}, {"encoding": "order"}])
def test_an_open_file_is_written_to_whether_of_text_or_of_bytes(tmp_path, options):
    cnf = satpack.encode(satpack.load("squares-1-to-2"), **options)
    cnf.write(tmp_path / "named.cnf")
    named = (tmp_path / "named.cnf").read_bytes()
    text, content = io.StringIO(), io.BytesIO()
    assert cnf.write(text) == cnf.write(content) == cnf.size
    assert text.getvalue().encode() == content.getvalue() == named
    with (tmp_path / "open.cnf").open("w", encoding="utf-8") as file:
        cnf.write(file)
        file.write("c and more\n")
    assert (tmp_path / "open.cnf").read_bytes() == named + b"c and more\n"
    with tempfile.NamedTemporaryFile("w+", encoding="utf-8", dir=tmp_path) as file:
        cnf.write(file)
        file.seek(0)
        assert file.read().encode() == named


@pytest.mark.parametrize("options", [{}, {"encoding": "order"}])
def test_what_can_not_be_written_to_is_refused(tmp_path, options):
    cnf = satpack.encode(satpack.load("squares-1-to-2"), **options)
    path = tmp_path / "my.cnf"
    path.write_text("as it was")
    with path.open(encoding="utf-8") as file, pytest.raises(InputError, match="can't be written"):
        cnf.write(file)
    with pytest.raises(InputError, match="can't be written: it is closed"):
        cnf.write(file)
    assert path.read_text() == "as it was"
    with pytest.raises(InputError, match="3 is neither a file name nor a file open"):
        cnf.write(3)
    with path.open(encoding="utf-8") as file, pytest.raises(InputError, match="is not a file name"):
        satpack.load(file)


@pytest.mark.parametrize("options", [{}, {"encoding": "order"}, {"symmetry": True}])
def test_clauses_can_be_gone_through_and_called_as_often_as_one_likes(options):
    cnf = satpack.encode(satpack.load("squares-1-to-2"), **options)
    clauses = list(cnf.clauses)
    assert clauses == list(cnf.clauses) == list(cnf.clauses())
    assert cnf.size.clauses == len(clauses)
    assert cnf.nv == cnf.size.variables >= max(abs(x) for clause in clauses for x in clause)
    with Solver("minisat22", bootstrap_with=cnf.clauses) as solver:
        assert solver.solve()
        cnf.decode(solver.get_model()).verify()
