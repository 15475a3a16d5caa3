"""Fingers: whatever can be pressed on a phone or a tablet is at least 44 pixels wide and high."""

import pytest

from tests.studio.page.conftest import PHONE, TABLET
from tests.studio.page.test_journeys import put
from tests.tools.nights import by_night

SMALL = """() => [...document.querySelectorAll("button, input, select, summary, a[href], textarea, label:has(input)")].filter((each) => {
    if (!each.checkVisibility() || each.closest("p:not(.keep), .spoken") || each.matches("label input:is([type=checkbox], [type=radio])")) return false;
    const { width, height } = each.getBoundingClientRect();
    return width > 1 && (Math.round(width) < 44 || Math.round(height) < 44);
}).map((each) => {
    const { width, height } = each.getBoundingClientRect();
    return `${Math.round(width)} x ${Math.round(height)}: ${each.outerHTML.slice(0, 110)}`;
})"""
"""What is smaller; links within sentences are as the sentence is."""


SIZES = {"tablet": TABLET | {"has_touch": True, "is_mobile": True}, "phone": PHONE}


@pytest.mark.parametrize("size", by_night(SIZES, lambda size: size == "tablet"))
def test_fingers_have_room(visit, tmp_path, size):
    put(tmp_path, "soma")
    put(tmp_path, "heart")
    here = visit(options=SIZES[size])
    found = {"first": here.page.evaluate(SMALL)}

    def look(name):
        found[name] = here.page.evaluate(SMALL)

    here.tap("heart.toml")
    here.page.locator(".board").wait_for()
    look("plane")
    here.open("soma.toml")
    here.button("Piece T, 4 cells").wait_for()
    look("solid")
    here.button("Piece T, 4 cells").click()
    here.show_text()
    look("piece")
    for dialog in ("More shapes", "Move", "New puzzle", "Open", "Save as"):
        here.tap(dialog)
        here.page.locator("dialog .inside").wait_for()
        look(dialog)
        here.page.keyboard.press("Escape")
    here.button("Region, 27 cells").click()
    for dialog in ("Rule", "Colour", "Design"):
        here.tap(dialog)
        here.page.locator("dialog .inside").wait_for()
        look(dialog)
        here.page.keyboard.press("Escape")
    here.enter("Ask")
    here.page.get_by_text("Options", exact=True).click()
    look("questions")
    here.ask("All solutions")
    here.page.locator(".shown img").wait_for()
    here.page.locator(".answer").get_by_text("240 found").wait_for()
    here.page.locator(".filter summary").click()
    here.page.locator(".filter .cell").first.click()
    here.page.locator(".filter .chips").wait_for()
    look("answer")
    here.enter("Play")
    here.cell(0, 0, 0).click()
    look("play")
    small = sorted({f"{name}: {each}" for name, labels in found.items() for each in labels})
    assert not small, "\n".join(small)
