"""Tilings of the plane, and of space, by copies of one shape: periodic ones found, and shapes proved not to tile.

`shape` is the shape with its orientations, on cells coded as integers by `frame`; read these first. `criteria`, `torus` and
`orbits` find tilings, over the periods and symmetries of `lattice`; each is a `periodic` tiling, which is
verified. `coronas` is the formula of rings of copies, `heesch` proves by it that a shape does not tile.
"""
