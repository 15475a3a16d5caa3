"""What satpack shows: puzzles and solutions as pictures."""
