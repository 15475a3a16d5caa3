"""Every copy of the kernel, however wide its instructions, does the same: the same nodes and solutions in the same order."""

import json

from satpack.kernels import library
from tests.tools.program import python

SEARCHES = """
import json
from satpack.engines.cover.kernels import DENSE, SPARSE
from satpack.engines.cover.search import Search
from satpack.gallery import load
from satpack.model.placing.placements import place

seen = []
for name, work in (("soma", 1 << 40), ("pentominoes-8x8-hole", 1 << 24), ("y25", 1 << 22), ("ball-bars", 1 << 22)):
    problem = place(load(name)).cover
    for width in (1, 2, 4, 8, 16, 32):
        search = Search(problem, kernel=DENSE, least_width=width)
        search.advance(work)
        seen.append((search.counters, search.progress, [batch.tolist() for batch in search.take()]))
    sparse = Search(problem, kernel=SPARSE)
    sparse.advance(work)
    seen.append((sparse.counters, sparse.progress, [batch.tolist() for batch in sparse.take()]))
print(json.dumps(seen))
"""


def searched(variant):
    """Return what a copy of the kernel finds, in a process of its own; None if this processor can't run it."""
    done = python(SEARCHES, env={library.VARIANT_VARIABLE: variant})
    if "this processor runs" in done.stderr:
        return None
    assert not done.returncode, done.stderr
    return json.loads(done.stdout)


def test_wider_instructions_do_the_same():
    baseline = searched("baseline")
    assert sum(bool(batches) for _, _, batches in baseline) > 12
    nodes = [counters[0] for counters, _, _ in baseline]
    assert min(nodes) > 100
    # wider words remember dead ends and try more items, and are rewritten alike from 16 words on
    assert nodes[4:6] == [nodes[4]] * 2
    for variant in ("avx2", "avx512"):
        assert searched(variant) in (None, baseline), variant
