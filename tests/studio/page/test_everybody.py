"""Everybody can use the studio: axe-core finds nothing serious, in any room, theme or width."""

import os
from pathlib import Path

import pytest

from tests.studio.page.conftest import DESKTOP, PHONE, TABLET
from tests.studio.page.test_journeys import put

AXE = Path(__file__).parent / "axe/node_modules/axe-core/axe.min.js"

RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"]}


def faults(here):
    """What axe-core calls serious or critical, with where it is."""
    # the page's policy runs no script but its own: axe goes round it, as a browser's extension would
    here.page.evaluate(AXE.read_text(encoding="utf-8"))
    told = here.page.evaluate("(rules) => axe.run(document, { ...rules, iframes: false })", RULES)
    return [
        (found["id"], node["html"][:160], node["failureSummary"])
        for found in told["violations"]
        if found["impact"] in ("serious", "critical")
        for node in found["nodes"]
    ]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", [DESKTOP, TABLET, PHONE], ids=["desktop", "tablet", "phone"])
def test_nothing_serious_is_found_in_any_room(visit, tmp_path, size, theme):
    if not AXE.exists():
        if os.environ.get("CI"):
            pytest.fail("CI must have axe-core: npm ci --prefix tests/studio/page/axe")
        pytest.skip("there is no axe-core; run npm ci --prefix tests/studio/page/axe")
    put(tmp_path, "soma")
    # a colour on its way to another is neither
    here = visit(options={**size, "color_scheme": theme, "reduced_motion": "reduce"})
    assert faults(here) == []
    here.tap("soma.toml")
    here.page.locator(".board").wait_for()
    assert faults(here) == []
    here.show_text()
    here.page.locator(".toml").fill("name = 3")
    here.page.locator(".reading.wrong").wait_for()
    assert faults(here) == []
    here.tap("Undo")
    here.button("Piece T, 4 cells").click()
    for dialog in ("More shapes", "Move", "New puzzle", "Open"):
        here.tap(dialog)
        here.page.locator("dialog .inside").wait_for()
        assert faults(here) == []
        here.page.keyboard.press("Escape")
    here.ask("Solve")
    here.page.locator(".shown img").wait_for()
    assert faults(here) == []
    here.enter("Play")
    here.cell(0, 0, 0).click()
    assert faults(here) == []
