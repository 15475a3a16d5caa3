"""Pictures of every screen of the studio, in both themes and three widths, to be looked at: sheets of small pictures.

    python -m tests.tools.studio_screens FOLDER [--only NAME ...]

Writes FOLDER/NAME-THEME-WIDTH.png, and a sheet of all pictures of a screen as FOLDER/sheet-NAME.png. What is wider than its
screen is printed. Takes Chromium and the extra `satpack[test]`.
"""

import argparse
import itertools
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from docs.studio_pictures import studio
from satpack.gallery import gallery_text

FILES = (
    *("soma", "burr6", "crosses-9x9", "tetrahexes-4x7", "pentominoes-6x10", "tetrominoes-cylinder"),
    *("mutilated-chessboard", "heart"),
)
WIDTHS = {"1280": (1280, 800), "820": (820, 1100), "390": (390, 844)}
THEMES = ("light", "dark")


class Seat:
    """Somebody at the studio."""

    def __init__(self, page: Page, address: str) -> None:
        self.page, self.address = page, address

    def tap(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).first.click()

    def begin(self) -> None:
        self.page.goto(self.address)
        self.page.wait_for_selector(".choices")

    def open(self, name: str) -> None:
        self.begin()
        self.tap("Open a file or a shipped puzzle")
        self.page.locator("dialog").get_by_role("button", name=f"{name}.toml").click()
        self.page.wait_for_selector(".board")

    def text(self) -> None:
        if not self.page.locator(".toml").count():
            self.tap("Show the text beside the drawing")

    def ask(self, question: str) -> None:
        self.page.get_by_role("tab", name="Ask").click()
        self.page.get_by_role("radio", name=question, exact=True).click()
        self.page.locator(".questions button[type=submit]").click()
        self.page.locator('.jobs li.done .job[aria-pressed="true"]').wait_for(state="attached")
        self.page.wait_for_timeout(1500)
        if self.page.locator("iframe").count():
            self.page.frame_locator("iframe").locator("canvas").first.wait_for()
            self.page.wait_for_timeout(1500)

    def play(self) -> None:
        self.page.get_by_role("tab", name="Play").click()

    def rule(self, kind: str) -> None:
        self.tap("Rule")
        self.page.get_by_label("Kind of rule").select_option(kind)


def typed_wrong(seat: Seat) -> None:
    seat.open("soma")
    seat.text()
    seat.page.locator(".toml").fill(gallery_text("soma").replace("box =", "boxes ="))
    seat.page.locator(".reading.wrong").wait_for()


def blank(seat: Seat) -> None:
    seat.open("soma")
    seat.tap("New piece")


def placed(seat: Seat) -> None:
    seat.open("soma")
    seat.play()
    for cell in ("0,0,0", "0,0,2"):
        seat.page.locator(f'.boards [data-key="{cell}"]').click()


def hinted(seat: Seat) -> None:
    seat.open("pentominoes-6x10")
    seat.play()
    seat.tap("Hint")
    seat.page.locator(".cell.hinted, .cell.back").first.wait_for()


def taken_apart(seat: Seat) -> None:
    seat.open("burr6")
    seat.ask("Take apart")
    frame = seat.page.frame_locator("iframe")
    frame.get_by_role("button", name="Play").first.click()
    seat.page.wait_for_timeout(3000)


def shared(seat: Seat) -> None:
    seat.open("soma")
    seat.play()
    with seat.page.expect_download() as kept:
        seat.tap("Share as one file")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, kept.value.suggested_filename)
        kept.value.save_as(file)
        seat.page.goto(file.as_uri())
        seat.page.locator(".board").first.wait_for()


def twice(seat: Seat) -> None:
    seat.open("soma")
    other = Seat(seat.page.context.new_page(), seat.address)
    other.open("soma")
    seat.page.evaluate("dispatchEvent(new Event('focus'))")
    seat.page.get_by_text("is open in another tab").wait_for()
    other.page.close()


def asked(name: str, question: str) -> Callable[[Seat], None]:
    def screen(seat: Seat) -> None:
        seat.open(name)
        seat.ask(question)

    return screen


def pressed(name: str, *buttons: str) -> Callable[[Seat], None]:
    def screen(seat: Seat) -> None:
        seat.open(name)
        for button in buttons:
            seat.tap(button)

    return screen


def ruled(kind: str) -> Callable[[Seat], None]:
    def screen(seat: Seat) -> None:
        seat.open("pentominoes-6x10")
        seat.rule(kind)

    return screen


