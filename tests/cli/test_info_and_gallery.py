"""`satpack info` and `satpack gallery`: what is known without searching."""

import json

import pytest

from satpack.gallery import gallery_names, gallery_text
from tests.tools.command import run


def test_info_says_what_is_impossible_and_what_may_stay_empty():
    text = (
        'name = "p"\ngrid = "triangle"\nregion.cells = "^v^v+"\n[[pieces]]\n'
        'name = "two"\ncells = "^v"\ncopies = "0-1"\n'
    )
    done = run("info", "-", input=text)
    assert done.exit_code == 0
    assert "triangle grid, 4 cells to fill and 1 that may stay empty; pieces may be" in done.stdout
    assert "1 kind of piece, 0 to 2 cells in all" in done.stdout
    assert "impossible: 4 to 5 cells, pieces cover 0 to 2" in done.stdout


def test_the_gallery_lists_every_puzzle_with_its_known_number():
    done = run("gallery")
    assert (done.exit_code, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert [line.split()[0] for line in lines] == list(gallery_names())
    assert any(
        line.split() == ["soma", "Soma", "cube", "(240", "solutions", "up", "to", "symmetry)"]
        for line in lines
    )
    assert any(line.startswith("mutilated-chessboard") and "impossible" in line for line in lines)


def test_the_gallery_in_json():
    done = run("gallery", "--json")
    found = {entry["name"]: entry for entry in map(json.loads, done.stdout.splitlines())}
    assert list(found) == list(gallery_names())
    soma = found["soma"]
    assert (soma["puzzle"], soma["grid"], soma["cells"], soma["pieces"]) == (
        "Soma cube",
        "cube",
        27,
        7,
    )
    assert soma["source"].startswith("Piet Hein, 1933")
    known = {key: soma["expect"][key] for key in ("total", "rotations", "symmetry")}
    assert known == {"total": 11520, "rotations": 480, "symmetry": 240}


@pytest.mark.parametrize("name", ["soma", "haley"])
def test_the_gallery_prints_a_file_as_it_is(name):
    done = run("gallery", name)
    assert (done.exit_code, done.stdout) == (0, gallery_text(name))


def test_a_shipped_puzzle_in_json():
    done = run("gallery", "soma", "--json")
    assert (done.exit_code, done.stdout.count("\n")) == (0, 1)
    everything = run("gallery", "--json").stdout.splitlines()
    assert done.stdout.strip() in everything
    assert run("gallery", "sona", "--json").exit_code == 2
