"""A browser for the tests of what is shown in one."""

import os
import shutil

import pytest

CHROMIUM = shutil.which("chromium")
WEBGL = ["--use-angle=swiftshader", "--enable-unsafe-swiftshader"]
"""Has a processor do what a graphics card would for a scene."""
PAGE = ["--disable-gpu-rasterization"]
"""Has a page painted without that, at half the cost; scenes and pages are still put together by the imitation of a card."""


@pytest.fixture(scope="module")
def browser():
    if CHROMIUM is None:
        if os.environ.get("CI"):
            pytest.fail("CI must have a browser: install Debian's package chromium")
        pytest.skip("there is no Chromium here; install it (Debian: apt install chromium)")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        found = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", *WEBGL, *PAGE], timeout=600_000
        )
        yield found
        found.close()
