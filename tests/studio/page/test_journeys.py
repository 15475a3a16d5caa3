"""Journeys through the studio in a real browser: on a desktop, on a phone, and by keyboard alone."""

import base64
import json

import pytest

import satpack
from satpack.gallery import gallery_text
from satpack.io.burrtools.writing import burrtools_bytes
from satpack.model.designs.design import Cut, Design, Sets
from satpack.model.designs.painting import COLOURS
from satpack.model.piece_colours import SERIES
from satpack.model.rules import RULES, Fixed, Isolated, Touch
from tests.studio.page.conftest import PHONE
from tests.studio.test_folder import WORKSHOP
from tests.studio.test_jobs import TRAY
from tests.tools.nights import by_night
from tests.tools.puzzles import LOOSE

SOMA = {piece.name: piece.cells for piece in satpack.load("soma").pieces}


def put(folder, name, text=None):
    path = folder / f"{name}.toml"
    path.write_text(text or gallery_text(name), encoding="utf-8")
    return path


def draft_of(here, name):
    """The text that is kept beside a file; None if there is none."""
    shown = here.asked.get(f"api/draft?name={name}")
    return shown.json()["text"] if shown.status_code == 200 else None


def kept(here, name="soma.toml"):
    """The text that is kept beside a file, as soon as there is one."""
    return here.until(lambda: draft_of(here, name))


def draw_piece(here, name, cells):
    """Draw a piece, layer by layer."""
    here.tap("New piece")
    here.page.get_by_label("Name").fill(name)
    here.page.get_by_label("Name").press("Enter")
    here.page.get_by_role("heading", name=name, exact=True).wait_for()
    for z in sorted({cell[2] for cell in cells}):
        here.tap(f"Layer {z + 1}")
        here.paint(*(cell for cell in cells if cell[2] == z))


def test_the_soma_cube_is_drawn_from_nothing_solved_counted_saved_and_opened_again(visit, tmp_path):
    here = visit()
    here.tap("New puzzle")
    here.page.get_by_label("Title").fill("Soma of mine")
    here.tap("Create")
    here.page.locator(".board").wait_for()
    here.button("Piece A, 1 cell").click()
    here.tap("Delete the piece")
    for name, cells in SOMA.items():
        draw_piece(here, name, cells)
    here.says("Pieces have 27 cells, the region 27.")
    drawn = satpack.loads(here.text())
    forms = {piece.name: piece.cells for piece in drawn.pieces}
    cube = satpack.GRIDS["cube"]
    for name, cells in SOMA.items():
        assert cube.translated_home(forms[name]) == cube.translated_home(cells)
    here.ask("Solve")
    here.page.locator(".shown img").wait_for()
    here.ask("Count")
    here.page.get_by_text("240", exact=True).wait_for()
    here.page.get_by_text("11,520", exact=True).wait_for()
    here.tap("Save")
    here.page.locator("dialog").get_by_role("button", name="Save", exact=True).click()
    here.says("Saved soma-of-mine.toml")
    assert satpack.load(tmp_path / "soma-of-mine.toml") == drawn
    again = visit()
    again.tap("soma-of-mine.toml")
    again.says("27 cells")
    assert satpack.loads(again.text()) == drawn


def test_a_burr_is_made_of_numbers_and_taken_apart(visit):
    here = visit()
    here.tap("Open a file or a shipped puzzle")
    here.page.get_by_label("Search").fill("chinese")
    here.page.get_by_role("button", name="Chinese cross").click()
    here.page.locator(".board").wait_for()
    here.tap("More shapes")
    here.page.get_by_label("Burr piece number").fill("1024")
    here.tap("Add it")
    here.page.get_by_role("heading", name="1024").wait_for()
    here.says("14 cells")
    here.tap("Delete the piece")
    here.ask("Take apart")
    here.says("Comes apart at level")
    frame = here.page.frame_locator("iframe")
    frame.locator("#page.ready").wait_for()
    frame.get_by_role("button", name="One step on").click()
    here.page.get_by_text("assemblies", exact=False).first.wait_for()


def test_a_board_is_painted_by_dragging_and_each_stroke_is_a_step(visit, tmp_path):
    path = put(tmp_path, "pentominoes-6x10")
    here = visit(file=path.name)
    assert here.text() == gallery_text("pentominoes-6x10")
    here.drag((0, 0), (0, 1), (0, 2), (0, 3))  # erases
    here.says("56 cells")
    assert len(satpack.loads(here.text()).region) == 56
    here.page.get_by_role("radio", name="May stay empty").click()
    here.drag((5, 0), (6, 0), (7, 0))
    region = satpack.loads(here.text()).region
    assert (len(region.required), len(region.optional)) == (53, 3)
    here.tap("Undo")
    here.tap("Undo")
    assert here.text() == gallery_text("pentominoes-6x10")
    assert here.button("Undo").is_disabled()
    here.tap("Redo")
    here.says("56 cells")
    assert len(satpack.loads(here.text()).region) == 56


def test_cells_of_a_piece_are_made_variable_and_none_of_them_has_a_colour(visit, tmp_path):
    piece = satpack.Piece("L", "###\n#..", grid="square")
    puzzle = satpack.Puzzle("L", "square", "###\n#.+", [piece], colours=["red"])
    here = visit(file=put(tmp_path, "l", puzzle.to_toml()).name)
    here.button("Piece L, 4 cells").click()
    here.page.get_by_role("radio", name="Variable").click()
    here.drag((2, 0), (2, 1))
    here.says("3 cells, 2 variable")
    (drawn,) = satpack.loads(here.text()).pieces
    assert (len(drawn), drawn.variable) == (3, ((2, 0), (2, 1)))
    here.page.get_by_role("radio", name="red").click()
    here.drag((2, 1))
    here.says("4 cells, 1 variable")
    here.button("Piece L, 4 cells").wait_for()
    (drawn,) = satpack.loads(here.text()).pieces
    assert (drawn.variable, dict(drawn.colours)) == (((2, 0),), {(2, 1): "red"})


def test_text_is_typed_and_drawn_and_its_errors_are_shown_where_they_are(visit, tmp_path):
    here = visit(file=put(tmp_path, "tetrominoes-4x5").name)
    area = here.page.locator(".toml")
    before = here.text()
    area.fill(before.replace("box =", "boxx ="))
    here.says("did you mean box?")
    line = 1 + before.split("box =")[0].count("\n")
    here.page.get_by_role("button", name=f"Line {line}", exact=True).click()
    assert here.page.locator(".canvas.behind").count() == 1
    area.fill(before.replace("4, 5", "6, 5").replace("5, 4", "6, 5"))
    here.says("30 cells")
    here.page.keyboard.press("Control+z")
    here.page.keyboard.press("Control+z")
    assert here.text() == before


