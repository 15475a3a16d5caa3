"""Vector drawings of tilings, rectangles and figures."""
