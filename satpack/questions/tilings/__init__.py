"""What copies of one shape make: tilings, rectangles, trapezoids, and figures that are symmetric."""
