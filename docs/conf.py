"""How Sphinx builds the documentation: `sphinx-build -W --keep-going docs build/site`."""

import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))

import command_pages  # noqa: E402 - beside this file
import notebook_pages  # noqa: E402
import repository_pages  # noqa: E402
from sphinx.application import Sphinx  # noqa: E402

import satpack  # noqa: E402

project = "satpack"
author = "The satpack maintainers"
project_copyright = author
version = release = satpack.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
exclude_patterns = ["generated/README.md"]

myst_enable_extensions = ["colon_fence", "html_image"]
myst_heading_anchors = 3

# numpydoc sections; types stand in the signatures, too
napoleon_google_docstring = False
napoleon_use_rtype = False
napoleon_use_ivar = True
autodoc_member_order = "bysource"
autodoc_typehints = "none"
autodoc_preserve_defaults = False
python_display_short_literal_types = True
python_use_unqualified_type_names = True
add_module_names = False

html_theme = "furo"
html_title = f"satpack {version}"
html_static_path = ["_static"]
html_css_files = ["satpack.css"]
html_copy_source = False
html_show_sourcelink = False
html_theme_options = {
    "light_css_variables": {
        "color-brand-primary": "#00567a",
        "color-brand-content": "#00669c",
    },
    "dark_css_variables": {
        "color-brand-primary": "#6cc3ee",
        "color-brand-content": "#7cc9f0",
    },
}

# `sphinx-build -b man docs build/man`
man_pages = [
    (
        "generated/commands",
        "satpack",
        "solve, count, prove, draw and take apart packing puzzles",
        author,
        1,
    ),
    ("json", "satpack-json", "exit statuses and JSON of satpack", author, 5),
    ("puzzle-files", "satpack-puzzle", "puzzle files of satpack", author, 5),
]

# colours of code that are readable for weak eyes, too
pygments_style = "a11y-high-contrast-light"
pygments_dark_style = "a11y-high-contrast-dark"


GALLERY = """
```{raw} html
<p><a href="all-puzzles.html">The gallery on a page of its own</a></p>
<iframe class="gallery" title="All puzzles" src="all-puzzles.html"></iframe>
```
"""


def complete(_: Sphinx, page: str, source: list[str]) -> None:
    """Complete a page of Markdown by what only the site has: links to its pages, navigation, the gallery."""
    if not page.startswith("generated/"):
        text = repository_pages.with_navigation(source[0], f"docs/{page}.md")
        source[0] = repository_pages.relinked(text, f"docs/{page}.md", f"docs/{page}.md")
    if page == "gallery":
        source[0] += GALLERY


def write_gallery(app: Sphinx, fault: Exception | None) -> None:
    """Put the page of all puzzles beside the others; it is made again only if satpack has changed."""
    if fault or app.builder.format != "html":
        return
    page = HERE / "generated" / "all-puzzles.html"
    changed = max(path.stat().st_mtime for path in notebook_pages.CODE.rglob("*.[pt]*"))
    if not page.exists() or page.stat().st_mtime < changed:
        subprocess.run(  # noqa: S603 - this program itself
            [sys.executable, "-m", "satpack", "gallery", "--quiet", "-o", str(page)], check=True
        )
    shutil.copyfile(page, Path(app.outdir) / page.name)


def setup(app: Sphinx) -> None:
    """Write the pages that are made of the program and of files of the repository, and complete the others."""
    app.connect("builder-inited", lambda _: command_pages.write(HERE / "generated"))
    app.connect("builder-inited", lambda _: notebook_pages.write(HERE / "generated" / "notebooks"))
    app.connect("builder-inited", lambda _: repository_pages.write())
    app.connect("source-read", complete)
    app.connect("build-finished", write_gallery)
