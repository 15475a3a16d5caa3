"""What README and documentation show is what happens: their commands are run, and what they print is compared."""

import doctest
import os
import re
import shlex
import subprocess
import sys
import tomllib
from contextlib import chdir
from pathlib import Path
from unittest.mock import patch

import pytest
from typer.main import get_command
from typer.testing import CliRunner

import satpack
from satpack.cli import app

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```", re.DOTALL | re.MULTILINE)
# what is different on every run and machine
VARYING = re.compile(r"\d[\d.,]* (?:s\b|conflicts|MB)")
# a command line for which one needs no shell
PLAIN = re.compile(r"""satpack(?: +(?:'[^']*'|"[^"$`\\]*"|[\w./=:,+-])+)+""")


def blocks(page, language):
    return [
        text for kind, text in BLOCK.findall(page.read_text(encoding="utf-8")) if kind == language
    ]


def environment(folder):
    """Return an environment in which `satpack` is the one that is tested."""
    bin_folder = folder / "bin"
    bin_folder.mkdir()
    script = bin_folder / "satpack"
    script.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m satpack "$@"\n', encoding="utf-8")
    script.chmod(0o755)
    kept = {k: v for k, v in os.environ.items() if k not in {"FORCE_COLOR", "NO_COLOR", "COLUMNS"}}
    return {
        **kept,
        "PATH": f"{bin_folder}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
    }


def run(command, folder, env):
    """Return the exit status of a command, and all that it prints; satpack alone is run in this process."""
    if PLAIN.fullmatch(command):
        with chdir(folder), patch.dict(os.environ, env, clear=True):
            done = CliRunner().invoke(app, shlex.split(command)[1:], prog_name="satpack")
        return done.exit_code, done.output
    done = subprocess.run(
        ["bash", "-c", command],
        check=False,
        cwd=folder,
        env=env,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
    )
    return done.returncode, done.stdout


def conversations(text):
    """Yield the commands of a console block, each with what it prints."""
    command, printed = "", []
    for line in text.splitlines():
        if line.startswith("$ "):
            if command:
                yield command, printed
            command, printed = line[2:], []
        elif line == ">" or line.startswith("> "):
            command += "\n" + line[2:]
        else:
            printed.append(line)
    if command:
        yield command, printed


def pattern(printed):
    """Return what a command's output has to match: "..." is anything, or any lines."""
    lines = []
    for line in printed:
        if line == "...":
            lines.append(r"(?:.*\n)*?")
        else:
            lines.append(re.escape(VARYING.sub("~", line)).replace(r"\.\.\.", ".*") + r"[ ]*\n")
    return "".join(lines)


@pytest.mark.parametrize(
    "page", [p for p in PAGES if blocks(p, "console")], ids=lambda page: page.name
)
def test_commands_print_what_the_page_shows(page, tmp_path):
    env = environment(tmp_path)
    status = 0
    for block in blocks(page, "console"):
        for command, printed in conversations(block):
            if command == "echo $?":
                assert [str(status)] == printed
                continue
            status, said = run(command, tmp_path, env)
            assert re.fullmatch(pattern(printed), VARYING.sub("~", said)), (
                f"{page.name}: {command}\n{said}"
            )


