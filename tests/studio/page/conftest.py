"""The studio in a real browser."""

import os

import pytest

from tests.render import conftest as rendering
from tests.studio.conftest import Asked

PATIENCE = int(os.environ.get("SATPACK_PATIENCE", "180_000"))
"""How many milliseconds a page may take for anything."""

DESKTOP = {"viewport": {"width": 1280, "height": 800}}
TABLET = {"viewport": {"width": 820, "height": 1100}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


class Visit:
    """Somebody at the studio: what is seen, and what can be done."""

    def __init__(self, browser, asked, options):
        self.asked = asked
        self.context = browser.new_context(**options)
        self.context.set_default_timeout(PATIENCE)
        self.said, self.abroad = [], []
        self.page = self.opened()
        self.come()

    def opened(self):
        """A new tab, of which we hear."""
        page = self.context.new_page()
        rendering.listen(page, self.said)
        page.on("request", self.note)
        return page

    def tab(self):
        """Return the studio in one more tab."""
        page = self.opened()
        page.goto(self.asked.address)
        page.wait_for_selector(".board")
        return page

    def come(self):
        self.page.goto(self.asked.address)
        self.page.wait_for_selector(".board, .welcome .choices")

    def note(self, request):
        if not request.url.startswith((self.asked.address, "data:", "blob:")):
            self.abroad.append(request.url)

    def button(self, name):
        return self.page.get_by_role("button", name=name, exact=True)

    def tap(self, name):
        self.button(name).click()

    def open(self, file):
        """Open a file of the list, whether it says already what the file has or not."""
        self.tap("Open")
        self.page.locator(".listing").get_by_text(file).click()

    def enter(self, room):
        self.page.get_by_role("tab", name=room).click()

    def cell(self, *cell):
        return self.page.locator(f'.board [data-key="{",".join(map(str, cell))}"]')

    def press(self, cell):
        """Press the mouse in the middle of a cell, which need not be that of the box around it."""
        at = cell.evaluate(
            """(path) => {
                const numbers = path.getAttribute("d").match(/-?[\\d.]+/g).map(Number);
                const count = numbers.length / 2;
                const middle = [0, 1].map((i) => numbers.filter((_, n) => n % 2 === i).reduce((a, b) => a + b) / count);
                const { x, y } = new DOMPoint(...middle).matrixTransform(path.getScreenCTM());
                return [x, y];
            }"""
        )
        self.page.mouse.click(*at)

    def paint(self, *cells):
        """Paint cells of one layer by clicks."""
        for cell in cells:
            self.cell(*cell).click()

    def drag(self, *cells):
        """Paint cells in one stroke."""
        middles = []
        for cell in cells:
            box = self.cell(*cell).bounding_box()
            middles.append((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
        mouse = self.page.mouse
        mouse.move(*middles[0])
        mouse.down()
        for at in middles[1:]:
            mouse.move(*at, steps=4)
        mouse.up()

    def text(self):
        """The text, when it and the drawing agree."""
        self.page.locator(".reading[data-agrees=true]").wait_for()
        return self.page.locator(".toml").input_value()

    def show_text(self):
        if not self.page.locator(".toml").count():
            self.tap("Show the text beside the drawing")

    def ask(self, title):
        self.enter("Ask")
        self.page.get_by_role("radio", name=title, exact=True).click()
        self.page.locator(".questions button[type=submit]").click()
        self.page.locator(".answer h2").wait_for()

    def until(self, happens):
        """Wait until something happens that the page does not show, and return what it is."""
        for _ in range(PATIENCE // 50):
            if found := happens():
                return found
            self.page.wait_for_timeout(50)
        raise AssertionError("it never happened")

    def says(self, words):
        self.page.get_by_text(words).last.wait_for()


browser = rendering.browser
"""The fixture of the tests of other pages."""


@pytest.fixture
def visit(browser, tmp_path):
    """Return what opens the studio of a folder; at the end nobody may have complained, or asked another server."""
    opened, studios = [], []

    def visitor(*, file=None, options=DESKTOP):
        if not studios:
            studios.append(Asked(tmp_path, file=file).__enter__())
        opened.append(Visit(browser, studios[0], options))
        return opened[-1]

    yield visitor
    for each in opened:
        each.context.close()
    for studio in studios:
        studio.__exit__()
    for each in opened:
        assert each.said == []
        assert each.abroad == []