@pytest.mark.parametrize("grid", by_night(satpack.GRIDS, lambda grid: grid != "triangle"))
def test_every_grid_is_drawn(visit, grid):
    here = visit()
    here.tap("New puzzle")
    here.page.locator("dialog select").select_option(grid)
    here.tap("Create")
    here.page.locator(".board").wait_for()
    here.button("Piece A, 1 cell").click()
    here.page.get_by_role("heading", name="A", exact=True).wait_for()
    free = here.page.locator(".board .cell:not(.on)")
    here.press(free.nth(free.count() // 2))
    here.says("2 cells")
    for change in ("Turn", "Mirror"):
        here.tap(change)
    assert len(satpack.loads(here.text()).pieces[0]) == 2


def test_a_large_puzzle_of_another_grid_follows_a_small_one(visit):
    here = visit()
    for grid in ("sphere", "octet", "cube", "tetra-octa", "square"):
        here.tap("New puzzle")
        dialog = here.page.get_by_role("dialog")
        dialog.get_by_label("Title").fill(grid)
        dialog.get_by_label("Cells").select_option(grid)
        if grid == "square":
            dialog.get_by_label("Columns").fill("30")
        here.tap("Create")
        here.page.locator(".bar").get_by_text(f"{grid}.toml").wait_for()
        here.says(f"{len(satpack.loads(here.text()).region)} cells")
    assert here.said == []


def test_shapes_are_turned_mirrored_moved_copied_and_pasted(visit, tmp_path):
    here = visit(file=put(tmp_path, "soma").name)
    cube = satpack.GRIDS["cube"]
    here.button("Piece A, 4 cells").click()
    here.tap("Mirror")

    def named(name):
        return next(p.cells for p in satpack.loads(here.text()).pieces if p.name == name)

    assert cube.canonical(named("A"), reflect=False) == cube.canonical(SOMA["B"], reflect=False)
    here.tap("Tilt")
    here.tap("Turn")
    assert cube.canonical(named("A"), reflect=False) == cube.canonical(SOMA["B"], reflect=False)
    here.tap("Copy")
    here.tap("New piece")
    here.tap("Paste")
    here.says("4 cells")
    new = satpack.loads(here.text()).pieces[-1].cells
    assert cube.translated_home(new) == cube.translated_home(named("A"))
    here.tap("Move")
    here.tap("Move up")
    here.page.keyboard.press("Escape")
    here.page.get_by_label("Copies").fill("0-2")
    here.page.get_by_label("Copies").press("Enter")
    here.page.get_by_label("Allowed turns").select_option("none")
    here.until(lambda: satpack.loads(here.text()).pieces[-1].turn == "none")
    assert str(satpack.loads(here.text()).pieces[-1].copies) == "0-2"
    here.page.get_by_label("Colour", exact=True).fill("#cc3333")
    here.until(lambda: satpack.loads(here.text()).pieces[-1].colour == "#cc3333")
    here.tap("Automatic")
    here.until(lambda: not satpack.loads(here.text()).pieces[-1].colour)
    assert here.page.get_by_label("Colour", exact=True).input_value() in SERIES


def test_rules_and_colours_are_made_by_forms_and_are_steps_like_others(visit, tmp_path):
    text = gallery_text("tetrominoes-4x5").replace("[region]", "# the board\n[region]")
    here = visit(file=put(tmp_path, "tetrominoes-4x5", text).name)
    before = here.text()
    assert before == text
    here.tap("Rule")
    dialog = here.page.locator("dialog")
    kinds = dialog.get_by_label("Kind of rule")
    assert kinds.locator("option").count() == len(RULES)
    said = kinds.locator("option").all_inner_texts()
    assert not set(said) & set(RULES)  # each kind has a name in words
    kinds.select_option("fixed")
    dialog.get_by_label("Choose the cells of").select_option("T")
    for cell in ((0, 0), (1, 0)):
        dialog.locator(f'[data-key="{cell[0]},{cell[1]}"]').click()
    here.tap("Add the rule")
    dialog.get_by_role("alert").wait_for()  # a T has four cells
    for cell in ((2, 0), (1, 1)):
        dialog.locator(f'[data-key="{cell[0]},{cell[1]}"]').click()
    here.tap("Add the rule")
    dialog.wait_for(state="detached")
    rules = here.page.get_by_role("list", name="Rules").locator("li")
    assert rules.count() == 1
    (rule,) = satpack.loads(here.text()).rules
    assert rule == Fixed((("T", ((0, 0), (1, 0), (1, 1), (2, 0))),))
    here.button("Piece T, 4 cells").click()
    here.page.get_by_label("Name").fill("Tee")
    here.page.get_by_label("Name").press("Enter")
    here.button("Piece Tee, 4 cells").wait_for()
    assert satpack.loads(here.text()).rules[0].pieces[0][0] == "Tee"
    here.button("Region, 20 cells").click()
    rules.locator(".link").click()
    kinds.select_option("touch")
    for name, argument in (("Tee", "Pieces"), ("I", "Other pieces")):
        dialog.get_by_role("group", name=argument, exact=True).get_by_role(
            "button", name=name, exact=True
        ).click()
    here.tap("Change the rule")
    dialog.wait_for(state="detached")
    assert satpack.loads(here.text()).rules == (Touch(pieces=("Tee",), others=("I",)),)
    # while the rule means nothing, what is drawn is written, and comments stay
    here.button("Piece I, 4 cells").click()
    here.tap("Delete the piece")
    here.page.locator(".reading.wrong").get_by_text("there is no piece 'I'").wait_for()
    here.button("Region, 20 cells").click()
    here.page.get_by_label("Empty cells", exact=True).fill("0-4")
    here.page.get_by_label("Empty cells", exact=True).press("Enter")
    here.until(lambda: "holes =" in here.page.locator(".toml").input_value())
    assert "# the board" in here.page.locator(".toml").input_value()
    here.tap("Undo")
    here.tap("Undo")
    here.page.get_by_role("heading", name="I", exact=True).wait_for()  # what was deleted is shown
    here.button("Region, 20 cells").click()
    here.tap("Remove the rule Pieces touch")
    assert satpack.loads(here.text()).rules == ()
    uncoloured = here.text()
    here.tap("Colour")
    here.page.keyboard.press("Escape")
    dialog.wait_for(state="detached")
    assert here.text() == uncoloured
    here.tap("Colour")
    dialog.get_by_label("Name").fill("red")
    dialog.locator("input[type=color]").fill("#cc3322")
    here.tap("Add the colour")
    dialog.wait_for(state="detached")
    here.page.get_by_role("radio", name="red").click()
    here.cell(0, 0).click()
    assert here.cell(0, 0).evaluate("cell => cell.style.fill") == "rgb(204, 51, 34)"
    puzzle = satpack.loads(here.text())
    assert [(colour.name, colour.shade) for colour in puzzle.colours] == [("red", "#cc3322")]
    assert puzzle.region.colours == (((0, 0), "red"),)
    # a rule goes with the only colour that it names, and somebody is told
    here.tap("Rule")
    kinds.select_option("isolated")
    dialog.get_by_role("group", name="Cell colours").get_by_role("button", name="red").click()
    here.tap("Add the rule")
    dialog.wait_for(state="detached")
    assert satpack.loads(here.text()).rules == (Isolated(colours=("red",)),)
    # a colour whose last cell went is still named, which is said and mended
    here.page.get_by_role("radio", name="Fill", exact=True).click()
    here.cell(0, 0).click()
    here.says(
        "No cell of the region is red: it is still named in rule Empty cells stay apart: red."
    )
    here.tap("Take red out")
    assert satpack.loads(here.text()).rules == ()
    here.tap("Undo")
    here.tap("Undo")
    here.button("Piece Tee, 4 cells").click()
    here.page.get_by_role("radio", name="red").click()
    here.page.locator(".board .cell.on").first.click()
    here.button("Region, 20 cells").click()
    here.page.get_by_role("radio", name="Fill", exact=True).click()
    here.cell(0, 0).click()
    here.says("No cell of the region is red: red cells of piece Tee fit nowhere.")
    for _ in range(2):
        here.tap("Undo")
    assert satpack.loads(here.text()).rules == (Isolated(colours=("red",)),)
    here.button("Region, 20 cells").click()
    here.tap("Change the colour red")
    here.tap("Remove the colour")
    here.says("Removed with the colour: Empty cells stay apart: red")
    assert satpack.loads(here.text()).rules == ()
    here.tap("Undo")
    assert satpack.loads(here.text()).rules == (Isolated(colours=("red",)),)
    here.tap("Remove the rule Empty cells stay apart")
    here.page.get_by_label("Goal").select_option("maximise cells")
    assert str(satpack.loads(here.text()).goal) == "maximise cells"
    here.tap("Design")
    dialog.get_by_role("button", name="a unique solution").click()
    dialog.get_by_label("Further wishes").fill("level > 5")
    here.tap("Save these wishes")
    dialog.get_by_role("alert").wait_for()
    dialog.get_by_label("Further wishes").fill("solutions <= 1")
    here.tap("Save these wishes")
    dialog.wait_for(state="detached")
    assert set(map(str, satpack.loads(here.text()).design.want)) == {"unique", "solutions <= 1"}
    for written, pieces in (("2, 2 4", (2, 2, 4)), ("2-3", satpack.Copies(2, 3))):
        here.tap("Design")
        dialog.get_by_label("Pieces in a set").fill(written)
        here.tap("Save these wishes")
        dialog.wait_for(state="detached")
        assert satpack.loads(here.text()).design.search == Sets(pieces)
    here.tap("Design")
    assert dialog.get_by_label("Pieces in a set").input_value() == "2-3"
    dialog.get_by_label("Pieces in a set").fill("")
    dialog.get_by_label("Piece to cut").select_option("Tee")
    dialog.get_by_label("Into").fill("1")
    here.tap("Save these wishes")
    dialog.get_by_role("alert").wait_for()
    dialog.get_by_label("Into").fill("2, 1, 1")
    here.tap("Save these wishes")
    dialog.wait_for(state="detached")
    assert satpack.loads(here.text()).design.search == Cut("Tee", (2, 1, 1))
    while here.button("Undo").is_enabled():
        here.tap("Undo")
    assert here.text() == before
    here.said = [said for said in here.said if "400 (Bad Request)" not in said]  # the wish


def test_what_can_not_be_written_is_said_and_not_saved(visit, tmp_path):
    path = put(tmp_path, "soma")
    here = visit(file=path.name)
    here.button("Piece T, 4 cells").click()
    here.page.get_by_label("Copies").fill("3-1")
    here.page.get_by_label("Copies").press("Enter")
    here.page.locator(".reading.wrong").wait_for()
    here.page.keyboard.press("Control+s")
    here.says("can't be written")
    assert path.read_text(encoding="utf-8") == gallery_text("soma")
    here.tap("Undo")
    assert here.text() == gallery_text("soma")
    here.said = [said for said in here.said if "400 (Bad Request)" not in said]


def test_a_file_changed_outside_is_noticed_and_never_overwritten_unasked(visit, tmp_path):
    path = put(tmp_path, "soma")
    here = visit(file=path.name)
    here.cell(0, 0, 0).click()
    here.says("26 cells")
    theirs = path.read_text(encoding="utf-8").replace("Soma cube", "Theirs")
    path.write_text(theirs, encoding="utf-8")
    here.text()
    here.tap("Save")
    here.says("changed by another program since it was opened")
    assert path.read_text(encoding="utf-8") == theirs
    here.tap("Save under another name")
    here.page.locator("dialog").get_by_role("button", name="Save", exact=True).click()
    here.says("Saved soma-2.toml")
    assert path.read_text(encoding="utf-8") == theirs
    assert len(satpack.load(tmp_path / "soma-2.toml").region) == 26
    here.said = [said for said in here.said if "409 (Conflict)" not in said]


def test_what_was_not_saved_is_there_after_the_tab_was_closed(visit, tmp_path):
    path = put(tmp_path, "soma")
    here = visit(file=path.name)
    here.cell(0, 0, 0).click()
    here.says("26 cells")
    kept(here)
    here.context.close()
    again = visit(file=path.name)
    again.says("27 cells")
    again.tap("Restore it")
    again.says("26 cells")
    again.tap("Save")
    again.says("Saved soma.toml")
    assert len(satpack.load(path).region) == 26
    assert again.asked.get("api/start").json()["drafts"] == []


def test_what_was_drawn_just_before_a_reload_is_there(visit, tmp_path):
    path = put(tmp_path, "soma")
    here = visit(file=path.name)
    for count, cell in ((26, (0, 0, 0)), (25, (1, 0, 0))):
        here.cell(*cell).click()
        here.page.reload()
        here.says(f"{count} cells")
        here.page.reload()
        here.says(f"{count} cells")
    area = here.page.locator(".toml")
    area.press("Control+End")
    area.type("# typed")
    here.page.reload()
    here.says("25 cells")
    assert here.text().endswith("# typed")
    here.page.keyboard.press("Control+s")
    here.says("Saved soma.toml")
    assert len(satpack.load(path).region) == 25
    assert here.page.get_by_role("button", name="Restore it").count() == 0
    assert here.asked.get("api/start").json()["drafts"] == []


def test_what_was_drawn_just_before_a_tab_is_closed_is_kept(visit, tmp_path):
    here = visit(file=put(tmp_path, "soma").name)
    here.cell(0, 0, 0).click()
    here.page.goto("about:blank")
    assert len(satpack.loads(kept(here)).region) == 26


def test_what_was_drawn_is_kept_though_it_was_not_written_into_the_text(visit, tmp_path):
    here = visit(file=put(tmp_path, "soma").name)
    here.page.route("**/api/write", lambda route: route.abort())  # as when a tab is closed
    here.cell(0, 0, 0).click()
    assert len(satpack.loads(kept(here)).region) == 26
    here.said = [said for said in here.said if "ERR_FAILED" not in said]


def test_a_draft_whose_answer_was_lost_while_the_drawing_was_unwritten_keeps_its_name(
    visit, tmp_path
):
    here = visit(file=put(tmp_path, "soma").name)

    def lose(route):
        route.fetch()
        route.abort()

    here.page.route("**/api/write", lambda route: route.abort())
    here.page.route("**/api/draft", lose)
    here.cell(0, 0, 0).click()
    here.says("Your drawing can't be kept")
    here.page.unroute("**/api/write")
    here.page.unroute("**/api/draft")
    here.cell(1, 0, 0).click()
    here.until(lambda: len(satpack.loads(kept(here)).region) == 25)
    assert draft_of(here, "soma-2.toml") is None
    ignored = ("ERR_FAILED", "409 (Conflict)")
    here.said = [said for said in here.said if not any(each in said for each in ignored)]


def test_what_was_drawn_is_kept_at_once_when_another_tab_is_looked_at(visit, tmp_path):
    here = visit(file=put(tmp_path, "soma").name)
    here.page.clock.install(time=0)
    here.page.clock.pause_at(10**6)  # nothing is kept a moment later
    here.cell(0, 0, 0).click()
    here.page.evaluate(
        """() => {
            Object.defineProperty(document, "visibilityState", { value: "hidden" });
            document.dispatchEvent(new Event("visibilitychange"));
        }"""
    )
    kept(here)


def test_a_reload_overwrites_nothing_that_came_in_between(visit, tmp_path):
    path = put(tmp_path, "soma")
    here = visit(file=path.name)
    here.cell(0, 0, 0).click()
    theirs = gallery_text("soma").replace("Soma cube", "Theirs")
    here.page.route("**/api/draft", lambda route: route.abort())
    here.page.goto("about:blank")
    here.page.unroute("**/api/draft")
    here.asked.put("api/draft", name="soma.toml", text=theirs)
    path.write_text(theirs, encoding="utf-8")
    here.page.go_back()
    here.says("26 cells")
    here.says("soma.toml was changed by another program.")
    here.tap("Save")
    here.says("was changed by another program since it was opened")
    assert path.read_text(encoding="utf-8") == theirs
    here.said = [said for said in here.said if "409 (Conflict)" not in said]


def test_two_tabs_of_one_file_keep_what_each_draws(visit, tmp_path):
    path = put(tmp_path, "soma")
    here = visit(file=path.name)
    first, second = here.page, here.tab()
    second.get_by_text("soma.toml is open in another tab, too.").wait_for()
    second.get_by_role("button", name="OK").click()
    here.cell(0, 0, 0).click()
    kept(here)
    here.page = second
    here.paint((0, 0, 0), (1, 0, 0))
    here.says(
        "soma.toml is open in another tab as well: your drawing here continues as soma-2.toml."
    )
    here.says("25 cells")
    texts = [kept(here), kept(here, "soma-2.toml")]
    assert [len(satpack.loads(text).region) for text in texts] == [26, 25]
    # who is elsewhere forgets nothing of it, by going back, by saving, or by opening another file
    here.page.keyboard.press("Control+z")
    here.page.keyboard.press("Control+z")
    here.says("27 cells")
    here.tap("Open")
    here.button("soma.toml has unsaved changes 7 pieces, cube").click()
    here.says("soma.toml is open in another tab, with unsaved changes.")
    here.tap("Ignore them")
    here.tap("New puzzle")
    here.tap("Create")
    here.says("27 cells")
    assert kept(here) == texts[0]
    here.page = first
    here.tap("Save")
    here.says("Saved soma.toml")
    assert len(satpack.load(path).region) == 26
    assert draft_of(here, "soma.toml") is None
    here.said = [said for said in here.said if "409 (Conflict)" not in said]


def test_what_was_kept_before_is_set_aside_when_somebody_draws_on(visit, tmp_path):
    path = put(tmp_path, "soma")
    here = visit(file=path.name)
    before = gallery_text("soma").replace("Soma cube", "Half done")
    here.page.goto("about:blank")
    here.asked.put("api/draft", name="soma.toml", text=before)
    here.come()
    here.says("There is a newer version of this puzzle that was never saved.")
    here.cell(0, 0, 0).click()
    here.says("Earlier unsaved changes are kept as soma-2.toml")
    assert draft_of(here, "soma-2.toml") == before
    here.tap("Save")
    here.says("Saved soma.toml")
    assert here.asked.get("api/start").json()["drafts"] == ["soma-2.toml"]
    here.said = [said for said in here.said if "409 (Conflict)" not in said]


def test_a_piece_without_cells_is_kept_and_left_out(visit, tmp_path):
    path = put(tmp_path, "soma")
    here = visit(file=path.name)
    here.tap("New piece")
    here.says("left out until then")
    for label, value in (("Name", "To be drawn"), ("Copies", "0-3")):
        here.page.get_by_label(label).fill(value)
        here.page.get_by_label(label).press("Enter")
    here.page.get_by_role("heading", name="To be drawn", exact=True).wait_for()
    here.text()
    here.ask("Solve")
    here.page.locator(".shown img").wait_for()
    here.page.reload()
    here.enter("Draw")  # what this tab left is there
    here.button("Piece To be drawn, 0 cells, 0-3 copies").click()
    here.tap("Save")
    here.says("Saved soma.toml")
    assert satpack.load(path).pieces == satpack.load("soma").pieces
    here.page.reload()
    here.button("Piece To be drawn, 0 cells, 0-3 copies").click()
    here.page.keyboard.press("Control+Shift+s")
    here.page.locator("dialog").get_by_label("Name").fill("soma.xmpuzzle")
    here.page.locator("dialog").get_by_role("button", name="Save", exact=True).click()
    here.says("Saved soma.xmpuzzle, without To be drawn: no cells yet")
    # a region without cells is drawn again, too
    here.tap("New puzzle")
    for side in ("Columns", "Rows", "Layers"):
        here.page.get_by_role("spinbutton", name=side).fill("1")
    here.tap("Create")
    here.says("1 cell")
    here.cell(0, 0, 0).click()
    here.says("The region has no cell yet: draw one.")
    here.until(lambda: "drawn yet" in (draft_of(here, "my-puzzle.toml") or ""))
    here.page.goto("about:blank")
    here.come()
    here.tap("Open")
    here.button("my-puzzle.toml never saved 1 piece, cube").click()
    here.cell(1, 0, 0).click()
    here.says("1 cell")
    here.text()


def test_undo_and_redo_show_the_shape_that_changed(visit, tmp_path):
    here = visit(file=put(tmp_path, "soma").name)
    here.button("Piece T, 4 cells").click()
    here.tap("More shapes")
    here.tap("Add the box")
    here.page.get_by_role("heading", name="2 x 1 x 1", exact=True).wait_for()
    here.tap("Undo")
    here.page.get_by_role("heading", name="T", exact=True).wait_for()
    here.tap("Redo")
    here.page.get_by_role("heading", name="2 x 1 x 1", exact=True).wait_for()
    here.tap("Undo")
    here.tap("Delete the piece")
    here.page.get_by_role("heading", name="L", exact=True).wait_for()
    here.button("Region, 27 cells").click()
    here.tap("Undo")
    here.page.get_by_role("heading", name="T", exact=True).wait_for()
    assert here.text() == gallery_text("soma")


def test_solutions_are_leafed_through_filtered_and_taken_home(visit, tmp_path):
    here = visit(file=put(tmp_path, "soma").name)
    here.ask("All solutions")
    here.page.locator(".answer").get_by_text("240 found").wait_for()
    here.tap("Next")
    first = here.page.locator('.shown img[src$="/2.svg"]')
    first.wait_for()
    assert first.evaluate("image => image.decode().then(() => image.naturalWidth)") > 100
    here.page.get_by_text("Filter").click()
    solutions = list(satpack.enumerate(satpack.load("soma")))
    shown = next(p for p in solutions[1].placed if p.piece == "Z")
    board = here.page.locator(".filter")
    board.locator(f'[data-key="{",".join(map(str, shown.cells[0]))}"]').click()
    wanted = [n for n, solution in enumerate(solutions) if shown in solution.placed]
    assert 1 < len(wanted) < 240
    here.page.get_by_text(f"{len(wanted)} of them").wait_for()
    here.tap("Show all")
    here.page.get_by_role("radio", name="The piece on this cell").click()
    middle = board.locator('[data-key="1,1,1"]')
    middle.click()
    owner = solutions[0].placed
    owner = next(p.piece for p in owner if (1, 1, 1) in p.cells)
    wanted = [
        n
        for n, solution in enumerate(solutions)
        if any(p.piece == owner and (1, 1, 1) in p.cells for p in solution.placed)
    ]
    assert len(wanted) > 1
    here.says(f"of {len(wanted)}")
    with here.page.expect_download() as download:
        here.page.get_by_role("link", name="JSON", exact=True).click()
    saved_file = json.loads(download.value.path().read_text(encoding="utf-8"))
    assert [1, 1, 1] in next(p["cells"] for p in saved_file["placements"] if p["piece"] == owner)
    with here.page.expect_download() as download:
        here.page.get_by_role("link", name="STL", exact=True).click()
    assert download.value.path().stat().st_size > 1000
    assert here.page.locator(".about code").inner_text().startswith("satpack enumerate soma")


ROOMY = """name = "Roomy"
grid = "square"
region = { box = [4, 3], optional = true }

[[pieces]]
name = "L"
cells = [[0, 0], [0, 1], [0, 2], [1, 2]]

[[pieces]]
name = "I"
cells = [[0, 0], [1, 0], [2, 0]]
"""


def test_solutions_are_filtered_by_cells_that_stay_empty_with_keys(visit, tmp_path):
    here = visit(file=put(tmp_path, "roomy", ROOMY).name)
    here.ask("All solutions")
    solutions = list(satpack.enumerate(satpack.loads(ROOMY)))
    here.page.locator(".answer").get_by_text(f"{len(solutions)} found").wait_for()
    here.page.locator(".filter summary").click()
    board = here.page.locator(".filter .board")
    free = next(
        (x, y)
        for x in range(4)
        for y in range(3)
        if all((x, y) not in p.cells for p in solutions[0].placed)
    )
    board.locator(f'[data-key="{free[0]},{free[1]}"]').click()
    wanted = [s for s in solutions if all(free not in p.cells for p in s.placed)]
    assert 1 < len(wanted) < len(solutions)
    here.page.get_by_text(f"{len(wanted)} of them").wait_for()
    board.press("Space")
    here.page.get_by_text("Filter", exact=True).wait_for()
    # the board stays even if nothing matches
    none = {"numbers": [], "whole": True}
    here.page.route("**/matching", lambda route: route.fulfill(json=none))
    board.press("Space")
    here.says("No solution matches.")
    board.press("Space")
    here.page.get_by_text("Filter", exact=True).wait_for()


SLOW = """name = "Slow"
grid = "square"
region = { box = [8, 9] }

[[pieces]]
polyforms = 2
copies = 36
"""


def test_the_puzzle_and_the_solution_are_printed_not_the_page(visit, tmp_path):
    put(tmp_path, "heart")
    here = visit(file=put(tmp_path, "soma").name)
    here.ask("Solve")
    here.page.locator(".print img").wait_for(state="attached")
    here.page.evaluate("""addEventListener("beforeprint", () => queueMicrotask(() => queueMicrotask(() => {
        window.printed = document.querySelector(".print").innerHTML;
    })))""")
    here.page.emulate_media(media="print")
    here.page.pdf()
    printed = here.page.evaluate("window.printed")
    assert "Soma cube" in printed
    assert printed.count("<figcaption>") == 3 + 7 + 1
    assert here.page.locator(".print img").is_visible()
    assert not here.page.locator(".bar, main").first.is_visible()
    assert here.page.locator(".print h1").count() == 0
    here.page.emulate_media(media="screen")
    # of another puzzle than the solution's only the solution is printed
    here.tap("Open")
    here.page.locator("dialog").get_by_role("button", name="heart.toml").click()
    here.enter("Draw")
    here.page.get_by_text("heart.toml").first.wait_for()
    here.page.pdf()
    assert "A heart" in here.page.evaluate("window.printed")
    assert here.page.locator(".print img").count() == 0


def test_what_was_found_last_is_shown_while_a_search_runs(visit, tmp_path):
    here = visit(file=put(tmp_path, "slow", SLOW).name)
    here.enter("Ask")
    here.page.get_by_role("radio", name="All solutions", exact=True).click()
    here.page.locator(".questions button[type=submit]").click()
    latest = here.page.locator(".latest")
    latest.locator("img").evaluate("image => image.decode()")
    first = latest.locator("img").get_attribute("src")
    here.page.wait_for_function(
        "first => document.querySelector('.latest img').getAttribute('src') !== first", arg=first
    )
    latest.click()
    here.page.locator(".pager input[type=number]").and_(
        here.page.locator(":not([value='1'])")
    ).wait_for()
    here.tap("Cancel All solutions")
    latest.wait_for(state="detached")


def test_many_tabs_do_not_block_each_other(visit, tmp_path):
    here = visit(file=put(tmp_path, "soma").name)
    tabs = [here.tab() for _ in range(7)]
    tabs[-1].get_by_role("tab", name="Ask").click()
    tabs[-1].get_by_role("radio", name="Count", exact=True).click()
    tabs[-1].locator(".questions button[type=submit]").click()
    for page in (tabs[-1], tabs[0]):
        page.get_by_role("tab", name="Ask").click()
        page.locator(".jobs li.done").wait_for()
    # the one that listens is closed: another does
    here.page.close()
    tabs[1].get_by_role("tab", name="Ask").click()
    tabs[1].locator(".jobs li.done").wait_for()
    tabs[0].get_by_role("button", name="Delete Count").click()
    for page in tabs[:2]:
        page.locator(".jobs").wait_for(state="detached")


def test_a_long_job_shows_progress_and_is_cancelled(visit, tmp_path):
    here = visit(file=put(tmp_path, "pentominoes-one-sided-9x10").name)
    here.ask("Count")
    here.page.locator(".jobs progress[value]").wait_for()
    here.tap("Cancel Count")
    here.page.locator(".jobs li.cancelled").wait_for()
    here.says("at least")
    here.tap("Delete Count")
    here.page.locator(".jobs").wait_for(state="detached")


def test_a_job_that_waits_says_so(visit, tmp_path):
    here = visit(file=put(tmp_path, "pentominoes-one-sided-9x10").name)
    for number in range(1, 4):
        here.ask("Count")
        here.page.locator(f".jobs li:nth-child({number})").wait_for()
    here.says("Waiting for a running job to finish.")


ANSWERS = {
    ("mutilated-chessboard", "Prove"): ["There is no solution."],
    ("tetrominoes-4x5", "Solve"): ["To blame: no filling covers 16 of 20 cells"],
    ("dubois-long", "Take apart"): ["interlock by themselves"],
    ("tetrahexes-4x7", "Sample"): ["1 solution drawn from"],
    ("loose", "Analyse"): [
        "1 cell stays empty in every solution.",
        "1 cell may stay empty, but never does.",
    ],
}


@pytest.mark.parametrize(("name", "question"), ANSWERS)
def test_an_answer_is_said_and_drawn(visit, tmp_path, name, question):
    here = visit(file=put(tmp_path, name, LOOSE if name == "loose" else None).name)
    here.ask(question)
    for words in ANSWERS[name, question]:
        here.says(words)
    assert drawn(here)


def drawn(here):
    """Whether the picture of an answer is there."""
    picture = here.page.locator(".shown img, .proved img")
    return picture.evaluate("image => image.decode().then(() => image.naturalWidth)") > 50


def test_the_best_fit_is_shown_with_what_is_proved_of_it(visit, tmp_path):
    here = visit(file=put(tmp_path, "crosses-9x9").name)
    here.ask("Best fit")
    here.says("Proved: none is better.")
    here.page.locator(".numbers dd").first.wait_for()
    assert here.page.locator(".numbers dd").all_inner_texts() == ["10", "10"]
    assert here.page.locator(".shown img").get_attribute("src").endswith("/1-1.svg")
    assert drawn(here)
    assert not here.page.get_by_role("radio", name="Design", exact=True).count()


def test_what_all_solutions_have_in_common_is_shown(visit, tmp_path):
    here = visit(file=put(tmp_path, "tetrahexes-4x7").name)
    here.enter("Ask")
    here.page.get_by_role("radio", name="Analyse", exact=True).click()
    here.page.get_by_text("Options").click()
    here.page.get_by_label("Searches to measure difficulty").fill("2")
    here.page.locator(".questions button[type=submit]").click()
    here.says("This holds for all solutions.")
    assert drawn(here)


def test_a_puzzle_shows_its_facts_and_is_exported(visit, tmp_path):
    here = visit(file=put(tmp_path, "tetrahexes-4x7").name)
    here.ask("Facts")
    here.page.locator(".facts-of tbody tr").first.wait_for()
    assert here.page.locator(".facts-of tbody tr").count() == 7
    here.ask("Export")
    with here.page.expect_download() as download:
        here.page.get_by_role("link", name="Download puzzle.cnf").click()
    assert download.value.suggested_filename == "puzzle.cnf"


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ("Tile", "Tiles by"),
        ("Rectangles", "rectangles up to 20x20"),
        ("Figures", "with lateral symmetry."),
    ],
)
def test_a_piece_is_asked_about_as_a_shape(visit, tmp_path, question, verdict):
    here = visit(file=put(tmp_path, "tetrominoes-4x5").name)
    here.enter("Ask")
    here.page.get_by_role("radio", name=question, exact=True).click()
    here.page.locator(".questions select").first.select_option("L")
    here.ask(question)
    here.page.locator(".verdict", has_text=verdict).wait_for()
    here.page.locator(".shown img").wait_for()
    assert here.page.locator(".answer h2 + p").inner_text().startswith("L, ")


