"""Take a picture of a page that satpack wrote, as a reader sees it: `python docs/screenshot.py PAGE.html PICTURE.png`.

Takes Chromium and the extra `satpack[test]`. The README's pictures of pages are made with it:

    satpack disassemble burr6 -o burr6.html
    python docs/screenshot.py burr6.html docs/pictures/burr6-page.png --step 9.4
"""

import argparse
import io
import shutil
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

SET = """(input, value) => {
    input.value = value;
    input.dispatchEvent(new Event("input"));
    return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}"""


def main() -> None:
    """Open the page, set its sliders, and save a picture."""
    parser = argparse.ArgumentParser(description=__doc__.split(":")[0])
    parser.add_argument("page", type=Path)
    parser.add_argument("picture", type=Path)
    parser.add_argument("--size", default="1280x800", help="width x height")
    parser.add_argument("--dark", action="store_true")
    parser.add_argument("--apart", type=float, help="how far to move pieces apart, 0 to 1")
    parser.add_argument("--step", type=float, help="how many steps to make")
    options = parser.parse_args()
    wide, high = map(int, options.size.split("x"))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"),
            args=["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"],
        )
        page = browser.new_page(
            viewport={"width": wide, "height": high},
            color_scheme="dark" if options.dark else "light",
        )
        page.goto(options.page.absolute().as_uri())
        page.wait_for_selector("#page.ready")
        for name, value in (("Move apart", options.apart), ("Where in the steps", options.step)):
            if value is not None:
                page.get_by_role("slider", name=name).evaluate(SET, value)
        taken = Image.open(io.BytesIO(page.screenshot()))
        browser.close()
    taken.convert("RGB").save(options.picture, optimize=True)


if __name__ == "__main__":
    main()
