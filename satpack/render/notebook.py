"""Drawings in a notebook."""

from __future__ import annotations

from html import escape

__all__ = ["preformatted"]


def preformatted(text: str) -> str:
    """Return text as HTML that shows it as it stands, its lines close enough that borders meet.

    Examples
    --------
    >>> preformatted("A < B")
    '<pre style="line-height: 1.15">A &lt; B</pre>'
    """
    return f'<pre style="line-height: 1.15">{escape(text)}</pre>'