def played(name: str) -> Callable[[Seat], None]:
    def screen(seat: Seat) -> None:
        seat.open(name)
        seat.play()

    return screen


def begun(*buttons: str) -> Callable[[Seat], None]:
    def screen(seat: Seat) -> None:
        seat.begin()
        for button in buttons:
            seat.tap(button)
        seat.page.wait_for_timeout(1500)

    return screen


SCREENS: dict[str, Callable[[Seat], None]] = {
    "start": begun(),
    "new": begun("New puzzle"),
    "gallery": begun("Open a file or a shipped puzzle"),
    "plane": pressed("pentominoes-6x10"),
    "solid": pressed("soma"),
    "piece": pressed("soma", "Piece P, 4 cells"),
    "blank": blank,
    "colours": pressed("heart"),
    "rolled": pressed("tetrominoes-cylinder"),
    "wrong": typed_wrong,
    "twice": twice,
    "shapes": pressed("soma", "More shapes"),
    "move": pressed("soma", "Move"),
    "save-as": pressed("soma", "Save as"),
    "rule-touch": ruled("touch"),
    "rule-fixed": ruled("fixed"),
    "rule-linear": ruled("linear"),
    "colour": pressed("soma", "Colour"),
    "design": pressed("tray", "Design"),
    "ask": lambda seat: (seat.open("soma"), seat.page.get_by_role("tab", name="Ask").click()),  # type: ignore[dict-item,return-value]
    "solve": asked("soma", "Solve"),
    "all": asked("soma", "All solutions"),
    "count": asked("soma", "Count"),
    "prove": asked("mutilated-chessboard", "Prove"),
    "apart": asked("burr6", "Take apart"),
    "best": asked("crosses-9x9", "Best fit"),
    "analyse": asked("tetrahexes-4x7", "Analyse"),
    "designs": asked("tray", "Design"),
    "play-plane": played("pentominoes-6x10"),
    "play-space": placed,
    "hint": hinted,
    "taken-apart": taken_apart,
    "share": shared,
}

TOO_WIDE = """() => [...document.querySelectorAll("body *")].filter((each) => {
    const { left, right, width } = each.getBoundingClientRect();
    if (!width || right <= innerWidth + 1 && left >= -1) return false;
    for (let up = each.parentElement; up; up = up.parentElement) {
        if (/auto|scroll|hidden/.test(getComputedStyle(up).overflowX)) return false;
    }
    return true;
}).slice(0, 3).map((each) => each.outerHTML.slice(0, 120))"""


def take(browser: Browser, address: str, name: str, folder: Path) -> None:
    """Take all pictures of a screen, and put them on a sheet."""
    taken = []
    for theme, (width, (wide, high)) in itertools.product(THEMES, WIDTHS.items()):
        context = browser.new_context(
            viewport={"width": wide, "height": high},
            color_scheme=theme,  # type: ignore[arg-type]
            reduced_motion="reduce",
            has_touch=wide < 1000,
        )
        context.set_default_timeout(60_000)
        seat = Seat(context.new_page(), address)
        path = folder / f"{name}-{theme}-{width}.png"
        try:
            SCREENS[name](seat)
            seat.page.wait_for_timeout(300)
            for found in seat.page.evaluate(TOO_WIDE):
                print(f"{path.stem}: wider than the screen: {found}")
        except Exception as fault:  # noqa: BLE001 - the others are to be seen, too
            print(f"{path.stem}: {str(fault).splitlines()[0]}")
        seat.page.screenshot(path=path)
        taken.append(Image.open(path).convert("RGB"))
        context.close()
    high = max(image.height for image in taken)
    rows = [taken[: len(WIDTHS)], taken[len(WIDTHS) :]]
    sheet = Image.new("RGB", (sum(image.width + 10 for image in rows[0]), 2 * high + 10), "magenta")
    for number, row in enumerate(rows):
        left = 0
        for image in row:
            sheet.paste(image, (left, number * (high + 10)))
            left += image.width + 10
    sheet.save(folder / f"sheet-{name}.png")


def main() -> None:
    """Take the pictures."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", nargs="*", choices=SCREENS, default=list(SCREENS))
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    with studio(FILES) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"),
            args=["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"],
        )
        for name in options.only:
            take(browser, address, name, options.folder)
            print(name, flush=True)
        browser.close()


if __name__ == "__main__":
    main()
