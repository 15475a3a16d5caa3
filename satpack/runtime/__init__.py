"""The base of all layers: processes, signals, limits, errors and wording, independent of puzzles.

`errors` has the tree of errors, `limits` deadlines and memory, `processes` children that can be ended, `system` the
differences between operating systems, `declared_options` records of options as keywords of functions, `wording` and `faults`
the parts of messages.
"""
