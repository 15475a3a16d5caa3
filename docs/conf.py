"""How Sphinx builds the documentation: `sphinx-build -W --keep-going docs build/site`."""

import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))

import algorithm_pictures  # noqa: E402 - beside this file
import command_pages  # noqa: E402
import notebook_pages  # noqa: E402
from docutils import nodes  # noqa: E402
from sphinx import addnodes  # noqa: E402
from sphinx.application import Sphinx  # noqa: E402
from sphinx.transforms import SphinxTransform  # noqa: E402

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


class PassagesOfTheReadme(SphinxTransform):
    """Find the pictures of passages that are included from files of the repository, and leave links to others out."""

    default_priority = 10

    def apply(self) -> None:
        """Take pictures from beside these pages; make text of links to what is in the repository, but on no page."""
        for image in self.document.findall(nodes.image):
            image["uri"] = image["uri"].removeprefix("docs/")
        for link in list(self.document.findall(addnodes.pending_xref)):
            target = link.get("reftarget", "")
            if not (HERE / target).exists() and (HERE.parent / target).exists():
                link.replace_self(link.children)


def write_gallery(app: Sphinx, fault: Exception | None) -> None:
    """Put the page of all puzzles beside the others; it is made anew only if satpack has changed."""
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
    """Write the pages that are made of the program itself, and mend passages of the README."""
    pictures = HERE / "generated" / "algorithms"
    app.connect("builder-inited", lambda _: algorithm_pictures.write(pictures))
    app.connect("builder-inited", lambda _: command_pages.write(HERE / "generated"))
    app.connect("builder-inited", lambda _: notebook_pages.write(HERE / "generated" / "notebooks"))
    app.connect("build-finished", write_gallery)
    app.add_transform(PassagesOfTheReadme)
