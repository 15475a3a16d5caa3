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
    from collections.abc import Callable, Collection

__all__ = ["INT", "Array", "Expressions", "Head", "refuse"]

ir: Any = import_module("llvmlite.ir")  # has no types

INT = ir.IntType(64)
"""The type of all values that are no arrays."""

_BITS = ir.Constant(INT, INT.width)

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

    @property
    def kind(self) -> tuple[int, bool]:
        """The bits of an element, and whether they have a sign."""
        return self.address.type.pointee.width, self.signed


@dataclass(frozen=True, slots=True)
class Head:
    """What is to be known of a function to call it: its code, and what it takes: of each value the kind, and the field.

    The kind is that of an array, or None for an integer; the field that of a record, or nothing.
    """

    code: Any
    takes: list[tuple[str, tuple[int, bool] | None]]


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
    own : collection of str
        The names that are the function's own wherever they are in it, as in Python.
    function : callable
        Returns the head of what a Python function is translated to.
    file : str
        Where it is written, for messages.

    Attributes
    ----------
    builder : llvmlite.ir.IRBuilder
        Writes instructions at the end of the current block.
    names : dict
        What has a value here, by name: the addresses of variables, and arrays; those of a record by the name that they
        have as attributes of it.
    """

    def __init__(
        self,
        code: Any,
        known: dict[str, Any],
        own: Collection[str],
        function: Callable[[FunctionType], Head],
        file: str,
    ) -> None:
        self.builder = ir.IRBuilder(code.append_basic_block())
        self.names: dict[str, Any] = {}
        self._known = known
        self._own = own
        self._function = function
        self._file = file

    def block(self) -> Any:
        """Return a new block."""
        return self.builder.append_basic_block()

    def array(self, node: ast.expr) -> Array | None:
        """Return the array that an expression is, if it is one."""
        found = self.names.get(ast.unparse(node))
        return found if isinstance(found, Array) else None

    def arrays(self, name: str) -> list[tuple[str, Array]]:
        """Return the array of a name, or those of the record of that name, with their fields."""
        return [
            (named.removeprefix(name).removeprefix("."), found)
            for named, found in self.names.items()
            if (named == name or named.startswith(f"{name}.")) and isinstance(found, Array)
        ]

    def element(self, node: ast.Subscript) -> tuple[Any, bool]:
        """Return the address of an element of an array, and whether it has a sign."""
        array = self.array(node.value)
        match node.slice:
            case ast.UnaryOp(ast.USub()):  # in Python it counts from the end
                refuse(node, self._file)
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
        if not isinstance(node.op, ast.LShift | ast.RShift):
            return getattr(self.builder, name)(left, right)
        # machines take the places modulo 64, and LLVM takes it that there are fewer
        fits = self.builder.icmp_unsigned("<", right, _BITS)
        if isinstance(node.op, ast.LShift):
            return self.builder.select(fits, self.builder.shl(left, right), ir.Constant(INT, 0))
        most = ir.Constant(INT, INT.width - 1)
        return self.builder.ashr(left, self.builder.select(fits, right, most))

    @singledispatchmethod
    def value(self, node: ast.expr) -> Any:
        """Return an expression's value."""
        refuse(node, self._file)

    @value.register
    def _(self, node: ast.Constant) -> Any:
        return self._constant(node, node.value)

    @value.register
    def _(self, node: ast.Name) -> Any:
        found = self.names.get(node.id)
        if isinstance(found, Array):
            refuse(node, self._file)
        if found is not None:
            return self.builder.load(found)
        if node.id in self._own:  # it may have no value
            refuse(node, self._file)
        return self._constant(node, self._known.get(node.id))

    def _constant(self, node: ast.expr, number: object) -> Any:
        if not isinstance(number, int) or not -(2**63) <= number < 2**63:
            refuse(node, self._file)
        return ir.Constant(INT, int(number))

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
        result = self.call(node)
        if result.type != INT:
            refuse(node, self._file)
        return result

    def call(self, node: ast.Call) -> Any:
        """Return what a call returns: an integer, a structure of integers, or nothing."""
        if not isinstance(node.func, ast.Name) or node.keywords or node.func.id in self._own:
            refuse(node, self._file)
        name = node.func.id
        passed = [value for argument in node.args for value in self._passed(argument)]
        takes = [(field, v.kind if isinstance(v, Array) else None) for field, v in passed]
        values = [v.address if isinstance(v, Array) else v for _, v in passed]
        match self._known.get(name):
            case Instruction(write):
                return write(self.builder, *values)
            case FunctionType() as function:
                head = self._function(function)
                if takes == head.takes:
                    return self.builder.call(head.code, values)
            case None if (
                name in {"min", "max"}
                and len(values) > 1
                and all(kind is None for _, kind in takes)
            ):
                return reduce(self._less if name == "min" else self._more, values)
        refuse(node, self._file)

    def _passed(self, node: ast.expr) -> list[tuple[str, Any]]:
        """Return what is passed to a function for an argument: arrays with their fields, or a value."""
        return self.arrays(ast.unparse(node)) or [("", self.value(node))]

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
        self._branch_on_value(node, yes, no)

    def _branch_on_value(self, node: ast.expr, yes: Any, no: Any) -> None:
        true = self.builder.icmp_signed("!=", self.value(node), ir.Constant(INT, 0))
        self.builder.cbranch(true, yes, no)

    @branch.register
    def _(self, node: ast.UnaryOp, yes: Any, no: Any) -> None:
        if isinstance(node.op, ast.Not):
            self.branch(node.operand, no, yes)
        else:
            self._branch_on_value(node, yes, no)

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
