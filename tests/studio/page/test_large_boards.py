"""Boards of any size: a window of a large one is drawn, and no puzzle makes the page unusable."""

import itertools
import json

import pytest

import satpack
from satpack.studio.shapes import new_text
from tests.studio.page.conftest import DESKTOP, PHONE
from tests.studio.page.test_everybody import check_axe, faults
from tests.studio.page.test_journeys import put
from tests.tools.nights import by_night

MOST_ELEMENTS = 5000
"""So many elements a page draws in a moment."""

LARGE = {"square": (300, 300), "cube": (60, 60, 60), "hexagon": (60, 50), "triangle": (60, 50)}
SMALLER = {"square": (100, 100), "cube": (60, 60, 21)}
"""Boards that are opened in a third of the time, and have more cells than a window, too."""

SIZES = {"desktop": DESKTOP, "phone": PHONE}
FAR = """name = "Far apart"
grid = "square"

[region]
cells = [[0, 0], [290000, 5]]

[[pieces]]
name = "A"
cells = [[0, 0]]
"""


def put_large(folder, grid, sizes=LARGE):
    return put(folder, f"large-{grid}", new_text(f"Large {grid}", grid, sizes[grid]))


SEEN = """() => {
    const pane = document.querySelector(".pane").getBoundingClientRect();
    const inside = ({ left, right, top, bottom }) => left > pane.left && right < pane.right - 20 && top > pane.top && bottom < pane.bottom - 20;
    return [...document.querySelectorAll(".board .cell.on")].find((cell) => inside(cell.getBoundingClientRect())).dataset.key;
}"""


def press_one_that_is_seen(here):
    here.press(here.page.locator(f'.board [data-key="{here.page.evaluate(SEEN)}"]'))


def drawn(here):
    return here.page.locator(".board .cell")


# by day, the tests below have the square and a cube of fewer layers
@pytest.mark.parametrize("grid", by_night(LARGE, lambda grid: grid != "hexagon"))
def test_a_window_of_a_large_board_is_drawn_painted_and_undone(visit, tmp_path, grid):
    here = visit(file=put_large(tmp_path, grid).name)
    size = len(satpack.loads(here.text()).region)
    assert 0 < drawn(here).count() < MOST_ELEMENTS < size * 2
    press_one_that_is_seen(here)
    here.page.get_by_text(f"{size - 1:,} cells", exact=True).wait_for()
    assert len(satpack.loads(here.text()).region) == size - 1
    for _ in range(2):
        here.tap("Zoom in")
    press_one_that_is_seen(here)
    here.page.get_by_text(f"{size - 2:,} cells", exact=True).wait_for()
    here.tap("Undo")
    here.tap("Undo")
    assert len(satpack.loads(here.text()).region) == size


@pytest.mark.parametrize("size", by_night(SIZES, lambda size: size == "phone"))
def test_the_window_goes_where_its_picture_is_pressed(visit, tmp_path, size):
    here = visit(file=put_large(tmp_path, "square").name, options=SIZES[size])
    here.cell(0, 0).wait_for()
    assert here.cell(299, 299).count() == 0
    overview = here.page.locator(".overview")
    overview.scroll_into_view_if_needed()
    box = overview.bounding_box()
    here.page.mouse.click(box["x"] + box["width"] - 3, box["y"] + box["height"] - 3)
    here.cell(299, 299).click()
    here.page.get_by_text("89,999 cells", exact=True).wait_for()
    assert here.cell(0, 0).count() == 0


SEEN_BY_ALL = list(itertools.product(SIZES, ("Draw", "Play")))


@pytest.mark.parametrize(("size", "room"), by_night(SEEN_BY_ALL, lambda row: row != SEEN_BY_ALL[0]))
def test_everybody_can_use_a_large_board(visit, tmp_path, size, room):
    check_axe()
    here = visit(file=put_large(tmp_path, "cube", SMALLER).name, options=SIZES[size])
    here.enter(room)
    here.page.locator(".overview").wait_for()
    assert faults(here, "light") == []


