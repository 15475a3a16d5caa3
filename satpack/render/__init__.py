"""Renders puzzles, solutions and moves as pictures, pages, solids and text; nothing here searches.

`suffixes` is the table of what draws each noun for each suffix, `pictures` and `saving` write it. `characters/` draws for
terminals, `svg/` for paper and screen, `page/` in space, `solids/` for printers; `fills` gives each piece its colour.
"""
