"""CNF building blocks that know no puzzle: variables, clauses and the constraints made of them.

Every encoding is a generator of clauses (lists of non-zero integers, as in DIMACS) that draws its
auxiliary variables from the formula's one `Variables`, so clauses can be streamed, counted or
kept, and no two encodings clash. The README of the ``encodings`` folder is the reference.
"""

from satpack_encodings.at_most_one import AT_MOST_ONE, AtMostOne, at_most_one, exactly_one
from satpack_encodings.cardinality import at_least, at_most, between, exactly
from satpack_encodings.diagrams import (
    SUM_METHODS,
    SumMethod,
    Term,
    layered_in,
    linear_at_least,
    linear_at_most,
    linear_equal,
    linear_in,
)
from satpack_encodings.dimacs import ClauseSpool, Dimacs, read_dimacs, write_dimacs
from satpack_encodings.lex import lex_less_equal
from satpack_encodings.order import OrderInteger, less_equal_offset, order_integer
from satpack_encodings.variables import Clause, Group, Variables
from satpack_encodings.weighted_counter import WeightedCounter, weighted_counter

__all__ = [
    "AT_MOST_ONE",
    "SUM_METHODS",
    "AtMostOne",
    "Clause",
    "ClauseSpool",
    "Dimacs",
    "Group",
    "OrderInteger",
    "SumMethod",
    "Term",
    "Variables",
    "WeightedCounter",
    "at_least",
    "at_most",
    "at_most_one",
    "between",
    "exactly",
    "exactly_one",
    "layered_in",
    "less_equal_offset",
    "lex_less_equal",
    "linear_at_least",
    "linear_at_most",
    "linear_equal",
    "linear_in",
    "order_integer",
    "read_dimacs",
    "weighted_counter",
    "write_dimacs",
]
