"""`satpack tile`: its answers, statuses, files, and the errors for what is no shape."""

import json
import re
from functools import partial

import pytest

from satpack.runtime.errors import Undecided
from tests.tools import command

C = "##/#./#./#./##"  # one of the three heptominoes without a hole that do not tile
OCTOMINO = ".#../####/#..#/#..."  # surrounded twice only if the outer corona may have holes


run = partial(command.run, "tile")


verify = partial(command.run, "verify")


def test_many_shapes_as_json_by_several_processes_and_from_a_kept_run(tmp_path):
    kept, file = tmp_path / "run.db", tmp_path / "found.jsonl"
    arguments = ["--polyforms", "triangle:7", "--resume", kept]
    done = run(*arguments, "--jobs", 2, "-o", file)
    assert (done.exit_code, done.stdout) == (0, "")
    lines = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    assert [line["format"] for line in lines] == ["satpack-tiling-1"] * 24 + ["satpack-tilings-1"]
    assert lines[-1]["isohedral"] == {"1": 23}
    assert lines[-1]["heesch"] == {"without_holes": {"1": 1}, "holes_allowed": {"1": 1}}
    again = [json.loads(line) for line in run(*arguments, "--json").stdout.splitlines()]
    assert again == lines  # even the seconds: nothing was searched for again
    other = run("--polyforms", "triangle:6", "--resume", kept)
    assert (other.exit_code, other.stdout) == (2, "")
    assert "belongs to another run" in other.stderr


def test_a_run_that_was_interrupted_goes_on(tmp_path, monkeypatch):
    from satpack.tilings.questions import many as tilings

    kept = tmp_path / "run.db"
    asked = []
    real = tilings.TilingWorker.ask

    def ask(self, number):
        asked.append(number)
        if len(asked) == 5:
            raise KeyboardInterrupt
        return real(self, number)

    monkeypatch.setattr(tilings.TilingWorker, "ask", ask)
    first = run("--polyforms", "square:5", "--resume", kept)
    assert first.exit_code == 130
    assert "4  shapes, so far" in first.stdout.replace(" 4", "4")
    second = run("--polyforms", "square:5", "--resume", kept)
    assert second.exit_code == 0
    assert "12  tile isohedrally" in second.stdout
    assert len(asked) == 4 + 1 + 8


@pytest.fixture(scope="module")
def proved(tmp_path_factory):
    """The formula and the proof of C."""
    folder = tmp_path_factory.mktemp("proved")
    cnf, proof = folder / "coronas.cnf", folder / "coronas.drat"
    done = run(C, "-o", cnf, "--proof", proof)
    assert done.exit_code == 20
    assert "accepted" in done.stdout
    return cnf.read_text(encoding="utf-8"), proof.read_text(encoding="utf-8")


def one_more(text):
    """Return a formula that forbids a copy."""
    head = re.search(r"p cnf (\d+) (\d+)", text)
    return text.replace(head[0], f"p cnf {head[1]} {int(head[2]) + 1}") + "-1 0\n"


@pytest.mark.parametrize(
    ("shape", "change_formula", "change_proof", "said"),
    [
        (C, str, str, ""),
        ("square:7", str, str, ""),
        ("###", str, str, "is not about a shape of '###'"),
        (
            C,
            lambda text: re.sub(r"( 0\n.* 0\n).* 0\n", r"\1-1 0\n", text, count=1),
            str,
            "where the formula of",
        ),
        (C, one_more, str, "forbids copies that shut in no hole"),
        (
            C,
            lambda text: text.replace("c holes: 0", "c holes: 5"),
            str,
            "it says that 5 clauses are about holes, but 0 are",
        ),
        (C, str, lambda _: "0\n", "rejected by"),
    ],
)
def test_a_proof_is_verified_and_a_wrong_one_is_not(
    tmp_path, proved, shape, change_formula, change_proof, said
):
    cnf, proof = tmp_path / "a.cnf", tmp_path / "a.drat"
    cnf.write_text(change_formula(proved[0]), encoding="utf-8")
    proof.write_text(change_proof(proved[1]), encoding="utf-8")
    done = verify(shape, cnf, proof)
    assert done.exit_code == (2 if said else 0)
    assert said in done.stderr
    assert bool(done.stdout) is not bool(said)


