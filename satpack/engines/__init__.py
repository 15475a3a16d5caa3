"""Ways to find solutions or to prove that there are none; none of them knows who asks."""
