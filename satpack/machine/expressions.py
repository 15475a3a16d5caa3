"""Expressions of compiled functions as LLVM code: integers of 64 bits, and the arrays they are read from."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from functools import reduce, singledispatchmethod
from importlib import import_module
from types import FunctionType
from typing import TYPE_CHECKING, Any, NoReturn

from satpack.machine.language import Instruction

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["INT", "Array", "Expressions", "refuse"]

ir: Any = import_module("llvmlite.ir")  # has no types

INT = ir.IntType(64)
"""The type of all values that are no arrays."""

_OPERATORS: dict[type[ast.operator], str] = {
    ast.Add: "add",
    ast.Sub: "sub",
    ast.Mult: "mul",
    ast.LShift: "shl",
    ast.RShift: "ashr",
    ast.BitAnd: "and_",
    ast.BitOr: "or_",
    ast.BitXor: "xor",
}

_COMPARISONS: dict[type[ast.cmpop], str] = {
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
}


@dataclass(frozen=True, slots=True)
class Array:
    """An array: the address of its first element, and whether its elements have a sign."""

    address: Any
    signed: bool


def refuse(node: Any, file: str) -> NoReturn:
    """Refuse what is no part of the language."""
    place = (file, node.lineno, node.col_offset + 1, ast.unparse(node))
    raise SyntaxError(f"{type(node).__name__} of this kind can't be compiled", place)


class Expressions:
    """Writes the expressions of a function where its builder is.

    Parameters
    ----------
    code : llvmlite.ir.Function
        The function, which has no block yet.
    known : dict
        What the names of its module stand for.
    function : callable
        Returns the LLVM function that a Python function is translated to.
    file : str
        Where it is written, for messages.

    Attributes
    ----------
    builder : llvmlite.ir.IRBuilder
        Writes instructions at the end of the current block.
    variables : dict
        The addresses of its variables, by name.
    arrays : dict
        Its arrays, by name; those of a record by the name that they have as attributes of it.
    """

    def __init__(
        self, code: Any, known: dict[str, Any], function: Callable[[FunctionType], Any], file: str
    ) -> None:
        self.builder = ir.IRBuilder(code.append_basic_block())
        self.variables: dict[str, Any] = {}
        self.arrays: dict[str, Array] = {}
        self._known = known
        self._function = function
        self._file = file

    def block(self) -> Any:
        """Return a new block."""
        return self.builder.append_basic_block()

    def array(self, node: ast.expr) -> Array | None:
        """Return the array that an expression is, if it is one."""
        return self.arrays.get(ast.unparse(node))

    def element(self, node: ast.Subscript) -> tuple[Any, bool]:
        """Return the address of an element of an array, and whether it has a sign."""
        array = self.array(node.value)
        if array is None:
            refuse(node, self._file)
        return self.builder.gep(array.address, [self.value(node.slice)]), array.signed

    def loaded(self, address: Any, *, signed: bool) -> Any:
        """Return an array's element, given its address."""
        element = self.builder.load(address)
        if element.type == INT:
            return element
        return self.builder.sext(element, INT) if signed else self.builder.zext(element, INT)

    def operated(self, node: ast.BinOp | ast.AugAssign, left: Any, right: Any) -> Any:
        """Return what an operator makes of two values."""
        name = _OPERATORS.get(type(node.op))
        if name is None:
            refuse(node, self._file)
        return getattr(self.builder, name)(left, right)

    @singledispatchmethod
    def value(self, node: ast.expr) -> Any:
        """Return an expression's value."""
        refuse(node, self._file)

    @value.register
    def _(self, node: ast.Constant) -> Any:
        if not isinstance(node.value, int):
            refuse(node, self._file)
        return ir.Constant(INT, int(node.value))

    @value.register
    def _(self, node: ast.Name) -> Any:
        if node.id in self.variables:
            return self.builder.load(self.variables[node.id])
        known = self._known.get(node.id)
        if not isinstance(known, int):
            refuse(node, self._file)
        return ir.Constant(INT, int(known))

    @value.register
    def _(self, node: ast.Subscript) -> Any:
        address, signed = self.element(node)
        return self.loaded(address, signed=signed)

    @value.register
    def _(self, node: ast.BinOp) -> Any:
        return self.operated(node, self.value(node.left), self.value(node.right))

    @value.register
    def _(self, node: ast.UnaryOp) -> Any:
        match node.op:
            case ast.USub():
                return self.builder.neg(self.value(node.operand))
            case ast.Invert():
                return self.builder.not_(self.value(node.operand))
            case ast.Not():
                return self._truth(node)
        refuse(node, self._file)

    @value.register
    def _(self, node: ast.IfExp) -> Any:
        return self._either(
            node.test, lambda: self.value(node.body), lambda: self.value(node.orelse)
        )

    @value.register
    def _(self, node: ast.Compare) -> Any:
        return self._truth(node)

    @value.register
    def _(self, node: ast.BoolOp) -> Any:
        # in Python the value is that of an operand, which is true or false only if all of them are
        if not all(isinstance(part, ast.Compare | ast.BoolOp) for part in node.values):
            refuse(node, self._file)
        return self._truth(node)

    @value.register
    def _(self, node: ast.Call) -> Any:
        return self.call(node)

    def call(self, node: ast.Call) -> Any:
        """Return what a call returns: an integer, a structure of integers, or nothing."""
        if not isinstance(node.func, ast.Name) or node.keywords:
            refuse(node, self._file)
        name = node.func.id
        values = [value for argument in node.args for value in self._passed(argument)]
        match self._known.get(name):
            case Instruction(write):
                return write(self.builder, *values)
            case FunctionType() as function:
                return self.builder.call(self._function(function), values)
            case None if name in {"min", "max"}:
                return reduce(self._less if name == "min" else self._more, values)
        refuse(node, self._file)

    def _passed(self, node: ast.expr) -> list[Any]:
        """Return what is passed to a function for an argument."""
        name = ast.unparse(node)
        arrays = [a for n, a in self.arrays.items() if n == name or n.startswith(f"{name}.")]
        return [array.address for array in arrays] or [self.value(node)]

    def _less(self, x: Any, y: Any) -> Any:
        return self.builder.select(self.builder.icmp_signed("<", y, x), y, x)

    def _more(self, x: Any, y: Any) -> Any:
        return self.builder.select(self.builder.icmp_signed(">", y, x), y, x)

    def _truth(self, node: ast.expr) -> Any:
        """Return 1 if an expression is true, else 0."""
        return self._either(node, lambda: ir.Constant(INT, 1), lambda: ir.Constant(INT, 0))

    def _either(self, test: ast.expr, *ways: Callable[[], Any]) -> Any:
        """Return the first value if an expression is true, else the second; the other is not worked out."""
        starts = [self.block(), self.block()]
        after = self.block()
        self.branch(test, *starts)
        found = []
        for start, way in zip(starts, ways, strict=True):
            self.builder.position_at_end(start)
            found.append((way(), self.builder.block))
            self.builder.branch(after)
        self.builder.position_at_end(after)
        either = self.builder.phi(INT)
        for value, block in found:
            either.add_incoming(value, block)
        return either

    @singledispatchmethod
    def branch(self, node: ast.expr, yes: Any, no: Any) -> None:
        """Go on at one block if an expression is true, else at another."""
        true = self.builder.icmp_signed("!=", self.value(node), ir.Constant(INT, 0))
        self.builder.cbranch(true, yes, no)

    @branch.register
    def _(self, node: ast.UnaryOp, yes: Any, no: Any) -> None:
        if not isinstance(node.op, ast.Not):
            refuse(node, self._file)
        self.branch(node.operand, no, yes)

    @branch.register
    def _(self, node: ast.BoolOp, yes: Any, no: Any) -> None:
        *parts, last = node.values
        for part in parts:
            following = self.block()
            if isinstance(node.op, ast.And):
                self.branch(part, following, no)
            else:
                self.branch(part, yes, following)
            self.builder.position_at_end(following)
        self.branch(last, yes, no)

    @branch.register
    def _(self, node: ast.Compare, yes: Any, no: Any) -> None:
        left = self.value(node.left)
        for i, (operator, part) in enumerate(zip(node.ops, node.comparators, strict=True), 1):
            right = self.value(part)
            sign = _COMPARISONS.get(type(operator))
            if sign is None:
                refuse(node, self._file)
            following = yes if i == len(node.ops) else self.block()
            self.builder.cbranch(self.builder.icmp_signed(sign, left, right), following, no)
            if following is not yes:
                self.builder.position_at_end(following)
            left = right