def test_one_shape_from_a_kept_run_has_pictures_and_proofs(tmp_path, monkeypatch):
    from satpack.tilings.questions import many

    kept, cnf, proof = (tmp_path / name for name in ("run.db", "a.cnf", "a.drat"))
    first = run(OCTOMINO, "--resume", kept, "--json")
    assert first.exit_code == 20
    (answer,) = map(json.loads, first.stdout.splitlines())
    assert answer["format"] == "satpack-tiling-1"

    def never(*_arguments, **_options):
        raise AssertionError("the answer is known")

    monkeypatch.setattr(many.TilingWorker, "ask", never)
    picture = tmp_path / "a.svg"
    assert run(OCTOMINO, "--resume", kept, "-o", picture).exit_code == 20
    assert picture.read_text().startswith("<svg")
    assert run(OCTOMINO, "--resume", kept, "-o", cnf, "--proof", proof).exit_code == 20
    assert verify(OCTOMINO, cnf, proof).exit_code == 0


def test_what_shuts_in_holes_is_kept_with_an_answer():
    from satpack.tilings.questions.many import answer_of, record_of
    from satpack.tilings.questions.tile import tile

    found = tile([(0, 0), (0, 1), (0, 2), (1, -1), (1, 0), (2, 0), (3, 0), (3, 1)])
    assert found.dead_holes
    assert answer_of(record_of(found)).dead_holes == found.dead_holes


def ends_at_the_third_corona(monkeypatch, fault):
    from satpack.tilings.questions import tile

    real = tile.CoronaSearch.grow

    def grow(search, deadline):
        if search.level == 2:
            raise fault
        real(search, deadline)

    monkeypatch.setattr(tile.CoronaSearch, "grow", grow)


@pytest.mark.parametrize("options", [(), ("--resume", "run.db")])
def test_ctrl_c_keeps_the_coronas_that_were_found(tmp_path, monkeypatch, options):
    monkeypatch.chdir(tmp_path)
    ends_at_the_third_corona(monkeypatch, KeyboardInterrupt)
    path = tmp_path / "hat.svg"
    done = run("hat", "-o", path, *options)
    assert done.exit_code == 130
    assert "undecided: interrupted; coronas: at least 2 without holes" in done.stdout
    assert done.stdout.splitlines()[-1] == "PARTIAL: interrupted"
    assert "2 coronas" in path.read_text()
    done = run("hat", "--json", *options)
    assert done.exit_code == 130
    assert json.loads(done.stdout)["reason"] == "interrupted"
    assert len(json.loads(done.stdout)["coronas"]) == 2


def test_a_limit_of_time_leaves_the_tori_that_were_searched(monkeypatch):
    ends_at_the_third_corona(monkeypatch, Undecided("time limit"))
    done = run("hat", "--coronas", 40)
    assert done.exit_code == 30
    assert "time limit; coronas: at least 2 without holes, 2 with" in done.stdout
    assert "; no tiling has up to 4 copies in a period (" in done.stdout


def test_what_does_not_tile_without_mirror_images_may_with_them(tmp_path):
    cnf, proof = tmp_path / "hat.cnf", tmp_path / "hat.drat"
    done = run("hat", "--no-reflect", "-o", cnf, "--proof", proof)
    assert done.stdout.startswith("hat: does not tile without mirror images: Heesch number 1")
    good = verify("hat", cnf, proof)
    assert good.stdout.startswith("hat: the proof is verified, so it does not tile without mirror")
    # this one is its own mirror image
    assert run(C, "--no-reflect").stdout.startswith("shape: does not tile: Heesch number 1")
