"""The page of the gallery: every puzzle with its picture, numbers and source, and nothing that is loaded or run."""

import re
from collections import Counter
from dataclasses import replace
from html.parser import HTMLParser

import pytest

import satpack
from satpack.gallery import gallery_names, gallery_story
from satpack.model.expect import Expect
from satpack.render.gallery_page import Exhibit, gallery_html
from satpack.render.svg.colouring import weight_colours
from tests.render.page.opened import Opened
from tests.tools.command import run

NASTY = """</title></style><script>alert("1")</script>&amp;'"""
SHOWN = ["haley", "calibron-12", "soma", "chinese-cross", "tetrominoes-4x5"]


class Page(HTMLParser):
    """The tags of a page, their attributes, and the text of its articles, by their names."""

    def __init__(self, html):
        super().__init__()
        self.tags, self.attributes, self.articles, self.order = Counter(), [], {}, []
        self._article = None
        self.feed(html)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.tags[tag] += 1
        self.attributes += attrs
        if tag == "article":
            self._article = dict(attrs)["id"]
            self.articles[self._article] = ""
        if tag == "section":
            self.order.append(dict(attrs)["id"])

    def handle_endtag(self, tag):
        if tag == "article":
            self._article = None

    def handle_data(self, data):
        if self._article:
            self.articles[self._article] += f" {data}"


def page_of(*exhibits):
    return gallery_html(exhibits, title="A title", introduction="An introduction.")


@pytest.fixture
def few(monkeypatch):
    monkeypatch.setattr("satpack.gallery.gallery_names", lambda: SHOWN)
    monkeypatch.setattr("satpack.cli.gallery._SECONDS", None)


def test_every_puzzle_has_its_picture_numbers_and_source(few, tmp_path):
    path = tmp_path / "gallery.html"
    done = run("gallery", "-o", path)
    assert done.exit_code == 0, done.output
    assert done.stderr == f"wrote {path}\n"
    text = path.read_text(encoding="utf-8")
    page = Page(text)
    assert sorted(page.articles) == sorted(SHOWN)
    assert page.tags["svg"] == len(SHOWN)
    assert page.order == ["plane", "boxes", "solid", "interlocking"]
    for name in SHOWN:
        puzzle = satpack.load(name)
        for wanted in (puzzle.name, puzzle.source, gallery_story(name), f"satpack solve {name}"):
            assert wanted in " ".join(page.articles[name].split())
    assert "330 solutions in all 55 up to rotation 55 up to symmetry" in words(page, "haley")
    assert "1 comes apart 1.1.1.1.1 level" in words(page, "chinese-cross")
    assert "Proved: there is no solution." in page.articles["tetrominoes-4x5"]
    colouring = satpack.prove(satpack.load("tetrominoes-4x5")).colouring
    assert colouring.sentence[1:] in page.articles["tetrominoes-4x5"]
    assert "0 solutions" in words(page, "tetrominoes-4x5")


def words(page, name):
    """The text of an article; a number's meaning stands before it in the source, but is shown below."""
    return re.sub(
        r"(solutions? in all|up to \w+|comes? apart|level|solutions)\s+([\d.,]+)",
        r"\2 \1",
        " ".join(page.articles[name].split()),
    )


def test_nothing_is_loaded_and_nothing_runs_but_the_search(few, tmp_path):
    path = tmp_path / "gallery.html"
    run("gallery", "-o", path, "-q")
    text = path.read_text(encoding="utf-8")
    page = Page(text)
    assert page.tags["script"] == 1
    (policy,) = [
        value for name, value in page.attributes if name == "content" and "'none'" in value
    ]
    assert "default-src 'none'; script-src 'sha256-" in policy
    for tag in ("link", "img", "iframe", "object"):
        assert page.tags[tag] == 0
    for name, value in page.attributes:
        assert not name.startswith("on")
        assert name != "src"
        assert name != "href" or value.startswith(("#", "https://"))
    assert "url(" not in text
    assert "@import" not in text


def test_names_are_text_whatever_they_hold():
    puzzle = replace(satpack.load("soma"), name=NASTY, source=f"{NASTY} https://example.org/a?b=c.")
    solution = replace(satpack.solve(puzzle), puzzle=puzzle)
    page = Page(
        gallery_html(
            [Exhibit("x", puzzle, solution, story=NASTY), Exhibit("y", puzzle, None, NASTY)],
            title=NASTY,
            introduction=NASTY,
        )
    )
    assert page.tags["script"] == 1
    assert (
        page.articles["x"].count(NASTY) == 4
    )  # the picture's title, the name, the story, the source
    assert page.articles["y"].count(NASTY) == 4
    assert ("href", "https://example.org/a?b=c") in page.attributes


def test_an_impossible_board_is_weighed():
    colouring = satpack.prove(satpack.load("mutilated-chessboard")).colouring
    text = page_of(Exhibit("x", colouring.puzzle, None, "No.", colouring=colouring))
    assert colouring.sentence[1:] in Page(text).articles["x"]
    colours = [weight_colours(colouring.cells.values())[weight] for weight in (1, -1)]
    assert [text.count(f'fill="{colour}"') for colour in colours] in ([30, 32], [32, 30])


def test_numbers_stay_beside_what_they_count():
    text = page_of(Exhibit("x", satpack.load("dominoes-8x8"), None))
    assert "<span>square grid</span>, <span>64 cells</span>, <span>32 pieces</span>" in text


