"""`satpack render`, and pictures that other commands write: what a file holds, and every way it can't be made."""

import contextlib
import importlib.util
import json
import struct
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

import satpack
from satpack.gallery import gallery_text
from satpack.io.results.solution_file import parse_solution
from satpack.render.pictures import picture
from satpack.render.suffixes import suffixes_of
from satpack.runtime.errors import SatpackError
from tests.tools import command
from tests.tools.examples import examples

PLANE, SOLID = "tetrahexes-4x7", "soma"
BEDLAM = Path(__file__).parents[1] / "golden" / "svg" / "bedlam.json"


def run(*arguments, status=0, stdin=None):
    done = command.run(*arguments, input=stdin)
    assert done.exit_code == status, done.output
    assert done.exception is None or isinstance(done.exception, SystemExit)
    return done


def refused(*arguments, stdin=None):
    """Return the one line that a command says before it ends with status 2."""
    done = run(*arguments, status=2, stdin=stdin)
    assert done.stdout == ""
    (line,) = done.stderr.splitlines()
    return line.removeprefix("satpack: error: ")


@pytest.fixture(scope="module")
def solution():
    return satpack.solve(satpack.load(PLANE))


@pytest.fixture(scope="module")
def solid():
    return satpack.solve(satpack.load(SOLID))


@pytest.fixture
def file(tmp_path, solution):
    path = tmp_path / "found.json"
    path.write_text(solution.to_json())
    return path


def root_of(path):
    return ET.parse(path).getroot()  # noqa: S314 - what the test has just written


def png_size(path):
    content = path.read_bytes()
    assert content.startswith(b"\x89PNG\r\n\x1a\n")
    return struct.unpack(">II", content[16:24])


def test_a_png_has_the_size_of_the_svg_times_the_scale(file, tmp_path):
    run("render", file, "-o", tmp_path / "a.svg")
    root = root_of(tmp_path / "a.svg")
    for scale in (0.5, 2, 3):
        run("render", file, "-o", tmp_path / "a.png", "--scale", scale)
        for pixels, side in zip(png_size(tmp_path / "a.png"), ("width", "height"), strict=True):
            assert abs(pixels - scale * float(root.get(side))) <= 1
    bare = tmp_path / "bare.png"
    run("render", file, "-o", bare, "--scale", 3, "--no-letters")
    assert bare.read_bytes() != (tmp_path / "a.png").read_bytes(), "letters need no fonts"


def test_an_outline_as_png_has_the_millimetres_of_css(file, tmp_path):
    options = ("--style", "outline", "--unit", 10)
    run("render", file, "-o", tmp_path / "a.svg", *options)
    run("render", file, "-o", tmp_path / "a.png", *options, "--scale", 1)
    wide = float(root_of(tmp_path / "a.svg").get("width").removesuffix("mm"))
    assert abs(png_size(tmp_path / "a.png")[0] - wide / 25.4 * 96) <= 1


def test_from_standard_input(tmp_path, solid):
    run("render", "-", "-o", tmp_path / "a.svg", "--style", "layers", stdin=solid.to_json())
    assert root_of(tmp_path / "a.svg")[0].text == "Soma cube"


def test_bedlam_is_small(tmp_path):
    for style in ("exploded", "layers"):
        run("render", BEDLAM, "-o", tmp_path / "a.svg", "--puzzle", "bedlam", "--style", style)
        assert (tmp_path / "a.svg").stat().st_size < 100_000


def test_one_solution_of_several_is_chosen_by_its_number(tmp_path, solution, solid):
    several = tmp_path / "several.jsonl"
    several.write_text(f"{solution.to_json()}\n{solid.to_json()}\n")
    picked = tmp_path / "a.svg"
    assert refused("render", several, "-o", picked) == (
        f"{several}: 2 solutions; choose one with --number 1 to 2"
    )
    run("render", several, "-o", picked, "--number", 2)
    assert root_of(picked)[0].text == "Soma cube"
    assert refused("render", several, "-o", picked, "--number", 3) == (
        f"{several}: there is no solution 3; use 1 to 2"
    )


def test_a_missing_extra_says_how_to_get_it(file, tmp_path, monkeypatch):
    monkeypatch.setattr("satpack.render.suffixes.find_spec", lambda _: None)
    assert importlib.util.find_spec("resvg_py")
    target = tmp_path / "a.png"
    said = f"{target}: a PNG needs resvg-py: pip install 'satpack[pictures]'"
    assert refused("render", file, "-o", target) == said
    assert refused("solve", "no-such-puzzle", "-o", target) == said
    run("render", file, "-o", tmp_path / "a.svg")


@pytest.mark.parametrize("suffix", suffixes_of("Solution"))
@pytest.mark.parametrize(
    ("option", "value", "goes_with"),
    [
        ("style", "flat", ".svg, .png or .pdf"),
        ("letters", None, ".svg, .png or .pdf"),
        ("explode", 1, ".svg, .png or .pdf"),
        ("scale", 3, ".png"),
        ("unit", 20, ".svg, .png, .pdf, .stl, .3mf or .glb"),
        ("layout", "assembly", ".stl, .3mf or .glb"),
        ("gap", 0.1, ".stl, .3mf or .glb"),
        ("bevel", 0, ".stl, .3mf or .glb"),
        ("thickness", 5, ".stl, .3mf or .glb"),
    ],
)
def test_options_that_say_nothing_about_a_suffix_are_refused(
    file, tmp_path, suffix, option, value, goes_with
):
    target = tmp_path / f"a{suffix}" if suffix.startswith(".") else Path(suffix)
    options = [f"--{option}", *([] if value is None else [value])]
    if suffix in goes_with:
        run("render", file, "-o", target, *options)
    else:
        said = refused("render", file, "-o", target, *options)
        assert said == f"--{option} does not apply to -o {target}; it applies to {goes_with}"
        assert not target.exists()


