"""The page itself: one self-contained HTML file that makes no requests."""

from __future__ import annotations

import base64
import hashlib
from functools import cache
from html import escape
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from satpack.io.json_text import json_text

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_ESCAPES = {
    "<": "\\u003c",
    ">": "\\u003e",
    "&": "\\u0026",
    "\u2028": "\\u2028",
    "\u2029": "\\u2029",
}

_UNSCRIPTED = ".plain{display:block}.waiting{display:none}"


def document(content: Mapping[str, Any], picture: str) -> str:
    """Return a page for the content of `Contents.object`, with an SVG shown where WebGL or scripts are missing."""
    title = escape(content["title"])
    main = f"""<main id="page">
<header class="title"><h1>{title}</h1></header>
<section class="stage" aria-label="The puzzle in space">
<div class="plain">{picture}</div>
<p class="waiting">Drawing …</p>
<noscript><p>Scripts are switched off, so this is a picture that does not move.</p></noscript>
</section>
</main>"""
    where = "satpack.render.page", "bundle/page"
    return page_alone(content["title"], where, main, content, unscripted=_UNSCRIPTED)


def page_alone(
    title: str,
    bundle: tuple[str, str],
    main: str,
    content: Mapping[str, Any],
    *,
    unscripted: str = "",
) -> str:
    """Return a self-contained page: `bundle` is a package and the path of its script and style sheet, `main` is HTML."""
    script, style = (_bundled(bundle, suffix) for suffix in (".js", ".css"))
    policy = policy_of(script, styles=(style, unscripted) if unscripted else (style,))
    plain = f"<noscript><style>{unscripted}</style></noscript>\n" if unscripted else ""
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="satpack">
<title>{escape(title)}</title>
<style>{style}</style>
{plain}</head>
<body>
{main}
<script type="application/json" id="content">{embedded(content)}</script>
<script>{script}</script>
</body>
</html>
"""


def policy_of(script: str, *, styles: Sequence[str]) -> str:
    """Return the Content-Security-Policy of a page with one script and these styles, which loads nothing."""
    return "; ".join(
        [
            "default-src 'none'",
            f"script-src {_hashed(script)}",
            f"style-src {' '.join(map(_hashed, styles))}",
            "img-src data: blob:",
            "base-uri 'none'",
            "form-action 'none'",
        ]
    )


def embedded(content: Mapping[str, Any]) -> str:
    r"""Return JSON that is safe inside a script element.

    >>> embedded({"title": "</script><!--"})
    '{"title":"\\u003c/script\\u003e\\u003c!--"}'
    """
    text = json_text(content, compact=True)
    for character, sequence in _ESCAPES.items():
        text = text.replace(character, sequence)
    return text


@cache
def _bundled(bundle: tuple[str, str], suffix: str) -> str:
    """Return a file built from `source/` by `npm run build`."""
    package, place = bundle
    return files(package).joinpath(f"{place}{suffix}").read_text(encoding="utf-8").strip()


@cache
def _hashed(text: str) -> str:
    """Return the Content-Security-Policy source for a text that may run."""
    digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
    return f"'sha256-{digest}'"
