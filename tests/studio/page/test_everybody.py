"""Everybody can use the studio: axe-core finds nothing serious, in any room, theme or width."""

import os
from pathlib import Path

import pytest

from tests.studio.page.conftest import DESKTOP, PHONE, TABLET
from tests.studio.page.test_journeys import put
from tests.studio.test_jobs import TRAY
from tests.tools.nights import by_night

AXE = Path(__file__).parent / "axe/node_modules/axe-core/axe.min.js"

RULES = {
    "light": {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"]},
    # all that another theme changes
    "dark": {"runOnly": {"type": "rule", "values": ["color-contrast"]}},
}


def faults(here, theme):
    """What axe-core calls serious or critical, with where it is."""
    # the page's policy runs no script but its own: axe goes round it, as a browser's extension would
    if not here.page.evaluate("'axe' in window"):
        here.page.evaluate(AXE.read_text(encoding="utf-8"))
    report = here.page.evaluate(
        "(rules) => axe.run(document, { ...rules, iframes: false })", RULES[theme]
    )
    return [
        (found["id"], node["html"][:160], node["failureSummary"])
        for found in report["violations"]
        if found["impact"] in ("serious", "critical")
        for node in found["nodes"]
    ]


def check_axe():
    if not AXE.exists():
        if os.environ.get("CI"):
            pytest.fail("CI must have axe-core: npm ci --prefix tests/studio/page/axe")
        pytest.skip("there is no axe-core; run npm ci --prefix tests/studio/page/axe")


# each width, and both themes where there is most to see and where there is least; by day, results are looked at on a desktop
SEEN = {
    "desktop-light": (DESKTOP, "light"),
    "desktop-dark": (DESKTOP, "dark"),
    "tablet": (TABLET, "light"),
    "phone-light": (PHONE, "light"),
    "phone-dark": (PHONE, "dark"),
}


@pytest.mark.parametrize("seen", by_night(SEEN, lambda seen: seen != "phone-dark"))
def test_nothing_serious_is_found_in_any_room(visit, tmp_path, seen):
    check_axe()
    size, theme = SEEN[seen]
    put(tmp_path, "soma")
    # a colour on its way to another is neither
    here = visit(options={**size, "color_scheme": theme, "reduced_motion": "reduce"})
    assert faults(here, theme) == []
    here.tap("soma.toml")
    here.page.locator(".board").wait_for()
    assert faults(here, theme) == []
    here.show_text()
    here.page.locator(".toml").fill("name = 3")
    here.page.locator(".reading.wrong").wait_for()
    assert faults(here, theme) == []
    here.tap("Undo")
    here.button("Piece T, 4 cells").click()
    for dialog in ("More shapes", "Move", "New puzzle", "Open"):
        here.tap(dialog)
        here.page.locator("dialog .inside").wait_for()
        assert faults(here, theme) == []
        here.page.keyboard.press("Escape")
    here.ask("Solve")
    here.page.locator(".shown img").wait_for()
    assert faults(here, theme) == []
    here.enter("Play")
    here.cell(0, 0, 0).click()
    assert faults(here, theme) == []


ASKED = {
    "crosses-9x9": ("Best fit",),
    "tetrahexes-4x7": ("All solutions", "Analyse", "Count"),
    "tray": ("Design",),
    "burr6": ("Take apart",),
    "mutilated-chessboard": ("Prove",),
}


@pytest.mark.parametrize("theme", by_night(RULES, lambda theme: theme != "light"))
def test_nothing_serious_is_found_in_any_result(visit, tmp_path, theme):
    check_axe()
    for name in ASKED:
        put(tmp_path, name, TRAY if name == "tray" else None)
    here = visit(options={**DESKTOP, "color_scheme": theme, "reduced_motion": "reduce"})
    for number, (name, questions) in enumerate(ASKED.items()):
        if number:
            here.open(f"{name}.toml")
        else:
            here.tap(f"{name}.toml")
        here.enter("Draw")
        here.page.locator(".board").wait_for()
        for question in questions:
            here.ask(question)
            here.page.locator(
                f'.jobs li.done .job[aria-pressed="true"]:has-text("{question}")'
            ).wait_for()
            here.page.locator(".answer .keep, .answer .numbers").first.wait_for()
            assert faults(here, theme) == [], (name, question)
    here.open("tetrahexes-4x7.toml")
    here.enter("Play")
    here.tap("Hint")
    here.page.locator(".cell.hinted").first.wait_for()
    assert faults(here, theme) == []
    here.enter("Draw")
    for dialog, kind in (("Rule", "fixed"), ("Rule", "linear"), ("Colour", None), ("Design", None)):
        here.tap(dialog)
        here.page.locator("dialog .rule").wait_for()
        if kind:
            here.page.get_by_label("Kind of rule").select_option(kind)
        assert faults(here, theme) == [], (dialog, kind)
        here.page.keyboard.press("Escape")
