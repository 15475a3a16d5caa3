"""Pages as commands write them: what is on them, what they say is missing, and what stays untouched when they fail."""

import json
import re

from tests.tools import command


def run(*arguments, status=0):
    done = command.run(*arguments)
    assert done.exit_code == status, done.output
    return done


def content(path):
    page = path.read_text(encoding="utf-8")
    assert page.startswith("<!doctype html>")
    return json.loads(re.search(r'<script type="application/json" [^>]*>(.*?)</script>', page)[1])


def test_enumerate_writes_all_solutions_to_a_page(tmp_path):
    page = tmp_path / "all.html"
    done = run("enumerate", "tetrahexes-4x7", "-o", page)
    assert done.stdout == ""
    assert done.stderr.startswith(f"wrote {page}\n")
    shown = content(page)
    assert shown["facts"][0] == "9 solutions up to symmetry: all there are."
    assert len(shown["solutions"]) == len(set(map(tuple, shown["solutions"]))) == 9


def test_a_full_page_is_partial(tmp_path, monkeypatch):
    monkeypatch.setattr("satpack.render.page.pages.MAX_SOLUTIONS", 3)
    page = tmp_path / "full.html"
    done = run("enumerate", "tetrahexes-4x7", "-o", page, status=30)
    assert "partial: a page holds no more" in done.stderr
    shown = content(page)
    assert shown["facts"][0].endswith("there may be more: a page holds no more.")
    assert len(shown["solutions"]) == 3


def test_nothing_to_show_leaves_no_page(tmp_path):
    page = tmp_path / "none.html"
    done = run("enumerate", "mutilated-chessboard", "-o", page)
    assert done.stderr.startswith(f"there is nothing to show, so {page} is not written\n")
    assert not page.exists()


def test_assemblies_that_come_apart_are_shown_with_their_levels(tmp_path):
    page = tmp_path / "apart.html"
    run("enumerate", "burr6", "--apart", "-o", page)
    shown = content(page)
    assert shown["captions"] == ["Level 10.1.1.1.1"]
    assert shown["facts"][0] == "1 assembly that comes apart."


def test_disassemble_shows_the_hardest_of_all_and_says_which(tmp_path):
    page = tmp_path / "burr.html"
    done = run("disassemble", "burr6", "-o", page)
    assert "37  assemblies up to symmetry" in done.stdout
    assert "move" not in done.stdout
    assert done.stderr == f"shown: the one that comes apart\nwrote {page}\n"
    assert content(page)["motion"]["summary"].startswith("Comes apart at level 10.1.1.1.1")


def test_render_shows_disassemblies(tmp_path):
    found = tmp_path / "burr.jsonl"
    run("disassemble", "burr6", "--json", "-o", found)
    done = run("render", found, "-o", tmp_path / "a.html", status=2)
    assert done.stderr == (
        f"satpack: error: {found}: 37 disassemblies; choose one with --number 1 to 37\n"
    )
    run("render", found, "-o", tmp_path / "a.html", "--number", 5, "--puzzle", "burr6")
    assert content(tmp_path / "a.html")["motion"]["ending"] in {"locked", "separated"}
    done = run("render", found, "-o", tmp_path / "a.stl", "--number", 5, status=2)
    assert done.stderr.endswith(
        "a disassembly can't be drawn like that; use one of .svg, .png, .pdf, .html, .txt\n"
    )


def test_a_file_of_more_than_a_page_shows(tmp_path, monkeypatch):
    monkeypatch.setattr("satpack.render.page.pages.MAX_SOLUTIONS", 2)
    found, page = tmp_path / "found.jsonl", tmp_path / "a.html"
    run("enumerate", "tetrahexes-4x7", "--limit", 3, "-o", found)
    done = run("render", found, "-o", page, "--puzzle", "tetrahexes-4x7", status=2)
    assert done.stderr == (
        f"satpack: error: {found}: holds more than 2 solutions, the most that a page shows; "
        "choose one with --number\n"
    )
    assert not page.exists()
