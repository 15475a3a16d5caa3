"""CNF building blocks that know no puzzle: variables, clauses and the constraints made of them.

Every encoding is a generator of clauses (lists of non-zero integers, as in DIMACS) that draws its
auxiliary variables from the formula's one `Variables`, so clauses can be streamed, counted or
kept, and no two encodings clash. The README of the ``encodings`` folder is the reference.
"""

from satpack_encodings.at_most_one import AT_MOST_ONE, AtMostOne, at_most_one, exactly_one
from satpack_encodings.cardinality import at_least, at_most, between, exactly
from satpack_encodings.clauses import Clause
from satpack_encodings.dimacs import ClauseSpool, Dimacs, read_dimacs, write_dimacs
from satpack_encodings.lex import lex_less_equal
from satpack_encodings.variables import Group, Variables

__all__ = [
    "AT_MOST_ONE",
    "AtMostOne",
    "Clause",
    "ClauseSpool",
    "Dimacs",
    "Group",
    "Variables",
    "at_least",
    "at_most",
    "at_most_one",
    "between",
    "exactly",
    "exactly_one",
    "lex_less_equal",
    "read_dimacs",
    "write_dimacs",
]
