"""The faults that `tests/tools/mutants.py` makes are faults: each changes what a module says, and can be run."""

import ast

from tests.tools.mutants import faults_of

TEXT = """
def f(a, b):
    # é: places count characters
    if not (a + b) < 3 and a - b:
        return "\N{SNOWMAN}" if a is None else 10
    return f"{a + 1}"
"""


def test_each_fault_changes_one_place():
    made = {fault.made_in(TEXT) for fault in faults_of("m.py", TEXT)}
    trees = {ast.dump(ast.parse(text)) for text in made}
    assert len(trees) == len(made) > 8
    assert ast.dump(ast.parse(TEXT)) not in trees
    assert all('f"{a + 1}"' in text for text in made)


def test_every_kind_is_made():
    assert {fault.kind for fault in faults_of("m.py", TEXT)} == {
        "bound", "branch", "comparison", "condition", "not", "sign",
    }  # fmt: skip
