"""Pages to look at solutions and disassemblies in space, with everything they need in one HTML file."""

from satpack.render.page.pages import MAX_SOLUTIONS, Collection, page_html

__all__ = ["MAX_SOLUTIONS", "Collection", "page_html"]
