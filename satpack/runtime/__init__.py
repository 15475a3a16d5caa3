"""The ground of all layers: processes, signals, limits, faults and words; nothing here knows a puzzle.

`errors` has the tree of errors, `limits` deadlines and memory, `processes` children that can be ended, `system` the
differences between operating systems, `declared_options` records of options as keywords of functions, `wording` and `faults`
the parts of messages.
"""
