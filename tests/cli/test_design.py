"""`satpack design`: its folder, and how time is shared with pictures."""

import re
from functools import partial

import pytest

import satpack
from satpack.cli import design
from satpack.cli.common import Exit
from satpack.questions.designs.design import Designs
from satpack.questions.designs.designed import Designed
from satpack.render import gallery_page
from tests.tools import command
from tests.tools.program import unread
from tests.tools.puzzles import FOUR


@pytest.fixture
def four(tmp_path):
    path = tmp_path / "four.toml"
    path.write_text(FOUR)
    return path


run = partial(command.run, "design")


def test_a_folder_has_puzzles_that_agree_and_a_page(four, tmp_path):
    folder = tmp_path / "found"
    done = run(four, "-o", folder, "--json")
    assert done.exit_code == 0
    assert f"wrote 9 sets to {folder}" in done.stderr
    files = sorted(path.name for path in folder.iterdir())
    assert files == [*(f"{n}.toml" for n in range(1, 10)), "index.html"]
    for n in range(1, 10):
        puzzle = satpack.load(str(folder / f"{n}.toml"))
        assert satpack.count(puzzle).symmetry == puzzle.expect.symmetry == 1
        assert "495 sets examined" in puzzle.source
    page = (folder / "index.html").read_text()
    assert "9 matching sets of pieces" in page
    shown = re.findall(r"<p><code>(.*?)</code></p></article>", page)
    commands = [re.sub("<.*?>", "", command) for command in shown]
    assert commands == [f"satpack solve {n}.toml" for n in range(1, 10)]


def test_a_file_says_which_sets_were_examined(four, tmp_path):
    for engine, examined in (
        ("each", "495 sets examined"),
        ("together", "26 sets with solutions examined"),
    ):
        run(four, "-o", tmp_path / engine, "--engine", engine, "-q")
        source = satpack.load(str(tmp_path / engine / "1.toml")).source
        assert source.endswith(f"unique; {examined} ({engine}), all there are.")


def test_all_puzzles_are_written_before_the_first_picture(four, tmp_path, monkeypatch):
    folder = tmp_path / "found"
    draw, drawn = gallery_page.card_picture, []

    def interrupted(solution):
        if len(drawn) == 2:
            raise KeyboardInterrupt
        drawn.append(solution)
        return draw(solution)

    monkeypatch.setattr(gallery_page, "card_picture", interrupted)
    done = run(four, "-o", folder)
    assert done.exit_code == 130
    assert f"wrote 9 sets to {folder}, the best 2 shown in" in done.stderr
    assert len(list(folder.glob("*.toml"))) == 9
    page = (folder / "index.html").read_text()
    assert "Shown are the best 2." in page
    assert page.count("<article") == 2


@pytest.mark.parametrize(("drawn", "said"), [(4, "the best 4 shown in"), (0, None)])
def test_pictures_end_with_the_time_limit_and_no_result_is_lost(
    four, tmp_path, monkeypatch, drawn, said
):
    folder, asked = tmp_path / "found", []
    solve = Designed.solution

    def late(found, *, timeout):
        asked.append(timeout)
        return solve(found, timeout=timeout if len(asked) <= drawn else 0)

    monkeypatch.setattr(Designed, "solution", late)
    done = run(four, "-o", folder, "--timeout", 60)
    assert done.exit_code == 0
    assert all(0 < timeout <= 60 for timeout in asked)
    assert "9 matching sets (complete; " in done.stderr
    assert f"wrote 9 sets to {folder}{f', {said}' if said else chr(10)}" in done.stderr
    assert f"left out {9 - drawn} pictures for lack of time; to draw the next: " in done.stderr
    assert f"satpack solve {folder / f'{drawn + 1}.toml'} -o {drawn + 1}.svg" in done.stderr
    assert done.stdout.count("No time to draw it.") == 3 - min(drawn, 3)
    assert len(list(folder.glob("*.toml"))) == 9
    assert (folder / "index.html").read_text().count("<article") == drawn


@pytest.mark.parametrize(
    ("options", "part"),
    [([], 0.8), (["--json", "-o", "x"], 0.8), (["--json"], 1), (["--show", 0], 1)],
)
def test_some_of_the_time_limit_is_kept_for_pictures(four, tmp_path, monkeypatch, options, part):
    monkeypatch.chdir(tmp_path)
    asked = []

    class Asked(Designs):
        def __init__(self, puzzle, **options):
            asked.append(options["timeout"])
            super().__init__(puzzle, **options)

    monkeypatch.setattr("satpack.questions.designs.design.Designs", Asked)
    run(four, *options, "--timeout", 100)
    assert part * 100 - 10 < asked[0] <= part * 100


