"""Tilings of the plane, and of space, by copies of one shape: periodic ones found, and shapes proved not to tile."""
