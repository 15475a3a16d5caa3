"""Looking for sets of pieces: all that there are, some at random, or better and better ones."""
