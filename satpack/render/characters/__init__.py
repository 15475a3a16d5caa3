"""Drawings by characters: puzzles, solutions, colouring arguments and large rectangles in a terminal or a text file."""
