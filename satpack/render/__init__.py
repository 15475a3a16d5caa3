"""Renders puzzles, solutions and moves as pictures, pages, solids and text; nothing here searches.

`suffixes` is the table of the renderers for each noun and suffix, and `pictures` writes it; read these first. `characters/` draws
for terminals, `svg/` for paper and screen, `page/` in space, `solids/` for printers. They share `geometry`, `labels` and
the colours of `palette`; `moves` describes moves in words, `gallery_page` shows many puzzles, `notebook` is for Jupyter.
"""
