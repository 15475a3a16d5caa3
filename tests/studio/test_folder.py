"""Files: those of the folder, and nothing else on disk; nothing is overwritten or lost without a word."""

import base64
import os
import stat
from pathlib import Path
from urllib.parse import quote

import pytest

import satpack
from satpack.gallery import gallery_text
from satpack.model.piece_colours import piece_colours
from satpack.runtime.errors import InputError
from satpack.studio.folder import OWN, ChangedOutside, Folder

TEXT = gallery_text("soma")
WORKSHOP = Path(__file__).parents[1] / "golden" / "xmpuzzle" / "workshop.xmpuzzle"


@pytest.fixture
def folder(tmp_path):
    root = tmp_path / "inside"
    root.mkdir()
    (root / "soma.toml").write_text(TEXT, encoding="utf-8")
    (root / "deep").mkdir()
    (root / "deep" / "burr.toml").write_text(gallery_text("burr6"), encoding="utf-8")
    (tmp_path / "outside.toml").write_text("secret", encoding="utf-8")
    return Folder(root)


def outward(folder):
    """Names that lead out, or to what is no puzzle."""
    root = folder.root
    (root / "link.toml").symlink_to(root.parent / "outside.toml")
    (root / "away").symlink_to(root.parent)
    (root / "hidden.toml").symlink_to(root / ".secret")
    (root / ".secret").write_text("secret", encoding="utf-8")
    (root / "loop.toml").symlink_to(root / "loop.toml")
    (root / "notes.txt").write_text("secret", encoding="utf-8")
    (root / "other.toml").symlink_to(root / "notes.txt")
    return [
        *("../outside.toml", "deep/../../outside.toml", str(root.parent / "outside.toml")),
        *("link.toml", "away/outside.toml", "hidden.toml", ".secret", f"{OWN}/jobs/x.toml"),
        *(
            "",
            ".",
            "..",
            "/",
            "soma",
            "notes.txt",
            "other.toml",
            "a\0.toml",
            "a\n.toml",
            "..\\x.toml",
        ),
    ]


def test_nothing_outside_is_read_or_written(folder):
    for name in outward(folder):
        for doing in (
            lambda: folder.open(name),  # noqa: B023 - called at once
            lambda: folder.save(name, "x", expected=None),  # noqa: B023
            lambda: folder.keep_draft(name, "x"),  # noqa: B023
            lambda: folder.version(name),  # noqa: B023
            lambda: folder.forget_draft(name),  # noqa: B023
        ):
            with pytest.raises(InputError):
                doing()
    assert (folder.root.parent / "outside.toml").read_text(encoding="utf-8") == "secret"
    assert (folder.root / ".secret").read_text(encoding="utf-8") == "secret"
    with pytest.raises(InputError):
        folder.open("loop.toml")


def test_a_link_to_a_puzzle_inside_is_followed_and_stays_a_link(folder):
    link = folder.root / "again.toml"
    link.symlink_to(folder.root / "soma.toml")
    opened = folder.open("again.toml")
    folder.save("again.toml", f"{opened.text}# more\n", expected=opened.version)
    assert link.is_symlink()
    assert (folder.root / "soma.toml").read_text(encoding="utf-8").endswith("# more\n")


def test_the_files_are_listed_without_hidden_ones(folder):
    folder.keep_draft("soma.toml", "x")
    (folder.root / "readme.md").write_text("x", encoding="utf-8")
    assert folder.names() == ["soma.toml", "deep/burr.toml"]


def test_only_the_user_can_look_into_the_own_folder(folder):
    made = folder.own_folder("drafts")
    for path in (made, made.parent):
        assert stat.S_IMODE(path.stat().st_mode) & 0o077 == 0


LINKED = ("", "drafts", "drafts/soma.toml.draft")
"""Places in the own folder where a stranger's archive may have a link."""