def test_sets_of_pieces_are_shown_with_their_pieces(visit, tmp_path):
    here = visit(file=put(tmp_path, "tray", TRAY).name)
    here.ask("Design")
    here.page.locator(".jobs li.done").wait_for()
    here.page.locator(".set svg").first.wait_for()
    assert here.page.locator(".set svg path").count() == len(satpack.loads(TRAY).region)
    here.says("Every set was examined.")
    here.page.get_by_text(" of 9", exact=True).wait_for()


def test_pieces_of_sticks_have_their_bends_in_a_set(visit, tmp_path):
    frame = (
        'name = "frame"\ngrid = "stick"\nregion.box = [1, 1]\ndesign.pieces = 2\n'
        'pieces = [{ name = "V", cells = "+-+\\n|\\n+", copies = "0-2" }]\n'
    )
    here = visit(file=put(tmp_path, "frame", frame).name)
    here.ask("Design")
    here.page.locator(".set svg").first.wait_for()
    assert here.page.locator(".set svg .bends").get_attribute("d").count("Q") == 1


def test_colours_are_wished_in_the_form_and_found(visit, tmp_path):
    bars = 'name = "bars"\ngrid = "square"\nregion.box = [4, 5]\npieces = [{ name = "bar", box = [4, 1], copies = 5 }]\n'
    here = visit(file=put(tmp_path, "bars", bars).name)
    here.tap("Design")
    here.page.get_by_role("dialog").get_by_label("Colours of cells").fill("2")
    here.tap("Save these wishes")
    here.page.get_by_role("dialog").wait_for(state="detached")
    assert satpack.loads(here.text()).design.search.most == 2
    here.ask("Design")
    here.page.locator(".jobs li.done").wait_for()
    here.says("No fewer colours are enough.")


