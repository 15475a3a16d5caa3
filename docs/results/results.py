"""Makes and checks the files of this folder, which `docs/results.md` describes.

    python docs/results/results.py                           check everything
    python docs/results/results.py tetrominoes-11 ...        check these
    python docs/results/results.py --make tetrominoes-11     make the files of these again, and check them

A result of a series is a puzzle file NAME.toml with a goal, whose best value stands in `[expect]`; NAME.json, a best
solution; and NAME.cnf.xz with NAME.drat.xz: the formula that asks for a better one, and a proof that it has no model.
"skew" is the most skew tetrominoes in a square: a puzzle, a best solution, and weights by which a sweep shows that there is
none with one more, by satpack and, where there is a compiler, by `sweep.c`; and a proof that a number is too large for a
larger one. "octominoes" is about two files of items and options: one with a solution, one that is proved to have none. "macmahon"
is a number of solutions, by satpack and by clasp, and a proof that there are no others. Both proofs are too large to be kept, and are
made again by CaDiCaL (1.7 or newer, which writes LRAT). "tans" and "drafters" are answers about tilings, and proofs that there are
no more coronas, whose formulas are written again. The proofs are checked by satpack's own checker and, where these programs are on
the PATH, by drat-trim, and by cake_lpr, whose machine code is verified. drat-trim also trims the proofs of series.
"""

import argparse
import lzma
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import chain
from pathlib import Path
from typing import IO

from satpack import load, polyforms
from satpack.cli.shapes import shapes_given
from satpack.engines.best.best_search import encoding_for
from satpack.engines.best.weighing import sweep_of, weigh
from satpack.engines.prepared import Prepared
from satpack.engines.proofs import ProvingSolver, proving_solver, refute
from satpack.engines.sat.formula import Cnf
from satpack.model.best.best_fit import better, bounds_by_area
from satpack.model.best.weights import Weights
from satpack.runtime.limits import NEVER
from satpack.tilings.plane.shape import Shape
from satpack.tilings.questions.many import (
    TilingTally,
    answer_of,
    record_of,
    tile_each,
)
from satpack.tilings.questions.proofs import TilingFormula, check_tiling_proof
from satpack.tilings.questions.tile import TilingAnswer

HERE = Path(__file__).parent

SERIES = {
    "trominoes": ("square", 3, range(11, 21)),
    "tetrominoes": ("square", 4, range(11, 16)),
    "pentominoes": ("square", 5, range(11, 14)),
    "hexominoes": ("square", 6, range(10, 14)),
    "triamonds": ("triangle", 3, range(2, 13)),
    "tetriamonds": ("triangle", 4, range(2, 13)),
    "pentiamonds": ("triangle", 5, range(3, 13)),
    "hexiamonds": ("triangle", 6, range(3, 12)),
    "trihexes": ("hexagon", 3, range(2, 9)),
    "tetrahexes": ("hexagon", 4, range(2, 8)),
    "pentahexes": ("hexagon", 5, range(2, 7)),
    "tricubes": ("cube", 3, range(2, 7)),
    "tetracubes": ("cube", 4, range(2, 6)),
    "pentacubes": ("cube", 5, range(2, 6)),
}
"""For each kind of polyforms: the grid, the number of cells, and the sides of the regions."""


SKEW = "skew-22"
"""The most skew tetrominoes in a square of this side."""

BOUND, ABOVE = "skew-40", 394
"""A square, and a number of skew tetrominoes that is too large for it, by a proof."""

FEWEST = 54
"""The fewest heptominoes from which all octominoes grow by a cell."""

QUARTER = """
[[rules]]
kind = "allow"
pieces = ["rrrr"]
cells = [[0, 0], [1, 0], [2, 0], [0, 1], [1, 1], [2, 1]]
"""
"""The rule that MacMahon's red square is in a quarter of the rectangle, where each solution has one of its four images."""

TILINGS = {"tans-10": "tan:10", "drafters-11": "drafter:11"}
"""For each archive about tilings: the shapes, as `satpack tile --polyforms` has them."""


def names() -> Iterator[str]:
    """Yield the name of every result of a series, such as tetrominoes-11."""
    for forms, (_, _, sides) in SERIES.items():
        yield from (f"{forms}-{side}" for side in sides)


