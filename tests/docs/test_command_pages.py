"""The reference of the command line: every parameter of every command with its text, as Markdown reads it."""

import importlib.util
from pathlib import Path

from markdown_it import MarkdownIt
from typer.main import get_command

from satpack.cli import app

SOURCE = Path(__file__).parents[2] / "docs" / "command_pages.py"
SPEC = importlib.util.spec_from_file_location("command_pages", SOURCE)
pages = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(pages)


def plain(inline):
    return "".join(child.content for child in inline.children)


def rows(text):
    """The rows of all tables, each as the texts of its cells, but for the heads, which are empty."""
    found, cell = [], False
    for token in MarkdownIt("commonmark").enable("table").parse(text):
        if token.type == "tr_open":
            found.append([])
        cell = token.type in ("td_open", "th_open") or (cell and token.type == "inline")
        if cell and token.type == "inline":
            found[-1].append(plain(token))
    return [row for row in found if any(row)]


def test_every_parameter_is_there_with_its_text():
    expected = []
    for command in get_command(app).commands.values():
        given = [each for each in command.params if each.name != "help"]
        for each in sorted(given, key=lambda each: each.param_type_name == "option"):
            name = each.metavar if each.param_type_name == "argument" else each.opts[0]
            expected.append((name, " ".join((each.help or "").replace("`", "").split())))
    found = rows(pages.reference())
    assert len(found) == len(expected)
    for (shown, text), (name, meant) in zip(found, expected, strict=True):
        assert name in shown, shown
        assert text.startswith(meant), shown