def test_a_set_of_one_piece_of_a_size_stays_one(visit, tmp_path):
    bar = (
        'name = "bar"\ngrid = "square"\nregion.box = [4, 1]\ndesign.pieces = [4]\n'
        'pieces = [{ name = "bar", box = [4, 1], copies = "0-1" }]\n'
    )
    here = visit(file=put(tmp_path, "bar", bar).name)
    here.tap("Design")
    here.page.get_by_role("dialog").get_by_role("button", name="a unique solution").click()
    here.tap("Save these wishes")
    here.page.get_by_role("dialog").wait_for(state="detached")
    assert satpack.loads(here.text()).design == Design(Sets((4,)), ["unique"])


def test_a_solution_becomes_the_only_one_by_one_press(visit, tmp_path):
    corners = '{ name = "V", cells = "##\\n#.", copies = 2 }, { name = "L", cells = "#..\\n###" }'
    four = (
        'name = "four"\ngrid = "square"\nregion.box = [4, 3]\n'
        f'pieces = [{corners}, {{ name = "D", cells = "##" }}]\n'
    )
    here = visit(file=put(tmp_path, "four", four).name)
    here.ask("Solve")
    here.tap("Make it the only solution")
    here.says("No fewer colours are enough.")
    here.page.locator(".set svg").first.wait_for()
    # one on the board, and one on a piece
    assert here.page.locator(f".set svg path[fill='{COLOURS[0].shade}']").count() > 1
    assert "--solution" in here.page.locator("footer code").inner_text()
    here.enter("Draw")
    here.show_text()
    assert satpack.loads(here.text()).design is None


