"""What claims rest on, and what is said of it."""

from itertools import permutations

from satpack.model.warrant import UNASKED, Warrant, weakest

PROOF, WORD = Warrant("minisat22", checked=True), Warrant("minisat22")


def test_a_claim_is_as_weak_as_the_weakest_that_it_needs():
    for order in permutations([UNASKED, PROOF, WORD]):
        assert weakest(*order) == WORD
    for order in permutations([UNASKED, PROOF]):
        assert weakest(*order) == PROOF
    assert weakest(UNASKED, UNASKED) == weakest() == UNASKED


def test_an_answer_names_the_solver_that_it_rests_on():
    assert WORD.qualify("none") == WORD.of("none") == "none according to minisat22 (not checked)"
    assert (PROOF.qualify("none"), PROOF.of("none")) == ("none", "none, proof checked")
    assert UNASKED.of("none") == UNASKED.qualify("none") == "none"