@pytest.mark.parametrize(
    "page", [p for p in PAGES if blocks(p, "pycon")], ids=lambda page: page.name
)
def test_python_examples(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    text = "\n".join(blocks(page, "pycon"))
    examples = doctest.DocTestParser().get_doctest(text, {}, page.name, str(page), 0)
    assert len(examples.examples) > 10
    said = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    runner.run(examples, out=said.append)
    assert not runner.failures, "".join(said)


def test_the_python_of_the_readme(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (code,) = blocks(PAGES[0], "python")
    exec(code, {})  # noqa: S102 - the repository's own
    assert [path.name for path in tmp_path.iterdir()] == ["soma.html"]


# commands that need other machines, or what the reader has; and the page of the whole gallery, which the documentation makes
NOT_RUN = re.compile(
    r"sphinx|dask |HOST|pip |venv|python docs/|_COMPLETE|--install-completion|gallery -o"
)


PRINTING = {
    command
    for page in PAGES
    for block in blocks(page, "console")
    for command, _ in conversations(block)
}
"""Commands that are run because a page shows what they print."""


def shown_commands():
    """Return the commands of each section of README and of some pages that are run."""
    found = {}
    for page in (ROOT / "README.md", *(ROOT / "docs" / f"{name}.md" for name in RUN)):
        text = page.read_text(encoding="utf-8")
        text = re.sub(r"<!-- command.*?```.*?```", "", text, flags=re.DOTALL)
        for title, section in re.findall(r"^##? (.+)\n((?:(?!^##? ).*\n)*)", text, re.MULTILINE):
            for kind, block in BLOCK.findall(section):
                for line in block.splitlines() if kind == "bash" else ():
                    command = line.partition("  #")[0].strip().removesuffix(" ...")
                    if command and command not in PRINTING and not NOT_RUN.search(command):
                        found.setdefault(title, []).append(command)
    return found


RUN = ("burrtools", "large", "pictures")
"""Pages whose shell commands are run, section by section, as the README's are."""

SHOWN = shown_commands()


def test_what_is_minimised_is_not_the_answer_already(tmp_path):
    env = environment(tmp_path)
    shown = [c for c in SHOWN["Large rectangles"] if "--minimise" in c or " > " in c]
    said = [run(command, tmp_path, env)[1] for command in shown][-1]
    assert satpack.load(tmp_path / "loose.toml").region.optional[-1] == (44, 44)
    assert "Smallest area 300" in said


def test_an_extra_has_all_the_others():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    (everything,) = extras["all"]
    named = set(re.search(r"\[(.*)\]", everything)[1].split(","))
    assert named == extras.keys() - {"all", "docs", "test", "dev"}


def test_commands_are_shown():
    assert sum(map(len, SHOWN.values())) > 25


@pytest.mark.parametrize("section", SHOWN)
def test_shown_commands_run(section, tmp_path):
    env = environment(tmp_path)
    commands = SHOWN[section]
    if commands[0].startswith("satpack render bedlam.json"):
        commands = ["satpack solve bedlam -o bedlam.json", *commands]
    for command in commands:
        status, said = run(command, tmp_path, env)
        # a machine may be too slow for a limit of time
        may_be_partial = "--timeout" in command
        assert status == 0 or (status == 30 and may_be_partial), f"{command}\n{said}"
        assert "Traceback" not in said


def test_every_public_name_is_in_the_reference():
    text = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    for name in satpack.__all__:
        if name != "__version__":
            assert re.search(rf":: satpack\.{name}$", text, re.MULTILINE), name


def test_every_command_is_in_the_readme_and_has_examples_that_can_be_typed():
    root = get_command(app)
    text = PAGES[0].read_text(encoding="utf-8")
    for name, command in root.commands.items():
        assert f"| `satpack {name} " in text, name
        examples = re.findall(r"^- `(.+?)`", command.epilog, re.MULTILINE)
        assert any(f"satpack {name}" in example for example in examples), name
        for example in examples:
            for part in example.partition(" > ")[0].split(" | "):
                program, *arguments = shlex.split(part)
                if program == "satpack":
                    # raises what typing it would say
                    root.commands[arguments[0]].make_context(arguments[0], arguments[1:])


def test_links_lead_to_files_and_headings():
    for page in (*PAGES, ROOT / "encodings" / "README.md", ROOT / "CONTRIBUTING.md"):
        text = page.read_text(encoding="utf-8")
        for target, fragment in re.findall(r"\]\(([^)\s#:]*)(?:#([^)\s]+))?\)", text):
            file = page.parent / target if target else page
            assert file.exists(), f"{page.name}: {target}"
            if fragment:
                assert fragment in anchors(file), f"{page.name}: {target}#{fragment}"


def anchors(page):
    """Return the anchors of a page: its labels, and its headings as the repository's own pages name them."""
    text = page.read_text(encoding="utf-8")
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    named = {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}
    return named | set(re.findall(r"^\(([\w-]+)\)=$", text, re.MULTILINE))


def test_pages_can_be_read_as_plain_markdown():
    for page in PAGES:
        if page.name != "api.md":  # which is made of docstrings
            assert "```{" not in page.read_text(encoding="utf-8"), page.name


def test_the_first_puzzle_with_marks_has_as_many_solutions_as_the_page_says():
    page = (ROOT / "docs" / "edges.md").read_text(encoding="utf-8")
    puzzle = satpack.loads(page.partition("```toml\n")[2].partition("```")[0])
    assert "This puzzle has four solutions, one up to rotation." in page
    counted = satpack.count(puzzle)
    assert (counted.total, counted.rotations) == (4, 1)