def test_a_set_of_pieces_becomes_a_puzzle_and_nothing_drawn_is_lost(visit, tmp_path):
    path = put(tmp_path, "tray", TRAY)
    here = visit(file=path.name)
    here.cell(4, 0).click()
    drawn = here.text()
    here.cell(4, 0).click()
    assert here.text() != drawn
    here.ask("Design")
    here.page.locator(".jobs li.done").wait_for()
    here.tap("Undo")
    here.tap("Make it a puzzle")
    here.page.get_by_text("tray-set-1.toml").wait_for()
    (found, *_) = satpack.design(satpack.loads(TRAY))
    assert satpack.loads(here.text()) == found.puzzle()
    assert path.read_text(encoding="utf-8") == TRAY
    here.tap("Open")
    here.page.locator(".listing").get_by_text("tray.toml").click()
    here.tap("Restore it")
    assert here.text() == drawn


def test_a_shipped_puzzle_is_one_press_from_its_solution_and_makes_no_draft(visit, tmp_path):
    (tmp_path / "pyproject.toml").write_text("[project]", encoding="utf-8")
    here = visit()
    assert here.page.locator(".tiles li").count() == 8
    here.page.locator(".tiles .picture").nth(7).wait_for()
    assert here.page.get_by_text("pyproject").count() == 0
    here.tap("Soma cube solve it")
    here.page.locator(".shown img").wait_for()
    here.says("shipped with satpack")
    assert here.asked.get("api/files").json() == {"files": [], "drafts": []}
    assert draft_of(here, "soma.toml") is None
    here.page.go_back()
    here.page.locator(".tiles").wait_for()
    here.page.go_forward()
    here.page.locator(".shown img").wait_for()
    here.said = [said for said in here.said if "400 (Bad Request)" not in said]
    # reload and Back keep the puzzle, the room and the answer
    here.page.reload()
    here.page.locator(".shown img").wait_for()
    here.ask("Prove")
    here.says("There is a solution, so it can")
    here.page.go_back()
    here.page.locator(".answer h2").get_by_text("Solve").wait_for()
    here.enter("Draw")
    here.page.locator(".board").wait_for()
    here.page.go_back()
    here.page.locator(".answer h2").get_by_text("Solve").wait_for()
    here.tap("Start screen")
    here.page.locator(".tiles").wait_for()
    here.page.go_back()
    here.page.locator(".answer h2").get_by_text("Solve").wait_for()
    # what was changed is a draft, and there again after a reload
    here.enter("Draw")
    here.cell(0, 0, 0).click()
    here.page.reload()
    here.says("26 cells")
    here.says("soma.toml")
    # answers belong to their puzzle
    here.tap("Open")
    here.page.locator("dialog").get_by_text("9 pieces of 3 shapes, sphere").click()
    here.enter("Ask")
    assert here.page.get_by_role("heading", name="History").count() == 0
    here.page.get_by_text("2 answers about other puzzles").wait_for()


def test_files_from_elsewhere_are_uploaded_and_dropped(visit, tmp_path):
    here = visit()
    path = tmp_path.parent / f"{tmp_path.name} of mine.toml"
    path.write_text(gallery_text("haley"), encoding="utf-8")
    here.page.locator("input[type=file]").set_input_files(path)
    here.says(f"{tmp_path.name}-of-mine.toml")
    assert satpack.loads(here.text()) == satpack.load("haley")
    here.tap("Start screen")
    here.page.locator(".tiles").wait_for()
    drop = """([name, content]) => {
        const bytes = Uint8Array.from(atob(content), (each) => each.charCodeAt(0));
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([bytes], name));
        document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
    }"""
    here.page.evaluate(drop, ["notes.txt", ""])
    here.says("notes.txt: use a .toml or .xmpuzzle file.")
    burr = base64.b64encode(burrtools_bytes(satpack.load("burr6"))).decode()
    here.page.evaluate(drop, ["burr.xmpuzzle", burr])
    here.page.locator(".bar").get_by_text("burr.toml").wait_for()
    assert len(satpack.loads(here.text()).pieces) == 6


