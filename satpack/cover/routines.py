"""The inner loops of the search, written as LLVM code: eight options at a time, in words of a given width.

Numba compiles the search itself once, for every width, with calls to these routines left open. A module made here
fills them in: the loops over the words of an option are unrolled, so that all the words of eight options stay in
vector registers. Vectors of eight 64-bit words exist on every machine, as one AVX-512 register, two of AVX2 or four of
others; only the packing of chosen lanes has an instruction of its own where AVX-512 is there.

Lists of options are read in strides of eight, sixteen or thirty-two: the zero words that follow each list share no item
with anything and count for nothing.
"""

from __future__ import annotations

from contextlib import contextmanager
from importlib import import_module
from typing import TYPE_CHECKING, Any

from satpack.cover.layout import LANES, PADDING, PLANES

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

__all__ = ["ARGUMENTS", "routines"]

ir: Any = import_module("llvmlite.ir")  # has no types

ARGUMENTS: Mapping[str, tuple[str, ...]] = {
    "width": (),
    "fewer": (),
    "count": ("pool*", "base", "stride", "length", "masks*", "planes", "row"),
    "tally": ("pool*", "column", "length", "bits"),
    "gather": ("pool*", "base", "stride", "length", "bit", "to", "to_stride"),
    "keep": ("pool*", "base", "stride", "length", "masks*", "taken", "to", "to_stride"),
    "survive": (
        *("pool*", "base", "stride", "length", "masks*"),
        *("taken", "open", "other_taken", "other_open"),
    ),
    "squeeze": ("pool*", "column", "length", "to", "shift", "masks*", "moves", "mask"),
}
"""The routines, with the names of their arguments; those with a star are arrays. All return an integer."""

_INT = ir.IntType(64)
_VECTOR = ir.VectorType(_INT, LANES)
_LANE_BITS = ir.IntType(LANES)
_LANE_FLAGS = ir.VectorType(ir.IntType(1), LANES)
_NONE = ir.Constant(_VECTOR, None)


def routines(width: int, fewer: int, *, packs: bool) -> str:
    """Return the routines as LLVM assembly.

    Parameters
    ----------
    width : int
        Words of an option.
    fewer : int
        Words of an option once it is rewritten; 0 if never.
    packs : bool
        Whether the machine packs chosen lanes by one instruction (AVX-512).
    """
    module = ir.Module("satpack_routines")
    for name, value in (("width", width), ("fewer", fewer)):
        constant = _Routine(module, name)
        constant.builder.ret(_constant(value))
    _count(_Routine(module, "count"), width)
    _tally(_Routine(module, "tally"))
    _gather(_Routine(module, "gather"), width, packs=packs)
    _keep(_Routine(module, "keep"), width, packs=packs)
    _survive(_Routine(module, "survive"), width)
    _squeeze(_Routine(module, "squeeze"))
    return str(module)


def _constant(value: int) -> Any:
    return ir.Constant(_INT, value)


