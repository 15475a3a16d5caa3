"""How quick the studio is: its first paint, opening boards, painting a cell, streaming solutions, and the server's memory.

    python -m tests.benchmarks.studio [--solutions 100000]
    python -m tests.benchmarks.studio --minutes 60 [--rest 4]

The first prints medians in milliseconds of a real Chromium, which shares the machine with the server, and megabytes. The
second asks for jobs in the page for a given number of minutes, looks at what they found, forgets the oldest, and prints each minute
the memory of the server and of the page's scripts. Both take Chromium and the extra `satpack[test]`.
"""

import argparse
import http.client
import json
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path

from playwright.sync_api import CDPSession, sync_playwright

from satpack.gallery import gallery_text

TIMES = 9

PAINTED = """async () => {
    const wait = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    const seen = (document.querySelector(".pane") ?? document.querySelector(".board")).getBoundingClientRect();
    const inside = ({ left, right, top, bottom }) => left >= seen.left && right <= seen.right && top >= seen.top && bottom <= seen.bottom;
    const cells = [...document.querySelectorAll(".board .cell")].filter((cell) => inside(cell.getBoundingClientRect()));
    const found = [];
    for (let n = 0; n < 30; n += 1) {
        const cell = cells[(n * 37 + 20) % cells.length];
        const { x, y, width, height } = cell.getBoundingClientRect();
        const event = { clientX: x + width / 2, clientY: y + height / 2, bubbles: true, pointerId: 1, buttons: 1 };
        const start = performance.now();
        cell.dispatchEvent(new PointerEvent("pointerdown", event));
        cell.dispatchEvent(new PointerEvent("pointerup", event));
        await wait();
        found.push(performance.now() - start);
        await new Promise((done) => setTimeout(done, 20));
    }
    return found;
}"""


def server(folder: Path) -> tuple[subprocess.Popen[str], str]:
    """Start a studio, and return it and its address."""
    command = [sys.executable, "-m", "satpack", "studio", str(folder), "--no-browser"]
    ran = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    assert ran.stderr is not None
    return ran, ran.stderr.readline().split()[-1]


def call(address: str, method: str, path: str, given: object = None) -> dict[str, object]:
    """Ask the studio."""
    _, _, host, token, _ = address.split("/")
    with closing(http.client.HTTPConnection(host, timeout=600)) as connection:
        connection.request(method, f"/{token}/{path}", body=json.dumps(given))
        record: dict[str, object] = json.loads(connection.getresponse().read())
        return record


def memory(process: int) -> float:
    """Return the resident megabytes of a process."""
    pages = int(Path(f"/proc/{process}/statm").read_text(encoding="ascii").split()[1])
    return pages * 4096 / 1e6


def busy(metrics: CDPSession) -> float:
    """Return for how many seconds of a processor the page's thread has worked."""
    values = metrics.send("Performance.getMetrics")["metrics"]
    return float(next(each["value"] for each in values if each["name"] == "TaskDuration"))


SOAKED = ("Solve", "All solutions", "Count", "Prove", "Take apart", "Analyse", "Best fit")
"""What is asked again and again."""

KEPT = 40
"""So many jobs are kept; older ones are forgotten, as people do."""


def heap(metrics: CDPSession) -> tuple[float, int]:
    """Return the megabytes of what a page's scripts hold, without what they let go, and its documents' nodes."""
    metrics.send("HeapProfiler.collectGarbage")
    held = metrics.send("Runtime.getHeapUsage")["usedSize"] / 1e6
    return held, metrics.send("Memory.getDOMCounters")["nodes"]


def soak(minutes: float, rest: float) -> None:
    """Ask for jobs in a page, look at what they found, and print the server's memory and the page's over time."""
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        text = gallery_text("soma") + '\n[goal]\nmaximise = "cells"\n'
        Path(name, "soma.toml").write_text(text, encoding="utf-8")
        ran, address = server(Path(name))
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"]
        )
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        page.set_default_timeout(600_000)
        page.goto(address)
        page.get_by_role("button", name="soma.toml").click()
        page.get_by_role("tab", name="Ask").click()
        page.get_by_role("radio", name="Best fit").click()
        page.get_by_text("Options", exact=True).click()
        page.get_by_label("Anything may be left out").check()
        metrics = page.context.new_cdp_session(page)
        began = reported = time.monotonic()
        asked = 0

        def tell() -> None:
            held, nodes = heap(metrics)
            past = (time.monotonic() - began) / 60
            print(f"{past:7.1f} {asked:6} {memory(ran.pid):9.1f} {held:7.1f} {nodes:6}", flush=True)

        print(f"{'minutes':>7} {'jobs':>6} {'server MB':>9} {'page MB':>7} {'nodes':>6}")
        tell()
        while time.monotonic() < began + 60 * minutes:
            question = SOAKED[asked % len(SOAKED)]
            page.get_by_role("radio", name=question, exact=True).click()
            with page.expect_response("**/api/jobs") as answer:
                page.locator(".questions button[type=submit]").click()
            key = answer.value.json()["id"]
            asked += 1
            while state_of(address, key) in ("queued", "running"):
                time.sleep(0.2)
            state = state_of(address, key)
            assert state == "done", f"{question}: {state}"
            page.locator('.jobs li.done .job[aria-pressed="true"]').wait_for()
            next_one = page.get_by_role("button", name="Next", exact=True)
            if next_one.count():
                next_one.click()
            if page.locator(".jobs li").count() > KEPT:
                page.locator(".jobs li").last.get_by_role("button", name="Delete ").click()
            time.sleep(rest)
            if time.monotonic() - reported >= 60:
                reported = time.monotonic()
                tell()
        tell()
        browser.close()
        ran.terminate()
        ran.wait()


