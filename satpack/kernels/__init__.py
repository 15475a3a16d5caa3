"""The compiled core: the kernels in C, and the one module that loads them.

`library.py` loads the library and checks what it is called with, `building.py` compiles it, `freshness.py` notices that a C
file is newer, `hatch_hook.py` puts it into wheels. `kernels.h` has the rules that all kernels keep; each C file begins
with its algorithm, its invariant, its cost and its source. Nothing here knows a puzzle.
"""
