"""Designs: which sets of pieces to search for, and conditions on them."""
