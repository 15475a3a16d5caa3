"""Shapes that need not be drawn: boxes, all polyforms of a size, burr pieces by number."""
