"""`satpack info`: placements, symmetries, and sizes of formulas."""

import json

from typer.testing import CliRunner

import satpack
from satpack.cli import app
from satpack.placements import place
from satpack.sat.encoding import ENCODINGS, choose, encode
from satpack.sat.sizes import base_sizes, extra_sizes, size
from satpack_encodings import AT_MOST_ONE


def info(*arguments):
    done = CliRunner().invoke(app, ["info", *arguments])
    assert done.exit_code == 0, done.output
    return done.stdout


def test_plain_info_shows_the_default_alone():
    text = info("soma")
    assert "symmetry: order 48: 24 rotations, 24 reflections" in text
    assert "CNF (channelled, commander): 1,157 variables, 5,818 clauses" in text
    assert "pairwise" not in text


def test_every_encoding():
    lines = info("soma", "--encodings").splitlines()
    table = lines[lines.index(next(line for line in lines if line.startswith("encoding "))) :]
    assert [line.split()[:2] for line in table[1:11]] == [
        [base, method] for base in ("plain", "channelled") for method in AT_MOST_ONE
    ]
    assert [line.split()[0] for line in table[11:]] == ["+adjacency", "+nogoods"]
    facts = json.loads(info("soma", "--encodings", "--json"))
    assert facts["symmetry"] == {"order": 48, "rotations": 24}
    assert len(facts["encodings"]) == 10
    assert facts["cnf"] in facts["encodings"]


def test_sizes_add_up():
    placements = place(satpack.load("tetrominoes-4x5"))
    bases = {(s["encoding"], s["at_most_one"]): s for s in base_sizes(placements)}
    extras = {s["extra"]: s for s in extra_sizes(placements)}
    for name in ENCODINGS:
        base, *added = name.split("+")
        for method in AT_MOST_ONE:
            formula = encode(placements, choose(placements, name, method))
            whole = size(placements, formula.encoding)
            assert whole["variables"] == formula.variables.top
            assert whole["clauses"] == len(formula.clauses)
            assert whole["literals"] == sum(map(len, formula.clauses))
            for key in ("variables", "clauses", "literals"):
                parts = [bases[base, method], *(extras[extra] for extra in added)]
                assert whole[key] == sum(part[key] for part in parts)


def test_an_extra_that_a_puzzle_is_too_large_for():
    placements = place(satpack.load("hexominoes-15x15-less-3x5"))
    extras = {s["extra"]: s for s in extra_sizes(placements)}
    assert extras["nogoods"] == {
        "extra": "nogoods",
        "variables": None,
        "clauses": None,
        "literals": None,
    }
    assert extras["adjacency"]["clauses"] > 100_000


def test_region_and_pieces_are_drawn_as_they_were_understood(tmp_path):
    path = tmp_path / "hexagons.toml"
    path.write_text(
        'name = "rings"\ngrid = "hexagon"\n[region]\ncells = """\n # #\n# # #\n # #"""\n'
        '[[pieces]]\nname = "bar"\ncells = " # # #"\ncopies = "0-9"\n[[pieces]]\nname = "dot"\ncells = "#"\n',
        encoding="utf-8",
    )
    assert (
        info(str(path))
        .partition("\n\nCNF")[0]
        .endswith(
            "\n\n  ╭───┬───╮\n"
            "  │   │   │\n"
            "╭─┴─┬─┴─┬─┴─╮\n"
            "│   │   │   │\n"
            "╰─┬─┴─┬─┴─┬─╯\n"
            "  │   │   │\n"
            "  ╰───┴───╯\n"
            "\n"
            "bar ×0-9    dot ×1\n"  # noqa: RUF001 - the drawing's own sign
            "()()()      ()"
        )
    )


def test_what_is_too_large_is_not_drawn():
    assert "region: 3,136 cells, too many to draw here" in info("calibron-12")
