"""Finds what is to blame where there is no solution, or nothing comes apart, and which changes would help.

`demands` asks a SAT solver about demands of a puzzle, and reduces any set that is to blame,
`rules` finds rules that contradict each other, `unsolvable` all demands that do, and `interlocking` pieces of an assembly.
Start with `unsolvable`.
"""
