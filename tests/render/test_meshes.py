"""Mesh files as printers and viewers read them: solids, sizes, colours, names that are never paths."""

import importlib.util
import json
import struct
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree as ET
from zipfile import ZipFile

import numpy as np
import pytest
import trimesh

from satpack.io.results.solution_file import implied_puzzle, parse_solution
from satpack.model.grids import GRIDS
from satpack.model.solution import Placed, Solution
from satpack.render.solids import meshes
from satpack.render.solids.meshes import LAYOUTS, mesh_files
from satpack.render.solids.pieces import Making
from satpack.runtime.errors import LimitError, OptionError
from tests.render.test_golden import solution as kept_solution
from tests.tools.command import run

CORE = "{http://schemas.microsoft.com/3dmanufacturing/core/2015/02}"
BEDLAM = Path(__file__).parents[1] / "golden" / "svg" / "bedlam.json"
MAKING = Making(unit=10.0, gap=0.2, bevel=0.4, thickness=3.0)


def bedlam():
    return parse_solution(BEDLAM.read_text(encoding="utf-8"), file="bedlam.json")


def lying(pieces, *, grid="cube", names="ABCDEFGH"):
    placed = tuple(Placed(names[i], tuple(sorted(cells))) for i, cells in enumerate(pieces))
    return Solution(implied_puzzle("pieces", GRIDS[grid], placed), placed)


def content(solution, path, **options):
    (file,) = mesh_files(solution, path, making=MAKING, **options)
    return file.content


def models(text):
    """Return of a 3MF its objects: name, colour, points, triangles."""
    root = ET.fromstring(ZipFile(BytesIO(text)).read("3D/3dmodel.model"))  # noqa: S314 - our own
    assert root.get("unit") == "millimeter"
    colours = [base.get("displaycolor") for base in root.iter(f"{CORE}base")]
    found = {}
    for each in root.iter(f"{CORE}object"):
        points = [[float(v.get(axis)) for axis in "xyz"] for v in each.iter(f"{CORE}vertex")]
        triangles = [
            [int(t.get(v)) for v in ("v1", "v2", "v3")] for t in each.iter(f"{CORE}triangle")
        ]
        colour = colours[int(each.get("pindex"))]
        found[each.get("id")] = each.get("name"), colour, np.array(points), np.array(triangles)
    return [found[item.get("objectid")] for item in root.iter(f"{CORE}item")]


def glb(text):
    magic, version, length, size, kind = struct.unpack("<4sIII4s", text[:20])
    assert (magic, version, length, kind) == (b"glTF", 2, len(text), b"JSON")
    return json.loads(text[20 : 20 + size])


@pytest.mark.parametrize("name", ["square", "hexagon", "triangle", "soma", "blocks"])
@pytest.mark.parametrize("layout", ["assembly", "bed"])
def test_every_piece_is_a_solid_of_the_same_size_in_every_format(name, layout):
    solution = kept_solution(name)
    written = models(content(solution, "a.3mf", layout=layout))
    assert len(written) == len(solution.placed)
    volumes = []
    for _, _, points, triangles in written:
        body = trimesh.Trimesh(points, triangles, process=False)
        assert body.is_watertight
        assert body.is_winding_consistent
        volumes.append(body.volume)
    assert min(volumes) > 0
    stl = trimesh.load_mesh(BytesIO(content(solution, "a.stl", layout=layout)), "stl")
    assert stl.is_volume
    assert stl.volume == pytest.approx(sum(volumes), rel=1e-4)
    scene = trimesh.load_scene(BytesIO(content(solution, "a.glb", layout=layout)), "glb")
    bodies = list(scene.geometry.values())
    for body in bodies:
        body.merge_vertices()
    assert all(body.is_volume for body in bodies)
    assert sum(body.volume for body in bodies) * 1e9 == pytest.approx(sum(volumes), rel=1e-4)


def test_pieces_of_an_assembly_lie_where_they_belong():
    corner = [[(0, 0, 0)], [(2, 0, 0)], [(0, 2, 0)], [(0, 0, 2)]]
    middles = [points.mean(axis=0) for _, _, points, _ in models(content(lying(corner), "a.3mf"))]
    by_name = dict(zip(["A", "D", "C", "B"], middles, strict=True))  # by their cells
    # x to the right, y of the file to the front, z up
    assert by_name["A"] == pytest.approx([0, 0, 0], abs=1e-6)
    assert by_name["B"] == pytest.approx([20, 0, 0], abs=1e-6)
    assert by_name["C"] == pytest.approx([0, -20, 0], abs=1e-6)
    assert by_name["D"] == pytest.approx([0, 0, 20], abs=1e-6)


def test_a_viewer_sees_metres_with_y_up():
    scene = trimesh.load_scene(BytesIO(content(lying([[(0, 0, 0), (0, 0, 1)]]), "a.glb")), "glb")
    assert scene.extents == pytest.approx([0.0098, 0.0198, 0.0098])


def test_names_and_colours():
    solution = bedlam()
    written = models(content(solution, "a.3mf"))
    colours = {name: colour for name, colour, _, _ in written}
    assert len(colours) == 13
    assert all(name[1] == " " for name in colours)
    document = glb(content(solution, "a.glb"))
    assert sorted(mesh["name"].split(" ", 1)[1] for mesh in document["meshes"]) == sorted(colours)
    for mesh in document["meshes"]:
        (primitive,) = mesh["primitives"]
        material = document["materials"][primitive["material"]]
        assert material["name"].upper() == colours[mesh["name"].split(" ", 1)[1]]
        red, green, blue, alpha = material["pbrMetallicRoughness"]["baseColorFactor"]
        assert alpha == 1.0
        for light, written_as in zip((red, green, blue), (1, 3, 5), strict=True):
            shown = int(material["name"][written_as : written_as + 2], 16) / 255
            assert light == pytest.approx(shown**2.2, abs=0.02)


