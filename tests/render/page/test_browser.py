"""Pages in a real browser: what they say, what they show, and how they are moved."""

import os

import pytest
from PIL import Image, ImageStat

from tests.render.page.conftest import HOSTILE
from tests.render.page.opened import GOLDEN, PHONE, difference


def colourfulness(picture):
    """How much colour there is on average, 0 to 255."""
    return ImageStat.Stat(picture.convert("HSV").getchannel("S")).mean[0]


APART, WHERE = "Move apart", "Where in the steps"

LOOSE = 4.0
"""Most that a picture may be apart from the approved one: fonts and graphics libraries differ."""


def test_what_a_page_complains_about_is_heard_and_what_its_driver_says_is_not(show):
    page = show(
        "soma",
        script="""console.warn("oh"); console.log("GL Driver Message (OpenGL, Performance, High): slow");
        throw new Error("no")""",
    )
    assert sorted(page.said) == ["no", "oh"]
    page.said.clear()


def test_a_solution_is_drawn_once_and_rests(show):
    soma = show("soma")
    page = soma.page
    assert page.title() == "Soma cube"
    assert page.locator("h1").inner_text() == "Soma cube"
    assert "7 pieces on 27 cells." in page.locator("header").inner_text()
    assert page.locator(".pieces li").count() == 7
    assert soma.status().startswith("7 of 7: ")
    assert soma.status().endswith("All pieces are in place.")
    for _ in range(100):  # a slow browser is not done at once
        before = soma.drawn()
        page.wait_for_timeout(300)
        if soma.drawn() == before:
            break
    else:
        pytest.fail("it does not rest")


def test_a_solution_is_put_together_step_by_step(show):
    soma = show("soma")
    whole = soma.picture()
    soma.button("To the start").click()
    assert (soma.status(), soma.moment()) == ("Nothing is put in yet.", 0)
    assert difference(soma.picture(), whole) > LOOSE
    soma.button("One step on").click()
    soma.wait_for_moment("t === 1")
    assert soma.status().startswith("1 of 7: slide piece ")
    soma.button("To the end").click()
    assert difference(soma.picture(), whole) < 0.1


def test_pieces_are_moved_apart_highlighted_and_hidden(show):
    soma = show("soma")
    page, slider = soma.page, soma.slider(APART)
    whole = soma.picture()
    soma.set(slider, 0.6)
    assert slider.get_attribute("aria-valuetext") == "60 percent"
    apart = soma.picture()
    assert difference(apart, whole) > LOOSE
    highlight = soma.page.get_by_role("button", name="Piece T", exact=True)
    highlight.click()
    assert highlight.get_attribute("aria-pressed") == "true"
    assert colourfulness(soma.picture()) < 0.5 * colourfulness(apart)
    highlight.click()
    assert difference(soma.picture(), apart) < 0.1
    box = page.get_by_role("checkbox", name="Show piece T")
    box.uncheck()
    assert difference(soma.picture(), apart) > 0.5
    soma.button("Hide all").click()
    assert page.locator(".pieces input:checked").count() == 0
    soma.button("Show all").click()
    assert difference(soma.picture(), apart) < 0.1


def test_a_piece_is_picked_in_the_picture_and_the_picture_turned(show):
    soma = show("soma")
    before = soma.picture()
    frame = soma.page.locator("canvas").bounding_box()
    x, y = frame["x"] + frame["width"] / 2, frame["y"] + frame["height"] / 2
    soma.page.mouse.click(x, y)
    pressed = soma.page.locator(".piece[aria-pressed=true]")
    assert pressed.count() == 1
    pressed.click()
    soma.page.mouse.move(x, y)
    soma.page.mouse.down()
    soma.page.mouse.move(x + 150, y - 40, steps=3)
    soma.page.mouse.up()
    assert soma.page.locator(".piece[aria-pressed=true]").count() == 0
    assert difference(soma.picture(), before) > LOOSE
    soma.button("Reset view").click()
    assert difference(soma.picture(), before) < 0.1


