"""dratify, a checker of DRAT proofs that shares nothing with satpack's."""

import dratify


def accepts(cnf, proof):
    """Whether dratify accepts the proof in a file as a refutation of the formula in another."""
    formula = dratify.parse_dimacs(cnf.read_text(encoding="utf-8"))
    found = dratify.check_proof(formula, proof.read_text(encoding="utf-8"))
    return found.ok and found.reached_empty