def test_of_a_file_with_several_problems_one_is_chosen(visit, tmp_path):
    (tmp_path / "several.xmpuzzle").write_bytes(WORKSHOP.read_bytes())
    here = visit(file="several.xmpuzzle")
    here.page.get_by_role("heading", name="Choose a problem").wait_for()
    here.tap("half there")
    here.says("has a variable cell")
    here.tap("three kinds")
    here.page.locator(".bar").get_by_text("several.toml").wait_for()
    assert satpack.loads(here.text()).name == "three kinds"
    here.tap("Open")
    here.tap("several.xmpuzzle 6 problems")
    here.tap("chequered")
    here.page.locator(".listing").wait_for(state="detached")
    assert satpack.loads(here.text()).name == "chequered"
    here.tap("Start screen")
    here.page.locator("input[type=file]").set_input_files(WORKSHOP)
    here.tap("Problem 3")
    here.page.locator(".bar").get_by_text("workshop.toml").wait_for()
    here.said = [said for said in here.said if "400 (Bad Request)" not in said]


def test_a_tab_says_that_its_studio_has_ended_and_what_is_kept(visit, tmp_path):
    here = visit(file=put(tmp_path, "soma").name)
    here.cell(0, 0, 0).click()
    kept(here)
    here.asked.__exit__()
    here.says("open the address that it prints; your drawing up to then is kept.")
    here.page.locator(".toml").press("End")
    here.page.keyboard.type("# more")
    here.says("Your latest text is in this tab only.")
    with here.page.expect_download() as download:
        here.tap("Download the text")
    assert download.value.suggested_filename == "soma.toml"
    here.cell(1, 0, 0).click()
    here.says("Later changes can")
    here.page.goto("about:blank")
    here.said = [said for said in here.said if "Failed to load resource" not in said]


def test_a_new_puzzle_takes_nothing_from_one_that_was_never_saved(visit):
    here = visit()
    for name, cells in (
        ("my-puzzle", [(3, 0, 0)]),
        ("my-puzzle-2", [(3, 1, 0)]),
        ("my-puzzle-3", []),
    ):
        here.tap("New puzzle")
        here.tap("Create")
        here.page.locator(".bar").get_by_text(f"{name}.toml").wait_for()
        here.paint(*cells)
    here.tap("Open")
    for name, cell in (("my-puzzle.toml", (3, 0, 0)), ("my-puzzle-2.toml", (3, 1, 0))):
        here.page.locator(".listing").get_by_text(f"{name} never saved").click()
        here.page.locator(".listing").wait_for(state="detached")
        assert cell in satpack.loads(here.text()).region.required
        here.tap("Open")
    # what was only begun is not there for ever
    assert here.asked.get("api/start").json()["drafts"] == ["my-puzzle-2.toml", "my-puzzle.toml"]
    here.page.locator(".listing").get_by_text("my-puzzle-2.toml").wait_for()
    assert here.page.locator(".listing").get_by_text("my-puzzle-3.toml").count() == 0
    again = visit()
    again.tap("my-puzzle.toml never saved")
    again.says("28 cells")
    again.tap("Open")
    again.button("my-puzzle-2.toml never saved 1 piece, cube").locator(".picture").wait_for()
    assert again.button("Delete my-puzzle.toml").count() == 0  # it is open
    again.tap("Delete my-puzzle-2.toml")
    again.tap("Delete it permanently")
    again.page.locator(".listing").get_by_text("my-puzzle-2.toml").wait_for(state="detached")
    here.until(lambda: here.asked.get("api/start").json()["drafts"] == ["my-puzzle.toml"])


def test_a_file_is_saved_under_another_name_and_a_field_with_it(visit, tmp_path):
    here = visit(file=put(tmp_path, "soma").name)
    here.page.get_by_label("Title").fill("Another cube")
    here.page.keyboard.press("Control+s")
    here.says("Saved soma.toml")
    assert satpack.load(tmp_path / "soma.toml").name == "Another cube"
    (tmp_path / "theirs.toml").write_text("# theirs", encoding="utf-8")
    dialog = here.page.get_by_role("dialog")

    def save_as(name):
        here.tap("Save as")
        dialog.get_by_label("Name").fill(name)
        dialog.get_by_role("button", name="Save", exact=True).click()

    save_as("theirs.toml")
    here.says("theirs.toml already exists.")
    assert here.button("Overwrite it").count() == 1
    here.tap("Close")
    assert (tmp_path / "theirs.toml").read_text(encoding="utf-8") == "# theirs"
    save_as("nowhere/copy.toml")
    dialog.locator(".message").get_by_text("nowhere/copy.toml").wait_for()  # not behind it
    here.tap("Close")
    save_as("copy.xmpuzzle")
    here.says("Saved copy.xmpuzzle")
    assert (tmp_path / "copy.xmpuzzle").exists()
    refused = ("409 (Conflict)", "400 (Bad Request)")
    here.said = [said for said in here.said if not any(each in said for each in refused)]


def test_what_is_not_there_yet_is_asked_for_in_plain_words(visit):
    here = visit()
    here.tap("New puzzle")
    here.tap("Create")
    here.button("Piece A, 1 cell").click()
    here.cell(0, 0, 0).click()
    here.says("No piece has a cell yet: draw one.")
    here.cell(0, 0, 0).click()
    copies = here.page.get_by_label("Copies")
    copies.fill("two")
    copies.press("Enter")
    here.says("Copies: A number, or a range such as 0-3")
    assert copies.input_value() == "1"
    turning = here.page.get_by_label("Allowed turns")
    turning.select_option("none")
    turning.press("Control+z")
    here.page.wait_for_function("() => document.querySelector('.properties select').value === ''")
    here.tap("More shapes")
    shipped = here.page.get_by_label("Pieces of a shipped puzzle")
    assert shipped.locator("option:checked").inner_text()
    assert shipped.input_value() == shipped.locator("option").first.get_attribute("value")
    here.tap("Close")
    here.enter("Ask")
    here.page.get_by_role("radio", name="Best fit").click()
    here.says("The puzzle has no goal")
    submit = here.page.locator(".questions button[type=submit]")
    assert submit.is_disabled()
    here.page.get_by_label("Maximise").select_option("cells")
    assert submit.is_enabled()
    assert here.page.get_by_label("Maximise").is_visible()
    here.ask("All solutions")  # of one cell there are none in 27
    here.says("There is no solution.")


def test_a_command_is_copied_where_there_is_no_clipboard_for_pages(visit, tmp_path):
    here = visit(file=put(tmp_path, "tetrominoes-4x5").name)
    here.page.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    here.page.reload()
    here.page.locator(".board").wait_for()
    here.ask("Count")
    here.tap("Copy the command")
    here.says("Copied")
    here.enter("Draw")
    title = here.page.get_by_label("Title")
    title.fill("")
    title.press("Control+v")
    assert title.input_value() == "satpack count tetrominoes-4x5"


def test_a_count_says_whose_word_it_is(visit, tmp_path):
    here = visit(file=put(tmp_path, "tetrominoes-4x5").name)
    word = "according to minisat22 (not checked)"

    def unchecked(route):
        answer = route.fetch()
        route.fulfill(
            response=answer, body=answer.text().replace('"warrant": ""', f'"warrant": "{word}"')
        )

    here.page.route("**/lines*", unchecked)
    here.ask("Count")
    here.says(word)


def test_an_estimate_shows_its_intervals(visit, tmp_path):
    here = visit(file=put(tmp_path, "soma").name)

    def rough(route):
        answer = route.fetch()
        body = answer.text().replace('"complete": true', '"complete": false')
        route.fulfill(response=answer, body=body.replace('"low": 11520.0', '"low": 9876.5'))

    here.enter("Ask")
    here.page.get_by_role("radio", name="Count", exact=True).click()
    here.page.get_by_text("Options", exact=True).click()
    here.page.get_by_text("Estimate only").click()
    here.ask("Count")
    here.says("11,520")
    here.says("An exhaustive search would visit 2,805 nodes in")
    here.says("Estimated by 1 random probe, seed 1.")
    here.page.route("**/lines*", rough)
    here.ask("Count")
    here.says("about 11,500 (9,880 to 11,500)")
    here.says("95 of 100 such intervals hold the true number")


def test_moves_are_played_after_a_locked_assembly_was_shown(visit, tmp_path):
    here = visit(file=put(tmp_path, "burr6").name)
    held = []

    def hold(route):
        held.append(route)

    here.page.route("**/hardest", hold)
    here.ask("Take apart")
    here.says("Locked: proved never to come apart.")
    here.until(lambda: held)
    held[0].continue_()
    here.says("The hardest come first.")
    here.says("Comes apart at level 10")
    here.page.locator("iframe").wait_for()


def test_a_hint_shows_what_comes_next_and_what_to_take_back(visit, tmp_path):
    here = visit(file=put(tmp_path, "pentominoes-3x20").name)
    here.enter("Play")
    here.tap("Hint")
    hinted = here.page.locator(".board .cell.hinted")
    hinted.first.wait_for()
    assert hinted.count() == 5
    assert here.page.locator('.tray .shape[aria-pressed="true"]').count() == 1
    here.page.locator(".tray").get_by_role("button", name="Piece X, ").click()
    here.cell(1, 1).click()  # the corner is lost
    here.says("1 of 12 pieces placed.")
    assert hinted.count() == 0
    here.tap("Hint")
    here.says("This can't be finished: take back X. To blame: ")
    assert here.page.locator(".board .cell.on.back").count() == 5
    assert here.page.locator(".board .cell.free.back").count() >= 1


