"""The inner loops of the search, written as LLVM code: eight options at a time, in words of a given width.

The search itself is the same for every width, with calls of these routines left open. A module made here fills them
in: the loops over the words of an option are unrolled, so that all the words of eight options stay in
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

_UNROLLED = 2
"""Words of an option up to which loops over them are written out, so that they stay in registers."""

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

    def word_numbers(self, width: int) -> Iterator[Any]:
        """Yield the numbers of an option's words, for code that is to be written for each.

        Up to `_UNROLLED` words the code is written out for each; else it is written once, in a loop.
        """
        if width <= _UNROLLED:
            yield from map(_constant, range(width))
        else:
            with self.loop(_constant(width), 1) as number:
                yield number

    def vectors(self, width: int) -> Any:
        """Return the address of an array with a vector for each word."""
        with self.builder.goto_entry_block():
            return self.builder.alloca(ir.ArrayType(_VECTOR, width))

    def slot(self, vectors: Any, word: Any) -> Any:
        """Return the address of a word's vector in such an array."""
        return self.builder.gep(vectors, [_constant(0), word])

    def spread_set(self, index: Any, width: int) -> Any:
        """Return an array with each word of a set of items, in all lanes."""
        b = self.builder
        found = self.vectors(width)
        for w in self.word_numbers(width):
            word = b.load(b.gep(self["masks"], [b.add(index, w)]))
            b.store(self.spread(word), self.slot(found, w))
        return found

    def option_word(self, index: Any, word: Any) -> Any:
        """Return a word of eight options, from an index of the list on."""
        b = self.builder
        column = b.add(self["base"], b.mul(word, self["stride"]))
        return self.load("pool", b.add(column, index))

    def disjoint(self, index: Any, sets: list[Any], width: int) -> list[Any]:
        """Return, for each of some sets, which of eight options share no item with it, as eight flags."""
        b = self.builder
        shared = [self.variable(_NONE) for _ in sets]
        for w in self.word_numbers(width):
            option = self.option_word(index, w)
            for items, total in zip(sets, shared, strict=True):
                both = b.and_(option, b.load(self.slot(items, w)))
                b.store(b.or_(b.load(total), both), total)
        return [b.icmp_unsigned("==", b.load(total), _NONE) for total in shared]

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

    def pack(self, index: Any, flags: Any, to: Any, width: int, *, packs: bool) -> None:
        """Write those of eight options whose flags are set one after the other, and maybe zeros, over eight places."""
        b = self.builder
        for w in self.word_numbers(width):
            option = self.option_word(index, w)
            at = b.add(to, b.mul(w, self["to_stride"]))
            if packs:
                name = "llvm.x86.avx512.mask.compress.v8i64"
                packed = self.intrinsic(name, _VECTOR, option, _NONE, flags)
                self.store(packed, "pool", at)
                continue
            for lane in range(LANES):
                number = ir.Constant(ir.IntType(32), lane)
                b.store(b.extract_element(option, number), b.gep(self["pool"], [at]))
                at = b.add(at, b.zext(b.extract_element(flags, number), _INT))
            b.store(_constant(0), b.gep(self["pool"], [at]))

    def close_list(self, end: Any, width: int, words: int) -> None:
        """Write zero words after a list."""
        b = self.builder
        for w in self.word_numbers(width):
            column = b.add(end, b.mul(w, self["to_stride"]))
            for start in range(0, words, LANES):
                self.store(_NONE, "pool", b.add(column, _constant(start)))


def _count(r: _Routine, width: int) -> None:
    """Count for every item the options that cover it, up to 15 exactly.

    Bit planes are added by carry-save adders, which take three words of the same weight to one of that weight and one
    of twice that (as R. Harley and D. Seal counted bits; see H. S. Warren, Hacker's Delight, 2nd ed. 2012, section
    5-1). Each lane counts the options of its own; in the end the lanes are added.
    """
    b = r.builder
    for w in r.word_numbers(width):
        column = b.add(r["base"], b.mul(w, r["stride"]))
        planes = [r.variable(_NONE) for _ in range(PLANES)]
        with r.loop(r["length"], 4 * LANES) as index:
            at = b.add(column, index)
            read = [r.load("pool", b.add(at, _constant(LANES * i))) for i in range(4)]
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
        for i, total in enumerate(_lanes_added(r, [b.load(plane) for plane in planes])):
            place = b.add(r["planes"], b.add(b.mul(r["row"], _constant(i)), w))
            b.store(total, b.gep(r["masks"], [place]))
    b.ret(_constant(0))