@pytest.fixture(params=LINKED, ids=lambda at: at or OWN)
def strange(folder, request):
    """A folder in which one of these is a link to what lies outside."""
    outside = folder.root.parent / "outside"
    (outside / "drafts").mkdir(parents=True)
    for at in ("soma.toml.draft", "drafts/soma.toml.draft"):
        (outside / at).write_text("secret", encoding="utf-8")
    link = folder.root / OWN / request.param
    link.parent.mkdir(parents=True, exist_ok=True)
    link.symlink_to(outside / "soma.toml.draft" if link.suffix else outside)
    return folder


def test_no_link_in_the_own_folder_is_followed(strange):
    outside = strange.root.parent / "outside"
    before = {path: path.read_bytes() for path in outside.rglob("*.draft")}
    for doing in (
        lambda: strange.draft("soma.toml"),
        lambda: strange.kept("soma.toml"),
        lambda: strange.open("soma.toml"),
        lambda: strange.keep_draft("soma.toml", "x"),
        lambda: strange.forget_draft("soma.toml"),
        lambda: strange.save("soma.toml", "x", expected=None),
    ):
        with pytest.raises(InputError, match="is a link"):
            doing()
    try:
        assert strange.drafts() == []
    except InputError as fault:
        assert "is a link" in str(fault)  # noqa: PT017 - either will do
    assert {path: path.read_bytes() for path in outside.rglob("*") if path.is_file()} == before


def test_a_link_to_nothing_is_no_draft(folder):
    (folder.own_folder("drafts") / "soma.toml.draft").symlink_to(folder.root / "nothing")
    assert folder.drafts() == []


def test_special_files_and_files_in_place_of_folders_are_refused(folder):
    os.mkfifo(folder.own_folder("drafts") / "soma.toml.draft")
    with pytest.raises(InputError, match="special file"):
        folder.draft("soma.toml")
    assert folder.drafts() == []
    (folder.root / OWN / "jobs").write_text("", encoding="utf-8")
    for doing in (folder.own, folder.own_folder):
        with pytest.raises(InputError, match=r"not a folder|File exists"):
            doing("jobs", "x")


def test_what_was_changed_outside_is_not_overwritten(folder):
    opened = folder.open("soma.toml")
    path = folder.root / "soma.toml"
    path.write_text("theirs", encoding="utf-8")
    with pytest.raises(ChangedOutside, match="changed by another program"):
        folder.save("soma.toml", "mine", expected=opened.version)
    assert path.read_text(encoding="utf-8") == "theirs"
    path.unlink()
    with pytest.raises(ChangedOutside, match="deleted"):
        folder.save("soma.toml", "mine", expected=opened.version)
    version = folder.save("soma.toml", "mine", expected=None)
    assert version == folder.version("soma.toml") == folder.open("soma.toml").version


def test_a_new_file_does_not_take_the_place_of_one_that_is_there(folder):
    with pytest.raises(ChangedOutside):
        folder.save("soma.toml", "mine", expected="")
    folder.save("new.toml", "mine", expected="")
    assert folder.open("new.toml").text == "mine"
    with pytest.raises(InputError, match="no such folder"):
        folder.save("nowhere/new.toml", "mine", expected="")


@pytest.mark.parametrize("name", ["soma.toml", "deep/burr.toml", "per%2Fcent.toml", "new.toml"])
def test_a_draft_is_kept_beside_the_file_until_it_is_saved(folder, name):
    before = folder.version(name)
    folder.keep_draft(name, "half done")
    assert folder.version(name) == before
    assert folder.drafts() == [name]
    if before:
        assert folder.open(name).draft == "half done"
    assert folder.draft(name) == "half done"
    folder.save(name, "done", expected=before)
    assert folder.drafts() == []
    assert folder.open(name).draft is None


