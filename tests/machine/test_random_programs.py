"""Random programs do compiled what they do in Python, where numbers are made to wrap around as in 64 bits."""

import ast
import importlib.util
import random
import tempfile
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from satpack.machine.language import Words
from tests.machine.test_translation import compiled, wrapped

NAMES = ["a", "b", "x", "y"]
CONSTANTS = [0, 1, -1, 2, 7, 63, 64, 255, -300, 2**31, 2**63 - 1]


class Int64(int):
    """A number that wraps around."""

    def __new__(cls, number):
        return super().__new__(cls, wrapped(int(number)))


def wrapping(operate):
    return lambda *operands: Int64(operate(*operands))


for name in ("add", "sub", "mul", "and", "or", "xor", "lshift", "rshift", "neg", "invert"):
    setattr(Int64, f"__{name}__", wrapping(getattr(int, f"__{name}__")))


class Wrapping(ast.NodeTransformer):
    """Makes numbers of all constants and comparisons that wrap around."""

    def _numbered(self, node):
        self.generic_visit(node)
        return ast.Call(ast.Name("Int64", ast.Load()), [node], [])

    visit_Constant = visit_Compare = visit_BoolOp = _numbered  # noqa: N815 - ast's names

    def visit_UnaryOp(self, node):
        return self._numbered(node) if isinstance(node.op, ast.Not) else self.generic_visit(node)


def in_python(source):
    """Return the function f of a program as Python runs it, on a list that it may change."""
    tree = ast.fix_missing_locations(Wrapping().visit(ast.parse(source)))
    known = {
        "Int64": Int64,
        "Words": Words,
        "range": lambda *ends: map(Int64, range(*ends)),
        "bool": bool,
    }
    exec(compile(tree, "random", "exec"), known)  # noqa: S102 - a program of our own

    def call(a, b, words):
        numbers = [Int64(word) for word in words]
        result = known["f"](Int64(a), Int64(b), numbers)
        words[:] = map(int, numbers)
        return int(result)

    return call


def in_machine_code(source):
    """Return the function f of a program as it is compiled, which is read from a file."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, f"program_{abs(hash(source))}.py")
        path.write_text(f"from satpack.machine.language import Words\n\n{source}")
        spec = importlib.util.spec_from_file_location(path.stem, path)
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return compiled(module.f)


def number(chance):
    """Return a number, mostly one at which something changes."""
    return chance.choice([*CONSTANTS, chance.randrange(-9, 9), chance.randrange(-(2**63), 2**63)])


def expression(chance, depth=3):
    if not depth or chance.random() < 0.25:
        return chance.choice([*NAMES, f"({number(chance)})"])
    one, other, third = (expression(chance, depth - 1) for _ in range(3))
    sign, second = chance.choices(["<", "<=", "==", "!=", ">", ">="], k=2)
    word = chance.choice(["and", "or"])
    return chance.choice(
        [
            f"({one} {chance.choice('+-*&|^')} {other})",
            f"({one} {chance.choice(['<<', '>>'])} ({other} & 127))",
            f"({chance.choice('-~')}{one})",
            f"words[{one} & 7]",
            f"({one} {sign} {other})",
            f"({one} {sign} {other} {second} {third})",
            f"({one} {sign} {other} {word} {other} {second} {third})",
            f"({one} if {other} {word} {third} else {one} + {third})",
            f"(not {one})",
            f"{chance.choice(['min', 'max'])}({one}, {other}, {third})",
        ]
    )


def block(chance, depth=2, *, in_loop=False):
    """Return some statements, as lines without the first indentation."""
    statements = [statement(chance, depth, in_loop=in_loop) for _ in range(chance.randint(1, 3))]
    return [line for lines in statements for line in lines]


def statement(chance, depth, *, in_loop):
    value, other = expression(chance), expression(chance, 1)
    target = chance.choice([*NAMES, f"words[{expression(chance, 1)} & 7]"])
    kinds = [
        [f"{target} = {value}"],
        [f"{target} {chance.choice('+-*&|^')}= {value}"],
        [f"x, {target} = {value}, {other}"],
        ["a, y = y, a"],
        [f"if {other}:", f"    return {value}"],
    ]
    if in_loop:
        kinds.append([f"if {other}:", f"    {chance.choice(['break', 'continue'])}"])
    if depth:
        part = indented(block(chance, depth - 1, in_loop=in_loop))
        rest = indented(block(chance, depth - 1, in_loop=in_loop))
        body = indented(block(chance, depth - 1, in_loop=True))
        otherwise = chance.choice([[], ["else:", *rest]])
        count = f"n{depth}"
        kinds += [
            [f"if {value}:", *part, *otherwise],
            [f"for {chance.choice(NAMES)} in range({value} & 3):", *body, *otherwise],
            [f"for y in range({other} & 3, {value} & 7):", *body, *otherwise],
            [
                f"{count} = 0",
                f"while {count} < 4 and {value}:",
                f"    {count} += 1",
                *body,
                *otherwise,
            ],
        ]
    return chance.choice(kinds)


def indented(lines):
    return [f"    {line}" for line in lines]


def program(chance):
    start = ["x = b", "y = a", "n1 = n2 = 0"]
    body = [*start, *block(chance), *block(chance), "return x + 3 * y + 5 * a + 7 * b"]
    return "\n".join(["def f(a: int, b: int, words: Words) -> int:", *indented(body), ""])


@given(st.integers(0, 2**32))
@settings(max_examples=60, deadline=None)
def test_a_random_program(seed):
    chance = random.Random(seed)
    source = program(chance)
    python, machine = in_python(source), in_machine_code(source)
    for _ in range(5):
        a, b, *words = (number(chance) for _ in range(10))
        changed = list(words)
        assert (machine(a, b, changed), changed) == (python(a, b, words), words)
