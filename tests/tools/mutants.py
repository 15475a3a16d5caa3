"""Make small faults in satpack/ at random, and see which of them the tests around notice.

    python -m tests.tools.mutants                                   # 200 faults, seed 1
    python -m tests.tools.mutants --only satpack/model --count 20
    python -m tests.tools.mutants --results faults.jsonl            # keep what is done, and go on from there

Each fault is made by itself in a copy of the checkout: a comparison or a sign turned, a number moved by one, a condition
negated, a branch or a `not` dropped. The tests around a module are those that mirror it, then those of its folder, then
those of the folder above; the first that fails has caught the fault. Compare two versions of the suite by the same seed
on the same code.
"""

import argparse
import ast
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
LIMIT = 900  # seconds of one run of tests; a fault that makes them endless is caught, too

COMPARISONS = {
    ast.Lt: "<=",
    ast.LtE: "<",
    ast.Gt: ">=",
    ast.GtE: ">",
    ast.Eq: "!=",
    ast.NotEq: "==",
    ast.Is: "is not",
    ast.IsNot: "is",
    ast.In: "not in",
    ast.NotIn: "in",
}
SIGNS = {
    ast.Add: "-",
    ast.Sub: "+",
    ast.Mult: "+",
    ast.FloorDiv: "*",
    ast.BitAnd: "|",
    ast.BitOr: "&",
}


@dataclass(frozen=True)
class Fault:
    """A place in a file, and what stands there instead."""

    file: str
    line: int
    kind: str
    start: int
    end: int
    instead: str

    def made_in(self, text):
        return text[: self.start] + self.instead + text[self.end :]


class Module:
    """A module's text, in which syntax nodes are found by their places."""

    def __init__(self, file, text):
        self.file, self.text = file, text
        self._raw = text.encode()
        self._starts = [0]
        for line in self._raw.splitlines(keepends=True):
            self._starts.append(self._starts[-1] + len(line))

    def place(self, line, column):
        return len(self._raw[: self._starts[line - 1] + column].decode())

    def ends(self, node):
        return (
            self.place(node.lineno, node.col_offset),
            self.place(node.end_lineno, node.end_col_offset),
        )

    def of(self, node):
        start, end = self.ends(node)
        return self.text[start:end]

    def fault(self, kind, node, instead):
        return Fault(self.file, node.lineno, kind, *self.ends(node), instead)

    def between(self, kind, left, right, instead):
        """Yield a fault of the operator between two operands, unless it stands between brackets."""
        start, end = self.ends(left)[1], self.ends(right)[0]
        if not set("()#") & set(self.text[start:end]):
            yield Fault(self.file, left.end_lineno, kind, start, end, f" {instead} ")

    def compare(self, node):
        operator = COMPARISONS[type(node.ops[0])]
        yield from self.between("comparison", node.left, node.comparators[0], operator)

    def bin_op(self, node):
        if type(node.op) in SIGNS:
            yield from self.between("sign", node.left, node.right, SIGNS[type(node.op)])

    def constant(self, node):
        if type(node.value) is int and self.of(node).isdigit():
            yield self.fault("bound", node, str(node.value + 1))

    def unary_op(self, node):
        if isinstance(node.op, ast.Not):
            yield self.fault("not", node, f"({self.of(node.operand)})")

    def branch(self, node):
        yield self.fault("condition", node.test, f"(not ({self.of(node.test)}))")
        yield self.fault("branch", node.test, "False")


KINDS = {
    ast.Compare: Module.compare,
    ast.BinOp: Module.bin_op,
    ast.Constant: Module.constant,
    ast.UnaryOp: Module.unary_op,
    ast.If: Module.branch,
    ast.IfExp: Module.branch,
}


def faults_of(file, text):
    """Return every fault that can be made in a module, in the order of its text."""
    module = Module(file, text)
    found = set()
    waiting = [ast.parse(text)]
    while waiting:
        node = waiting.pop()
        # what only a type checker reads, and texts with values in them, are left as they are
        if isinstance(node, ast.JoinedStr) or (
            isinstance(node, ast.If) and "TYPE_CHECKING" in module.of(node.test)
        ):
            continue
        waiting += ast.iter_child_nodes(node)
        if kind := KINDS.get(type(node)):
            found.update(kind(module, node))
    return sorted(found, key=lambda fault: (fault.start, fault.kind))


def chosen(count, seed, only):
    """Return faults drawn from all modules, each module's share by the number of places in it."""
    every = []
    for path in sorted((ROOT / "satpack").rglob("*.py")):
        file = path.relative_to(ROOT).as_posix()
        if file.startswith(only):
            every += faults_of(file, path.read_text(encoding="utf-8"))
    return random.Random(seed).sample(every, min(count, len(every)))


def tests_around(file):
    """Yield tests, from those that mirror a module outwards."""
    module = Path(file).relative_to("satpack")
    folder = Path("tests") / module.parent
    mirrored = [folder / f"test_{module.stem}.py", folder / module.stem]
    yield from (path for path in mirrored if (ROOT / path).exists())
    while folder != Path("tests"):
        if (ROOT / folder).exists():
            yield folder
        folder = folder.parent
    yield from (Path("tests/questions"), Path("tests/cli"), Path("tests/io"))


def catch(fault, copy):
    """Return the tests that notice a fault; none if nobody does."""
    path = copy / fault.file
    right = path.read_text(encoding="utf-8")
    path.write_text(fault.made_in(right), encoding="utf-8")
    try:
        seen = set()
        for tests in tests_around(fault.file):
            if tests in seen:
                continue
            seen.add(tests)
            if fails(tests, copy):
                return tests.as_posix()
    finally:
        path.write_text(right, encoding="utf-8")
    return None


def fails(tests, copy):
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", str(tests)]
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(map(str, (copy, copy / "encodings"))),
    }
    try:
        done = subprocess.run(
            command, check=False, cwd=copy, env=environment, capture_output=True, timeout=LIMIT
        )
    except subprocess.TimeoutExpired:
        return True
    return done.returncode not in (0, 5)  # 5: there are no tests


def main():
    asked = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    asked.add_argument("--count", type=int, default=200)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--only", default="satpack/", help="a folder or file of satpack/")
    asked.add_argument("--results", type=Path, help="a file that keeps what is done")
    given = asked.parse_args()
    done = {}
    if given.results and given.results.exists():
        for line in given.results.read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            done[row["file"], row["start"], row["kind"]] = row["caught by"]
    caught = Counter()
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "satpack"
        shutil.copytree(
            ROOT, copy, ignore=shutil.ignore_patterns(".git", ".venv*", "build", "node_modules")
        )
        for fault in chosen(given.count, given.seed, given.only):
            key = fault.file, fault.start, fault.kind
            if key not in done:
                done[key] = catch(fault, copy)
                if given.results:
                    row = {
                        "file": fault.file,
                        "start": fault.start,
                        "kind": fault.kind,
                        "caught by": done[key],
                    }
                    with given.results.open("a", encoding="utf-8") as kept:
                        kept.write(json.dumps(row) + "\n")
            caught[done[key] is not None] += 1
            print(
                f"{fault.file}:{fault.line} {fault.kind}: {done[key] or 'NOT CAUGHT'}", flush=True
            )
    print(f"{caught[True]} of {caught.total()} faults caught")


if __name__ == "__main__":
    main()
