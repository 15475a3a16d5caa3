"""Pictures of every screen of the studio, in both themes and three widths, to be looked at: sheets of small pictures.

    python -m tests.tools.studio_screens FOLDER [--only NAME ...]

Writes FOLDER/NAME-THEME-WIDTH.png, and a sheet of all pictures of a screen as FOLDER/sheet-NAME.png. What is wider than its
screen is printed. Takes Chromium and the extra `satpack[test]`.
"""

import argparse
import itertools
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

from satpack.gallery import gallery_text
from tests.render.conftest import CHROMIUM, PAGE, WEBGL
from tests.studio.conftest import Asked
from tests.studio.page.conftest import DESKTOP, PHONE, TABLET, Visit
from tests.studio.test_jobs import TRAY

FILES = (
    *("soma", "burr6", "crosses-9x9", "tetrahexes-4x7", "pentominoes-6x10", "tetrominoes-cylinder"),
    *("mutilated-chessboard", "heart"),
)
SEEN = list(itertools.product(("light", "dark"), (DESKTOP, TABLET, PHONE)))


def open_file(here, name):
    here.tap("Open a file or a shipped puzzle")
    here.page.locator("dialog").get_by_role("button", name=f"{name}.toml").click()
    here.page.locator(".board").wait_for()


def typed_wrong(here):
    here.show_text()
    here.page.locator(".toml").fill(gallery_text("soma").replace("box =", "boxes ="))
    here.page.locator(".reading.wrong").wait_for()


def placed(here):
    here.enter("Play")
    for cell in ((0, 0, 0), (0, 0, 2)):
        here.cell(*cell).click()


def hinted(here):
    here.enter("Play")
    here.tap("Hint")
    here.page.locator(".cell.hinted, .cell.back").first.wait_for()


def taken_apart(here):
    asked("Take apart")(here)
    here.page.frame_locator("iframe").get_by_role("button", name="Play").first.click()
    here.page.wait_for_timeout(3000)


def shared(here):
    here.enter("Play")
    with here.page.expect_download() as kept:
        here.tap("Share as one file")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, kept.value.suggested_filename)
        kept.value.save_as(file)
        here.page.goto(file.as_uri())
        here.page.locator(".board").first.wait_for()


def twice(here):
    first, here.page = here.page, here.opened()
    here.come()
    open_file(here, "soma")
    here.page = first
    here.page.evaluate("dispatchEvent(new Event('focus'))")
    here.page.get_by_text("is open in another tab").wait_for()


def asked(question):
    def screen(here):
        here.ask(question)
        here.page.locator('.jobs li.done .job[aria-pressed="true"]').wait_for(state="attached")
        here.page.wait_for_timeout(1500)
        if here.page.locator("iframe").count():
            here.page.frame_locator("iframe").locator("canvas").first.wait_for()
            here.page.wait_for_timeout(1500)

    return screen


def pressed(*buttons):
    def screen(here):
        for button in buttons:
            here.tap(button)
        here.page.wait_for_timeout(1000)

    return screen


def ruled(kind):
    def screen(here):
        here.tap("Rule")
        here.page.get_by_label("Kind of rule").select_option(kind)

    return screen


def entered(room):
    return lambda here: here.enter(room)


# the file that is open, None on the page that one begins with, and what is done there
SCREENS = {
    "start": (None, pressed()),
    "new": (None, pressed("New puzzle")),
    "gallery": (None, pressed("Open a file or a shipped puzzle")),
    "plane": ("pentominoes-6x10", pressed()),
    "solid": ("soma", pressed()),
    "piece": ("soma", pressed("Piece P, 4 cells")),
    "blank": ("soma", pressed("New piece")),
    "colours": ("heart", pressed()),
    "rolled": ("tetrominoes-cylinder", pressed()),
    "wrong": ("soma", typed_wrong),
    "twice": ("soma", twice),
    "shapes": ("soma", pressed("More shapes")),
    "move": ("soma", pressed("Move")),
    "save-as": ("soma", pressed("Save as")),
    "rule-touch": ("pentominoes-6x10", ruled("touch")),
    "rule-fixed": ("pentominoes-6x10", ruled("fixed")),
    "rule-linear": ("pentominoes-6x10", ruled("linear")),
    "colour": ("soma", pressed("Colour")),
    "design": ("tray", pressed("Design")),
    "ask": ("soma", entered("Ask")),
    "solve": ("soma", asked("Solve")),
    "all": ("soma", asked("All solutions")),
    "count": ("soma", asked("Count")),
    "prove": ("mutilated-chessboard", asked("Prove")),
    "apart": ("burr6", asked("Take apart")),
    "best": ("crosses-9x9", asked("Best fit")),
    "analyse": ("tetrahexes-4x7", asked("Analyse")),
    "designs": ("tray", asked("Design")),
    "play-plane": ("pentominoes-6x10", entered("Play")),
    "play-space": ("soma", placed),
    "hint": ("pentominoes-6x10", hinted),
    "taken-apart": ("burr6", taken_apart),
    "share": ("soma", shared),
}

TOO_WIDE = """() => [...document.querySelectorAll("body *")].filter((each) => {
    const { left, right, width } = each.getBoundingClientRect();
    if (!width || right <= innerWidth + 1 && left >= -1) return false;
    for (let up = each.parentElement; up; up = up.parentElement) {
        if (/auto|scroll|hidden/.test(getComputedStyle(up).overflowX)) return false;
    }
    return true;
}).slice(0, 3).map((each) => each.outerHTML.slice(0, 120))"""


def take(browser, studio, name, folder):
    """Take all pictures of a screen, and put them on a sheet."""
    file, screen = SCREENS[name]
    images = []
    for theme, size in SEEN:
        here = Visit(browser, studio, {**size, "color_scheme": theme, "reduced_motion": "reduce"})
        path = folder / f"{name}-{theme}-{size['viewport']['width']}.png"
        try:
            if file:
                open_file(here, file)
            screen(here)
            here.page.wait_for_timeout(300)
            for found in here.page.evaluate(TOO_WIDE):
                print(f"{path.stem}: wider than the screen: {found}")
        except Exception as fault:  # noqa: BLE001 - the others are to be seen, too
            print(f"{path.stem}: {str(fault).splitlines()[0]}")
        here.page.screenshot(path=path)
        images.append(Image.open(path).convert("RGB"))
        here.context.close()
    across = len(SEEN) // 2
    high = max(image.height for image in images) + 10
    wide = sum(image.width + 10 for image in images[:across])
    sheet = Image.new("RGB", (wide, 2 * high - 10), "magenta")
    for number, image in enumerate(images):
        left = sum(each.width + 10 for each in images[number - number % across : number])
        sheet.paste(image, (left, number // across * high))
    sheet.save(folder / f"sheet-{name}.png")


def main():
    """Take the pictures."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", nargs="*", choices=SCREENS, default=list(SCREENS))
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        for name in FILES:
            Path(place, f"{name}.toml").write_text(gallery_text(name), encoding="utf-8")
        Path(place, "tray.toml").write_text(TRAY, encoding="utf-8")
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", *WEBGL, *PAGE]
        )
        with Asked(Path(place)) as studio:
            for name in options.only:
                take(browser, studio, name, options.folder)
                print(name, flush=True)
        browser.close()


if __name__ == "__main__":
    main()
