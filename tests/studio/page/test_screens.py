"""The main screens look as they did, in both themes, on a desktop and on a phone.

Fonts differ from machine to machine, and a clock runs: screens are compared as seen from afar, where a letter is less than
a dot, and a panel that went, a colour or a board at another place is not.
"""

import io
import itertools
import os
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from tests.studio.page.conftest import DESKTOP, PHONE
from tests.studio.page.test_journeys import put
from tests.tools.nights import by_night

GOLDEN = Path(__file__).parents[2] / "golden" / "studio"
SIZES = {"desktop": DESKTOP, "phone": PHONE}
SCREENS = ("plane", "solid", "ask", "play")
DOT = 20
"""So many pixels of a screen are one from afar."""
TOLERANCE = 3.0
COLOURS = 256


def from_afar(image, size):
    wide, high = size["viewport"].values()
    return image.convert("RGB").resize((wide // DOT, high // DOT), Image.Resampling.BOX)


def difference(one, other, size):
    """How far two screens are apart on average, when seen from afar: 0 to 255."""
    apart = ImageChops.difference(from_afar(one, size), from_afar(other, size))
    return sum(ImageStat.Stat(apart).mean) / 3


def golden(screen, size, theme):
    return GOLDEN / f"{screen}-{size}-{theme}.png"


BY_DAY = (("desktop", "light"), ("phone", "dark"))


@pytest.mark.parametrize(
    ("size", "theme"),
    by_night(itertools.product(SIZES, ("light", "dark")), lambda each: each not in BY_DAY),
)
def test_screens_look_as_they_did(visit, tmp_path, size, theme):
    put(tmp_path, "pentominoes-6x10")
    put(tmp_path, "soma")
    options = {**SIZES[size], "color_scheme": theme, "reduced_motion": "reduce"}
    here = visit(options=options)
    found = {}

    def keep(screen):
        here.page.evaluate("document.activeElement.blur()")
        here.page.evaluate("document.querySelector('main').scrollTo(0, 0)")
        here.page.mouse.move(1, 1)
        here.page.evaluate(
            "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
        )
        found[screen] = Image.open(io.BytesIO(here.page.screenshot())).convert("RGB")

    here.tap("pentominoes-6x10.toml")
    here.text() if size == "desktop" else here.page.locator(".board").wait_for()
    keep("plane")
    here.open("soma.toml")
    here.button("Piece P, 4 cells").click()
    here.page.get_by_role("heading", name="P", exact=True).wait_for()
    keep("solid")
    here.ask("All solutions")
    here.page.locator(".answer").get_by_text("240 found").wait_for()
    here.page.locator(".shown img").evaluate("image => image.decode()")
    keep("ask")
    here.enter("Play")
    for cell in ((0, 0, 0), (0, 0, 2)):
        here.cell(*cell).click()
    here.page.get_by_text("2 of 7 pieces placed.").wait_for()
    keep("play")
    assert tuple(found) == SCREENS
    if os.environ.get("SATPACK_WRITE_GOLDEN"):
        GOLDEN.mkdir(exist_ok=True)
        for screen, image in found.items():
            small = image.resize((image.width // 2, image.height // 2), Image.Resampling.LANCZOS)
            small.quantize(COLOURS, Image.Quantize.FASTOCTREE).save(
                golden(screen, size, theme), optimize=True
            )
    apart = {
        screen: difference(image, Image.open(golden(screen, size, theme)), SIZES[size])
        for screen, image in found.items()
    }
    assert max(apart.values()) < TOLERANCE, apart


@pytest.mark.parametrize("size", SIZES)
def test_the_tolerance_distinguishes_screens(size):
    screens = [
        Image.open(golden(screen, size, theme)) for screen in SCREENS for theme in ("light", "dark")
    ]
    for one, other in itertools.combinations(screens, 2):
        assert difference(one, other, SIZES[size]) > 1.5 * TOLERANCE
