"""Pages to open in a browser."""

from dataclasses import replace
from html import escape

import pytest

import satpack
from satpack.engines.disassembly.turns.clearance import DEFAULT_GAP
from satpack.io.results.solution_file import parse_solution
from satpack.questions.disassemble import disassemble
from satpack.render.page.pages import Contents, page_html
from tests.render.page.opened import GOLDEN, Opened

HOSTILE = '</script><script>alert(1)</script><!-- <b>&amp; "it\'s" ${x}'


def hostile():
    """A puzzle all of whose text would like to be more than text."""
    puzzle = satpack.load("tetrahexes-4x7")
    first, *others = puzzle.pieces
    pieces = (replace(first, name=f"<img src=x>{HOSTILE}"), *others)
    return replace(puzzle, name=HOSTILE, source=HOSTILE, pieces=pieces)


def framed():
    """A page inside a frame, as a notebook shows it."""
    page = page_html(satpack.solve(satpack.load("tetrahexes-4x7")))
    return (
        "<!doctype html><meta charset='utf-8'><title>notebook</title>"
        f'<iframe sandbox="allow-scripts" width="900" height="500" srcdoc="{escape(page)}"></iframe>'
    )


def collection():
    puzzle = satpack.load("tetrahexes-4x7")
    found = Contents(puzzle)
    for number, solution in enumerate(satpack.enumerate(puzzle), 1):
        found.add(solution, caption=f"the one found as number {number}")
    return found.html(facts=["9 solutions up to symmetry: all there are."])


def assembly(name):
    text = (GOLDEN.parent / "disassembly" / f"{name}.json").read_text(encoding="utf-8")
    return parse_solution(text, file=name, puzzle=satpack.load("burr6"))


def balls():
    from satpack.model.pieces import Piece, Region
    from satpack.model.puzzle import Puzzle
    from satpack.model.ranges import Copies

    cells = [(x, y, z) for x in range(2) for y in range(2) for z in range(2)]
    pair = Piece("pair", ((0, 0, 0), (1, 0, 0)), Copies(4, 4))
    return Puzzle("Eight balls", satpack.GRIDS["sphere"], Region(tuple(cells)), (pair,))


def turning():
    found = satpack.solve(satpack.load("corner-in-a-box"))
    return disassemble(found, turns=DEFAULT_GAP)


MAKERS = {
    "soma": lambda: page_html(satpack.solve(satpack.load("soma"))),
    "burr": lambda: page_html(disassemble(assembly("burr6"))),
    "trap": lambda: page_html(disassemble(assembly("burr6-trap"))),
    "interlocked": lambda: page_html(assembly("burr6")),
    "tetrahexes": collection,
    "triangles": lambda: page_html(satpack.solve(satpack.load("hexiamonds-6x6"))),
    "squares": lambda: page_html(satpack.solve(satpack.load("duijvestijn-112"))),
    "balls": lambda: page_html(satpack.solve(balls())),
    "cage": lambda: page_html(disassemble(satpack.solve(satpack.load("corner-box")))),
    "turning": lambda: page_html(turning()),
    "heart": lambda: page_html(satpack.solve(satpack.load("heart"))),
    "framed": framed,
    "hostile": lambda: page_html(satpack.solve(hostile())),
}


@pytest.fixture(scope="module")
def pages(tmp_path_factory):
    """Return a page's file, made when it is first asked for."""
    folder = tmp_path_factory.mktemp("pages")

    def path(name):
        file = folder / f"{name}.html"
        if not file.exists():
            file.write_text(MAKERS[name](), encoding="utf-8")
        return file

    return path


@pytest.fixture
def show(browser, pages):
    """Open a page, as its reader would; at the end nothing may have been complained about, or asked of a network."""
    opened = []

    def opener(name, *, ready=True, script="", **options):
        found = Opened(browser, pages(name), options, script)
        opened.append(found)
        if ready:
            found.wait_until_drawn()
        return found

    yield opener
    for found in opened:
        found.close()
    for found in opened:
        assert found.said == []
        assert found.asked == [found.address]
