"""Vector drawings of tilings, rectangles and figures.

A module for each answer: `tiling` draws a window full of copies with the domain marked, or a shape with its coronas;
`rectangles` the table of verdicts, and prime rectangles side by side; `figure` a symmetric figure. All use the boards and
elements of `satpack/render/svg`, and draw verified results.
"""