def test_options_that_say_nothing_about_moves_or_a_certificate_are_refused(tmp_path):
    moves, certificate = tmp_path / "m.json", tmp_path / "c.json"
    run("solve", "slothouber-graatsma", "-o", tmp_path / "s.json")
    run("disassemble", "slothouber-graatsma", tmp_path / "s.json", "--json", "-o", moves)
    run("prove", "tetrominoes-4x5", "-o", certificate)
    for file, what in ((moves, "a disassembly"), (certificate, "a certificate")):
        options = ("--puzzle", "tetrominoes-4x5") if file == certificate else ()
        said = refused("render", file, "-o", tmp_path / "a.png", "--no-letters", *options)
        assert (
            said == f"--letters does not apply to {what}, which is drawn in one way; leave it out"
        )
        run("render", file, "-o", tmp_path / "a.png", "--scale", 1, *options)


def test_a_puzzle_is_no_solution_and_what_to_call_is_said(tmp_path):
    mine = tmp_path / "my puzzle.toml"
    mine.write_text(gallery_text("soma"), encoding="utf-8")
    target = tmp_path / "a.svg"
    for name, shown in (("soma", "soma"), (mine, f"'{mine}'")):
        assert refused("render", name, "-o", target) == (
            f"{name}: a puzzle, not a solution of one; `satpack solve {shown} -o {target}` solves it and draws that, "
            f"`satpack info {shown} -o {target}` draws the puzzle"
        )
        # and before the name of a picture is asked for
        assert refused("render", name) == (
            f"{name}: a puzzle, not a solution of one; `satpack solve {shown} -o picture.svg` solves it and draws that, "
            f"`satpack info {shown} -o picture.svg` draws the puzzle"
        )
    assert "satpack info" not in refused("render", "soma", "-o", tmp_path / "a.stl")
    assert refused("render", "-", "-o", target, stdin=gallery_text("soma")).startswith(
        "standard input: a puzzle, not a solution of one; "
    )


def test_a_wrong_solution_changes_nothing(file, tmp_path):
    target = tmp_path / "a.svg"
    target.write_text("what was there before")
    found = json.loads(file.read_text())
    found["placements"][0]["cells"] = found["placements"][1]["cells"]
    file.write_text(json.dumps(found))
    assert "both cover" in refused("render", file, "-o", target)
    found["placements"].pop(0)
    file.write_text(json.dumps(found))
    assert "is not covered" in refused("render", file, "-o", target, "--puzzle", PLANE)
    assert target.read_text() == "what was there before"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.svg", "found.json"]


@examples(40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_any_name_makes_a_picture_or_an_error(solution, data):
    """Names come from strangers: whatever they are, the picture is XML, or there is one error."""
    found = solution.to_record().plain()
    text = st.text(max_size=8) | st.sampled_from(
        ["</title>", "]]>", "&#0;", "\ud800", "\x00", "\ufffe"]
    )
    found["puzzle"] = data.draw(text)
    for placement in found["placements"]:
        placement["piece"] = data.draw(text)
    with contextlib.suppress(SatpackError):
        drawn = picture(parse_solution(json.dumps(found), file="a.json"), "a.svg")
        root = ET.fromstring(drawn)  # noqa: S314 - what the test has just written
        assert {each.tag.partition("}")[2] for each in root.iter()} == {"svg", "g", "path", "title"}
        assert picture(parse_solution(json.dumps(found), file="a.json"), "a.png", scale=0.1)


@pytest.mark.parametrize("suffix", [".svg", ".png", ".txt"])
def test_a_certificate_is_rendered_as_by_prove(tmp_path, suffix):
    certificate, path = tmp_path / "c.json", tmp_path / f"board{suffix}"
    run("prove", "tetrominoes-4x5", "-o", certificate)
    done = run("render", certificate, "--puzzle", "tetrominoes-4x5", "-o", path)
    assert (done.stdout, done.stderr) == ("", f"wrote {path}\n")
    if suffix != ".txt":
        direct = tmp_path / f"direct{suffix}"
        run("prove", "tetrominoes-4x5", "-o", direct)
        assert direct.read_bytes() == path.read_bytes()


def test_a_certificate_is_checked_before_it_is_drawn(tmp_path):
    certificate, path = tmp_path / "c.json", tmp_path / "board.svg"
    run("prove", "tetrominoes-4x5", "-o", certificate)
    assert "say with --puzzle which" in refused("render", certificate, "-o", path)
    said = refused("render", certificate, "--puzzle", "pentominoes-6x10", "-o", path)
    assert "the certificate is wrong: the puzzle has no piece 'O'" in said
    mesh = tmp_path / "board.stl"
    said = refused("render", certificate, "--puzzle", "tetrominoes-4x5", "-o", mesh)
    assert said.endswith(
        "a certificate can't be drawn like that; use one of .svg, .png, .pdf, .txt"
    )
    assert list(tmp_path.iterdir()) == [certificate]
