"""Checkers of proofs, and proofs that satpack makes where a "no" of a solver is to be checked; calls no engine.

`checkers` chooses the checker of a file with a proof, satpack's own or drat-trim; `own_checker` passes the file to the
compiled one, slice by slice, and explains its verdict. `second_opinion` refutes a formula of moderate size again and checks
that proof at once: so a warrant of a solver's session can say "checked".
"""
