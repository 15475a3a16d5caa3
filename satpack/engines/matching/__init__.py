"""Counts the ways to fill a region with pieces of two cells: the perfect matchings of a plane graph, in polynomial time.

`drawing` draws some, by heights of the graph's faces.

Cells are vertices, and placements of dominoes, lozenges and their like are edges. The edges can be oriented such that
every face but one has an odd number of them clockwise; then all terms of the Pfaffian of the signed adjacency matrix
have one sign, and its value is the number of matchings (P. W. Kasteleyn, Physica 27, 1961, and Journal of Mathematical
Physics 4, 1963; H. N. V. Temperley and M. E. Fisher, Philosophical Magazine 6, 1961). Fillings that a symmetry maps to
themselves are the matchings of a quotient of the graph, which is plane again.

::

    Placements ──graph──> PlaneGraph ──orientation──> signs ──determinant──> number
                 quotient,             faces, each          sweep, modulo
                 order of edges        clockwise odd        primes, exact
"""
