"""Tilings of the plane, and of space, by copies of one shape: periodic ones found, and shapes proved not to tile.

`shape` is the shape with its orientations, `lattice` has periods, symmetries and cells coded as integers; read these first.
`isohedral` finds tilings by their symmetries, `periodic` any others, and verifies each. `coronas` proves that a shape
does not tile.
"""
