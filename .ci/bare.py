"""Install satpack where there is Python and nothing else, no compiler above all, and see that it works.

    python3 .ci/bare.py dist/satpack-0.1.0.tar.gz          # compiles, with the compiler that pip brings
    python3 .ci/bare.py dist/satpack-*-manylinux*.whl

What is given is installed in a new virtual environment, by a process whose PATH leads nowhere.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

EXPECTED = (
    (("--version",), "satpack "),
    (("solve", "haley"), "Solved and verified in "),
    (("count", "soma"), "  11,520  in all"),
    (("count", "soma", "--engine", "sat"), "s by sat"),
    (("disassemble", "burr6"), "Comes apart at level 10.1.1.1.1"),
)


def main() -> None:
    """Install what the command line names, and try it."""
    (given,) = sys.argv[1:]
    nowhere = {**os.environ, "PATH": "/nonexistent", "PYTHONPATH": ""}
    nowhere.pop("CC", None)
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        python = str(Path(folder, "Scripts" if os.name == "nt" else "bin", "python"))

        def run(*command: str) -> str:
            done = subprocess.run(
                [python, *command],
                cwd=folder,
                env=nowhere,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                check=False,
            )
            if done.returncode:
                sys.exit(f"{' '.join(command)}: exit status {done.returncode}\n{done.stdout}")
            return done.stdout

        run("-m", "pip", "install", "--quiet", str(Path(given).resolve()))
        for command, words in EXPECTED:
            said = run("-m", "satpack", *command)
            if words not in said:
                sys.exit(f"satpack {' '.join(command)} does not say {words!r}:\n{said}")
            print(f"satpack {' '.join(command)}: as expected", flush=True)


if __name__ == "__main__":
    main()
