"""A puzzle as one HTML file to play with, which takes no server and no network."""

from __future__ import annotations

from html import escape
from importlib.resources import files
from typing import TYPE_CHECKING

import msgspec

from satpack.gallery import loads
from satpack.render.page.document import embedded, policy_of
from satpack.render.palette import fills
from satpack.studio.geometry import grid_object
from satpack.studio.nouns import sheet_of

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

__all__ = ["game_html"]


def game_html(text: str) -> str:
    """Return the page of a puzzle to solve by hand.

    Parameters
    ----------
    text : str
        The text of a puzzle file.

    Raises
    ------
    InputError
        If it is not right.
    """
    sheet = sheet_of(loads(text))
    script, style = _bundled("game.js"), _bundled("game.css")
    # places of pieces that move along with a finger are styles set by the script, which the policy lets
    policy = policy_of(script, styles=(style,))
    title = escape(sheet.name)
    content = {
        "puzzle": msgspec.to_builtins(sheet),
        "grid": grid_object(sheet.grid),
        "fills": fills(),
    }
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="satpack">
<title>{title}</title>
<style>{style}</style>
</head>
<body>
<main id="game"><noscript>Playing takes scripts; they are switched off.</noscript></main>
<script type="application/json" id="content">{embedded(content)}</script>
<script>{script}</script>
</body>
</html>
"""


def _bundled(name: str) -> str:
    page: Traversable = files("satpack.studio").joinpath("page", "bundle", name)
    return page.read_text(encoding="utf-8").strip()
