"""Packs boxes into a box by coordinates: where each one starts, instead of which cells it covers.

A puzzle of large rectangles has thousands of placements, each of hundreds of cells; but a rectangle is two numbers and
a turn. The same holds on every grid whose symmetries take boxes to boxes: squares and cubes.
"""