class _Routine:
    """A routine being written: its arguments by name, and a builder with loops and vectors."""

    def __init__(self, module: Any, name: str) -> None:
        arguments = ARGUMENTS[name]
        kinds = [_INT.as_pointer() if a.endswith("*") else _INT for a in arguments]
        function = ir.Function(module, ir.FunctionType(_INT, kinds), f"satpack_{name}")
        # all but this one are called where every nanosecond counts
        function.attributes.add("noinline" if name == "squeeze" else "alwaysinline")
        self.module = module
        self.builder = ir.IRBuilder(function.append_basic_block("entry"))
        self.argument = {
            a.removesuffix("*"): value for a, value in zip(arguments, function.args, strict=True)
        }

    def __getitem__(self, argument: str) -> Any:
        return self.argument[argument]

    def variable(self, value: Any) -> Any:
        """Return the address of a new variable."""
        with self.builder.goto_entry_block():
            address = self.builder.alloca(value.type)
        self.builder.store(value, address)
        return address

    @contextmanager
    def loop(self, end: Any, step: int) -> Iterator[Any]:
        """Loop from 0 while less than an end."""
        b = self.builder
        index = self.variable(_constant(0))
        head, body, after = (b.append_basic_block(part) for part in ("head", "body", "after"))
        b.branch(head)
        b.position_at_end(head)
        value = b.load(index)
        b.cbranch(b.icmp_signed("<", value, end), body, after)
        b.position_at_end(body)
        yield value
        b.store(b.add(value, _constant(step)), index)
        b.branch(head)
        b.position_at_end(after)

    def address(self, array: str, index: Any) -> Any:
        """Return the address of eight words of an array, from an index on."""
        b = self.builder
        return b.bitcast(b.gep(self[array], [index]), _VECTOR.as_pointer())

    def load(self, array: str, index: Any) -> Any:
        """Return eight words of an array, from an index on."""
        return self.builder.load(self.address(array, index), align=8)

    def store(self, vector: Any, array: str, index: Any) -> None:
        """Write eight words to an array, from an index on."""
        self.builder.store(vector, self.address(array, index), align=8)

    def spread(self, scalar: Any) -> Any:
        """Return a word in all lanes."""
        b = self.builder
        first = ir.Constant(ir.IntType(32), 0)
        one = b.insert_element(ir.Constant(_VECTOR, ir.Undefined), scalar, first)
        lanes = ir.Constant(ir.VectorType(ir.IntType(32), LANES), [0] * LANES)
        return b.shuffle_vector(one, one, lanes)

    def words(self, array: str, index: Any, width: int) -> list[Any]:
        """Return consecutive words of an array."""
        b = self.builder
        return [b.load(b.gep(self[array], [b.add(index, _constant(w))])) for w in range(width)]

    def options(self, index: Any, width: int) -> list[Any]:
        """Return the words of eight options, from an index of the list on."""
        b = self.builder
        at = b.add(self["base"], index)
        found = []
        for _ in range(width):
            found.append(self.load("pool", at))
            at = b.add(at, self["stride"])
        return found

    def disjoint(self, options: list[Any], items: list[Any]) -> Any:
        """Return for each lane whether no word of it shares a bit with the items' word."""
        b = self.builder
        shared = [b.and_(option, item) for option, item in zip(options, items, strict=True)]
        return b.icmp_unsigned("==", self.any_of(shared), _NONE)

    def any_of(self, values: list[Any]) -> Any:
        """Return the bitwise or of values."""
        total = values[0]
        for value in values[1:]:
            total = self.builder.or_(total, value)
        return total

    def intrinsic(self, name: str, result: Any, *arguments: Any) -> Any:
        """Call a function that LLVM knows."""
        found = self.module.globals.get(name)
        if found is None:
            kinds = [argument.type for argument in arguments]
            found = ir.Function(self.module, ir.FunctionType(result, kinds), name)
        return self.builder.call(found, arguments)

    def ones(self, flags: Any) -> Any:
        """Return how many flags of eight are set."""
        b = self.builder
        return b.zext(b.ctpop(b.bitcast(flags, _LANE_BITS)), _INT)

    def pack(self, options: list[Any], flags: Any, to: Any, *, packs: bool) -> None:
        """Write the options whose flags are set one after the other, and maybe zeros, over at most eight places."""
        b = self.builder
        for option in options:
            if packs:
                name = "llvm.x86.avx512.mask.compress.v8i64"
                packed = self.intrinsic(name, _VECTOR, option, _NONE, flags)
                self.store(packed, "pool", to)
            else:
                at = to
                for lane in range(LANES):
                    number = ir.Constant(ir.IntType(32), lane)
                    b.store(b.extract_element(option, number), b.gep(self["pool"], [at]))
                    at = b.add(at, b.zext(b.extract_element(flags, number), _INT))
                b.store(_constant(0), b.gep(self["pool"], [at]))
            to = b.add(to, self["to_stride"])


def _count(r: _Routine, width: int) -> None:
    """Count for every item the options that cover it, up to 15 exactly.

    Bit planes are added by carry-save adders, which take three words of the same weight to one of that weight and one
    of twice that (as R. Harley and D. Seal counted bits; see H. S. Warren, Hacker's Delight, 2nd ed. 2012, section
    5-1). Each lane counts the options of its own; in the end the lanes are added.
    """
    b = r.builder
    at = r["base"]
    for w in range(width):
        planes = [r.variable(_NONE) for _ in range(PLANES)]
        with r.loop(r["length"], 4 * LANES) as index:
            read = [r.load("pool", b.add(at, b.add(index, _constant(LANES * i)))) for i in range(4)]
            one, first = _add(b, b.load(planes[0]), read[0], read[1])
            one, second = _add(b, one, read[2], read[3])
            two, carry = _add(b, b.load(planes[1]), first, second)
            b.store(one, planes[0])
            b.store(two, planes[1])
            for plane in planes[2:-1]:
                value = b.load(plane)
                b.store(b.xor(value, carry), plane)
                carry = b.and_(value, carry)
            b.store(b.or_(b.load(planes[-1]), carry), planes[-1])
        sums = [b.load(plane) for plane in planes]
        for distance in (4, 2, 1):
            turn = [(lane + distance) % LANES for lane in range(LANES)]
            turned = ir.Constant(ir.VectorType(ir.IntType(32), LANES), turn)
            carry = _NONE
            for i, value in enumerate(sums):
                other = b.shuffle_vector(value, value, turned)
                if i < PLANES - 1:
                    sums[i], carry = _add(b, value, other, carry)
                else:
                    sums[i] = r.any_of([value, other, carry])
        for i, value in enumerate(sums):
            place = b.add(r["planes"], b.add(b.mul(r["row"], _constant(i)), _constant(w)))
            lane = b.extract_element(value, ir.Constant(ir.IntType(32), 0))
            b.store(lane, b.gep(r["masks"], [place]))
        at = b.add(at, r["stride"])
    b.ret(_constant(0))


def _add(b: Any, x: Any, y: Any, z: Any) -> tuple[Any, Any]:
    """Add three bits everywhere; return sum and carry."""
    either = b.xor(x, y)
    return b.xor(either, z), b.or_(b.and_(x, y), b.and_(either, z))