def test_a_draft_of_another_tab_is_not_overwritten_or_forgotten(folder):
    mine = folder.keep_draft("soma.toml", "mine", expected="")
    assert folder.open("soma.toml").kept == mine
    with pytest.raises(ChangedOutside, match="another tab"):
        folder.keep_draft("soma.toml", "theirs", expected="")
    folder.forget_draft("soma.toml", expected="")
    folder.save("soma.toml", "theirs", expected=None, kept="")
    assert folder.draft("soma.toml") == "mine"
    more = folder.keep_draft("soma.toml", "mine, and more", expected=mine)
    folder.forget_draft("soma.toml", expected=mine)
    assert folder.open("soma.toml").kept == more
    folder.forget_draft("soma.toml", expected=more)
    assert folder.open("soma.toml").kept == ""
    # nothing is in the way where a draft was forgotten
    folder.keep_draft("soma.toml", "again", expected=more)
    folder.save("soma.toml", "again", expected=None, kept=None)
    assert folder.drafts() == []


def test_a_draft_that_says_what_it_was_opened_with_is_none(folder):
    folder.keep_draft("soma.toml", TEXT)
    assert folder.open("soma.toml").draft is None
    folder.keep_draft("bedlam.toml", gallery_text("bedlam"))
    folder.keep_draft("haley.toml", gallery_text("haley") + "# mine")
    assert folder.drafts() == ["haley.toml"]


def test_only_puzzles_are_listed_and_none_of_satpacks_own_in_its_clone(folder):
    (folder.root / "pyproject.toml").write_text("[project]\ngrids = 1", encoding="utf-8")
    (folder.root / "wrong.toml").write_text("  grid = 'cube'\nregion = ???", encoding="utf-8")
    (folder.root / "burr.xmpuzzle").touch()
    assert folder.names() == ["burr.xmpuzzle", "soma.toml", "wrong.toml", "deep/burr.toml"]
    for name in ("satpack/gallery/soma.toml", "tests/odd.xmpuzzle", "mine/soma.toml"):
        (folder.root / name).parent.mkdir(parents=True)
        (folder.root / name).write_text(TEXT, encoding="utf-8")
    assert folder.names()[3:] == ["deep/burr.toml", "mine/soma.toml"]


def test_a_new_file_has_a_name_that_neither_a_file_nor_a_draft_has(folder):
    (folder.root / "pyproject.toml").touch()
    folder.keep_draft("pyproject-2.toml", "x")
    assert [folder.free_name(each) for each in ("new", "soma", "pyproject")] == [
        *("new.toml", "soma-2.toml", "pyproject-3.toml")
    ]
    with pytest.raises(InputError):
        folder.free_name("../soma")


def test_uploads_are_read_as_files_are(studio):
    Folder(studio.root).save("burr.xmpuzzle", gallery_text("burr6"), expected="")
    for name, least in (("soma.toml", "Soma"), ("burr.xmpuzzle", "burr")):
        content = base64.b64encode((studio.root / name).read_bytes()).decode()
        record = studio.post("api/import", name=name, content=content).json()
        assert least in satpack.loads(record["text"]).name
    for wrong in ("!", base64.b64encode(b"\xff").decode(), base64.b64encode(b"<x/>").decode()):
        assert studio.post("api/import", name="a.toml", content=wrong).status_code == 400


def test_small_pictures_of_files_and_shipped_puzzles(studio):
    start = studio.get("api/start").json()
    assert len(start["tiles"]) == 8
    cube = studio.get("api/outline?name=soma.toml").json()
    assert cube == studio.get("api/outline?shipped=soma").json()
    assert sum(len(shape["cells"]) for shape in cube["shapes"]) == 27
    for tile in start["tiles"]:
        drawn = studio.get(f"api/outline?solved={tile['name']}").json()
        colours = {shape["colour"] for shape in drawn["shapes"]}
        assert (None in colours) == (tile["command"] == "prove")
        # a piece has one colour everywhere
        fills = piece_colours(satpack.load(tile["name"])).values()
        assert colours <= {None, *fills}
    assert (cube["kinds"], cube["pieces"]) == (7, [7, 7])
    copies = TEXT.replace('name = "V"', 'name = "V"\ncopies = "0-2"')
    studio.put("api/draft", name="half.toml", text=copies)
    assert studio.get("api/outline?draft=half.toml").json() == cube | {"pieces": [6, 8]}
    large = f"{TEXT}{'#' * 100_000}"
    studio.put("api/draft", name="half.toml", text=large)
    assert studio.get("api/outline?draft=half.toml").json() == {}
    for wrong in ("name=pyproject.toml", "draft=soma.toml", "shipped=nothing", "solved=bedlam", ""):
        assert studio.get(f"api/outline?{wrong}").status_code == 400


