"""A page in a browser, as tests see it: what it says, what it shows, what it complains about."""

import io
from pathlib import Path

from PIL import Image, ImageChops, ImageStat

from tests.render.conftest import listen

GOLDEN = Path(__file__).parents[2] / "golden" / "page"

DESKTOP = {"width": 1000, "height": 640}
PHONE = {"width": 390, "height": 844}


class Opened:
    """One page in a window of its own."""

    def __init__(self, browser, path, options, script=""):
        self.context = browser.new_context(**{"viewport": DESKTOP, **options})
        if script:
            self.context.add_init_script(script)
        self.page = self.context.new_page()
        self.page.set_default_timeout(600_000)
        self.address = path.as_uri()
        self.said, self.asked = [], []
        listen(self.page, self.said)
        self.page.on("dialog", lambda dialog: self.said.append(dialog.message))
        self.page.on("request", self.note_request)
        self.page.goto(self.address)

    def note_request(self, request):
        if not request.url.startswith(("data:", "blob:", "about:srcdoc")):
            self.asked.append(request.url)

    def wait_until_drawn(self):
        self.page.wait_for_selector("#page.ready")

    def close(self):
        self.context.close()

    def status(self):
        return self.page.locator(".status").inner_text()

    def moment(self):
        return float(self.page.get_attribute("section[data-moment]", "data-moment"))

    def is_playing(self):
        return self.page.get_attribute("section[data-moment]", "data-playing") == "true"

    def wait_for_moment(self, condition):
        self.page.wait_for_function(
            f"() => {{ const t = Number(document.querySelector('[data-moment]').dataset.moment); return {condition}; }}"
        )

    def button(self, name):
        return self.page.get_by_role("button", name=name, exact=True)

    def slider(self, name):
        return self.page.get_by_role("slider", name=name)

    def set(self, slider, value):
        slider.evaluate(
            "(input, value) => { input.value = value; input.dispatchEvent(new Event('input')); }",
            value,
        )

    def drawn(self):
        """How often the scene was drawn."""
        return int(self.page.get_attribute(".stage", "data-drawn"))

    def picture(self):
        """What the stage looks like, when what was asked for is drawn."""
        self.page.evaluate(
            "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
        )
        return Image.open(io.BytesIO(self.page.locator(".stage").screenshot())).convert("RGB")


def difference(one, other):
    """How far two pictures are apart on average, when seen from afar: 0 to 255."""
    small = [image.resize((96, 64), Image.Resampling.BOX) for image in (one, other)]
    return sum(ImageStat.Stat(ImageChops.difference(*small)).mean) / 3