def _lanes_added(r: _Routine, planes: list[Any]) -> list[Any]:
    """Return the bit planes of the sum of all lanes."""
    b = r.builder
    for distance in (4, 2, 1):
        turn = [(lane + distance) % LANES for lane in range(LANES)]
        turned = ir.Constant(ir.VectorType(ir.IntType(32), LANES), turn)
        others = [b.shuffle_vector(plane, plane, turned) for plane in planes]
        carry = _NONE
        sums = []
        for plane, other in zip(planes[:-1], others[:-1], strict=True):
            total, carry = _add(b, plane, other, carry)
            sums.append(total)
        planes = [*sums, b.or_(b.or_(planes[-1], others[-1]), carry)]
    return [b.extract_element(plane, ir.Constant(ir.IntType(32), 0)) for plane in planes]


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
    word = b.lshr(r["bit"], _constant(6))
    to = r.variable(r["to"])
    with r.loop(r["length"], LANES) as index:
        shared = b.and_(r.option_word(index, word), mask)
        hit = b.icmp_unsigned("!=", shared, _NONE)
        at = b.load(to)
        r.pack(index, hit, at, width, packs=packs)
        b.store(b.add(at, r.ones(hit)), to)
    r.close_list(b.load(to), width, LANES)
    b.ret(b.sub(b.load(to), r["to"]))


def _keep(r: _Routine, width: int, *, packs: bool) -> None:
    """Copy the options that share no item with those taken, padded; return how many there are.

    The zero words after the list are copied too, as the last ones, and taken off again.
    """
    b = r.builder
    taken = r.spread_set(r["taken"], width)
    to = r.variable(r["to"])
    with r.loop(r["length"], LANES) as index:
        (kept,) = r.disjoint(index, [taken], width)
        at = b.load(to)
        r.pack(index, kept, at, width, packs=packs)
        b.store(b.add(at, r.ones(kept)), to)
    beyond = b.and_(b.sub(_constant(0), r["length"]), _constant(LANES - 1))
    end = b.sub(b.load(to), beyond)
    r.close_list(end, width, PADDING)
    b.ret(b.sub(end, r["to"]))


def _survive(r: _Routine, width: int) -> None:
    """Return whether every open item keeps an option, for two choices at once: 1 if for the first, 2 if for the other.

    A choice is given by the items that its rivals must not have, and by the items that are still open after it.
    """
    b = r.builder
    taken = [r.spread_set(r[name], width) for name in ("taken", "other_taken")]
    covered = [r.vectors(width) for _ in taken]
    for w in r.word_numbers(width):
        for unions in covered:
            b.store(_NONE, r.slot(unions, w))
    with r.loop(r["length"], LANES) as index:
        kept = r.disjoint(index, taken, width)
        for w in r.word_numbers(width):
            option = r.option_word(index, w)
            for flags, unions in zip(kept, covered, strict=True):
                union = r.slot(unions, w)
                b.store(b.or_(b.load(union), b.select(flags, option, _NONE)), union)
    bare = [r.variable(_constant(0)) for _ in taken]
    for w in r.word_numbers(width):
        for name, unions, total in zip(("open", "other_open"), covered, bare, strict=True):
            union = r.intrinsic("llvm.vector.reduce.or.v8i64", _INT, b.load(r.slot(unions, w)))
            still = b.load(b.gep(r["masks"], [b.add(r[name], w)]))
            b.store(b.or_(b.load(total), b.and_(still, b.not_(union))), total)
    first, other = (
        b.zext(b.icmp_unsigned("==", b.load(total), _constant(0)), _INT) for total in bare
    )
    b.ret(b.or_(first, b.shl(other, _constant(1))))


def _squeeze(r: _Routine) -> None:
    """Move the bits of a column's words that a mask has together, and or them into another column, shifted.

    A negative shift goes right. How the bits move in six rounds is worked out beforehand from the mask (Guy Steele's
    method: H. S. Warren, Hacker's Delight, 2nd ed. 2012, section 7-4).
    """
    b = r.builder
    mask = r.spread(r["mask"])
    at = [b.gep(r["masks"], [b.add(r["moves"], _constant(i))]) for i in range(6)]
    moves = [r.spread(b.load(address)) for address in at]
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
