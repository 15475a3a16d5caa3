"""Looking for sets of pieces: all that there are, some at random, or better and better ones.

`family` numbers the sets, `examiner` says what one is worth, `together` examines many by one search, `wander` climbs.
"""
