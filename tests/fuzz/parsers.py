"""A long run of a coverage-guided fuzzer over the two parsers of files from strangers: puzzles in TOML and BurrTools'.

Atheris has wheels for some versions of Python on Linux only, so it is in no extra. To run it for ten minutes each:

    pip install atheris
    python tests/fuzz/parsers.py toml -max_total_time=600
    python tests/fuzz/parsers.py xmpuzzle -max_total_time=600

It starts from the shipped puzzles and the files of tests/golden/xmpuzzle, and keeps what it finds of new ways through the
code in a folder of its own, in the system's folder for temporary files. Every option of libFuzzer may follow. What ends
in anything but a puzzle or an error of satpack's own, takes longer than twenty seconds or more than 2 GB is a finding,
written to crash-*, timeout-* or oom-* in the current folder; give that file as last argument to see it again.
"""

import gzip
import sys
import tempfile
from pathlib import Path

import atheris

ROOT = Path(__file__).resolve().parents[2]

with atheris.instrument_imports(include=["satpack"]):
    from satpack.io.burrtools.assemblies import read_stored
    from satpack.io.burrtools.document import parse_document
    from satpack.io.burrtools.problems import read_problem
    from satpack.io.burrtools.writing import burrtools_bytes
    from satpack.io.puzzles.puzzle_file import parse_puzzle
    from satpack.io.puzzles.text import puzzle_text
    from satpack.runtime.errors import SatpackError


def toml(content):
    """Read a puzzle file; what is read must be written and read again the same."""
    try:
        puzzle = parse_puzzle(content.decode("utf-8", errors="replace"), file="x.toml")
    except SatpackError:
        return
    assert parse_puzzle(puzzle_text(puzzle)) == puzzle


def xmpuzzle(content):
    """Read a BurrTools file; every problem that is read must be written and read again the same."""
    try:
        document = parse_document(content, file="x.xmpuzzle")
    except SatpackError:
        return
    for number in range(1, min(len(document.problems), 5) + 1):
        try:
            problem = read_problem(document, number)
            again = read_problem(parse_document(burrtools_bytes(problem.puzzle), file="again"))
        except SatpackError:
            continue
        assert burrtools_bytes(again.puzzle) == burrtools_bytes(problem.puzzle)
        assert parse_puzzle(puzzle_text(problem.puzzle)) == problem.puzzle
        try:
            for stored in read_stored(problem):
                stored.solution.verify()
        except SatpackError:
            continue


TARGETS = {
    "toml": (toml, sorted(ROOT.glob("satpack/gallery/*.toml"))),
    "xmpuzzle": (xmpuzzle, sorted(ROOT.glob("tests/golden/xmpuzzle/*.xmpuzzle"))),
}


def corpus_of(name, files):
    """Return the folder that a run starts from, with the files in it."""
    corpus = Path(tempfile.gettempdir()) / f"satpack-fuzz-{name}"
    corpus.mkdir(exist_ok=True)
    for file in files:
        content = file.read_bytes()
        (corpus / file.name).write_bytes(content)
        if name == "xmpuzzle":
            (corpus / f"{file.name}.gz").write_bytes(gzip.compress(content, mtime=0))
    return corpus


def main():
    """Run the fuzzer on the target that the first argument names."""
    if len(sys.argv) < 2 or sys.argv[1] not in TARGETS:
        sys.exit(f"usage: {sys.argv[0]} {'|'.join(TARGETS)} [options of libFuzzer]")
    name = sys.argv[1]
    target, files = TARGETS[name]
    options = ["-timeout=20", "-rss_limit_mb=2048", "-max_len=20000", *sys.argv[2:]]
    if not Path(sys.argv[-1]).is_file():
        options.append(str(corpus_of(name, files)))
    atheris.Setup([sys.argv[0], *options], target)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
