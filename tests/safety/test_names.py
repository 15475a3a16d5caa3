"""Names and texts of strangers are shown, and never obeyed: by a terminal, a file system, or a shell."""

import json
import subprocess
import sys
from contextlib import chdir

import pytest

from tests.tools.command import run
from tests.tools.program import environment, names_in

ESCAPES = "\x1b]0;title\x07\x1b[31m\u202e\x9b"
MARKUP = "[red]A[/red] [/] [link=x]"
TRIPLES = [
    ("../../up", "$(touch touched)", "-o"),
    ("/proc/self/cwd/up", "`touch touched`", "; touch touched"),
]


def puzzle(name="x", piece="A", source=""):
    return (
        f'name = {json.dumps(name)}\ngrid = "square"\nsource = {json.dumps(source)}\nregion.box = [2, 2]\n'
        f"[[pieces]]\nname = {json.dumps(piece)}\nbox = [2, 1]\ncopies = 2\n"
    )


def typed(*arguments, cwd):
    """Run satpack in a folder, in this process."""
    with chdir(cwd):
        return run(*arguments)


def on_terminal(*arguments, cwd):
    """Run with a terminal as standard output and error; return what it shows."""
    program = (
        "import os, pty, sys\n"
        "shown = bytearray()\n"
        "def read(fd):\n"
        "    part = os.read(fd, 65536)\n"
        "    shown.extend(part)\n"
        "    return part\n"
        "status = pty.spawn(sys.argv[1:], read)\n"
        "open('shown', 'wb').write(shown)\n"
    )
    subprocess.run(
        [sys.executable, "-c", program, sys.executable, "-m", "satpack", *arguments],
        check=False,
        cwd=cwd,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        env=environment(TERM="xterm-256color", NO_COLOR="1"),
    )
    return (cwd / "shown").read_bytes()


@pytest.mark.parametrize("key", ["name", "piece", "source"])
def test_a_puzzle_whose_texts_hold_escapes_is_refused_in_plain_text(tmp_path, key):
    path = tmp_path / "x.toml"
    path.write_text(puzzle(**{key: f"x{ESCAPES}"}), encoding="utf-8")
    for command in (["info"], ["solve"], ["check"]):
        printed = on_terminal(*command, "x.toml", cwd=tmp_path)
        assert b"satpack: error: x.toml: " in printed
        for bad in (b"\x1b]", b"\x07", b"\x1b[31m", "\u202e".encode(), b"\xc2\x9b"):
            assert bad not in printed


def test_a_file_whose_name_holds_escapes(tmp_path):
    name = "\x1b[31mred\x1b]0;title\x07.toml"
    (tmp_path / name).write_text("nothing", encoding="utf-8")
    for command in ("info", "check"):
        printed = on_terminal(command, name, cwd=tmp_path)
        assert rb"\x1b[31mred" in printed
        assert b"\x1b]" not in printed
        assert b"\x1b[31m" not in printed


@pytest.mark.parametrize("command", ["solve", "info", "enumerate", "disassemble", "count"])
def test_markup_is_text(tmp_path, command):
    path = tmp_path / "x.toml"
    path.write_text(puzzle(name=MARKUP, piece=MARKUP, source=MARKUP), encoding="utf-8")
    printed = on_terminal(command, "x.toml", cwd=tmp_path)
    assert MARKUP.encode() in printed
    assert b"Traceback" not in printed


@pytest.mark.parametrize(("name", "piece", "source"), TRIPLES)
def test_names_are_neither_paths_nor_words_of_a_shell(tmp_path, name, piece, source):
    text = puzzle(name=name, piece=piece, source=source)
    (tmp_path / "x.toml").write_text(text, encoding="utf-8")
    before = {"x.toml", "out.json", "out.svg", "out.cnf", "run.db"}
    for command in (
        ["solve", "x.toml", "-o", "out.json"],
        ["solve", "x.toml", "-o", "out.svg"],
        ["export", "x.toml", "-o", "out.cnf"],
        ["count", "x.toml", "--resume", "run.db"],
        ["solve", "x.toml", "--solver-command", "cadical"],
    ):
        done = typed(*command, cwd=tmp_path)
        assert done.exit_code == 0, done.output
        assert set(names_in(tmp_path)) <= before
    assert not (tmp_path.parent / "up").exists()


@pytest.mark.parametrize(
    "command",
    [
        "cadical; touch touched",
        "cadical && touch touched",
        "cadical | tee touched",
        "cadical > touched",
        "cadical $(touch touched)",
        "cadical `touch touched`",
        "$(touch touched)",
        "cadical {cnf}\ntouch touched",
    ],
)
def test_no_shell_sees_the_command_of_a_solver(tmp_path, command):
    (tmp_path / "x.toml").write_text(puzzle(), encoding="utf-8")
    done = typed("solve", "x.toml", "--solver-command", command, cwd=tmp_path)
    assert isinstance(done.exception, SystemExit | None)
    # given to the solver as an argument a word may name a file for it to write; a shell would run it
    assert not (tmp_path / "touched").exists()


def test_what_a_solution_file_calls_its_engine_is_not_shown(tmp_path):
    (tmp_path / "x.toml").write_text(puzzle(), encoding="utf-8")
    assert typed("solve", "x.toml", "-o", "found.json", cwd=tmp_path).exit_code == 0
    found = json.loads((tmp_path / "found.json").read_text(encoding="utf-8"))
    found["engine"] = ESCAPES
    found["statistics"] = {ESCAPES: 1}
    (tmp_path / "found.json").write_text(json.dumps(found), encoding="utf-8")
    for command in (
        ["verify", "x.toml", "found.json"],
        ["disassemble", "x.toml", "found.json"],
        ["disassemble", "x.toml", "found.json", "--json"],
        ["render", "found.json", "-o", "found.svg"],
        ["render", "found.json", "-o", "found.txt"],
    ):
        printed = on_terminal(*command, cwd=tmp_path)
        assert b"\x1b]" not in printed
    for name in ("found.svg", "found.txt"):
        assert "\x1b" not in (tmp_path / name).read_text(encoding="utf-8")


def test_nothing_in_a_picture_or_a_page_is_a_script(tmp_path):
    evil = "</script><script>alert(1)</script><img src=x onerror=alert(2)>"
    piece = "../../up\"'><b onclick=alert(3)>"
    text = puzzle(name=evil, piece=piece, source=evil)
    (tmp_path / "x.toml").write_text(text, encoding="utf-8")
    for command in (
        ["solve", "x.toml", "-o", "one.svg"],
        ["solve", "x.toml", "-o", "one.html"],
        ["enumerate", "x.toml", "-o", "all.html"],
        ["export", "x.toml", "-o", "x.xmpuzzle"],
    ):
        done = typed(*command, cwd=tmp_path)
        assert done.exit_code == 0, done.output
    for path in tmp_path.glob("*.*"):
        if path.suffix in {".svg", ".html"}:
            written = path.read_text(encoding="utf-8")
            for bad in ("<script>alert", "<img src=x", "<b onclick"):
                assert bad not in written, path
