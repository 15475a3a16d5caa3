"""Puzzles, solutions and disassemblies draw, write and save themselves: the same as what the commands write."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given

import satpack
from satpack import InputError, Solution, SolutionFileError
from satpack.render.characters.text import draw
from satpack.render.characters.text import draw_puzzle as text_of_puzzle
from satpack.render.moves import describe_disassembly
from satpack.render.page.pages import page_html
from satpack.render.pictures import picture
from satpack.render.svg.moves import draw_moves
from satpack.render.svg.puzzle_sheet import draw_puzzle, puzzle_page
from satpack.render.svg.solution import draw_svg
from tests.tools.strategies import solvable_puzzles

SOMA = satpack.load("soma")
SOLUTION = satpack.solve(SOMA)
APART = satpack.disassemble(satpack.solve(satpack.load("chain")))


def test_a_solution_is_drawn_in_styles():
    layers = {"style": "layers", "letters": False}
    assert SOLUTION.svg(**layers) == draw_svg(SOLUTION, **layers) != SOLUTION.svg()
    with pytest.raises(InputError, match="there is no style 'round'"):
        SOLUTION.svg(style="round")


@pytest.mark.parametrize(
    ("noun", "svg", "html", "text"),
    [
        (SOLUTION, draw_svg, page_html, draw),
        (SOMA, draw_puzzle, puzzle_page, text_of_puzzle),
        (APART, draw_moves, page_html, describe_disassembly),
    ],
    ids=["solution", "puzzle", "disassembly"],
)
def test_nouns_draw_themselves(noun, svg, html, text):
    assert (noun.svg(), noun.html(), noun.text()) == (svg(noun), html(noun), text(noun))


@given(solvable_puzzles())
def test_a_solution_reads_back_from_its_json(made):
    puzzle, filling = made
    solution = Solution(puzzle, tuple(satpack.Placed(*each) for each in filling))
    assert solution.to_json() == solution.to_record().text()
    assert Solution.from_json(solution.to_json(), puzzle) == solution
    alone = Solution.from_json(solution.to_json())
    alone.verify()
    assert alone.placed == solution.placed


def test_a_disassembly_reads_back_from_its_json():
    chain = satpack.load("chain")
    text = APART.to_json()
    assert satpack.Disassembly.from_json(text, chain) == APART
    assert satpack.Disassembly.from_json(text).whole == APART.whole
    for wrong, error, message in (
        (3, TypeError, "a disassembly is read from text, not from 3"),
        (f"{text}\n{text}", SolutionFileError, "disassembly: holds 2 disassemblies; give one"),
        ("{}", SolutionFileError, "disassembly: "),
    ):
        with pytest.raises(error, match=message):
            satpack.Disassembly.from_json(wrong)
    with pytest.raises(TypeError, match="found 'chain'; use a Puzzle"):
        satpack.Disassembly.from_json(text, "chain")


@pytest.mark.parametrize(
    ("text", "puzzle", "error", "message"),
    [
        (5, None, TypeError, "a solution is read from text, not from 5"),
        (SOLUTION.to_json(), "soma", TypeError, "found 'soma'; use a Puzzle, such as"),
        ("{", None, SolutionFileError, "solution: not JSON"),
        ("{}", None, SolutionFileError, "solution: no solution: use an object with format"),
        (SOLUTION.to_json(), satpack.load("haley"), SolutionFileError, "key grid: found 'cube'"),
    ],
    # without the text, which tells how long the search took: every process calls the tests alike
    ids=["no text", "a name for a puzzle", "no JSON", "no format", "another grid"],
)
def test_what_is_no_solution_is_refused(text, puzzle, error, message):
    with pytest.raises(error, match=re.escape(message)):
        Solution.from_json(text, puzzle)


def test_saved_by_suffix(tmp_path):
    for suffix in (".svg", ".html", ".txt", ".png", ".stl"):
        path = tmp_path / f"soma{suffix}"
        assert SOLUTION.save(path) is None
        assert path.read_bytes() == picture(SOLUTION, str(path))
    SOLUTION.save(str(tmp_path / "soma.json"))
    assert (tmp_path / "soma.json").read_text(encoding="utf-8") == SOLUTION.to_json() + "\n"
    SOLUTION.save(tmp_path / "layers.svg", style="layers", letters=False)
    assert (tmp_path / "layers.svg").read_text() == SOLUTION.svg(style="layers", letters=False)
    for scale in (1, 2):
        SOLUTION.save(tmp_path / f"{scale}.png", scale=scale)
    assert (tmp_path / "1.png").stat().st_size < (tmp_path / "2.png").stat().st_size
    for suffix, content in ((".svg", SOMA.svg()), (".html", SOMA.html())):
        SOMA.save(tmp_path / f"puzzle{suffix}")
        assert (tmp_path / f"puzzle{suffix}").read_text(encoding="utf-8") == content
    SOMA.save(tmp_path / "soma.toml")
    assert satpack.load(tmp_path / "soma.toml") == SOMA
    APART.save(tmp_path / "apart.html")
    assert (tmp_path / "apart.html").read_text(encoding="utf-8") == APART.html()
    APART.save(tmp_path / "apart.json")
    assert json.loads((tmp_path / "apart.json").read_text())["format"] == "satpack-disassembly-1"


@pytest.mark.parametrize(
    ("noun", "name", "message"),
    [
        (SOLUTION, "a.toml", "a.toml: a solution can't be saved as that; use .svg, .png, .pdf"),
        (SOLUTION, "a", "use .svg, .png, .pdf, .html, .txt, .stl, .3mf, .glb, .sol or .json"),
        (
            SOMA,
            "a.json",
            "a puzzle can't be saved as that; use .svg, .png, .pdf, .html, .txt or .toml",
        ),
        (
            APART,
            "a.stl",
            "a disassembly can't be saved as that; use .svg, .png, .pdf, .html, .txt or .json",
        ),
        (SOLUTION, 3, "3 is not a file name"),
        (SOLUTION, "no/such/folder/a.svg", "no/such/folder/a.svg: can't be written"),
    ],
)
def test_what_can_not_be_saved_is_refused_and_leaves_nothing(
    noun, name, message, tmp_path, monkeypatch
):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(InputError, match=re.escape(message)):
        noun.save(name)
    assert not list(Path().iterdir())


def test_an_error_leaves_what_was_there(tmp_path):
    path = tmp_path / "a.svg"
    path.write_text("before")
    with pytest.raises(InputError, match="there is no style"):
        SOLUTION.save(path, style="round")
    assert path.read_text() == "before"


def test_nouns_load_what_draws_them_only_when_they_are_drawn():
    program = (
        "import sys, satpack\n"
        "satpack.solve(satpack.load('soma')).to_json()\n"
        "assert not [name for name in sys.modules if name.startswith('satpack.render')]\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True)
