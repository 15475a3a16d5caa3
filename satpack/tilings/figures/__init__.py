"""Figures with a symmetry, made of copies of a shape.

`groups` lists the groups of symmetries that a finite figure may have, one for each kind of place for its centre; read it
first. `closing` searches for figures under one of them: each covered cell demands that its images are covered, too.
The question is `satpack/tilings/questions/figure.py`.
"""
