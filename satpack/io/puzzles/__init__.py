"""Puzzle files: their tables, drawings in them, and how they are written."""
