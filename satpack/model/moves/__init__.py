"""Taking apart: the moves, the ways that pieces slide, and whether they are right.

`disassembly` is the tree of parts and moves, with how pieces lie once turned; `replay` checks it, `paths` and
`turn_certificate` say along which cells pieces slide, and that a turn meets nothing.
"""
