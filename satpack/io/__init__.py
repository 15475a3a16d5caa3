"""What satpack reads and writes: puzzle files, solution files, and the text drawings in them."""
