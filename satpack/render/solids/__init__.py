"""Pieces as solids that can be made, and the files that printers take.

`meshes` writes STL, 3MF and glTF; read it first. `pieces` makes a solid of a piece's cells, a little smaller and bevelled,
`balls` one of balls with necks between them; `polyhedron` and `triangulation` are the geometry, with exact adjacency.
"""