def puzzle(name: str) -> str:
    """Return the puzzle of a name, without the answer: the fewest cells to remove so that no polyform fits."""
    forms, _, side = name.partition("-")
    grid, cells, _ = SERIES[forms]
    return f"""name = "{forms.capitalize()} kept out of {_TITLES[grid]} of side {side}"
grid = "{grid}"

[region]
{_region(grid, int(side))}

[[pieces]]
polyforms = {cells}

[goal]
minimise = "blockers"
"""


_TITLES = {
    "square": "a square",
    "triangle": "a triangle",
    "hexagon": "a hexagon",
    "cube": "a cube",
}


def _region(grid: str, side: int) -> str:
    if grid in ("square", "cube"):
        return f"box = {[side] * (2 if grid == 'square' else 3)}"
    if grid == "triangle":
        # the top of the triangle is in an even column
        top = side - side % 2
        rows = [" " * (top - row) + "^v" * row + "^" for row in range(side)]
    else:  # hexagons as they lie: two columns from one to the next
        rows = [
            " " * abs(row) + " ".join("#" * (2 * side - 1 - abs(row)))
            for row in range(1 - side, side)
        ]
    return 'cells = """\n' + "\n".join(rows) + '"""'


def growing(cells: int, most: int) -> str:
    """Return items and options: every polyomino grows by a cell from one of at most a given number of smaller ones."""
    large = {free(piece.cells): i for i, piece in enumerate(polyforms("square", cells), 1)}
    options = []
    for piece in polyforms("square", cells - 1):
        cells_of = set(piece.cells)
        beside = {(x + i, y + j) for x, y in cells_of for i, j in _SIDES} - cells_of
        options.append(sorted({large[free([*cells_of, cell])] for cell in beside}))
    parents = Counter(chain.from_iterable(options))
    items = [f"0:{most}|chosen"]
    items += [f"1:{parents[i]}|{i}" if parents[i] > 1 else str(i) for i in sorted(parents)]
    lines = [items, *(["chosen", *map(str, option)] for option in options)]
    return "".join(f"{' '.join(line)}\n" for line in lines)


_SIDES = ((1, 0), (-1, 0), (0, 1), (0, -1))


def free(cells: Iterable[tuple[int, ...]]) -> tuple[tuple[int, int], ...]:
    """Return the least of a polyomino's eight images, moved to the corner."""
    images = []
    for mirror in (1, -1):
        turned = [(mirror * x, y) for x, y in cells]
        for _ in range(4):
            turned = [(-y, x) for x, y in turned]
            left, low = min(x for x, _ in turned), min(y for _, y in turned)
            images.append(tuple(sorted((x - left, y - low) for x, y in turned)))
    return min(images)


