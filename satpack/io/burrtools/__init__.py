"""BurrTools' puzzle files, ``.xmpuzzle``: read and written according to BurrTools' own documentation.

To read one, `xml` bounds what the file may unpack to, `document` makes its parts, and `problems` makes puzzles of these;
`assemblies` are the solutions that it holds. `writing` goes the other way. `grids` is the table by which both lead places of
a file to cells. `satpack/questions/burrtools.py` checks a file's claims about its solutions.
"""