def _tally(r: _Routine) -> None:
    """Return how many words of a column share a bit with the bits given."""
    b = r.builder
    bits = r.spread(r["bits"])
    total = r.variable(_constant(0))
    with r.loop(r["length"], LANES) as index:
        shared = b.and_(r.load("pool", b.add(r["column"], index)), bits)
        hit = b.icmp_unsigned("!=", shared, _NONE)
        b.store(b.add(b.load(total), r.ones(hit)), total)
    b.ret(b.load(total))


def _gather(r: _Routine, width: int, *, packs: bool) -> None:
    """Copy the options that have a bit, with eight zero words after them; return how many there are."""
    b = r.builder
    mask = r.spread(b.shl(_constant(1), b.and_(r["bit"], _constant(63))))
    column = b.mul(b.lshr(r["bit"], _constant(6)), r["stride"])
    column = b.add(r["base"], column)
    to = r.variable(r["to"])
    with r.loop(r["length"], LANES) as index:
        shared = b.and_(r.load("pool", b.add(column, index)), mask)
        hit = b.icmp_unsigned("!=", shared, _NONE)
        at = b.load(to)
        r.pack(r.options(index, width), hit, at, packs=packs)
        b.store(b.add(at, r.ones(hit)), to)
    _close_list(r, b.load(to), width, LANES)
    b.ret(b.sub(b.load(to), r["to"]))


def _keep(r: _Routine, width: int, *, packs: bool) -> None:
    """Copy the options that share no item with those taken, padded; return how many there are.

    The zero words after the list are copied too, as the last ones, and taken off again.
    """
    b = r.builder
    taken = [r.spread(word) for word in r.words("masks", r["taken"], width)]
    to = r.variable(r["to"])
    with r.loop(r["length"], LANES) as index:
        options = r.options(index, width)
        kept = r.disjoint(options, taken)
        at = b.load(to)
        r.pack(options, kept, at, packs=packs)
        b.store(b.add(at, r.ones(kept)), to)
    beyond = b.and_(b.sub(_constant(0), r["length"]), _constant(LANES - 1))
    end = b.sub(b.load(to), beyond)
    _close_list(r, end, width, PADDING)
    b.ret(b.sub(end, r["to"]))


def _close_list(r: _Routine, end: Any, width: int, words: int) -> None:
    for start in range(0, words, LANES):
        at = r.builder.add(end, _constant(start))
        for _ in range(width):
            r.store(_NONE, "pool", at)
            at = r.builder.add(at, r["to_stride"])


def _survive(r: _Routine, width: int) -> None:
    """Return whether every open item keeps an option, for two choices at once: 1 if for the first, 2 if for the other.

    A choice is given by the items that its rivals must not have, and by the items that are still open after it.
    """
    b = r.builder
    choices = [("taken", "open"), ("other_taken", "other_open")]
    taken = [[r.spread(word) for word in r.words("masks", r[name], width)] for name, _ in choices]
    covered = [[r.variable(_NONE) for _ in range(width)] for _ in choices]
    with r.loop(r["length"], LANES) as index:
        options = r.options(index, width)
        for items, unions in zip(taken, covered, strict=True):
            kept = r.disjoint(options, items)
            for option, union in zip(options, unions, strict=True):
                b.store(b.or_(b.load(union), b.select(kept, option, _NONE)), union)
    answer = _constant(0)
    for number, ((_, name), unions) in enumerate(zip(choices, covered, strict=True)):
        bare = []
        for word, union in zip(r.words("masks", r[name], width), unions, strict=True):
            total = r.intrinsic("llvm.vector.reduce.or.v8i64", _INT, b.load(union))
            bare.append(b.and_(word, b.not_(total)))
        alive = b.icmp_unsigned("==", r.any_of(bare), _constant(0))
        answer = b.or_(answer, b.shl(b.zext(alive, _INT), _constant(number)))
    b.ret(answer)


def _squeeze(r: _Routine) -> None:
    """Move the bits of a column's words that a mask has together, and or them into another column, shifted.

    A negative shift goes right. How the bits move in six rounds is worked out beforehand from the mask (Guy Steele's
    method: H. S. Warren, Hacker's Delight, 2nd ed. 2012, section 7-4).
    """
    b = r.builder
    mask = r.spread(r["mask"])
    moves = [r.spread(word) for word in r.words("masks", r["moves"], 6)]
    backwards = b.icmp_signed("<", r["shift"], _constant(0))
    none = _constant(0)
    left = r.spread(b.select(backwards, none, r["shift"]))
    right = r.spread(b.select(backwards, b.sub(none, r["shift"]), none))
    with r.loop(r["length"], LANES) as index:
        word = b.and_(r.load("pool", b.add(r["column"], index)), mask)
        for i, move in enumerate(moves):
            moving = b.and_(word, move)
            word = b.or_(b.xor(word, moving), b.lshr(moving, r.spread(_constant(1 << i))))
        at = b.add(r["to"], index)
        word = b.lshr(b.shl(word, left), right)
        r.store(b.or_(r.load("pool", at), word), "pool", at)
    b.ret(none)
