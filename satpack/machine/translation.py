"""From a small part of Python to LLVM code: functions that work on integers and arrays of integers.

All parameters are annotated: `int` and `bool` are integers of 64 bits, which wrap around; the names in
`language.ARRAYS` are arrays; a dataclass of arrays stands for all of them. All variables are integers, or another name for an
array, which is then that array's name for good. A function returns an integer, a tuple of integers, or nothing. A variable is
known where it has a value whichever way the code took: not after a loop, or one branch of an `if`, that gave it its first.

Indices are not looked at when the code runs: one beyond an array's ends is not refused, and a negative one does not count
from its end.

There are assignments, to one thing or several, also with an operator; `if`, `while`, `for` over a `range`, `break`, `continue`,
`return`; in expressions arithmetic without division, bits, comparisons, `and`, `or`, `not` and `if`; constants that the
function's module knows; calls of other such functions, of `language.Instruction`, of `min` and `max`. All else is refused,
with the place where it is written.

Numba compiles far more than that, but takes thirty times as long, since it has to find out every type.
"""

from __future__ import annotations

import ast
import inspect
from functools import singledispatchmethod
from importlib import import_module
from typing import TYPE_CHECKING, Any

from satpack.machine.expressions import INT, Array, Expressions, Head, refuse
from satpack.machine.language import INTEGERS, parts

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

__all__ = ["translated"]

ir: Any = import_module("llvmlite.ir")  # has no types

_VOID = ir.VoidType()


def translated(*functions: Callable[..., object]) -> str:
    """Return a module of LLVM assembly with some functions, called "satpack_" and their names, and all that they call.

    Raises
    ------
    SyntaxError
        If something is no part of the language.
    """
    module = _Module()
    for function in functions:
        module.head(function, f"satpack_{function.__name__}")
    while module.waiting:
        module.waiting.pop().write()
    return str(module.code)


class _Module:
    """Functions being translated; those that wait have a head and no body yet."""

    def __init__(self) -> None:
        self.code = ir.Module()
        self.waiting: list[_Body] = []
        self._heads: dict[Any, Head] = {}

    def head(self, function: Any, name: str = "") -> Head:
        """Return the head of what a function becomes; it is seen from outside if it is given a name."""
        if function not in self._heads:
            body = _Body(self, function, name or f"{function.__name__}.{len(self._heads)}")
            if not name:
                body.code.linkage = "internal"
            self._heads[function] = Head(body.code, body.takes)
            self.waiting.append(body)
        return self._heads[function]


