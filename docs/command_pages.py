"""Writes the reference of the command line, from what the commands say of themselves with `--help`."""

import re
from pathlib import Path
from typing import Any

from typer.main import get_command

from satpack.cli import app

INTRODUCTION = """# Commands

The rest of this page is the output of `satpack COMMAND --help`, so that it is never out of date. Options of all commands have the
names that the [Python functions](../api.md) have. Exit statuses and JSON are described in [Statuses and JSON](../json.md).
"""

COMPLETION = """
## Completion

`satpack --install-completion` makes the shell that you use (bash, zsh, fish or PowerShell) complete commands, options,
and the names of shipped puzzles; `satpack --show-completion` prints what it would add to the shell's configuration.
Where the shell is not found out, name it:

```bash
_SATPACK_COMPLETE=source_bash satpack > ~/.satpack-completion.bash   # or source_zsh, source_fish
```
"""


def write(folder: Path) -> None:
    """Write `commands.md`, unless it is there and the same."""
    folder.mkdir(exist_ok=True)
    path = folder / "commands.md"
    text = reference()
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")


def reference() -> str:
    """Return the reference, as Markdown."""
    root = get_command(app)
    commands = "\n".join(_command(name, command) for name, command in root.commands.items())
    return f"{INTRODUCTION}\n{commands}{COMPLETION}"


def _command(name: str, command: Any) -> str:
    arguments = [each for each in command.params if each.param_type_name == "argument"]
    options = [each for each in command.params if each.param_type_name == "option"]
    usage = " ".join(
        ["satpack", name, "[OPTIONS]", *(_metavar(each) for each in arguments)]
    ).strip()
    parts = [f"## `satpack {name}`", command.help.strip(), f"```text\n{usage}\n```"]
    rows = [_row(f"`{_metavar(each)}`", _text(each)) for each in arguments]
    rows += [_row(_names(each), _text(each)) for each in options if each.name != "help"]
    parts.append("\n".join(["| | |", "|---|---|", *rows]))
    if command.epilog:
        parts.append(command.epilog.strip())
    return "\n\n".join(parts) + "\n"


def _row(*cells: str) -> str:
    """Return a row of a table, in the cells of which a mark that Markdown would take for their end is escaped."""
    escaped = (cell.replace("|", "\\|") for cell in cells)
    return f"| {' | '.join(escaped)} |"


def _metavar(argument: Any) -> str:
    name = argument.metavar or argument.name.upper()
    return name if argument.required or name.startswith("[") else f"[{name}]"


def _names(option: Any) -> str:
    value = f" {option.metavar}" if option.metavar else ""
    names = ", ".join(f"`{name}{value}`" for name in option.opts)
    return names + "".join(f", `{name}`" for name in option.secondary_opts)


def _text(parameter: Any) -> str:
    """Return what help says, and the default."""
    text = re.sub(r"\s+", " ", parameter.help or "").strip().replace("<", "&lt;")
    text = re.sub(r"(\{\w+\})", r"`\1`", text)
    default = parameter.default
    shown = default not in (None, False, True, "", ()) and not callable(default)
    return f"{text} Default: `{default}`." if shown else text