def test_keys_move_the_window_and_each_cell_is_announced(visit, tmp_path):
    here = visit(file=put_large(tmp_path, "square", SMALLER).name)
    board = here.page.locator(".board")
    board.focus()
    for _ in range(70):
        board.press("ArrowDown")
    spoken = here.page.locator(".spoken[aria-live]")
    spoken.get_by_text("Column 1, row 71: filled").wait_for()
    here.cell(0, 70).wait_for()
    assert here.cell(0, 0).count() == 0
    board.press("Space")
    spoken.get_by_text("Column 1, row 71: outside").wait_for()
    assert (0, 70) not in satpack.loads(here.text()).region.required


def test_large_boards_are_played_on_and_rules_name_their_cells(visit, tmp_path):
    here = visit(file=put_large(tmp_path, "square").name)
    here.tap("Rule")
    dialog = here.page.locator("dialog")
    dialog.get_by_label("Kind of rule").select_option("forbid")
    dialog.locator('[data-key="3,3"]').first.click()
    assert drawn(here).count() < 3 * MOST_ELEMENTS
    here.page.keyboard.press("Escape")
    here.enter("Play")
    here.cell(2, 2).click()
    here.page.locator(".play .cell.on").wait_for()
    assert drawn(here).count() < MOST_ELEMENTS


def test_a_large_solid_is_played_on_layer_by_layer(visit, tmp_path):
    here = visit(file=put_large(tmp_path, "cube", SMALLER).name)
    here.enter("Play")
    here.page.get_by_label("Layer", exact=True).fill("15")
    here.page.get_by_label("Layer", exact=True).press("Enter")
    here.cell(2, 2, 14).click()
    here.page.locator(".play .cell.on").wait_for()
    assert drawn(here).count() < MOST_ELEMENTS


def test_what_is_too_large_to_draw_is_changed_in_the_text(visit, tmp_path):
    put(tmp_path, "far", FAR)
    here = visit()
    here.tap("far.toml")
    here.says("This is too large to draw: 290,001")
    here.page.locator(".toml").fill(FAR.replace("290000", "3"))
    here.cell(3, 5).click()
    here.page.get_by_text("1 cell", exact=False).first.wait_for()
    assert len(satpack.loads(here.text()).region) == 1


def break_drawings(here):
    """Let the server answer drawings that the page can't draw, of puzzles with a certain title."""

    def answer(route):
        answer = route.fetch()
        read = answer.json()
        if read["puzzle"] and read["puzzle"]["name"] == "Broken":
            read["puzzle"]["region"]["required"] = [[0.5, 0.25]]
        route.fulfill(response=answer, body=json.dumps(read))

    here.page.route("**/api/read", answer)


def test_a_puzzle_that_breaks_the_page_shows_its_text_and_can_be_mended_closed_or_discarded(
    visit, tmp_path
):
    text = put(tmp_path, "tetrominoes-4x5").read_text(encoding="utf-8")
    sound = satpack.loads(text).name
    here = visit()
    break_drawings(here)
    here.tap("tetrominoes-4x5.toml")
    area = here.page.locator(".toml")
    area.fill(text.replace(sound, "Broken"))
    here.says("This puzzle can't be shown.")
    area.press("End")
    here.page.keyboard.type(" ")  # the text keeps the focus
    area.fill(text.replace(sound, "Mended"))
    here.page.locator(".board").wait_for()
    area.fill(text.replace(sound, "Broken"))
    here.says("This puzzle can't be shown.")
    for room in ("Play", "Draw"):
        here.enter(room)
        here.says("This puzzle can't be shown.")
    here.tap("Close the puzzle")
    here.page.locator(".welcome .choices").wait_for()
    here.tap("tetrominoes-4x5.toml")
    here.tap("Restore it")
    here.says("This puzzle can't be shown.")
    here.tap("Discard the draft")
    here.page.locator(".welcome .choices").wait_for()
    here.tap("tetrominoes-4x5.toml")
    here.page.locator(".board").wait_for()
    assert here.text() == text
