"""Completion in bash, zsh, fish and PowerShell: commands, options, names of shipped puzzles, and puzzle files."""

import os
import shutil
import subprocess
import sys

import pytest
from typer.testing import CliRunner

import satpack
from satpack.cli import app
from satpack.cli.parameters import formats, shipped, shipped_or_file
from tests.tools.program import environment

SHELLS = ["bash", "zsh", "fish", "powershell"]


def satpack_command(folder):
    """Return a folder in which `satpack` is the one that is tested."""
    script = folder / "satpack"
    script.write_text(
        f'#!/bin/sh\nexec "{sys.executable}" -c "import sys; sys.argv[0] = \'satpack\'; '
        'from satpack.__main__ import main; main()" "$@"\n',
        encoding="utf-8",
    )
    script.chmod(0o755)
    return script


def environment_with(folder):
    return environment(PATH=f"{folder}{os.pathsep}{os.environ['PATH']}")


@pytest.fixture
def folder(tmp_path):
    satpack_command(tmp_path)
    return tmp_path


def asked(**variables):
    done = CliRunner().invoke(app, prog_name="satpack", env=variables)
    assert done.stderr == ""
    return done.stdout


@pytest.mark.parametrize("shell", SHELLS)
def test_the_script_for_each_shell(shell):
    text = asked(_SATPACK_COMPLETE=f"source_{shell}")
    assert "_SATPACK_COMPLETE" in text
    assert f"complete_{shell}" in text


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        ("satpack solve som", ["soma"]),
        ("satpack gallery tetrom", ["tetrominoes-4x5"]),
        ("satpack check soma hal", ["haley"]),
        ("satpack ver", ["verify"]),
        ("satpack solve soma --max", ["--max-holes"]),
    ],
)
def test_each_shell_completes_words(words, wanted):
    last = len(words.split()) - 1
    shells = {
        "bash": {"COMP_WORDS": words, "COMP_CWORD": str(last)},
        "zsh": {"_TYPER_COMPLETE_ARGS": words},
        "fish": {
            "_TYPER_COMPLETE_ARGS": words,
            "_TYPER_COMPLETE_FISH_ACTION": "get-args",
        },
        "powershell": {
            "_TYPER_COMPLETE_ARGS": words,
            "_TYPER_COMPLETE_WORD_TO_COMPLETE": words.split()[-1],
        },
    }
    for shell, variables in shells.items():
        text = asked(_SATPACK_COMPLETE=f"complete_{shell}", **variables)
        for word in wanted:
            assert word in text, shell


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash here")
def test_in_bash(folder):
    script = (
        'eval "$(_SATPACK_COMPLETE=source_bash satpack)"\n'
        "COMP_WORDS=(satpack count bed); COMP_CWORD=2; COMPREPLY=()\n"
        "$(complete -p satpack | sed 's/.*-F \\([^ ]*\\).*/\\1/') satpack bed count\n"
        'echo "${COMPREPLY[@]}"\n'
    )
    done = subprocess.run(
        ["bash", "-c", script],
        check=False,
        capture_output=True,
        text=True,
        cwd=folder,
        env=environment_with(folder),
    )
    assert (done.stdout, done.stderr) == ("bedlam\n", "")


@pytest.mark.parametrize("option", ["--install-completion", "--show-completion"])
def test_the_options_are_there(folder, option):
    done = subprocess.run(
        [folder / "satpack", "--help"],
        check=True,
        capture_output=True,
        text=True,
        env=environment_with(folder),
    )
    assert option in done.stdout


def test_puzzles_that_begin_so(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in ("soma-mine.toml", "so[ma].toml", "somewhere.xmpuzzle", "somehow.txt"):
        (tmp_path / name).write_text("", encoding="utf-8")
    (tmp_path / "sofa").mkdir()
    assert shipped("") == list(satpack.gallery_names())
    assert shipped("som") == ["soma", "soma-three-red"]
    assert formats("satpack-cou") == ["satpack-count-1"]
    assert shipped_or_file("som") == [
        "soma",
        "soma-three-red",
        "soma-mine.toml",
        "somewhere.xmpuzzle",
    ]
    assert shipped_or_file("sof") == ["sofa/"]
    assert shipped_or_file("so[") == ["so[ma].toml"]
    assert shipped_or_file("./soma") == ["./soma-mine.toml"]
    assert shipped_or_file("nothing") == []