def state_of(address: str, key: str) -> str:
    """Return how a job stands."""
    jobs = call(address, "GET", "api/jobs")["jobs"]
    return next(str(job["state"]) for job in jobs if job["id"] == key)  # type: ignore[attr-defined]


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--solutions", type=int, default=100_000)
    parser.add_argument("--minutes", type=float, help="only run jobs for so long")
    parser.add_argument("--rest", type=float, default=0, help="seconds between these jobs")
    options = parser.parse_args()
    if options.minutes:
        soak(options.minutes, options.rest)
        return
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        boards = {
            "30 x 30 squares": ("square", [30, 30]),
            "12 x 12 x 12 cubes": ("cube", [12, 12, 12]),
            "150 x 150 squares": ("square", [150, 150]),
            "300 x 300 squares": ("square", [300, 300]),
            "60 x 60 x 60 cubes": ("cube", [60, 60, 60]),
        }
        ran, address = server(folder)
        for number, (grid, box) in enumerate(boards.values()):
            given = {"name": f"board {number}", "grid": grid, "box": box}
            (folder / f"{number}.toml").write_text(
                str(call(address, "POST", "api/new", given)["text"]), encoding="utf-8"
            )
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=shutil.which("chromium"), args=["--no-sandbox"]
            )
            paints = []
            for _ in range(TIMES):
                page = browser.new_page()
                page.goto(address)
                page.wait_for_selector(".choices")
                paints.append(
                    page.evaluate(
                        "performance.getEntriesByName('first-contentful-paint')[0].startTime"
                    )
                )
                page.close()
            print(f"first paint           {statistics.median(paints):8.0f} ms")
            for number, label in enumerate(boards):
                page = browser.new_page(viewport={"width": 1280, "height": 800})
                page.goto(address)
                page.get_by_role("button", name=f"{number}.toml").wait_for()
                start = time.monotonic()
                page.get_by_role("button", name=f"{number}.toml").click()
                page.wait_for_selector(".board .cell")
                page.evaluate("() => new Promise(requestAnimationFrame)")
                print(f"open,  {label:18}{1000 * (time.monotonic() - start):5.0f} ms")
                page.wait_for_timeout(1000)
                metrics = page.context.new_cdp_session(page)
                metrics.send("Performance.enable", {"timeDomain": "threadTicks"})
                before = busy(metrics)
                found = page.evaluate(PAINTED)
                spent = 1000 * (busy(metrics) - before) / len(found)
                print(
                    f"paint, {label:18}{statistics.median(found):5.0f} ms, at most {max(found):.0f} ms; "
                    f"{spent:.0f} ms of the page's processor"
                )
                page.close()
            browser.close()
        before = memory(ran.pid)
        start = time.monotonic()
        asked = {
            "command": "enumerate",
            "chosen": {"--limit": options.solutions, "--up-to": "total"},
            "text": gallery_text("dominoes-8x8"),
            "file": "dominoes.toml",
        }
        call(address, "POST", "api/jobs", asked)
        while (job := call(address, "GET", "api/jobs")["jobs"][0])["state"] in (
            "queued",
            "running",
        ):  # type: ignore[index]
            time.sleep(0.5)
        print(
            f"{job['found']:,} solutions     {time.monotonic() - start:6.1f} s; the server's memory {before:.0f} MB "
            f"before, {memory(ran.pid):.0f} MB after"
        )
        for n in range(20):
            asked = {
                "command": "count",
                "chosen": {},
                "text": gallery_text("soma"),
                "file": f"{n}.toml",
            }
            call(address, "POST", "api/jobs", asked)
        while any(
            job["state"] in ("queued", "running")
            for job in call(address, "GET", "api/jobs")["jobs"]
        ):  # type: ignore[attr-defined]
            time.sleep(0.2)
        print(f"after 20 more jobs    {memory(ran.pid):8.0f} MB")
        ran.terminate()
        ran.wait()


if __name__ == "__main__":
    main()
