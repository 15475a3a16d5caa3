"""Quarter turns while taking apart: where slides leave something locked, and with a certificate for every turn.

`turn_search` takes apart by slides and quarter turns; read it first. `candidates` are the turns that it tries, each with its
flat picture, `planning` finds a way past the other pieces in that picture, angle by angle, and `clearance` says on which
grids pieces turn, and how exactly. `satpack/model/moves/turn_certificate.py` checks each turn.
"""