RULED = """name = "ruled"
grid = "square"

[region]
box = [2, 2]

[[pieces]]
name = "d"
box = [1, 2]
copies = 2
turn = "rotate"

[[rules]]
kind = "fixed"
pieces = { d = [[0, 0], [1, 0]] }
"""


def test_what_is_full_is_checked_by_the_rules(visit, tmp_path):
    here = visit(file=put(tmp_path, "ruled", RULED).name)
    here.enter("Play")
    for turned in (False, True):
        if turned:
            here.tap("Start over")
            here.page.keyboard.press("r")
        for cell in ((0, 0), (1, 1)):
            here.cell(*cell).click()
        here.says("Everything is filled, in ")
        here.says("It is solved." if turned else "This can't be finished")


def play(here, puzzle):
    """Solve a puzzle of one layer or more by hand, as satpack does."""
    solution = satpack.solve(puzzle)
    grid = puzzle.grid
    for placed in solution.placed:
        button = here.page.locator(".tray").get_by_role("button", name=f"Piece {placed.piece}, ")
        button.click()
        for number in range(24):
            here.cell(*placed.cells[0]).hover()
            shown = here.page.locator(".board .cell.fits")
            keys = set(shown.evaluate_all("all => all.map(e => e.dataset.key)"))
            if keys == {",".join(map(str, cell)) for cell in placed.cells}:
                break
            # the same turn may snap by another of its cells
            done = False
            for cell in placed.cells[1:]:
                here.cell(*cell).hover()
                keys = set(shown.evaluate_all("all => all.map(e => e.dataset.key)"))
                if keys == {",".join(map(str, each)) for each in placed.cells}:
                    done = True
                    break
            if done:
                break
            here.tap("Mirror the piece" if number % 6 == 5 else "Turn the piece")
        else:
            pytest.fail(f"{placed.piece} never lies right on the {grid.name} grid")
        here.page.mouse.down()
        here.page.mouse.up()
    here.says("Solved in")


def test_a_puzzle_is_solved_by_hand(visit, tmp_path):
    here = visit(file=put(tmp_path, "tetrahexes-4x7").name)
    here.enter("Play")
    play(here, satpack.load("tetrahexes-4x7"))


def test_in_play_a_move_is_undone_and_nothing_drawn(visit, tmp_path):
    here = visit(file=put(tmp_path, "tetrominoes-4x5").name)
    here.cell(-1, 0).click()
    drawn = here.text()
    here.enter("Play")
    here.cell(0, 1).click()
    here.says("1 of 5 pieces placed.")
    here.enter("Ask")
    here.enter("Play")
    here.says("1 of 5 pieces placed.")  # the game waited
    assert here.button("Undo").is_disabled()
    here.page.keyboard.press("Control+z")
    here.says("0 of 5 pieces placed.")
    here.page.keyboard.press("Control+z")
    here.enter("Draw")
    assert here.button("Undo").is_enabled()
    assert here.text() == drawn


KNOBS = """name = "Four with knobs"
grid = "square"
reflect = false
[region]
box = [2, 2]
[sides]
match = [["A", "a"], ["-", "-"]]
border = "-"
[[pieces]]
name = "P"
cells = "#"
sides = "-Aa-"
copies = 4
"""


def test_pieces_with_marks_on_sides_are_turned_and_lie_only_where_they_match(visit, tmp_path):
    here = visit(file=put(tmp_path, "knobs", KNOBS).name)
    here.enter("Play")
    keyboard = here.page.keyboard
    for number, cell in enumerate([(0, 0), (1, 0), (1, 1), (0, 1)]):
        if number:
            here.cell(*cell).click()  # not as it is turned now
            here.says(f"{number} of 4 pieces placed.")
            keyboard.press("r")
        here.cell(*cell).click()
        here.says("Solved in 4 moves." if number == 3 else f"{number + 1} of 4 pieces placed.")
    assert here.page.locator(".board .knob").count() == 4
    assert here.page.locator(".board .gap").count() == 4
    here.page.keyboard.press("Backspace")
    here.tap("Hint")
    here.page.locator(".cell.hinted").wait_for()
    here.says("P goes here in every solution.")
    here.page.locator(".cell.hinted").click()
    here.says("Solved in 4 moves.")


def test_marks_on_sides_are_written_into_a_field_and_follow_the_piece(visit, tmp_path):
    here = visit(file=put(tmp_path, "knobs", KNOBS).name)
    here.button("Piece P, 1 cell, 4 copies").click()
    field = here.page.get_by_label("Marks on sides")
    assert field.input_value() == "-Aa-"
    here.tap("Turn")
    here.page.wait_for_function("() => document.querySelector('.board .knob')")
    (piece,) = satpack.loads(here.text()).pieces
    assert satpack.loads(here.text()).pieces != satpack.loads(KNOBS).pieces
    assert sorted(mark for *_, mark in piece.sides) == ["-", "-", "A", "a"]
    field.fill("AAA")
    field.press("Enter")
    here.says("Marks on sides: A mark for each side, clockwise from the top, a dot for none")
    field.fill("A.a.")
    field.press("Enter")
    here.page.locator(".board .gap").wait_for()
    (piece,) = satpack.loads(here.text()).pieces
    assert piece.sides == (((0, 0), (0, -1), "A"), ((0, 0), (0, 1), "a"))


def drop(here, piece, target):
    """Drag a piece to the middle of something."""
    start, end = piece.bounding_box(), target.bounding_box()
    here.page.mouse.move(start["x"] + 30, start["y"] + 30)
    here.page.mouse.down()
    here.page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=6)
    here.page.locator(".dragged").wait_for()
    here.page.mouse.up()


def test_neighbouring_copies_are_distinguishable(visit, tmp_path):
    text = """name = "bars"
grid = "square"
region = { box = [4, 3] }

[[pieces]]
name = "A"
box = [1, 3]
copies = "0-4"
"""
    here = visit(file=put(tmp_path, "bars", text).name)
    here.enter("Play")
    for count, column in enumerate((0, 1), 1):
        here.cell(column, 1).click()
        here.says(f"{count} piece{'s' * (count > 1)} and {3 * count} cells placed.")
    sides = here.page.locator(".outline").get_attribute("d").count("M")
    assert sides == 2 * 8  # the three between them are drawn for both


def test_pieces_are_dragged_to_the_board_and_taken_up_again(visit, tmp_path):
    here = visit(file=put(tmp_path, "soma").name)
    here.enter("Play")
    drop(here, here.page.locator(".tray .shape").nth(2), here.cell(0, 1, 0))
    here.says("1 of 7 pieces placed.")
    drop(here, here.page.locator(".tray .shape").nth(0), here.cell(0, 1, 1))
    here.says("2 of 7 pieces placed.")
    here.page.locator(".boards .cell.on").first.click()
    here.says("1 of 7 pieces placed.")
    here.tap("Take back")
    here.says("2 of 7 pieces placed.")
    here.page.locator(".clock").click()
    here.button("Show the clock").wait_for()
    here.tap("Start over")
    here.says("0 of 7 pieces placed.")


def test_pieces_are_dragged_turned_and_taken_up_in_space(visit, tmp_path):
    here = visit(file=put(tmp_path, "soma").name)
    here.enter("Play")
    space, keyboard = here.page.locator(".space"), here.page.keyboard
    walls = here.page.locator(".space .wall").first
    look = walls.get_attribute("d")
    keyboard.press("t")  # the V stands
    drop(here, here.page.locator(".tray .shape").nth(0), space)
    here.says("1 of 7 pieces placed.")
    layers = here.page.locator(".boards figure")
    lying = [layers.nth(n).locator(".cell.on").count() for n in range(3)]
    assert sorted(lying) == [0, 1, 2]
    keyboard.press("r")
    box = space.bounding_box()
    here.page.mouse.move(box["x"] + 12, box["y"] + 12)
    here.page.mouse.down()
    here.page.mouse.move(box["x"] + 90, box["y"] + 12, steps=3)
    here.page.mouse.up()
    assert walls.get_attribute("d") != look
    here.says("1 of 7 pieces placed.")
    # out of the box it goes back to the others
    drop(here, here.page.locator(".space .side").last, here.page.locator(".clock"))
    here.says("0 of 7 pieces placed.")
    # by keys alone
    space.focus()
    keyboard.press("PageDown")
    here.page.locator(".space .ghostly").first.wait_for()
    keyboard.press("Enter")
    here.says("1 of 7 pieces placed.")


