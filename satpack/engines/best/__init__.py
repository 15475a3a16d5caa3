"""The best of a puzzle's solutions by some measure, and the proof that none is better."""
