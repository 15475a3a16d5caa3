"""Pictures of analyses and hints, the scale of colours, and the graph as files for other programs."""

import os
from itertools import pairwise
from pathlib import Path

import pytest
from defusedxml.ElementTree import fromstring

import satpack
from satpack.questions.analyse import Analysing
from satpack.questions.analysis import Difficulty, SolutionGraph
from satpack.questions.enumerate import Enumeration
from satpack.render.palette import scale_colour
from satpack.render.pictures import picture
from satpack.render.svg import analysis as svg_graph
from satpack.render.svg.analysis import (
    MOST_DRAWN,
    analysis_page,
    draw_difficulty,
    draw_graph,
    draw_heat,
)
from satpack.render.svg.elements import DARK
from satpack.runtime.errors import InputError, LimitError, OptionError
from tests.render.test_palette import contrast, luminance

PICTURES = Path(__file__).parents[2] / "docs" / "pictures" / "analysis"
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def soma():
    return satpack.analyse(satpack.load("soma"), graph=3, runs=30)


def titles(svg):
    return [each.text for each in fromstring(svg).iter(f"{SVG}title")]


def lightness(colour):
    """The lightness of CIE L*a*b*, which is what is left in grey."""
    return 116 * luminance(bytes.fromhex(colour[1:])) ** (1 / 3) - 16


def test_the_scale_falls_evenly_in_grey_and_bears_dark_figures():
    steps = [lightness(scale_colour(step / 20)) for step in range(21)]
    falls = [a - b for a, b in pairwise(steps)]
    assert min(falls) > 0.7 * max(falls)
    assert steps[0] - steps[-1] > 40
    colours = [bytes.fromhex(scale_colour(step / 20)[1:]) for step in range(21)]
    assert all(contrast(colour, bytes.fromhex(DARK[1:])) > 3.9 for colour in colours)


def test_the_heat_map_says_of_each_cell_how_often(soma):
    found = titles(draw_heat(soma))
    own = soma.covers["T"]
    assert len(own) == 26
    for number in set(own.values()):
        assert found.count(f"{number:,} of 11,520") >= list(own.values()).count(number)
    assert "how many of 11,520 solutions cover a cell so" in found[0]


@pytest.mark.parametrize(
    "name", ["haley", "tetrahexes-4x7", "ball-bars", "tetraprisms", "slothouber-graatsma"]
)
def test_every_grid_has_heat_maps(name):
    fromstring(draw_heat(satpack.analyse(satpack.load(name), runs=0)))


def test_empty_cells_and_what_is_partial_are_shown(monkeypatch):
    puzzle = satpack.Puzzle("loose", "square", "###", {"I": "##"}, holes=1)
    svg = draw_heat(satpack.analyse(puzzle, runs=0))
    assert "empty" in titles(svg)
    whole = Enumeration.batches

    def some(self):
        yield next(batch for batch in whole(self) if len(batch))
        raise KeyboardInterrupt

    with monkeypatch.context() as interrupted:
        interrupted.setattr(Enumeration, "batches", some)
        begun = Analysing(satpack.load("bedlam"), engine="cover", runs=0, graph=1)
        with pytest.raises(KeyboardInterrupt):
            begun.run()
    bedlam = begun.result()
    assert "PARTIAL" in analysis_page(bedlam)
    monkeypatch.setattr(svg_graph, "MOST_DRAWN", 0)
    assert "satpack draws at most 0" in analysis_page(bedlam)
    nothing = satpack.analyse(satpack.load("bedlam"), timeout=0)
    assert "PARTIAL" in analysis_page(nothing)
    fromstring(draw_heat(nothing))
    fromstring(draw_difficulty(nothing))
    assert Difficulty((3, 5), 1, complete=False).sentence.startswith("4 ± 1 placements")


