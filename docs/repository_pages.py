"""Makes pages of the site from files of the repository, and leads links to these files to their pages.

Pages are plain Markdown, to be read in the repository too: a list of links under a comment `<!-- contents: Title -->` is
what the site's navigation shows under that title.
"""

import os
import re
from pathlib import Path, PurePosixPath

HERE = Path(__file__).parent
ROOT = HERE.parent

COPIED = {
    "CONTRIBUTING.md": "docs/generated/contributing.md",
    "CHANGELOG.md": "docs/generated/changelog.md",
    "SECURITY.md": "docs/generated/security.md",
    "encodings/README.md": "docs/generated/encodings.md",
}
"""The page of each file that is a page as it is."""

_PAGES = {
    **COPIED,
    "README.md": "docs/generated/commands.md",
    **{
        f"notebooks/{path.name}": f"docs/generated/notebooks/{path.stem}.md"
        for path in (ROOT / "notebooks").glob("*.ipynb")
    },
}
_LINK = re.compile(
    r'(!?)\[((?:[^][]|\[[^][]*\])*)\]\(([^)\s#:]+)(#[^)\s]*)?\)|(<img src=")([^":]+)'
)
_CONTENTS = re.compile(r"^<!-- contents: (.+) -->\n\n?((?:- .*\n|  .*\n)+)", re.MULTILINE)


def write() -> None:
    """Write the pages of the files that are pages as they are."""
    for source, page in COPIED.items():
        text = relinked((ROOT / source).read_text(encoding="utf-8"), source, page)
        path = ROOT / page
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")


def relinked(text: str, source: str, page: str) -> str:
    """Return the text of a file of the repository with links that lead from its page to other pages.

    A link to a file without a page becomes text.
    """

    def lead(found: re.Match[str]) -> str:
        bang, words, target, fragment, tag, picture = found.groups()
        target = target or picture
        file = os.path.normpath(PurePosixPath(source).parent / target)
        if not (ROOT / file).exists():
            return found[0]
        file = _PAGES.get(file, file)
        way = os.path.relpath(file, PurePosixPath(page).parent)
        if tag:
            return f"{tag}{way}"
        if not bang and not (file.startswith("docs/") and file.endswith(".md")):
            return words
        return f"{bang}[{words}]({way}{fragment or ''})"

    return _LINK.sub(lead, text)


def with_navigation(text: str, page: str) -> str:
    """Return the text of a page followed by tables of contents, hidden ones, that its marked lists make."""
    trees = []
    for title, links in _CONTENTS.findall(text):
        names = re.findall(r"\]\(([^)\s#:]+)\.md\)", relinked(links, page, page))
        trees.append(
            "\n".join(
                [f"```{{toctree}}\n:caption: {title}\n:maxdepth: 1\n:hidden:\n", *names, "```"]
            )
        )
    return "\n\n".join([text, *trees])
