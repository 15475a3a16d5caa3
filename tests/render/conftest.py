"""A browser for the tests of what is shown in one."""

import os
import shutil

import pytest

CHROMIUM = shutil.which("chromium-headless-shell") or shutil.which("chromium")
"""The one without windows starts a page in an eighth of the time."""
WEBGL = ["--use-angle=swiftshader", "--enable-unsafe-swiftshader"]
"""Has a processor do what a graphics card would for a scene."""
PAGE = ["--disable-gpu-rasterization", "--disable-gpu-compositing"]
"""Has a page painted without that: else most of what tests in a browser cost is the imitation of a card."""
OF_THE_DRIVER = "GL Driver Message (OpenGL, Performance"
"""How a message begins that says what `PAGE` brings with it: that a scene is read back to be painted with the rest."""


def listen(page, said):
    """Note what a page complains about: on its console, or by an error that nobody caught."""
    page.on(
        "console",
        lambda message: None if OF_THE_DRIVER in message.text else said.append(message.text),
    )
    page.on("pageerror", lambda error: said.append(str(error)))


@pytest.fixture(scope="module")
def browser():
    if CHROMIUM is None:
        if os.environ.get("CI"):
            pytest.fail("CI must have a browser: install Debian's package chromium-headless-shell")
        pytest.skip("there is no Chromium here (Debian: apt install chromium-headless-shell)")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        found = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", *WEBGL, *PAGE], timeout=600_000
        )
        yield found
        found.close()