def test_after_an_interrupt_there_is_time_for_a_few_pictures_only(four, tmp_path, monkeypatch):
    asked = []
    solve, collect = Designed.solution, design._collect

    def noted(found, *, timeout):
        asked.append(timeout)
        return solve(found, timeout=timeout)

    def interrupted(*arguments, **options):
        collect(*arguments, **options)
        return Exit.INTERRUPTED

    monkeypatch.setattr(Designed, "solution", noted)
    monkeypatch.setattr(design, "_collect", interrupted)
    done = run(four, "-o", tmp_path / "found")
    assert done.exit_code == Exit.INTERRUPTED
    assert asked
    assert all(timeout is not None and timeout <= 0.5 for timeout in asked)


@pytest.mark.parametrize("options", [[], ["--json"]])
def test_a_folder_is_written_though_nobody_reads_on(four, tmp_path, options):
    folder = tmp_path / "found"
    done = unread("design", four, "-q", "-o", folder, *options)
    assert (done.returncode, done.stderr) == (0, "")
    page = (folder / "index.html").read_text()
    found = list(folder.glob("*.toml"))
    assert f"{len(found)} matching set" in page
    assert found
    assert len(found) == 9 or options


def test_there_is_no_folder_of_a_puzzle_that_can_not_be_read(tmp_path):
    folder = tmp_path / "found"
    assert run(tmp_path / "none.toml", "-o", folder).exit_code == 2
    assert not folder.exists()


@pytest.mark.parametrize("name", ["best.JSON", "best.cnf", "best.cnf.gz", "-", ""])
def test_the_name_of_another_file_makes_no_folder(four, tmp_path, monkeypatch, name):
    (empty := tmp_path / "empty").mkdir()
    monkeypatch.chdir(empty)
    done = run(four, "-o", name)
    assert (done.exit_code, done.stdout, list(empty.iterdir())) == (2, "", [])
    assert f"error: {name or repr(name)}: don't know this suffix; use one of .json, " in done.stderr
    assert done.stderr.endswith(", or the name of a folder\n")


def test_the_best_is_written_as_it_was_cut(tmp_path):
    path, picture = tmp_path / "square.toml", tmp_path / "best.svg"
    path.write_text(
        'name = "square"\ngrid = "square"\nregion.box = [3, 3]\n'
        'pieces = [{ name = "square", box = [3, 3] }]\n'
        'design = { cut = { square = [5, 4] }, want = ["unique"] }\n'
    )
    done = run(path, "-o", picture, "--show", 0)
    assert f"wrote {picture}" in done.stderr
    best = min(satpack.design(satpack.load(path)), key=Designed.rank)
    assert picture.read_text() == best.solution().svg()
    run(path, "-o", tmp_path / "best.json")
    assert satpack.Solution.from_json((tmp_path / "best.json").read_text(), best.puzzle())
    path.write_text(path.read_text().replace("unique", "solutions >= 1000"))
    other = tmp_path / "other.svg"
    assert f"nothing to draw, so {other} is not written" in run(path, "-o", other).stderr
    assert run(path, "-o", tmp_path / "none" / "best.svg").exit_code == 2
    refused = run(path, "-o", tmp_path / "best.sol")
    assert "takes squares of one cell" in refused.stderr
    assert not refused.stdout  # before any search


def test_a_reader_that_goes_away_changes_no_status(four):
    assert unread("design", four, "-q", "--json", "--timeout", "0").returncode == 30


def test_regions_whose_names_a_file_system_confuses_get_distinct_files(tmp_path):
    four, folder = tmp_path / "four.toml", tmp_path / "found"
    names = ["first", "a/b", "a b", "A b", "x" * 70, "x" * 71]
    listed = ", ".join(f'"{name}"' for name in names)
    tables = "".join(f'[regions."{name}"]\nbox = [2, 1]\n' for name in names)
    four.write_text(
        'name = "dominoes"\ngrid = "square"\n[[pieces]]\nname = "D"\nbox = [2, 1]\n'
        f"{tables}[design]\nregions = [{listed}]\n"
    )
    assert run(four, "-o", folder).exit_code == 0
    assert sorted(path.name for path in folder.iterdir()) == sorted(
        [
            *("1.toml", "1-a_b.toml", "1-a_b-2.toml", "1-A_b-3.toml", "index.html"),
            *(f"1-{'x' * 60}.toml", f"1-{'x' * 60}-2.toml"),
        ]
    )
