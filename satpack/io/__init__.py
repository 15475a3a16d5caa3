"""Files: parsed and printed, nothing else."""
