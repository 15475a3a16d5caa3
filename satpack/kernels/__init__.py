"""The compiled core: the kernels in C, and the one module that loads them.

`library.py` loads and checks, `building.py` compiles, the C files explain themselves. Nothing here knows a puzzle.
"""
