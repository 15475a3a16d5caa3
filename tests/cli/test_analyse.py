"""`satpack analyse` on the command line: what it prints and writes, what it refuses, and with which status it ends."""

from satpack.questions.enumerate import Enumeration
from tests.tools.command import run
from tests.tools.program import ENDLESS


def test_interrupted_the_page_has_what_was_found_and_is_marked(tmp_path, monkeypatch):
    usual, page = Enumeration.batches, tmp_path / "page.html"

    def interrupted(run):
        for batch in usual(run):
            yield batch
            if len(batch):
                raise KeyboardInterrupt

    monkeypatch.setattr(Enumeration, "batches", interrupted)
    done = run("analyse", ENDLESS, "--engine", "cover", "-o", page)
    assert (done.exit_code, done.stderr) == (130, f"wrote {page}\n")
    assert "(PARTIAL: interrupted; " in done.stdout
    assert "PARTIAL: the first" in page.read_text()