def make(name: str) -> None:
    """Find the best value and write all files of a result."""
    toml = HERE / f"{name}.toml"
    toml.write_text(puzzle(name), encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder:
        proof = Path(folder, f"{name}.drat")
        formula = proof.with_suffix(".cnf")
        said = satpack("best", toml, "--proof", proof, "-o", HERE / f"{name}.json")
        (best,) = re.findall(r"^Best: (\d+) blockers?; verified, and proved", said, re.MULTILINE)
        toml.write_text(puzzle(name) + f"\n[expect]\nbest = {best}\n", encoding="utf-8")
        keep(name, formula, proof)


def keep(name: str, formula: Path, proof: Path) -> None:
    """Keep a formula and its proof, trimmed if there is drat-trim."""
    if shutil.which("drat-trim"):
        trimmed = proof.with_name("trimmed")
        run("drat-trim", formula, proof, "-l", trimmed)
        proof = trimmed
    for source, suffix in ((formula, ".cnf.xz"), (proof, ".drat.xz")):
        packed = lzma.compress(source.read_bytes(), preset=9 | lzma.PRESET_EXTREME)
        (HERE / (name + suffix)).write_bytes(packed)


def make_octominoes() -> None:
    """Write the items and options about octominoes, and a solution of those that have one."""
    for most in (FEWEST, FEWEST - 1):
        (HERE / f"octominoes-{most}.dlx").write_text(growing(8, most), encoding="utf-8")
    some = HERE / f"octominoes-{FEWEST}.dlx"
    satpack("solve", some, "--engine", "sat", "-o", some.with_suffix(".json"))


def check(name: str) -> str:
    """Check all files of a result of a series; return who accepted the proof."""
    toml = HERE / f"{name}.toml"
    best = tomllib.loads(toml.read_text(encoding="utf-8"))["expect"]["best"]
    said = satpack("verify", toml, HERE / f"{name}.json")
    expect(f"(minimise blockers: {best})", said)
    return f"{best} blockers, by {accepted(toml, f'there is no solution with {best - 1} blocker')}"


def check_octominoes() -> str:
    """Check the solution about octominoes, and prove again that there is none with one less; return who accepted that."""
    some, none = (HERE / f"octominoes-{most}.dlx" for most in (FEWEST, FEWEST - 1))
    expect("the solution verified", satpack("verify", some, some.with_suffix(".json")))
    with tempfile.TemporaryDirectory() as folder:
        formula = Path(folder, "octominoes.cnf")
        satpack("export", none, "-o", formula)
        return f"{FEWEST} heptominoes, by {refuted(none, formula, 'so there is no solution:')}"


def make_skew() -> None:
    """Find the most skew tetrominoes, as a solution that quarter turns do not change, and weights for a sweep."""
    side = int(SKEW.partition("-")[2])
    toml = HERE / f"{SKEW}.toml"
    text = skew(side)
    with tempfile.TemporaryDirectory() as folder:
        turned = Path(folder, toml.name)
        turned.write_text(
            f'{text}\n[[rules]]\nkind = "symmetric"\nby = "rotate-90"\n', encoding="utf-8"
        )
        said = satpack("best", turned, "-o", toml.with_suffix(".json"))
    (best,) = re.findall(r"^Best: (\d+) pieces; verified", said, re.MULTILINE)
    toml.write_text(f"{text}\n[expect]\nbest = {best}\n", encoding="utf-8")
    weights = weights_of(toml)
    numbers = [side, weights.scale, *weights.cells]
    lines = [numbers[:2], *(numbers[i : i + side] for i in range(2, len(numbers), side))]
    text = "".join(f"{' '.join(map(str, line))}\n" for line in lines)
    toml.with_suffix(".weights").write_text(text, encoding="utf-8")


def make_bound() -> None:
    """Prove that a number of skew tetrominoes is too large."""
    toml = HERE / f"{BOUND}.toml"
    toml.write_text(skew(int(BOUND.partition("-")[2])), encoding="utf-8")
    puzzle = load(toml)
    assert puzzle.goal is not None
    demanded = Prepared(better(puzzle, puzzle.goal, ABOVE))
    formula = Cnf(demanded, encoding_for(demanded.placements), weights=weights_of(toml))
    with tempfile.TemporaryDirectory() as folder:
        cnf, proof = Path(folder, "formula"), Path(folder, "proof")
        solver = proving_solver()
        refute(
            formula, solver=solver, checker="auto", cnf=str(cnf), proof=str(proof), deadline=NEVER
        )
        keep(BOUND, cnf, proof)


def skew(side: int) -> str:
    """Return the puzzle of the most skew tetrominoes in a square, without the answer."""
    return f"""name = "Skew tetrominoes in a square of side {side}"
grid = "square"

[region]
box = [{side}, {side}]
optional = true

[[pieces]]
name = "S"
copies = "0-{side * side // 4}"
cells = '''
.##
##.'''

[goal]
maximise = "pieces"
"""


def weights_of(toml: Path) -> Weights:
    """Return the weights that bound a puzzle's goal."""
    puzzle = load(toml)
    assert puzzle.goal is not None
    found = weigh(Prepared(puzzle), puzzle.goal, bounds_by_area(puzzle, puzzle.goal).high)
    assert found is not None
    return found


def check_skew() -> str:
    """Check the solution of skew tetrominoes, and that there is none with one more; return who swept."""
    toml = HERE / f"{SKEW}.toml"
    puzzle = load(toml)
    assert puzzle.goal is not None
    best = puzzle.expect.best
    assert best is not None
    expect(f"(maximise pieces: {best})", satpack("verify", toml, toml.with_suffix(".json")))
    weights = weights_of(toml)
    sweep = sweep_of(Prepared(puzzle).placements, weights)
    assert sweep is not None
    left = weights.left(better(puzzle, puzzle.goal, best + 1))
    if sweep.is_possible(left, 10_000_000, NEVER) is not False:
        sys.exit(f"there may be {best + 1} skew tetrominoes")
    checkers = "satpack's sweep"
    if shutil.which("cc"):
        with tempfile.TemporaryDirectory() as folder:
            run("cc", "-O2", "-o", Path(folder, "sweep"), HERE / "sweep.c")
            with toml.with_suffix(".weights").open(encoding="utf-8") as kept:
                said = run(Path(folder, "sweep"), str(best + 1), stdin=kept)
        expect(f"there are no {best + 1} ", said)
        checkers += ", sweep.c"
    return f"{best} skew tetrominoes, by {checkers}"


def check_bound() -> str:
    """Check the proof that a number of skew tetrominoes is too large; return who accepted it."""
    checkers = accepted(HERE / f"{BOUND}.toml", f"there is no solution with {ABOVE} pieces or more")
    return f"fewer than {ABOVE} skew tetrominoes, by {checkers}"


def check_macmahon() -> str:
    """Count MacMahon's squares, and prove again that the list of a quarter is complete; return who found and accepted that."""
    expect("106,624  in all", satpack("count", "macmahon-squares"))
    with tempfile.TemporaryDirectory() as folder:
        quarter = Path(folder, "quarter.toml")
        quarter.write_text(load("macmahon-squares").to_toml() + QUARTER, encoding="utf-8")
        formula, listed = (quarter.with_suffix(end) for end in (".cnf", ".jsonl"))
        expect("26,656  in all", satpack("count", quarter))
        counters = ["satpack"]
        if shutil.which("clasp"):
            satpack("export", quarter, "-o", formula)
            expect(": 26656\n", run("clasp", "-n", "0", "-q", formula, status=30))
            counters.append("clasp")
        satpack("enumerate", quarter, "--up-to", "total", "--json", "-q", "-o", listed)
        satpack("export", quarter, "--block", listed, "-o", formula)
        checkers = refuted(quarter, formula, "there is no solution but the 26,656 verified ones")
        return f"4 x 26,656 solutions, by {', '.join(counters)}; complete by {checkers}"


def refuted(subject: Path, formula: Path, claim: str) -> str:
    """Prove by CaDiCaL a claim about a puzzle, that a formula has no model; return who accepted that."""
    if not all(map(shutil.which, ["cadical", "cake_lpr"])):
        return "nobody, for want of CaDiCaL and cake_lpr"
    proof = formula.with_suffix(".lrat")
    run("cadical", "-q", "--lrat", "--no-binary", formula, proof, status=20)
    said = satpack("verify", subject, formula, proof)
    expect(claim, said)
    expect("trusted  nothing", said)
    expect("s VERIFIED UNSAT", run("cake_lpr", formula, proof))
    return "satpack, cake_lpr"


def make_tilings(name: str) -> None:
    """Ask of each shape whether it tiles; keep the answers, and a proof of every "no", in an archive."""
    given = shapes_given(None, polyforms=TILINGS[name])
    with tempfile.TemporaryDirectory() as folder:
        formula_file, kept = Path(folder, "formula.cnf"), Path(folder, name)
        kept.mkdir()
        with Path(kept, "answers").open("wb") as answers:
            for found in tile_each(given.named, grid=given.grid, timeout=20):
                answers.write(record_of(found) + b"\n")
                for claim, formula in denials(found):
                    formula.write(formula_file)
                    proof = str(Path(kept, f"{claim}.drat"))
                    ProvingSolver(proving_solver()).attempt(str(formula_file), proof)
        with tarfile.open(HERE / f"{name}.tar.xz", "w:xz", preset=9) as archive:
            archive.add(kept, name)


def denials(found: TilingAnswer) -> Iterator[tuple[str, TilingFormula]]:
    """Yield formulas without a model, each with a name: of more coronas than a shape has, and of more without holes."""
    if found.tiles is not False or found.heesch is None or found.hole:
        return
    yield found.name, TilingFormula(found.shape, found.level)
    level = found.heesch.without_holes + 1
    if level < found.level:
        holes = tuple(each for each in found.dead_holes if each[0] <= level)
        yield f"{found.name}-holes", TilingFormula(found.shape, level, holes)


def check_tilings(name: str) -> str:
    """Check the answers and the proofs of an archive, and the row of their numbers; return who accepted the proofs."""
    given = shapes_given(None, polyforms=TILINGS[name])
    tally = TilingTally(given.grid)
    proofs = Counter[str]()
    with tempfile.TemporaryDirectory() as folder:
        with tarfile.open(HERE / f"{name}.tar.xz") as archive:
            archive.extractall(folder, filter="data")
        kept = Path(folder, name)
        with Path(kept, "answers").open("rb") as answers:
            for line, (named, cells) in zip(answers, given.named, strict=True):
                found = answer_of(line, about=(named, Shape(given.grid, cells)))
                tally.add(found)
                for claim, formula in denials(found):
                    cnf = kept / f"{claim}.cnf"
                    formula.write(cnf)
                    proofs[disproved(cnf, kept / f"{claim}.drat")] += 1
    row = row_of(tally)
    if row not in (HERE.parent / "tilings.md").read_text(encoding="utf-8"):
        sys.exit(f"docs/tilings.md has no row {row}")
    return f"{tally.shapes:,} shapes, {', '.join(f'{n:,} refuted by {by}' for by, n in proofs.items())}"


def disproved(cnf: Path, proof: Path) -> str:
    """Check that no copies surround a shape as its formula says, by every checker that is there; return their names."""
    check_tiling_proof(str(cnf), str(proof), checker="satpack")
    if b"\n0\n" in cnf.read_bytes():
        return "an empty clause"
    return ", ".join(["satpack", *by_others(cnf, proof)])


def by_others(cnf: Path, proof: Path) -> list[str]:
    """Check a DRAT proof by drat-trim, and by cake_lpr on the LRAT that drat-trim writes; return those that are there."""
    if shutil.which("drat-trim") is None:
        return []
    lrat = proof.with_suffix(".lrat")
    expect("s VERIFIED", run("drat-trim", cnf, proof, "-L", lrat))
    if shutil.which("cake_lpr") is None:
        return ["drat-trim"]
    expect("s VERIFIED UNSAT", run("cake_lpr", cnf, lrat))
    return ["drat-trim", "cake_lpr"]


def row_of(tally: TilingTally) -> str:
    """Return a row of the table in `docs/tilings.md`, without its first cell."""

    def listed(counts: Iterable[tuple[int, int]]) -> str:
        return ", ".join(f"{number}: {count:,}" for number, count in sorted(counts))

    isohedral = dict(tally.isohedral)
    cells = [
        *(f"{isohedral.pop(1, 0):,}", listed(isohedral.items()), f"{tally.do_not_tile:,}"),
        *(str(tally.holes), str(tally.undecided)),
        *(listed(each.items()) for each in (tally.without_holes, tally.holes_allowed)),
    ]
    return "".join(f"| {cell} " if cell else "| " for cell in cells) + "|"


def accepted(subject: Path, claim: str) -> str:
    """Check the proof of a claim about a puzzle by every checker that is there; return their names."""
    formula, proof = (subject.with_suffix(end) for end in (".cnf.xz", ".drat.xz"))
    said = satpack("verify", subject, formula, proof, "--checker", "satpack")
    expect(claim, said)
    expect("trusted  nothing", said)
    with tempfile.TemporaryDirectory() as folder:
        cnf, drat = Path(folder, "formula.cnf"), Path(folder, "proof.drat")
        for packed, path in ((formula, cnf), (proof, drat)):
            path.write_bytes(lzma.decompress(packed.read_bytes()))
        return ", ".join(["satpack", *by_others(cnf, drat)])


def satpack(*words: str | Path) -> str:
    """Run a command of satpack; return what it prints."""
    # -P: the satpack that is installed, not the source here, whose kernels need not be built
    return run(sys.executable, "-P", "-m", "satpack", *words)


def run(*words: str | Path, status: int = 0, stdin: IO[str] | None = None) -> str:
    """Run a program; return what it prints. Stop here if it ends with another status."""
    done = subprocess.run(words, check=False, capture_output=True, text=True, stdin=stdin)
    if done.returncode != status:
        sys.exit(f"{' '.join(map(str, words))}:\n{done.stdout}{done.stderr}")
    return done.stdout


def expect(text: str, said: str) -> None:
    """Stop here if a program did not say something."""
    if text not in said:
        sys.exit(f"expected {text!r}, but it says:\n{said}")


def main() -> None:
    """Make and check results."""
    parser = argparse.ArgumentParser(description="Make and check the results.")
    parser.add_argument("--make", action="store_true", help="make the files again first")
    parser.add_argument("names", nargs="*", metavar="NAME", help="such as tetrominoes-11")
    asked = parser.parse_args()
    single = {
        "octominoes": (make_octominoes, check_octominoes),
        SKEW: (make_skew, check_skew),
        BOUND: (make_bound, check_bound),
        "macmahon": (lambda: None, check_macmahon),
        **{name: (partial(make_tilings, name), partial(check_tilings, name)) for name in TILINGS},
    }
    for name in asked.names or [*names(), *single]:
        maker, checker = single.get(name, (partial(make, name), partial(check, name)))
        if asked.make:
            maker()
        print(f"{name}: {checker()}", flush=True)


if __name__ == "__main__":
    main()