def test_no_name_of_a_piece_is_more_than_a_name():
    nasty = """<b>&"'\\/"""
    solution = lying([[(0, 0, 0)], [(1, 0, 0)]], names=[nasty, "\N{HEBREW LETTER ALEF}"])
    names = [name for name, _, _, _ in models(content(solution, "a.3mf"))]
    assert names == [f"A {nasty}", "B \N{HEBREW LETTER ALEF}"]
    assert len(glb(content(solution, "a.glb"))["meshes"]) == 2


@pytest.mark.parametrize("suffix", [".stl", ".3mf", ".glb"])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_same_bytes_each_time(suffix, layout):
    solution = kept_solution("soma")
    first, second = (mesh_files(solution, f"a{suffix}", layout=layout) for _ in range(2))
    assert first == second


def test_a_bed_has_all_pieces_side_by_side_and_low():
    written = models(content(bedlam(), "a.3mf", layout="bed"))
    boxes = [(points.min(axis=0), points.max(axis=0)) for _, _, points, _ in written]
    assert len(boxes) == 13
    for low, high in boxes:
        assert low[2] == 0.0
        assert (low >= 0).all()
        assert high[2] < 20.0, "no pentacube of this set needs three layers"
    for i, (low, high) in enumerate(boxes):
        for other_low, other_high in boxes[:i]:
            apart = np.maximum(low - other_high, other_low - high)
            assert apart[:2].max() >= 4.999


def test_flat_pieces_lie_on_their_flat_side():
    plank = lying([[(0, 0, 0), (0, 0, 1), (0, 1, 0), (0, 1, 1), (0, 2, 0), (0, 2, 1)]])
    ((_, _, points, _),) = models(content(plank, "a.3mf", layout="bed"))
    assert points.max(axis=0) == pytest.approx([29.8, 19.8, 9.8])


def test_a_file_for_each_kind_says_how_often():
    cells = [[(x, y), (x + 1, y)] for x in (0, 2) for y in range(3)]
    files = mesh_files(lying(cells, grid="square", names="AABAAA"), "out/a.stl", layout="pieces")
    assert [Path(file.path).name for file in files] == ["a-1-A.stl", "a-2-B.stl"]
    assert [file.note for file in files] == [
        "39.9 x 19.9 x 5 mm, to be made 5 times",
        "39.9 x 19.9 x 5 mm",
    ]


def test_a_mirror_image_is_another_solid_in_space_and_the_same_plate():
    screw = [(0, 0, 0), (1, 0, 0), (1, 1, 0), (1, 1, 1)]
    mirrored = [(x + 3, -y, z) for x, y, z in screw]
    assert len(mesh_files(lying([screw, mirrored], names="AA"), "a.stl", layout="pieces")) == 2
    bent = [(0, 0), (1, 0), (2, 0), (2, 1)]
    turned = [(x, 5 - y) for x, y in bent]
    flat = lying([bent, turned], grid="square", names="AA")
    assert len(mesh_files(flat, "a.stl", layout="pieces")) == 1


def test_names_of_pieces_never_lead_elsewhere(tmp_path):
    names = [
        "../../x",
        "/etc/passwd",
        "..",
        "con.stl",
        "a\\b",
        "\N{SNOWMAN}",
        "n" * 150,
        "../../x ",
    ]
    solution = lying([[(i, 0, 0)] for i in range(8)], names=names)
    path = tmp_path / "in.json"
    path.write_text(solution.to_json())
    out = tmp_path / "deep" / "er"
    out.mkdir(parents=True)
    done = run("render", path, "-o", out / "p.stl", "--layout", "pieces")
    assert done.exit_code == 0, done.output
    kept = sorted(file.name for file in out.iterdir())
    assert len(kept) == 8
    assert all(name.startswith("p-") and name.endswith(".stl") for name in kept)
    assert all(
        set(name) <= set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-.")
        for name in kept
    )
    assert max(map(len, kept)) < 60
    assert [file for file in tmp_path.rglob("*") if file.is_file() and file.parent != out] == [path]


def test_options_that_do_not_exist(monkeypatch):
    solution = kept_solution("square")
    with pytest.raises(OptionError, match="there is no layout 'x'; use assembly, bed, pieces"):
        mesh_files(solution, "a.stl", layout="x")
    with pytest.raises(OptionError, match="nothing to make"):
        mesh_files(replace(solution, placed=()), "a.stl")
    monkeypatch.setattr(meshes, "MAX_CELLS", 3)
    with pytest.raises(LimitError, match="satpack makes meshes of at most 3"):
        mesh_files(solution, "a.stl")


def test_without_trimesh_one_line_says_how_to_get_it(monkeypatch, tmp_path):
    known = importlib.util.find_spec
    monkeypatch.setattr(
        "satpack.render.suffixes.find_spec", lambda name: None if name == "trimesh" else known(name)
    )
    for suffix, what in ((".stl", "an STL"), (".3mf", "a 3MF"), (".glb", "a GLB")):
        path = tmp_path / f"a{suffix}"
        done = run("solve", "soma", "-o", path)
        assert done.exit_code == 2
        assert done.stderr == (
            f"satpack: error: {path}: {what} needs trimesh: pip install 'satpack[meshes]'\n"
        )
    assert list(tmp_path.iterdir()) == []
