"""A long run of mutated formulas and proofs through satpack's own checkers, beside checkers that are as plain as can be.

What it is for: the checked build of the kernels, which asserts every index and has sanitizers look on::

    python satpack/kernels/building.py --checked --folder /tmp/checked
    export SATPACK_KERNELS=/tmp/checked LD_PRELOAD=$(gcc -print-file-name=libasan.so) ASAN_OPTIONS=detect_leaks=0
    python tests/fuzz/proofs.py 20000

Right proofs are made of small formulas, then bytes, tokens and lines of proof and formula are changed, or all is garbage.
The verdict of the compiled checkers must be that of `tests/tools/naive_proofs.py`, word for word, and nothing satisfiable may
be accepted. Where dratify (if it is installed) sees it another way, that is counted by reason, and the shortest case shown.
These are known: dratify takes what is no token of DIMACS (other blanks, +1, a file that ends within a clause), and RAT on a
literal that a clause has made false which was deleted since, also where the formula has a model.
The seed is the second argument; a case that fails is kept in the current folder as fuzz.cnf and fuzz.proof.
"""

import random
import re
import sys
from collections import Counter
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "encodings")]


from satpack.engines import refuting  # noqa: E402
from satpack.runtime.limits import Deadline  # noqa: E402
from tests.tools import naive_proofs as naive  # noqa: E402
from tests.tools.proof_cases import case  # noqa: E402

try:
    import dratify
except ImportError:
    dratify = None

FORMS = {
    "drat": (refuting.check_drat, naive.check_drat),
    "lrat": (refuting.check_lrat, naive.check_lrat),
}


def verdict(folder, form, formula, proof):
    """Return what the compiled checker says."""
    cnf, other = folder / "fuzz.cnf", folder / "fuzz.proof"
    cnf.write_bytes(formula)
    other.write_bytes(proof)
    return FORMS[form][0](cnf, other, Deadline())


def check(folder, draw):
    """Check one case; return its format, what was said of it, and how dratify disagrees."""
    form, formula, proof = case(draw)
    said = verdict(folder, form, formula, proof)
    plain = FORMS[form][1](formula, proof)
    if said != plain:
        raise AssertionError(f"{form}: said {said!r}, which is {plain!r}")
    if not said and naive.is_satisfiable(naive.read_formula(formula)):
        raise AssertionError(f"{form}: a satisfiable formula is refuted")
    return form, said, _disagreement(form, formula, proof, said)


def _disagreement(form, formula, proof, said):
    """Return how dratify's verdict differs; empty if it does not."""
    if dratify is None or form != "drat" or re.search(rb"[0-9]{6}", formula + proof):
        return ""  # its memory goes by the largest number
    try:
        parsed = dratify.parse_dimacs(formula.decode("latin-1"))
        found = dratify.check_proof(parsed, proof.decode("latin-1"))
    except Exception as fault:  # noqa: BLE001 - it raises many kinds for what it can't read
        return "" if said else f"dratify can't read it: {type(fault).__name__}"
    accepts = found.ok and found.reached_empty
    if accepts == (not said):
        return ""
    mine = "accepted" if not said else " ".join(w for w in said.split() if not w.isdigit())
    return f"satpack: {mine}; dratify: {'accepted' if accepts else found.reason}"


def tried(seed):
    """Yield a word for what came of each case, for ever: for `python tests/fuzz`."""
    with TemporaryDirectory() as name:
        for number in count():
            form, said, _ = check(Path(name), random.Random(f"{seed} {number}"))
            yield f"{form.upper()} {'refused' if said else 'accepted'}, rightly"


def main():
    """Check as many cases as the first argument says."""
    cases = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    said, differs = Counter(), Counter()
    shown = {}
    with TemporaryDirectory() as name:
        for number in range(cases):
            draw = random.Random(f"{seed} {number}")
            try:
                form, verdict, disagreement = check(Path(name), draw)
            except AssertionError:
                for file in ("fuzz.cnf", "fuzz.proof"):
                    Path(file).write_bytes(Path(name, file).read_bytes())
                print(f"case {number} of seed {seed}:", file=sys.stderr)
                raise
            said[form, " ".join(w for w in verdict.split() if not w.isdigit()) or "accepted"] += 1
            if disagreement:
                differs[disagreement] += 1
                files = [Path(name, file).read_bytes() for file in ("fuzz.cnf", "fuzz.proof")]
                shortest = shown.setdefault(disagreement, files)
                shown[disagreement] = min(shortest, files, key=lambda pair: sum(map(len, pair)))
    for (form, what), many in said.most_common():
        print(f"{many:7,}  {form}  {what}")
    for what, many in differs.most_common():
        print(f"\n{many:7,}  {what}; for example {shown[what][0]!r} {shown[what][1]!r}")


if __name__ == "__main__":
    main()
