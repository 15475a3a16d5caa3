"""The studio: a local web page to draw a puzzle, ask satpack about it, and play with it."""
