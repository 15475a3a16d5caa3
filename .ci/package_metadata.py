"""What the package index shows: the project's addresses, and the README with links that lead there from anywhere.

A hook of the build backend. All addresses follow from one line, `repository`, of `[tool.hatch.metadata.hooks.custom]` in
`pyproject.toml`; those of files name the version's tag, so that an older version shows its own pictures.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

PLACES = {
    "Homepage": "",
    "Documentation": "/tree/v{version}/docs",
    "Source": "",
    "Changelog": "/blob/v{version}/CHANGELOG.md",
    "Issues": "/issues",
}

LINK = re.compile(r'(!?)(\[[^\]]*\]\(|\b(?:href|src)=")(?![a-z]+:|#)([^)"\s]+)')
CODE = re.compile(r"^```.*?^```$", re.DOTALL | re.MULTILINE)


class PackageMetadata(MetadataHookInterface):
    """Fills in what `pyproject.toml` calls dynamic."""

    PLUGIN_NAME = "custom"

    def update(self, metadata: dict[str, Any]) -> None:
        """Set the addresses and the README."""
        repository, version = self.config["repository"], metadata["version"]
        metadata["urls"] = {
            name: repository + place.format(version=version) for name, place in PLACES.items()
        }
        text = Path(self.root, "README.md").read_text(encoding="utf-8")
        readme = absolute(text, repository, version)
        metadata["readme"] = {"content-type": "text/markdown", "text": readme}


def absolute(text: str, repository: str, version: str) -> str:
    """Return Markdown whose links to files lead into the repository; those in code stay as they are."""

    def led(found: re.Match[str]) -> str:
        is_picture = found[1] or found[2].startswith("src")
        kind = "raw" if is_picture else "blob"
        return f"{found[1]}{found[2]}{repository}/{kind}/v{version}/{found[3]}"

    parts, last = [], 0
    for code in CODE.finditer(text):
        parts += [LINK.sub(led, text[last : code.start()]), code[0]]
        last = code.end()
    return "".join((*parts, LINK.sub(led, text[last:])))
