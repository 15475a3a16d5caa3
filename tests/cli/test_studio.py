"""`satpack studio`: what it says when it begins, and why it does not."""

import importlib.util
import signal
from functools import partial

import pytest

from satpack.studio import server
from tests.tools import command
from tests.tools.program import start

run = partial(command.run, "studio")


def test_without_its_extra_it_says_what_to_install(monkeypatch):
    found = importlib.util.find_spec
    monkeypatch.setattr(
        server, "find_spec", lambda name: None if name == "uvicorn" else found(name)
    )
    done = run()
    assert done.exit_code == 2
    assert (
        done.stderr == "satpack: error: the studio needs uvicorn: pip install 'satpack[studio]'\n"
    )


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["nowhere.toml"], "nowhere.toml: there is no such file or folder"),
        (["--host", "no.such.host.invalid"], "--host no.such.host.invalid"),
        (["--host", "192.0.2.1"], "--host 192.0.2.1"),
        (["--port", "1", "--host", "127.0.0.256"], "--host 127.0.0.256"),
    ],
)
def test_where_it_can_not_begin_one_line_says_why(tmp_path, monkeypatch, arguments, said):
    monkeypatch.chdir(tmp_path)
    done = run(*arguments, "--no-browser")
    assert done.exit_code == 2
    assert f"satpack: error: {said}" in done.stderr
    assert "Traceback" not in done.output


def test_a_file_that_is_no_puzzle_is_refused(tmp_path):
    (tmp_path / "notes.txt").write_text("x", encoding="utf-8")
    done = run(tmp_path / "notes.txt", "--no-browser")
    assert done.exit_code == 2
    assert "suffix" in done.stderr


def begun(*arguments):
    return start("studio", *arguments, "--no-browser")


def test_the_studio_listens_to_this_machine_alone_and_ends_by_ctrl_c(tmp_path):
    with begun(tmp_path) as ran:
        said = ran.stderr.readline()
        assert said.startswith("satpack studio: http://127.0.0.1:")
        ran.stderr.readline()
        ran.send_signal(signal.SIGINT)
        assert ran.wait() == 0
        assert "kept" in ran.stderr.read()
        assert ran.stdout.read() == ""


def test_another_host_is_warned_of(tmp_path):
    with begun(tmp_path, "--host", "0.0.0.0") as ran:  # noqa: S104 - what is warned of
        assert ran.stderr.readline().startswith(
            "satpack: warning: anyone who can reach this machine at 0.0.0.0"
        )
        ran.stderr.readline()
        ran.stderr.readline()
        ran.terminate()
        ran.wait()


def test_the_browser_learns_the_address_from_a_file_that_others_can_not_read(monkeypatch):
    opened = []
    monkeypatch.setattr(server.webbrowser, "open", opened.append)
    with server._opener("http://127.0.0.1:1/secret/"):
        while not opened:
            pass
        (place,) = opened
        assert "secret" not in place
        from pathlib import Path
        from urllib.parse import urlsplit

        page = Path(urlsplit(place).path)
        assert page.stat().st_mode & 0o077 == 0
        assert "secret" in page.read_text(encoding="utf-8")
    assert not page.exists()


def test_progress_is_reported_to_programs(monkeypatch):
    import json

    monkeypatch.setenv("SATPACK_PROGRESS", "json")
    done = command.run("count", "soma", "--json")
    printed = [json.loads(line) for line in done.stderr.splitlines() if line.startswith("{")]
    assert printed[0] == {
        "format": "satpack-progress-1",
        "doing": "counting Soma cube",
        "so_far": "",
        "part": None,
    }
    assert command.run("count", "soma", "--quiet").stderr == ""
