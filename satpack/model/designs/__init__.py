"""Sets of pieces that a designer asks for, and what is wished of them."""
