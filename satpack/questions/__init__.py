"""The questions one can ask of a puzzle; each picks the engine, and what comes back is verified."""
