"""The ground of all layers: processes, signals, limits, faults and words; nothing here knows a puzzle."""
