"""The studio: a local web page to draw a puzzle, ask satpack about it, and play with it.

`server`, `app`, `routes` and `job_routes` answer the page, `guard` decides who gets in, `folder` is all that may be read
and written; `welcome` is the first screen. `sheet`, `parts` and `nouns` keep text and drawing the same; `commands` is the
table of what can be asked, `jobs` and `running` run it as processes. The page itself is in `page/`.
"""