def test_a_piece_that_is_tilted_and_let_go_within_one_frame_lies_as_it_was_tilted(visit, tmp_path):
    here = visit(file=put(tmp_path, "soma").name)
    here.enter("Play")
    piece, box = (
        here.page.locator(".tray .shape").nth(0),
        here.page.locator(".space").bounding_box(),
    )
    start = piece.bounding_box()
    middle = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
    here.page.mouse.move(start["x"] + 30, start["y"] + 30)
    here.page.mouse.down()
    here.page.mouse.move(*middle, steps=6)
    here.page.locator(".dragged").wait_for()
    here.page.evaluate(
        """async ([clientX, clientY]) => {
            dispatchEvent(new KeyboardEvent("keydown", { key: "t" }));
            await Promise.resolve();
            dispatchEvent(new PointerEvent("pointerup", { clientX, clientY }));
        }""",
        middle,
    )
    here.says("1 of 7 pieces placed.")
    here.page.mouse.up()
    layers = here.page.locator(".boards figure")
    assert sorted(layers.nth(n).locator(".cell.on").count() for n in range(3)) == [0, 1, 2]


def test_pieces_go_round_where_sides_of_the_board_meet(visit, tmp_path):
    here = visit(file=put(tmp_path, "tetrominoes-cylinder").name)
    here.enter("Play")
    here.says("left and right meet")
    here.page.locator(".tray").get_by_role("button", name="Piece I, ").click()
    here.page.keyboard.press("r")  # it lies along the row, and goes on at the other side
    here.cell(4, 1).hover()
    fits = here.page.locator(".board .cell.fits")
    fits.first.wait_for()
    keys = set(fits.evaluate_all("all => all.map(e => e.dataset.key)"))
    assert keys > {"4,1", "0,1"}
    here.cell(4, 1).click()
    here.says("1 of 5 pieces placed.")
    here.cell(0, 1).click()
    here.says("0 of 5 pieces placed.")


def test_a_puzzle_is_shared_as_one_file_that_plays_alone(visit, tmp_path):
    here = visit(file=put(tmp_path, "tetrahexes-4x7").name)
    here.enter("Play")
    with here.page.expect_download() as download:
        here.tap("Share as one file")
    assert download.value.suggested_filename == "tetrahexes-4x7.html"
    path = tmp_path / "shared.html"
    path.write_bytes(download.value.path().read_bytes())
    asked, said = [], []
    page = here.context.new_page()
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: said.append(message.text))
    page.goto(path.as_uri())
    page.get_by_role("heading", name="Seven tetrahexes").or_(
        page.get_by_role("heading")
    ).first.wait_for()
    assert page.locator(".tray .shape").count() == len(satpack.load("tetrahexes-4x7").pieces)
    page.locator(".board [data-key]").first.click()
    page.get_by_role("button", name="Take back", exact=True).wait_for()
    assert page.get_by_role("button", name="Hint", exact=True).count() == 0
    assert said == []
    assert asked == [path.as_uri()]
    page.close()


def test_by_keyboard_alone(visit, tmp_path):
    here = visit(file=put(tmp_path, "soma").name)
    keyboard = here.page.keyboard

    def reach(name):
        """Press Tab until something of that name has the focus."""
        seen = []
        for _ in range(60):
            keyboard.press("Tab")
            shown = here.page.evaluate(
                """() => {
                    const { activeElement: e } = document;
                    const { outlineStyle, outlineWidth } = getComputedStyle(e);
                    return [e.getAttribute("aria-label") ?? e.textContent.trim() ?? "",
                            e.classList.contains("board") || (outlineStyle !== "none" && parseFloat(outlineWidth) >= 2)];
                }"""
            )
            seen.append(shown[0])
            if shown[0].startswith(name):
                assert shown[1], f"{name} has the focus, and nobody sees it"
                return
        pytest.fail(f"{name} is not among {seen}")

    def focused(name):
        """Wait until it has the focus by itself."""
        here.page.wait_for_function(
            "(name) => (document.activeElement.getAttribute('aria-label') ?? '').startsWith(name)",
            arg=name,
        )

    reach("New piece")
    keyboard.press("Enter")
    here.page.get_by_role("heading", name="C", exact=True).wait_for()
    reach("Board of piece")
    keyboard.press("Space")
    keyboard.press("Shift+ArrowRight")
    keyboard.press("Shift+ArrowDown")
    here.says("3 cells")
    keyboard.press("PageUp")
    keyboard.press("Space")
    here.says("4 cells")
    keyboard.press("Control+z")
    here.says("3 cells")
    assert len(satpack.loads(here.text()).pieces[-1]) == 3
    keyboard.press("Control+s")
    here.says("Saved soma.toml")
    here.page.keyboard.press("Control+z")
    here.says("2 cells")
    here.page.locator("#tab-ask").focus()
    keyboard.press("Enter")
    reach("Count")
    keyboard.press("Enter")
    reach("Count")
    keyboard.press("Enter")
    here.page.locator(".answer h2").wait_for()
    here.page.locator("#tab-play").focus()
    keyboard.press("Enter")
    focused("Layer 1 of 3")
    keyboard.press("r")
    keyboard.press("ArrowRight")
    keyboard.press("Space")
    here.says("1 of ")
    keyboard.press("Backspace")
    here.says("0 of ")
    keyboard.press("Space")
    here.says("1 of ")
    reach("Start over")
    keyboard.press("Enter")
    focused("Layer 1 of 3")
    keyboard.press("Space")
    here.says("1 of ")
    reach("New puzzle")
    keyboard.press("Enter")
    keyboard.type("By keys")
    keyboard.press("Enter")
    here.page.get_by_role("heading", name="Region").wait_for()
    focused("Board of the region")
    keyboard.press("Space")
    here.says("26 cells")
    reach("More shapes")
    keyboard.press("Enter")
    reach("Add the box")
    keyboard.press("Enter")
    here.page.get_by_role("heading", name="2 x 1 x 1").wait_for()
    focused("More shapes")


def test_on_a_phone_by_touch(visit, tmp_path):
    here = visit(file=put(tmp_path, "soma").name, options=PHONE)
    page = here.page
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    here.cell(1, 1, 0).tap()
    here.says("26 cells")
    here.tap("Undo")
    here.says("27 cells")
    here.tap("Show the text beside the drawing")
    page.wait_for_function(
        "() => { const { top, bottom } = document.querySelector('.toml').getBoundingClientRect(); return top < innerHeight - 200 && bottom > 0; }"
    )
    here.tap("Show the text beside the drawing")
    here.ask("Solve")
    page.locator(".shown img").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    here.tap("Back to the questions")
    page.get_by_role("radio", name="Count", exact=True).wait_for()
    here.enter("Play")
    here.cell(0, 0, 0).tap()
    here.says("1 of 7 pieces placed.")
    assert page.locator(".tools .save").bounding_box()["width"] < 60  # there is no room for words
    here.cell(0, 0, 0).tap()
    here.says("0 of 7 pieces placed.")
    page.locator(".space").tap()
    here.says("1 of 7 pieces placed.")
    assert page.evaluate("document.documentElement.scrollHeight") <= 844
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_light_and_dark_are_turned_by_hand(visit, tmp_path):
    here = visit(file=put(tmp_path, "soma").name)
    paper = "getComputedStyle(document.documentElement).backgroundColor"
    light = here.page.evaluate(paper)
    here.tap("Light or dark")
    dark = here.page.evaluate(paper)
    assert dark != light
    here.come()
    assert here.page.evaluate(paper) == dark


def test_names_are_text(visit, tmp_path):
    hostile = "<img src=x onerror=alert(1)></script>"
    text = (
        gallery_text("soma")
        .replace('"Soma cube"', f"'{hostile}'")
        .replace('name = "V"', f"name = '<b>{hostile}'")
    )
    here = visit(file=put(tmp_path, "soma", text).name)
    assert here.page.get_by_label("Title").input_value() == hostile
    here.page.get_by_text(f"<b>{hostile}", exact=True).first.wait_for()
    here.ask("Solve")
    here.page.locator(".shown img").wait_for()
    here.page.get_by_role("radio", name="In space").click()
    here.page.frame_locator("iframe").locator("#page.ready").wait_for()
    here.enter("Play")
    here.page.get_by_role("heading", name=hostile).wait_for()
    assert here.page.locator("img[src=x]").count() == 0


def test_sticks_of_one_piece_are_joined_by_bends(visit, tmp_path):
    here = visit(file=put(tmp_path, "tetrasticks-5x5").name)
    here.enter("Play")
    bends = here.page.locator(".table .board .bends")
    assert bends.count() == 0
    here.page.locator(".table .board [data-key]").first.click()
    # F has a bend, and a straight way with two bends beside it
    assert bends.get_attribute("d").count("Q") == 4


def test_pieces_of_sticks_may_be_allowed_to_cross(visit, tmp_path):
    here = visit(file=put(tmp_path, "polytrigs-hexagon").name)
    here.show_text()
    here.button("Region, 42 cells").click()
    box = here.page.get_by_label("Pieces may cross at a point")
    assert not box.is_checked()
    for allowed in (True, False):
        box.click()
        here.page.locator(".reading[data-agrees=true]").wait_for()
        assert satpack.loads(here.text()).crossing is allowed
    # nothing can cross where three edges meet
    here = visit(file=put(tmp_path, "tetratwigs-arch").name)
    here.open("tetratwigs-arch.toml")
    here.button("Region, 16 cells").click()
    here.page.get_by_label("Pieces may be mirrored").wait_for()
    assert box.count() == 1
    assert here.page.get_by_label("Pieces may cross at a point").count() == 0
