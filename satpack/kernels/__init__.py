"""The compiled core: C for what takes long, and the one module that loads it.

`library.py` loads and checks, `building.py` compiles, the C files explain themselves. Nothing here knows a puzzle.
"""
