"""What every layer stands on: processes, signals, limits, faults and words; nothing here knows a puzzle."""
