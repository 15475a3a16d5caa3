"""Take the pictures of the studio that the documentation shows, of the studio itself: `python docs/studio_pictures.py`.

Takes Chromium and the extra `satpack[test]`; writes `docs/pictures/studio-*.png`.
"""

import io
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, Route, sync_playwright

from satpack.gallery import gallery_text

PICTURES = Path(__file__).parent / "pictures"
SHOWN = ("soma", "burr6", "tetrahexes-4x7", "crosses-9x9", "pentominoes-6x10")
TRAY = """name = "Four pentominoes for a tray"
grid = "square"

[region]
box = [5, 4]

[[pieces]]
polyforms = 5
copies = "0-1"

[design]
want = ["unique"]
"""


@contextmanager
def studio(names: Iterable[str] = SHOWN) -> Iterator[str]:
    """Yield the address of a studio of a folder with shipped puzzles, and one of pieces for a tray."""
    with tempfile.TemporaryDirectory() as folder:
        for name in names:
            Path(folder, f"{name}.toml").write_text(gallery_text(name), encoding="utf-8")
        Path(folder, "tray.toml").write_text(TRAY, encoding="utf-8")
        command = [sys.executable, "-m", "satpack", "studio", folder, "--no-browser"]
        with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as ran:  # noqa: S603 - ourselves
            assert ran.stderr is not None
            try:
                yield ran.stderr.readline().split()[-1]
            finally:
                ran.terminate()


def without_folder(route: Route) -> None:
    """Answer a command as it is where the puzzle's folder is the current one: this one's is a temporary folder."""
    answer = route.fetch()
    route.fulfill(response=answer, body=re.sub(r'/[^" ]*/', "", answer.text()))


def opened(
    browser: Browser, address: str, name: str, *, dark: bool = False, phone: bool = False
) -> Page:
    """Return the page with a puzzle open."""
    page = browser.new_page(
        viewport={"width": 390, "height": 844} if phone else {"width": 1280, "height": 800},
        color_scheme="dark" if dark else "light",
    )
    page.route("**/api/jobs/*/command", without_folder)
    page.goto(address)
    page.get_by_role("button", name=f"{name}.toml").click()
    page.wait_for_selector(".board")
    return page


def keep(page: Page, name: str) -> None:
    """Write a picture of the page."""
    page.wait_for_timeout(400)
    taken = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    taken.quantize(200).save(PICTURES / f"studio-{name}.png", optimize=True)


def ask(page: Page, question: str) -> None:
    """Ask, and wait for the answer."""
    page.get_by_role("tab", name="Ask").click()
    page.get_by_role("radio", name=question, exact=True).click()
    page.locator(".questions button[type=submit]").click()
    page.locator('.jobs li.done .job[aria-pressed="true"]').wait_for()


def shown(page: Page) -> None:
    """Wait for the picture of a result."""
    page.locator(".shown img").evaluate("image => image.decode()")


def results(browser: Browser, address: str) -> None:
    """Take the pictures of answers that are no solutions alone."""
    page = opened(browser, address, "crosses-9x9")
    ask(page, "Best fit")
    shown(page)
    keep(page, "best")
    page = opened(browser, address, "tetrahexes-4x7", dark=True)
    ask(page, "Analyse")
    shown(page)
    keep(page, "analyse")
    page = opened(browser, address, "tray")
    ask(page, "Design")
    page.locator(".set svg").first.wait_for()
    keep(page, "design")


def played(browser: Browser, address: str) -> None:
    """Take the pictures of the room to play in."""
    page = opened(browser, address, "soma", dark=True)
    page.get_by_role("tab", name="Play").click()
    for cell in ("0,0,0", "0,0,2"):
        page.locator(f'.boards [data-key="{cell}"]').click()
    page.keyboard.press("t")
    page.locator(".space").hover()
    keep(page, "play")
    page = opened(browser, address, "pentominoes-6x10")
    page.get_by_role("tab", name="Play").click()
    page.locator(".tray").get_by_role("button", name="Piece I, ").click()
    page.locator('.boards [data-key="2,0"]').click()
    page.get_by_role("button", name="Hint").click()
    page.locator(".cell.hinted, .cell.back").first.wait_for()
    keep(page, "hint")


def main() -> None:
    """Take all pictures."""
    with studio() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"),
            args=["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"],
        )
        page = opened(browser, address, "soma")
        page.get_by_role("button", name="Piece P, 4 cells").click()
        keep(page, "draw")
        page.get_by_role("tab", name="Ask").click()
        page.get_by_role("radio", name="All solutions").click()
        page.locator(".questions button[type=submit]").click()
        page.locator(".answer").get_by_text("240 found").wait_for()
        page.locator(".shown img").evaluate("image => image.decode()")
        keep(page, "ask")
        page = opened(browser, address, "burr6")
        page.get_by_role("tab", name="Ask").click()
        page.get_by_role("radio", name="Take apart").click()
        page.locator(".questions button[type=submit]").click()
        page.frame_locator("iframe").locator("#page.ready").wait_for()
        while not page.get_by_text("Comes apart at level 10").count():  # some assemblies are locked
            page.get_by_role("button", name="Next", exact=True).click()
            page.frame_locator("iframe").locator("#page.ready").wait_for()
            page.wait_for_timeout(500)
        frame = page.frame_locator("iframe")
        for _ in range(3):
            frame.get_by_role("button", name="One step on").click()
            page.wait_for_timeout(1200)
        keep(page, "apart")
        results(browser, address)
        played(browser, address)
        page = opened(browser, address, "pentominoes-6x10")
        page.get_by_role("button", name="Rule", exact=True).click()
        page.get_by_label("Kind of rule").select_option("touch")
        for name, group in (("X", "Pieces"), ("I", "Other pieces")):
            named = page.get_by_role("group", name=group, exact=True)
            named.get_by_role("button", name=name, exact=True).click()
        keep(page, "rule")
        page = opened(browser, address, "soma", phone=True)
        page.get_by_role("button", name="Piece P, 4 cells").click()
        keep(page, "phone")
        browser.close()


if __name__ == "__main__":
    main()
