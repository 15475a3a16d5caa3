"""Quarter turns of random pieces: the search, the exact certificate and a fine simulation must not contradict each other.

python tests/fuzz/turns.py 10000        # that many turns; another --seed tries others
"""

import argparse
import sys
from collections import Counter
from itertools import islice
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.engines.disassembly.random_turns import tried_turns


def tried(seed):
    """Yield for ever a word for what came of each turn."""
    yield from tried_turns(seed)


def main():
    """Try as many as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("number", type=int, nargs="?", default=1000)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    for word, count in sorted(Counter(islice(tried(options.seed), options.number)).items()):
        print(f"{count:8,}  {word}")


if __name__ == "__main__":
    main()
