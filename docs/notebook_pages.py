"""Runs the notebooks, which are kept without outputs, and writes each as a page with what its cells show.

Of Jupyter nothing is needed: a cell's last expression is shown as a notebook would show it, as HTML if it has any.
"""

import ast
import io
import json
import os
import re
import sys
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

import satpack

HERE = Path(__file__).parent
NOTEBOOKS = HERE.parent / "notebooks"
CODE = Path(satpack.__file__).parent

_SIGNS = {r"\le": "\N{LESS-THAN OR EQUAL TO}", r"\dots": "\N{HORIZONTAL ELLIPSIS}"}


class Markup:
    """The HTML and SVG of `IPython.display`."""

    def __init__(self, data: str) -> None:
        self.data = data

    def _repr_html_(self) -> str:
        return self.data


def write(folder: Path) -> None:
    """Write a page for each notebook, unless it is there and newer than the notebook, satpack and this program."""
    folder.mkdir(parents=True, exist_ok=True)
    made_of = [Path(__file__), *CODE.rglob("*.py"), *CODE.rglob("*.js"), *CODE.rglob("*.toml")]
    newest = max(path.stat().st_mtime for path in made_of)
    for notebook in sorted(NOTEBOOKS.glob("*.ipynb")):
        page = folder / f"{notebook.stem}.md"
        changed = max(newest, notebook.stat().st_mtime)
        if not page.exists() or page.stat().st_mtime < changed:
            page.write_text(page_of(notebook), encoding="utf-8")


def page_of(notebook: Path) -> str:
    """Return a notebook as Markdown, with the outputs of its cells, which are run from the first to the last."""
    os.environ["MPLBACKEND"] = "agg"
    names: dict[str, Any] = {"__name__": "__main__", "HTML": Markup, "SVG": Markup}
    parts = []
    for cell in json.loads(notebook.read_text(encoding="utf-8"))["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            parts.append(prose(source))
        else:
            parts += [fenced("python", source), *run(source, names)]
    return "\n\n".join(parts) + "\n"


def prose(source: str) -> str:
    r"""Return a cell of text with links that lead to these pages, and formulas as plain text.

    >>> prose(r"See [the tour](00-tour.ipynb): $x_j \\le v$.")
    'See [the tour](00-tour.md): *x*{sub}`j` \u2264 *v*.'
    """
    source = re.sub(r"\]\(([\w-]+)\.ipynb\)", r"](\1.md)", source)
    source = re.sub(r"\[([^\]]*)\]\(\.\./[^)]*\)", r"\1", source)  # pages that are not on this site
    return re.sub(r"\$([^$\n]+)\$", lambda found: formula(found[1]), source)


def formula(text: str) -> str:
    """Return a simple formula as Markdown."""
    for command, sign in _SIGNS.items():
        text = text.replace(command, sign)
    return re.sub(
        r"([a-z])(?:_\{([^}]*)\}|_(\w))?",
        lambda found: (
            f"*{found[1]}*" + (f"{{sub}}`{low}`" if (low := found[2] or found[3]) else "")
        ),
        text,
    )


def run(source: str, names: dict[str, Any]) -> list[str]:
    """Run a cell and return its output, as Markdown."""
    code = "\n".join("" if line.startswith("%") else line for line in source.splitlines())
    tree = ast.parse(code)
    # whose HTML and SVG are there already
    tree.body = [each for each in tree.body if getattr(each, "module", "") != "IPython.display"]
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    printed, value = io.StringIO(), None
    with redirect_stdout(printed):
        exec(compile(tree, "<cell>", "exec"), names)  # noqa: S102 - the repository's own notebooks
        if last is not None:
            value = eval(compile(ast.Expression(last.value), "<cell>", "eval"), names)  # noqa: S307 - likewise
    shown = [fenced("text", printed.getvalue().rstrip())] if printed.getvalue() else []
    if hasattr(value, "_repr_html_"):
        shown.append(raw(value._repr_html_()))
    elif value is not None:
        shown.append(fenced("text", repr(value)))
    return [*shown, *map(raw, figures())]


def figures() -> list[str]:
    """Return the plots that were made since the last cell, as SVG."""
    plots = sys.modules.get("matplotlib.pyplot")
    if plots is None:
        return []
    found = []
    for number in plots.get_fignums():
        drawn = io.StringIO()
        plots.figure(number).savefig(drawn, format="svg", metadata={"Date": None})
        found.append(drawn.getvalue()[drawn.getvalue().index("<svg") :])
    plots.close("all")
    return found


def fenced(kind: str, text: str) -> str:
    """Return text as a block of code."""
    return f"````{kind}\n{text}\n````"


def raw(html: str) -> str:
    """Return HTML as a block that stays as it is."""
    return f'````{{raw}} html\n<div class="shown">{html}</div>\n````'
