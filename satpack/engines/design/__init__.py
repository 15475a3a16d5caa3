"""Searches for sets of pieces: all there are, some at random, or better and better ones.

`family` numbers the sets, `examiner` evaluates one, `together` examines many by one search, `wander` climbs.
"""
