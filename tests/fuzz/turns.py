"""Quarter turns of random pieces: the search, the exact certificate and a fine simulation must not contradict each other."""

from tests.engines.disassembly.random_turns import tried_turns as tried

__all__ = ["tried"]