def test_of_a_file_with_several_problems_one_is_chosen(studio):
    content = WORKSHOP.read_bytes()
    (studio.root / "several.xmpuzzle").write_bytes(content)
    sent = {"name": "several.xmpuzzle", "content": base64.b64encode(content).decode()}
    titles = [
        "three alike",
        "three kinds",
        "Problem 3",
        "chequered",
        "one on a board",
        "half there",
    ]
    for ask in (
        lambda problem: studio.get(f"api/file?name=several.xmpuzzle&problem={problem}"),
        lambda problem: studio.post("api/import", **sent, problem=problem),
    ):
        asked = ask("")
        assert (asked.status_code, asked.json()["problems"]) == (300, titles)
        assert satpack.loads(ask(2).json()["text"]).name == "three kinds"
        assert "variable cell" in ask(6).json()["error"]
        assert ask(7).status_code == 400
    first = studio.get("api/outline?name=several.xmpuzzle").json()
    assert (first["problems"], sum(len(shape["cells"]) for shape in first["shapes"])) == (6, 6)


def test_files_of_burrtools_are_opened_as_toml_and_saved_as_they_were(folder):
    folder.save("soma.xmpuzzle", TEXT, expected="")
    opened = folder.open("soma.xmpuzzle")
    assert satpack.loads(opened.text).pieces == satpack.load("soma").pieces
    with pytest.raises(InputError):
        folder.save("soma.xmpuzzle", "no puzzle", expected=opened.version)
    assert folder.version("soma.xmpuzzle") == opened.version


def test_a_pipe_is_neither_read_nor_written(folder):
    os.mkfifo(folder.root / "pipe.toml")
    for doing in (folder.open, lambda name: folder.save(name, "x", expected=None)):
        with pytest.raises(InputError, match="not a file"):
            doing("pipe.toml")


def test_names_that_are_too_long_are_refused_in_one_line(studio):
    for name in ("a" * 300 + ".toml", "a/" * 100 + "b.toml", "ü" * 120 + ".toml"):
        for path in ("file", "version", "draft"):
            answer = studio.get(f"api/{path}?name={quote(name)}")
            assert (answer.status_code, "bytes; use at most" in answer.json()["error"]) == (
                400,
                True,
            )


def test_a_name_that_is_not_utf8_is_left_out(studio):
    Path(os.fsdecode(os.fsencode(studio.root) + b"/od\xff.toml")).touch()
    assert studio.get("api/files").json()["files"] == ["soma.toml"]


def test_the_routes_say_what_went_wrong(studio):
    opened = studio.get("api/file?name=soma.toml").json()
    assert opened["text"] == TEXT
    assert studio.get("api/file?name=../soma.toml").status_code == 400
    asked = {"name": "soma.toml", "text": "mine", "expected": opened["version"]}
    saved = studio.put("api/file", **asked)
    assert saved.status_code == 200
    record = studio.get("api/version?name=soma.toml").json()
    assert saved.json() == record | {"kept": ""}
    again = studio.put("api/file", **asked)
    assert again.status_code == 409
    assert "changed by another program" in again.json()["error"]
    # a drawing that can't be written is left out
    assert studio.put("api/draft", name="soma.toml", text="draft", puzzle={}).status_code == 200
    assert studio.get("api/draft?name=soma.toml").json()["text"] == "draft"
    assert studio.get("api/start").json()["drafts"] == ["soma.toml"]
    assert studio.delete("api/draft?name=soma.toml").status_code == 200
    assert studio.get("api/files").json() == {"files": [], "drafts": []}  # "mine" is no puzzle
    assert studio.put("api/file", name="soma.toml", text="\ud800", expected=None).status_code == 400