def test_a_disassembly_is_played_paused_stepped_and_scrubbed(show):
    burr = show("burr")
    page = burr.page
    assert burr.status() == "Assembled."
    assert "Comes apart at level 10.1.1.1.1" in page.locator(".note").first.inner_text()
    assert page.locator(".moves h3").first.inner_text() == "Pieces A, B, C, D, E and F, 10 moves"
    assert page.locator(".moves li").count() == 14
    burr.set(burr.slider(WHERE), 1.1)
    page.get_by_label("Speed").select_option("0.5")  # so that its end is far
    burr.button("Play").click()
    assert burr.is_playing()
    burr.wait_for_moment("t > 1.2")
    burr.button("Pause").click()
    assert not burr.is_playing()
    there = burr.moment()
    assert there > 1.2
    page.get_by_label("Speed").select_option("4")
    burr.button("One step on").click()
    burr.wait_for_moment(f"t >= {int(there) + 1}")
    burr.button("One step back").click()
    burr.wait_for_moment(f"t <= {int(there)}")
    page.get_by_role("button", name="Slide piece C one unit down").click()
    assert burr.status() == "3 of 14: slide piece C one unit down."
    assert page.locator("[aria-current=step]").inner_text() == "Slide piece C one unit down"
    burr.set(burr.slider(WHERE), 9.5)
    assert burr.status() == "10 of 14: slide pieces A, B and C together to the front and out."
    burr.button("To the end").click()
    assert burr.status().endswith(" out. Taken apart; shown whole again.")
    burr.button("Play").click()  # starts again
    burr.wait_for_moment("t > 0.2 && t < 13")


def test_a_trap_ends_with_what_is_locked(show):
    trap = show("trap")
    assert trap.page.locator(".note").first.inner_text().startswith("A trap: something comes out")
    whole = trap.picture()
    trap.button("To the end").click()
    assert trap.status().endswith("No further move separates anything.")
    assert difference(trap.picture(), whole) > 0.5


def test_without_a_straight_order_pieces_appear_one_by_one(show):
    burr = show("interlocked")
    assert "interlock" in burr.page.locator(".note").first.inner_text()
    burr.button("To the start").click()
    burr.button("One step on").click()
    burr.wait_for_moment("t === 1")
    assert burr.status().startswith("1 of 6: piece ")


def test_everything_is_reached_by_the_keyboard(show):
    soma = show("soma")
    page = soma.page
    reached = []
    for _ in range(40):
        page.keyboard.press("Tab")
        focused = page.evaluate(
            """() => {
                const { activeElement: element } = document;
                const { outlineStyle, outlineWidth } = getComputedStyle(element);
                const name = element.getAttribute("aria-label") ?? element.textContent ?? "";
                return [element.tagName, name, outlineStyle !== "none" && parseFloat(outlineWidth) >= 2];
            }"""
        )
        if focused[0] == "BODY":
            break
        reached.append(focused)
    assert all(visible for _, _, visible in reached)
    names = [name for _, name, _ in reached]
    assert reached[0][0] == "CANVAS"
    for name in ("Reset view", "To the start", "One step back", "Play", "One step on", "Speed"):
        assert name in names
    for name in ("Piece T", "Show piece T", "Show all", "Keyboard"):
        assert any(name in each for each in names)


def test_keys_do_what_the_page_says(show):
    burr = show("burr")
    page = burr.page
    page.get_by_label("Speed").select_option("4")
    page.get_by_text("Keyboard", exact=True).click()
    assert page.locator(".keys kbd").count() > 10
    page.keyboard.press("n")
    burr.wait_for_moment("t === 1")
    page.keyboard.press("b")
    burr.wait_for_moment("t === 0")
    page.keyboard.press("p")
    assert burr.is_playing()
    page.keyboard.press("p")
    assert not burr.is_playing()
    burr.button("To the start").click()
    before = burr.picture()
    page.keyboard.press("e")
    assert difference(burr.picture(), before) > 0.5
    page.keyboard.press("q")
    assert difference(burr.picture(), before) < 0.1
    page.keyboard.press("l")
    assert not page.get_by_role("checkbox", name="Letters").is_checked()
    page.keyboard.press("l")
    page.locator("canvas").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("+")
    assert difference(burr.picture(), before) > 0.5
    page.keyboard.press("0")
    burr.slider(WHERE).focus()
    assert difference(burr.picture(), before) < 0.1
    page.keyboard.press("ArrowRight")
    burr.wait_for_moment("t === 1")
    page.get_by_label("Single keys are shortcuts").uncheck()
    page.keyboard.press("p")
    assert not burr.is_playing()


def test_space_plays_and_pauses_but_presses_what_has_the_focus(show):
    burr = show("burr")
    page = burr.page
    page.keyboard.press("Space")
    assert burr.is_playing()
    page.locator("canvas").focus()
    page.keyboard.press("Space")
    assert not burr.is_playing()
    letters = page.get_by_role("checkbox", name="Letters")
    letters.focus()
    page.keyboard.press("Space")
    assert not letters.is_checked()
    assert not burr.is_playing()
    burr.button("Play").focus()
    page.keyboard.press("Space")
    assert burr.is_playing()


