"""Reads files of strangers in a process of its own that may use little memory and time; light to import."""

import resource
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from satpack.runtime.errors import SatpackError

MEMORY = 1_500_000_000
"""Bytes of address space: what a bomb would need is more."""

CPU_SECONDS = 300
"""For all that one reader reads: what it reads takes a small part of it, unless something takes for ever."""


class Reader:
    """Tells what satpack says of files."""

    def __init__(self):
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS))

    def read(self, kind, content):
        """Return satpack's complaint about a file of that kind, or "" if it took it; what else goes wrong is raised."""
        with TemporaryDirectory() as folder:
            path = Path(folder, "file")
            path.write_bytes(content)
            try:
                getattr(self, kind)(str(path))
            except SatpackError as fault:
                return str(fault).replace(str(path), "file")
            except Exception as fault:  # noqa: BLE001 - raised again, for many of libraries can't travel between processes
                raise RuntimeError(f"{type(fault).__name__}: {fault}"[:2000]) from None
        return ""

    def puzzle(self, path):
        from satpack.io.files import read_text
        from satpack.io.puzzles.puzzle_file import parse_puzzle

        parse_puzzle(read_text(str(path)), file=str(path))

    def placed(self, path):
        """Read a puzzle and find its placements and symmetries."""
        from satpack.io.files import read_text
        from satpack.io.puzzles.puzzle_file import parse_puzzle
        from satpack.model.placing.placements import place
        from satpack.model.symmetry.group import symmetry_of

        puzzle = parse_puzzle(read_text(str(path)), file=str(path))
        symmetry_of(puzzle)
        place(puzzle)

    def burrtools(self, path):
        """Read every problem of a BurrTools file, write it, and check the assemblies that are stored with it."""
        from satpack.io.burrtools.assemblies import read_stored
        from satpack.io.burrtools.document import parse_document
        from satpack.io.burrtools.problems import read_problem
        from satpack.io.burrtools.writing import burrtools_bytes

        document = parse_document(Path(path).read_bytes(), file=path)
        for number in range(1, len(document.problems) + 1):
            problem = read_problem(document, number)
            burrtools_bytes(problem.puzzle)
            problem.counted("assemblies")
            for stored in read_stored(problem):
                stored.solution.verify()

    def solution(self, path):
        """Read solutions as those of one puzzle, and of the puzzles that they imply, of which what is right is written and read again."""
        from satpack.gallery import load
        from satpack.io.files import read_text
        from satpack.io.results.solution_file import parse_solutions

        text = read_text(path)
        with suppress(SatpackError):
            parse_solutions(text, file=path, puzzle=load("soma"))
        for solution in parse_solutions(text, file=path):
            solution.verify()
            assert parse_solutions(solution.to_json(), file=path) == [solution]

    def certificate(self, path):
        from satpack.gallery import load
        from satpack.io.files import read_text
        from satpack.io.results.certificate_file import parse_certificate

        puzzle = load("mutilated-chessboard")
        parse_certificate(read_text(path), file=path, puzzle=puzzle).verify()

    def cnf(self, path):
        from satpack.io.formulas.cnf_file import reading_cnf

        with reading_cnf(path) as found:
            for _ in found.clauses:
                pass
            for variable in found.header.placement_variables:
                found.header.placed(variable)

    def model(self, path):
        from satpack.io.compressed import reading_lines
        from satpack.io.formulas.model_file import read_solver_output

        with reading_lines(path) as lines:
            read_solver_output(lines, variables_count=1000, file=path)
