"""The studio: a local web page to draw puzzles, run satpack's commands on them, and play with them.

`server`, `app`, `routes` and `job_routes` serve the page, `guard` checks requests, `folder` is the only access to
files; `shapes` is what it offers. `sheet`, `parts` and `nouns` keep text and drawing in step; `commands` is the table of
questions, `jobs` and `running` run them as processes. The page itself is in `page/`.
"""