class _Body:
    """A function and its statements, which `write` translates."""

    def __init__(self, module: _Module, function: Any, name: str) -> None:
        lines, first = inspect.getsourcelines(function)
        tree: Any = ast.increment_lineno(ast.parse("".join(lines)), first - 1)
        self._tree: ast.FunctionDef = tree.body[0]
        self._known = function.__globals__
        self._file = inspect.getfile(function)
        match self._tree:
            case ast.FunctionDef(
                args=ast.arguments([], _, None, [], [], None, []), decorator_list=decorators
            ) if all(ast.unparse(each) == "outlined" for each in decorators):
                pass
            case _:
                refuse(self._tree, self._file)
        self._parameters = [p for a in self._tree.args.args for p in self._parts(a)]
        self.takes = [(name.partition(".")[2], kind) for name, kind in self._parameters]
        types = [ir.IntType(k[0]).as_pointer() if k else INT for _, k in self.takes]
        self.code = ir.Function(module.code, ir.FunctionType(self._result(), types), name)
        if "outlined" in function.__dict__:
            self.code.attributes.add("noinline")
        own = function.__code__.co_varnames
        self._expressions = Expressions(self.code, self._known, own, module.head, self._file)
        self._builder = self._expressions.builder
        self._variables: dict[str, Any] = {}  # their addresses, wherever they have a value
        self._loops: list[tuple[Any, Any]] = []  # where `continue` and `break` go

    def _parts(self, parameter: ast.arg) -> list[tuple[str, tuple[int, bool] | None]]:
        annotation = ast.unparse(parameter.annotation or ast.Constant(None))
        try:
            return parts(parameter.arg, annotation, self._known)
        except KeyError:
            refuse(parameter, self._file)

    def _result(self) -> Any:
        """Return the type of what the function returns."""
        match self._tree.returns:
            case ast.Name(kind) if kind in INTEGERS:
                result = INT
            case ast.Constant(None):
                result = _VOID
            case ast.Subscript(ast.Name("tuple"), ast.Tuple(parts)) if all(
                ast.unparse(part) in INTEGERS for part in parts
            ):
                result = ir.LiteralStructType([INT] * len(parts))
            case _:
                refuse(self._tree, self._file)
        return result

    def write(self) -> None:
        """Write the body."""
        for (name, kind), value in zip(self._parameters, self.code.args, strict=True):
            if kind:
                self._expressions.names[name] = Array(value, signed=kind[1])
            else:
                self._set(name, value)
        self._block(self._tree.body)
        if not self._builder.block.is_terminated:
            if self.code.ftype.return_type != _VOID:
                refuse(self._tree.body[-1], self._file)
            self._builder.ret_void()

    def _block(self, nodes: Sequence[ast.stmt]) -> None:
        """Write statements; what is never reached is refused."""
        for node in nodes:
            if self._builder.block.is_terminated:
                refuse(node, self._file)
            self._write(node)

    def _go(self, block: Any) -> None:
        """Go on at a block, unless the last statement went elsewhere."""
        if not self._builder.block.is_terminated:
            self._builder.branch(block)

    @singledispatchmethod
    def _write(self, node: ast.stmt) -> None:
        """Write a statement."""
        refuse(node, self._file)

    @_write.register
    def _(self, node: ast.Expr) -> None:
        match node.value:
            case ast.Call():
                self._expressions.call(node.value)
            case ast.Constant(str()):  # documentation
                pass
            case _:
                refuse(node, self._file)

    @_write.register
    def _(self, node: ast.Assign) -> None:
        match node.targets, node.value:
            case [ast.Tuple(targets)], ast.Tuple(parts) if len(targets) == len(parts):
                values = [self._any_value(part) for part in parts]
            case [ast.Tuple(targets)], ast.Call():
                result = self._expressions.call(node.value)
                if result.type != ir.LiteralStructType([INT] * len(targets)):
                    refuse(node, self._file)
                values = [self._builder.extract_value(result, i) for i in range(len(targets))]
            case targets, _:
                values = [self._any_value(node.value)] * len(targets)
        for target, value in zip(targets, values, strict=True):
            self._assign(target, value)

    def _any_value(self, node: ast.expr) -> Any:
        return self._expressions.array(node) or self._expressions.value(node)

    def _assign(self, target: ast.expr, value: Any) -> None:
        names = self._expressions.names
        match target:
            # an array's name is bound where that is written, not when it is run
            case ast.Name(name) if self._expressions.arrays(name):
                refuse(target, self._file)
            case ast.Name(name) if isinstance(value, Array) and name not in names:
                names[name] = value
            case ast.Name(name) if not isinstance(value, Array):
                self._set(name, value)
            case ast.Subscript() if not isinstance(value, Array):
                self._store(value, self._expressions.element(target)[0])
            case _:
                refuse(target, self._file)

    def _set(self, name: str, value: Any) -> None:
        """Give a variable a value."""
        if name not in self._variables:
            self._variables[name] = self._variable()
        self._expressions.names[name] = self._variables[name]
        self._builder.store(value, self._variables[name])

    def _variable(self) -> Any:
        """Return the address of a new variable."""
        with self._builder.goto_entry_block():
            return self._builder.alloca(INT)

    def _store(self, value: Any, address: Any) -> None:
        kind = address.type.pointee
        self._builder.store(value if kind == INT else self._builder.trunc(value, kind), address)

    @_write.register
    def _(self, node: ast.AugAssign) -> None:
        expressions = self._expressions
        if isinstance(node.target, ast.Subscript):
            address, signed = expressions.element(node.target)
            old = expressions.loaded(address, signed=signed)
            self._store(expressions.operated(node, old, expressions.value(node.value)), address)
        else:
            old = expressions.value(node.target)
            self._assign(
                node.target, expressions.operated(node, old, expressions.value(node.value))
            )

    @_write.register
    def _(self, node: ast.Return) -> None:
        result = self.code.ftype.return_type
        match node.value:
            case None if result == _VOID:
                self._builder.ret_void()
                return
            case ast.Tuple(parts) if result == ir.LiteralStructType([INT] * len(parts)):
                found = ir.Constant(result, ir.Undefined)
                for i, value in enumerate([self._expressions.value(part) for part in parts]):
                    found = self._builder.insert_value(found, value, i)
            case ast.Call():
                found = self._expressions.call(node.value)
            case ast.expr():
                found = self._expressions.value(node.value)
            case _:
                refuse(node, self._file)
        if found.type != result or result == _VOID:
            refuse(node, self._file)
        self._builder.ret(found)

    @_write.register
    def _(self, node: ast.If) -> None:
        yes, no, after = (self._expressions.block() for _ in range(3))
        self._expressions.branch(node.test, yes, no)
        before = self._expressions.names
        ends = []
        for start, part in ((yes, node.body), (no, node.orelse)):
            self._expressions.names = before.copy()
            self._builder.position_at_end(start)
            self._block(part)
            if not self._builder.block.is_terminated:
                ends.append(self._expressions.names.items())
                self._builder.branch(after)
        self._builder.position_at_end(after)
        if ends:
            last = ends[-1]
            self._expressions.names = {n: v for n, v in ends[0] if (n, v) in last}
        else:
            self._builder.unreachable()

    @_write.register
    def _(self, node: ast.While) -> None:
        head = self._expressions.block()
        self._builder.branch(head)
        self._builder.position_at_end(head)
        body, end = self._expressions.block(), self._expressions.block()
        self._expressions.branch(node.test, body, end)
        before = self._expressions.names.copy()
        self._builder.position_at_end(body)
        self._turn(node, before, head, end)

    @_write.register
    def _(self, node: ast.For) -> None:
        match node.iter:
            case ast.Call(ast.Name("range"), [*first, last], []) if len(first) < 2:
                start = self._expressions.value(first[0]) if first else ir.Constant(INT, 0)
                stop = self._expressions.value(last)
            case _:
                refuse(node, self._file)
        b = self._builder
        counter = self._variable()  # the loop's own: its body may change the variable
        b.store(start, counter)
        head, body, following, end = (self._expressions.block() for _ in range(4))
        b.branch(head)
        b.position_at_end(head)
        b.cbranch(b.icmp_signed("<", b.load(counter), stop), body, end)
        b.position_at_end(following)
        b.store(b.add(b.load(counter), ir.Constant(INT, 1), flags=["nsw"]), counter)
        b.branch(head)
        before = self._expressions.names.copy()
        b.position_at_end(body)
        self._assign(node.target, b.load(counter))
        self._turn(node, before, following, end)

    def _turn(
        self, node: ast.For | ast.While, before: dict[str, Any], following: Any, end: Any
    ) -> None:
        """Write a loop's body here, and at its end what is done unless it is left by `break`."""
        after = self._expressions.block()
        self._loops.append((following, after))
        self._block(node.body)
        self._loops.pop()
        self._go(following)
        self._expressions.names = before.copy()
        self._builder.position_at_end(end)
        self._block(node.orelse)
        self._go(after)
        self._expressions.names = before
        self._builder.position_at_end(after)

    @_write.register
    def _(self, _node: ast.Continue) -> None:
        self._builder.branch(self._loops[-1][0])

    @_write.register
    def _(self, _node: ast.Break) -> None:
        self._builder.branch(self._loops[-1][1])
