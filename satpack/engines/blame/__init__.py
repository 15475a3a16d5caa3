"""Finds what is to blame where there is no solution, or nothing comes apart, and which changes would help.

`satpack.engines.blame.demands` reduces any set that is to blame, `demands` asks a SAT solver about demands of a puzzle,
`rules` finds rules that contradict each other, `unsolvable` all demands that do, and `interlocking` pieces of an assembly.
Start with `unsolvable`.
"""