def test_the_list_of_moves_begins_with_a_whole_line(show):
    burr = show("burr")
    lines = """() => {
        const list = document.querySelector(".moves");
        const { top } = list.getBoundingClientRect();
        return [...list.querySelectorAll("h3, button")].map((line) => {
            const box = line.getBoundingClientRect();
            return [box.top - top, box.bottom - top];
        });
    }"""
    scrolled = set()
    for step in range(15):
        burr.set(burr.slider(WHERE), step)
        cut = [
            (above, below) for above, below in burr.page.evaluate(lines) if above < -1 < 1 < below
        ]
        assert cut == []
        scrolled.add(burr.page.evaluate("document.querySelector('.moves').scrollTop"))
    assert len(scrolled) > 1


def test_a_cage_is_seen_through_until_someone_wishes_otherwise(show):
    cage = show("cage")
    through = cage.page.get_by_role("checkbox", name="See through what is around the others")
    assert through.is_checked()
    inside = cage.picture()
    through.uncheck()
    assert difference(cage.picture(), inside) > LOOSE
    assert show("soma").page.get_by_text("See through").is_hidden()


def test_the_colours_of_cells_are_drawn(show):
    heart = show("heart")
    picture = heart.picture()
    red = sum(
        count
        for count, (r, g, b) in picture.getcolors(picture.width * picture.height)
        if r > 150 and g < 80 and b < 110
    )
    assert red > 0.05 * picture.width * picture.height


def test_letters_on_balls_are_off_at_first(show):
    balls = show("balls")
    letters = balls.page.get_by_role("checkbox", name="Letters")
    assert not letters.is_checked()
    before = balls.picture()
    letters.check()
    assert balls.picture() != before


def test_boxes_to_tick_stand_level_with_their_words_on_a_phone(show):
    soma = show("soma", viewport=PHONE, has_touch=True, is_mobile=True)
    apart = soma.page.evaluate(
        """() => [...document.querySelectorAll("label:has(input[type=checkbox])")]
            .filter((label) => label.getClientRects().length)
            .map((label) => {
                const words = document.createRange();
                words.selectNodeContents(label.lastChild);
                const [one, other] = [words, label.querySelector("input")].map((each) => {
                    const { top, bottom } = each.getBoundingClientRect();
                    return (top + bottom) / 2;
                });
                return Math.abs(one - other);
            })"""
    )
    assert apart
    assert max(apart) < 1.5


def test_leafing_through_solutions(show):
    pages = show("tetrahexes")
    page = pages.page
    field = page.get_by_label("Number of the solution")
    first = pages.picture()
    pages.button("Next solution").click()
    assert field.input_value() == "2"
    assert page.locator(".caption").inner_text() == "the one found as number 2"
    assert difference(pages.picture(), first) > 0.5
    pages.button("Solution before").click()
    assert difference(pages.picture(), first) < 0.1
    page.keyboard.press("j")  # before the first comes the last
    assert field.input_value() == "9"
    field.fill("4")
    field.press("Enter")
    assert page.locator(".caption").inner_text() == "the one found as number 4"
    for typed, shown in (("100", "9"), ("0", "1"), ("", "1")):
        field.fill(typed)
        field.press("Enter")
        assert field.input_value() == shown
    assert "9 solutions up to symmetry" in page.locator("header").inner_text()


def test_a_phone_scrolls_down_only(show):
    soma = show("soma", viewport=PHONE, has_touch=True, is_mobile=True)
    page = soma.page
    wide = "() => document.documentElement.scrollWidth"
    assert page.evaluate(wide) <= PHONE["width"]
    before = soma.picture()
    frame = page.locator("canvas").bounding_box()
    assert frame["width"] == PHONE["width"]
    page.touchscreen.tap(
        frame["x"] + frame["width"] / 2, frame["y"] + min(200, frame["height"] / 2)
    )
    assert page.locator(".piece[aria-pressed=true]").count() == 1
    assert difference(soma.picture(), before) > 0.5
    page.get_by_role("checkbox", name="Show piece T").scroll_into_view_if_needed()
    assert page.locator(".stage").bounding_box()["y"] <= 1  # it stays in sight


