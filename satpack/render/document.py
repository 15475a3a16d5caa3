"""Pages: each one self-contained HTML file that makes no requests."""

from __future__ import annotations

import base64
import hashlib
from functools import cache
from html import escape
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from satpack.io.json_text import json_text
from satpack.render.labels import shown_name

if TYPE_CHECKING:
    from collections.abc import Mapping

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
    main = f"""<main id="page">
<header class="title"><h1>{escape(content["title"])}</h1></header>
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
    body = f'{main}\n<script type="application/json" id="content">{embedded(content)}</script>'
    return html_page(title, body, style=style, script=script, unscripted=unscripted)


def html_page(title: str, body: str, *, style: str, script: str = "", unscripted: str = "") -> str:
    """Return a self-contained page for light and dark, which may load nothing: `unscripted` is the style where scripts are off."""
    policy = [
        "default-src 'none'",
        *([f"script-src {_hashed(script)}"] if script else []),
        f"style-src {' '.join(_hashed(each) for each in (style, unscripted) if each)}",
        "img-src data: blob:",
        "base-uri 'none'",
        "form-action 'none'",
    ]
    plain = f"<noscript><style>{unscripted}</style></noscript>\n" if unscripted else ""
    run = f"<script>{script}</script>\n" if script else ""
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{"; ".join(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="satpack">
<title>{escape(title)}</title>
<style>{style}</style>
{plain}</head>
<body>
{body}
{run}</body>
</html>
"""


_PLAIN = """:root { color-scheme: light dark } body { font: 1rem/1.5 system-ui, sans-serif; margin: 2rem auto; \
max-width: 60rem; padding: 0 1rem } svg { max-width: 100%; height: auto }"""


def plain_page(name: str, body: str) -> str:
    """Return a page of text and pictures below its title."""
    title = shown_name(name)
    return html_page(title, f"<h1>{escape(title)}</h1>\n{body}", style=_PLAIN)


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