def test_the_graph_shows_every_node_and_edge(soma):
    svg = draw_graph(soma.graph, "Soma")
    root = fromstring(svg)
    circles = list(root.iter(f"{SVG}circle"))
    assert len(circles) == 240
    (lines,) = [each.attrib["d"] for each in root.iter(f"{SVG}path")]
    assert lines.count("M") == 1083
    places = {(each.attrib["cx"], each.attrib["cy"]) for each in circles}
    assert len(places) == 240
    side = float(root.attrib["width"])
    assert all(0 < float(value) < side for place in places for value in place)
    assert svg == draw_graph(soma.graph, "Soma")


def test_graphs_of_very_few_and_of_too_many(soma):
    one = soma.graph.solutions[:1]
    for count in range(4):
        graph = SolutionGraph(1, "total", one * count, ((0, 1, 1),) if count > 1 else ())
        assert draw_graph(graph, "few").count("<circle") == count
    with pytest.raises(LimitError, match=r"use \.graphml or \.dot"):
        draw_graph(SolutionGraph(1, "total", one * (MOST_DRAWN + 1), ()), "many")


def test_files_for_other_programs(soma):
    root = fromstring(picture(soma, "x.graphml"))
    space = "{http://graphml.graphdrawing.org/xmlns}"
    edges = [(e.attrib["source"], e.attrib["target"], e[0].text) for e in root.iter(f"{space}edge")]
    assert edges == [(f"s{a + 1}", f"s{b + 1}", str(d)) for a, b, d in soma.graph.edges]
    nodes = list(root.iter(f"{space}node"))
    first = satpack.Solution.from_json(nodes[0][0].text, soma.puzzle)
    assert first == soma.graph.solutions[0]
    first.verify()
    dot = picture(soma, "x.dot").decode()
    assert dot.count(" -- ") == 1083
    assert dot.startswith("graph solutions {")


def test_what_was_not_asked_for_is_not_shown():
    found = satpack.analyse(satpack.load("tetrahexes-4x7"), runs=1)
    for path, shows in (("x.graphml", "heat"), ("x.svg", "graph")):
        with pytest.raises(OptionError, match="there is no graph to show"):
            picture(found, path, shows=shows)
    with pytest.raises(OptionError, match="there is no picture 'x'"):
        picture(found, "x.svg", shows="x")
    with pytest.raises(InputError, match="an analysis can't be drawn like that"):
        picture(found, "x.stl")


def test_a_page_has_all_and_needs_no_network(soma):
    page = analysis_page(soma)
    assert page.count("<svg") >= 3
    assert "1,083 pairs that differ in at most 3 pieces; 2 components (239, 1)" in page
    assert "placements tried" in page
    assert "<script" not in page
    assert "color-scheme: light dark" in page


def pictures():
    """What docs/hints-and-samples.md shows."""
    soma = satpack.analyse(satpack.load("soma"), graph=3, runs=100)
    pentominoes = satpack.analyse(satpack.load("pentominoes-6x10"), runs=0)
    part = satpack.Solution.from_json(
        (PICTURES / "part.json").read_text(encoding="utf-8"), satpack.load("haley")
    )
    yield "pentominoes.svg", picture(pentominoes, "x.svg")
    yield "soma.svg", picture(soma, "x.svg")
    yield "somap.svg", picture(soma, "x.svg", shows="graph")
    yield "difficulty.svg", picture(soma, "x.svg", shows="difficulty")
    yield "hint.svg", picture(satpack.hint(part.puzzle, part), "x.svg")


def test_the_pictures_of_the_documentation_are_what_satpack_draws():
    """Made anew by `SATPACK_WRITE_GOLDEN=1`. The layout of the graph is floating-point, so only its nodes are compared."""
    for name, drawn in pictures():
        path = PICTURES / name
        if os.environ.get("SATPACK_WRITE_GOLDEN"):
            path.write_bytes(drawn)
        kept = path.read_bytes()
        if name == "somap.svg":
            assert titles(kept) == titles(drawn)
        else:
            assert kept == drawn