def test_readers_who_want_less_motion_get_steps_that_do_not_slide(show):
    burr = show("burr", reduced_motion="reduce")
    burr.page.evaluate(
        """() => {
            window.moments = [];
            const section = document.querySelector("[data-moment]");
            new MutationObserver(() => window.moments.push(Number(section.dataset.moment)))
                .observe(section, { attributes: true });
        }"""
    )
    burr.page.get_by_label("Speed").select_option("4")
    burr.button("Play").click()
    burr.wait_for_moment("t >= 2")
    moments = burr.page.evaluate("window.moments")
    assert all(moment == int(moment) for moment in moments)


def test_playing_ends_when_motion_is_no_longer_wanted(show):
    burr = show("burr")
    burr.button("Play").click()
    burr.page.emulate_media(reduced_motion="reduce")
    burr.page.wait_for_selector("[data-playing=false]")


@pytest.mark.parametrize("name", ["triangles", "squares", "balls"])
def test_every_kind_of_grid_is_drawn(show, name):
    found = show(name)
    picture = found.picture()
    colours = {colour for _, colour in picture.quantize(32).convert("RGB").getcolors()}
    vivid = [colour for colour in colours if max(colour) - min(colour) > 60]
    assert len(vivid) >= 3
    found.set(found.slider(APART), 1)
    assert difference(found.picture(), picture) > LOOSE / 2


def test_without_webgl_there_is_a_picture_and_a_reason(show):
    without = """
        const get = HTMLCanvasElement.prototype.getContext;
        HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
            return kind.startsWith("webgl") ? null : get.call(this, kind, ...rest);
        };
    """
    soma = show("soma", ready=False, script=without)
    alert = soma.page.get_by_role("alert")
    alert.wait_for()
    assert "This browser has no WebGL" in alert.inner_text()
    assert soma.page.locator(".plain svg").is_visible()


def test_without_scripts_there_is_a_picture(show):
    soma = show("soma", ready=False, java_script_enabled=False)
    assert soma.page.locator(".plain svg").is_visible()
    assert "Scripts are switched off" in soma.page.locator(".stage").inner_text()


def test_text_of_a_puzzle_stays_text(show):
    hostile = show("hostile")
    assert hostile.page.locator("h1").inner_text() == HOSTILE
    assert hostile.page.locator("b, script:not([type])").count() == 1  # the page's own script
    assert hostile.page.locator("img").count() == 0
    assert HOSTILE in hostile.page.get_by_text("Source: ").inner_text()
    assert hostile.page.locator(".name").get_by_text("<img src=x>").count() == 1


def test_a_page_works_in_a_frame_of_a_notebook(show):
    notebook = show("framed", ready=False)
    frame = notebook.page.frame_locator("iframe")
    frame.locator("#page.ready").wait_for()
    frame.get_by_role("button", name="To the start").click()
    assert frame.locator(".status").inner_text() == "Nothing is put in yet."


APPROVED = {
    "soma": ("soma", {}, 0, None),
    "burr-dark": ("burr", {"color_scheme": "dark"}, 0, 5.5),
    "soma-apart": ("soma", {}, 0.7, None),
    "tetrahexes-phone": ("tetrahexes", {"viewport": PHONE}, 0.3, None),
}


@pytest.mark.parametrize("name", APPROVED)
def test_pages_look_as_approved(show, name):
    page, options, apart, moment = APPROVED[name]
    opened = show(page, **options)
    opened.set(opened.slider(APART), apart)
    if moment is not None:
        opened.set(opened.slider(WHERE), moment)
    picture = opened.picture()
    path = GOLDEN / f"{name}.png"
    if os.environ.get("SATPACK_WRITE_GOLDEN"):  # then look at it
        picture.quantize(128).save(path, optimize=True)
    assert difference(picture, Image.open(path).convert("RGB")) < LOOSE


def test_other_pictures_would_not_be_approved():
    pictures = [Image.open(GOLDEN / f"{name}.png").convert("RGB") for name in APPROVED]
    pairs = [(a, b) for i, a in enumerate(pictures) for b in pictures[:i]]
    assert all(difference(a, b) > 2 * LOOSE for a, b in pairs)


def test_a_quarter_turn_is_played(show):
    turning = show("turning")
    steps = turning.slider(WHERE)
    pictures = []
    for moment in (1, 1.5, 2):
        steps.evaluate("(slider) => { slider.step = 'any'; }")
        turning.set(steps, moment)
        pictures.append(turning.picture())
    assert "turn piece b a quarter" in turning.page.locator("body").inner_text().lower()
    before, during, after = pictures
    assert (
        min(difference(before, during), difference(during, after), difference(before, after)) > 0.3
    )
