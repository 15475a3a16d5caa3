"""The engines that tests hold against each other, from the table of engines: a newcomer is among them."""

from satpack.engines.rows import engines, engines_of


def engines_for(question, puzzle=None):
    """Return the names of the engines that answer a question; only those that can answer it of a puzzle, if it is given."""
    named = [name for name in engines_of(question) if name != "auto"]
    return [name for name in named if puzzle is None or not engines()[name].lacking(puzzle)]
