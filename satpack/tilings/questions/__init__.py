"""The questions about copies of one shape: tile, rectangles, trapezoids and figure."""
