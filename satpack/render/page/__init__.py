"""Pages to look at solutions and disassemblies in space, with everything they need in one HTML file.

`pages` makes a page of a solution, a disassembly, or many solutions, and what the page's script gets: each shape and placement
once; read it first. `shapes` makes one shape of it. `source/` has the script, from which `bundle/` is made.
"""
