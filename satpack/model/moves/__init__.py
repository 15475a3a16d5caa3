"""Taking apart: the moves, the ways that pieces slide, and whether they are right.

`disassembly` is the tree of parts and moves, `replay` checks it; `paths`, `poses` and `turn_certificate` say along which
cells pieces slide, how they lie once turned, and that a turn meets nothing.
"""
