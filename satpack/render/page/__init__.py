"""Pages to look at solutions and disassemblies in space, with everything they need in one HTML file.

`pages` makes a page of a solution, a disassembly, or many solutions; read it first. `content` is what the page's script gets,
each shape and placement once, `shapes` one shape of it, and `document` the HTML around it. `source/` has the script, from
which `bundle/` is made.
"""

from satpack.render.page.pages import MAX_SOLUTIONS, Collection, page_html

__all__ = ["MAX_SOLUTIONS", "Collection", "page_html"]