def test_commands_and_addresses_are_marked():
    puzzle = replace(satpack.load("soma"), source="A < B: `satpack a<b`; https://example.org/x.")
    text = page_of(Exhibit("x", puzzle, None, story="See `satpack count soma`, or not ` at all."))
    command = "<code><span>satpack</span> <span>count</span> <span>soma</span></code>"
    assert f"See {command}, or not ` at all." in text
    link = '<a href="https://example.org/x">https://example.org/x</a>.'
    command = "<code><span>satpack</span> <span>a&lt;b</span></code>"
    assert f"A &lt; B: {command}; {link}" in text


@pytest.fixture
def shown(browser, tmp_path):
    """A way to open a page of some exhibits, in a window of some width."""
    path = tmp_path / "gallery.html"
    windows = []

    def show(*exhibits, width=1280):
        path.write_text(page_of(*exhibits), encoding="utf-8")
        options = {"viewport": {"width": width, "height": 800}}
        windows.append(Opened(browser, path, options))
        return windows[-1].page

    yield show
    for window in windows:
        window.close()
        assert window.said == []
        assert window.asked == [window.address]


WIDTHS = (390, 820, 1280)


@pytest.mark.parametrize("width", WIDTHS)
def test_numbers_stand_in_a_column_and_names_in_one_line(shown, width):
    names = ("loves-dozen", "hexominoes-one-sided-15x24", "heptominoes-23x33-less-3", "bedlam")
    page = shown(*(Exhibit(name, satpack.load(name), None) for name in names), width=width)
    for name in names:
        card = page.locator(f"article[id='{name}']")
        places = [number.bounding_box() for number in card.locator("dd").all()]
        assert len({place["x"] for place in places}) <= 1
        assert len({place["y"] for place in places}) == len(places)
        words = [word.bounding_box()["height"] for word in card.locator("code span").all()]
        assert len(words) > 2
        assert len(set(words)) == 1
        assert all(part.bounding_box()["height"] < 30 for part in card.locator("dt, dd").all())
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("width", WIDTHS)
def test_a_coloured_board_is_as_large_as_a_solved_one(shown, width):
    colouring = satpack.prove(satpack.load("mutilated-chessboard")).colouring
    board = Exhibit("x", colouring.puzzle, None, "Proved: there is no solution.", "", colouring)
    solved = Exhibit("y", satpack.load("dominoes-8x8"), None)
    page = shown(board, solved, width=width)
    boxes = [page.locator(f"article[id='{name}'] svg").bounding_box() for name in "xy"]
    assert boxes[0]["height"] == boxes[1]["height"] > 200
    assert page.locator("p", has_text=colouring.sentence[1:]).is_visible()


@pytest.mark.parametrize("width", WIDTHS)
def test_the_field_to_search_in_lies_beside_the_groups_or_takes_a_line(shown, width):
    names = ("haley", "calibron-12", "soma", "chinese-cross")
    page = shown(*(Exhibit(name, satpack.load(name), None) for name in names), width=width)
    first, last = (page.locator("nav a").nth(i).bounding_box() for i in (0, -1))
    label, field = page.get_by_text("Search"), page.get_by_role("searchbox")
    label, field = label.bounding_box(), field.bounding_box()
    end = page.locator("nav div").bounding_box()
    if label["y"] > last["y"] + last["height"]:
        assert label["x"] == first["x"]
        assert width == 390
    else:
        assert label["x"] > last["x"] + last["width"]
    assert field["x"] + field["width"] <= end["x"] + end["width"]
    assert field["width"] > 100


@pytest.fixture
def opened(shown):
    soma, haley = (satpack.load(name) for name in ("soma", "haley"))
    return shown(
        Exhibit("soma", soma, None), Exhibit("haley", haley, None, story="Schöne Dreiecke.")
    )


def test_puzzles_are_found_by_their_words(opened):
    field = opened.get_by_role("searchbox", name="Search")
    for typed, shown in (
        ("", ["haley", "soma"]),
        ("SOMA", ["soma"]),
        ("hein cube", ["soma"]),
        ("schone", ["haley"]),
        ("piece", ["haley", "soma"]),
        ("soma triangle", []),
    ):
        field.fill(typed)
        cards = opened.locator("article")
        visible = [card.get_attribute("id") for card in cards.all() if card.is_visible()]
        assert visible == shown, typed
        assert opened.get_by_text("No puzzle has all these words.").is_visible() is not bool(shown)
        assert opened.locator("section").filter(visible=True).count() == len(shown)


def test_balls_fill_their_card():
    puzzle = satpack.load("lonpos-pyramid")
    text = page_of(Exhibit("x", puzzle, satpack.solve(puzzle)))
    wide, high = map(float, re.findall(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', text)[0])
    assert wide < 2 * high  # a strip of layers would be too small to see


def test_numbers_in_names_are_in_their_order():
    soma = satpack.load("soma")
    names = ["squares-10", "squares-2", "squares-1", "soma"]
    page = Page(page_of(*(Exhibit(name, soma, None) for name in names)))
    assert list(page.articles) == ["soma", "squares-1", "squares-2", "squares-10"]


def test_what_is_not_known_is_not_said():
    soma = replace(satpack.load("soma"), source="", expect=Expect())
    page = Page(page_of(Exhibit("x", soma, None)))
    assert page.tags["dl"] == 0
    assert "source" not in [value for name, value in page.attributes if name == "class"]


def test_a_page_that_fails_leaves_the_old_one(few, tmp_path, monkeypatch):
    path = tmp_path / "gallery.html"
    path.write_text("old")

    def fail(*_args, **_more):
        raise satpack.EngineError("no")

    monkeypatch.setattr("satpack.cli.gallery._solved", fail)
    done = run("gallery", "-o", path)
    assert done.exit_code != 0
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_stories_are_sentences():
    for name in gallery_names():
        story = gallery_story(name)
        assert story.endswith("."), name
        assert "  " not in story
